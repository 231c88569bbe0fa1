// One player's side: the line with the name and the numbers, and the rows of cards.

import { button, fill, make, silent } from './dom.js';
import { act, bears, putHere, putOn, stopMoving, take, takes, touchCard, touchMore, touchNumber } from './board.js';
import { openSheet } from './sheet.js';

export function head(state, side) {
  const { words } = state;
  const seldom = (side.zones ?? []).filter((zone) => zone.folded && ((zone.cards ?? []).length || zone.hidden || takes(state, zone)));
  const folded = seldom.filter((zone) => !zone.counted || takes(state, zone));
  return make('div', { class: 'head' },
    name(state, side),
    side.active && make('span', { class: 'turn' }, words.turn),
    side.decides && make('span', { class: 'decides' }, words.decides),
    side.says && make('span', { class: 'says' }, side.says),
    (side.numbers ?? []).map((number) => fact(state, side, number)),
    seldom.filter((zone) => zone.counted).map((zone) => count(state, side, zone)),
    make('span', { class: 'chips' },
      folded.map((zone) => chips(state, zone, true)),
      side.hand && chips(state, side.hand, false),
      state.data.editable && button({
        class: 'chip more', 'data-key': `more:${side.player}`, 'aria-label': fill(words.more_of, { name: side.player }),
        onclick: (event) => touchMore(state, side, event.currentTarget),
      }, '⋯'),
    ));
}

// A player's name is changed where it stands: Enter keeps it, Escape leaves it as it was.
function name(state, side) {
  const { words, data } = state;
  if (!data.editable) return make('h3', { class: 'player' }, side.player);
  const shown = button({
    class: 'player', 'data-key': `player:${side.player}`, 'aria-label': fill(words.rename, { name: side.player }),
    onclick: () => {
      const input = make('input', { class: 'player', value: side.player, 'aria-label': words.player_name, maxlength: 30 });
      let over = false;
      const finish = (keep) => {
        if (over) return;
        over = true;
        const to = input.value.trim();
        input.replaceWith(shown);
        shown.focus();
        if (keep && to && to !== side.player) act(state, { do: 'rename', player: side.player, to });
      };
      input.addEventListener('keydown', (event) => {
        event.stopPropagation();
        if (event.key === 'Enter') finish(true);
        if (event.key === 'Escape') finish(false);
      });
      input.addEventListener('blur', () => finish(true));
      shown.replaceWith(input);
      input.focus();
      input.select();
    },
  }, side.player);
  return make('h3', {}, shown);
}

function fact(state, side, number) {
  const label = `${side.player}: ${number.name} ${number.value}${number.after ? `, ${fill(state.words.then, { value: number.after })}` : ''}`;
  return button({
    class: `fact${asked(state, number) ? ' asked' : ''}`, 'aria-label': label, 'data-key': `f:${side.player}:${number.name}`,
    onclick: (event) => touchNumber(state, number, side.player, event.currentTarget),
  }, number.name, ' ', make('b', {}, number.value), number.after && make('b', { class: 'after' }, ` → ${number.after}`));
}

// A place of which the number of cards says enough; a touch shows which they are.
function count(state, side, zone) {
  const number = (zone.cards ?? []).length + (zone.hidden ?? 0);
  return button({
    class: 'fact', 'aria-label': `${side.player}: ${zone.title} ${number}`, 'data-key': `z:${side.player}:${zone.slot}`,
    onclick: (event) => touchMore(state, side, event.currentTarget),
  }, zone.title, ' ', make('b', {}, String(number)));
}

const asked = (state, number) => Boolean(number.path) && number.path === state.data.asked;

export function amount(state, number, of, card) {
  const { words } = state;
  const moved = number.change ?? 0;
  const told = moved ? `, ${fill(moved > 0 ? words.above : words.below, { by: Math.abs(moved) })}` : '';
  return button({
    class: `num ${number.tone ?? ''}${asked(state, number) ? ' asked' : ''}`,
    'aria-label': `${of ? `${of}: ` : ''}${number.name} ${number.bare ? `(${number.bare}) ` : ''}${number.value}${told}`, 'data-key': `n:${of}:${number.name}`,
    onclick: (event) => touchNumber(state, number, of, event.currentTarget, card),
  },
  number.short && silent('small', {}, number.short),
  number.bare && silent('small', {}, `(${number.bare})`),
  silent('b', {}, number.value),
  moved ? silent('em', { class: moved > 0 ? 'up' : 'down' }, `${moved > 0 ? '▲' : '▼'}${Math.abs(moved)}`) : null);
}

// Low zones of a side share a row where they fit, so that a table stays on one screen.
export function rows(state, zones) {
  const found = [];
  for (const each of zones) {
    const drawn = zone(state, each);
    const last = found.at(-1);
    const cells = last ? last.cells + drawn.cells : 0;
    if (last?.low && drawn.low && cells <= ACROSS) {
      last.parts.push(drawn);
      last.cells = cells;
    } else found.push({ parts: [drawn], cells: drawn.cells, low: drawn.low });
  }
  return found.map(({ parts, cells }) => {
    const row = make('div', { class: 'row' }, parts.map((part) => part.element));
    row.classList.toggle('numbered', parts.some((part) => part.numbered));
    row.style.setProperty('--columns', Math.max(parts.length === 1 && !parts[0].fixed ? ACROSS - 1 : ACROSS, cells));
    return row;
  });
}

