// The questions before a game.

import { button, fill, h, select } from '../dom.js';
import { aboutLevel, levelOptions } from '../game/levels.js';
import { sizeFrom, sizeText } from '../game/squares.js';
import { Swap2 } from '../game/swap2.js';
import { ruleName, t } from '../strings.js';
import { undoable } from './undo.js';

/** @import { App } from '../app.js' */
/** @import { Player } from '../settings.js' */

/** @type {Record<string, [Player, Player]>} */
const SIDES = { black: ['person', 'engine'], white: ['engine', 'person'], both: ['person', 'person'], none: ['engine', 'engine'] };

/** @param {App} app @param {string[]} rules */
export function askForGame(app, rules) {
  const { settings } = app;
  const side = Object.entries(SIDES).find(([, [black, white]]) => settings.black === black && settings.white === white)?.[0] ?? 'black';
  const choice = { rule: settings.rule, side, opening: settings.opening, level: String(settings.level), time: String(settings.timeMs), minutes: String(settings.minutes) };
  const size = h('input', { type: 'text', value: settings.size, list: 'sizes', required: true, inputmode: 'text', oninput: () => size.setCustomValidity('') });
  const start = () => {
    const wanted = sizeFrom(size.value);
    size.setCustomValidity(wanted ? '' : t('new.bad_size'));
    if (!wanted) return void size.reportValidity();
    const [black, white] = SIDES[choice.side] ?? ['person', 'engine'];
    dialog.close();
    undoable(app, t('notice.new_game'), () => {
      app.set({
        rule: choice.rule, size: sizeText(wanted), black, white, opening: choice.opening,
        level: Number(choice.level), timeMs: Number(choice.time), minutes: Number(choice.minutes),
      });
      app.begin(wanted, choice.rule, choice.opening === 'swap2' ? new Swap2({ first: black, second: white }) : null);
    });
    if (app.settings.view !== 'play') app.show('play');
  };
  const sideField = () => select({ label: t('new.side'), value: choice.side, options: sidesOf(choice.opening), onchange: (value) => { choice.side = value; } });
  const sides = h('div', { class: 'wide' }, sideField());
  const about = h('p', { class: 'quiet' }, aboutLevel(settings.level));
  const seconds = (/** @type {number} */ ms) => t('new.seconds', { n: ms / 1000 });
  const dialog = h('dialog', { 'aria-labelledby': 'new-title', onclose: () => dialog.remove() },
    h('form', { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); start(); } },
      h('h2', { id: 'new-title' }, t('new.title')),
      h('div', { class: 'fields' },
        select({ label: t('new.rule'), value: choice.rule, options: rules.map((rule) => [rule, ruleName(rule)]), onchange: (rule) => { choice.rule = rule; } }),
        h('label', { class: 'field' }, h('span', {}, t('new.size')), size,
          h('datalist', { id: 'sizes' }, ...['15x15', '19x19', '20x20', '13x13', '9x9', '20x30'].map((value) => h('option', { value })))),
        select({ label: t('new.opening'), value: choice.opening, options: [['free', t('new.free')], ['swap2', 'Swap2']], onchange: (value) => { choice.opening = value === 'swap2' ? value : 'free'; fill(sides, sideField()); } }),
        sides,
        select({ label: t('new.level'), value: choice.level, options: levelOptions(), onchange: (value) => { choice.level = value; about.textContent = aboutLevel(Number(value)); } }),
        select({ label: t('new.time'), value: choice.time, options: [200, 1000, 3000, 10_000, 30_000].map((ms) => [String(ms), seconds(ms)]), onchange: (value) => { choice.time = value; } }),
        select({ label: t('new.clock'), value: choice.minutes, options: [0, 1, 3, 5, 10, 30].map((n) => [String(n), n ? t('new.minutes', { n }) : t('new.no_clock')]), onchange: (value) => { choice.minutes = value; } })),
      about,
      h('div', { class: 'row' },
        button(t('cancel'), () => dialog.close()),
        h('button', { type: 'submit', class: 'main' }, t('new.start')))));
  document.body.append(dialog);
  dialog.showModal();
}

/** With Swap2 nobody has a colour yet. @param {string} opening @returns {[string, string][]} */
const sidesOf = (opening) => [
  ['black', t(opening === 'swap2' ? 'new.first' : 'new.black')], ['white', t(opening === 'swap2' ? 'new.second' : 'new.white')],
  ['both', t('new.both')], ['none', t('new.none')],
];
