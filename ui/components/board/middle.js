// What lies between the sides: sentences, dice, a chain of amounts, grids, and rows of its own.

import { button, make, silent } from './dom.js';
import { amount, chips, rows } from './side.js';
import { openDie } from './die.js';

// Which of the nine places of a face bear a pip.
const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

export function middle(state, parts) {
  const found = [];
  let lines = null;
  for (const part of parts ?? []) {
    if (part.line) {
      if (!lines) found.push((lines = make('div', { class: 'mid' })));
      lines.append(make('span', {}, part.line.map(([text, strong]) => make(strong ? 'b' : 'span', {}, text))));
      continue;
    }
    lines = null;
    if (part.dice) found.push(dice(state, part.dice));
    else if (part.chain) found.push(chain(state, part.chain));
    else if (part.grids) found.push(make('div', { class: 'grids' }, part.grids.map(grid)));
    else if (part.zone) found.push(between(state, part.zone));
  }
  return found.filter(Boolean);
}

function between(state, data) {
  if (!data.folded) return rows(state, [data])[0];
  return (data.cards ?? []).length ? make('div', { class: 'head' }, chips(state, data, true)) : null;
}

export const pips = (value) => silent('span', { class: 'pips' },
  [0, 1, 2, 3, 4, 5, 6, 7, 8].map((at) => make('i', { class: (PIPS[value] ?? []).includes(at) ? 'on' : '' })));

function dice(state, data) {
  const editable = state.data.editable && data.field;
  const values = data.dice ?? [];
  const drawn = values.map(([value, symbol], index) => make('span', { class: 'die-with' },
    button({
      class: 'die', disabled: !editable, 'data-key': `d:${data.field ?? data.title}:${index}`,
      'aria-label': `${value}${symbol ? `, ${symbol}` : ''}`,
      onclick: (event) => openDie(state, data, index, event.currentTarget),
    }, pips(value)),
    silent('span', { class: 'symbol' }, symbol || String(value))));
  const more = editable && values.length < (data.most ?? 0) ? button({
    class: 'die new', 'data-key': `d:${data.field}:new`, 'aria-label': state.words.add_die,
    onclick: (event) => openDie(state, data, values.length, event.currentTarget),
  }, '+') : null;
  return make('div', { class: 'dice', role: 'group', 'aria-label': data.title },
    make('span', { class: 'of' }, data.title), drawn, more);
}

function chain(state, data) {
  const links = data.links.map((link) => [
    link.sign ? silent('span', { class: 'sign' }, link.sign) : null,
    link.number
      ? make('span', { class: 'end' }, amount(state, link.number, ''), make('span', { class: 'of' }, link.number.name))
      : make('span', { class: 'link' }, make('span', { class: 'spoken' }, link.sign ?? ''), make('b', {}, link.amount ?? ''), ' ', link.text ?? ''),
  ]);
  return make('div', { class: 'flow', role: 'group', 'aria-label': data.title }, links);
}

function grid(data) {
  const squares = data.squares.map((square) => make('div', { class: `sq ${square.mark ?? ''}`, role: 'cell' },
    make('span', { class: 'code' }, square.code),
    square.text || square.note
      ? make('span', { class: `in ${square.tone ?? ''}` }, square.text ? make('span', {}, square.text) : null, make('span', { class: 'becomes' }, square.note ?? ''))
      : null));
  const rows = [0, 3, 6].map((start) => make('div', { class: 'sq-row', role: 'row' }, squares.slice(start, start + 3)));
  return make('figure', { class: 'grid' },
    make('figcaption', {}, data.title),
    make('div', { class: 'squares', role: 'table', 'aria-label': data.title }, rows),
    data.key ? make('p', { class: 'key' }, data.key) : null);
}
