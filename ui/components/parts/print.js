// The link as a code to scan, and a button that puts the page on paper, or into a PDF.

import { button, make } from './dom.js';
import { begin } from './common.js';

export default function (component) {
  const state = begin(component);
  if (!state.fresh) return;
  const { code, says, label } = state.data;
  state.place.replaceChildren(...[
    code && make('img', { class: 'code', src: code, alt: says }),
    make('div', { class: 'end-row' }, button({ class: 'tool', onclick: () => window.print() }, label)),
  ].filter(Boolean));
}
