// Under the board: through the game, and how the board looks.

import { h } from '../dom.js';
import { icon } from '../icons.js';
import { t } from '../strings.js';

/** @import { App } from '../app.js' */

/** @param {App} app */
export function makeToolbar(app) {
  const step = (/** @type {Parameters<typeof icon>[0]} */ picture, /** @type {string} */ label, /** @type {() => number} */ where) =>
    h('button', { type: 'button', 'aria-label': label, title: label, onclick: () => app.goTo(where()) }, icon(picture));
  const length = () => app.record.length;
  const steps = [
    step('first', t('go.first'), () => 0),
    step('back', t('go.back'), () => length() - 1),
    step('forward', t('go.forward'), () => length() + 1),
    step('last', t('go.last'), () => app.record.line().length),
  ];
  const toggle = (/** @type {'numbers' | 'coordinates' | 'sound'} */ name, /** @type {string} */ label) =>
    h('button', { type: 'button', onclick: () => app.set({ [name]: !app.settings[name] }) }, label);
  const numbers = toggle('numbers', t('show.numbers'));
  const coordinates = toggle('coordinates', t('show.coordinates'));
  const sound = toggle('sound', t('show.sound'));
  const update = () => {
    const [here, end] = [length(), app.record.line().length];
    steps.forEach((button, index) => {
      button.disabled = index < 2 ? here === 0 : here === end;
      button.hidden = app.isAway;
    });
    numbers.setAttribute('aria-pressed', String(app.settings.numbers));
    coordinates.setAttribute('aria-pressed', String(app.settings.coordinates));
    sound.setAttribute('aria-pressed', String(app.settings.sound));
  };
  const element = h('div', { class: 'toolbar', role: 'toolbar', 'aria-label': t('toolbar.label') },
    ...steps, h('span', { class: 'gap' }), numbers, coordinates, sound);
  return { element, update };
}
