// Small helpers to build the page with; text is always text, never markup.

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'class') element.className = value;
    else if (name === 'value') element.value = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const button = (attributes, ...children) => make('button', { type: 'button', ...attributes }, ...children);

export const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? '');

// A mark that hides itself from readers that speak, which read the label instead.
export const silent = (tag, attributes, ...children) => make(tag, { 'aria-hidden': 'true', ...attributes }, ...children);
