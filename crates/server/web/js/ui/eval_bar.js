// Who stands better, at a glance.

import { fill, h } from '../dom.js';
import { colourName } from '../game/names.js';
import { t } from '../strings.js';

/** @import { PositionValue } from '../analyst.js' */

export function makeEvalBar() {
  const black = h('span', { class: 'black-part' });
  const words = h('span', { class: 'words' });
  const element = h('div', { class: 'eval-bar', role: 'meter', 'aria-label': t('analyse.bar'), 'aria-valuemin': 0, 'aria-valuemax': 100 }, h('span', { class: 'track' }, black), words);
  /** @param {PositionValue | null} value */
  const update = (value) => {
    element.hidden = value === null;
    if (!value) return;
    const percent = Math.round(value.win * 100);
    black.style.width = `${percent}%`;
    const text = value.mate !== null
      ? t(Math.abs(value.mate) <= 2 ? 'proof.known_one' : 'proof.known', { player: colourName(value.win > 0.5 ? 'black' : 'white'), n: Math.ceil(Math.abs(value.mate) / 2) })
      : t('analyse.chances', { black: percent, white: 100 - percent });
    fill(words, text);
    element.setAttribute('aria-valuenow', String(percent));
    element.setAttribute('aria-valuetext', text);
  };
  return { element, update };
}
