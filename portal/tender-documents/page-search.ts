/** The part of an address that opens a page of a document, on any page of the portal: which document, which page, which words. */
export type PageSearch = {
  doc?: string;
  page?: number;
  words?: string;
};

const MOST_WORDS = 1_000;

export function readPageSearch(raw: Record<string, unknown>): PageSearch {
  const { doc, page } = raw;
  // Words that are a number come out of the address as one.
  const words = typeof raw['words'] === 'number' ? String(raw['words']) : raw['words'];
  if (typeof doc !== 'string' || doc === '') return {};
  return {
    doc,
    ...(typeof page === 'number' && Number.isInteger(page) && page > 0 ? { page } : {}),
    ...(typeof words === 'string' && words.trim() !== '' ? { words: words.slice(0, MOST_WORDS) } : {}),
  };
}

/** The search of an address with this page open instead of whichever was; `{}` closes it. */
export function withPage<S extends PageSearch>({ doc: _doc, page: _page, words: _words, ...rest }: S, to: PageSearch) {
  return { ...rest, ...to };
}
