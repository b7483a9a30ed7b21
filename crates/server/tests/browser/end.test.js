// The end of a game, and what comes next; levels; what a stone would do.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, click, picture, placeOf, resign, statusToBe, stones, stonesToBe, visit } from './page.js';

test('the end of a game leads on to review, rematch and other colours', () => visit({ hash: '#moves=h8i9' }, async (page) => {
  await resign(page);
  await statusToBe(page, /You lost.*You resigned/);
  await accessible(page);
  await picture(page, 'end');
  await page.getByRole('button', { name: 'Rematch' }).click();
  await stonesToBe(page, 0);
  assert.equal(await page.getByLabel('Black', { exact: true }).inputValue(), 'person');
  await click(page, 'h8');
  await stonesToBe(page, 2);
  await resign(page);
  await page.getByRole('button', { name: 'Change colours' }).click();
  assert.equal(await page.getByLabel('Black', { exact: true }).inputValue(), 'engine');
  await stonesToBe(page, 1);
  await resign(page);
  await page.getByRole('group', { name: 'What next' }).getByRole('button', { name: 'Review' }).click();
  await page.getByText(/Worst moves/).waitFor({ timeout: 60_000 });
}));

test('a beginner begins with an easy level, which is explained; after some games another one is offered', () => visit({}, async (page) => {
  assert.equal(await page.getByLabel('Level').inputValue(), '2');
  await page.getByText('overlooks about a quarter of your threats').waitFor();
  for (let game = 0; game < 3; game += 1) {
    await click(page, 'h8');
    await stonesToBe(page, 2);
    await resign(page);
    if (game < 2) await page.getByRole('button', { name: 'Rematch' }).click();
  }
  await page.getByRole('button', { name: '1 · First steps' }).click();
  assert.equal(await page.getByLabel('Level').inputValue(), '1');
  await stonesToBe(page, 0);
}));

test('a right click says what a stone makes there, what it stops and what answers it', () => visit({ hash: '#moves=h8a1i8a3j8a5' }, async (page) => {
  const { x, y } = await placeOf(page, 'k8');
  await page.locator('.forbidden').count();
  await statusToBe(page, /Black to move/);
  await page.waitForTimeout(300);
  await page.mouse.click(x, y, { button: 'right' });
  const panel = page.locator('.whatif');
  await panel.getByText('It makes an open four.').waitFor();
  await panel.getByText('White has no answer to it.').waitFor();
  const box = await panel.boundingBox();
  assert.ok(box && box.y >= 0 && box.y + box.height <= 800, `it is seen without scrolling: ${JSON.stringify(box)}`);
  await accessible(page);
  await picture(page, 'what-if');
  assert.equal(Object.keys(await stones(page)).length, 6, 'nothing is played');
  await panel.getByRole('button', { name: 'Play it' }).click();
  await page.waitForFunction(() => document.querySelector('.stones [data-square="k8"]'));
  await panel.waitFor({ state: 'hidden' });
}));

test('what is stopped and what must be answered is said too', () => visit({ hash: '#moves=h8a1i8a3j8' }, async (page) => {
  await statusToBe(page, /White to move/);
  await page.waitForTimeout(300);
  const { x, y } = await placeOf(page, 'g8');
  await page.mouse.click(x, y, { button: 'right' });
  const panel = page.locator('.whatif');
  await panel.getByText('It stops Black’s open three h8 i8 j8.').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await panel.waitFor({ state: 'hidden' });
  await page.mouse.click(x, y, { button: 'right' });
  await panel.waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
}));
