import { searchText } from '#features/discovery/search-text.ts';
import { closingOf, instantOf } from '#features/discovery/closing.ts';
import type { Listing } from '#features/discovery/listing.ts';
import { blankListing } from '#features/discovery/sources/blank-records.ts';
import { provinceName } from '#features/discovery/sources/canadian-terms.ts';
import { restoreGarbled } from '#features/discovery/sources/garbled-text.ts';
import { jsonShape } from '#features/discovery/sources/json-shape.ts';
import { amountOf, webAddress } from '#features/discovery/sources/native-fields.ts';
import { ocdsClosing } from '#features/discovery/sources/ocds-closing.ts';
import { contactEmail, contactPhone, solicitationNumber } from '#features/discovery/sources/placeholders.ts';
import { attachmentUrls, fileNameOf, pairedCategories } from '#features/discovery/sources/starred-list.ts';
import { documentNumber, torontoTitle } from '#features/discovery/sources/toronto-title.ts';
import { storable } from '#features/discovery/storable.ts';
import { supplierKey } from '#features/discovery/supplier-key.ts';
import { comparable } from '#features/discovery/versions.ts';
import { caseListing } from './case-listing.ts';
import { keysOf } from '#features/duplicates/keys.ts';
import { comparable as comparableWords, saysAbsence } from '#features/assistant/kind-words.ts';
import { readNewText } from '#features/assistant/new-text.ts';
import { countTerms, documentTerms, newTermCount } from '#features/knowledge/document-terms.ts';
import { passageDocument } from '#features/knowledge/passage-index.ts';
import { passagesOf } from '#features/knowledge/passages.ts';
import { isPlace } from '#features/matching/matching.ts';
import { matchedNotice } from '#features/matching/subjects/notice.ts';
import { noticeIndex } from '#features/matching/subjects/notice-index.ts';
import { cityKey } from '#platform/text/city-key.ts';
import { rankedCopies } from '#features/matching/subjects/ranked-copies.ts';
import { readPlaces } from '#features/matching/places/regions.ts';
import { ruleFacts } from '#features/matching/subjects/rule-facts.ts';
import { htmlMailText } from '#platform/mail/html-mail.ts';
import { cleanLines } from '#platform/documents/clean-text.ts';
import { looksLikeText } from '#platform/documents/plain-text.ts';
import { readCsv } from '#platform/records/csv.ts';
import { readJson, readJsonLines } from '#platform/records/json.ts';
import { formatOf } from '#platform/records/record-format.ts';
import { readXml } from '#platform/records/xml.ts';
import { asUtf8, readLines } from '#platform/records/bytes.ts';
import { decodeEntities, htmlToText, oneLine, tidyText } from '#platform/text/html.ts';
import { escapeHtml } from '#platform/text/markup.ts';
import { plainSentence } from '#platform/text/plain-sentence.ts';
import { stems } from '#platform/text/stem.ts';
import type { Reader } from '../linear/linear-time.ts';
import { noticeCopy } from '../matching.ts';
import { reader, wordsIn } from './typed-readers.ts';

const NOTICE = '200,000 characters';
const long = { longest: 64_000 };
const MOST = 16_000_000;

/** A text as it comes over the wire, in pieces. */
async function* pieces(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

/** Reads to the end, or to the fault that the reader finds. */
async function drained(records: AsyncIterable<unknown>): Promise<void> {
  try {
    for await (const record of records) void record;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'RecordFormatError') throw error;
  }
}

function listingOf(text: string): Listing {
  return {
    ...blankListing('canadabuys'),
    nativeId: 'a',
    title: { en: text },
    description: { en: text, fr: text },
    buyer: { en: text },
    endUserEntity: text,
    solicitationNumber: text,
    referenceNumber: text,
    categories: [{ scheme: 'UNSPSC', code: text, label: { en: text } }],
    regions: text.split(','),
  };
}

