// Into the page: a text, a file, something dropped.

import { button, h } from '../dom.js';
import { unflatten } from '../game/files.js';
import { t } from '../strings.js';

/** @import { App } from '../app.js' */
/** @import { Complaint } from '../types.js' */
/** @import { Flat } from '../game/files.js' */

/** Opens the game of a text. @param {App} app @param {string} text @param {string} [file] */
export async function openText(app, text, file) {
  try {
    const { record } = /** @type {{ record: Flat }} */ (await app.socket.ask('read', { text, file }).done);
    app.open(unflatten(record), false);
    return true;
  } catch (error) {
    app.say(t('load.failed', { why: /** @type {Complaint} */ (error).message }));
    return false;
  }
}

/** @param {App} app @param {File} file */
const openFile = async (app, file) => openText(app, await file.text(), file.name);

/** Games may be dropped anywhere on the page. @param {App} app @param {() => void} opened */
export function listenToDrops(app, opened) {
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', async (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData('text/plain');
    const done = file ? await openFile(app, file) : text ? await openText(app, text) : false;
    if (done) opened();
  });
}

/** @param {App} app @param {() => void} opened */
export function makeLoad(app, opened) {
  const text = h('textarea', { class: 'comment', rows: 2, placeholder: t('load.paste'), 'aria-label': t('load.paste') });
  const file = h('input', { type: 'file', class: 'hidden', accept: '.psq,.sgf,.rec,.pos,.txt', 'aria-label': t('load.file') });
  file.addEventListener('change', async () => {
    const chosen = file.files?.[0];
    if (chosen && (await openFile(app, chosen))) opened();
    file.value = '';
  });
  const load = async () => {
    if (await openText(app, text.value)) {
      text.value = '';
      opened();
    }
  };
  return h('div', { class: 'stack' }, text,
    h('div', { class: 'actions' }, button(t('load.open'), load), h('label', { class: 'file' }, t('load.file'), file)));
}
