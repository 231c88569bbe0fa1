// Copies a text to the clipboard and says so. Outside a secure context, where browsers offer no
// clipboard, the text is selected in a field and copied the old way.

export default function (component) {
  const { data, parentElement: root } = component;
  const button = root.querySelector('button');
  const said = root.querySelector('.said');
  button.textContent = data.label;
  button.onclick = async () => {
    const text = data.permalink ? window.location.href : data.text;
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
    said.textContent = data.done;
    setTimeout(() => { said.textContent = ''; }, 2500);
  };
}
