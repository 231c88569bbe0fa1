// What travels is as short as can be; here the board gets back what its parts tell of each other.

const NOWHERE = '-';

export function unfold(board) {
  for (const side of [board.far, board.near]) {
    (side.numbers ?? []).forEach((number) => unfoldNumber(number, side.player));
    [side.hand, ...(side.zones ?? [])].filter(Boolean).forEach(unfoldZone);
  }
  for (const part of board.middle ?? []) {
    if (part.zone) unfoldZone(part.zone);
    if (part.chain) part.chain.links.forEach((link) => link.number && unfoldNumber(link.number, ''));
  }
  return board;
}

function unfoldZone(zone) {
  (zone.cards ?? []).forEach((card, at) => {
    card.place = card.place === NOWHERE ? null : card.place ?? [zone.player ?? '', zone.slot, at];
    (card.numbers ?? []).forEach((number) => unfoldNumber(number, card.name));
  });
}

function unfoldNumber(number, of) {
  number.path = number.path === NOWHERE ? '' : number.path ?? `${of}.${number.name.toLowerCase()}`;
  if (number.why) number.why.rows = (number.why.rows ?? []).map(([sign, text, rule, lost]) => ({ sign, text, rule, lost }));
}
