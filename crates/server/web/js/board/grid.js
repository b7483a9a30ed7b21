// The empty board: wood, lines, points, names.

import { s } from '../dom.js';
import { columnName } from '../game/squares.js';
import { MARGIN, STEP, extent } from './geometry.js';

/** @import { Size } from '../types.js' */

/** Stones are drawn with light from the upper left. */
export function definitions() {
  /** @type {(id: string, stops: [string, string][]) => SVGRadialGradientElement} */
  const gradient = (id, stops) => s('radialGradient', { id, cx: '36%', cy: '30%', r: '72%' },
    ...stops.map(([offset, name]) => s('stop', { offset, class: name })));
  return s('defs', {},
    gradient('black-stone', [['0%', 'black-light'], ['55%', 'black-middle'], ['100%', 'black-dark']]),
    gradient('white-stone', [['0%', 'white-light'], ['60%', 'white-middle'], ['100%', 'white-dark']]));
}

/** @param {Size} size */
export function drawGrid(size) {
  const { width, height } = extent(size);
  const [right, bottom] = [width - MARGIN, height - MARGIN];
  let path = '';
  for (let x = 0; x < size.width; x += 1) path += `M${MARGIN + x * STEP} ${MARGIN}V${bottom}`;
  for (let y = 0; y < size.height; y += 1) path += `M${MARGIN} ${MARGIN + y * STEP}H${right}`;
  return s('g', { class: 'grid' },
    s('rect', { class: 'wood', width, height, rx: 10 }),
    s('path', { class: 'lines', d: path }),
    s('rect', { class: 'edge', x: MARGIN, y: MARGIN, width: right - MARGIN, height: bottom - MARGIN }),
    ...points(size));
}

/** The points by which people find their way, on boards where they are usual. @param {Size} size */
function points({ width, height }) {
  if (width !== height || width < 13) return [];
  const near = 3;
  const places = [near, width - 1 - near];
  if (width % 2 === 1) places.push((width - 1) / 2);
  const isCorner = (/** @type {number} */ x, /** @type {number} */ y) => (x === places[2]) === (y === places[2]);
  return places.flatMap((x) => places.filter((y) => isCorner(x, y)).map((y) =>
    s('circle', { class: 'point', cx: MARGIN + x * STEP, cy: MARGIN + y * STEP, r: 4 })));
}

/** @param {Size} size */
export function drawNames(size) {
  const { height } = extent(size);
  const text = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string | number} */ name) =>
    s('text', { x, y, class: 'name' }, name);
  const columns = Array.from({ length: size.width }, (_, x) => text(MARGIN + x * STEP, height - 12, columnName(x)));
  const rows = Array.from({ length: size.height }, (_, y) => text(15, MARGIN + y * STEP + 5, size.height - y));
  return s('g', { class: 'names', 'aria-hidden': 'true' }, ...columns, ...rows);
}
