// Every view, at every size, light and dark: nothing in the way of those who see or move differently, nothing sticks out.
//
// PICTURES=all keeps pictures of every view at three sizes, light and dark, in every language, to be looked at.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, picture, stonesToBe, visit } from './page.js';

const GAME = '#moves=f10j9g7j10j11k10i10h9l11k11i9k12k13i8g10h7g6g8h10e10';
const SIZES = /** @type {const} */ ([
  ['desktop', { viewport: { width: 1280, height: 800 } }],
  ['tablet', { viewport: { width: 820, height: 1180 }, hasTouch: true }],
  ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
]);
const VIEWS = 7;

/** Goes to a view, and waits until it has something to show. @param {import('playwright-core').Page} page @param {number} view */
async function show(page, view) {
  await page.locator('#views button').nth(view).click();
  await page.locator('#panel > *').first().waitFor();
  if (view === 1) await page.locator('.variations li').first().waitFor();
  if (view === 2) await page.locator('.finding').first().waitFor();
  if (view === 5) await page.locator('.archive li').first().waitFor();
  if (view === 6) await page.locator('#panel .facts-list').waitFor();
}

for (const [size, look] of SIZES.filter(([name]) => name !== 'tablet')) {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    test(`nothing is in the way: ${size}, ${colorScheme}`, () => visit({ ...look, colorScheme, hash: GAME }, async (page) => {
      await stonesToBe(page, 20);
      for (let view = 0; view < VIEWS; view += 1) {
        await show(page, view);
        if (view === 1) await page.getByRole('button', { name: 'Stop' }).click();
        await accessible(page);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= look.viewport.width, `view ${view}: nothing sticks out: ${width}`);
      }
    }));
  }
}

test('pictures of everything', { skip: process.env.PICTURES !== 'all', timeout: 1_800_000 }, async () => {
  for (const [size, look] of SIZES) {
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      for (const locale of ['en-GB', 'zh-CN', 'it-IT', 'cs-CZ', 'ja-JP']) {
        await visit({ ...look, colorScheme, locale, hash: GAME }, async (page) => {
          await stonesToBe(page, 20);
          for (let view = 0; view < VIEWS; view += 1) {
            await show(page, view);
            if (view === 3 && locale === 'en-GB') {
              await page.getByRole('button', { name: 'Review this game' }).click();
              await page.locator('.accuracy').waitFor({ timeout: 60_000 });
            }
            await picture(page, `all-${size}-${colorScheme}-${locale.slice(0, 2)}-${view}`);
          }
        });
      }
    }
  }
});
