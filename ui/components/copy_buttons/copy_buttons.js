// Buttons that copy a text to the clipboard and say so. Outside a secure context, where browsers offer no clipboard, it is copied from a field the old way.

export default function (component) {
  const { data, parentElement: root } = component;
  const said = root.querySelector('.said');
  const buttons = data.buttons.map(({ label, text }) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = label;
    button.onclick = async () => {
      await copy(text ?? window.location.href);
      said.textContent = data.done;
      setTimeout(() => { said.textContent = ''; }, 2500);
    };
    return button;
  });
  root.querySelector('.row').replaceChildren(...buttons);
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch (refused) {
    const field = document.createElement('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
}
