import { stems } from '../vocabulary/concept-terms.ts';
import type { CategoryCodes, ProfileCategory } from '../vocabulary/code-bridge.ts';
import { memo } from '#platform/text/memo.ts';
import { ladderKeys, segmentOf } from '../vocabulary/code-ladder.ts';
import { codesOf, type Concept, findConcept } from '../vocabulary/concepts.ts';
import { type Alternative, namesOf, translations } from '../vocabulary/exact-names.ts';
import { LISTED } from '../terms/profile-terms.ts';

/** The things that a category names with all it says, and what follows from them. */

/** Below this a concept is a wider thing that the category belongs to; its words are not words for the category. */
const NAMED_FROM_WEIGHT = 0.5;

/** A trade within a broad one is meant by it, and not said. */
const TRADE_WEIGHT = 0.7;

/**
 * A category by its own things only. What shares a parent with them is not akin to them, and a thing that is part of what the
 * category says is another: the recycling of ships is not recycling. One with codes stays as it is.
 */
export function withOwnThings(category: ProfileCategory): ProfileCategory {
  if (category.codes.length > 0) return category;
  const within = tradesWithin(category);
  const own = within.length > 0 ? within : ownConcepts(category);
  const keys = own.flatMap(codesOf).flatMap((code) => ladderKeys(code).slice(0, 1));
  const ids = new Set(own.map(({ id }) => id));
  const concepts =
    within.length > 0
      ? within.map(({ id }) => ({ id, weight: TRADE_WEIGHT }))
      : category.concepts.filter(({ id }) => ids.has(id));
  return { ...category, concepts, ladder: new Set(keys.map(({ key }) => key)) };
}

/** The other wordings, in both languages, of what a category names, or of what its codes mean, and those of the trades it holds. */
export function otherWordings(category: ProfileCategory): Alternative[] {
  const parts = tradesWithin(category).flatMap((concept) =>
    namesOf(concept)
      .filter(({ text }) => !NOT_WORKS.has(text))
      .map((one) => asPart(one)),
  );
  const same = new Set(translations(category).map(({ text }) => text));
  const own = ownConcepts(category).flatMap((concept) => {
    const segments = [...new Set(codesOf(concept).flatMap((code) => segmentOf(code) ?? []))];
    return namesOf(concept).map((one): Alternative =>
      same.has(one.text) ? { ...one, how: 'translation' } : near(one, segments),
    );
  });
  return [...own, ...parts];
}

const asPart = memo((one: Alternative): Alternative => ({ ...one, how: 'part' }));
/** Each once for all that have it, so that it is read as a wording once. */
const nears = memo((_one: Alternative) => new Map<string, Alternative>());

function near(one: Alternative, segments: readonly string[]): Alternative {
  const known = nears(one);
  const key = segments.join(',');
  const held = known.get(key) ?? { ...one, segments };
  known.set(key, held);
  return held;
}

/** Names in the table of works that stand for services as well. */
const NOT_WORKS = new Set(
  [
    'sanitation; assainissement; pavement; sludge; septic; lagoon; boue; fosse septique; vidange de fosses; wastewater; eaux usées',
    'wastewater treatment; sewage treatment; traitement des eaux usées; water treatment chemical; drinking water treatment; water purification',
    "eau potable; purification de l'eau; traitement de l'eau; traitement d'eau; hydrant; borne d'incendie; borne-fontaine",
    'cctv inspection sewer',
  ].flatMap((line) => line.split('; ')),
);

/** Broad trades, as people name them, with the trades that each holds. */
const CIVIL_WORKS =
  'water-main sewer water-treatment wastewater road-construction paving sidewalk bridge dam-marine-works demolition site-preparation';
const BROAD: readonly (readonly [names: string, trades: string])[] = [
  [
    'civil construction; civil works; civil engineering works; heavy civil construction; heavy construction; infrastructure construction; ' +
      'municipal infrastructure; civil contractor; travaux de génie civil; travaux civils; construction civile; génie civil et voirie; ' +
      'infrastructures municipales; travaux d’infrastructure; entrepreneur en génie civil',
    CIVIL_WORKS,
  ],
  [
    'construction; general construction; construction services; construction works; travaux de construction; construction générale; ' +
      'services de construction',
    `${CIVIL_WORKS} building-construction residential-construction roofing concrete-work masonry carpentry structural-steel`,
  ],
  [
    'water and wastewater construction; water and sewer construction; water and wastewater works; watermain and sewer construction; ' +
      'aqueduc et égouts; travaux d’aqueduc et d’égout; construction d’aqueduc et d’égouts',
    'water-main sewer',
  ],
];
const broad = new Map(
  BROAD.flatMap(([names, trades]) =>
    names.split('; ').map((name) => [stems(name).sort().join(' '), trades.split(' ')] as const),
  ),
);

/** The trades that a broad one holds; none for another category. */
function tradesWithin({ terms }: Pick<ProfileCategory, 'terms'>): Concept[] {
  return (broad.get([...terms].sort().join(' ')) ?? []).flatMap((id) => findConcept(id) ?? []);
}

/** The wordings of what a product is, by its name and codes. */
export function wordingsOfKind({ concepts }: CategoryCodes): Alternative[] {
  return heaviest(concepts).flatMap(namesOf);
}

function ownConcepts({ text, terms, concepts }: ProfileCategory): Concept[] {
  const named = heaviest(concepts);
  if (terms.length === 0) return named;
  if (tradesWithin({ terms }).length > 0) return [];
  const said = new Set([text, ...text.split(LISTED)].map(tellingKey).filter((key) => key !== ''));
  return named.filter(({ en, fr }) => [...en, ...fr].some((name) => said.has(tellingKey(name))));
}

function heaviest(concepts: CategoryCodes['concepts']): Concept[] {
  const weight = Math.max(NAMED_FROM_WEIGHT, ...concepts.map((concept) => concept.weight));
  return concepts.filter((concept) => concept.weight === weight).flatMap(({ id }) => findConcept(id) ?? []);
}

/** What a name says as much without. `Maintenance`, `equipment` or `consulting` are not among them: they name other things. */
const SAYING_NOTHING = new Set(
  [
    'service supply product work project system contract program programme solution',
    'travaux travail fourniture produit achat acquisition systeme prestation projet',
  ].flatMap((line) => line.split(' ').flatMap((word) => stems(word))),
);

/** The words of a name without those that say nothing of what it names. */
function tellingKey(text: string): string {
  const all = stems(text);
  const telling = all.filter((word) => !SAYING_NOTHING.has(word));
  return (telling.length > 0 ? telling : all).sort().join(' ');
}
