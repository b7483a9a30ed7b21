// A game as a small picture: its last position.

import { s } from '../dom.js';
import { pointOf } from '../game/squares.js';

/** @import { Record } from '../game/record.js' */

/** @param {Record} record */
export function thumbnail(record) {
  record.goTo(Infinity);
  const { width, height } = record.size;
  const stones = [...record.stones()].map(([square, { colour }]) => {
    const { x, y } = pointOf(square, record.size);
    return s('circle', { cx: x + 0.5, cy: y + 0.5, r: 0.46, class: colour });
  });
  return s('svg', { class: 'thumbnail', viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' }, s('rect', { width, height, class: 'wood' }), ...stones);
}
