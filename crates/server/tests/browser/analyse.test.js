// Analysing: lines that get deeper, candidates on the board, a line under the mouse, stop and go on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, picture, placeOf, stones, stonesToBe, visit } from './page.js';

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
  await page.getByRole('button', { name: 'Play best move' }).click();
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

test('the board is turned, flipped and shifted, and the wheel steps through the game', () => visit({ hash: '#moves=h8i9c3' }, async (page) => {
  await stonesToBe(page, 3);
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.getByText('Turn and shift the board').click();
  const tool = (/** @type {string} */ name) => page.getByRole('button', { name, exact: true }).click();
  await tool('Shift right');
  assert.deepEqual(Object.keys(await stones(page)).sort(), ['d3', 'i8', 'j9']);
  await tool('Shift up');
  assert.deepEqual(Object.keys(await stones(page)).sort(), ['d4', 'i9', 'j10']);
  await tool('Flip');
  assert.deepEqual(Object.keys(await stones(page)).sort(), ['f10', 'g9', 'l4']);
  await tool('Rotate');
  assert.deepEqual(Object.keys(await stones(page)).sort(), ['d4', 'i9', 'j10']);
  for (let n = 0; n < 3; n += 1) await tool('Shift left');
  await tool('Shift left');
  await page.locator('#notice').filter({ hasText: 'leave the board' }).waitFor();
  assert.deepEqual(Object.keys(await stones(page)).sort(), ['a4', 'f9', 'g10']);
  const { x, y } = await placeOf(page, 'o15');
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -120);
  await stonesToBe(page, 1);
  await page.mouse.wheel(0, 60);
  await stonesToBe(page, 2);
}));

test('a balancing move is found and shown', () => visit({ hash: '#moves=h8' }, async (page) => {
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Turn and shift the board').click();
  await page.getByLabel('Balance with').selectOption('2');
  await page.getByRole('button', { name: 'Find a balancing move' }).click();
  await page.getByText(/leaves the player to move a win chance of [2-7]\d %/).waitFor();
  await stonesToBe(page, 3);
}));

test('the bar says who stands better, and the engine takes the threads and the memory it is given', () => {
  /** @type {any[]} */
  const asked = [];
  const prepare = async (/** @type {import('playwright-core').Page} */ page) => {
    page.on('websocket', (line) => line.on('framesent', ({ payload }) => asked.push(JSON.parse(String(payload)))));
  };
  return visit({ hash: '#moves=h8a1i8a2j8', prepare }, async (page) => {
    await page.getByRole('button', { name: 'Analyse' }).click();
    await page.getByRole('meter').filter({ hasText: /Black wins in \d+ moves \(proven\)/ }).waitFor();
    await page.getByLabel('Threads').selectOption({ index: 1 });
    await page.getByLabel('Memory').selectOption('16');
    await page.locator('.variations li').first().waitFor();
    assert.deepEqual([asked.at(-1).think.threads, asked.at(-1).think.memory_mb], [1, 16]);
    // What the search has proven is said where people ask why.
    await page.getByRole('button', { name: 'Why' }).click();
    await page.locator('#status').filter({ hasText: /Black wins in \d+ moves \(proven\)/ }).waitFor();
  });
});
