// Files of every kind: dropped or chosen, and a list where there are many games.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, picture, stones, stonesToBe, visit } from './page.js';

/** @typedef {import('playwright-core').Page} Page */

/** A library of RenLib with h8, i9 and two answers to that: header, then moves with flags (0x80 a sibling follows, 0x40 nothing follows). */
const LIBRARY = Buffer.from([
  0xff, ...Buffer.from('RenLib'), 0xff, 3, 0, ...Array(10).fill(0xff),
  0x00, 0x00, 0x78, 0x00, 0x69, 0x00, 0x5a, 0xc0, 0x97, 0x40,
]);

/** Chooses a file in the review. @param {Page} page @param {string} name @param {Buffer} buffer */
async function choose(page, name, buffer) {
  await page.getByRole('button', { name: 'Review' }).first().click();
  await page.getByLabel('Choose a file…').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

test('a library of RenLib is opened with its variations', () => visit({}, async (page) => {
  await choose(page, 'openings.lib', LIBRARY);
  await stonesToBe(page, 3);
  const { h8, i9 } = await stones(page);
  assert.deepEqual([h8, i9], ['black', 'white']);
  assert.equal(await page.locator('.moves .branch').count(), 1);
}));

test('of many games one is chosen from a list', () => visit({}, async (page) => {
  const game = (/** @type {number} */ n) => `(;GM[4]SZ[15]PB[Anna ${n}]PW[Bruno]RE[B+R];B[hh];W[ig]${n % 2 ? ';B[jf]' : ''})`;
  await choose(page, 'many.sgf', Buffer.from(Array.from({ length: 150 }, (_, n) => game(n + 1)).join('\n')));
  const list = page.getByRole('dialog');
  await list.getByText('1 – 100 of 150').waitFor();
  await accessible(page);
  await picture(page, 'games');
  await list.getByRole('button', { name: 'Later games' }).click();
  await list.getByText('101 – 150 of 150').waitFor();
  await list.getByRole('button', { name: /Anna 101 – Bruno.*Black wins.*3 moves/ }).click();
  await stonesToBe(page, 3);
}));

test('a file is dropped on the page, and one that is no game is refused', () => visit({}, async (page) => {
  const drop = (/** @type {string} */ name, /** @type {string} */ text) => page.evaluate(([name, text]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text ?? ''], name ?? ''));
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  }, [name, text]);
  await drop('game.pos', '\u0002\u0070\u0060');
  await stonesToBe(page, 2);
  await drop('picture.png', '\u0089PNG');
  await page.locator('#notice').filter({ hasText: 'cannot be read' }).waitFor();
  await stonesToBe(page, 2);
}));
