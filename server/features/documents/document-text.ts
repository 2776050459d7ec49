/**
 * A line as it stands on its page: `kind` says what it is (`text` where nothing more is known), `cells` the address of each cell of
 * a row of a workbook, `unsure` the words of which character recognition is not sure.
 */
export type ReadLine = {
  text: string;
  kind: string;
  cells?: readonly string[] | undefined;
  unsure?: readonly (readonly [start: number, end: number])[] | undefined;
};
/**
 * `name`: of a sheet of a workbook. `isRecognized`: a picture whose text was read by character recognition, which may be wrong. A document
 * without pages is one page, whose `number` is null.
 */
export type ReadPage = {
  number: number | null;
  name?: string | null;
  isRecognized?: true | undefined;
  lines: readonly ReadLine[];
};

/** What reading a document gives: its pages, each with its lines from top to bottom. */
export type DocumentText = {
  pages: readonly ReadPage[];
  /** Null for kinds without pages. */
  pageCount: number | null;
  /** What of it could not be read, in a sentence; null: all was. */
  reason: string | null;
  /** It has pictures that would be read if the program for it were installed. */
  isUnrecognized?: true;
};

/** Why a document gives no text, in a sentence for people; `isUnrecognized` as above. */
export type Unreadable = { failure: string; reason: string; isUnrecognized?: true };

type Extracted = {
  pages: readonly {
    number: number;
    name?: string | null;
    isPicture: boolean;
    isBroken: boolean;
    isRecognized?: true | undefined;
    lines: readonly ReadLine[];
  }[];
  isPaged: boolean;
  pageCount: number | null;
  isCut: boolean;
  recognition?: 'used' | 'absent' | null | undefined;
};

const NO_TEXT = 'No page of the document holds text';
const ABSENT =
  'This service has no character recognition: its operator can install tesseract with its English and French data.';

/** What the confined process read; a document whose pages are all pictures gives no text. */
export function documentText({
  pages,
  isPaged,
  pageCount,
  isCut,
  recognition = null,
}: Extracted): DocumentText | Unreadable {
  const pictures = pages.filter(({ isPicture }) => isPicture).length;
  const unrecognized = recognition === 'absent' ? { isUnrecognized: true as const } : {};
  if (pages.every(({ lines }) => lines.length === 0)) {
    return {
      failure: 'empty',
      reason: isPaged ? emptyReason(recognition) : 'The document holds no text.',
      ...unrecognized,
    };
  }
  const broken = pages.filter(({ isBroken }) => isBroken).length;
  return {
    pages: pages.map(({ number, name = null, isRecognized, lines }) => ({
      number: isPaged ? number : null,
      ...(name !== null && { name }),
      ...(isRecognized === true && { isRecognized }),
      lines,
    })),
    pageCount,
    reason: unreadReason({ broken, pictures, isCut, recognition }),
    ...unrecognized,
  };
}

type Recognition = 'used' | 'absent' | null;

function emptyReason(recognition: Recognition): string {
  const why = { used: 'Character recognition could not read it.', absent: ABSENT };
  if (recognition === null) return `${NO_TEXT}.`;
  return `${NO_TEXT}: it may be a scan, which is a picture of text. ${why[recognition]} Upload one whose text can be selected.`;
}

/** What is stored of a text next to its facts: its languages, and how many pages were read by character recognition. */
export function describedText(pages: DocumentText['pages']): { languages: ('en' | 'fr')[]; recognizedPages: number } {
  const recognizedPages = pages.filter(({ isRecognized }) => isRecognized === true).length;
  return { languages: languagesOf(pages), recognizedPages };
}

type Unread = { broken: number; pictures: number; isCut: boolean; recognition: Recognition };

function unreadReason({ broken, pictures, isCut, recognition }: Unread): string | null {
  const parts = [
    broken > 0 ? `${broken === 1 ? '1 page' : `${broken} pages`} could not be read.` : '',
    pictures > 0 ? `${pictures === 1 ? '1 page is a picture' : `${pictures} pages are pictures`} without text.` : '',
    pictures > 0 && recognition === 'absent' ? ABSENT : '',
    isCut ? 'The document is longer than is read; the rest was left out.' : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join(' ');
}

const ENGLISH = new Set(['the', 'of', 'and', 'must', 'shall', 'will', 'with', 'be', 'is', 'this', 'by']);
const FRENCH = new Set(['le', 'la', 'les', 'des', 'du', 'et', 'doit', 'une', 'dans', 'pour', 'par']);
/** Fewer common words say nothing of a text; of the two languages, one with less than this share is not one of the text's. */
const LEAST_WORDS = 5;
const LEAST_SHARE = 0.2;
const LOOKED_AT_CHARS = 100_000;

/** The languages that the text is written in, by its most common words; none where there are too few of them. */
export function languagesOf(pages: DocumentText['pages']): ('en' | 'fr')[] {
  let [english, french, chars] = [0, 0, 0];
  for (const { text } of pages.flatMap(({ lines }) => lines)) {
    if (chars > LOOKED_AT_CHARS) break;
    chars += text.length;
    for (const word of text.toLowerCase().split(/[^a-zà-ÿ]/)) {
      if (ENGLISH.has(word)) english += 1;
      if (FRENCH.has(word)) french += 1;
    }
  }
  const all = english + french;
  if (all < LEAST_WORDS) return [];
  const found: ('en' | 'fr')[] = [];
  if (english >= all * LEAST_SHARE) found.push('en');
  if (french >= all * LEAST_SHARE) found.push('fr');
  return found;
}
