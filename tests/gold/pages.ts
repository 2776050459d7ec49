import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CORE_SCHEMA, load } from 'js-yaml';
import * as z from 'zod';
import { connectorOf, type Listing } from '#features/discovery/discovery.ts';
import { explanation } from '#features/matching/reasons/explanation.ts';
import { loadWordVectors } from '#features/matching/matching-meaning.ts';
import { compileProfile } from '#features/matching/subjects/compiled-profile.ts';
import { type MatchedNotice, matchedNotice } from '#features/matching/subjects/notice.ts';
import { verdict } from '#features/matching/verdict/verdict.ts';
import { bodyFromFile, recordFilesAt } from '#platform/records/body.ts';
import { readNotice } from '#features/reading/read-notice.ts';
import { seededRandom } from '../../bench/seeded-random.ts';
import { profileFields } from '../support/matching.ts';
import { SAMPLES } from '../support/real-samples.ts';
import { countStems } from './ranked.ts';
import { listingOf, readRealLabels } from './real.ts';
import { readListing } from './reported.ts';

/**
 * Writes pages for a reader who checks what the service says against the notices: an explanation or the facts, and below it the
 * notice's text. `node tests/gold/pages.ts --profiles FILE --seed 1 --explanations 60 --facts 40 --into /tmp/pages`: profiles as in
 * profiles.yml, the notices from the real samples, none of them labelled in `real/`. Half of the pages are French. `--from 40` is the
 * least score of an explained notice; `--crossed` draws notices without a title in the reader's language too; `--source NAME` (repeated) draws from those sources alone.
 */
const { values } = parseArgs({
  options: {
    profiles: { type: 'string' },
    seed: { type: 'string', default: '1' },
    explanations: { type: 'string', default: '60' },
    facts: { type: 'string', default: '40' },
    from: { type: 'string', default: '40' },
    crossed: { type: 'boolean', default: false },
    source: { type: 'string', multiple: true },
    into: { type: 'string', default: '/tmp/pages' },
  },
});

type Language = 'en' | 'fr';
type Pool = { source: string; path: string; languages: readonly Language[]; most: number; isLabelled?: true };
type Drawn = { listing: Listing; pool: Pool };

const POOLS: readonly Pool[] = [
  {
    source: 'canadabuys',
    path: 'canadabuys/open-tender-notices-sample.csv',
    languages: ['en', 'fr'],
    most: 60,
    isLabelled: true,
  },
  { source: 'buyandsell', path: 'buyandsell-ocds/tenders_releases.json.gz', languages: ['en'], most: 1_500 },
  { source: 'toronto', path: 'toronto/all-solicitations.csv', languages: ['en'], most: 1_000 },
  { source: 'uk-cf', path: 'ocds/uk-contracts-finder', languages: ['en'], most: 500 },
  { source: 'ted', path: 'ted/eforms-examples', languages: ['en', 'fr'], most: 100 },
  { source: 'seao-xml', path: 'seao-xml/AvisRevisions_20160201_20160229.xml.gz', languages: ['fr'], most: 1_000 },
  { source: 'seao-xml', path: 'seao-xml/AvisRevisions_20160301_20160331.xml.gz', languages: ['fr'], most: 1_000 },
  { source: 'seao-xml', path: 'seao-xml/Avis_20160101_20160131.xml.gz', languages: ['fr'], most: 1_000 },
  { source: 'seao', path: 'seao-ocds/seao_releases.json', languages: ['fr'], most: 200 },
];
/** Further than this a reader does not read of one notice. */
const TEXT_CHARS = 6_000;
const typed = z.strictObject({
  overview: z.string(),
  categories: z.array(z.string()),
  geography: z.array(z.string()),
  certifications: z.array(z.string()).default([]),
  exclusions: z.array(z.string()).default([]),
  min_contract_value: z.int().nullable().default(null),
  max_contract_value: z.int().nullable().default(null),
});
/** A firm that is typed in one language only is read in that language only. */
const shape = z.array(z.strictObject({ id: z.string(), en: typed.optional(), fr: typed.optional() }));

const { vectors } = await loadWordVectors(null);
const random = seededRandom(Number(values.seed));
const drawn = await drawPools();
mkdirSync(values.into, { recursive: true });
writeFileSync(join(values.into, 'facts.txt'), factPages(Number(values.facts)).join('\n'));
if (values.profiles !== undefined) {
  const profiles = shape.parse(load(readFileSync(values.profiles, 'utf8'), { schema: CORE_SCHEMA }));
  writeFileSync(join(values.into, 'explanations.txt'), explanationPages(profiles).join('\n'));
}

async function drawPools(): Promise<Drawn[]> {
  const labelled = new Set(
    readRealLabels(join(import.meta.dirname, 'real')).flatMap(({ notices }) => Object.keys(notices)),
  );
  const all: Drawn[] = [];
  const seen = new Set<string>();
  for (const pool of POOLS.filter(({ source }) => values.source?.includes(source) ?? true)) {
    const connector = connectorOf(pool.source);
    if (connector === null) throw new Error(`there is no source ${pool.source}`);
    const own: Drawn[] = [];
    for (const file of await recordFilesAt(join(SAMPLES, pool.path))) {
      for await (const record of connector.fromFile(await bodyFromFile(file.path, file.name))) {
        const listing = listingOf(connector, record);
        const key = `${pool.source} ${listing?.nativeId}`;
        if (listing === null || (!pool.isLabelled && labelled.has(listing.nativeId)) || seen.has(key)) continue;
        seen.add(key);
        own.push({ listing: asOpen(listing), pool });
      }
    }
    all.push(...shuffled(own).slice(0, pool.most));
  }
  return all;
}

