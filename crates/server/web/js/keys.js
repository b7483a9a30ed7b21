// The keyboard, for everything that the mouse can do.

import { button, h } from './dom.js';
import { t } from './strings.js';

/** @import { Analyst } from './analyst.js' */
/** @import { App } from './app.js' */
/** @import { Referee } from './referee.js' */
/** @import { ViewName } from './settings.js' */

/** @type {ViewName[]} */
const VIEWS = ['play', 'analyse', 'why', 'review', 'learn', 'games', 'lab'];

/** @param {App} app @param {Referee} referee @param {Analyst} analyst */
export function listenToKeys(app, referee, analyst) {
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => app.goTo(app.record.length - 1),
    ArrowRight: () => app.goTo(app.record.length + 1),
    Home: () => app.goTo(0),
    End: () => app.goTo(app.record.line().length),
    u: () => app.takeBack(),
    n: () => app.set({ numbers: !app.settings.numbers }),
    c: () => app.set({ coordinates: !app.settings.coordinates }),
    p: () => referee.playNow(),
    g: () => (app.settings.view === 'analyse' ? analyst.want(!analyst.thinks) : referee.goOn()),
    b: () => {
      const board = /** @type {SVGElement | null} */ (document.querySelector('.board'));
      board?.blur();
      board?.focus();
    },
    '?': showHelp,
  };
  VIEWS.forEach((view, index) => { keys[String(index + 1)] = () => app.show(view); });
  document.addEventListener('keydown', (event) => {
    const inField = event.target instanceof Element && event.target.closest('input, textarea, select, dialog');
    // In a field Ctrl+Z takes back what was typed.
    if (inField) return;
    if ((event.ctrlKey || event.metaKey) && event.key === 'z' && app.notice.act && document.querySelector('.notice .undo')) {
      event.preventDefault();
      /** @type {HTMLElement} */ (document.querySelector('.notice .undo')).click();
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keys[event.key];
    if (act) {
      event.preventDefault();
      act();
    }
  });
}

export function showHelp() {
  /** @type {[string, string][]} */
  const rows = [
    ['← →', t('keys.step')], ['Home End', t('keys.ends')], ['b', t('keys.board')], ['← ↑ ↓ → Enter', t('keys.place')],
    ['?', t('keys.what_if')], ['u', t('do.take_back')], ['p', t('do.now')], ['g', t('keys.go')], ['n c', t('keys.show')], ['1 – 7', t('keys.views')],
  ];
  const dialog = h('dialog', { 'aria-labelledby': 'keys-title', onclose: () => dialog.remove() },
    h('form', { method: 'dialog' },
      h('h2', { id: 'keys-title' }, t('keys.title')),
      h('dl', {}, ...rows.flatMap(([key, what]) => [h('dt', {}, key), h('dd', {}, what)])),
      h('div', { class: 'row' }, button(t('close'), () => dialog.close(), { class: 'main' }))));
  document.body.append(dialog);
  dialog.showModal();
}
