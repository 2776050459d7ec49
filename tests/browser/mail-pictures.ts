/**
 * Makes the pictures of docs/mail: every kind of mail and the pages behind its links, at 320, 600 and 1,200 pixels, light and
 * dark, in English and French. Prints the bytes of each HTML, the longest first.
 *
 *   node tests/browser/mail-pictures.ts [--only NAME] [--all] [--out FOLDER]
 *
 * Without --all, kinds other than the digest get two pictures a language: 600 pixels light and 320 pixels dark.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { bytesOf, type Language, mailKinds } from '../support/mail/mail-kinds.ts';
import { EXECUTABLE, NO_BROWSER } from './browser.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, all: { type: 'boolean' }, out: { type: 'string' } },
});
const out = values.out ?? join(import.meta.dirname, '..', '..', 'docs', 'mail');
const LOOKS = [320, 600, 1_200].flatMap((width) => [
  { width, scheme: 'light' as const },
  { width, scheme: 'dark' as const },
]);

function looksOf(kind: string): typeof LOOKS {
  if (values.all === true || kind === 'digest') return LOOKS;
  return LOOKS.filter(
    ({ width, scheme }) => (width === 600 && scheme === 'light') || (width === 320 && scheme === 'dark'),
  );
}

async function shoot(executablePath: string): Promise<void> {
  await mkdir(out, { recursive: true });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const sizes: [string, number][] = [];
  for (const language of ['en', 'fr'] satisfies Language[]) {
    for (const [kind, html] of Object.entries(mailKinds(language))) {
      if (!kind.includes(values.only ?? '')) continue;
      sizes.push([`${kind}-${language}`, bytesOf(html)]);
      for (const { width, scheme } of looksOf(kind)) {
        const page = await browser.newPage({ viewport: { width, height: 400 }, colorScheme: scheme });
        await page.setContent(html);
        // The longest is cut: its first tenders show how it looks.
        const clip = kind === 'digest-longest' ? { clip: { x: 0, y: 0, width, height: 1_600 } } : {};
        await page.screenshot({
          path: join(out, `${kind}-${language}-${width}-${scheme}.png`),
          fullPage: true,
          ...clip,
        });
        await page.close();
      }
    }
  }
  await browser.close();
  for (const [name, bytes] of sizes.toSorted(([, one], [, other]) => other - one))
    process.stdout.write(`${String(bytes).padStart(7)} ${name}\n`);
}

if (EXECUTABLE === undefined) process.stderr.write(`${NO_BROWSER}\n`);
else await shoot(EXECUTABLE);
