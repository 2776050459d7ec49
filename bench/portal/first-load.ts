/*
 * The portal's list in a slow browser: `node bench/portal/first-load.ts [rows] [--write]`, by default 10,000 rows, about three
 * minutes. PostgreSQL, the service and Chromium are started for it. First loads have an empty cache, a processor four times
 * slower and 1.6 Mbit/s; interactions have every row of the list loaded.
 */
import { existsSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { type Browser, chromium, type Page } from 'playwright-core';
import { addMember } from '#features/access/access-members.ts';
import { readNotice } from '#features/reading/read-notice.ts';
import type { NoticeInput } from '#features/reading/reading.ts';
import { ownIssuer } from '#platform/identity/own-issuer.ts';
import { freePort } from '../../tests/support/http/free-port.ts';
import { type RealService, SECRET_KEY, startRealService } from '../../tests/support/real-service.ts';
import { buildDataset } from '../list/dataset.ts';
import { median, openReport } from '../report.ts';
import {
  countBytes,
  type FirstLoad,
  interactionMs,
  recordOf,
  type Throttle,
  throttle,
  watch,
} from './browser-figures.ts';

const EMAIL = 'bidder@example.org';
const ROW = 'main li a[href^="/opportunities/"]';
const REGION = `document.querySelector('main [role="region"]')`;
const LOADS = 5;
const PRESSES = 15;
const SLOW: Throttle = { cpuSlowdown: 4, bitsPerSecond: 1_600_000, latencyMs: 0 };
/** Lighthouse's slow 4G. */
const SLOW_AND_FAR: Throttle = { ...SLOW, latencyMs: 150 };
const AIMS = { kilobytes: 250, usableMs: 2_500, interactionMs: 100 };

const { positionals } = parseArgs({ allowPositionals: true, options: { write: { type: 'boolean' } } });
const rows = Number(positionals[0] ?? 10_000);
const executable = process.env['CHROMIUM'] ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
if (executable === undefined) throw new Error('no Chromium is installed; CHROMIUM may name one');

/** What every notice says but for its title. */
const NOTICE: NoticeInput = {
  title: { en: 'Patient monitors' },
  description: {
    en: 'The buyer requires patient monitors, delivered and installed, with two years of support from the maker. Bids are sent through the portal of the buyer.',
  },
  buyer: { en: 'City of Alder' },
  buyerCountry: 'CA',
  endUserEntity: null,
  solicitationNumber: null,
  noticeType: 'Request for Proposal',
  closing: { localDate: null },
  categories: [],
  nature: 'goods',
  regions: [],
  estimatedValue: null,
};

/** What sources say beside it. */
const OF_SOURCES = {
  buyerCity: 'Alder',
  buyerRegion: null,
  procurementMethod: null,
  contactName: null,
  contactEmail: null,
  commodityCodes: [],
  documents: [],
};

/** One company whose open tab has that many rows, and a member who signs in. */
async function fill({ database }: RealService): Promise<void> {
  const { bigCompanyId } = await buildDataset(database, { listings: rows, companies: 1, ofEach: 100 });
  await database.asOwner(async (db) => {
    await sql`insert into profiles (company_id, id, legal_name) values (${bigCompanyId}, gen_random_uuid(), 'Bench')`.execute(
      db,
    );
    const content = { ...NOTICE, ...OF_SOURCES, title: undefined };
    await sql`update listings set content = ${JSON.stringify(content)}::jsonb || jsonb_build_object('title', jsonb_build_object('en', title))`.execute(
      db,
    );
    await sql`update notice_facts set facts = ${JSON.stringify(readNotice(NOTICE))}::jsonb`.execute(db);
    // All close in the next year, so that each is in the tab of those to bid on.
    await sql`update listings set deadline = now() + (1 + hashtext(id::text) & 255) * interval '1 day', closing_date = null`.execute(
      db,
    );
    await sql`update opportunities o set status = 'scored', archived_at = null, deadline_key = l.deadline
      from listings l where l.id = o.listing_id and o.company_id = ${bigCompanyId}`.execute(db);
    await sql`analyze`.execute(db);
  });
  const member = { companyId: bigCompanyId, email: EMAIL, role: 'admin', name: null } as const;
  await database.transaction((tx) => addMember(tx, member, { kind: 'operator', id: 'bench' }));
}

async function signedIn(browser: Browser, base: string): Promise<Page> {
  const { token } = await ownIssuer({ publicUrl: base, secretKey: SECRET_KEY, now: () => new Date() }).issue({
    email: EMAIL,
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-CA' });
  const headers = { authorization: `Bearer ${token}`, origin: base };
  const answer = await context.request.post(`${base}/api/v1/session`, { headers });
  if (!answer.ok()) throw new Error(`signing in was answered ${answer.status()}: ${await answer.text()}`);
  return await context.newPage();
}

async function firstLoad(page: Page, base: string, how: Throttle): Promise<FirstLoad> {
  await watch(page, ROW);
  const bytesByKind = countBytes(await throttle(page, how));
  await page.goto(`${base}/`, { waitUntil: 'commit' });
  await page.locator(ROW).first().waitFor();
  await page.waitForLoadState('networkidle');
  const { usable, fcp, lcp, tbt, cls } = await recordOf(page);
  await page.context().close();
  return {
    bytesByKind: { ...bytesByKind },
    usableMs: usable,
    firstContentfulPaintMs: fcp,
    largestContentfulPaintMs: lcp,
    totalBlockingMs: tbt,
    layoutShift: cls,
  };
}

type MomentName =
  | 'usableMs'
  | 'firstContentfulPaintMs'
  | 'largestContentfulPaintMs'
  | 'totalBlockingMs'
  | 'layoutShift';
const MOMENTS: readonly [MomentName, string, number | null][] = [
  ['usableMs', 'usable list', AIMS.usableMs],
  ['firstContentfulPaintMs', 'first contentful paint', null],
  ['largestContentfulPaintMs', 'largest contentful paint', null],
  ['totalBlockingMs', 'total blocking time', null],
  ['layoutShift', 'layout shift', null],
];

/** Goes to the end of the list again and again until every row is loaded. */
async function loadAll(page: Page): Promise<number> {
  const size = (): Promise<string> =>
    page.evaluate("document.querySelector('main li[aria-setsize]')?.getAttribute('aria-setsize') ?? '-1'");
  while ((await size()) === '-1') {
    await page.evaluate(`${REGION}.scrollTo(0, ${REGION}.scrollHeight)`);
    await page.evaluate('new Promise((done) => setTimeout(done, 30))');
  }
  return Number(await size());
}

async function interactions(page: Page, base: string): Promise<{ loaded: number; table: string[][] }> {
  // Each request comes from an address of its own, so that no rate limit meets the many pages of the list.
  let requests = 0;
  await page.route('**/api/**', async (route, request) => {
    requests += 1;
    const address = `198.18.${(requests >> 8) & 255}.${requests & 255}`;
    await route.continue({ headers: { ...request.headers(), 'x-forwarded-for': address } });
  });
  await watch(page, ROW);
  await page.goto(`${base}/`);
  await page.locator(ROW).first().waitFor();
  const loaded = await loadAll(page);
  await page.evaluate(`${REGION}.scrollTo(0, 0)`);
  const table: string[][] = [];
  for (const cpuSlowdown of [1, 4]) {
    await throttle(page, { cpuSlowdown, bitsPerSecond: 1e9, latencyMs: 0 });
    const press = async (name: string, keys: readonly string[]): Promise<void> => {
      const times: number[] = [];
      for (let turn = 0; turn < PRESSES; turn += 1)
        times.push(await interactionMs(page, () => page.keyboard.press(keys[turn % keys.length] ?? '')));
      table.push([name, `${cpuSlowdown}x`, `${median(times)} ms`, `${Math.max(...times)} ms`]);
    };
    await press('down (j)', ['j']);
    await press('up (k)', ['k']);
    await press('archive and undo (e, u)', ['e', 'u']);
    await press('agree and undo (a, u)', ['a', 'u']);
    await press('interested and undo (i, u)', ['i', 'u']);
    await press('not interested and undo (x, u)', ['x', 'u']);
    await press('disagree, and leave (d, Escape)', ['d', 'Escape']);
    await page.keyboard.press('/');
    await press('typing a filter', ['c', 'i', 't', 'y', 'Backspace', 'Backspace', 'Backspace']);
    await page.keyboard.press('Escape');
    await page.goto(`${base}/`);
    await page.locator(ROW).first().waitFor();
    if (cpuSlowdown === 1) {
      await loadAll(page);
      await page.evaluate(`${REGION}.scrollTo(0, 0)`);
    }
  }
  return { loaded, table };
}

const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const service = await startRealService(1, { PUBLIC_URL: base, PORT: String(port) });
const browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox'] });
try {
  await fill(service);
  const about = `Chromium ${browser.version()}, PostgreSQL; one company with ${rows.toLocaleString('en')} open opportunities, 1440 x 900 pixels. Processor 4 times slower, 1.6 Mbit/s, empty cache; medians of ${LOADS} loads. "150 ms" adds that latency to each request, as Lighthouse's slow 4G does. The list is usable when its first row can be read and opened; the start script shows it before the page's own code runs.`;
  const report = openReport('The portal', 'portal.md', about);
  const near: FirstLoad[] = [];
  const far: FirstLoad[] = [];
  for (let turn = -1; turn < LOADS; turn += 1) {
    for (const [how, into] of [
      [SLOW, near],
      [SLOW_AND_FAR, far],
    ] as const) {
      const load = await firstLoad(await signedIn(browser, base), base, how);
      // The first load warms the service.
      if (turn >= 0) into.push(load);
    }
  }
  report.print('## First load of the list\n');
  const kinds = Object.keys(near[0]?.bytesByKind ?? {});
  const kilobytes = (kind: string): number => median(near.map(({ bytesByKind }) => bytesByKind[kind] ?? 0)) / 1_000;
  const total = kinds.reduce((sum, kind) => sum + kilobytes(kind), 0);
  report.table(
    ['over the wire', 'kB', 'aim'],
    [...kinds.map((kind) => [kind, kilobytes(kind).toFixed(1), '']), ['all', total.toFixed(1), `${AIMS.kilobytes}`]],
  );
  const shown = (name: MomentName, loads: readonly FirstLoad[]): string => {
    const value = median(loads.map((load) => load[name]));
    return name === 'layoutShift' ? value.toFixed(3) : `${value.toFixed(0)} ms`;
  };
  report.table(
    ['moment', 'no latency', '150 ms', 'aim'],
    MOMENTS.map(([name, label, aim]) => [label, shown(name, near), shown(name, far), aim === null ? '' : `${aim} ms`]),
  );
  const { loaded, table } = await interactions(await signedIn(browser, base), base);
  report.print(`## Interactions with ${loaded.toLocaleString('en')} rows loaded\n`);
  report.print(
    `From the key to the frame that shows its effect, of ${PRESSES} presses; the aim is ${AIMS.interactionMs} ms.\n`,
  );
  report.table(['interaction', 'processor slower', 'median', 'longest'], table);
  const [, load = 0] = loadavg();
  report.print(
    `Load of the machine in the last five minutes: ${load.toFixed(1)} on ${cpus().length} processors. The bench alone is about 2; above that, the machine had other work, and the times are longer for it.`,
  );
  report.save();
} finally {
  await browser.close();
  await service.stop();
}
