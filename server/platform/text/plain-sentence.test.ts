import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainSentence } from './plain-sentence.ts';

const ROWS: [what: string, text: string, line: string][] = [
  ['breaks and tabs', 'The title says “hospital\r\n\tbeds”.', 'The title says “hospital beds”.'],
  ['marks that turn the direction', 'says “\u202ebeds\u2066”, which', 'says “beds”, which'],
  ['other controls', 'a\u0000b\u0085c', 'a b c'],
  ['lines and paragraphs', 'a\u2028b\u2029c', 'a b c'],
  ['French spaces stay', '« lits » : 5\u00a0000\u00a0CAD', '« lits » : 5\u00a0000\u00a0CAD'],
  ['joined letters stay', 'می\u200cخواهم 👩\u200d🔧', 'می\u200cخواهم 👩\u200d🔧'],
];

for (const [what, text, line] of ROWS) {
  test(`a sentence with a quote is one line in one direction: ${what}`, () => {
    assert.equal(plainSentence(text), line);
  });
}
