// What was typed into a sheet that was not kept yet; it survives Escape, a reload and a lost line.

const PLACE = 'judge-call-drafts';

function all() {
  try {
    return JSON.parse(sessionStorage.getItem(PLACE) ?? '{}');
  } catch {
    return {};
  }
}

function put(drafts) {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(drafts));
  } catch {
    // Without storage a draft lasts as long as its sheet is open.
  }
}

export const draftOf = (key) => all()[key] ?? {};

export function keepDraft(key, values) {
  const drafts = all();
  if (Object.keys(values).length) drafts[key] = values;
  else delete drafts[key];
  put(drafts);
}

export const dropDraft = (key) => keepDraft(key, {});
