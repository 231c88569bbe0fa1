// What every part begins with: the look, light or dark as the page is, and what a touch tells.

import { button, make } from './dom.js';

const instances = new WeakMap();

export function begin(component) {
  const root = component.parentElement;
  const place = root.querySelector('.part');
  let state = instances.get(place);
  if (!state) {
    state = { root, place, acts: 0, drawn: '' };
    instances.set(place, state);
    // Enter and the arrows belong to the part here, not to the shortcuts of the page.
    place.addEventListener('keydown', (event) => event.stopPropagation());
  }
  state.component = component;
  state.data = component.data;
  state.words = component.data.words;
  root.querySelector('.whole').dataset.theme = isDark(root) ? 'dark' : 'light';
  const now = JSON.stringify(component.data);
  state.fresh = now !== state.drawn;
  state.drawn = now;
  return state;
}

function isDark(root) {
  const colour = getComputedStyle(root.getRootNode().host ?? root).getPropertyValue('--st-background-color');
  const probe = make('span', { style: `color:${colour}` });
  root.append(probe);
  const [red, green, blue] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? [255, 255, 255]).map(Number);
  probe.remove();
  return red * 0.3 + green * 0.59 + blue * 0.11 < 128;
}

export function act(state, what) {
  state.acts += 1;
  state.component.setTriggerValue('act', { ...what, number: `${Date.now()}-${state.acts}` });
}

// A rule's name opens its text in place; the id comes small and last.
export function ruleName(state, id) {
  const rule = state.data.rules[id];
  if (!rule?.title) return make('span', {}, '');
  const text = make('span', { class: 'rule-text', hidden: true }, rule.says ?? '', ' ',
    make('span', { class: 'from' }, rule.place ?? '', ' ', make('code', {}, id)));
  const name = button({
    class: 'rule', 'aria-expanded': 'false',
    onclick: () => {
      text.hidden = !text.hidden;
      name.setAttribute('aria-expanded', String(!text.hidden));
    },
  }, rule.title);
  return make('span', { class: 'r' }, name, text);
}
