// Two fingers make a part of the board larger, one moves it then. Without that the page scrolls as usual.

import { MARGIN, STEP, extent } from './geometry.js';

/** @import { Board } from './board.js' */

/** A part of the drawing. @typedef {{ x: number, y: number, width: number, height: number }} Part */

/** A square is never wider than this on the screen because of it. */
const WIDEST = 72;
/** A finger that moved less than this has touched, not moved. */
const STILL = 8;

/** @param {Board} board @param {HTMLButtonElement} whole the button that shows the whole board again */
export function listenToFingers(board, whole) {
  const { svg } = board;
  /** @type {Map<number, { x: number, y: number }>} */
  const fingers = new Map();
  let moved = false;
  /** How far apart the fingers were, and where between them, at the last event. @type {{ distance: number, x: number, y: number } | null} */
  let last = null;

  const grip = () => {
    const [a, b] = [...fingers.values()];
    if (!a) return null;
    return { distance: b ? Math.hypot(a.x - b.x, a.y - b.y) : 0, x: b ? (a.x + b.x) / 2 : a.x, y: b ? (a.y + b.y) / 2 : a.y };
  };
  svg.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'touch') return;
    // A first finger begins anew, whatever became of earlier ones.
    if (event.isPrimary) fingers.clear();
    if (fingers.size === 0) moved = false;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    last = grip();
  });
  svg.addEventListener('pointermove', (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    if (Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > STILL || fingers.size > 1) moved = true;
    const isPinch = fingers.size === 2;
    if (!isPinch && (!board.zoom || !moved)) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const now = grip();
    if (now && last) {
      const factor = isPinch && last.distance > 0 ? now.distance / last.distance : 1;
      shift(board, now, last, factor);
      whole.hidden = board.zoom === null;
    }
    last = now;
  });
  for (const end of ['pointerup', 'pointercancel']) {
    addEventListener(end, (event) => {
      fingers.delete(/** @type {PointerEvent} */ (event).pointerId);
      last = grip();
    });
  }
  whole.addEventListener('click', () => {
    board.zoomTo(null);
    whole.hidden = true;
  });
  /** Whether what ends now was a movement, not a touch. */
  return () => moved;
}

/** Moves and scales what is seen, so that what was under the fingers stays there. @param {Board} board @param {{ x: number, y: number }} now @param {{ x: number, y: number }} before @param {number} factor */
function shift(board, now, before, factor) {
  if (!board.scene) return;
  const full = extent(board.scene.size);
  const box = board.svg.getBoundingClientRect();
  const part = board.zoom ?? { x: 0, y: 0, ...full };
  const least = Math.min(full.width, (box.width / WIDEST) * STEP + MARGIN);
  const width = Math.max(least, Math.min(full.width, part.width / factor));
  const height = (width / full.width) * full.height;
  const under = { x: part.x + ((before.x - box.left) / box.width) * part.width, y: part.y + ((before.y - box.top) / box.height) * part.height };
  const clamp = (/** @type {number} */ at, /** @type {number} */ most) => Math.max(0, Math.min(at, most));
  board.zoomTo(width >= full.width - 1 ? null : {
    x: clamp(under.x - ((now.x - box.left) / box.width) * width, full.width - width),
    y: clamp(under.y - ((now.y - box.top) / box.height) * height, full.height - height), width, height,
  });
}
