import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { chromium } from 'playwright-core';
import { mailKinds } from '../support/mail/mail-kinds.ts';
import { EXECUTABLE, NO_BROWSER } from './browser.ts';
import { accessibilityFaults, isTooWide } from './portal.ts';

/** Every kind of mail, and the pages behind its links, as a mail program shows them. */

const browser =
  EXECUTABLE === undefined ? null : await chromium.launch({ executablePath: EXECUTABLE, args: ['--no-sandbox'] });
after(async () => await browser?.close());

describe('Every kind of mail', { skip: NO_BROWSER }, () => {
  for (const [language, colorScheme] of [
    ['en', 'light'],
    ['fr', 'dark'],
  ] as const) {
    test(`is accessible and fits 320 pixels: ${language}, ${colorScheme}`, async () => {
      const page = await browser?.newPage({ viewport: { width: 320, height: 700 }, colorScheme });
      assert.ok(page !== undefined);
      for (const [kind, html] of Object.entries(mailKinds(language))) {
        await page.setContent(html);
        assert.deepEqual(await accessibilityFaults(page), [], kind);
        assert.equal(await isTooWide(page), false, `${kind} is wider than its window`);
      }
      await page.close();
    });
  }
});