const NATIVE_READERS: readonly Reader[] = [
  reader(
    'CSV of a source',
    '16 MB a row',
    (text) => drained(readCsv(pieces(`a,b\n${text}`), { name: 'f', head: 'a,b', required: ['a'], recordBytes: MOST })),
    long,
  ),
  reader(
    'CSV of a source: its header',
    '16 MB a row',
    (text) =>
      drained(
        readCsv(pieces(`${text}\n1,2\n`), { name: 'f', head: text.slice(0, 100), required: ['a'], recordBytes: MOST }),
      ),
    long,
  ),
  reader(
    'JSON of a source',
    '16 MB a record',
    (text) =>
      drained(readJson(pieces(`{"a":[${text}`), { name: 'f', head: '{"a":[', paths: [['a', '*']], recordBytes: MOST })),
    long,
  ),
  reader(
    'JSON of a source: texts',
    '16 MB a record',
    (text) =>
      drained(
        readJson(pieces(JSON.stringify({ a: [text, { [text]: text }] })), {
          name: 'f',
          head: '{',
          paths: [['a', '*']],
          recordBytes: MOST,
        }),
      ),
    long,
  ),
  reader(
    'JSON lines of a source',
    '16 MB a record',
    (text) =>
      drained(readJsonLines(pieces(`${text}\n{"a":1}\n`), { name: 'f', head: '{', paths: [[]], recordBytes: MOST })),
    long,
  ),
  reader(
    'XML of a source',
    '16 MB an element',
    (text) =>
      drained(readXml(pieces(`<a>${text}</a>`), { name: 'f', head: '<a>', elements: ['a', 'p'], recordBytes: MOST })),
    long,
  ),
  reader(
    'XML of a source: attributes',
    '16 MB an element',
    (text) =>
      drained(readXml(pieces(`<a ${text}></a>`), { name: 'f', head: '<a>', elements: ['a'], recordBytes: MOST })),
    long,
  ),
  reader(
    'lines and bytes of a source',
    '16 MB a line',
    (text) => drained(readLines(asUtf8(pieces(text)), 'f', MOST)),
    long,
  ),
  reader('format of a source', '4,096 characters', (text) => {
    formatOf(text.slice(0, 4_096));
    jsonShape({ name: 'a.json', head: `{${text}`.slice(0, 4_096) }, () => false);
  }),
  reader('dates of a source', '60 to 200 characters', (text) => {
    closingOf(text, 'America/Toronto');
    instantOf(text, 'America/Toronto');
    ocdsClosing({ endDate: text }, 'Europe/London', null);
    amountOf(text);
  }),
  reader('placeholders and contacts', '100 to 1,000 characters', (text) => {
    contactEmail(text);
    contactPhone(text);
    solicitationNumber(text);
    provinceName(text);
  }),
  reader('starred lists', '16 MB a row', (text) => pairedCategories('UNSPSC', text, text, text), long),
  reader(
    'addresses of attachments',
    '16 MB a row',
    (text) => {
      for (const url of attachmentUrls(text)) fileNameOf(url);
      webAddress(`https://example.org/${text}`);
      fileNameOf(`https://example.org/${encodeURIComponent(text.toWellFormed())}`);
    },
    long,
  ),
  reader(
    'titles of Toronto',
    '4,000 characters',
    (text) => {
      documentNumber(text);
      torontoTitle('Doc 4530978523', text);
      torontoTitle(text, text);
    },
    long,
  ),
  reader('garbled characters', '16 MB a row', (text) => restoreGarbled(text), long),
  reader(
    'listing: stored and compared',
    NOTICE,
    (text) => {
      const record = storable({ kind: 'listing', listing: listingOf(text), awards: [] });
      if (record.kind === 'listing') comparable(record.listing);
    },
    long,
  ),
  reader('listing: indexed for search', '30,000 characters', (text) => searchText(listingOf(text)), long),
];

