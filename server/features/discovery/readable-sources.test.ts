import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDue, whyUnreadable } from './readable-sources.ts';

test('Discovery: a source that lacks a setting it needs is told from one that can be read', () => {
  const cases: [string, Record<string, string>, RegExp | null][] = [
    ['canadabuys', {}, null],
    ['sam-gov', {}, /^SOURCE_SAM_GOV_API_KEY is not set$/],
    ['sam-gov', { api_key: 'k' }, null],
    ['seao-xml', {}, /^SOURCE_SEAO_XML_BASE_URL is not set$/],
    ['ocds', { base_url: 'http://127.0.0.1' }, null],
    ['ocds', { address: 'http://127.0.0.1' }, null],
    ['ocds', {}, /^SOURCE_OCDS_ADDRESS is not set$/],
    ['buyandsell', { base_url: 'http://127.0.0.1' }, /--from/],
  ];
  for (const [source, settings, reason] of cases) {
    const why = whyUnreadable(source, settings);
    if (reason === null) assert.equal(why, null, source);
    else assert.match(why ?? '', reason, source);
  }
});

test('Discovery: a source is due when the hours have passed since its last run began', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const cases: [string | null, number, boolean][] = [
    [null, 0, false],
    ['2026-01-01T00:00:00Z', 0, false],
    [null, 6, true],
    ['2026-11-21T06:00:00Z', 6, true],
    ['2026-11-21T06:00:01Z', 6, false],
  ];
  for (const [last, everyHours, due] of cases) assert.equal(isDue(last, everyHours, now), due, `${last} ${everyHours}`);
});
