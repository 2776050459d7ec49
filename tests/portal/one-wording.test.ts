import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sourceLabel } from '#platform/text/source-label.ts';
import { connectorOf } from '#features/discovery/discovery.ts';
import { timeFormat } from '#platform/text/closing-time.ts';
import { sourceName } from '../../portal/opportunities/source-name.ts';
import { formatMoment, formatTime } from '../../portal/ui/format.ts';

const LOCALES = { en: 'en-CA', fr: 'fr-CA' } as const;
const ZONES = ['America/Toronto', 'America/Vancouver', 'America/St_Johns', 'Europe/Paris', 'UTC'];

test('the portal writes a time as the mail does, in every zone and both languages', () => {
  for (const language of ['en', 'fr'] as const) {
    const mailed = timeFormat(LOCALES[language]);
    for (const zone of ZONES) {
      for (const at of ['2026-12-24T19:00:00.000Z', '2026-07-02T11:05:00.000Z', '2026-07-02T04:00:00.000Z'])
        assert.equal(formatTime(at, language, zone), mailed(at, zone), `${language} ${zone} ${at}`);
    }
  }
});

test('a time is 12 hours in English and 24 in French, without minutes in French at the full hour', () => {
  const year = new Date().getFullYear();
  const at = `${year}-12-24T19:00:00.000Z`;
  const shown = (['en', 'fr'] as const).map((language) => formatMoment(at, language, 'America/Toronto'));
  assert.match(shown[0] ?? '', /Dec 24, 2:00\sp\.m\.\sET$/);
  assert.match(shown[1] ?? '', /24 déc\., 14\sh\sHE$/);
});

test('the portal names a source as the mail and the coverage do, in both languages', () => {
  for (const source of ['canadabuys', 'toronto', 'alberta']) {
    const label = connectorOf(source)?.label ?? assert.fail(source);
    for (const language of ['en', 'fr'] as const)
      assert.equal(sourceName(source, language), sourceLabel(label, language), source);
  }
  assert.equal(sourceName('canadabuys', 'fr'), 'AchatsCanada');
});
