import { PAST_FEATURES } from '../../server/features/matching/past/past-features.ts';
import type { PastNotice } from '../../server/features/matching/past/past-notice.ts';
import type { Ranker } from '../../server/features/matching/verdict/ranker.ts';
import { bandRows, type CalibrationRow, calibrationRows, type Told, toldOf } from './calibration-report.ts';
import type { Family } from './families.ts';
import { knownNames, withOneName } from './known-names.ts';
import { pastLesson, scoresBy, type TestedLesson } from './lessons.ts';
import { calibrationTable } from './tables.ts';

type HistoryRanker = Ranker<(typeof PAST_FEATURES)[number]>;

/** What a ranker tells of the tested time beside what was seen, in windows as long as those that it learned from. */
export function toldSection(
  family: Family,
  notices: readonly PastNotice[],
  test: TestedLesson,
  ranker: HistoryRanker,
): { rows: CalibrationRow[]; markdown: string[] } {
  const whole = toldIn(test, ranker);
  if (family.told === undefined) return { rows: calibrationRows([whole]), markdown: tables([whole]) };
  const windows = family.told.map((span) => toldIn(pastLesson(family, notices, span), ranker));
  const named = withOneName(notices, knownNames(notices));
  const further = family.told.map((span) => toldIn(pastLesson(family, named, span), ranker));
  return {
    rows: calibrationRows(windows),
    markdown: [
      `A window’s companies are those that bid in it, so its length decides which they are. The tested time is taken in windows as long as those that were learned from, each with the past known at its beginning: ${windows.map(aboutWindow).join('; ')}.`,
      ...tables(windows),
      'With other names given, as `tenderfit company names` takes them:',
      calibrationTable(bandRows(further)),
      ...windows.flatMap((one) => [`${aboutWindow(one)}, alone:`, calibrationTable(bandRows([one]))]),
      `${aboutWindow(whole)}, as one window with the past as it was at the beginning:`,
      calibrationTable(bandRows([whole])),
    ],
  };
}

function toldIn(
  { window, pairs }: TestedLesson,
  ranker: HistoryRanker,
): Told & { window: Pick<TestedLesson['window'], 'name'> } {
  return { window, told: toldOf(ranker, scoresBy(pairs, PAST_FEATURES, ranker.weights, ranker.constant)) };
}

function aboutWindow({ window }: { window: Pick<TestedLesson['window'], 'name' | 'relevant'> }): string {
  return `${window.name}, ${window.relevant.length} companies`;
}

function tables(windows: readonly Told[]): string[] {
  return [calibrationTable(calibrationRows(windows)), 'Bands:', calibrationTable(bandRows(windows))];
}
