import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CORE_SCHEMA, load } from 'js-yaml';
import { Temporal } from 'temporal-polyfill';
import * as z from 'zod';

/** The notices of the gold set and their labels, as README.md describes them. */

export const STYLES = ['federal', 'municipal', 'quebec', 'alberta', 'toronto', 'uk', 'ted'] as const;
export type Style = (typeof STYLES)[number];

const text = z.string({ error: 'a text in quotes was expected' }).trim().min(1);
const texts = z.array(text).min(1);
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const moment = text.refine(isMoment, {
  error: 'a date such as 2026-12-03, or an instant with its offset such as 2026-12-03T14:00-05:00, was expected',
});
const currency = z.string().regex(/^[A-Z]{3}$/);
const nature = z.enum(['goods', 'services', 'construction', 'mixed']);

export const factsShape = z.strictObject({
  mandatory_certifications: texts.optional(),
  desirable_certifications: texts.optional(),
  post_award_certifications: texts.optional(),
  product_certifications: texts.optional(),
  bid_eligibility: z.enum(['canadian-only', 'trading-partner-or-canadian', 'open']).optional(),
  set_asides: z
    .array(z.enum(['indigenous', 'small-business', 'vehicle-holders', 'supported-business', 'vcse']))
    .min(1)
    .optional(),
  biddable: z
    .strictObject({
      value: z.literal('no'),
      kind: z.enum(['not_a_solicitation', 'awarded', 'closed', 'invited_only']),
    })
    .optional(),
  trade_agreements: texts.optional(),
  requires_manufacturer: z.literal(true).optional(),
  requires_oem_documentation: z.literal(true).optional(),
  procurement_nature: nature.optional(),
  estimated_value: z
    .union(
      [
        z.strictObject({ amount: z.number(), currency }),
        z.strictObject({ min: z.number(), max: z.number(), currency }),
      ],
      { error: '{amount, currency} or {min, max, currency} was expected' },
    )
    .optional(),
  quantities: z
    .array(
      z.strictObject({
        quantity: z.number(),
        unit: text.nullable().default(null),
        optional: z.boolean().default(false),
      }),
    )
    .min(1)
    .optional(),
  total_estimated_units: z.number().optional(),
  closing: moment.optional(),
  questions_due_at: moment.optional(),
  site_visit_at: moment.optional(),
  end_user: text.optional(),
  place_of_work: text.optional(),
  summary: texts.optional(),
  category: texts.optional(),
});

const noticeShape = z.strictObject({
  id: z.string().regex(/^[a-z]+-(?:en|fr)-\d{3}$/, { error: 'an id such as federal-en-001 was expected' }),
  trap: text.optional(),
  title: text,
  title_other: text.optional(),
  text,
  text_other: text.optional(),
  buyer: text,
  buyer_place: z.strictObject({ city: text.optional(), region: text.optional(), country: text.optional() }).optional(),
  regions: z.array(text).default([]),
  notice_type: text.optional(),
  nature: nature.optional(),
  categories: z
    .array(
      z.strictObject({
        scheme: z.enum(['UNSPSC', 'GSIN', 'CPV', 'NAICS', 'PSC', 'SOURCE']),
        code: text.optional(),
        label: text.optional(),
      }),
    )
    .default([]),
  // As the source has it, impossible dates too.
  closing: text.optional(),
  facts: factsShape,
  fits: z.array(text).default([]),
});

/** What a careful bidder takes from a notice; a member that is left out is not stated, so reporting it is false. */
export type Labels = z.infer<typeof factsShape>;
export type GoldNotice = z.infer<typeof noticeShape> & { style: Style; language: 'en' | 'fr' };

/** The labels of a second reader, by the id of the notice. */
export type SecondLabels = ReadonlyMap<string, Labels>;

/** Reads every file of the folder `second`; a fault of form throws, with the file, the id and the member. */
export function loadSecond(folder: string): SecondLabels {
  const labels = new Map<string, Labels>();
  if (!existsSync(folder)) return labels;
  const names = readdirSync(folder).filter((name) => name.endsWith('.yml'));
  for (const name of names.sort()) {
    const given = load(readFileSync(join(folder, name), 'utf8'), { schema: CORE_SCHEMA, filename: name });
    const parsed = z.record(z.string(), factsShape).safeParse(given);
    if (!parsed.success) {
      const problems = parsed.error.issues.map((issue) => `${name}, ${told(issue)}`);
      throw new Error(`The second labels are not well-formed:\n${problems.join('\n')}`);
    }
    for (const [id, facts] of Object.entries(parsed.data)) labels.set(id, facts);
  }
  return labels;
}

const beforeShape = z.record(
  z.string(),
  z.strictObject(Object.fromEntries(Object.entries(factsShape.shape).map(([member, one]) => [member, one.nullable()]))),
);

