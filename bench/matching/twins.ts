import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Listing, Localized } from '../../server/features/discovery/listing.ts';
import { canadabuys } from '../../server/features/discovery/sources/canadabuys.ts';
import { compileProfile, type CompiledProfile } from '../../server/features/matching/subjects/compiled-profile.ts';
import { loadWordVectors } from '../../server/features/matching/matching-meaning.ts';
import { type MatchedNotice, matchedNotice } from '../../server/features/matching/subjects/notice.ts';
import { NO_STATISTICS } from '../../server/features/matching/terms/term-weight.ts';
import { type Verdict, verdict } from '../../server/features/matching/verdict/verdict.ts';
import { profileFields } from '../../tests/support/matching.ts';
import { DATA } from './seao.ts';

const { vectors } = await loadWordVectors(null);
const TWINS_FILE = resolve(DATA, 'canadabuys/open-tender-notices-sample.csv');
/** Points that the score of a notice may differ by between its languages. */
export const ALLOWED_POINTS = 3;

/** What companies of several trades would type, in one language or the other, with and without codes. */
const TYPED: readonly (readonly [categories: readonly string[], geography: readonly string[]])[] = [
  [['informatics professional services', 'software development', 'cloud services'], ['Canada']],
  [['services professionnels en informatique', 'développement de logiciels'], ['Canada']],
  [['construction', 'roof repair', 'building renovation'], ['Ontario']],
  [['travaux de construction', 'réfection de toiture'], ['Québec']],
  [['medical equipment', 'ultrasound', 'patient monitors', 'UNSPSC 42200000'], ['Canada']],
  [['équipement médical', 'échographie'], ['Canada']],
  [['laboratory instruments', 'microscopes', 'UNSPSC 41100000'], []],
  [['instruments de laboratoire', 'microscopes'], []],
  [
    ['snow removal', 'landscaping', 'janitorial services'],
    ['Ontario', 'Quebec'],
  ],
  [
    ['déneigement', 'entretien ménager', 'aménagement paysager'],
    ['Québec', 'Ontario'],
  ],
  [
    ['marine engines', 'ship repair', 'boats'],
    ['Nova Scotia', 'British Columbia'],
  ],
  [['réparation de navires', 'moteurs marins', 'bateaux'], []],
  [['translation', 'training', 'management consulting'], ['Canada']],
  [['traduction', 'formation', 'conseil en gestion'], ['Canada']],
  [['vehicles', 'trucks', 'spare parts', 'UNSPSC 25100000'], ['Canada']],
  [['security guards', 'environmental assessment', 'engineering services'], ['Canada']],
  [['services de génie', 'évaluation environnementale', 'gardiens de sécurité'], ['Canada']],
  [['furniture', 'office supplies', 'printing'], []],
  [['mobilier', 'fournitures de bureau', 'impression'], []],
];

/** The scores of one notice in each language, and the words of it that they rest on. */
export type Twin = {
  title: string;
  profile: string;
  english: number;
  french: number;
  englishWords: string;
  frenchWords: string;
  /** Every second notice: the tables of concepts and of word pairs owe little to these. */
  isHeldOut: boolean;
};

export function areTwinsHere(): boolean {
  return existsSync(TWINS_FILE);
}

/** Every notice in two languages against every profile: the scores of its English and of its French text. */
export function twinScores(): Twin[] {
  const profiles = TYPED.map(([categories, geography], at) =>
    compileProfile(profileFields({ tenant_id: `typed ${at}`, categories, geography }), []),
  );
  return inBothLanguages().flatMap(({ listing, row }) =>
    twinsOf(listing, profiles).map((twin) => ({ ...twin, isHeldOut: row % 2 === 1 })),
  );
}

/** The notices with a title in each language. */
export function twinListings(): Listing[] {
  return inBothLanguages().map(({ listing }) => listing);
}

function inBothLanguages(): { listing: Listing; row: number }[] {
  const records: unknown[] = parse(readFileSync(TWINS_FILE), { columns: true, bom: true, relax_quotes: true });
  return records.flatMap((value, row) => {
    const parsed = canadabuys.parse({ place: `row ${row + 1}`, value });
    if (parsed.kind !== 'listing') return [];
    const { listing } = parsed;
    return listing.title.en === undefined || listing.title.fr === undefined ? [] : [{ listing, row }];
  });
}

function twinsOf(listing: Listing, profiles: readonly CompiledProfile[]): Omit<Twin, 'isHeldOut'>[] {
  const english = matched(inOneLanguage(listing, 'en'));
  const french = matched(inOneLanguage(listing, 'fr'));
  const judge = (profile: CompiledProfile, notice: MatchedNotice): Verdict =>
    verdict(profile, notice, { statistics: NO_STATISTICS, awards: [], vectors });
  return profiles.map((profile) => {
    const [inEnglish, inFrench] = [judge(profile, english), judge(profile, french)];
    return {
      title: listing.title.en ?? '',
      profile: profile.categories.map((category) => category.text).join(', '),
      english: inEnglish.score,
      french: inFrench.score,
      englishWords: wordsOf(inEnglish),
      frenchWords: wordsOf(inFrench),
    };
  });
}

function wordsOf({ reasons }: Verdict): string {
  const words = reasons.reasons.flatMap((reason) => {
    if (reason.kind === 'term') return `${reason.quote} (${reason.place})`;
    return reason.kind === 'category' ? `${reason.listing} (${reason.via})` : [];
  });
  return words.join('; ') || 'nothing';
}

/** The notice as if its source had published it in one language only. */
export function inOneLanguage(listing: Listing, language: 'en' | 'fr'): Listing {
  const only = (text: Localized): Localized => {
    const said = text[language];
    return said === undefined ? {} : { [language]: said };
  };
  const categories = listing.categories.map((category) => ({ ...category, label: only(category.label) }));
  const { title, description, buyer } = listing;
  return { ...listing, title: only(title), description: only(description), buyer: only(buyer), categories };
}

function matched(listing: Listing): MatchedNotice {
  return matchedNotice({ id: listing.nativeId, version: 1 }, [
    { ...listing, listingId: listing.nativeId, facts: null },
  ]);
}
