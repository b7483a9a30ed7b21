// The archive: every game is kept, found, opened, deleted and brought back, saved as one file and loaded elsewhere.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { accessible, click, picture, stonesToBe, visit } from './page.js';

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page */
const openGames = (page) => page.getByRole('button', { name: 'Games', exact: true }).click();

/** The games that are listed. @param {Page} page */
const listed = (page) => page.locator('.archive li');

/** A finished game of two people, won by Black. @param {Page} page @param {string} size */
async function play(page, size) {
  await page.getByRole('button', { name: 'New game…' }).click();
  await page.getByLabel('You play').selectOption('both');
  await page.getByLabel('Board (15').fill(size);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  for (const [before, square] of 'e5 a1 e6 a2 e7 a3 e8 a4 e9'.split(' ').entries()) {
    await click(page, square);
    await stonesToBe(page, before + 1);
  }
}

test('games are kept, searched, opened, and one that was deleted comes back', () => visit({}, async (page) => {
  await play(page, '15');
  await play(page, '20');
  await openGames(page);
  await listed(page).nth(1).waitFor();
  assert.equal(await listed(page).count(), 2);
  assert.match((await listed(page).first().textContent()) ?? '', /Human – Human.*Black wins.*9 moves.*20×20/);
  await accessible(page);
  await picture(page, 'archive');
  await page.reload();
  await listed(page).nth(1).waitFor();
  await page.getByLabel('Search').fill('15x15 black');
  await page.getByText('1 of 2 games').waitFor();
  await listed(page).first().getByRole('button', { name: 'Delete' }).click();
  await page.getByText('0 of 1 games').waitFor();
  await page.locator('#notice').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1 of 2 games').waitFor();
  await listed(page).first().locator('.kept').click();
  await stonesToBe(page, 9);
  assert.match(page.url(), /size=15x15/);
}));

test('who looks through a finished game, or tries another move in it, does not undo its result', () => visit({}, async (page) => {
  await play(page, '15');
  await page.getByText('Black wins').waitFor();
  const isKept = async () => {
    await openGames(page);
    await listed(page).filter({ hasText: 'Human – Human' }).waitFor();
    // A change is kept a moment later.
    await page.waitForTimeout(500);
    return /Black wins · 9 moves/.test((await listed(page).first().textContent()) ?? '');
  };
  await page.keyboard.press('ArrowLeft');
  assert.ok(await isKept(), 'one move back');
  await page.reload();
  assert.ok(await isKept(), 'and opened anew');
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await click(page, 'j9');
  await stonesToBe(page, 9);
  await openGames(page);
  await page.waitForTimeout(500);
  assert.match((await listed(page).first().textContent()) ?? '', /Black wins/, 'a try is not the game');
  // Who plays on has not won yet.
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Take back' }).click();
  await click(page, 'k10');
  await stonesToBe(page, 9);
  await openGames(page);
  await listed(page).filter({ hasText: 'unfinished' }).waitFor();
}));

test('all games are one collection, which another browser takes in', () => visit({}, async (page) => {
  await play(page, '15');
  await page.getByLabel('A comment on this move').fill('the end');
  await page.getByRole('button', { name: 'New game…' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByLabel('White', { exact: true }).selectOption('person');
  await click(page, 'h8');
  await openGames(page);
  await listed(page).nth(1).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export all' }).click()]);
  const file = await readFile(await download.path());
  assert.equal(file.toString().split('(;').length - 1, 2, file.toString());
  assert.match(file.toString(), /RE\[B\+/);
  // Here they are known already.
  await page.getByLabel('Import…').setInputFiles({ name: 'games.sgf', mimeType: 'text/plain', buffer: file });
  await page.locator('#notice').filter({ hasText: '0 games imported' }).waitFor();
  await visit({}, async (other) => {
    await openGames(other);
    await other.getByLabel('Import…').setInputFiles({ name: 'games.sgf', mimeType: 'text/plain', buffer: file });
    await listed(other).nth(1).waitFor();
    const won = listed(other).filter({ hasText: 'Black wins' });
    assert.match((await won.textContent()) ?? '', /Human – Human.*9 moves.*15×15/);
    await won.locator('.kept').click();
    await stonesToBe(other, 9);
    assert.equal(await other.getByLabel('A comment on this move').inputValue(), 'the end');
  });
}));

test('a long collection is taken in whole', () => visit({}, async (page) => {
  const game = (/** @type {number} */ n) => `(;GM[4]SZ[15]PB[Anna ${n}]PW[Bruno]RE[W+R];B[hh];W[ig];B[${'abcdefghijklmno'[n % 15]}a])`;
  const text = Array.from({ length: 230 }, (_, n) => game(n + 1)).join('\n');
  await openGames(page);
  await page.getByLabel('Import…').setInputFiles({ name: 'many.sgf', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByText('230 of 230 games').waitFor();
  await page.getByLabel('Search').fill('anna 117');
  await page.getByText('1 of 230 games').waitFor();
  assert.match((await listed(page).first().textContent()) ?? '', /Anna 117 – Bruno.*White wins.*3 moves/);
}));

test('a game of others that is opened is not said to be one’s own', () => visit({}, async (page) => {
  await page.getByRole('button', { name: 'Review' }).first().click();
  await page.getByLabel(/Paste a game/).fill('(;GM[4]SZ[15]PB[Anna]PW[Bruno];B[hh];W[aa];B[ih];W[ab];B[jh];W[ac];B[kh];W[ad];B[lh])');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await stonesToBe(page, 9);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('#status').filter({ hasText: /^Black wins/ }).waitFor();
  await openGames(page);
  await listed(page).filter({ hasText: 'Anna – Bruno' }).waitFor();
}));
