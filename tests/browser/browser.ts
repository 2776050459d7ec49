import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
export const EXECUTABLE = process.env['CHROMIUM'] ?? PLACES.find((path) => existsSync(path));

/** For `test(name, { skip: NO_BROWSER }, …)`: false, or why browser tests cannot run here. */
export const NO_BROWSER: false | string =
  EXECUTABLE === undefined ? 'no Chromium is installed (Debian, Ubuntu: apt-get install chromium)' : false;

/** The browser of this machine; null where there is none. */
export async function launchBrowser(): Promise<Browser | null> {
  if (EXECUTABLE === undefined) return null;
  return await chromium.launch({
    executablePath: EXECUTABLE,
    args: ['--no-sandbox'],
    // Pages are kept for Back, as in everybody's browser.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
}
