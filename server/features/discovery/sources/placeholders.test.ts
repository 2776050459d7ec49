import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountOf } from './native-fields.ts';
import { contactEmail, contactName, contactPhone, solicitationNumber } from './placeholders.ts';

test('telephone numbers nobody answers are left out, others stay as published', () => {
  const left = ['(000) 000-0000', '(   )    -', '6139999999', '999-999-9999', '123-456-7890', '', 'N/A', 'x', null, 42];
  for (const raw of left) assert.equal(contactPhone(raw), null, String(raw));
  const kept = {
    '(731) 966-6259 (    )': '(731) 966-6259',
    '293-913-9333 x2389': '293-913-9333 x2389',
    '4148161057': '4148161057',
  };
  for (const [raw, phone] of Object.entries(kept)) assert.equal(contactPhone(raw), phone);
});

test('e-mail fields give their first usable address', () => {
  for (const raw of ['', 'N/A', 'none@none.com', 'someone', 'a@b', 'x@example.com', undefined])
    assert.equal(contactEmail(raw), null);
  assert.equal(contactEmail('mailto:Buyer.One@city.ca; two@city.ca'), 'Buyer.One@city.ca');
  assert.equal(contactEmail('Buyer One <one@city.ca>'), 'one@city.ca');
});

test('names and solicitation numbers that say "nothing" are left out', () => {
  for (const raw of ['', '-', 'N/A', 'TBD', 'xxxx', 'not available', 'Sans objet', 'À déterminer'])
    assert.deepEqual([contactName(raw), solicitationNumber(raw)], [null, null]);
  assert.equal(solicitationNumber('A1'), null);
  assert.equal(solicitationNumber(' 25-006 '), '25-006');
  assert.equal(contactName('  J.  Doe '), 'J. Doe');
});

test('amounts are read in the English and the French way of writing, and never by guess', () => {
  const cases: [unknown, number | null][] = [
    ['$1,234,567.50', 1234567.5],
    ['1 234 567,50 $', 1234567.5],
    ['1\u202f234,5', 1234.5],
    ['1,234', 1234],
    [99.5, 99.5],
    ['0', 0],
    ['1.234,50', null],
    ['12,34,56', null],
    ['-5', null],
    ['about 5', null],
    [null, null],
  ];
  for (const [raw, amount] of cases) assert.equal(amountOf(raw), amount, String(raw));
});
