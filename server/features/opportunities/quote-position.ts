/** Parts of a notice in which words can be shown. */
export const NOTICE_PARTS = ['title', 'buyer', 'categories', 'text'] as const;
export type NoticePart = (typeof NOTICE_PARTS)[number];

/** What a notice says in one language, each part as a reader is shown it. */
export type ShownNotice = { language: 'en' | 'fr' | null } & Readonly<Record<NoticePart, string>>;

/** `notice[part].slice(start, end)` of the notice in this language: offsets in UTF-16 units. */
export type QuotePosition = { language: 'en' | 'fr' | null; part: NoticePart; start: number; end: number };

/** Words that a claim rests on: where they should stand, as far as that is known. */
export type Sought = {
  quote: string;
  language?: 'en' | 'fr' | null;
  part?: NoticePart | null;
  /** Where the words were read; they count only if they still stand there. */
  start?: number;
};

/**
 * Where the words stand in these texts: exactly as they are, but for white space, and as whole words. Where they were read is
 * looked at first, then the language and the part that they were read in. Null: they stand nowhere, so nothing is claimed.
 */
export function findQuote(notices: readonly IndexedNotice[], sought: Sought): QuotePosition | null {
  const { quote, start } = sought;
  const isOwn = ({ notice }: IndexedNotice): boolean =>
    sought.language === undefined || notice.language === sought.language;
  const own = notices.filter(isOwn);
  const parts = partsOf(sought);
  for (const { notice } of own) {
    const { language } = notice;
    const part = start === undefined ? undefined : parts.find((one) => notice[one].startsWith(quote, start));
    if (part !== undefined && start !== undefined && quote !== '') {
      return { language, part, start, end: start + quote.length };
    }
  }
  const wanted = plainText(quote).text.trimEnd();
  for (const { notice, plain } of [...own, ...notices.filter((one) => !isOwn(one))]) {
    for (const part of parts) {
      const span = spanOf(plain(part), wanted);
      if (span !== null) return { language: notice.language, part, ...span };
    }
  }
  return null;
}

function partsOf({ part }: Sought): readonly NoticePart[] {
  return part === undefined || part === null ? NOTICE_PARTS : [part];
}

export type IndexedNotice = { notice: ShownNotice; plain: (part: NoticePart) => PlainText };

/** The notices made ready to find several quotes; each part is looked through once. */
export function indexed(notices: readonly ShownNotice[]): IndexedNotice[] {
  return notices.map((notice) => {
    const known = new Map<NoticePart, PlainText>();
    const plain = (part: NoticePart): PlainText => {
      const found = known.get(part) ?? plainText(notice[part]);
      known.set(part, found);
      return found;
    };
    return { notice, plain };
  });
}

/** A text with runs of white space as one blank and without marks that turn its direction; `at` has the offset of each unit. */
type PlainText = { text: string; at: Uint32Array };

const TURN = /[\u202a-\u202e\u2066-\u2069]/;
const SPACE = /[\s\p{Cc}]/u;

function plainText(text: string): PlainText {
  const at = new Uint32Array(text.length);
  const units: string[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charAt(index);
    if (TURN.test(unit)) continue;
    const isSpace = SPACE.test(unit);
    if (isSpace && (units.length === 0 || units.at(-1) === ' ')) continue;
    at[units.length] = index;
    units.push(isSpace ? ' ' : unit);
  }
  return { text: units.join(''), at };
}

const LETTER = /[\p{L}\p{N}\p{M}]/u;

/** The first place where the words stand as whole words, in offsets of the text itself. */
function spanOf({ text, at }: PlainText, quote: string): { start: number; end: number } | null {
  if (quote === '') return null;
  const [opens, closes] = [LETTER.test(quote.charAt(0)), LETTER.test(quote.charAt(quote.length - 1))];
  for (let from = text.indexOf(quote); from !== -1; from = text.indexOf(quote, from + 1)) {
    const end = from + quote.length;
    if (opens && from > 0 && LETTER.test(text.charAt(from - 1))) continue;
    if (closes && end < text.length && LETTER.test(text.charAt(end))) continue;
    return { start: at[from] ?? 0, end: (at[end - 1] ?? 0) + 1 };
  }
  return null;
}
