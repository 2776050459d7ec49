/**
 * What requests at the limits of what may be typed cost the process that answers them, through HTTP on the embedded database:
 *
 *   node --test-reporter=spec bench/attacks/typed-routes.ts [--listings 1000]
 *
 * Printed is processor time: of the thread that answers everybody, and of the process with its database. The worst of the
 * texts tried for each route is shown, each the least of three requests.
 */
import { parseArgs } from 'node:util';
import { LIMITS } from '#contract/limits.ts';
import { bedTenders, discoverTenders, openAnswering } from '../../tests/support/processes/answering.ts';
import { openDesk } from '../../tests/support/company-desk.ts';
import { formOf } from '../../tests/support/form.ts';
import { openWorld } from '../../tests/support/world.ts';

const { values } = parseArgs({ options: { listings: { type: 'string' } }, allowPositionals: true });
const LISTINGS = Number(values.listings ?? 1_000);
const TRIES = 3;
const HELD_MS = 50;

type Cost = { thread: number; process: number };

async function costOf(ask: () => Promise<{ status: number }>, wanted: readonly number[]): Promise<Cost> {
  let least: Cost = { thread: Infinity, process: Infinity };
  for (let round = 0; round < TRIES; round += 1) {
    const [thread, all] = [process.threadCpuUsage(), process.cpuUsage()];
    const { status } = await ask();
    const [own, whole] = [process.threadCpuUsage(thread), process.cpuUsage(all)];
    if (!wanted.includes(status)) throw new Error(`answered ${status}`);
    least = {
      thread: Math.min(least.thread, (own.user + own.system) / 1_000),
      process: Math.min(least.process, (whole.user + whole.system) / 1_000),
    };
  }
  return least;
}

async function worst(
  route: string,
  texts: readonly string[],
  ask: (text: string) => Promise<{ status: number }>,
  wanted: readonly number[],
): Promise<void> {
  const costs: { text: string; cost: Cost }[] = [];
  for (const text of texts) costs.push({ text, cost: await costOf(() => ask(text), wanted) });
  const [dearest] = costs.toSorted((a, b) => b.cost.process - a.cost.process);
  if (dearest === undefined) return;
  const { text, cost } = dearest;
  const held = cost.thread > HELD_MS ? 'HOLDS ' : '';
  const figures = `thread ${cost.thread.toFixed(1)} ms, process ${cost.process.toFixed(1)} ms`;
  process.stdout.write(`${held}${route} | ${figures} | ${JSON.stringify(text.slice(0, 40))} of ${texts.length}\n`);
}

function filled(unit: string, chars: number): string {
  return [...unit.repeat(Math.ceil(chars / [...unit].length))].slice(0, chars).join('');
}

const UNITS = ['—(', ' , ', '😀', 'ﷺ', 'é', '1 ', 'a1 ', 'a-1 ', 'de la ', '-a ', '"a b" ', 'w8 ', '(', '.', '½', '" '];
const STATED = [
  'We do not do ab, cd, ef. ',
  'we ',
  'Nous ne vendons pas de lits à Laval. ',
  'We no longer do Bc de Dd, ',
  'a - we ',
];
const CHARS = LIMITS.feedbackReasonChars.max;

const world = await openWorld();
const lists = Array.from({ length: 190 }, (_, at) => `Catégorie de choses numéro ${at} `.padEnd(180, 'é'));
const profile = { categories: ['42191810', ...lists], geography: ['Québec', 'Ontario'], exclusions: lists };
const answering = await openAnswering(world, 'Alder inc.', profile);
const desk = await openDesk(world, 'Birch Ltd.', profile);
await discoverTenders(world, bedTenders('Ville A', LISTINGS));
const [item] = await answering.items('limit=1');
if (item === undefined) throw new Error('no tender was matched');

const reasons = [...UNITS, ...STATED].map((unit) => filled(unit, CHARS).trim()).filter((text) => text !== '');
await worst(
  'POST feedback, 2,000 characters',
  reasons,
  (reason) => answering.post(item.id, { verdict: 'disagree', reason }),
  [201],
);

const searches = UNITS.map((unit) => filled(unit, LIMITS.qChars.max));
await worst(
  `GET opportunities, q of 200 characters, ${LISTINGS} listings`,
  searches,
  (q) => world.get(`/api/v1/opportunities?q=${encodeURIComponent(q)}`, answering.company),
  [200],
);
await worst(
  'GET products, q of 200 characters',
  searches,
  (q) => desk.get(`/api/v1/products?q=${encodeURIComponent(q)}`),
  [200],
);

let changed = 0;
const operations = (unit: string) =>
  Array.from({ length: LIMITS.profileOperations.max }, (_, at) => ({
    op: at % 2 === 0 ? 'remove' : 'add',
    field: at % 4 < 2 ? 'categories' : 'exclusions',
    // What is removed is not there, so that the lists stay full.
    value: filled(`${(changed += 1)}${unit}`, LIMITS.profileListValueChars.max),
  }));
await worst(
  'PATCH profile, 50 operations of 200 characters',
  UNITS,
  (unit) => desk.patch('/api/v1/profile', { operations: operations(unit) }),
  [200],
);

const partner = await desk.partner('Sonovia');
const product = await desk.product(partner.id, { name: 'Scanner' });
const SPECS_CHARS = 18_000;
await worst(
  'PATCH product, 18,000 characters of specs',
  ['\u00e9', '"', '\\', 'ﷺ', '\u2028', 'part number ', '[', '😀'],
  (unit) =>
    desk.patch(`/api/v1/products/${product.id}`, {
      specs: Object.fromEntries(
        Array.from({ length: 90 }, (_, at) => [`${at} ${filled(unit, 80)}`, filled(unit, SPECS_CHARS / 180 - 20)]),
      ),
    }),
  [200, 400],
);

const HEADER = 'oem_partner,name,model,description,commodity_codes,rep_status,source_url\n';
const ROOM = LIMITS.import.bytes - HEADER.length - 10;
const FILES = ['"', '","', ',', '\n', '\r', '""', 'a,b,c,d,e,f,g\n', '"a",', ';', 'é', '\u0000', '"\n', 'ﷺ,', ` ,`];
for (const dryRun of ['', '?dry_run=true']) {
  await worst(
    `POST products/import${dryRun}, 2 MB`,
    FILES,
    async (unit) => {
      const content = HEADER + filled(unit, Math.floor(ROOM / Math.max(1, Buffer.byteLength(unit) / [...unit].length)));
      return await desk.upload(`/api/v1/products/import${dryRun}`, await formOf({ content }));
    },
    [200, 422],
  );
}
const rows = Array.from(
  { length: LIMITS.import.rows },
  (_, at) =>
    `Maker ${at % 100},"Product ${at} ${'é'.repeat(100)}",M-${at},"${'d'.repeat(3_500)}",${'4218;'.repeat(20)},carried,https://a.example/${at}\n`,
).join('');
await worst(
  'POST products/import, 500 good rows of 4,000 characters',
  [HEADER + rows],
  async (content) => desk.upload('/api/v1/products/import', await formOf({ content })),
  [200],
);
