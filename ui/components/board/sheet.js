// The sheet of a card, a player or the turn: first what nobody can do without, the rest under more.

import { button, fill, make } from './dom.js';
import { act, startMoving } from './board.js';
import { dialog } from './dialog.js';
import { draftOf, dropDraft, keepDraft } from './drafts.js';
import { field } from './fields.js';

const same = (one, other) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

function described(state, where) {
  const { game, words } = state;
  if (where.turn) return { key: 'turn', fields: game.turn, title: words.turn_sheet };
  if (where.side) return { key: `side/${where.side}`, fields: game.player, title: fill(words.numbers_of, { name: where.side }) };
  const [player, slot, index] = where.at;
  const { fields, title } = game.slots[slot];
  const whose = player ? fill(words.of_player, { name: player, title }) : title;
  return { key: `${player}/${slot}/${index ?? 'new'}`, fields, title: whose, fresh: index === null, slot: game.slots[slot] };
}

export function openSheet(state, where) {
  const { words } = state;
  const about = described(state, where);
  const stored = `${state.data.game}/${about.key}`;
  const held = () => state.data.values[about.key] ?? {};
  const draft = { ...draftOf(stored) };
  const box = dialog(state, about.title, where.opener, { closing: () => { state.sheet = null; keepDraft(stored, draft); } });
  const sheet = { box, about, where, stored, draft, held, waits: '', then: '', inputs: new Map() };
  state.sheet = sheet;
  fillIn(state, sheet);
  box.open(first(sheet, where.focus));
}

const first = (sheet, focus) => (sheet.inputs.get(focus) ?? [...sheet.inputs.values()][0])?.focusable;

function fillIn(state, sheet) {
  const { words } = state;
  const { box, about, draft } = sheet;
  const kept = Object.keys(draft).length > 0;
  const form = make('form', { novalidate: true, onsubmit: (event) => { event.preventDefault(); keep(state, sheet, about.fresh ? 'next' : 'close'); } });
  sheet.inputs.clear();
  const shown = about.fields.filter((each) => !each.more);
  const more = about.fields.filter((each) => each.more);
  form.append(make('p', { class: 'problem', role: 'alert', hidden: true }));
  if (kept) {
    form.append(make('p', { class: 'draft' }, words.draft, ' ', button({ class: 'plain', onclick: () => startOver(state, sheet) }, words.start_over)));
  }
  form.append(...groups(state, sheet, shown));
  if (more.length) {
    const filled = more.some((each) => (draft[each.path] ?? sheet.held()[each.path] ?? null) !== null);
    form.append(make('details', { open: filled }, make('summary', {}, fill(words.more, { what: [...new Set(more.map((each) => (each.group || each.title).toLowerCase()))].slice(0, 3).join(', ') })), ...groups(state, sheet, more)));
  }
  form.append(ends(state, sheet));
  box.body.replaceChildren(form);
}

function startOver(state, sheet) {
  for (const path of Object.keys(sheet.draft)) delete sheet.draft[path];
  dropDraft(sheet.stored);
  fillIn(state, sheet);
  first(sheet)?.focus();
}

// Fields of one group stand beside each other under its title.
function groups(state, sheet, fields) {
  const found = [];
  let open = null;
  for (const each of fields) {
    const drawn = one(state, sheet, each);
    if (!each.group) {
      open = null;
      found.push(drawn);
      continue;
    }
    if (!open || open.title !== each.group) {
      open = { title: each.group, box: make('div', { class: 'two' }) };
      found.push(make('fieldset', {}, make('legend', {}, each.group), open.box));
    }
    open.box.append(drawn);
  }
  return found;
}

function one(state, sheet, each) {
  const value = each.path in sheet.draft ? sheet.draft[each.path] : sheet.held()[each.path];
  const changed = (to) => {
    if (same(to, sheet.held()[each.path])) delete sheet.draft[each.path];
    else sheet.draft[each.path] = to;
    problem(sheet, each.path, '');
  };
  const input = field(state, each, value, changed);
  sheet.inputs.set(each.path, input);
  return input.element;
}

function ends(state, sheet) {
  const { words } = state;
  const { about, where } = sheet;
  // Enter presses the submit button: it keeps a card, and a new one is followed by the next.
  const buttons = about.fresh
    ? [button({ class: 'next', onclick: () => keep(state, sheet, 'close') }, words.keep), make('button', { type: 'submit', class: 'tool' }, words.keep_and_add)]
    : [make('button', { type: 'submit', class: 'next' }, words.keep)];
  if (where.at && !about.fresh) {
    const card = { name: where.name, place: where.at };
    if (!where.at.includes(null)) buttons.push(button({ class: 'tool', onclick: () => { sheet.box.close(); startMoving(state, card); } }, words.move));
    buttons.push(button({ class: 'tool', onclick: () => { send(state, sheet, { do: 'remove', at: where.at }, 'close'); } }, words.remove));
  }
  return make('div', { class: 'end-row' }, buttons);
}

function keep(state, sheet, then) {
  const { where, draft, about } = sheet;
  if (!Object.keys(draft).length) {
    if (about.fresh) problem(sheet, about.slot.named, state.words.name_it);
    else sheet.box.close();
    return;
  }
  const values = { ...draft };
  if (where.turn) send(state, sheet, { do: 'turn', values }, then);
  else if (where.side) send(state, sheet, { do: 'side', player: where.side, values }, then);
  else send(state, sheet, { do: 'keep', at: where.at, values }, then);
}

function send(state, sheet, what, then) {
  sheet.then = then;
  sheet.waits = act(state, what);
  sheet.box.box.setAttribute('aria-busy', 'true');
}

// The answer to what was sent last: problems stand beside their fields, else the sheet goes on.
export function answered(state) {
  const { sheet } = state;
  const { answer } = state.data;
  if (!sheet || !answer || answer.number !== sheet.waits) return;
  sheet.waits = '';
  sheet.box.box.removeAttribute('aria-busy');
  if (answer.problems.length) {
    for (const [path, text] of answer.problems) problem(sheet, path, text);
    return;
  }
  for (const path of Object.keys(sheet.draft)) delete sheet.draft[path];
  dropDraft(sheet.stored);
  if (sheet.then === 'next') {
    fillIn(state, sheet);
    first(sheet)?.focus();
  } else sheet.box.close();
}

function problem(sheet, path, text) {
  const input = sheet.inputs.get(path);
  if (input) {
    input.problem(text);
    if (text) input.focusable?.focus();
    return;
  }
  const line = sheet.box.body.querySelector('.problem');
  if (!line) return;
  line.textContent = text;
  line.hidden = !text;
}
