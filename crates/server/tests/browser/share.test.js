// What leaves the page: links, files, pictures.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { stones, stonesToBe, visit } from './page.js';

/** Clicks and reads what is downloaded. @param {import('playwright-core').Page} page @param {string} name */
async function saved(page, name) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  return readFile(await download.path());
}

test('a game is saved as sgf with its variations and comments, and as psq', () => visit({ hash: '#moves=h8i9&note=mine' }, async (page) => {
  await stonesToBe(page, 2);
  assert.match((await saved(page, 'Save the game: SGF')).toString(), /;B\[hh\];W\[ig\]C\[mine\]\)/);
  assert.match((await saved(page, 'Save the game: PSQ')).toString(), /^Piskvorky 15x15/);
}));

test('the board is saved as svg and png', () => visit({ hash: '#moves=h8i9' }, async (page) => {
  await stonesToBe(page, 2);
  const svg = (await saved(page, 'picture: SVG')).toString();
  assert.match(svg, /^<svg/);
  assert.doesNotMatch(svg, /class=/, 'it needs no style sheet');
  const png = await saved(page, 'picture: PNG');
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  assert.ok(png.length > 10_000);
}));

test('a copied link opens the same position elsewhere', () => visit(
  { hash: '#moves=h8i9j10', permissions: ['clipboard-read', 'clipboard-write'] },
  async (page) => {
    await stonesToBe(page, 3);
    const seen = await stones(page);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.locator('#notice').filter({ hasText: 'copied' }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await visit({ hash: link.slice(link.indexOf('#')) }, async (other) => {
      await stonesToBe(other, 3);
      assert.deepEqual(await stones(other), seen);
    });
  },
));

test('a game is saved as a picture that moves', () => visit({ hash: '#moves=h8i9i8' }, async (page) => {
  await stonesToBe(page, 3);
  const svg = (await saved(page, 'Animation')).toString();
  assert.match(svg, /^<svg xmlns/);
  assert.equal(svg.split('<animate ').length - 1, 3);
  // It is a picture that browsers understand, and its stones come one after the other.
  const shown = await page.evaluate(async (text) => {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
    await image.decode();
    return image.naturalWidth;
  }, svg);
  assert.equal(shown, 480);
}));
