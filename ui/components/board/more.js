// The places of a side that are seldom filled, and the turn itself.

import { button, fill, make } from './dom.js';
import { dialog } from './dialog.js';
import { openSheet } from './sheet.js';

export function openMore(state, side, opener) {
  const { words } = state;
  const box = dialog(state, fill(words.more_of, { name: side.player }), opener);
  const between = (state.data.board.middle ?? []).filter((part) => part.zone?.folded).map((part) => part.zone);
  const zones = [...(side.zones ?? []).filter((zone) => zone.folded), ...between];
  const go = (where) => { box.close(); openSheet(state, { ...where, opener }); };
  const told = (card, zone) => (card.place && state.data.editable
    ? button({ class: 'tool', onclick: () => go({ at: card.place, name: card.name }) }, `${zone.title}: ${card.name}`)
    : make('p', {}, `${zone.title}: ${card.name}`));
  const editable = state.data.editable;
  box.body.append(make('div', { class: 'places' },
    editable && button({ class: 'tool', onclick: () => go({ side: side.player }) }, fill(words.numbers_of, { name: side.player })),
    zones.map((zone) => [
      (zone.cards ?? []).map((card) => told(card, zone)),
      editable && zone.add && zone.free ? button({ class: 'tool', onclick: () => go({ at: [zone.player ?? '', zone.slot, null] }) }, `${zone.title}: + ${zone.add}`) : null,
    ]),
    editable && button({ class: 'tool', onclick: () => go({ turn: true }) }, words.turn_sheet)));
  box.open(box.body.querySelector('button'));
}
