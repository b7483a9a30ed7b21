// Nothing a person made is lost by a click: what takes it off the table can be undone.

import { Record } from '../game/record.js';
import { Swap2 } from '../game/swap2.js';
import { t } from '../strings.js';

/** @import { App } from '../app.js' */

/** Does something with the game, says so, and offers to undo it. @param {App} app @param {string} text @param {() => void} work */
export function undoable(app, text, work) {
  const { record, live, ended, opening, gameId, about, settings } = app;
  // The work may change the game itself: it is kept as it would be stored.
  const before = { record: JSON.stringify(record), opening: JSON.stringify(opening) };
  const { black, white, rule, size, level, timeMs, minutes } = settings;
  const isEmpty = record.line().length === 0 && record.setup.size === 0;
  work();
  if (isEmpty) return;
  app.say(text, t('do.undo'), () => {
    const stored = JSON.parse(before.opening);
    app.record = Record.fromJSON(JSON.parse(before.record));
    [app.live, app.ended, app.gameId, app.about, app.tool] = [live, ended, gameId, about, null];
    app.opening = stored && new Swap2(stored);
    app.set({ black, white, rule, size, level, timeMs, minutes });
    app.changed();
  });
}
