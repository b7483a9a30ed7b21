// A whole evening: games, reviews and puzzles, the page loaded anew after each; everything is still there.
//
// The ordinary form is short; EVENING=long is ten games, five reviews, ten puzzles.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { click, solvePuzzle, statusToBe, stones, stonesToBe, visit } from './page.js';

/** @typedef {import('playwright-core').Page} Page */

const [GAMES, REVIEWS, PUZZLES] = process.env.EVENING === 'long' ? [10, 5, 10] : [2, 1, 2];

/** A good move here, as a friend at the same table would whisper it. @param {Page} page @returns {Promise<string>} */
async function whispered(page) {
  const moves = new URLSearchParams(new URL(page.url()).hash.slice(1)).get('moves') ?? '';
  return page.evaluate(async (moves) => {
    const body = JSON.stringify({ position: { moves }, nodes: 20_000 });
    const answer = await fetch('/api/analyse', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    return (await answer.json()).best;
  }, moves);
}

/** The person plays to the end against the weakest level. @param {Page} page */
async function play(page) {
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'New game…' }).click();
  await page.getByRole('dialog').getByLabel('Level').selectOption('1');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await stonesToBe(page, 0);
  const isOver = () => page.getByRole('button', { name: 'Rematch' }).isVisible();
  for (let count = 0; !(await isOver()); count += 2) {
    assert.ok(count < 220, 'a game ends');
    await click(page, await whispered(page));
    await page.waitForFunction((before) => document.querySelectorAll('.stones .stone').length === before + 2
      || document.querySelector('#status')?.textContent?.match(/^You (won|lost|drew)/), count);
  }
  await statusToBe(page, /^You (won|lost|drew)/);
}

/** A puzzle, with some help. @param {Page} page */
async function solve(page) {
  await page.getByRole('button', { name: 'Learn' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await statusToBe(page, /Find the win/);
  await solvePuzzle(page);
}

test('after a whole evening everything is still there', { timeout: 1_200_000 }, () => visit({}, async (page) => {
  for (let game = 1; game <= GAMES; game += 1) {
    await play(page);
    const seen = await stones(page);
    await page.reload();
    await stonesToBe(page, Object.keys(seen).length);
    assert.deepEqual(await stones(page), seen);
    await statusToBe(page, /^You (won|lost|drew)/);
    await page.getByRole('button', { name: 'Games', exact: true }).click();
    await page.getByText(`${game} of ${game} games`).waitFor();
  }
  for (let review = 0; review < REVIEWS; review += 1) {
    await page.getByRole('button', { name: 'Games', exact: true }).click();
    await page.locator('.archive .kept').nth(review).click();
    await page.getByRole('button', { name: 'Review this game' }).click();
    await page.getByText('Worst moves').waitFor({ timeout: 120_000 });
    const accuracy = await page.locator('.accuracy').textContent();
    await page.reload();
    await page.getByText('Worst moves').waitFor();
    assert.equal(await page.locator('.accuracy').textContent(), accuracy);
  }
  for (let puzzle = 1; puzzle <= PUZZLES; puzzle += 1) {
    await solve(page);
    await page.reload();
    await page.getByText(new RegExp(`${puzzle} of \\d+ solved`)).waitFor();
  }
  await page.getByRole('button', { name: 'Games', exact: true }).click();
  await page.getByText(`${GAMES} of ${GAMES} games`).waitFor();
}));
