// Mouse, touch and keyboard on the board. A finger is wider than a square: the first touch points, the second plays.

import { nameOf, pointOf } from '../game/squares.js';
import { t } from '../strings.js';
import { STEP, extent, squareAt } from './geometry.js';

/** @import { Board, Ears } from './board.js' */
/** @import { Square } from '../service.js' */

/** A square that is wider than this on the screen is safe to touch at once. */
const SAFE_WIDTH = 44;
/** A finger that stays this long asks instead of playing. */
const LONG_MS = 550;
/** How far a wheel turns for one move. */
const NOTCH = 60;

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {Board} board @param {MouseEvent} event @returns {Square | null} */
function squareUnder(board, event) {
  if (!board.scene) return null;
  const box = board.svg.getBoundingClientRect();
  const { x, y, width, height } = board.zoom ?? { x: 0, y: 0, ...extent(board.scene.size) };
  return squareAt(x + ((event.clientX - box.left) / box.width) * width, y + ((event.clientY - box.top) / box.height) * height, board.scene.size);
}

/** @param {Board} board */
const squareWidth = (board) =>
  board.scene ? (board.svg.getBoundingClientRect().width / (board.zoom ?? extent(board.scene.size)).width) * STEP : SAFE_WIDTH;

/** @param {Board} board @param {Ears} ears @param {() => boolean} hasMoved whether the fingers moved the board instead of touching it */
export function listen(board, ears, hasMoved) {
  const { svg, confirm } = board;
  /** @type {Square | null} where a finger has pointed */
  let asked = null;
  /** Whether the keys move on the board: only for those who came to it by the keyboard. */
  let steers = false;
  let isPressed = false;

  const ask = (/** @type {Square | null} */ square) => {
    asked = square;
    board.point(square);
    confirm.hidden = square === null;
    if (square) confirm.textContent = t('board.confirm', { square });
  };
  const play = (/** @type {Square} */ square) => {
    ask(null);
    ears.play(square);
  };

  svg.addEventListener('pointerdown', () => { [steers, isPressed] = [false, true]; });
  addEventListener('pointerup', () => { isPressed = false; });
  svg.addEventListener('focus', () => { steers = !isPressed; });
  svg.addEventListener('blur', () => { steers = false; });

  svg.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'touch') return;
    const square = squareUnder(board, event);
    if (square !== board.pointed) {
      board.point(square);
      ears.hover?.(square);
    }
  });
  svg.addEventListener('pointerleave', (event) => {
    if (event.pointerType === 'touch') return;
    board.point(null);
    ears.hover?.(null);
  });
  svg.addEventListener('click', (event) => {
    const square = squareUnder(board, event);
    if (!square) return;
    if (wasLong || hasMoved()) return;
    const byFinger = /** @type {PointerEvent} */ (event).pointerType === 'touch';
    const free = board.scene?.active && !board.scene.stones.has(square);
    if (byFinger && free && squareWidth(board) < SAFE_WIDTH && asked !== square) {
      ask(square);
      ears.explain?.();
    }
    else play(square);
  });
  // A right click or a long touch asks what a stone would do there; some browsers make the one of the other.
  let timer = 0;
  let wasLong = false;
  svg.addEventListener('pointerdown', (event) => {
    wasLong = false;
    clearTimeout(timer);
    if (event.pointerType !== 'touch') return;
    const square = squareUnder(board, event);
    timer = setTimeout(() => {
      if (!square || hasMoved()) return;
      wasLong = true;
      ears.ask?.(square);
    }, LONG_MS);
  });
  for (const end of ['pointerup', 'pointercancel']) svg.addEventListener(end, () => clearTimeout(timer));
  svg.addEventListener('contextmenu', (event) => {
    event.preventDefault();
    const square = squareUnder(board, event);
    if (square && !wasLong && /** @type {PointerEvent} */ (event).pointerType !== 'touch') ears.ask?.(square);
  });
  let turned = 0;
  svg.addEventListener('wheel', (event) => {
    if (!ears.step || event.ctrlKey) return;
    event.preventDefault();
    turned += event.deltaMode === 0 ? event.deltaY : event.deltaY * NOTCH;
    const steps = Math.trunc(turned / NOTCH);
    turned -= steps * NOTCH;
    if (steps !== 0) ears.step(steps);
  }, { passive: false });
  confirm.addEventListener('click', () => asked && play(asked));

  svg.addEventListener('keydown', (event) => {
    if (!steers || !board.scene || event.ctrlKey || event.metaKey || event.altKey) return;
    const { size, last } = board.scene;
    const centre = nameOf({ x: Math.floor(size.width / 2), y: Math.floor(size.height / 2) }, size);
    const at = board.pointed ?? last ?? centre;
    const arrow = ARROWS[event.key];
    if (arrow) {
      const { x, y } = pointOf(at, size);
      const clamp = (/** @type {number} */ n, /** @type {number} */ most) => Math.max(0, Math.min(most - 1, n));
      const next = board.pointed ? { x: clamp(x + arrow[0], size.width), y: clamp(y + arrow[1], size.height) } : { x, y };
      board.point(nameOf(next, size));
      board.say(nameOf(next, size));
    } else if (event.key === '?' && board.pointed) {
      ears.ask?.(board.pointed);
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (board.pointed) play(board.pointed);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  });
}
