// The way of the turn: what has been passed, where it stands, what comes; one line in words below.

import { button, make } from './dom.js';
import { act, begin } from './common.js';

export default function (component) {
  const state = begin(component);
  if (!state.fresh) return;
  const { data, words } = state;
  const way = make('ol', { class: 'way', 'aria-label': words.way }, data.stops.map(([title, mark, node]) => make('li', { class: `stop ${mark}` },
    button({ 'aria-current': mark === 'here' ? 'step' : null, onclick: () => act(state, { go: node }) }, make('i', { 'aria-hidden': 'true' }), title))));
  const says = make('p', { class: 'who', role: 'status' }, data.says.map(([text, strong]) => (strong ? make('b', {}, text) : text)));
  state.place.replaceChildren(way, says, ...(data.tabs ? [tabs(state)] : []));
  const here = way.querySelector('.here');
  if (here) way.scrollLeft = Math.max(0, here.offsetLeft - 90);
}

// On a phone one of four parts is shown. Which one is the page's own mark, so that no step loses it.
function tabs(state) {
  const page = document.documentElement;
  const { data } = state;
  const [wanted, since] = data.show;
  if (state.since !== undefined && since !== state.since) page.dataset.tab = wanted;
  state.since = since;
  page.dataset.tab ??= 'board';
  const list = make('div', { class: 'tabs', role: 'group', 'aria-label': state.words.tabs });
  const mark = () => list.querySelectorAll('button').forEach((each) => each.setAttribute('aria-pressed', String(each.dataset.tab === page.dataset.tab)));
  list.append(...data.tabs.map(([name, title]) => button({ 'data-tab': name, onclick: () => { page.dataset.tab = name; mark(); } }, title)));
  mark();
  return list;
}
