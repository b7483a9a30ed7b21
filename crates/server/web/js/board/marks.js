// What is drawn beside the stones: candidates, triggers, defences, lines to come.

import { s } from '../dom.js';
import { STEP, placeOf } from './geometry.js';

/** @import { Mark, Size } from '../types.js' */

/** @param {Mark} mark @param {Size} size @returns {SVGElement} */
export function drawMark(mark, size) {
  const { x, y } = placeOf(mark.square, size);
  const text = (/** @type {string} */ words, /** @type {string} */ name) =>
    s('text', { x, y: y + 5, class: name }, words);
  const group = (/** @type {string} */ name, /** @type {SVGElement[]} */ ...parts) =>
    s('g', { class: `mark ${name}`, 'data-square': mark.square }, ...parts);
  switch (mark.kind) {
    case 'candidate':
      return group(`candidate ${mark.losing ? 'losing' : `rank-${Math.min(mark.rank, 4)}`}`, s('circle', { cx: x, cy: y, r: 17 }), text(mark.text, mark.text.length > 3 ? 'value long' : 'value'));
    case 'ghost':
      return group(`ghost ${mark.colour}`, s('circle', { cx: x, cy: y, r: 18 }), text(mark.text ?? '', 'value'));
    case 'trigger':
      return group(`trigger ${mark.colour ?? ''}`, s('path', { d: `M${x} ${y - 9}l9 9-9 9-9-9z` }));
    case 'defence':
      return group(`defence ${mark.colour ?? ''}`, s('rect', { x: x - 14, y: y - 14, width: 28, height: 28, rx: 5 }));
    case 'ring':
      return group('ring', s('circle', { cx: x, cy: y, r: 21 }));
    case 'stone':
      return group(`stone-mark ${mark.colour ?? ''}`, s('circle', { cx: x, cy: y, r: 18.5 }));
    case 'zone':
      return group('zone', s('rect', { x: x - STEP / 2, y: y - STEP / 2, width: STEP, height: STEP }));
    case 'note':
      return group('note', s('circle', { cx: x + 13, cy: y - 13, r: 10 }),
        s('text', { x: x + 13, y: y - 9, class: 'value' }, mark.text));
  }
}
