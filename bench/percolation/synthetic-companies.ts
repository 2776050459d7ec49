import { type Code, canonical } from '../../server/features/matching/vocabulary/code-ladder.ts';
import { compileProfile } from '../../server/features/matching/subjects/compiled-profile.ts';
import { CONCEPTS, codesOf, type Concept } from '../../server/features/matching/vocabulary/concepts.ts';
import { type MatchedNotice, matchedNotice } from '../../server/features/matching/subjects/notice.ts';
import type { IndexedCompany, PastTender } from '../../server/features/matching/candidates/percolator-keys.ts';
import type { TermStatistics } from '../../server/features/matching/terms/term-weight.ts';
import { noticeCopy, productFields, profileFields } from '../../tests/support/matching.ts';
import { vocabulary, zipfRank } from '../list/vocabulary.ts';
import { seededRandom } from '../seeded-random.ts';

/**
 * Companies and tenders that do not exist, from the words and codes that the product ships: what is bought is named by the
 * table of concepts (English and French names, code lists), the rest of a text by made-up words with the frequencies of a
 * language. A company deals in a few neighbouring concepts; three in ten have a catalog, three in ten a history.
 */

type Random = () => number;

const WORDS = vocabulary();
const BUYERS = 600;
const PLACES = ['Quebec', 'Ontario', 'Alberta', 'British Columbia', 'Montreal', 'Toronto', 'Laval', 'Ottawa', 'Canada'];

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
const word = (random: Random): string => WORDS[zipfRank(random())]?.text ?? 'thing';
const uncommonWord = (random: Random): string => WORDS[500 + Math.floor(random() * 20_000)]?.text ?? 'thing';
const buyer = (random: Random): string => `City of ${WORDS[1_000 + Math.floor(BUYERS * random() ** 2)]?.text ?? ''}`;
const words = (random: Random, count: number): string => Array.from({ length: count }, () => word(random)).join(' ');

/** Sectors are not equally common; which are is no matter of the order of the table. */
function sector(random: Random): number {
  const rank = Math.floor(CONCEPTS.length * random() ** 1.5);
  return (rank * 137) % CONCEPTS.length;
}

function near(random: Random, center: number): Concept {
  const at = center + Math.floor((random() - 0.5) * 12);
  return CONCEPTS[Math.max(0, Math.min(CONCEPTS.length - 1, at))] as Concept;
}

function nameOf(random: Random, concept: Concept): string {
  return pick(random, random() < 0.6 ? concept.en : concept.fr) ?? concept.id;
}

function unspscOf(random: Random, concept: Concept): Code {
  const prefix = codesOf(concept).find((code) => code.scheme === 'UNSPSC')?.code ?? '80';
  let code = canonical('UNSPSC', prefix) || '80';
  while (code.length < 8) code += String(10 + Math.floor(random() * 30));
  return { scheme: 'UNSPSC', code: code.slice(0, 8) };
}

type CompanyFields = {
  profile: ReturnType<typeof profileFields>;
  products: ReturnType<typeof productFields>[];
  past: PastTender[];
};

export function company(at: number): IndexedCompany {
  const { profile, products, past } = companyFields(at);
  return { profile: compileProfile(profile, products), awards: [], past };
}

/** The same company as it says it, before it is compiled. */
export function companyFields(at: number): CompanyFields {
  const random = seededRandom(1_000_000 + at);
  const center = sector(random);
  const id = `00000000-0000-4000-8000-${at.toString().padStart(12, '0')}`;
  const categories = Array.from({ length: 3 + Math.floor(random() * 6) }, () => {
    const kind = random();
    if (kind < 0.45) return nameOf(random, near(random, center));
    if (kind < 0.8) return unspscOf(random, near(random, center)).code;
    return `${uncommonWord(random)} ${word(random)}`;
  });
  const hasCatalog = random() < 0.3;
  const products = Array.from({ length: hasCatalog ? 5 + Math.floor(random() * 25) : 0 }, (_, number) =>
    productFields({
      id: `${id}${number}`,
      oem_name: uncommonWord(random),
      name: `${uncommonWord(random)} ${nameOf(random, near(random, center))}`,
      model: `${word(random).slice(0, 2).toUpperCase()}-${Math.floor(random() * 100_000)}`,
      commodity_codes: [unspscOf(random, near(random, center)).code],
    }),
  );
  const profile = profileFields({
    tenant_id: id,
    categories,
    geography: random() < 0.7 ? [pick(random, PLACES)] : [],
    target_buyers: Array.from({ length: Math.floor(random() * 3) }, () => buyer(random)),
    exclusions: random() < 0.2 ? [uncommonWord(random)] : [],
  });
  const past = Array.from({ length: random() < 0.3 ? 3 + Math.floor(random() * 25) : 0 }, () =>
    pastTender(random, center),
  );
  return { profile, products, past };
}

function pastTender(random: Random, center: number): PastTender {
  const concept = near(random, center);
  return {
    titles: [title(random, concept)],
    codes: [unspscOf(random, concept)],
    buyer: buyer(random),
    regions: [pick(random, PLACES)],
  };
}

function title(random: Random, concept: Concept): string {
  return `${words(random, 2)} ${nameOf(random, concept)} ${uncommonWord(random)} ${words(random, 1 + Math.floor(random() * 3))}`;
}

type TenderCopy = {
  title: string;
  description: string;
  categories: { scheme: 'UNSPSC'; code: string; label: { en: string } }[];
  buyer: string;
  region: string;
};

export function tenderCopy(at: number): TenderCopy {
  const random = seededRandom(9_000_000 + at);
  const concept = CONCEPTS[sector(random)] as Concept;
  const { code } = unspscOf(random, concept);
  const label = { en: random() < 0.5 ? nameOf(random, concept) : '' };
  const description = `${words(random, Math.floor(random() * 80))} ${random() < 0.3 ? nameOf(random, near(random, sector(random))) : ''}`;
  return {
    title: title(random, concept),
    description,
    categories: random() < 0.8 ? [{ scheme: 'UNSPSC', code, label }] : [],
    buyer: buyer(random),
    region: pick(random, PLACES),
  };
}

export function notice(at: number): MatchedNotice {
  const { title: en, description, buyer: name, region, categories } = tenderCopy(at);
  const copy = noticeCopy({
    title: { en },
    description: { en: description },
    buyer: { en: name },
    regions: [region],
    categories,
  });
  return matchedNotice({ id: `group ${at}`, version: 1 }, [copy]);
}

/** How many of 2,000 such tenders hold each stem. */
export function statistics(): TermStatistics {
  const total = 2_000;
  const counts = new Map<string, number>();
  for (let at = 0; at < total; at += 1) {
    for (const stem of notice(1_000_000 + at).stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return { total, countOf: (stem) => counts.get(stem) ?? 0 };
}
