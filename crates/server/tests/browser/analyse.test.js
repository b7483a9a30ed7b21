// Analysing: lines that get deeper, candidates on the board, a line under the mouse, stop and go on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, picture, stonesToBe, visit } from './page.js';

test('lines are seen while they get deeper', () => visit({ hash: '#moves=f10j9g7j10j11k10i10h9l11k11i9k12k13i8' }, async (page) => {
  await stonesToBe(page, 14);
  await page.getByRole('button', { name: 'Analyse' }).click();
  const lines = page.locator('.variations li');
  await lines.nth(2).waitFor();
  const depth = () => page.locator('.facts').textContent().then((text) => Number(/depth (\d+)/.exec(text ?? '')?.[1]));
  const first = await depth();
  await page.waitForFunction((first) => Number(/depth (\d+)/.exec(document.querySelector('.facts')?.textContent ?? '')?.[1]) > first, first);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  const stopped = await depth();
  const best = await lines.first().locator('.pv button').first().textContent();
  assert.equal(await page.locator('.candidate.rank-1').getAttribute('data-square'), best);
  await lines.first().hover();
  assert.equal(await page.locator('.ghost').first().getAttribute('data-square'), best);
  await page.mouse.move(0, 0);
  await accessible(page);
  await picture(page, 'analyse');
  await page.waitForTimeout(300);
  assert.equal(await depth(), stopped, 'it has stopped');
  await page.getByRole('button', { name: 'Play the best' }).click();
  await stonesToBe(page, 15);
  await page.getByRole('button', { name: 'Continue' }).click();
  await lines.first().waitFor();
  await page.locator('.graph').waitFor();
}));

test('what was played in the games of the database is listed, and can be played', () => visit({ hash: '#moves=f10j9g7j10' }, async (page) => {
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.locator('.played').getByRole('button', { name: 'j11' }).click();
  await stonesToBe(page, 5);
}));

test('a won position is known to be won', () => visit({ hash: '#moves=h8a1i8a2j8a3' }, async (page) => {
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.locator('.variations .value').filter({ hasText: '+M3' }).first().waitFor();
  await page.locator('.variations .win').filter({ hasText: '100 %' }).first().waitFor();
}));
