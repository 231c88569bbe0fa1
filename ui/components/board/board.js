// The board: both sides, what lies between them, and everything that can be touched on it.

import { button, fill, make } from './dom.js';
import { head, rows } from './side.js';
import { middle } from './middle.js';
import { closeWhy, openWhy } from './why.js';
import { answered, openSheet } from './sheet.js';
import { openMore } from './more.js';
import { unfold } from './unfold.js';

const instances = new WeakMap();
const games = new Map();

// What a game asks for on its sheets never changes while the app runs, so it is fetched once.
function game(component) {
  const { sheets } = component.data;
  if (!games.has(sheets)) games.set(sheets, fetch(sheets).then((answer) => answer.json()));
  return games.get(sheets);
}

export default async function show(component) {
  const root = component.parentElement;
  const place = root.querySelector('.board');
  let state = instances.get(place);
  if (!state) {
    state = { root, place, acts: 0, moving: null, drawn: '' };
    instances.set(place, state);
    place.addEventListener('keydown', (event) => keys(state, event));
  }
  state.component = component;
  state.data = { ...component.data, board: unfold(structuredClone(component.data.board)) };
  state.game = await game(component);
  state.words = state.game.words;
  root.querySelector('.whole').dataset.theme = isDark(root) ? 'dark' : 'light';
  answered(state);
  draw(state);
}

// The page's own theme decides, which need not be the system's.
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
  const number = `${Date.now()}-${state.acts}`;
  state.component.setTriggerValue('act', { ...what, number });
  return number;
}

export function draw(state) {
  const { data } = state;
  const now = JSON.stringify([data.board, data.asked, data.editable, data.choosing, state.moving]);
  if (now === state.drawn) return;
  state.drawn = now;
  const held = state.place.getRootNode().activeElement?.dataset?.key;
  closeWhy(state);
  state.place.replaceChildren(...notes(state), ...table(state));
  state.place.classList.toggle('choosing', Boolean(data.choosing));
  if (held) state.place.querySelector(`[data-key="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
}

function notes(state) {
  const { words, data, moving } = state;
  if (moving) {
    return [make('p', { class: 'note', role: 'status' }, fill(words.moving, { name: moving.name }), ' ',
      button({ class: 'plain', onclick: () => stopMoving(state) }, words.stop))];
  }
  return data.choosing ? [make('p', { class: 'note', role: 'status' }, data.choosing.title)] : [];
}

function table(state) {
  const { far, near, middle: between } = state.data.board;
  const zones = (side) => (side.zones ?? []).filter((each) => !each.folded);
  return [
    make('section', { class: 'side far', 'aria-label': far.player }, head(state, far), rows(state, zones(far))),
    ...middle(state, between),
    make('section', { class: 'side near', 'aria-label': near.player }, rows(state, zones(near).reverse()), head(state, near)),
  ];
}

export function touchNumber(state, number, of, opener, card) {
  const sheet = state.data.editable ? sheetOf(number, of, card) : null;
  if (number.why) openWhy(state, number, of, opener, sheet);
  else if (sheet) openSheet(state, { ...sheet, opener });
}

// Where a number is changed: on the sheet of its card, or among the numbers of its player.
function sheetOf(number, of, card) {
  if (card?.place) return { at: card.place, name: card.name, focus: number.field };
  return number.field ? { side: of, focus: number.field } : null;
}

export function touchCard(state, card, opener) {
  if (bears(state, card)) {
    putOn(state, card);
    return;
  }
  const { choosing } = state.data;
  if (choosing) {
    if (choosing.names.includes(card.name)) act(state, { do: 'choose', name: card.name });
    return;
  }
  if (card.place && state.data.editable) openSheet(state, { at: card.place, name: card.name, opener });
}

export function touchMore(state, side, opener) {
  openMore(state, side, opener);
}

// A card goes to any zone of its own kind, on either side, and to those its slot names.
export function startMoving(state, card) {
  take(state, card);
  draw(state);
}

// While it is dragged nothing is drawn anew: taking away what is dragged would end the drag.
export function take(state, card) {
  const [player, slot, index] = card.place;
  const { goes_to: elsewhere, put_on: on, put_on_field: field } = state.game.slots[slot];
  state.moving = { player, slot, index, name: card.name, to: [slot, ...elsewhere], on, field };
}

export function stopMoving(state) {
  if (!state.moving) return;
  state.moving = null;
  draw(state);
}

export function putHere(state, zoneData) {
  const { player, slot, index } = state.moving;
  const to = [zoneData.player ?? '', zoneData.slot];
  state.moving = null;
  act(state, { do: 'move', at: [player, slot, index], to });
  draw(state);
}

// A Toy is given to a Character that holds it, a Scene lies under a card.
export const bears = (state, card) => Boolean(card.place && state.moving?.on.includes(card.place[1]));

export function putOn(state, card) {
  const { player, slot, index, field } = state.moving;
  state.moving = null;
  act(state, { do: 'keep', at: [player, slot, index], values: { [field]: card.name } });
  draw(state);
}

export const takes = (state, zoneData) => Boolean(state.moving?.to.includes(zoneData.slot)) &&
  !(state.moving.slot === zoneData.slot && state.moving.player === (zoneData.player ?? ''));

function keys(state, event) {
  if (event.key === 'Escape' && state.moving) {
    event.stopPropagation();
    stopMoving(state);
  }
}
