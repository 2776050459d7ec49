/** What the choice of the shown copy depends on: stored fields only, so that no clock and no arrival order enters. */
export type Standing = {
  source: string;
  /** The listing's own key in its source: the two together name it wherever it is stored. */
  nativeId: string;
  /** False when the listing itself says that it was first published elsewhere. */
  originating: boolean;
  /** Lower is nearer to the buyer. */
  sourceRank: number;
  status: string;
  /** `YYYY-MM-DD` in the buyer's zone. */
  closingDate: string | null;
  closingAt: string | null;
  publishedAt: string | null;
};

const NOT_YET_OUT: ReadonlySet<string> = new Set(['planned', 'planning']);
const OVER: ReadonlySet<string> = new Set(['cancelled', 'complete', 'unsuccessful', 'withdrawn']);
const MAX_RANK = 999;
const COMPLEMENTS = '9876543210';
const ABSENT = ':'.repeat(17);

/**
 * A text by which the copies of one tender are compared: the one that sorts first (by code unit, `collate "C"`) stands
 * for the group. In this order: the originating source's copy (Duplicate grouping 4); a solicitation before an
 * announcement of one; the later closing day, so that of a letter of interest and the request for proposals under one
 * number the live one is shown; the source nearer to the buyer; one that is not over; the later closing time; the later
 * publication; the source by its name, and of one source its own key of the listing. Ids of rows are drawn at random and never
 * count: two installations that read the same show the same. The day comes before the source's rank and the time of day after it: copies of one tender
 * close on the same day, but some sources give no time, and that must not make an aggregator's copy the newer one.
 * Each part but the last two has a fixed length, and no name of a source holds a blank, so the order is total.
 */
export function preference(standing: Standing): string {
  const rank = Math.min(Math.max(Math.trunc(standing.sourceRank), 0), MAX_RANK);
  return [
    standing.originating ? '0' : '1',
    NOT_YET_OUT.has(standing.status) ? '1' : '0',
    laterFirst(standing.closingDate, 8),
    String(rank).padStart(3, '0'),
    OVER.has(standing.status) ? '1' : '0',
    laterFirst(standing.closingAt, 17),
    laterFirst(standing.publishedAt, 17),
    `${standing.source} ${standing.nativeId}`,
  ].join('');
}

/** Digits of an ISO date or UTC instant, complemented, so that the later one sorts first and an absent one last. */
function laterFirst(time: string | null, length: number): string {
  if (time === null) return ABSENT.slice(0, length);
  let complement = '';
  for (let at = 0; at < time.length && complement.length < length; at += 1) {
    const digit = time.charCodeAt(at) - 0x30;
    if (digit >= 0 && digit <= 9) complement += COMPLEMENTS[digit] ?? '';
  }
  return complement.padEnd(length, '9');
}

/** The member that is shown, or null for no members. */
export function representativeOf<T extends { preference: string }>(members: Iterable<T>): T | null {
  let best: T | null = null;
  for (const member of members) {
    if (best === null || member.preference < best.preference) best = member;
  }
  return best;
}
