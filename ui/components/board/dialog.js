// A sheet over the board: focus goes in and comes back, Escape closes it.

import { button, make } from './dom.js';

export function dialog(state, title, opener, { closing = () => {} } = {}) {
  const body = make('div', { class: 'body' });
  const key = opener?.dataset?.key;
  const box = make('dialog', { class: 'sheet', 'aria-label': title },
    make('div', { class: 'top' }, make('h2', {}, title),
      button({ class: 'close', 'aria-label': state.words.close, onclick: () => close() }, '✕')),
    body);
  // Keys are the sheet's own while it is open: an arrow there must not step the turn.
  box.addEventListener('keydown', (event) => event.stopPropagation());
  box.addEventListener('cancel', (event) => { event.preventDefault(); close(); });
  box.addEventListener('pointerdown', (event) => { if (event.target === box) close(); });
  let open = false;
  function close() {
    if (!open) return;
    open = false;
    closing();
    box.close();
    box.remove();
    const back = key ? state.place.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
    (back ?? opener)?.focus?.({ preventScroll: true });
  }
  return {
    box,
    body,
    close,
    title: (text) => { box.setAttribute('aria-label', text); box.querySelector('h2').textContent = text; },
    open: (first) => {
      open = true;
      state.root.querySelector('.whole').append(box);
      box.showModal();
      first?.focus();
    },
  };
}
