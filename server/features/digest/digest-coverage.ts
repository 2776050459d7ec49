import type { Coverage } from '#contract/coverage.ts';
import { sourceLabel } from '#platform/text/source-label.ts';
import { servedPlaces } from '#features/matching/matching.ts';
import { readProfile } from '#features/profile/profile.ts';
import { PROVINCE_NAMES } from '#platform/text/province-names.ts';
import { connectorOf, listSourceReadings, publicReason, type SourceReadings } from '#features/discovery/discovery.ts';
import type { Connection } from '#platform/database/database.ts';
import { placesWithoutSource } from './jurisdictions.ts';
import { isLate, nextAttempt } from './lateness.ts';
import { listSourceOutcomes, type SourceOutcome } from './queries-coverage.ts';

/** Which sources are read, and what of their notices reached one company. */

/** Which sources are read by themselves, and how often; 0 hours: none is. */
export type ReadingSchedule = { everyHours: number; sourcesToRead: () => readonly string[] };

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;
const MOST_FAILURES = 5;

type SourceCoverage = Coverage['sources'][number];
type Seen = { now: Date; everyHours: number | null };

/** Every source that was ever read or is to be, by its label. */
export async function readCoverage(
  db: Connection,
  companyId: string,
  { now, language }: { now: Date; language: 'en' | 'fr' },
  { everyHours, sourcesToRead }: ReadingSchedule,
): Promise<Coverage> {
  const [dayAgo, weekAgo] = [new Date(now.getTime() - DAY_MS), new Date(now.getTime() - WEEK_MS)];
  const read = await listSourceReadings(db, [dayAgo, weekAgo], MOST_FAILURES);
  const outcomes = new Map((await listSourceOutcomes(db, companyId, weekAgo)).map((one) => [one.source, one]));
  const scheduled = new Set(everyHours === 0 ? [] : sourcesToRead());
  const known = new Set(read.map(({ source }) => source));
  const unread = [...scheduled].filter((source) => !known.has(source)).map(neverRead);
  const sources = [...read, ...unread].map((one) =>
    shownSource({ ...one, label: sourceLabel(one.label, language) }, outcomes.get(one.source), {
      now,
      everyHours: scheduled.has(one.source) ? everyHours : null,
    }),
  );
  const { geography } = await readProfile(db, companyId);
  const unserved = placesWithoutSource(
    servedPlaces(geography).places,
    sources.map(({ source }) => source),
  );
  return {
    as_of: now.toISOString(),
    every_hours: everyHours === 0 ? null : everyHours,
    places_without_source: unserved.map((code) => ({ code, name: nameOf(code, language) })),
    sources: sources.toSorted((a, b) => a.label.localeCompare(b.label, 'en') || (a.source < b.source ? -1 : 1)),
  };
}

function nameOf(code: string, language: 'en' | 'fr'): string {
  const [english, french] = PROVINCE_NAMES[code] ?? [code, code];
  return language === 'fr' ? french : english;
}

const NOTHING = { readings: 0, failed: 0, read: 0, new: 0 };

function neverRead(source: string): SourceReadings {
  const label = connectorOf(source)?.label ?? source;
  return { source, label, lastRun: null, lastSuccessAt: null, periods: [NOTHING, NOTHING], failures: [] };
}

const STATES = { done: 'read', running: 'reading', failed: 'failed', interrupted: 'interrupted' } as const;

function shownSource(
  { source, label, lastRun, lastSuccessAt, periods, failures }: SourceReadings,
  outcome: SourceOutcome | undefined,
  { now, everyHours }: Seen,
): SourceCoverage {
  const latest = lastRun === null ? null : { state: lastRun.state, startedAt: new Date(lastRun.startedAt) };
  const success = lastSuccessAt === null ? null : new Date(lastSuccessAt);
  const [day = NOTHING, week = NOTHING] = periods;
  return {
    source,
    label,
    state: lastRun === null ? 'never_read' : STATES[lastRun.state],
    last_attempt_at: latest?.startedAt.toISOString() ?? null,
    last_success_at: success?.toISOString() ?? null,
    next_attempt_at: nextAttempt(latest, everyHours)?.toISOString() ?? null,
    is_late: isLate(latest, success, { everyHours, now }),
    last_reading: lastRun === null ? null : readingOf(lastRun),
    last_24_hours: shownPeriod(day),
    last_7_days: shownPeriod(week),
    failures: failures.map(({ at, state, error }) => ({
      at: new Date(at).toISOString(),
      state,
      detail: error === null ? null : publicReason(error),
    })),
    company: shownOutcome(outcome),
  };
}

function readingOf(run: NonNullable<SourceReadings['lastRun']>): NonNullable<SourceCoverage['last_reading']> {
  return { read: run.read, new: run.new, changed: run.changed, unreadable: run.unreadable };
}

function shownPeriod({ readings, failed, ...counts }: SourceReadings['periods'][number]) {
  return { readings, failed_readings: failed, ...counts };
}

function shownOutcome(outcome: SourceOutcome | undefined): SourceCoverage['company'] {
  const { matched = 0, waiting = 0, mailed = 0, screened = 0, leftOut } = outcome ?? {};
  const left = leftOut ?? { below_floor: 0, beyond_cap: 0, ruled_out: 0, closed: 0 };
  return { matched, waiting, mailed, screened, left_out: left };
}