/** Most samples are of years ago, and awarded; they are read as on the day when they could be bid on. */
function asOpen(listing: Listing): Listing {
  const noticeType = listing.noticeType?.startsWith('Contrat ') ? "Appel d'offres public" : listing.noticeType;
  return { ...listing, sourceStatus: 'active', noticeType };
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** Half of them French; the sources in turn. */
function factPages(count: number): string[] {
  const pages: string[] = [];
  for (const language of ['en', 'fr'] as const) {
    const bySource = Map.groupBy(
      shuffled(
        drawn.filter(
          ({ pool, listing }) =>
            pool.isLabelled !== true && pool.languages.includes(language) && speaks(listing, language),
        ),
      ),
      ({ listing }) => listing.source,
    );
    const queues = [...bySource.values()];
    for (let at = 0; pages.length < count * (language === 'en' ? 0.5 : 1) && at < count * 10; at += 1) {
      const next = queues[at % queues.length]?.pop();
      if (next !== undefined) pages.push(factPage(pages.length + 1, next.listing, language));
    }
  }
  return pages;
}

function speaks({ title }: Listing, language: Language): boolean {
  return (title[language] ?? '') !== '';
}

function factPage(at: number, listing: Listing, language: Language): string {
  const { reported, misquoted } = readListing(listing, language);
  const { quotes: _quotes, ...members } = reported;
  const said = Object.entries(members).filter(
    ([, value]) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0),
  );
  const lines = said.map(([name, value]) => `  ${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const faults = misquoted.length === 0 ? [] : [`  MISQUOTED: ${JSON.stringify(misquoted)}`];
  return [`##### F${at} (${language})`, ...lines, ...faults, noticeText(listing, language), ''].join('\n');
}

function explanationPages(profiles: z.infer<typeof shape>): string[] {
  const pool = drawn.map(({ listing }) => ({ listing, notice: matched(listing) }));
  const statistics = countStems(pool.map(({ notice }) => notice));
  const wanted = Number(values.explanations);
  const pages: string[] = [];
  for (const [nth, language] of (['en', 'fr'] as const).entries()) {
    const lists = profiles.flatMap((one) => {
      const own = one[language];
      if (own === undefined) return [];
      const compiled = compileProfile(profileFields(own), []);
      const found = pool
        .filter(({ listing }) => values.crossed || speaks(listing, language))
        .map((each) => ({ ...each, given: verdict(compiled, each.notice, { statistics, awards: [], vectors }) }))
        .filter(({ given }) => given.score >= Number(values.from));
      return [{ id: one.id, own, found: shuffled(found) }];
    });
    const end = Math.round((wanted * (nth + 1)) / 2);
    for (let at = 0; pages.length < end && at < wanted * lists.length; at += 1) {
      const list = lists[at % lists.length];
      const next = list?.found.pop();
      if (list === undefined || next === undefined) continue;
      const { own, id } = list;
      pages.push(
        [
          `##### E${pages.length + 1} (${language}) ${id}`,
          `  typed: ${typedText(own)}`,
          `  >>> ${next.given.score}: ${explanation(next.given.reasons, language)}`,
          noticeText(next.listing, language),
          '',
        ].join('\n'),
      );
    }
  }
  return pages;
}

function typedText({ overview: _overview, ...own }: z.infer<typeof typed>): string {
  return Object.entries(own)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(' | ') : value}`)
    .join('; ');
}

function matched(listing: Listing): MatchedNotice {
  const { at } = listing.closing;
  return matchedNotice({ id: listing.nativeId, version: 1 }, [
    { ...listing, listingId: listing.nativeId, facts: readNotice(listing), closing: { at } },
  ]);
}

function noticeText(listing: Listing, language: Language): string {
  const { title, description, buyer } = listing;
  const said = (text: Listing['title']): string => text[language] ?? text.en ?? text.fr ?? text.other ?? '';
  const codes = listing.categories.map(({ scheme, code, label }) => `${scheme} ${code} ${said(label)}`);
  return [
    `  [${listing.source} ${listing.nativeId}] ${listing.noticeType} | ${listing.sourceStatus} | nature ${listing.nature} | value ${JSON.stringify(listing.estimatedValue)}`,
    `  TITLE ${said(title)}`,
    `  BUYER ${said(buyer)} (${listing.buyerCity}, ${listing.buyerRegion}, ${listing.buyerCountry}); end user ${listing.endUserEntity}; regions ${listing.regions.slice(0, 4).join(' | ')}`,
    `  CODES ${codes.length}: ${codes.slice(0, 12).join(' | ')}`,
    `  CLOSING ${listing.closing.at} from ${listing.closing.raw}`,
    said(description)
      .slice(0, TEXT_CHARS)
      .replace(/\n(?:\s*\n)+/g, '\n')
      .replace(/^/gm, '  | '),
  ].join('\n');
}
