import type { CalibrationRow } from './calibration-report.ts';
import { type Figures, interval, type Interval, METRICS, pairedGain } from './metrics.ts';

export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Means over companies with their 95 % intervals. */
export function figuresTable(rows: readonly (readonly [name: string, figures: readonly Figures[]])[]): string {
  return table(
    ['', ...METRICS],
    rows.map(([name, figures]) => [name, ...METRICS.map((metric) => span(interval(figures, metric)))]),
  );
}

export function span({ mean, low, high }: Interval): string {
  return `${short(mean)} [${short(low)}, ${short(high)}]`;
}

/** What is gained over another ranker by the same companies. */
export function gainLine(name: string, after: readonly Figures[], before: readonly Figures[]): string {
  const gains = (['R@20', 'R@50', 'nDCG@20', 'MRR'] as const).map(
    (metric) => `${metric} ${span(pairedGain(after, before, metric))}`,
  );
  return `Gain over the ${name}, the same companies paired: ${gains.join(', ')}.`;
}

export function calibrationTable(rows: readonly CalibrationRow[]): string {
  return table(
    ['share told', 'pairs', 'mean told', 'seen', 'difference'],
    rows.map(({ from, to, pairs, told, seen }) => [
      `${from} to ${to}`,
      pairs.toLocaleString('en'),
      told.toFixed(4),
      seen.toFixed(4),
      (told - seen).toFixed(4),
    ]),
  );
}

function short(value: number): string {
  return value.toFixed(3).replace(/^(-?)0\./, '$1.');
}