const ACROSS = 5;

function zone(state, data) {
  const cards = (data.cards ?? []).map((card) => drawCard(state, card, data.size));
  const places = [];
  if (takes(state, data)) places.push(here(state, data));
  else if (state.data.editable && data.add && data.free) places.push(add(state, data));
  const empty = Math.max((data.free ?? 0) - places.length, 0);
  for (let each = 0; each < empty; each += 1) places.push(silent('div', { class: 'slot' }));
  const element = make('div', { class: 'zone', role: 'group', 'aria-label': `${data.player ? `${data.player}: ` : ''}${data.title}` }, cards, places);
  landing(state, element, data);
  return { element, cells: cards.length + places.length, low: data.size === 'low', fixed: empty > 0, numbered: data.size === 'low' && (data.cards ?? []).some((card) => card.numbers) };
}

function landing(state, element, data) {
  element.addEventListener('dragover', (event) => {
    if (!takes(state, data)) return;
    event.preventDefault();
    element.classList.add('over');
  });
  element.addEventListener('dragleave', () => element.classList.remove('over'));
  element.addEventListener('drop', (event) => {
    event.preventDefault();
    if (takes(state, data)) putHere(state, data);
  });
}

const here = (state, data) => button({
  class: 'slot here', 'data-key': `to:${data.player ?? ''}:${data.slot}`, onclick: () => putHere(state, data),
}, fill(state.words.put_here, { title: data.title }));

const add = (state, data) => button({
  class: 'slot one', 'data-key': `add:${data.player ?? ''}:${data.slot}`,
  'aria-label': fill(state.words.add_to, { what: data.add, to: data.player || data.title }),
  onclick: (event) => openSheet(state, { at: [data.player ?? '', data.slot, null], opener: event.currentTarget }),
}, `+ ${data.add}`);

function drawCard(state, card, size) {
  const { choosing } = state.data;
  const can = choosing ? choosing.names.includes(card.name) : bears(state, card);
  const element = make('div', { class: `card ${size === 'low' ? 'low' : 'high'} ${card.look ?? ''}${can ? ' can' : choosing ? ' cannot' : ''}` },
    button({
      class: 'name', 'data-key': `c:${card.name}`, disabled: choosing && !can,
      'aria-label': [bears(state, card) ? fill(state.words.put_on, { name: card.name }) : card.name, card.state, ...(card.marks ?? [])].filter(Boolean).join(', '),
      onclick: (event) => touchCard(state, card, event.currentTarget),
    },
    make('span', { class: 'nm' }, card.name),
    make('span', { class: `st ${card.tone ?? ''}` }, card.held ? '↑ ' : '', card.state ?? ''),
    (card.marks ?? []).map((mark) => make('span', { class: 'mark' }, mark)),
    (card.under ?? []).length ? make('span', { class: 'mark under' }, `▤ ${card.under.join(', ')}`) : null),
    (card.numbers ?? []).length ? make('div', { class: 'nums' }, card.numbers.map((number) => amount(state, number, card.name, card))) : null);
  draggable(state, element, card);
  bearing(state, element, card);
  return element;
}

// Cards that need no row of their own: a hand, and places that are seldom filled.
export function chips(state, data, titled) {
  const group = make('span', { class: `group${takes(state, data) ? ' open' : ''}`, role: 'group', 'aria-label': `${data.player ?? ''} ${data.title}`.trim() },
    titled && make('span', { class: 'of' }, data.title),
    (data.cards ?? []).map((card) => chip(state, card)),
    data.hidden ? make('span', { class: 'of' }, fill(state.words.hidden, { count: data.hidden })) : null,
    takes(state, data) ? here(state, data) : null,
    !titled && !state.moving && state.data.editable && data.add ? button({
      class: 'chip add', 'data-key': `add:${data.player ?? ''}:${data.slot}`,
      'aria-label': fill(state.words.add_to, { what: data.add, to: `${data.player}: ${data.title}` }),
      onclick: (event) => openSheet(state, { at: [data.player ?? '', data.slot, null], opener: event.currentTarget }),
    }, `+ ${data.add}`) : null);
  landing(state, group, data);
  return group;
}

const chip = (state, card) => {
  const { choosing } = state.data;
  const element = button({
    class: `chip ${card.look ?? ''}${choosing?.names.includes(card.name) ? ' can' : ''}`, 'data-key': `c:${card.place?.join(':') ?? card.name}`,
    'aria-label': [card.name, card.state, ...(card.marks ?? [])].filter(Boolean).join(', '),
    onclick: (event) => touchCard(state, card, event.currentTarget),
  }, card.name, (card.marks ?? []).map((mark) => silent('span', { class: 'tag' }, mark)));
  draggable(state, element, card);
  return element;
};

function draggable(state, element, card) {
  if (!state.data.editable || !card.place) return;
  element.draggable = true;
  element.addEventListener('dragstart', (event) => {
    event.dataTransfer.setData('text/plain', card.name);
    take(state, card);
  });
  element.addEventListener('dragend', () => stopMoving(state));
}

function bearing(state, element, card) {
  element.addEventListener('dragover', (event) => {
    if (bears(state, card)) event.preventDefault();
  });
  element.addEventListener('drop', (event) => {
    if (!bears(state, card)) return;
    event.preventDefault();
    event.stopPropagation();
    putOn(state, card);
  });
}
