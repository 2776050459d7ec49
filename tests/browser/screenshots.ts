/**
 * Makes the pictures of docs/portal: each page with the demonstration's data, on a laptop and a phone, light and dark, in
 * English and French; what opens on them; and each page with nothing, while it loads, and when reading fails.
 *
 *   node tests/browser/screenshots.ts [--only NAME] [--look LOOK] [--out FOLDER]
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseArgs } from 'node:util';
import type { Page, Route } from 'playwright-core';
import { seedDemoCompany, seedNewCompany } from './demo-company.ts';
import { NO_BROWSER } from './browser.ts';
import { isTooWide, type Look, openPortal, settled, shown } from './portal.ts';
import { smallPng } from './small-png.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, look: { type: 'string' }, out: { type: 'string' } },
});
const out = values.out ?? join(import.meta.dirname, '..', '..', 'docs', 'portal');
const [OWNER, NEWCOMER] = ['tenders@clinevo.example.com', 'start@nouvelle.example.com'];

/** Resolves once nothing of the page was drawn anew for a while, and nothing moves any more. */
const STILL = `new Promise((done) => {
  const end = () => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(() => done());
  let timer = setTimeout(end, 400);
  const watch = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(end, 400);
  });
  watch.observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true });
})`;

type Shot = { name: string; path: string; act?: (page: Page) => Promise<void> };

/** Each page with its path; `{best}` stands for the id of the best match. */
const PAGES: readonly Shot[] = [
  { name: 'opportunities', path: '/?open={best}' },
  { name: 'answered', path: '/?tab=answered' },
  { name: 'reading-pane', path: '/opportunities/{best}' },
  { name: 'company', path: '/company' },
  { name: 'partners', path: '/company?tab=partners' },
  { name: 'catalog', path: '/company?tab=catalog' },
  { name: 'documents', path: '/company?tab=documents' },
  { name: 'history', path: '/company?tab=history' },
  { name: 'rules', path: '/rules' },
  { name: 'digest', path: '/digest' },
  { name: 'coverage', path: '/coverage' },
  { name: 'settings', path: '/settings?tab=keys' },
  { name: 'members', path: '/settings?tab=members' },
  { name: 'audit', path: '/settings?tab=audit' },
  { name: 'preferences', path: '/settings' },
  { name: 'outbox', path: '/settings?tab=outbox' },
  { name: 'developers', path: '/developers' },
];

const click = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).first().click();

/** Until what opens is there: its code is read when it is first used. */
async function openPart(page: Page, role: 'dialog' | 'menu', open: () => Promise<void>): Promise<void> {
  await open();
  await page.getByRole(role).first().waitFor();
}

/** What opens on a page. */
const OPENED: readonly Shot[] = [
  { name: 'filters', path: '/', act: (page) => click(page, 'Filters') },
  { name: 'keys', path: '/digest', act: (page) => openPart(page, 'dialog', () => page.keyboard.press('?')) },
  { name: 'commands', path: '/', act: (page) => openPart(page, 'dialog', () => page.keyboard.press('Control+k')) },
  { name: 'account', path: '/', act: (page) => openPart(page, 'menu', () => click(page, 'Account')) },
  { name: 'evidence', path: '/opportunities/{best}', act: (page) => click(page, 'Health Canada MDEL') },
  { name: 'why', path: '/opportunities/{best}', act: (page) => click(page, 'Score is wrong') },
  { name: 'import', path: '/company?tab=catalog&step=import', act: importWithOneBadRow },
  { name: 'product', path: '/company?tab=catalog', act: (page) => click(page, /^Aurivane Trek/) },
  {
    name: 'rule',
    path: '/rules',
    act: (page) => page.getByRole('main').getByRole('button', { expanded: false }).first().click(),
  },
  { name: 'new-key', path: '/settings?tab=keys', act: (page) => click(page, 'Create key') },
  { name: 'operation', path: '/developers', act: (page) => page.locator('summary').first().click() },
  {
    name: 'archived',
    path: '/?open={best}',
    act: async (page) => {
      await page.keyboard.press('e');
      await page.getByRole('status').filter({ hasText: 'Archived' }).waitFor();
      await shown(page);
    },
  },
];

