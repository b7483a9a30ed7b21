// Swap2 beside the board: what was done, and the choice of whoever is to choose.

import { button } from '../dom.js';
import { t } from '../strings.js';

/** @import { App } from '../app.js' */
/** @import { Seat, Swap2, Task } from '../game/swap2.js' */

/** Who sits there, as he is called here. @param {Swap2} opening @param {Seat} seat */
function nameOf({ players }, seat) {
  if (players[seat] === 'engine') return t('player.engine');
  if (players.first !== players.second) return t('swap2.you');
  return t(seat === 'first' ? 'swap2.first' : 'swap2.second');
}

/** What is to be done, and what to think of. @param {Swap2} opening @param {Task} task @returns {[string, string]} */
export function taskText(opening, { seat, part, upTo }) {
  const who = nameOf(opening, seat);
  if (part === 'place') return [t(upTo === 3 ? 'swap2.place3' : 'swap2.place2', { who }), t('swap2.balance')];
  return [t(upTo === 3 ? 'swap2.choose3' : 'swap2.choose5', { who }), t('swap2.whose_move')];
}

/** What was done so far. @param {Swap2} opening @param {number} stones @returns {string[]} */
export function openingSteps(opening, stones) {
  const { colours } = opening;
  const chooser = opening.placing ? 'first' : 'second';
  const steps = /** @type {(string | false)[]} */ ([
    stones >= 3 && t('swap2.did3', { who: nameOf(opening, 'first') }),
    opening.placing && stones >= 5 && t('swap2.did2', { who: nameOf(opening, 'second') }),
    colours !== null && t(colours.black === chooser ? 'swap2.took_black' : 'swap2.took_white', { who: nameOf(opening, chooser) }),
  ]);
  return ['Swap2', ...steps.filter((step) => step !== false)];
}

/** The choices of a person. @param {App} app @returns {HTMLElement[]} */
export function choiceButtons(app) {
  const { opening, task } = app;
  if (!opening || !task || opening.players[task.seat] !== 'person') return [];
  if (task.part === 'place') return task.from === 3 ? [button(t('swap2.anew'), () => app.chooseAnew())] : [];
  return [
    button(t('swap2.stay'), () => app.choose('stay'), { class: 'main' }),
    button(t('swap2.swap'), () => app.choose('swap'), { class: 'main' }),
    ...(task.upTo === 3 ? [button(t('swap2.two'), () => app.choose('place'), { class: 'main' })] : []),
  ];
}
