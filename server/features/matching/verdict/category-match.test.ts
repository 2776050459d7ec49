import assert from 'node:assert/strict';
import { test } from 'node:test';
import { categoryIndex, topicIndex } from '../subjects/category-index.ts';
import {
  type ListedCategory,
  type ListingTopics,
  type ProfileCategory,
  readCategory,
  readTopics,
  type TopicText,
} from '../vocabulary/code-bridge.ts';
import type { CodeScheme } from '../vocabulary/code-ladder.ts';
import { type CategoryLevels, categoryMatch, codeLevel } from './category-match.ts';

const meet = (profile: readonly ProfileCategory[], listing: ListingTopics) =>
  categoryMatch(categoryIndex(profile), topicIndex(listing));

const listed = (scheme: CodeScheme, code: string | null, en?: string, fr?: string): ListedCategory => ({
  scheme,
  code,
  label: { ...(en === undefined ? {} : { en }), ...(fr === undefined ? {} : { fr }) },
});
const en = (text: string): TopicText => ({ text, language: 'en' });
const fr = (text: string): TopicText => ({ text, language: 'fr' });

type Meeting = [profile: string, categories: ListedCategory[], texts: TopicText[], atLeast: number, via: string];
const MEETINGS: Meeting[] = [
  ['42201712', [listed('UNSPSC', '42201712')], [], 1, 'code'],
  ['42201712', [listed('UNSPSC', '42200000')], [], 0.6, 'code'],
  ['Échographie', [listed('UNSPSC', '42201712')], [], 0.9, 'concept'],
  ['Ultrasound', [listed('CPV', '33112200-0')], [], 0.9, 'concept'],
  ['Ultrasound', [], [fr('Acquisition de deux échographes portatifs')], 0.85, 'concept'],
  ['Échographie', [], [en('Supply of portable ultrasound systems')], 0.85, 'concept'],
  ['42201700', [listed('CPV', '33112000-8')], [], 0.8, 'concept'],
  ['33112000-8', [listed('UNSPSC', '42201700')], [], 0.8, 'concept'],
  ['Pompes à perfusion', [], [en('Smart infusion pumps')], 0.85, 'concept'],
  ['GSIN N6515', [listed('PSC', '6515')], [], 0.6, 'code'],
  ['GSIN N6515', [listed('UNSPSC', '42222001')], [], 0.4, 'concept'],
  ['medical equipment', [listed('UNSPSC', '42181904')], [], 0.4, 'concept'],
  ['Medical imaging', [listed('UNSPSC', '42201712')], [], 0.7, 'concept'],
  ['Snow removal', [], [fr('Déneigement des chemins municipaux')], 0.85, 'concept'],
  ['Déneigement', [listed('GSIN', 'K113A')], [], 0.6, 'concept'],
  ['Zebra mussel traps', [], [en('Zebra mussel traps')], 0.8, 'label'],
  ['Zebra mussel', [], [en('Supply of zebra mussel traps')], 0.5, 'label'],
];

for (const [profile, categories, texts, atLeast, via] of MEETINGS) {
  const shown = [...categories.map((category) => category.code), ...texts.map((part) => part.text)].join(', ');
  test(`the category "${profile}" meets "${shown}" via ${via} at ${atLeast} or more`, () => {
    const { score, matched } = meet([readCategory(profile)], readTopics(categories, texts));
    assert.ok(score !== null && score >= atLeast, `scored ${score}`);
    assert.equal(matched[0]?.via, via);
    assert.equal(matched[0]?.place, 0);
  });
}

const STRANGERS: [profile: string, categories: ListedCategory[], texts: TopicText[]][] = [
  ['Ultrasound', [listed('UNSPSC', '72102901')], [en('Snow removal of municipal lots')]],
  ['Échographie', [listed('UNSPSC', '81110000')], [fr('Services professionnels en informatique')]],
  ['Pumps', [], [en('Infusion pumps')]],
  ['42201712', [listed('CPV', '42120000-6')], []],
  ['C01', [listed('SOURCE', 'C01', undefined, 'C01 - Bâtiments')], []],
];

for (const [profile, categories, texts] of STRANGERS) {
  test(`the category "${profile}" does not meet ${JSON.stringify([...categories, ...texts])}`, () => {
    const { score } = meet([readCategory(profile)], readTopics(categories, texts));
    assert.equal(score, 0);
  });
}

