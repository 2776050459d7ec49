import fc from 'fast-check';
import { type Code, type CodeScheme } from '#features/matching/vocabulary/code-ladder.ts';
import { compileProfile, type ProductFields } from '#features/matching/subjects/compiled-profile.ts';
import type { NoticeCopy } from '#features/matching/terms/notice-copy.ts';

import type { IndexedCompany } from '#features/matching/candidates/percolator-keys.ts';
import { profileTerm } from '#features/matching/terms/profile-terms.ts';
import type { TermStatistics } from '#features/matching/terms/term-weight.ts';
import type { ActiveRule } from '#features/rules/rules.ts';
import { noticeCopy, productFields, profileFields } from '../matching.ts';

/** Companies and tenders drawn from both languages, all code lists and all kinds of places, so that many of them meet. */

/** Things with names in both languages, words that English and French stem differently, strange words, wide trades. */
const THINGS = [
  ['Ultrasound scanner', 'Échographe'],
  ['Roofing', 'Réfection de toiture'],
  ['Road works', 'Travaux de voirie'],
  ['Snow removal', 'Déneigement'],
  ['Printers', 'Imprimantes'],
  ['Taxi services', 'Services de taxi'],
  ['Consulting services', 'Services-conseils'],
  ['Management', 'Gestion'],
  ['Building cleaning', 'Entretien ménager'],
  ['Software development', 'Développement de logiciels'],
  ['Infusion pumps', 'Pompes à perfusion'],
  ['Pumps', 'Pompes'],
  ['Hospital furniture', 'Mobilier hospitalier'],
  ['Endoscopic instruments', 'Instruments endoscopiques'],
  ['Generator maintenance', 'Entretien de génératrices'],
  ['Zorblat frames', 'Cadres zorblat'],
  ['Qualities', 'Qualités'],
  ['Transport', 'Transport'],
] as const;
const ENGLISH = THINGS.map(([en]) => en);
const FRENCH = THINGS.map(([, fr]) => fr);
const WORDS = [...ENGLISH, ...FRENCH];

const CODES: readonly Code[] = [
  { scheme: 'UNSPSC', code: '42201712' },
  { scheme: 'UNSPSC', code: '42201700' },
  { scheme: 'UNSPSC', code: '42201900' },
  { scheme: 'UNSPSC', code: '42290000' },
  { scheme: 'UNSPSC', code: '72152600' },
  { scheme: 'UNSPSC', code: '80101500' },
  { scheme: 'CPV', code: '33112200-0' },
  { scheme: 'CPV', code: '33112000-8' },
  { scheme: 'CPV', code: '45233141-9' },
  { scheme: 'CPV', code: '45233140-2' },
  { scheme: 'CPV', code: '45260000-7' },
  { scheme: 'NAICS', code: '238160' },
  { scheme: 'NAICS', code: '2381' },
  { scheme: 'NAICS', code: '33' },
  { scheme: 'NAICS', code: '339112' },
  { scheme: 'GSIN', code: 'N6515' },
  { scheme: 'GSIN', code: 'N65151' },
  { scheme: 'PSC', code: '6515' },
  { scheme: 'PSC', code: 'R408' },
  { scheme: 'GSIN', code: 'R019A' },
  { scheme: 'GSIN', code: '5131' },
];
const WRITTEN = CODES.map(({ scheme, code }) => `${scheme} ${code}`);
const PLACES = [
  'Quebec',
  'Québec (06 - Montréal)',
  'Montréal',
  'Gatineau, QC',
  'Ottawa',
  'Ontario',
  'Ontario (except NCR)',
  'National Capital Region',
  'Toronto, Ontario',
  'Saint-Rémi, QC',
  'Canada',
  'New York, NY',
  'United States',
  'France',
  'European Union',
  'Germany',
  'Scotland',
  'Greater Montreal',
  'World',
  'Nowhere in particular',
];
const BUYERS = ['City of Testing', 'Ville de Laval', 'Hamilton Health Sciences', 'CISSS de Laval', 'HQ'];
const MODELS = ['VM-300X', 'KX 9007', '1234'];

const some = <T>(values: readonly T[], maxLength: number): fc.Arbitrary<T[]> =>
  fc.uniqueArray(fc.constantFrom(...values), { maxLength });
const one = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);

const RULED: readonly Pick<ActiveRule['condition'], 'kind' | 'value'>[] = [
  { kind: 'buyer', value: 'city of testing' },
  { kind: 'category', value: 'UNSPSC 4220' },
  { kind: 'category', value: 'CPV 4523' },
  { kind: 'region', value: 'CA-QC' },
  { kind: 'nature', value: 'services' },
  { kind: 'set_aside', value: 'indigenous' },
];
const rule = fc.record({
  condition: one(RULED),
  ruleType: one(['green_light', 'preference', 'no_go'] as const),
  favours: fc.boolean(),
});

/** What a company says, in the fields that the parts of an edit are made of. */
export const DRAWN_FIELDS = {
  categories: some([...WORDS, ...WRITTEN, 'UNSPSC 42201700 Scanners'], 5),
  geography: some(PLACES, 2),
  exclusions: some([...WORDS, ...WRITTEN, 'UNSPSC 42', 'CPV 45'], 2),
  target_buyers: some(BUYERS, 2),
  min_contract_value: one([null, 5_000]),
  max_contract_value: one([null, 20_000, 90_000]),
  products: fc.uniqueArray(
    fc.record({
      name: one([...WORDS, 'Portable ultrasound VM-300X']),
      model: one([null, ...MODELS]),
      codes: some(WRITTEN, 2),
    }),
    { maxLength: 3, selector: ({ name }) => name },
  ),
  rules: fc.uniqueArray(rule, { maxLength: 2, selector: ({ condition }) => condition.value }),
  context: some(WORDS, 3),
  awards: some(BUYERS, 1),
};
export type DrawnCompany = {
  [Field in keyof typeof DRAWN_FIELDS]: (typeof DRAWN_FIELDS)[Field] extends fc.Arbitrary<infer Value> ? Value : never;
};
export const drawnCompany = fc.record(DRAWN_FIELDS) as unknown as fc.Arbitrary<DrawnCompany>;

