import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findQuote, indexed, type ShownNotice, type Sought } from './quote-position.ts';

const notice = (language: ShownNotice['language'], given: Partial<ShownNotice>): ShownNotice => ({
  language,
  title: '',
  buyer: '',
  categories: '',
  text: '',
  ...given,
});
const ENGLISH = notice('en', {
  title: 'Pump repair',
  text: 'Snowplow, then plow.\n\nThe  pump\tmust 😀 run. A pump is a pump.',
  categories: 'UNSPSC 40151500 Pumps',
});
const FRENCH = notice('fr', { title: 'Réparation de pompes', text: 'La pompe doit fonctionner.' });
const BOTH = indexed([ENGLISH, FRENCH]);

/** [what it shows, what is sought, where: language, part, the words there; null: nowhere] */
const CASES: readonly [string, Sought, readonly [string, string, string] | null][] = [
  ['whole words, not a part of one', { quote: 'plow' }, ['en', 'text', 'plow']],
  ['a part of a word is not found', { quote: 'Snow' }, null],
  [
    'other white space is the same words',
    { quote: 'The pump must 😀 run.' },
    ['en', 'text', 'The  pump\tmust 😀 run.'],
  ],
  [
    'marks that turn the direction of a quote count for nothing',
    { quote: 'Pump\u202e repair' },
    ['en', 'title', 'Pump repair'],
  ],
  ['another case is other words', { quote: 'PUMP REPAIR' }, null],
  ['the part in which it was read', { quote: 'pump', part: 'title' }, null],
  [
    'where it was read, though it stands elsewhere, too',
    { quote: 'pump', language: 'en', part: 'text', start: 54 },
    ['en', 'text', 'pump'],
  ],
  [
    'where it was read no longer holds it: the first place that does',
    { quote: 'pump', language: 'en', part: 'text', start: 3 },
    ['en', 'text', 'pump'],
  ],
  [
    'the language in which it was read comes first, then others',
    { quote: 'pompe', language: 'en' },
    ['fr', 'text', 'pompe'],
  ],
  ['no words stand nowhere', { quote: '' }, null],
  ['nor do blanks', { quote: '  \n' }, null],
  ['words that are not there', { quote: 'valve' }, null],
];

for (const [name, sought, expected] of CASES) {
  test(`Position of a quote: ${name}`, () => {
    const found = findQuote(BOTH, sought);
    const words =
      found === null
        ? null
        : [
            found.language,
            found.part,
            (found.language === 'fr' ? FRENCH : ENGLISH)[found.part].slice(found.start, found.end),
          ];
    assert.deepEqual(words, expected);
  });
}

test('Position of a quote: a longer word before it is passed over', () => {
  assert.equal(findQuote(BOTH, { quote: 'plow' })?.start, ENGLISH.text.indexOf(' plow') + 1);
});

test('Position of a quote: of several places the one where it was read', () => {
  const at = ENGLISH.text.lastIndexOf('pump');
  const found = findQuote(BOTH, { quote: 'pump', language: 'en', part: 'text', start: at });
  assert.equal(found?.start, at);
});