const TEXT_READERS: readonly Reader[] = [
  reader('entities', NOTICE, decodeEntities, long),
  reader('HTML', NOTICE, htmlToText, long),
  reader('HTML in one line', NOTICE, oneLine, long),
  reader('white space', NOTICE, tidyText, long),
  reader('escaping', NOTICE, (text) => [escapeHtml(text), plainSentence(text)], long),
  reader('stems', NOTICE, (text) => stems(text, 'both'), long),
  reader('text of a document', '15 MB', (text) => [looksLikeText(text), cleanLines(text)], long),
];

const MATCHING_READERS: readonly Reader[] = [
  reader(
    'keys of a listing',
    '1,000 characters',
    (text) => {
      keysOf(caseListing('a', { title: text, buyer: text, number: text, closing: text.slice(0, 60) }));
    },
    { words: wordsIn('server/features/duplicates/buyer-key.ts', 'server/features/duplicates/solicitation-number.ts') },
  ),
  reader('names of suppliers and cities', '300 characters', (text) => [supplierKey(text), cityKey(text)]),
  reader(
    'notice: matched',
    '20,000 characters',
    (text) => {
      const copy = noticeCopy({ title: { en: text }, description: { en: text, fr: text }, buyer: { en: text } });
      const notice = matchedNotice({ id: 'g', version: 1 }, [copy]);
      return [notice.ruleFacts, notice.ranked, noticeIndex(notice).titlesAndLabels];
    },
    long,
  ),
  reader(
    'notice: categories and places',
    '300 categories',
    (text) => {
      const labels = Array.from({ length: 20 }, (_, at) =>
        text.slice((at * text.length) / 20, ((at + 1) * text.length) / 20),
      );
      const copy = noticeCopy({
        categories: labels.map((label) => ({ scheme: 'UNSPSC', code: label, label: { en: label } })),
        regions: labels,
      });
      return [matchedNotice({ id: 'g', version: 1 }, [copy]).topics, ruleFacts([copy]), rankedCopies('g', [copy])];
    },
    { longest: 8_000, words: wordsIn('server/features/matching/places/places.ts') },
  ),
  reader('places', '1,000 characters a text', (text) => readPlaces([text]), {
    words: wordsIn('server/features/matching/places/places.ts'),
  }),
  reader('whether a text is a place', '80 characters', (text) => isPlace(text.slice(0, 80))),
  reader(
    'document: passages and their index',
    '1,250 passages',
    (text) => {
      for (const passage of passagesOf({ text, pages: null })) passageDocument(passage.text);
    },
    long,
  ),
  reader(
    'document: its terms',
    '400 passages',
    (text) => {
      const count = newTermCount();
      countTerms(count, passagesOf({ text, pages: null }));
      return documentTerms(count);
    },
    long,
  ),
];

const MAIL_READERS: readonly Reader[] = [
  reader('mail: what is new in it', '256 kB', (text) => readNewText(text), {
    ...long,
    words: [
      'On Mon 1 May 2026 ',
      ' wrote:',
      'Le 1 mai 2026 ',
      ' a écrit :',
      'From: a@b.example',
      '> ',
      '-- ',
      '\n_____\n',
      '\n--\n',
      '\n\nconfidentiality notice\n',
      'Sent from my ',
    ],
  }),
  reader('mail: whether a machine wrote it', '3,000 characters', (text) => saysAbsence(comparableWords(text))),
  reader('mail: the text of its HTML', '1,000,000 characters', (text) => htmlMailText(text), {
    ...long,
    words: ['<div>', '</div>', '<blockquote>', '<table><tr><td>', '<p style="display:none">', '&lt;'],
  }),
];

/** Of what sources, documents and messages bring. */
export const FOREIGN_READERS: readonly Reader[] = [
  ...MAIL_READERS,
  ...NATIVE_READERS,
  ...TEXT_READERS,
  ...MATCHING_READERS,
];
