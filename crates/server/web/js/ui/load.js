// Into the page: a text, a file, something dropped.

import { button, h } from '../dom.js';
import { unflatten } from '../game/files.js';
import { t } from '../strings.js';
import { recordFrom } from '../game/link.js';
import { readFile } from '../game/reading.js';
import { chooseGame } from './game_list.js';
import { undoable } from './undo.js';

/** @import { App } from '../app.js' */
/** @import { OpenedFile, RequestError } from '../service.js' */

/** The server reads no longer files. */
const MOST_BYTES = 16 << 20;
const FORMATS = ['psq', 'sgf', 'rec', 'pos', 'lib', 'cqg', 'txt'];

/** Opens a file; if it holds many games, one of them is chosen first. @param {App} app @param {Blob} file @param {() => void} opened */
async function openFile(app, file, opened) {
  const show = (/** @type {OpenedFile} */ { record, left_out: leftOut, problem, doubts }) => {
    const about = { names: /** @type {[string, string]} */ (record.names ?? ['', '']), date: '', result: record.result ?? null, foreign: true };
    undoable(app, t('notice.opened'), () => app.open(unflatten(record), false, null, { about }));
    if (leftOut > 0) app.say(t('load.left_out', { n: leftOut }));
    else if (problem) app.say(t('load.damaged', { why: problem }));
    else if (doubts.length > 0) app.say(t('load.doubtful', { why: doubts.join('; ') }));
    opened();
  };
  const attempt = async (/** @type {() => Promise<void>} */ work) => {
    try {
      await work();
    } catch (error) {
      app.say(error instanceof TypeError ? t('complaint.offline') : t('load.failed', { why: /** @type {RequestError} */ (error).message }));
    }
  };
  if (file.size > MOST_BYTES) return app.say(t('load.too_large'));
  await attempt(async () => {
    const first = await readFile(file, { game: 0, from: 0 });
    if (first.games === 1) return show(first);
    chooseGame(first, {
      list: async (from) => (await readFile(file, { game: 0, from })).list,
      choose: (game) => attempt(async () => show(await readFile(file, { game, from: game }))),
    });
  });
}

/** Opens what was pasted: a link of ours, or whatever the server can read. @param {App} app @param {string} text @param {() => void} opened */
function openText(app, text, opened) {
  const hash = /#\S*(?:moves|black|white)=\S*/.exec(text)?.[0];
  const record = hash ? recordFrom(hash) : null;
  if (!record) return openFile(app, new Blob([text]), opened);
  undoable(app, t('notice.opened'), () => app.open(record, false));
  opened();
}

/** Games may be dropped anywhere on the page. @param {App} app @param {() => void} opened */
export function listenToDrops(app, opened) {
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData('text/plain');
    if (file) openFile(app, file, opened);
    else if (text) openText(app, text, opened);
  });
}

/** @param {App} app @param {() => void} opened */
export function makeLoad(app, opened) {
  const text = h('textarea', { class: 'comment', rows: 3, placeholder: t('load.paste'), 'aria-label': t('load.paste') });
  const file = h('input', { type: 'file', class: 'hidden', accept: FORMATS.map((format) => `.${format}`).join(), 'aria-label': t('load.file') });
  file.addEventListener('change', () => {
    const chosen = file.files?.[0];
    if (chosen) openFile(app, chosen, opened);
    file.value = '';
  });
  const load = () => openText(app, text.value, () => {
    text.value = '';
    opened();
  });
  return h('div', { class: 'stack' }, text,
    h('div', { class: 'actions' }, button(t('load.open'), load), h('label', { class: 'file' }, t('load.file'), file)),
    h('p', { class: 'quiet' }, t('load.formats', { formats: FORMATS.join(', ') })));
}