const LOOKS: readonly [string, Look][] = [
  ['laptop', {}],
  ['laptop-french', { language: 'fr' }],
  ['laptop-dark', { scheme: 'dark' }],
  ['phone', { width: 390, height: 844 }],
  ['phone-french-dark', { width: 390, height: 844, language: 'fr', scheme: 'dark' }],
];

/** How reading goes wrong, or takes its time, on the pages of these names. */
const STATES: readonly [string, (route: Route) => Promise<void>][] = [
  ['loading', () => new Promise(() => undefined)],
  ['failed', (route) => route.abort()],
];
const OF_STATES = [
  'opportunities',
  'reading-pane',
  'company',
  'catalog',
  'history',
  'rules',
  'digest',
  'coverage',
  'members',
];

const portal = await openPortal();
const best = await seedDemoCompany(portal.world, OWNER);
await seedNewCompany(portal.world, NEWCOMER);

const isWanted = (name: string): boolean => name.includes(values.only ?? '');
const lookIs = (name: string): boolean => values.look === undefined || values.look === name;

test('pictures', { skip: NO_BROWSER }, async () => {
  await mkdir(out, { recursive: true });
  for (const [look, how] of LOOKS.filter(([name]) => lookIs(name))) await shootAll(OWNER, look, how, PAGES);
  if (lookIs('opened'))
    await shootAll(
      OWNER,
      'phone',
      { width: 390, height: 844 },
      OPENED.filter(({ name }) => ['filters', 'account', 'evidence'].includes(name)),
    );
  if (lookIs('new'))
    await shootAll(
      NEWCOMER,
      'new-company',
      {},
      PAGES.filter(({ path }) => !path.includes('{best}')),
    );
  if (lookIs('new')) await shootAll(NEWCOMER, 'new-company', {}, [{ name: 'opportunities', path: '/' }]);
  for (const [name, answer] of STATES.filter(([each]) => lookIs(each)))
    await shootAll(
      OWNER,
      name,
      {},
      PAGES.filter((page) => OF_STATES.includes(page.name)),
      answer,
    );
  // Last, because it archives the best match.
  if (lookIs('opened')) await shootAll(OWNER, 'laptop', {}, OPENED);
});

async function shootAll(
  email: string,
  look: string,
  how: Look,
  shots: readonly Shot[],
  answer?: (route: Route) => Promise<void>,
): Promise<void> {
  const wanted = shots.filter(({ name }) => isWanted(name));
  if (wanted.length === 0) return;
  const page = await portal.page(email, how);
  if (answer !== undefined) await page.route(/\/api\/v1\/(?!me$)/, async (route) => await answer(route));
  for (const shot of wanted) await shoot(page, shot, look, answer === undefined);
  await page.context().close();
}

async function shoot(page: Page, { name, path, act }: Shot, look: string, isAnswered: boolean): Promise<void> {
  await page.goto(`${portal.base}${path.replace('{best}', best)}`);
  if (isAnswered) {
    await shown(page);
  } else await page.locator('[role=alert], [role=status]:has(.mantine-Skeleton-root)').first().waitFor();
  await page.evaluate('Promise.allSettled([...document.images].map((image) => image.decode()))');
  if (look === 'failed') await page.getByRole('alert').first().waitFor();
  await act?.(page);
  // Also without an act: what a list leads to may come after the list.
  if (isAnswered) await settled(page);
  if (isAnswered || look === 'failed') await page.evaluate(STILL);
  await writeFile(join(out, `${name}-${look}.png`), smallPng(await page.screenshot()));
  if (await isTooWide(page)) process.stdout.write(`${name}-${look} is wider than its window\n`);
}

async function importWithOneBadRow(page: Page): Promise<void> {
  const content = [
    'oem_partner,name,model,description,commodity_codes,rep_status,source_url',
    'Perfuzia,Perfuzia Duo pump,DU-2,Two-channel infusion pump,42222001,carried,',
    'Perfuzia,,DU-3,Three-channel infusion pump,42222001,carried,',
  ].join('\n');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'pumps.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.getByRole('region', { name: 'Row 3' }).waitFor();
}
