// A button that puts the page on paper, or into a PDF, as the browser offers it.

import { button } from './dom.js';
import { begin } from './common.js';

export default function (component) {
  const state = begin(component);
  if (state.fresh) state.place.replaceChildren(button({ class: 'tool', onclick: () => window.print() }, state.data.label));
}
