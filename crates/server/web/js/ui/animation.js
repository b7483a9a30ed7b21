// A game as a picture that moves: SVG that needs nothing else, one stone after the other, again and again.

import { pointOf } from '../game/squares.js';

/** @import { Record } from '../game/record.js' */

/** Seconds for a move, and for the end. */
const [MOVE, END] = [0.7, 3];
const STEP = 30;

/** @param {Record} record */
export function animationOf(record) {
  const { size } = record;
  const [width, height] = [(size.width + 1) * STEP, (size.height + 1) * STEP];
  const length = record.line().length;
  const total = length * MOVE + END;
  let body = `<rect width="${width}" height="${height}" rx="8" fill="#e8c991"/><path fill="none" stroke="#6d5026" d="`;
  for (let x = 1; x <= size.width; x += 1) body += `M${x * STEP} ${STEP}V${size.height * STEP}`;
  for (let y = 1; y <= size.height; y += 1) body += `M${STEP} ${y * STEP}H${size.width * STEP}`;
  body += '"/>';
  const played = record.line();
  const stone = (/** @type {string} */ square, /** @type {string} */ colour, /** @type {number} */ number) => {
    const { x, y } = pointOf(square, size);
    const [cx, cy] = [(x + 1) * STEP, (y + 1) * STEP];
    const [fill, ink] = colour === 'black' ? ['#1d1a17', '#f4efe6'] : ['#f8f5ee', '#2a241d'];
    const from = number === 0 ? 0 : (number * MOVE) / total;
    const appears = number === 0 ? '' : `<animate attributeName="opacity" values="0;1;1" keyTimes="0;${from.toFixed(5)};1" calcMode="discrete" dur="${total.toFixed(2)}s" repeatCount="indefinite"/>`;
    const text = number === 0 ? '' : `<text x="${cx}" y="${cy + 4}" fill="${ink}">${number}</text>`;
    return `<g><circle cx="${cx}" cy="${cy}" r="13.5" fill="${fill}" stroke="#7d715c" stroke-width="0.6"/>${text}${appears}</g>`;
  };
  for (const [square, colour] of record.setup) body += stone(square, colour, 0);
  const others = record.first === 'black' ? 'white' : 'black';
  played.forEach(({ square }, index) => { body += stone(square, index % 2 === 0 ? record.first : others, index + 1); });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" text-anchor="middle">${body}</svg>`;
}
