import { convert } from 'html-to-text';
import { cleanText } from './clean-text.ts';
import { pageOf, type DocumentPages } from './document-pages.ts';
import type { ExtractionLimits } from './extraction.ts';
import { decodeText } from './plain-text.ts';
import { wholeLines } from './text-pages.ts';

const HIDDEN = [
  'head',
  'style',
  'script',
  'template',
  'nav',
  '[hidden]',
  '[style*="display:none"]',
  '[style*="display: none"]',
];
const MOST_DEPTH = 200;
const MOST_CHILDREN = 50_000;
const CELL_END = '\u241f';

/** A web page as one page of lines: each row of a table as `cell | cell`; what is hidden is left out, nothing is fetched. */
export function readHtml(bytes: Buffer, limits: ExtractionLimits): DocumentPages {
  const html = decodeText(bytes);
  const isCut = html.length > limits.characters;
  const text = convert(html.slice(0, limits.characters), {
    wordwrap: false,
    limits: { maxDepth: MOST_DEPTH, maxChildNodes: MOST_CHILDREN, maxInputLength: limits.characters, ellipsis: '' },
    formatters: {
      cell: (element, walk, builder) => {
        walk(element.children, builder);
        builder.addInline(CELL_END);
      },
    },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      ...['td', 'th'].map((selector) => ({ selector, format: 'cell' })),
      ...['td > p', 'th > p', 'td > div', 'th > div'].map((selector) => ({ selector, format: 'inline' })),
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
      ...HIDDEN.map((selector) => ({ selector, format: 'skip' })),
    ],
  });
  const lines = wholeLines(cleanText(text.split('\n').map(joinCells).join('\n')));
  return { pages: [pageOf(1, lines)], isPaged: false, pageCount: null, isCut };
}

/** An empty cell between others stays, or all behind it would stand in another column. */
function joinCells(line: string): string {
  if (!line.includes(CELL_END)) return line;
  const cells = line.split(CELL_END).map((cell) => cell.trim());
  const filled = cells.filter((cell) => cell !== '');
  const last = cells.findLastIndex((cell) => cell !== '');
  return (filled.length < 2 ? filled : cells.slice(cells.indexOf(filled[0] ?? ''), last + 1)).join(' | ');
}
