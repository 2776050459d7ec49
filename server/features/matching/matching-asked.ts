import type { Connection } from '#platform/database/database.ts';
import type { ReadTender } from './subjects/notice-cache.ts';
import type { Shared } from './matching-knowledge.ts';
import { pauses } from '#platform/jobs/pauses.ts';
import type { Pair, Steps, Tenders } from './matching-step.ts';
import { holdersOf, judge } from './matching-step.ts';
import { type MatchedNotice, matchedNotice } from './subjects/notice.ts';
import { type IndexedCompany, noticeKeys } from './candidates/percolator-keys.ts';
import type { Percolator } from './candidates/percolator.ts';
import { listGroupCopies, listGroupVersions } from './queries.ts';
import type { Verdict } from './verdict/verdict.ts';

/** How a re-score reads the tenders that it was asked for, and judges them for its one company. */

/** A tender to be judged; what is not known of it is looked up. */
export type Concerned = {
  groupId: string;
  isHeld?: boolean;
  /** The score that it is published with. */
  publishedScore?: number;
  /** The version whose description holds nothing that the verdict reads. */
  untold?: number;
};

export const idsOf = (asked: readonly Concerned[]): string[] => asked.map(({ groupId }) => groupId);

/** The company, filed alone in `index`, and what it is judged by. */
type Judging = Pick<Shared, 'statistics' | 'past' | 'meanings'> & { company: IndexedCompany; index: Percolator };

/** Tenders as a re-score reads them: some it may have kept from an earlier one. */
export type Asked = Pick<Tenders, 'groups' | 'holders' | 'near'> & {
  read: readonly ReadTender[];
  likely: ReadonlySet<string>;
};

export const noticesOf = ({ read }: Asked): MatchedNotice[] => read.map(({ notice }) => notice);
export const listingsRead = ({ read }: Asked): number => read.reduce((sum, { listings }) => sum + listings, 0);

export async function readAsked(
  db: Connection,
  { kept }: Pick<Steps, 'kept'>,
  { company, meanings }: Judging,
  asked: readonly Concerned[],
): Promise<Asked> {
  const untold = new Map(
    asked.flatMap(({ groupId, untold: version }) => (version === undefined ? [] : [[groupId, version]])),
  );
  // The meaning is read of the texts themselves.
  const known = meanings === null ? idsOf(asked).filter((groupId) => kept.has(groupId)) : [];
  const versions = [...(await listGroupVersions(db, known))];
  const found = new Map(
    versions.map(([groupId, version]) => [groupId, kept.find(groupId, version, untold.get(groupId))]),
  );
  const unread = idsOf(asked).filter((groupId) => !found.get(groupId));
  const groups = unread.length === 0 ? [] : await listGroupCopies(db, unread, untold);
  const read = groups.map((group): ReadTender => {
    const notice = matchedNotice(group, group.copies);
    return { notice, listings: group.copies.length, isWhole: untold.get(group.id) !== group.version };
  });
  const unknown = asked.filter(({ isHeld }) => isHeld === undefined);
  const { companyId } = company.profile;
  const holders = new Map(unknown.length === 0 ? [] : await holdersOf(db, idsOf(unknown), companyId));
  for (const { groupId, isHeld } of asked) if (isHeld === true) holders.set(groupId, new Set([companyId]));
  return {
    groups,
    read: [...read, ...[...found.values()].filter((one) => one !== null)],
    holders,
    near: (await meanings?.read(db, groups)) ?? null,
    likely: new Set(asked.filter(({ isHeld }) => isHeld === false).map(({ groupId }) => groupId)),
  };
}

/** Tenders that may well be candidates are judged first: most are too little a match, whether they are or not. */
export async function judgeAsked(
  { kept }: Steps,
  { company, index, statistics, past, meanings }: Judging,
  { read, holders, near, likely }: Asked,
): Promise<Verdict[]> {
  const { companyId } = company.profile;
  const pause = pauses();
  const isCandidate = (notice: MatchedNotice): boolean =>
    index.percolate(noticeKeys(notice)).places.length > 0 || near?.isNear(companyId, notice.groupId) === true;
  const isHeld = ({ groupId }: MatchedNotice): boolean => holders.get(groupId)?.has(companyId) === true;
  const judged: ReadTender[] = [];
  for (const one of read) {
    if (isHeld(one.notice) || likely.has(one.notice.groupId) || isCandidate(one.notice)) judged.push(one);
    if (pause.isDue()) await pause.take();
  }
  const pairs = judged.map(({ notice }): Pair => ({ companyId, notice, score: 0, isHeld: isHeld(notice) }));
  const verdicts = await judge(pairs, new Map([[companyId, company]]), { statistics, past, near }, pause);
  if (meanings === null) for (const one of judged) kept.keep(one, past?.noticeBytes ?? 0);
  const notices = new Map(judged.map(({ notice }) => [notice.groupId, notice]));
  return verdicts.filter(({ groupId }) => {
    const notice = notices.get(groupId);
    return notice !== undefined && (!likely.has(groupId) || isCandidate(notice));
  });
}
