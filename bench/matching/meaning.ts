import { meaningDocuments, type TitledNotice } from '../../server/features/matching/embedding/meaning-documents.ts';
import { trainWordVectors } from '../../server/features/matching/embedding/word-vectors-training.ts';
import {
  readWordVectors,
  type WordVectors,
  writeWordVectors,
} from '../../server/features/matching/embedding/word-vectors.ts';
import type { Listing } from '../../server/features/discovery/listing.ts';
import { type ListName, readCodeList } from './code-lists.ts';
import { federalTenders } from './federal-tenders.ts';
import { readSeao } from './seao.ts';

const DIMENSIONS = 100;
const SEED = 16;

/** The lists that vectors may be learned from and given away with the service, and what they are under. */
export const FREE_LISTS: readonly ListName[] = ['CPV', 'GSIN'];
export const SOURCES: Readonly<Record<ListName | 'seao' | 'federal', string>> = {
  CPV: 'Common Procurement Vocabulary, European Union, reuse by Decision 2011/833/EU with the source named',
  GSIN: 'Goods and Services Identification Numbers, Public Services and Procurement Canada, Open Government Licence - Canada',
  UNSPSC: 'UNSPSC, all rights with the United Nations Development Programme: not to be given away',
  seao: 'Notices of SEAO, Gouvernement du Québec, CC-BY 4.0',
  federal: 'Notices of Buyandsell.gc.ca, Public Services and Procurement Canada, Open Government Licence - Canada',
};

/** Days from which notices are not learned from: a ranker is tested on what comes after. */
export type Until = { seao: string; federal: string };
const EVER: Until = { seao: '9999', federal: '9999' };

/** The file of word vectors that follows from these lists and all notices at hand. */
export function trainMeaning(lists: readonly ListName[], until: Until = EVER): Uint8Array {
  const before =
    (day: string) =>
    (listing: Listing): boolean =>
      (listing.publishedAt ?? '') < day;
  const notices = [
    ...readSeao()
      .map(({ listing }) => listing)
      .filter(before(until.seao)),
    ...federalTenders().filter(before(until.federal)),
  ];
  const documents = meaningDocuments(
    lists.map((scheme) => ({ scheme, rows: readCodeList(scheme) })),
    notices.map(titled),
  );
  const sources = [...lists, 'seao' as const, 'federal' as const].map((name) => SOURCES[name]);
  return writeWordVectors(trainWordVectors(documents, { dimensions: DIMENSIONS, seed: SEED }), sources);
}

function titled({ title, categories }: Listing): TitledNotice {
  return {
    titles: [title.en, title.fr, title.other].filter((text) => text !== undefined),
    language: title.en === undefined ? 'fr' : 'en',
    codes: categories.flatMap(({ scheme, code }) => (code === null || scheme === 'SOURCE' ? [] : { scheme, code })),
  };
}

/** Vectors for a test: of notices before its windows only. */
export function vectorsBefore(lists: readonly ListName[], until: Until): WordVectors {
  return readWordVectors(trainMeaning(lists, until));
}
