import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stem } from '#platform/text/stem.ts';
import { noticeCopy, profileFields } from '../../../../tests/support/matching.ts';
import { compileProfile } from '../subjects/compiled-profile.ts';
import { matchedNotice } from '../subjects/notice.ts';
import { NO_STATISTICS } from '../terms/term-weight.ts';
import { verdict } from '../verdict/verdict.ts';
import { inOtherLanguage, languageOf } from './word-pairs.ts';
import { readEntries, readRows } from './tables.ts';
import { WORDS } from './words.ts';

type Language = 'en' | 'fr';
type Pair = [profile: string, language: Language, title: string];

function judged(profile: string, language: Language, title: string): ReturnType<typeof verdict> {
  const compiled = compileProfile(profileFields({ categories: [profile] }), []);
  const notice = matchedNotice({ id: 'group', version: 1 }, [noticeCopy({ title: { [language]: title } })]);
  return verdict(compiled, notice, { statistics: NO_STATISTICS, awards: [] });
}

function foundWords(profile: string, language: Language, title: string): string | null {
  const reason = judged(profile, language, title).reasons.reasons.find((one) => one.kind === 'term');
  return reason?.kind === 'term' ? reason.quote : null;
}

const FOUND: Pair[] = [
  ['réparation de navires', 'en', 'Vessel repair, east coast'],
  ['ship repair', 'fr', 'Réparation de navires, côte est'],
  ['marine engines', 'fr', 'Fourniture de moteurs marins'],
  ['moteurs marins', 'en', 'Supply of marine engines'],
  ['spare parts', 'fr', 'Pièces de rechange pour grues'],
  ['pièces de rechange', 'en', 'Spare parts for cranes'],
  ['bearings', 'fr', 'Achat de roulements'],
  ['gants de cuir', 'en', 'Leather gloves'],
  ['groundwater', 'fr', 'Suivi des eaux souterraines'],
  ['eaux souterraines', 'en', 'Groundwater sampling'],
  ['chemin de fer', 'en', 'Railway ties'],
  ['location de tentes', 'en', 'Tent rental for a fair'],
  ['crisis management', 'fr', 'Gestion de crise'],
  ['Zephyr pumps', 'fr', 'Pompes Zephyr'],
];

for (const [profile, language, title] of FOUND) {
  test(`a profile that says "${profile}" finds "${title}"`, () => {
    assert.notEqual(foundWords(profile, language, title), null);
    assert.ok(judged(profile, language, title).score > judged(profile, language, 'Zzyzx').score);
  });
}

const NOT_FOUND: Pair[] = [
  ['location of buried cables', 'fr', 'Location de tentes'],
  ['location de tentes', 'en', 'Location of a field office'],
  ['pain management clinic', 'fr', 'Pain et viennoiseries'],
  ['pain tranché', 'en', 'Chronic pain study'],
  ['mobile office stores', 'fr', 'Stores vénitiens'],
  ['coin laundry machines', 'fr', 'Aménagement du coin nord'],
  ['travel agency', 'fr', 'Travail de bureau'],
  ['vis et boulons', 'en', 'Travel visas and screening'],
  ['janitorial services', 'en', 'Design of new buildings'],
  ['entretien ménager', 'fr', 'Construction de bâtiments'],
];

for (const [profile, language, title] of NOT_FOUND) {
  test(`a profile that says "${profile}" does not find "${title}"`, () => {
    assert.equal(foundWords(profile, language, title), null);
  });
}

test('a word of the other language counts where the language of a text is not known', () => {
  const compiled = compileProfile(profileFields({ categories: ['marine engines'] }), []);
  const notice = matchedNotice({ id: 'group', version: 1 }, [noticeCopy({ title: { other: 'Moteurs marins' } })]);
  const [reason] = verdict(compiled, notice, { statistics: NO_STATISTICS, awards: [] }).reasons.reasons;
  assert.equal(reason?.kind === 'term' ? reason.quote : null, 'Moteurs marins');
});

test('an exclusion does not rest on one sense of a word: "catering" does not exclude the restoration of a facade', () => {
  const compiled = compileProfile(profileFields({ categories: ['façades'], exclusions: ['catering'] }), []);
  const notice = matchedNotice({ id: 'group', version: 1 }, [noticeCopy({ title: { fr: 'Restauration de façades' } })]);
  assert.equal(verdict(compiled, notice, { statistics: NO_STATISTICS, awards: [] }).gate, null);
});

const LANGUAGES: [text: string, language: Language | null][] = [
  ['location de véhicules', 'fr'],
  ['car rental', 'en'],
  ['déneigement', 'fr'],
  ['moteurs marins', 'fr'],
  ['marine engines', 'en'],
  ['transport', null],
  ['Zephyr 3000', null],
  ['', null],
];

for (const [text, language] of LANGUAGES) {
  test(`"${text}" is ${language ?? 'of no certain language'}`, () => assert.equal(languageOf(text), language));
}

test('no phrase becomes more than eight, and none has a word of more than two stems', () => {
  const longest = 'vessel engine part repair service storage';
  for (const text of [longest, 'set', 'light', 'record '.repeat(400)]) {
    const phrases = inOtherLanguage(text, 'en');
    assert.ok(phrases.length > 0 && phrases.length <= 8, `${text.slice(0, 40)}: ${phrases.length}`);
    for (const { words } of phrases) for (const stems of words) assert.ok(stems.length >= 1 && stems.length <= 2);
  }
});

test('a phrase of which the table knows no word is not said otherwise', () => {
  assert.deepEqual(inOtherLanguage('Zephyr 3000', 'en'), []);
  assert.deepEqual(inOtherLanguage('', 'fr'), []);
});

const ENTRIES = readRows(WORDS).flat().flatMap(readEntries);

test('every entry of the tables names something in both languages, at most three words each', () => {
  assert.ok(ENTRIES.length > 1_000);
  for (const { isSame, left, right } of ENTRIES) {
    const entry = `${left.join(', ')} = ${right.join(', ')}`;
    assert.ok(isSame && left.length > 0 && right.length > 0, entry);
    for (const text of [...left, ...right]) {
      assert.match(text, /^[\p{L}\p{N}'’-]+(?: [\p{L}\p{N}'’-]+){0,3}$/u, entry);
    }
  }
});

test('every word of the tables is found again by its counterpart', () => {
  const lost = ENTRIES.flatMap(({ left: english, right: french }) => {
    const counterpart = french.find((text) => !/[ '’-]/.test(text));
    const single = english.find((text) => !/[ '’-]/.test(text));
    if (counterpart === undefined || single === undefined) return [];
    const wanted = stem(counterpart, 'fr');
    const said = inOtherLanguage(single, 'en').flatMap(({ words }) => words.flat());
    return said.includes(wanted) ? [] : [`${single} = ${counterpart}`];
  });
  assert.deepEqual(lost, []);
});
