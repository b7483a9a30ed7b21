// Phones: a large board under two fingers, a screen on its side, a long touch, the two taps explained once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, picture, placeOf, stones, stonesToBe, visit } from './page.js';

/** @typedef {import('playwright-core').Page} Page */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Fingers on the screen, from where to where. @param {Page} page @param {{ x: number, y: number }[][]} paths */
async function fingers(page, paths) {
  const session = await page.context().newCDPSession(page);
  const at = (/** @type {number} */ step) => paths.map((path, id) => ({ ...path[0], ...path[Math.min(step, path.length - 1)], id }));
  const steps = Math.max(...paths.map((path) => path.length));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: /** @type {any} */ (at(0)) });
  for (let step = 1; step < steps; step += 1) await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: /** @type {any} */ (at(step)) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** A straight way. @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 */
const way = (x1, y1, x2, y2) => Array.from({ length: 9 }, (_, n) => ({ x: x1 + ((x2 - x1) * n) / 8, y: y1 + ((y2 - y1) * n) / 8 }));

/** How wide a square is on the screen. @param {Page} page */
async function squareWidth(page) {
  const [a, b] = [await placeOf(page, 'h8'), await placeOf(page, 'i8')];
  return b.x - a.x;
}

test('two fingers make a 20×20 board larger, one moves it, and a square is hit', () => visit({ ...PHONE, hash: '#size=20x20&moves=j10k11' }, async (page) => {
  await stonesToBe(page, 2);
  const before = await squareWidth(page);
  const { x, y } = await placeOf(page, 'j10');
  await fingers(page, [way(x - 25, y - 25, x - 90, y - 90), way(x + 25, y + 25, x + 90, y + 90)]);
  const zoomed = await squareWidth(page);
  assert.ok(zoomed > 2.5 * before, `${before} → ${zoomed}`);
  const held = await placeOf(page, 'j10');
  assert.ok(Math.hypot(held.x - x, held.y - y) < 20, 'what was between the fingers is still there');
  assert.equal(Object.keys(await stones(page)).length, 2, 'nothing is played by it');
  await picture(page, 'phone-zoomed');
  await fingers(page, [way(x, y, x - 60, y - 30)]);
  const moved = await placeOf(page, 'j10');
  assert.ok(Math.abs(moved.x - held.x + 60) < 15 && Math.abs(moved.y - held.y + 30) < 15, `${held.x},${held.y} → ${moved.x},${moved.y}`);
  assert.equal(Object.keys(await stones(page)).length, 2);
  // A square this wide needs no second tap.
  await page.getByLabel('White', { exact: true }).selectOption('person');
  await page.waitForTimeout(300);
  const place = await placeOf(page, 'l10');
  await page.touchscreen.tap(place.x, place.y);
  await page.waitForFunction(() => document.querySelector('.stones [data-square="l10"]'));
  await page.getByRole('button', { name: 'Whole board' }).click();
  assert.ok(Math.abs((await squareWidth(page)) - before) < 0.5);
}));

test('one finger scrolls the page while the whole board is seen', () => visit(PHONE, async (page) => {
  const { x, y } = await placeOf(page, 'h8');
  await fingers(page, [way(x, y, x, y - 200)]);
  await page.waitForFunction(() => scrollY > 50);
  assert.deepEqual(await stones(page), {});
}));

test('a long touch asks what a stone would do', () => visit({ ...PHONE, hash: '#moves=h8a1i8a3j8a5' }, async (page) => {
  await stonesToBe(page, 6);
  await page.waitForTimeout(300);
  const session = await page.context().newCDPSession(page);
  const place = await placeOf(page, 'k8');
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] });
  await page.locator('.whatif').getByText('It makes an open four.').waitFor();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForTimeout(200);
  assert.equal(Object.keys(await stones(page)).length, 6, 'nothing is played');
  await accessible(page);
}));

test('the two taps are explained once', () => visit(PHONE, async (page) => {
  const tap = async (/** @type {string} */ square) => {
    const { x, y } = await placeOf(page, square);
    await page.touchscreen.tap(x, y);
  };
  await tap('h8');
  await page.locator('#notice').filter({ hasText: 'Tap the same point again' }).waitFor();
  await page.locator('#notice').filter({ hasText: 'Tap the same point again' }).waitFor({ state: 'hidden' });
  await tap('h8');
  await stonesToBe(page, 2);
  await page.reload();
  await stonesToBe(page, 2);
  await tap('a1');
  await page.getByRole('button', { name: 'Play a1' }).waitFor();
  await page.waitForTimeout(200);
  assert.equal(await page.locator('#notice').textContent(), '');
}));

for (const [width, height] of /** @type {const} */ ([[844, 390], [667, 375]])) {
  test(`on its side, ${width}×${height}, the board takes the height of the screen and its buttons are beside it`, () => visit({ ...PHONE, viewport: { width, height }, hash: '#moves=h8i9i8g8' }, async (page) => {
    await stonesToBe(page, 4);
    const boxOf = async (/** @type {import('playwright-core').Locator} */ part) => {
      const box = await part.boundingBox();
      assert.ok(box);
      return { ...box, right: box.x + box.width, bottom: box.y + box.height };
    };
    const place = await placeOf(page, 'j8');
    await page.touchscreen.tap(place.x, place.y);
    const confirm = page.getByRole('button', { name: 'Play j8' });
    await confirm.waitFor();
    const board = await boxOf(page.locator('.board'));
    const panel = await boxOf(page.locator('#panel'));
    assert.ok(board.height > 270 && board.bottom <= height, JSON.stringify(board));
    assert.ok(panel.x >= board.right && panel.y < 100, 'the panel is beside it');
    for (const part of [page.locator('.toolbar'), confirm]) {
      const box = await boxOf(part);
      assert.ok(box.x >= board.right && box.right <= panel.x && box.bottom <= height, JSON.stringify(box));
    }
    // What a stone would do is seen without scrolling too.
    await page.locator('.board').press('?');
    const whatIf = await boxOf(page.locator('.whatif'));
    assert.ok(whatIf.x >= board.right && whatIf.bottom <= height, JSON.stringify(whatIf));
    await page.locator('.whatif').getByRole('button', { name: 'Close' }).click();
    const seen = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(seen <= width, `nothing sticks out: ${seen}`);
    await accessible(page);
    if (width === 844) await picture(page, 'phone-sideways');
  }));
}
