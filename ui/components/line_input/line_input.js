// A line of text that is read while it is typed. Names that complete the last words are offered
// below; Tab or a touch takes the first or that one, Enter takes the whole line.

const PAUSE = 250;
const MOST_OFFERS = 6;
const instances = new WeakMap();

export default function (component) {
  const { data, parentElement: root } = component;
  const input = root.querySelector('input');
  let state = instances.get(input);
  if (!state) {
    state = { timer: 0, said: '', put: 0 };
    instances.set(input, state);
    listen(root, input, state);
  }
  state.component = component;
  if (data.put.number !== state.put) {
    input.value = data.put.text;
    state.said = data.put.text;
    if (data.put.text) input.focus();
    state.put = data.put.number;
  }
  root.querySelector('.name').textContent = data.label;
  input.placeholder = data.placeholder;
  offer(root, input, state);
}

function listen(root, input, state) {
  input.addEventListener('input', () => {
    offer(root, input, state);
    clearTimeout(state.timer);
    state.timer = setTimeout(() => tell(input, state), PAUSE);
  });
  input.addEventListener('keydown', (event) => {
    event.stopPropagation();
    const first = root.querySelector('.offers button');
    if (event.key === 'Tab' && !event.shiftKey && first && input.value.trim()) {
      event.preventDefault();
      first.click();
    } else if (event.key === 'Enter') {
      clearTimeout(state.timer);
      tell(input, state);
      state.component.setTriggerValue('entered', input.value);
    }
  });
  input.addEventListener('focus', () => {
    if (state.touched) return;
    state.touched = true;
    state.component.setStateValue('typed', { put: state.put, text: input.value, touched: true });
  });
  input.addEventListener('blur', () => {
    clearTimeout(state.timer);
    tell(input, state);
  });
}

function tell(input, state) {
  if (input.value === state.said) return;
  state.said = input.value;
  state.component.setStateValue('typed', { put: state.put, text: input.value, touched: true });
}

// The longest run of last words that begins a known name is what gets completed.
function fragment(text, names) {
  const starts = [...text.matchAll(/(?:^|[\s,;:(])(?=\S)/g)].map((m) => m.index + m[0].length);
  for (const start of starts.slice(-4)) {
    const typed = text.slice(start).toLowerCase();
    if (typed.length < 1) continue;
    const found = names.filter((n) => n.toLowerCase().startsWith(typed) && n.toLowerCase() !== typed);
    if (found.length) return { start, found };
  }
  return null;
}

function offer(root, input, state) {
  const { names, words } = state.component.data;
  const box = root.querySelector('.offers');
  box.setAttribute('aria-label', words.offers);
  const match = fragment(input.value, names);
  const buttons = (match ? match.found.slice(0, MOST_OFFERS) : []).map((name) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = name;
    button.onmousedown = (event) => event.preventDefault();
    button.onclick = () => {
      input.value = `${input.value.slice(0, match.start)}${name} `;
      input.focus();
      offer(root, input, state);
      tell(input, state);
    };
    return button;
  });
  box.replaceChildren(...buttons);
}