test('no categories in the profile, or nothing said by the notice, give no score rather than 0', () => {
  assert.equal(meet([], readTopics([], [en('Ultrasound')])).score, null);
  assert.equal(meet([readCategory('Ultrasound')], readTopics([], [])).score, null);
});

test('the best of several categories counts, and each met category is reported once', () => {
  const profile = ['Ultrasound', 'Patient monitors', 'Snow removal'].map((text) => readCategory(text));
  const listing = readTopics(
    [listed('UNSPSC', '42201712', 'Echography units')],
    [en('Ultrasound and patient monitors')],
  );
  const { score, matched } = meet(profile, listing);
  assert.equal(score, matched[0]?.level);
  assert.equal(matched.length, 2);
  assert.deepEqual(
    new Set(matched.map((meeting) => profile[meeting.place]?.text)),
    new Set(['Ultrasound', 'Patient monitors']),
  );
});

test('titles of loaded code lists join a code to words in another language', () => {
  const titles = (scheme: CodeScheme, code: string) =>
    scheme === 'UNSPSC' && code === '95121800' ? { en: 'Quantum widgets', fr: 'Bidules quantiques' } : null;
  const profile = [readCategory('bidules quantiques', titles)];
  assert.equal(meet(profile, readTopics([listed('UNSPSC', '95121800')], [])).score, 0);
  assert.equal(meet(profile, readTopics([listed('UNSPSC', '95121800')], [], titles)).score, 0.8);
});

const LEVELS: [
  profile: string[],
  categories: ListedCategory[],
  texts: TopicText[],
  expected: Partial<CategoryLevels>,
][] = [
  // Half a level and more by a code; one segment shared says so in `topic` only; one code, a heading too, is the same.
  [['42201712'], [listed('UNSPSC', '42201700')], [], { topic: 0.8, code: 0.8, same: 0 }],
  [['42201712'], [listed('UNSPSC', '42990000')], [], { topic: 0.25, code: 0, same: 0 }],
  [['42000000'], [listed('UNSPSC', '42000000')], [], { topic: 0.25, code: 0, same: 1 }],
  [['42000000'], [listed('UNSPSC', '42201712')], [], { topic: 0.25, code: 0, same: 0 }],
  // What is named counts as a code where the company gave none.
  [['Ultrasound'], [], [en('Ultrasound system')], { topic: 0.85, code: 0.85, same: 0 }],
  [['Ultrasound', '95121800'], [], [en('Ultrasound system')], { topic: 0.85, code: 0 }],
  // Words of a label and of a title, in either language.
  [['Zebra mussel'], [], [en('Supply of zebra mussel traps')], { topic: 0, title: 0.5, label: 0 }],
  [['Zebra mussel'], [listed('SOURCE', 'C01', 'Zebra mussel')], [], { title: 0, label: 0.8 }],
  [['Infusion pumps'], [], [fr('Pompes à perfusion')], { title: 0.8 }],
  [['Pompes à perfusion'], [], [en('Infusion pumps')], { title: 0.8 }],
];

for (const [profile, categories, texts, expected] of LEVELS) {
  const shown = [...categories.map((category) => category.code), ...texts.map((part) => part.text)].join(', ');
  test(`what "${profile.join(' + ')}" is met by in "${shown}" is told apart`, () => {
    const { levels } = meet(
      profile.map((text) => readCategory(text)),
      readTopics(categories, texts),
    );
    assert.deepEqual({ ...levels, ...expected }, levels);
  });
}

const CODES: [own: string, listed: ListedCategory, level: number][] = [
  // The whole code, its class, its family; one segment shared is a department store, and another list meets no code.
  ['42201712', listed('UNSPSC', '42201712'), 1],
  ['42201712', listed('UNSPSC', '42201700'), 0.8],
  ['42201712', listed('UNSPSC', '42200000'), 0.6],
  ['42201712', listed('UNSPSC', '72102901'), 0],
  ['42201712', listed('CPV', '42120000-6'), 0],
];

for (const [own, category, level] of CODES) {
  test(`codes alone: ${own} meets ${category.scheme} ${category.code} at ${level}`, () => {
    assert.equal(codeLevel(readCategory(own), readTopics([category], []).codes), level);
  });
}
