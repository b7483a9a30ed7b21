// Black's chance to win, move by move; proven wins are dots at the edge.

import { fill, s } from '../dom.js';
import { t } from '../strings.js';

/** @import { PositionValue } from '../analyst.js' */

const [WIDTH, HEIGHT] = [400, 100];

/**
 * @param {SVGSVGElement} svg
 * @param {(PositionValue | undefined)[]} values by the number of moves played
 * @param {number} here
 */
export function drawGraph(svg, values, here) {
  const last = Math.max(values.length - 1, 1);
  const x = (/** @type {number} */ number) => (number / last) * WIDTH;
  const y = (/** @type {number} */ win) => (1 - win) * HEIGHT;
  const known = values.flatMap((value, number) => (value ? [{ ...value, number }] : []));
  const line = known.map(({ number, win }) => `${x(number).toFixed(1)} ${y(win).toFixed(1)}`).join('L');
  const [from, to] = [x(known[0]?.number ?? 0), x(known.at(-1)?.number ?? 0)];
  svg.toggleAttribute('hidden', known.length < 2);
  fill(svg,
    s('title', {}, t('graph.title')),
    known.length > 0 && s('path', { class: 'white-side', d: `M${from} 0L${line}L${to} 0Z` }),
    s('path', { class: 'middle', d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
    ...known.filter(({ mate }) => mate !== null).map(({ number, win }) =>
      s('circle', { class: 'mate', cx: Math.max(4, Math.min(x(number), WIDTH - 4)), cy: win > 0.5 ? 5 : HEIGHT - 5, r: 3 })),
    s('path', { class: 'now', d: `M${x(here)} 0V${HEIGHT}` }));
}

/** @param {(number: number) => void} go @param {() => number} length */
export function makeGraph(go, length) {
  const svg = s('svg', { class: 'graph', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': t('graph.title') });
  svg.addEventListener('click', (event) => {
    const box = svg.getBoundingClientRect();
    go(Math.round(((event.clientX - box.left) / box.width) * length()));
  });
  return svg;
}
