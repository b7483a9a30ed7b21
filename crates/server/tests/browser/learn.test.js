// Learn and lab: hints in stages, a puzzle solved, a pattern judged.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, click, picture, solvePuzzle, statusToBe, visit } from './page.js';

test('a hint tells where, then what, then the move', () => visit({ hash: '#moves=h8a1i8a3j8a5' }, async (page) => {
  await page.getByRole('button', { name: 'Learn' }).click();
  await page.getByRole('button', { name: 'Where?' }).click();
  await page.locator('.mark.zone').first().waitFor();
  assert.equal(await page.locator('.mark.zone').count(), 25);
  await page.getByRole('button', { name: 'What?' }).click();
  await page.getByText(/You can win by threats/).waitFor();
  await page.getByRole('button', { name: 'The move' }).click();
  await page.getByText(/Play (g8|k8)\./).waitFor();
  await accessible(page);
}));

test('a puzzle is solved, a wrong move is refused, and progress is kept', () => visit({}, async (page) => {
  await page.getByRole('button', { name: 'Learn' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await statusToBe(page, /Find the win/);
  await accessible(page);
  await picture(page, 'puzzle');
  const free = await page.locator('.stones').evaluate((stones) => ['a1', 'o1', 'a15', 'o15'].find((corner) => !stones.querySelector(`[data-square="${corner}"]`)) ?? 'b2');
  await click(page, free);
  await statusToBe(page, /lets the win slip/);
  await solvePuzzle(page);
  await page.reload();
  await page.getByText(/1 of \d+ solved/).waitFor();
}));

test('a pattern that is drawn is judged', () => visit({}, async (page) => {
  await page.getByRole('button', { name: 'Lab' }).click();
  await page.getByText('An attack of 2 steps').waitFor();
  await page.getByText('The paper calls it D3.').waitFor();
  assert.equal(await page.locator('.cell .trigger').count(), 2);
  await accessible(page);
  await picture(page, 'lab');
  await page.locator('.cell[data-at="5,4"]').click();
  await page.getByText('An attack of 2 steps').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'O (defender)', exact: true }).click();
  await page.locator('.cell[data-at="5,4"]').click();
  await page.getByText('X and O').waitFor();
}));
