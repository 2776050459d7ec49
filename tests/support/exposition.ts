import assert from 'node:assert/strict';

/** One value of a metrics page. */
export type Sample = { name: string; labels: Readonly<Record<string, string>>; value: number };

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\[\\"n])*)"(,|$)/y;
const NUMBER = /^(?:[+-]?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|inf)|nan)$/i;
const TYPES = new Set(['counter', 'gauge', 'histogram', 'summary', 'untyped']);

/**
 * Reads a page in the text format of Prometheus, version 0.0.4, line by line and by nothing of the program that wrote it. Fails
 * where a line is not of the format, where a figure has no HELP and TYPE before it or stands in two places, where two lines
 * are of one series, and where a histogram does not add up.
 */
export function readExposition(text: string): Sample[] {
  assert.ok(text.endsWith('\n'), 'the last line has no end');
  const types = new Map<string, string>();
  const helped = new Set<string>();
  const series = new Set<string>();
  const samples: Sample[] = [];
  let family = '';
  for (const line of text.slice(0, -1).split('\n')) {
    if (line === '') continue;
    const [mark, keyword = '', name = '', rest = ''] = line.split(/ ([A-Z]+) (\S+) (.*)/s);
    if (mark === '#' && (keyword === 'HELP' || keyword === 'TYPE')) {
      assert.match(name, NAME, line);
      if (keyword === 'HELP') {
        assert.ok(!helped.has(name), `${name} is explained twice`);
        assert.notEqual(rest.trim(), '', `${name} is not explained`);
        helped.add(name);
      } else {
        assert.ok(TYPES.has(rest) && helped.has(name) && !types.has(name), line);
        types.set(name, rest);
        family = name;
      }
      continue;
    }
    const sample = readSample(line);
    const names =
      types.get(family) === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => family + end) : [family];
    assert.ok(names.includes(sample.name), `${line} does not stand below its TYPE`);
    const key = JSON.stringify([sample.name, ...Object.entries(sample.labels).map(String).toSorted()]);
    assert.ok(!series.has(key), `${line} is there twice`);
    series.add(key);
    samples.push(sample);
  }
  for (const [name, type] of types) if (type === 'histogram') assertAddsUp(name, samples);
  return samples;
}

/** The one value of these labels; fails when there is none. */
export function sampleOf(samples: readonly Sample[], name: string, labels: Record<string, string> = {}): number {
  const found = samples.filter(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  );
  assert.equal(found.length, 1, `${found.length} of ${name}${JSON.stringify(labels)}`);
  return found[0]?.value ?? NaN;
}

function readSample(line: string): Sample {
  const [, name = '', written = '', number = ''] =
    SAMPLE.exec(line) ?? assert.fail(`not a line of the format: ${line}`);
  assert.match(number, NUMBER, line);
  const labels: Record<string, string> = {};
  for (LABEL.lastIndex = 0; LABEL.lastIndex < written.length;) {
    const [, label = '', value = ''] = LABEL.exec(written) ?? assert.fail(`labels that cannot be read: ${line}`);
    assert.ok(!(label in labels), `${label} twice: ${line}`);
    labels[label] = value;
  }
  return { name, labels, value: Number(number.replace(/inf/i, 'Infinity')) };
}

function assertAddsUp(name: string, samples: readonly Sample[]): void {
  const counts = samples.filter((sample) => sample.name === `${name}_count`);
  for (const { labels, value } of counts) {
    const buckets = samples.filter(
      (sample) =>
        sample.name === `${name}_bucket` &&
        Object.entries(labels).every(([label, wanted]) => sample.labels[label] === wanted),
    );
    const bounds = buckets.map((bucket) => Number((bucket.labels['le'] ?? '').replace('+Inf', 'Infinity')));
    assert.deepEqual(
      bounds,
      bounds.toSorted((a, b) => a - b),
    );
    assert.equal(bounds.at(-1), Infinity, `${name} has no last bucket`);
    const heights = buckets.map((bucket) => bucket.value);
    assert.deepEqual(
      heights,
      heights.toSorted((a, b) => a - b),
    );
    assert.equal(heights.at(-1), value, `${name} counts ${value}`);
  }
}
