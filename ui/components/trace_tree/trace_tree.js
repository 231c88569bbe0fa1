// The steps of a ruling as a tree that folds. The rule behind a chip opens right below its step,
// without asking the server: the texts of the cited rules come along.

const opened = new WeakMap();

export default function (component) {
  const { data, parentElement: root } = component;
  const list = root.querySelector('.steps');
  const folded = foldedIn(list, data.steps);
  const state = { data, count: 0, folded, shows: [] };
  list.replaceChildren(...data.steps.map((step, index) => item(step, state, `${index}`)));
  const [open, close] = root.querySelectorAll('.bar button');
  open.textContent = data.words.open;
  close.textContent = data.words.close;
  root.querySelector('.bar').hidden = !state.shows.length;
  const all = (value) => state.shows.forEach((show) => show(value));
  open.onclick = () => all(true);
  close.onclick = () => all(false);
  root.querySelector('.bar').onkeydown = stop;
  list.onkeydown = stop;
}

// All but the last step begin folded: it is the one that has just been taken.
function foldedIn(list, steps) {
  const before = opened.get(list);
  if (before?.count === steps.length) return before.folded;
  const folded = new Set(steps.slice(0, -1).map((step, index) => `${index}`));
  opened.set(list, { folded, count: steps.length });
  return folded;
}

// Enter and the arrows belong to the tree here, not to the shortcuts of the page.
function stop(event) {
  event.stopPropagation();
}

function item(step, state, path) {
  const line = document.createElement('li');
  marked(line, state);
  const children = [];
  if (step.rows) children.push(...step.rows.map((row) => rowItem(row, state)));
  if (step.steps) {
    children.push(...step.steps.map((inner, index) => item(inner, state, `${path}.${index}`)));
  }
  const head = heading(step, state, line);
  if (!children.length) {
    head.className = 'leaf';
    line.append(head);
    return line;
  }
  const inner = document.createElement('ol');
  inner.append(...children);
  head.prepend(foldButton(inner, state, path));
  line.append(head, inner);
  return line;
}

function foldButton(inner, state, path) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'fold';
  button.setAttribute('aria-label', state.data.words.fold);
  const show = (open) => {
    inner.hidden = !open;
    button.textContent = open ? '▼' : '▶';
    button.setAttribute('aria-expanded', String(open));
    if (open) state.folded.delete(path);
    else state.folded.add(path);
  };
  button.onclick = () => show(inner.hidden);
  state.shows.push(show);
  show(!state.folded.has(path));
  return button;
}

// Lines are counted in reading order: a step, the rows of its value, the steps within it.
function marked(line, state) {
  if (state.count === state.data.differs) line.className = 'differs';
  state.count += 1;
}

function heading(step, state, line) {
  const head = document.createElement('span');
  const count = document.createElement('span');
  count.className = 'number';
  count.textContent = `${step.number} `;
  head.append(count, words(step.text));
  if (step.rule) head.append(chip(step.rule, state, line));
  return head;
}

function rowItem(row, state) {
  const line = document.createElement('li');
  marked(line, state);
  const head = document.createElement('span');
  head.className = row.counts ? 'leaf' : 'leaf lost';
  head.append(words(row.text), chip(row.rule, state, line));
  line.append(head);
  return line;
}

function words(text) {
  const span = document.createElement('span');
  span.className = 'text';
  span.textContent = text;
  return span;
}

function chip(id, state, line) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'chip';
  const name = state.data.rules[id]?.title ?? id;
  button.textContent = name;
  button.setAttribute('aria-pressed', 'false');
  button.setAttribute('aria-label', `${state.data.words.rule}: ${name}`);
  button.onclick = () => {
    const shown = line.querySelector(':scope > .rule');
    if (shown) {
      shown.remove();
      button.setAttribute('aria-pressed', 'false');
      return;
    }
    button.parentElement.after(ruleBox(id, state.data));
    button.setAttribute('aria-pressed', 'true');
  };
  return button;
}

function ruleBox(id, data) {
  const box = document.createElement('div');
  box.className = 'rule inline';
  const rule = data.rules[id];
  if (!rule) {
    box.textContent = id;
    return box;
  }
  const title = document.createElement('strong');
  title.textContent = rule.title;
  const says = document.createElement('span');
  says.textContent = rule.says;
  const place = document.createElement('div');
  place.className = 'place';
  place.textContent = `${rule.place} · ${id}`;
  box.append(title, says, place);
  return box;
}
