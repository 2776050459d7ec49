import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findCategoryNames } from './category-names.ts';

const named = (typed: string, language: 'en' | 'fr'): string[] =>
  findCategoryNames(typed, language, 12).map(({ value }) => value);

describe('Names of categories by what was typed', () => {
  test('one label is offered once, whichever language, number or spelling of it is found', () => {
    const french = named('écho', 'fr');
    assert.ok(french.includes('échocardiographie') && !french.includes('echocardiography'), french.join());
    const english = named('road', 'en');
    assert.ok(english.includes('road works') && !english.includes('roadwork'), english.join());
  });

  test('a label that is typed in the other language is found still', () => {
    assert.deepEqual(named('echocardiography', 'fr'), ['echocardiography']);
    assert.ok(named('roadwork', 'en').includes('roadwork'));
  });

  test('labels of different things stay apart', () => {
    const beds = named('bed', 'en');
    for (const name of ['hospital bed', 'electric bed', 'bed sheet']) assert.ok(beds.includes(name), beds.join());
  });
});
