import { words } from '#platform/text/fold.ts';
import { withOuterPlaces } from './places/region-filter.ts';
import type { GroupCopies } from './queries.ts';
import type { TenderFilters } from './queries-filters.ts';
import { placeLine } from './reasons/place-line.ts';
import type { MatchedNotice } from './subjects/notice.ts';

/** What lists of tenders are filtered by and show beyond a match. */

const MAX_LINES = 100;
const MAX_LINE_WORDS = 40;
type Copy = GroupCopies['copies'][number];

/** Of a tender as it is matched, and its copies, the shown one first. */
export function filtersOf(notice: MatchedNotice, copies: readonly Copy[]): TenderFilters {
  const [shown] = copies;
  const { work, office } = notice;
  const buyers = copies.flatMap(({ buyer }) => [buyer.en, buyer.fr, buyer.other]);
  const categories = copies.flatMap((copy) =>
    copy.categories.map(({ scheme, code, label }) =>
      [scheme === 'SOURCE' ? '' : scheme, code, label.en, label.fr, label.other].join(' '),
    ),
  );
  return {
    groupId: notice.groupId,
    groupVersion: notice.groupVersion,
    places: [...new Set((work.places.length > 0 ? work : office).places.flatMap(withOuterPlaces))],
    buyers: foldedLines(buyers),
    categories: foldedLines(categories),
    placeEn: shown === undefined ? null : placeLine(placed(shown), 'en'),
    placeFr: shown === undefined ? null : placeLine(placed(shown), 'fr'),
  };
}

function placed(copy: Copy): Parameters<typeof placeLine>[0] {
  return { ...copy, titles: textsOf(copy.title), descriptions: textsOf(copy.description) };
}

function textsOf(text: Copy['title']): string[] {
  return [text.en, text.fr, text.other].filter((one): one is string => one !== undefined && one !== '');
}

/** Each text as its folded words, every one between spaces. */
function foldedLines(texts: readonly (string | undefined)[]): string[] {
  const lines = texts.map((text) => words(text ?? '').slice(0, MAX_LINE_WORDS)).filter((line) => line.length > 0);
  return [...new Set(lines.map((line) => ` ${line.join(' ')} `))].slice(0, MAX_LINES);
}
