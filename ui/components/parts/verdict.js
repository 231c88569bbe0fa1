// The ruling: what was asked, what was decided, the rows or reasons behind it, what it depends on.

import { button, make } from './dom.js';
import { act, begin, ruleName } from './common.js';

export default function (component) {
  const state = begin(component);
  if (!state.fresh) return;
  const { data } = state;
  state.place.className = 'part ruling';
  state.place.replaceChildren(...[
    make('h2', { class: 'spoken' }, data.title),
    data.so_far && make('p', { class: 'soft' }, data.so_far),
    data.question && make('p', { class: 'q' }, data.question),
    make('p', { class: 'verdict', role: 'status' }, data.says),
    (data.costs ?? []).length ? make('ul', { class: 'costs' }, data.costs.map((cost) => make('li', {}, cost))) : null,
    ...(data.answers ?? []).flatMap((answer) => answered(state, answer)),
    data.holds && make('p', { class: 'hold' }, data.holds),
    ...(data.depends ?? []).map((one) => depends(state, one)),
    (data.because ?? []).length ? make('p', { class: 'because' }, `${state.words.because} `, data.because.flatMap((id) => [ruleName(state, id), ' '])) : null,
    data.moment && button({ class: 'tool', onclick: () => act(state, { do: 'moment' }) }, data.moment),
  ].filter(Boolean));
}

function answered(state, answer) {
  const parts = [];
  if (answer.says) parts.push(make('p', { class: 'says' }, answer.says));
  if (answer.rows) {
    const last = answer.rows.filter((row) => !row.lost).at(-1);
    parts.push(make('ol', { class: 'fold' },
      answer.rows.map((row) => make('li', { class: row.lost ? 'off' : '' },
        make('span', { class: 'a' }, row.sign ?? '0'),
        make('span', { class: 't' }, make(row.lost ? 's' : 'span', {}, row.text ?? ''), row.lost ? make('span', { class: 'lost' }, ` ${row.lost}`) : null),
        ruleName(state, row.rule))),
      answer.unknown ? null : make('li', { class: 'sum' }, make('span', { class: 'a' }, String(last?.after ?? 0)), make('span', { class: 't' }, answer.without ?? ''))));
  }
  if (answer.reasons) {
    parts.push(make('div', { class: 'refuse' }, make('b', {}, answer.what), make('ul', {},
      answer.reasons.map((reason) => make('li', {}, reason.text, ' ', ruleName(state, reason.rule)))),
    answer.again && make('p', {}, answer.again)));
  }
  return parts;
}

function depends(state, one) {
  return make('div', { class: 'depends' }, make('p', {}, one.says),
    make('div', { class: 'end-row' }, one.readings.map((reading) => button({
      class: 'tool', 'aria-pressed': String(reading.now), onclick: () => act(state, { do: 'read', conflict: one.conflict, reading: reading.name }),
    }, reading.title))));
}
