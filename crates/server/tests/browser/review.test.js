// Review: a pasted game is looked through, its worst move is one click away, and where it was lost is proven.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, picture, stonesToBe, visit } from './page.js';

/** White, who could make two fours at once, plays his fifth stone on a1 instead. */
const GAME = 'h8i9i8g8j8h9k9f9i7a1j9k8i10';

test('a pasted game is reviewed, and its worst move is one click away', () => visit({}, async (page) => {
  await page.getByRole('button', { name: 'Review' }).first().click();
  await page.getByLabel(/Paste a game/).fill(GAME);
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByText('Worst moves').waitFor({ timeout: 60_000 });
  await page.locator('.graph').waitFor();
  const worst = page.locator('.finding[data-ply]').first();
  assert.match((await worst.textContent()) ?? '', /10 \?\?.*a1.*missed a win: g9/);
  await worst.click();
  await stonesToBe(page, 10);
  await page.locator('.mark.note', { hasText: '??' }).waitFor();
  await accessible(page);
  await picture(page, 'review');
  await page.locator('.moves button', { hasText: 'a1' }).filter({ hasText: '??' }).waitFor();
  await page.reload();
  await page.locator('.finding[data-ply]', { hasText: 'missed a win: g9' }).first().waitFor();
  await page.locator('.graph').waitFor();
  await page.getByText('Every move').click();
  assert.equal(await page.locator('details .finding[data-ply]').count(), 13);
}));

test('a lost game is walked back to its last escape, each step proven', () => visit({}, async (page) => {
  await page.getByRole('button', { name: 'Review' }).first().click();
  await page.getByLabel(/Paste a game/).fill('h8a1i8a2j8c3k8a4l8');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByText(/Move 6 \(c3\) lost the game/).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await stonesToBe(page, 5);
  const holds = page.locator('.escapes .holds b');
  const held = await holds.allTextContents();
  assert.ok(held.includes('g8') || held.includes('k8'), `one end of the three holds: ${held}`);
}));

test('psq and sgf are read, and what is no game is refused', () => visit({}, async (page) => {
  await page.getByRole('button', { name: 'Review' }).first().click();
  await page.getByLabel(/Paste a game/).fill('(;GM[4]SZ[15];B[hh];W[ig](;B[jf]C[here])(;B[aa]))');
  await page.getByRole('button', { name: 'Open' }).click();
  await stonesToBe(page, 3);
  assert.equal(await page.locator('.moves .branch').count(), 1);
  await page.getByText('Another game').click();
  await page.getByLabel(/Paste a game/).fill('this is no game');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.locator('#notice').filter({ hasText: 'cannot be read' }).waitFor();
  await stonesToBe(page, 3);
}));
