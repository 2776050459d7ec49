import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOfMessage } from './message-language.ts';

const MESSAGES: readonly ['en' | 'fr', string][] = [
  ['fr', 'on a pas iso 14001, par contre on a iso 27001'],
  ['fr', 'le 4 a 2 h de chez nous'],
  ['fr', '3 non svp'],
  ['en', 'a yes for 3, and no to 4'],
  ['en', 'We have a new ISO 9001'],
];

for (const [language, text] of MESSAGES)
  test(`“${text}” is answered in ${language}, whatever the company’s language`, () => {
    for (const otherwise of ['en', 'fr'] as const) assert.equal(languageOfMessage(text, otherwise), language);
  });

test('words of neither language are answered in the company’s', () => {
  for (const otherwise of ['en', 'fr'] as const)
    for (const text of ['1 3 5', 'ok 4', 'a']) assert.equal(languageOfMessage(text, otherwise), otherwise);
});
