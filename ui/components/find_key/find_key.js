// One listener for the page, whatever is drawn again.

let label = '';

function typing(element) {
  return element && (element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName));
}

function active() {
  let element = document.activeElement;
  while (element && element.shadowRoot && element.shadowRoot.activeElement) {
    element = element.shadowRoot.activeElement;
  }
  return element;
}

document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing(active())) return;
  const box = [...document.querySelectorAll('input')]
    .find((input) => input.getAttribute('aria-label') === label);
  if (!box) return;
  event.preventDefault();
  box.focus();
  box.select();
});

export default function (component) {
  label = component.data.label;
}