/**
 * The notices with the labels of the first reader as they were before both readings were settled, so that agreement is
 * measured on what each reader found alone. `content` is a map from id to the members that were corrected since.
 */
export function beforeSettling(
  notices: readonly Pick<GoldNotice, 'id' | 'facts'>[],
  content: string,
): Pick<GoldNotice, 'id' | 'facts'>[] {
  const corrected = beforeShape.parse(load(content, { schema: CORE_SCHEMA }));
  return notices.map(({ id, facts }) => {
    const before = Object.entries({ ...facts, ...corrected[id] }).filter(([, label]) => label !== null);
    return { id, facts: factsShape.parse(Object.fromEntries(before.filter(([, label]) => label !== undefined))) };
  });
}

/** The notices that are well-formed, and what is wrong with the others: `FILE, ID, MEMBER: what was expected`. */
export type GoldSet = { notices: GoldNotice[]; problems: string[] };

/** Reads every file of the folder `notices`. */
export function loadGold(folder: string): GoldSet {
  const found = readdirSync(folder)
    .filter((name) => name.endsWith('.yml'))
    .sort()
    .map((name) => readGold(name, readFileSync(join(folder, name), 'utf8')));
  const set = { notices: found.flatMap(({ notices }) => notices), problems: found.flatMap(({ problems }) => problems) };
  const ids = set.notices.map(({ id }) => id);
  const repeated = new Set(ids.filter((id, at) => ids.indexOf(id) !== at));
  return { ...set, problems: [...set.problems, ...[...repeated].map((id) => `${id}: the id stands twice`)] };
}

/** Reads one file of the gold set, by its name and its content. */
export function readGold(name: string, content: string): GoldSet {
  const [, style, language] = /^([a-z]+)-(en|fr)\.yml$/.exec(name) ?? [];
  if (!isStyle(style) || (language !== 'en' && language !== 'fr'))
    return { notices: [], problems: [`${name}: a name such as federal-en.yml was expected`] };
  const listed = listIn(name, content);
  if (typeof listed === 'string') return { notices: [], problems: [listed] };
  const set: GoldSet = { notices: [], problems: [] };
  for (const [at, given] of listed.entries()) {
    const parsed = noticeShape.safeParse(given);
    const place = `${name}, ${idOf(given) ?? `notice ${at + 1}`}`;
    if (!parsed.success) set.problems.push(...parsed.error.issues.map((issue) => `${place}, ${told(issue)}`));
    else {
      const notice: GoldNotice = { ...parsed.data, style, language };
      const own = problemsOf(notice);
      set.problems.push(...own.map((problem) => `${place}, ${problem}`));
      if (own.length === 0) set.notices.push(notice);
    }
  }
  return set;
}

function listIn(name: string, content: string): unknown[] | string {
  try {
    const listed = load(content, { schema: CORE_SCHEMA, filename: name });
    return Array.isArray(listed) ? listed : `${name}: a list of notices was expected`;
  } catch (error) {
    return `${name}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** What no shape can say: the id belongs to the file, and each sentence that would serve as summary stands in the notice. */
function problemsOf(notice: GoldNotice): string[] {
  const { id, style, language, facts } = notice;
  const own = [notice.title, notice.title_other, notice.text, notice.text_other];
  const said = own.map((one) => oneSpaced(one ?? '')).join('\n');
  const prefix = `${style}-${language}-`;
  return [
    ...(id.startsWith(prefix) ? [] : [`id: ${prefix} and three digits were expected`]),
    ...(facts.summary ?? []).flatMap((sentence) => {
      if (!said.includes(oneSpaced(sentence))) return [`facts.summary: "${sentence}" does not stand in the notice`];
      // A list in brackets cuts a sentence without quotes at its commas.
      const isCut = said.includes(`, ${oneSpaced(sentence)}`);
      return isCut ? [`facts.summary: "${sentence}" is only a part of a sentence; put the whole in quotes`] : [];
    }),
  ];
}

/** The text with each run of blanks and line breaks as one blank. */
export function oneSpaced(given: string): string {
  return given.replace(/\s+/g, ' ').trim();
}

function told({ path, message }: z.core.$ZodIssue): string {
  return `${path.length === 0 ? 'the notice' : path.join('.')}: ${message}`;
}

function idOf(given: unknown): string | null {
  const { id } = typeof given === 'object' && given !== null && 'id' in given ? given : { id: null };
  return typeof id === 'string' ? id : null;
}

function isStyle(style: string | undefined): style is Style {
  return STYLES.some((one) => one === style);
}

function isMoment(given: string): boolean {
  try {
    if (DAY.test(given)) Temporal.PlainDate.from(given);
    else Temporal.Instant.from(given);
    return true;
  } catch {
    return false;
  }
}
