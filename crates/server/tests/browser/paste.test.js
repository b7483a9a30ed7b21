// Whatever people paste is read.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stones, stonesToBe, visit } from './page.js';

test('moves are read however they are written, and links of any board', () => visit({}, async (page) => {
  await page.getByRole('button', { name: 'Review' }).first().click();
  const texts = [
    '1. h8 2. i9 3. j10', 'h8,i9,j10', 'h8-i9-j10', 'h8\ni9\nj10', 'https://gomocalc.com/#/h8i9j10',
    `${new URL(page.url()).origin}/#rule=renju&size=15x15&moves=h8i9j10`,
  ];
  for (const text of texts) {
    const box = page.getByLabel(/Paste a game/);
    if (!(await box.isVisible())) await page.getByText('Another game').click();
    await box.fill(text);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.locator('.card progress, .accuracy').first().waitFor();
    await stonesToBe(page, 3);
    assert.deepEqual(await stones(page), { h8: 'black', i9: 'white', j10: 'black' }, text);
  }
  assert.match(page.url(), /rule=renju/, 'a link of ours brings its rule');
}));
