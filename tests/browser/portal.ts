import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after } from 'node:test';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { readyPortal } from '../../server/app-portal.ts';
import { freePort } from '../support/http/free-port.ts';
import { signIn } from '../support/people.ts';
import { openWorld, type TestCompany, type World, type WorldOptions } from '../support/world.ts';
import { launchBrowser, NO_BROWSER } from './browser.ts';

/**
 * The portal in a real browser, on the real service with a database of its own: what journeys and screenshots use. The
 * system's Chromium is taken, or the one that CHROMIUM names.
 */

/** How a page is seen. */
export type Look = {
  language?: 'en' | 'fr';
  scheme?: 'light' | 'dark';
  width?: number;
  height?: number;
  /** The path at which it opens. */
  path?: string;
};

export type Portal = {
  world: World;
  /** `http://127.0.0.1:PORT`. */
  base: string;
  /** A new browser, signed in as the member of this address, at the list or at `path`. */
  page(email: string, look?: Look): Promise<Page>;
};

/**
 * Opens a world that serves the portal, with its background jobs at work from the first page on, and a browser; both end after the tests of the file,
 * so a file opens it at its top. Without a browser its tests are skipped, and `page` throws.
 */
export async function openPortal(options: Omit<WorldOptions, 'portal'> = {}): Promise<Portal> {
  const folder = await readyPortal({ stderr: process.stderr });
  if (folder === null) throw new Error('the portal cannot be built here');
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const world = await openWorld({
    ...options,
    portal: folder,
    settings: { PUBLIC_URL: base, PORT: String(port), TRUST_PROXY: 'loopback', ...options.settings },
  });
  await world.app.http.server.listen({ port, host: '127.0.0.1' });
  const browser = await launchBrowser();
  after(async () => await browser?.close());
  // What a file sets up is done by `discover` alone; workers would still be at it when that returns.
  let working: Promise<void> | null = null;
  return {
    world,
    base,
    page: async (email, look = {}) => {
      if (browser === null) throw new Error(String(NO_BROWSER));
      await (working ??= world.app.jobs.start());
      return await openPage({ world, base, browser }, email, look);
    },
  };
}

let addresses = 0;

/** Each from an address of its own: what one test has left of an address's limits keeps no other waiting. */
async function openPage(
  { world, base, browser }: { world: World; base: string; browser: Browser },
  email: string,
  { language = 'en', scheme = 'light', width = 1440, height = 900, path = '/' }: Look,
): Promise<Page> {
  addresses += 1;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    locale: language === 'fr' ? 'fr-CA' : 'en-CA',
    timezoneId: 'America/Toronto',
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': `10.130.${(addresses >> 8) & 255}.${addresses & 255}` },
  });
  const { cookie } = await signIn(world, email);
  await giveCookie(context, cookie, base);
  const page = await context.newPage();
  watchRequests(page);
  await page.goto(`${base}${path}`);
  return page;
}

async function giveCookie(context: BrowserContext, cookie: string, base: string): Promise<void> {
  const [name = '', ...value] = cookie.split('=');
  await context.addCookies([{ name, value: value.join('='), url: base, httpOnly: true, sameSite: 'Lax' }]);
}

/** The id of the first opportunity of the company; the jobs of the portal's own process may still be matching. */
export async function firstOpportunity(world: World, company: TestCompany): Promise<string> {
  for (let turn = 0; turn < 400; turn += 1) {
    const { body } = await world.get('/api/v1/opportunities', company);
    const [item] = body['items'] as { id: string }[];
    if (item !== undefined) return item.id;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('no tender is listed');
}

/** However busy the machine is, a page is there by then; what waits ends with what it waits for. */
const LONGEST_MS = 300_000;
const BLOCKS = '.mantine-Skeleton-root, [role=status] .mantine-Loader-root';

const underWay = new WeakMap<Page, Set<Request>>();

function watchRequests(page: Page): void {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/** Waits until the page is there as its reader has it: its heading, and what {@link settled} waits for. */
export async function shown(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: LONGEST_MS });
  await settled(page);
}

/** Waits until all that the page asked is answered and drawn: no grey block is left, the mail is in its frame, and the type is there. */
export async function settled(page: Page): Promise<void> {
  for (;;) {
    await answered(page);
    await page.locator(BLOCKS).first().waitFor({ state: 'hidden', timeout: LONGEST_MS });
    // What an answer leads to is asked, and drawn, by then.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))');
    if ((underWay.get(page)?.size ?? 0) === 0 && (await page.locator(BLOCKS).count()) === 0) break;
  }
  if ((await page.locator('iframe').count()) > 0)
    await page.frameLocator('iframe').locator('a').first().waitFor({ timeout: LONGEST_MS });
  await page.evaluate('document.fonts.ready.then(() => undefined)');
}

async function answered(page: Page): Promise<void> {
  while ((underWay.get(page)?.size ?? 0) > 0)
    await new Promise((resolve) => {
      page.once('requestfinished', resolve);
      page.once('requestfailed', resolve);
    });
}

/** What axe finds wrong with the page as it is: the rules with the elements that break them. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) {
    const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    // The page's policy refuses scripts that are added to it; evaluate runs outside of it.
    await page.evaluate(source);
  }
  return await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }> };
    };
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  });
}

/** Whether the page is wider than its window, so that one has to scroll sideways. */
export async function isTooWide(page: Page): Promise<boolean> {
  return await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
}
