// A die's face, chosen by touching it: six buttons with the pips and the symbols.

import { button, fill, make } from './dom.js';
import { act } from './board.js';
import { pips } from './middle.js';
import { dialog } from './dialog.js';

export function openDie(state, data, index, opener) {
  const { words } = state;
  const values = (data.dice ?? []).map(([value]) => value);
  const keep = (changed) => {
    box.close();
    act(state, { do: 'turn', values: { [data.field]: changed } });
  };
  const box = dialog(state, fill(words.die, { number: index + 1, of: data.title }), opener);
  const faces = [1, 2, 3, 4, 5, 6].map((value) => button({
    class: `face${values[index] === value ? ' on' : ''}`, 'aria-pressed': String(values[index] === value),
    onclick: () => keep([...values.slice(0, index), value, ...values.slice(index + 1)]),
  }, pips(value), make('span', {}, data.faces?.[value - 1] ?? String(value))));
  box.body.append(make('div', { class: 'faces' }, faces));
  if (index < values.length) {
    box.body.append(make('div', { class: 'end-row' }, button({ class: 'tool', onclick: () => keep(values.filter((_, each) => each !== index)) }, words.remove)));
  }
  box.open(faces[(values[index] ?? 1) - 1]);
}
