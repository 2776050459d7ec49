/** A line of what a question is answered from, in its order; `heading` lines head those behind them. */
export type MaterialLine = { text: string; kind: string; cells?: readonly string[] | undefined };

/**
 * Where a statement stands: `document` names the file, `documentId` a solicitation document; `page` is null where there are no
 * pages. Of a workbook, `sheet` is the name of the sheet and `cells` the address of what is quoted.
 */
export type Place = {
  kind: 'notice' | 'document' | 'context' | 'profile' | 'verdict';
  document: string | null;
  documentId?: string | null;
  page: number | null;
  sheet?: string | null;
  cells?: string | null;
};

/** A page of a document, the notice's text, or the profile. */
export type MaterialPage = Place & { lines: readonly MaterialLine[] };

/** A sentence that may be quoted, with what stands around it. All texts but `text` are folded. */
export type Passage = {
  place: Place;
  text: string;
  own: string;
  line: string;
  heading: string;
  near: string;
  kind: string;
};

const LEAST_SENTENCE = 40;
const MOST_QUOTE = 420;
const MOST_CONTEXT = 1_200;

const SILENT = new Set(['contents', 'margin']);

/** A line of a table of contents as Markdown has it, or the end of one. */
function isLinkWithin(text: string): boolean {
  const at = text.indexOf('](#');
  return at !== -1 && (!text.includes('[') || text.indexOf('[') > at || (text.startsWith('[') && text.endsWith(')')));
}

/** Lower case without accents, with straight apostrophes and hyphens. */
export type FoldText = (text: string) => string;

/** The sentences of the pages. Lines of a table of contents and what runs over the pages answer nothing. */
export function passagesOf(pages: readonly MaterialPage[], foldText: FoldText): Passage[] {
  return pages.flatMap((page) => {
    const lines = page.lines.filter(({ kind, text }) => !SILENT.has(kind) && text.trim() !== '');
    let heading = '';
    const folded = lines.map(({ text }) => foldText(text));
    return lines.flatMap(({ text, kind, cells }, index) => {
      const before = folded[index - 1] ?? '';
      if (kind === 'heading') heading = folded[index] ?? '';
      else if (before.endsWith(':') && kind === 'item' && before.length < 200)
        heading = `${heading} ${before}`.slice(-300);
      const line = folded[index] ?? '';
      const near = `${before.slice(-MOST_CONTEXT)} ${(folded[index + 1] ?? '').slice(0, MOST_CONTEXT)}`;
      const { document, documentId = null, page: number, kind: source, sheet = null } = page;
      const place: Place = {
        kind: source,
        document,
        documentId,
        page: number,
        ...(sheet !== null && { sheet, cells: cellRange(cells) }),
      };
      const sentences = sentencesOf(text).filter((own) => !isLinkWithin(own));
      return sentences.map((own, at) => ({
        place,
        text: at === sentences.length - 1 ? withWhatFollows(own, lines, index) : own,
        own: own === text ? line : foldText(own),
        line: line.slice(0, MOST_CONTEXT),
        heading,
        near,
        kind,
      }));
    });
  });
}

/** What a sentence announces stands in the lines behind it, and what the head of a table names in its rows: they are quoted with it. */
function withWhatFollows(own: string, lines: readonly MaterialLine[], index: number): string {
  const isOpen = own.endsWith(':');
  const isHead = lines[index]?.kind === 'row' && lines[index - 1]?.kind !== 'row' && !/\d/.test(own);
  if (!isOpen && !isHead) return own;
  let quote = own;
  for (const { text, kind } of lines.slice(index + 1)) {
    if (kind !== (isHead ? 'row' : kind) || kind === 'heading' || quote.length + text.length >= MOST_QUOTE) break;
    quote = `${quote}\n${text}`;
    if (isOpen && kind === 'paragraph') break;
  }
  return quote;
}

/** `A12:D12`, or one cell; null: the file does not say. */
function cellRange(cells: readonly string[] = []): string | null {
  const [first, last] = [cells[0], cells.at(-1)];
  if (first === undefined || last === undefined) return null;
  return first === last ? first : `${first}:${last}`;
}

/** A line as sentences, short ones with the one before; none longer than a quote may be. */
function sentencesOf(text: string): string[] {
  const found: string[] = [];
  for (const sentence of text.split(/(?<=[.!?;])\s+(?=["“«(]?[\p{Lu}\p{N}])/u)) {
    const last = found.at(-1);
    const joined = `${last ?? ''} ${sentence}`;
    if (
      last !== undefined &&
      (last.length < LEAST_SENTENCE || endsInAbbreviation(last)) &&
      joined.length <= MOST_QUOTE
    ) {
      found[found.length - 1] = joined.trim();
    } else found.push(...cut(sentence));
  }
  return found;
}

function endsInAbbreviation(text: string): boolean {
  return /(?:^|[\s(])(?:no|nos|art|st|ste|mr|mrs|ms|m|mme|dr|inc|ltd|p|pp|a\.m|p\.m|e\.g|i\.e|[a-z])\.$/i.test(
    text.slice(-8),
  );
}

function cut(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > MOST_QUOTE) {
    const at = rest.lastIndexOf(' ', MOST_QUOTE);
    const end = at > LEAST_SENTENCE ? at : MOST_QUOTE;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...parts, rest];
}
