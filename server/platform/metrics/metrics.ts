import type { Gauge, Histogram } from 'prom-client';

/** The figures of this process in the text format of Prometheus, in a registry of their own. */
export type Metrics = {
  /** A figure that is set at each reading; `name` goes without `tenderfit_`. It is absent until it is set. */
  gauge<Label extends string = never>(name: string, help: string, labels?: readonly Label[]): Gauge<Label>;
  /** How long something took, in seconds, counted up to each of `buckets`. */
  durations<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
    buckets: readonly number[],
  ): Histogram<Label>;
  /** All figures as text of {@link METRICS_TYPE}. */
  text(): Promise<string>;
};

/** The content type of what `text` gives. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Begins to count for this process: what Node tells of it, and the version of the program. */
export async function openMetrics(version: string): Promise<Metrics> {
  // Loading it takes longer than most of an operator's commands, which count nothing.
  const { Registry, Gauge, Histogram, collectDefaultMetrics } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const metrics: Metrics = {
    gauge(name, help, labels = []) {
      const gauge = new Gauge({ name: `tenderfit_${name}`, help, labelNames: [...labels], registers: [registry] });
      forget(gauge, labels);
      return gauge;
    },
    durations: (name, help, labels, buckets) =>
      new Histogram({
        name: `tenderfit_${name}`,
        help,
        labelNames: [...labels],
        buckets: [...buckets],
        registers: [registry],
      }),
    text: async () => await registry.metrics(),
  };
  metrics.gauge('build_info', 'Always 1; the label is the version of the program.', ['version']).set({ version }, 1);
  return metrics;
}

/** Takes away every value of the figure, so that it is reported as unknown, not as 0. */
export function forget<Label extends string>(gauge: Gauge<Label>, labels: readonly Label[] = []): void {
  gauge.reset();
  // A reset sets a figure without labels to 0.
  if (labels.length === 0) gauge.remove();
}
