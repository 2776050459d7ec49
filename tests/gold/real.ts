import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CORE_SCHEMA, load } from 'js-yaml';
import * as z from 'zod';
import { connectorOf, type Listing } from '#features/discovery/discovery.ts';
import { readClosing } from '#features/reading/reading.ts';
import { bodyFromFile, recordFilesAt } from '#platform/records/body.ts';
import { fold } from '#platform/text/fold.ts';
import { factsShape, type Labels, oneSpaced } from './gold.ts';
import { type Fault, measure, type Measured, type Member, type Reported } from './measure.ts';
import { readListing } from './reported.ts';

/** Labels of real notices, which are not part of the project: by the source's own id, as `real/*.yml` holds them. */

const realShape = z.strictObject({
  source: z.string().min(1),
  /** A file or folder of the real samples. */
  path: z.string().min(1),
  language: z.enum(['en', 'fr']),
  /** Where a notice has both languages: whether only the texts of this one are read. */
  alone: z.boolean().default(false),
  notices: z.record(
    z.string(),
    z.strictObject({
      /** Members that nobody can judge by the notice alone. */
      skip: z.array(z.string()).default([]),
      /** As of the gold notices; `summary` holds a few words of each sentence that would serve. */
      facts: factsShape,
    }),
  ),
});
export type RealLabels = z.infer<typeof realShape> & { name: string };

/** Only these are judged where they are not labelled: the others stand in fields that the labels do not repeat. */
const JUDGED_ALWAYS: ReadonlySet<Member> = new Set([
  'mandatory_certifications',
  'desirable_certifications',
  'post_award_certifications',
  'product_certifications',
  'bid_eligibility',
  'set_asides',
  'biddable',
  'requires_manufacturer',
  'requires_oem_documentation',
  'estimated_value',
  'quantities',
  'total_estimated_units',
  'questions_due_at',
  'site_visit_at',
  'end_user',
  'place_of_work',
]);

/** Every file of the folder; a fault of form throws, with the file. */
export function readRealLabels(folder: string): RealLabels[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.yml'));
  return names.sort().map((name) => {
    const given = load(readFileSync(join(folder, name), 'utf8'), { schema: CORE_SCHEMA, filename: name });
    return { name: name.slice(0, -'.yml'.length), ...realShape.parse(given) };
  });
}

/** What was measured of the labelled notices of one file, and the ids of those that the samples do not hold. */
export async function measureReal(
  labels: RealLabels,
  samples: string,
): Promise<{ measured: Measured[][]; absent: string[] }> {
  const listings = await listingsOf(labels, samples);
  const absent = Object.keys(labels.notices).filter((id) => !listings.has(id));
  const measured = [...listings].map(([id, listing]) => {
    const notice = labels.notices[id] ?? { skip: [], facts: {} };
    return judgeReal(`${labels.name} ${id}`, notice, readListing(listing, labels.language).reported);
  });
  return { measured, absent };
}

/** The members that are judged of one notice. */
export function judgeReal(
  id: string,
  { skip, facts }: { skip: readonly string[]; facts: Labels },
  reported: Reported,
): Measured[] {
  const { summary, ...others } = facts;
  const labelled = new Set(Object.keys(others));
  const judged = measure(id, others, reported).filter(
    ({ member }) => !skip.includes(member) && (JUDGED_ALWAYS.has(member) || labelled.has(member)),
  );
  return summary === undefined ? judged : [...judged, judgeSummary(id, summary, reported)];
}

/** The labels hold a few words of each sentence that would serve, so that no foreign text is in the project. */
function judgeSummary(id: string, words: readonly string[], { summary, quotes }: Reported): Measured {
  const found = fold(oneSpaced(summary ?? ''));
  const isRight = words.some((some) => found.includes(fold(some)));
  const fault: Fault = {
    id,
    member: 'summary',
    kind: summary === null ? 'missing' : 'false',
    item: null,
    expected: words.map((some) => `… ${some} …`).join(' / '),
    found: summary ?? 'nothing',
    quotes: quotes('summary'),
  };
  const counts = { labelled: 1, reported: summary === null ? 0 : 1, right: isRight ? 1 : 0 };
  return { member: 'summary', ...counts, faults: isRight ? [] : [fault] };
}

async function listingsOf(
  { source, path, notices, language, alone }: RealLabels,
  samples: string,
): Promise<Map<string, Listing>> {
  const connector = connectorOf(source);
  if (connector === null) throw new Error(`there is no source ${source}`);
  const found = new Map<string, Listing>();
  for (const file of await recordFilesAt(join(samples, path))) {
    for await (const record of connector.fromFile(await bodyFromFile(file.path, file.name))) {
      const listing = listingOf(connector, record);
      if (listing === null || found.has(listing.nativeId) || !Object.hasOwn(notices, listing.nativeId)) continue;
      found.set(listing.nativeId, alone ? inOneLanguage(listing, language) : listing);
    }
  }
  return found;
}

/** The listing as if its source published this language only. */
export function inOneLanguage(listing: Listing, language: 'en' | 'fr'): Listing {
  const only = (text: Listing['title']): Listing['title'] => {
    const said = text[language];
    return said === undefined ? {} : { [language]: said };
  };
  const { title, description, buyer, categories } = listing;
  return {
    ...listing,
    title: only(title),
    description: only(description),
    buyer: only(buyer),
    categories: categories.map((category) => ({ ...category, label: only(category.label) })),
  };
}

type Connector = NonNullable<ReturnType<typeof connectorOf>>;

export function listingOf(connector: Connector, record: { place: string; value: unknown }): Listing | null {
  const parsed = connector.parse(record);
  if (parsed.kind !== 'listing') return null;
  const listing: Listing = {
    ...parsed.listing,
    closing: { ...parsed.listing.closing, zone: connector.zone },
  };
  return { ...listing, closing: readClosing(listing) };
}
