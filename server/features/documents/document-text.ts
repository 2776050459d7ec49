/**
 * A line as it stands on its page: `kind` says what it is (`text` where nothing more is known), `cells` the address of each cell of
 * a row of a workbook.
 */
export type ReadLine = { text: string; kind: string; cells?: readonly string[] | undefined };
/** `name`: of a sheet of a workbook. A document without pages is one page, whose `number` is null. */
export type ReadPage = { number: number | null; name?: string | null; lines: readonly ReadLine[] };

/** What reading a document gives: its pages, each with its lines from top to bottom. */
export type DocumentText = {
  pages: readonly ReadPage[];
  /** Null for kinds without pages. */
  pageCount: number | null;
  /** What of it could not be read, in a sentence; null: all was. */
  reason: string | null;
};

/** Why a document gives no text, in a sentence for people. */
export type Unreadable = { failure: string; reason: string };

type Extracted = {
  pages: readonly {
    number: number;
    name?: string | null;
    isPicture: boolean;
    isBroken: boolean;
    lines: readonly ReadLine[];
  }[];
  isPaged: boolean;
  pageCount: number | null;
  isCut: boolean;
};

/** What the confined process read; a document whose pages are all pictures gives no text. */
export function documentText({ pages, isPaged, pageCount, isCut }: Extracted): DocumentText | Unreadable {
  const pictures = pages.filter(({ isPicture }) => isPicture).length;
  if (pages.every(({ lines }) => lines.length === 0)) {
    return {
      failure: 'empty',
      reason: isPaged
        ? 'No page of the document holds text: it may be a scan, which is a picture of text. Upload one whose text can be selected.'
        : 'The document holds no text.',
    };
  }
  const broken = pages.filter(({ isBroken }) => isBroken).length;
  return {
    pages: pages.map(({ number, name = null, lines }) => ({
      number: isPaged ? number : null,
      ...(name !== null && { name }),
      lines,
    })),
    pageCount,
    reason: unreadReason({ broken, pictures, isCut }),
  };
}

type Unread = { broken: number; pictures: number; isCut: boolean };

function unreadReason({ broken, pictures, isCut }: Unread): string | null {
  const parts = [
    broken > 0 ? `${broken === 1 ? '1 page' : `${broken} pages`} could not be read.` : '',
    pictures > 0 ? `${pictures === 1 ? '1 page is a picture' : `${pictures} pages are pictures`} without text.` : '',
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
