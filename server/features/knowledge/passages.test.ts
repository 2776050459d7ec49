import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cpuMsOf } from '../../../tests/support/linear/cpu-time.ts';
import { passagesOf } from './passages.ts';

const sentence = (index: number): string => `Sentence ${index} of the capability statement says what was done.`;
const sentences = (count: number): string => Array.from({ length: count }, (_, index) => sentence(index)).join(' ');

test('a passage lies on one page and names it', () => {
  const passages = passagesOf({ text: '', pages: ['First page.', '', '  \n', 'Last page.'] });
  assert.deepEqual(passages, [
    { ordinal: 0, page: 1, text: 'First page.' },
    { ordinal: 1, page: 4, text: 'Last page.' },
  ]);
});

test('a document without pages has passages without', () => {
  assert.deepEqual(passagesOf({ text: 'One line.', pages: null }), [{ ordinal: 0, page: null, text: 'One line.' }]);
});

test('long text is cut behind a sentence where it has no paragraphs', () => {
  const passages = passagesOf({ text: sentences(100), pages: null });
  assert.ok(passages.length > 4);
  for (const { text } of passages) {
    assert.ok(text.startsWith('Sentence '), text.slice(0, 40));
    assert.ok(text.endsWith('done.'), text.slice(-40));
  }
});

test('a paragraph that fits is not cut', () => {
  const paragraphs = Array.from({ length: 12 }, (_, index) => `Part ${index}. ${sentences(9)}`);
  const passages = passagesOf({ text: paragraphs.join('\n\n'), pages: null });
  assert.deepEqual(
    passages.flatMap(({ text }) => text.split('\n\n')),
    paragraphs,
  );
});

test('every word of any text is in one passage, in order, and no passage is longer than can be quoted', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '\n', '.', '\n\n', 'word ', '😀'), maxLength: 6_000 });
  fc.assert(
    fc.property(text, (given) => {
      const passages = passagesOf({ text: given, pages: null });
      const letters = (one: string): string => one.replaceAll(/\s/g, '');
      assert.equal(letters(passages.map((one) => one.text).join('')), letters(given));
      for (const { text: piece } of passages) assert.ok(piece.length <= 1_400 && piece.isWellFormed());
    }),
    { numRuns: 300 },
  );
});

test('a book of 5 million characters gives a bounded number of passages in linear time', () => {
  for (const unit of ['word ', 'x', '\n', ' ', 'a.\n']) {
    const text = unit.repeat(5_000_000 / unit.length);
    // Measured: 200 ms at most.
    const took = cpuMsOf(() => assert.ok(passagesOf({ text, pages: null }).length <= 1_250));
    assert.ok(took < 4_000, `${JSON.stringify(unit)}: ${took} ms`);
  }
});
