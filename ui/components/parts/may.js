// What each player may do: a button each. A refused one says why in a few words, in full when touched.

import { button, make } from './dom.js';
import { act, begin, ruleName } from './common.js';

export default function (component) {
  const state = begin(component);
  if (!state.fresh) return;
  const { data } = state;
  state.place.className = 'part may';
  state.place.replaceChildren(make('h2', { class: 'spoken' }, data.title),
    ...(data.doubts ? [make('p', { class: 'soft' }, data.doubts)] : []),
    ...data.groups.map((group) => player(state, group)));
}

function player(state, group) {
  const more = make('div', { class: 'more', role: 'status' });
  const one = (option) => (option.refused ? refused(state, option, more) : allowed(state, option, more));
  const list = make('div', { class: 'list' }, make('h3', { class: 'lbl' }, group.title),
    group.none && make('p', { class: 'soft' }, group.none), group.options.map(one));
  if (group.others?.length) {
    const others = button({ class: 'more-of', 'aria-expanded': 'false', onclick: () => { others.replaceWith(...group.others.map(one)); } }, group.more);
    list.append(others);
  }
  return make('section', {}, list, more);
}

function allowed(state, option, more) {
  const play = (ways) => (ways ? choose() : act(state, { do: 'play', number_of: option.number }));
  const choose = () => more.replaceChildren(make('p', {}, option.asks),
    make('div', { class: 'list' }, (option.ways ?? []).map(([title, index]) => button({
      onclick: () => act(state, { do: 'play', number_of: option.number, way: index }),
    }, title)), button({ onclick: () => act(state, { do: 'say', number_of: option.number }) }, state.words.say)));
  return button({ onclick: () => play(option.asks) }, option.title);
}

function refused(state, option, more) {
  const why = () => more.replaceChildren(make('div', { class: 'refuse' }, make('b', {}, option.what),
    make('ul', {}, option.refused.map((reason) => make('li', {}, reason.text, ' ', ruleName(state, reason.rule)))),
    option.again && make('p', {}, option.again),
    make('div', { class: 'end-row' }, button({ class: 'tool', onclick: () => act(state, { do: 'ask', number_of: option.number }) }, state.words.ask))));
  return button({ class: 'not', onclick: why }, make('span', { 'aria-hidden': 'true' }, '✕ '), option.title);
}
