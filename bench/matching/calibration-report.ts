import { BAND_SHARES } from '../../server/features/matching/reasons/calibration.ts';
import { type Ranker, shareAt } from '../../server/features/matching/verdict/ranker.ts';
import { labelsOf, type Window } from './windows.ts';

export type CalibrationRow = { from: number; to: number; pairs: number; told: number; seen: number };

const EDGES = [0, 0.001, 0.003, BAND_SHARES.possible, 0.02, BAND_SHARES.good, 0.1, BAND_SHARES.strong, 0.3, 1];

/** A window and the share told of each of its pairs. */
export type Told = { window: Pick<Window, 'pool' | 'relevant'>; told: Float32Array };

/** For each range of told shares: the pairs of all windows in it, the mean of what was told, and the share that was bid on. */
export function calibrationRows(windows: readonly Told[], edges: readonly number[] = EDGES): CalibrationRow[] {
  const rows = edges.slice(0, -1).map((from, at) => ({ from, to: edges[at + 1] ?? 1, pairs: 0, told: 0, seen: 0 }));
  for (const { window, told } of windows) {
    const labels = labelsOf(window);
    told.forEach((share, pair) => {
      const row = rows.findLast((one) => share >= one.from);
      if (row === undefined) return;
      row.pairs += 1;
      row.told += share;
      row.seen += labels[pair] ?? 0;
    });
  }
  return rows
    .filter((row) => row.pairs > 0)
    .map((row) => ({ ...row, told: row.told / row.pairs, seen: row.seen / row.pairs }));
}

/** What a ranker's scores are made of, for each of its values. */
export function sharesOf(ranker: Pick<Ranker<never>, 'calibration'>, values: Float32Array): Float32Array {
  return values.map((value) => shareAt(ranker, value));
}

/** What a ranker tells: above the highest point of its calibration the score rises on, the share does not. */
export function toldOf(ranker: Pick<Ranker<never>, 'calibration'>, values: Float32Array): Float32Array {
  const most = ranker.calibration.at(-1)?.[1] ?? 0;
  return sharesOf(ranker, values).map((share) => Math.min(most, share));
}

/** The bands from weak to strong. */
export function bandRows(windows: readonly Told[]): CalibrationRow[] {
  return calibrationRows(windows, [0, BAND_SHARES.possible, BAND_SHARES.good, BAND_SHARES.strong, 1]);
}

const SIZE = 420;
const MARGIN = 50;
const LEAST = 1e-4;
const COLOURS = ['#1f5f99', '#b3541e', '#3b7a3b'];

/** What was told against what was seen, on logarithmic axes; a circle's area goes with the logarithm of its pairs. */
export function calibrationPlot(series: readonly { name: string; rows: readonly CalibrationRow[] }[]): string {
  const at = (share: number): number =>
    ((Math.log10(Math.max(LEAST, share)) - Math.log10(LEAST)) / -Math.log10(LEAST)) * (SIZE - 2 * MARGIN);
  const x = (share: number): string => (MARGIN + at(share)).toFixed(1);
  const y = (share: number): string => (SIZE - MARGIN - at(share)).toFixed(1);
  const text = (left: string | number, top: string | number, words: string, more = ''): string =>
    `<text x="${left}" y="${top}" ${more}>${words}</text>`;
  const ticks = [0.0001, 0.001, 0.01, 0.1, 1].flatMap((share) => [
    `<path d="M${x(share)} ${MARGIN}V${SIZE - MARGIN}M${MARGIN} ${y(share)}H${SIZE - MARGIN}" stroke="#ddd"/>`,
    text(x(share), SIZE - MARGIN + 16, String(share), 'text-anchor="middle"'),
    text(MARGIN - 6, Number(y(share)) + 4, String(share), 'text-anchor="end"'),
  ]);
  const drawn = series.flatMap(({ name, rows }, at2) => {
    const colour = COLOURS[at2 % COLOURS.length];
    const line = rows.map((row) => `${x(row.told)},${y(row.seen)}`).join(' ');
    return [
      `<polyline points="${line}" fill="none" stroke="${colour}"/>`,
      ...rows.map(
        (row) =>
          `<circle cx="${x(row.told)}" cy="${y(row.seen)}" r="${Math.sqrt(Math.log10(row.pairs + 1) * 4).toFixed(1)}" fill="${colour}"/>`,
      ),
      text(MARGIN + 8, MARGIN + 16 * (at2 + 1), name, `fill="${colour}"`),
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" font-family="sans-serif" font-size="11">`,
    `<rect width="${SIZE}" height="${SIZE}" fill="#fff"/>`,
    ...ticks,
    `<path d="M${x(LEAST)} ${y(LEAST)}L${x(1)} ${y(1)}" stroke="#888" stroke-dasharray="4"/>`,
    ...drawn,
    text(SIZE / 2, SIZE - 10, 'share told', 'text-anchor="middle"'),
    text(12, SIZE / 2, 'share seen', `text-anchor="middle" transform="rotate(-90 12 ${SIZE / 2})"`),
    '</svg>',
    '',
  ].join('\n');
}
