// Swap2: a person and the engine go through the opening, whoever places the stones.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, click, picture, statusToBe, stones, stonesToBe, visit } from './page.js';

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page @param {string} side */
async function begin(page, side) {
  await page.getByRole('button', { name: 'New game…' }).click();
  await page.getByLabel('Opening').selectOption('Swap2');
  await page.getByLabel('You play').selectOption({ label: side });
  await page.getByLabel('Time per move').last().selectOption('200');
  await page.getByRole('button', { name: 'Start' }).click();
}

/** Who plays a colour, as the page shows it. @param {Page} page @param {'Black' | 'White'} colour */
const player = (page, colour) => page.getByLabel(colour, { exact: true }).inputValue();

test('Cinquina places three stones, a person places two, Cinquina chooses, and the game goes on', () => visit({}, async (page) => {
  await begin(page, 'second: you choose');
  await stonesToBe(page, 3);
  assert.deepEqual(Object.values(await stones(page)).sort(), ['black', 'black', 'white']);
  await statusToBe(page, /You: White, Black, or two more stones\?/);
  await accessible(page);
  await picture(page, 'swap2');
  const seen = await stones(page);
  const free = ['a1', 'o15', 'a15', 'o1', 'h8'].filter((corner) => !seen[corner]);
  await click(page, free[0] ?? '');
  await page.locator('#notice').filter({ hasText: 'Choose your colour first' }).waitFor();
  await stonesToBe(page, 3);
  await page.getByRole('button', { name: 'Place two more stones' }).click();
  await statusToBe(page, /You: place two more stones, white and black/);
  await page.getByRole('button', { name: 'Choose again' }).click();
  await page.getByRole('button', { name: 'Place two more stones' }).click();
  await click(page, free[0] ?? '');
  // In the middle of it all is still there after a reload.
  await page.reload();
  await stonesToBe(page, 4);
  await statusToBe(page, /You: place two more stones/);
  await click(page, free[1] ?? '');
  await page.getByText(/Swap2 · Cinquina: three stones · You: two more · Cinquina: (Black|White)/).waitFor();
  const engines = (await player(page, 'Black')) === 'engine' ? 'Black' : 'White';
  assert.equal(await player(page, engines === 'Black' ? 'White' : 'Black'), 'person');
  // White moves: the engine, if it is White.
  await stonesToBe(page, engines === 'White' ? 6 : 5);
  await statusToBe(page, engines === 'White' ? /Black to move/ : /White to move/);
}));

test('a person places three stones that are Black’s: Cinquina takes Black', () => visit({}, async (page) => {
  await begin(page, 'first: you place three stones');
  await statusToBe(page, /You: place three stones, black, white, black/);
  for (const square of ['h8', 'a1', 'i9']) await click(page, square);
  await page.getByText('Swap2 · You: three stones · Cinquina: Black').waitFor();
  assert.deepEqual([await player(page, 'Black'), await player(page, 'White')], ['engine', 'person']);
  await click(page, 'g7');
  await stonesToBe(page, 5);
  // Nobody takes the opening back any more.
  await page.getByRole('button', { name: 'Take back' }).click();
  await stonesToBe(page, 3);
  assert.ok(await page.getByRole('button', { name: 'Take back' }).isDisabled());
}));

test('two people choose by the keyboard', () => visit({}, async (page) => {
  await begin(page, 'both sides');
  await statusToBe(page, /First player: place three stones/);
  for (const square of ['h8', 'i8', 'o1']) await click(page, square);
  await statusToBe(page, /Second player: White, Black/);
  await page.getByRole('button', { name: 'Play White' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Second player: Black').waitFor();
  await statusToBe(page, /White to move/);
  await click(page, 'a1');
  await stonesToBe(page, 4);
}));
