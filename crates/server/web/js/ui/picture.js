// The board as a picture that needs nothing else: SVG with its colours written in, and PNG made of it.

/** @import { Board } from '../board/board.js' */

/** What the style sheets say about the parts of the drawing. */
const PROPERTIES = ['fill', 'stroke', 'stroke-width', 'opacity', 'font-size', 'font-weight', 'font-family', 'text-anchor', 'stop-color'];

/** @param {Board} board */
export function pictureOf(board) {
  const copy = /** @type {SVGSVGElement} */ (board.svg.cloneNode(true));
  const originals = board.svg.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((element, index) => {
    const style = getComputedStyle(/** @type {Element} */ (originals[index]));
    for (const property of PROPERTIES) element.setAttribute(property, style.getPropertyValue(property).replace(/"/g, "'"));
    element.removeAttribute('class');
  });
  const { width, height } = board.svg.viewBox.baseVal;
  for (const name of ['class', 'role', 'tabindex', 'aria-label', 'aria-describedby']) copy.removeAttribute(name);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.lastElementChild?.remove();
  return copy.outerHTML;
}

/** @param {Board} board @returns {Promise<Blob>} */
export async function rasterOf(board) {
  const { width, height } = board.svg.viewBox.baseVal;
  const image = new Image();
  const url = URL.createObjectURL(new Blob([pictureOf(board)], { type: 'image/svg+xml' }));
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [2 * width, 2 * height];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture')))));
}
