// Tools of the analysis: the board turned and shifted, stones that make it even.

import { button, h, select } from '../dom.js';
import { keyOf } from '../game/knowledge.js';
import { transformed } from '../game/transform.js';
import { errorText, t } from '../strings.js';

/** @import { App } from '../app.js' */
/** @import { BalancedStones, RequestError } from '../service.js' */
/** @import { Transform } from '../game/transform.js' */
/** @import { Job } from '../socket.js' */

const BALANCE_MS = 5000;

/** @param {App} app @param {Transform} name */
function transform(app, name) {
  const moved = transformed(app.record, name);
  if (!moved) return app.say(t('tools.no_room'));
  app.record = moved;
  app.live = false;
  app.changed();
}

/** @param {App} app */
export function makeBoardTools(app) {
  const tool = (/** @type {Transform} */ name, /** @type {string} */ picture) =>
    button(picture, () => transform(app, name), { class: 'plain', title: t(`tools.${name}`), 'aria-label': t(`tools.${name}`) });
  return h('details', {}, h('summary', {}, t('tools.title')),
    h('div', { class: 'stack' },
      h('div', { class: 'actions', role: 'group', 'aria-label': t('tools.board') },
        tool('turn', '↻'), tool('mirror', '⇄'), tool('left', '←'), tool('up', '↑'), tool('down', '↓'), tool('right', '→')),
      makeBalance(app)));
}

/** @param {App} app */
function makeBalance(app) {
  const said = h('p', { class: 'quiet', role: 'status' });
  let stones = 1;
  /** @type {Job<BalancedStones> | null} */
  let job = null;
  const count = select({ label: t('balance.stones'), value: '1', options: [['1', t('balance.one')], ['2', t('balance.two')]], onchange: (value) => { stones = Number(value); } });
  const find = button(t('balance.find'), async () => {
    if (job) return job.stop();
    const before = keyOf(app.record);
    said.textContent = t('balance.searching');
    job = app.socket.ask('balance', { position: app.record.position(), stones, time_ms: BALANCE_MS });
    find.textContent = t('do.stop');
    try {
      const { moves, win } = await job.done;
      said.textContent = t('balance.found', { moves: moves.join(' '), n: Math.round(win * 100) });
      if (before === keyOf(app.record)) {
        for (const square of moves) app.record.play(square);
        app.live = false;
        app.changed();
      }
    } catch (error) {
      said.textContent = errorText(/** @type {RequestError} */ (error));
    }
    job = null;
    find.textContent = t('balance.find');
  }, { class: 'plain' });
  return h('div', { class: 'stack' }, h('div', { class: 'row' }, count, find), said);
}