/** A company before and after an edit of one or two fields; most edits of a list add to it or take from it. */
export const drawnEdit = fc
  .tuple(
    drawnCompany,
    drawnCompany,
    fc.uniqueArray(one(Object.keys(DRAWN_FIELDS) as (keyof DrawnCompany)[]), { minLength: 1, maxLength: 2 }),
    fc.boolean(),
  )
  .map(([before, other, fields, isWhole]): [DrawnCompany, DrawnCompany] => {
    const changed = fields.map((field) => [field, isWhole ? other[field] : extended(before[field], other[field])]);
    return [before, { ...before, ...Object.fromEntries(changed) }];
  });

function extended(before: unknown, other: unknown): unknown {
  if (!Array.isArray(before) || !Array.isArray(other)) return other;
  const kept = before.slice(other.length % 2) as unknown[];
  const nameOf = (item: unknown): string => (item as { name?: string }).name ?? JSON.stringify(item);
  const names = new Set(kept.map(nameOf));
  return [...kept, ...other.slice(0, 1).filter((item) => !names.has(nameOf(item)))];
}

export function companyOf({ products, rules, context, awards, ...fields }: DrawnCompany): IndexedCompany {
  const catalog = products.map(({ name, model, codes }): ProductFields =>
    productFields({ id: name, name, model, commodity_codes: codes }),
  );
  const profile = compileProfile(profileFields(fields), catalog, rules.map(activeRule));
  const terms = context.flatMap((text, at) => profileTerm(text, 'overview', at === 0 ? 0.4 : 0.2) ?? []);
  return {
    profile: { ...profile, terms: [...profile.terms, ...terms] },
    awards: awards.map((buyer) => ({ buyer, count: 2 })),
    past: [],
  };
}

function activeRule({
  condition,
  ...drawn
}: { condition: (typeof RULED)[number] } & Pick<ActiveRule, 'ruleType' | 'favours'>): ActiveRule {
  const { value } = condition;
  return { ...drawn, id: value, condition: { ...condition, label: value }, what: { en: value, fr: value } };
}

const category = fc.record({
  code: one<Code | { scheme: CodeScheme; code: string | null }>([...CODES, { scheme: 'SOURCE', code: 'C03' }]),
  label: one([-1, -1, ...THINGS.keys()]),
});
const drawnCopy = fc
  .record({
    titles: some([...THINGS.keys()], 2),
    isFrench: one(['en', 'fr', 'both', 'other'] as const),
    description: fc.array(fc.tuple(some([...WORDS, ...MODELS, 'Sonovia', 'voir', 'taxes'], 3)), { maxLength: 3 }),
    categories: fc.array(category, { maxLength: 3 }),
    buyer: one(BUYERS),
    place: fc.oneof(
      some(PLACES, 2).map((regions) => ({ regions })),
      fc.record({
        buyerCity: one([null, 'Ottawa', 'London', 'Greater Montreal', 'Laval']),
        buyerRegion: one([null, 'Ontario', 'Quebec', 'Ontario and Quebec']),
        buyerCountry: one([null, 'Canada', 'United Kingdom', 'US']),
      }),
    ),
    amount: one([null, 1_000, 30_000, 100_000]),
    status: one(['active', 'active', 'cancelled']),
    nature: one(['goods', 'services', 'unknown'] as const),
    hasFacts: fc.boolean(),
  })
  .map(({ titles, isFrench, place, ...said }): NoticeCopy => {
    const title = (language: 0 | 1): string => titles.map((at) => THINGS[at]?.[language] ?? '').join(' - ');
    const shown = {
      en: { en: title(0) },
      fr: { fr: title(1) },
      both: { en: title(0), fr: title(1) },
      other: { other: title(1) },
    };
    const description = said.description.map(([words]) => `${words.join(' ')}.`).join(' ');
    return noticeCopy({
      ...place,
      title: shown[isFrench],
      description: isFrench === 'en' ? { en: description } : { fr: description },
      buyer: { en: said.buyer },
      categories: said.categories.map(({ code, label }) => ({
        ...code,
        label: label < 0 ? {} : { [isFrench === 'en' ? 'en' : 'fr']: THINGS[label]?.[isFrench === 'en' ? 0 : 1] ?? '' },
      })),
      estimatedValue: said.amount === null ? null : { amount: said.amount, currency: 'CAD' },
      sourceStatus: said.status,
      facts: said.hasFacts
        ? {
            bidEligibility: 'canadian-only',
            procurementNature: said.nature,
            requiresManufacturer: false,
            mandatoryCertifications: ['ISO 9001'],
            setAsides: ['Indigenous'],
            estimatedValue: null,
            evidence: [],
          }
        : null,
    });
  });
/** The copies of one tender. */
export const drawnCopies = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(drawnCopy) },
  { weight: 1, arbitrary: fc.tuple(drawnCopy, drawnCopy) },
);

/** One in three stems stands in every listing and weighs nothing; or words are as rare as chance has it, or all are rare. */
export const drawnStatistics: fc.Arbitrary<TermStatistics> = one([
  { total: 100, countOf: (stem: string) => (stem.length % 3 === 0 ? 10_000 : 1) },
  { total: 3_000, countOf: (stem: string) => (stem.length * 97) % 900 },
  { total: 50_000, countOf: () => 3 },
]);
