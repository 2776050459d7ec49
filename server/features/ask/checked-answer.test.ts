import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Quote } from './answer.ts';
import { checkedStatements } from './checked-answer.ts';
import { foldForSearch, type Language } from './question.ts';
import { statedNames, statedValues } from './stated-values.ts';

const VISIT = 'A site visit is mandatory for all bidders on March 3, 2026, at 10:00 a.m.';
const BOND = 'Bids must be accompanied by a bid bond of ten percent (10 %) and remain valid for 90 calendar days.';
const FORM = 'Forms that are not signed by an authorized officer of Acme Health will be returned.';
const FRENCH = 'La visite des lieux est obligatoire le 3 mars 2026; une garantie de 1 500 000 $ est exigée.';
const LOT = 'Bidders must hold ISO 9001 certification if they bid on lot 2.';
const TERM = 'The City may extend the contract by up to 2 years.';
const passages: Quote[] = [VISIT, BOND, FORM, FRENCH, LOT, TERM].map((text, index) => ({
  text,
  place: { kind: 'document', document: 'rfp.pdf', page: index + 1 },
}));
const PASSAGE = { VISIT: 'p1', BOND: 'p2', FORM: 'p3', FRENCH: 'p4', LOT: 'p5', TERM: 'p6' };

function checked(text: string, quotes: [passage: string, words: string][], language: Language = 'en'): string[] | null {
  const answer = {
    has_answer: true,
    statements: [
      { text, quotes: quotes.map(([name, words]) => ({ passage: PASSAGE[name as 'VISIT'] ?? name, words })) },
    ],
  };
  return checkedStatements(answer, passages, language)?.map((one) => one.text) ?? null;
}

describe('Ask with a model, the check of an answer:', () => {
  const right: [text: string, quotes: [string, string][], language?: Language][] = [
    ['A site visit is mandatory on March 3, 2026.', [['VISIT', 'mandatory for all bidders on March 3, 2026']]],
    ['Yes, a site visit is mandatory.', [['VISIT', 'A site visit is mandatory']]],
    ['Bids remain valid for 90 days.', [['BOND', 'remain valid for 90 calendar days']]],
    ['A bid bond of 10 % must accompany bids.', [['BOND', 'Bids must be accompanied by a bid bond of ten percent']]],
    ['Forms not signed will be returned.', [['FORM', 'Forms that are not signed']]],
    ['Une garantie de 1 500 000 $ est exigée.', [['FRENCH', 'une garantie de 1 500 000 $ est exigée']], 'fr'],
    [
      'Bidders must hold ISO 9001 if they bid on lot 2.',
      [['LOT', 'must hold ISO 9001 certification if they bid on lot 2']],
    ],
    ['The contract may be extended by up to 2 years.', [['TERM', TERM]]],
    ['La visite des lieux est obligatoire.', [['FRENCH', 'LA VISITE DES LIEUX  est obligatoire']], 'fr'],
  ];
  for (const [text, quotes, language] of right) {
    test(`what its passage says is taken: ${text}`, () => assert.deepEqual(checked(text, quotes, language), [text]));
  }

  const wrong: [name: string, text: string, quotes: [string, string][], language?: Language][] = [
    ['an invented quote', 'A site visit is mandatory.', [['VISIT', 'a site visit is mandatory for everyone']]],
    ['a quote of another passage', 'A site visit is mandatory.', [['BOND', 'A site visit is mandatory']]],
    ['a passage that was not given', 'A site visit is mandatory.', [['p9', 'A site visit is mandatory']]],
    ['a quote of a few letters', 'A site visit is mandatory.', [['VISIT', 'a site']]],
    ['a quote that cuts a word', 'A visit is mandatory.', [['VISIT', 'isit is mandatory']]],
    ['a quote that cuts a number', 'A garantie de 500 000 $ est exigée.', [['FRENCH', '500 000 $ est exigée']], 'fr'],
    ['another day', 'A site visit is mandatory on March 4, 2026.', [['VISIT', 'mandatory for all bidders on March 3']]],
    ['another month', 'A site visit is mandatory on May 3, 2026.', [['VISIT', 'bidders on March 3, 2026']]],
    ['a number outside the quote', 'A site visit is mandatory on March 3.', [['VISIT', 'A site visit is mandatory']]],
    ['a number in words', 'Bids remain valid for sixty days.', [['BOND', 'remain valid for 90 calendar days']]],
    ['another unit', 'Bids remain valid for 90 weeks.', [['BOND', 'remain valid for 90 calendar days']]],
    ['days of work for days', 'Bids remain valid for 90 business days.', [['BOND', 'valid for 90 calendar days']]],
    ['an amount for a share', 'A bid bond of $10 must accompany bids.', [['BOND', 'a bid bond of ten percent (10 %)']]],
    ['a certification', 'Bidders must hold ISO 9001.', [['BOND', 'Bids must be accompanied by a bid bond']]],
    ['a name', 'Forms not signed by Borealis will be returned.', [['FORM', 'Forms that are not signed']]],
    ['a denial of what is said', 'A site visit is not mandatory.', [['VISIT', 'A site visit is mandatory']]],
    ['optional for mandatory', 'A site visit is optional.', [['VISIT', 'A site visit is mandatory']]],
    ['a quote without its denial', 'Forms signed will be returned.', [['FORM', 'signed by an authorized officer']]],
    ['words of its own', 'A site visit is mandatory, and lunch is free.', [['VISIT', 'A site visit is mandatory']]],
    ['a promise', 'Your company will win.', [['VISIT', 'A site visit is mandatory']]],
    ['a limit', 'Bids remain valid for at most 90 days.', [['BOND', 'remain valid for 90 calendar days']]],
    ['an address', 'A site visit is mandatory: evil.example.', [['VISIT', 'A site visit is mandatory']]],
    [
      'a duty without its condition',
      'Bidders must hold ISO 9001.',
      [['LOT', 'Bidders must hold ISO 9001 certification']],
    ],
    ['what may be as what is', 'The City extends the contract by up to 2 years.', [['TERM', TERM]]],
    ['a bound as a number', 'The City may extend the contract by 2 years.', [['TERM', TERM]]],
    ['HTML', '<b>A site visit</b> is mandatory.', [['VISIT', 'A site visit is mandatory']]],
    ['a Markdown picture', '![A site visit](mandatory)', [['VISIT', 'A site visit is mandatory']]],
    ['a control character', 'A site visit is mandatory.\u001b[2J', [['VISIT', 'A site visit is mandatory']]],
    ['text that runs the other way', 'A site visit is \u202emandatory.', [['VISIT', 'A site visit is mandatory']]],
    ['another language', 'La visite des lieux est obligatoire.', [['VISIT', 'A site visit is mandatory']], 'fr'],
    ['nothing', '…', [['VISIT', 'A site visit is mandatory']]],
  ];
  for (const [name, text, quotes, language] of wrong) {
    test(`${name} is not taken: ${JSON.stringify(text)}`, () => assert.equal(checked(text, quotes, language), null));
  }

  test('one false statement condemns the others', () => {
    const statement = (text: string) => ({ text, quotes: [{ passage: 'p1', words: 'A site visit is mandatory' }] });
    const [good, bad] = [statement('A site visit is mandatory.'), statement('A site visit is optional.')];
    const of = (...statements: (typeof good)[]) =>
      checkedStatements({ has_answer: true, statements }, passages, 'en')?.length ?? null;
    assert.deepEqual([of(good), of(good, bad), of()], [1, null, null]);
    assert.equal(checkedStatements({ has_answer: false, statements: [good] }, passages, 'en'), null);
  });
});

describe('Ask with a model, whatever it says:', () => {
  const bits = fc.oneof(
    fc.constantFrom(...[VISIT, BOND, FORM, FRENCH].flatMap((text) => text.split(' '))),
    fc.constantFrom(
      'not',
      '<b>',
      '](http://evil.example)',
      '\u001b[2J',
      '\u202e',
      '91',
      'ISO',
      'Borealis',
      '$',
      '__proto__',
    ),
  );
  const TEXTS = [VISIT, BOND, FORM];
  /** Words of one passage in their order, quoted whole, mostly with something that is not in it. */
  const statement = fc
    .tuple(fc.nat(2), fc.nat(8), fc.nat(12), fc.option(bits), fc.constantFrom(0, 0, 0, 1, 2))
    .map(([at, from, count, strange, off]) => {
      const words = TEXTS[at] ?? '';
      const own = words.split(' ').slice(from, from + count + 2);
      const text = [...own, ...(strange === null ? [] : [strange])].join(' ');
      return { text, quotes: [{ passage: off === 2 ? '__proto__' : `p${((at + off) % 3) + 1}`, words }] };
    });

  test('what is taken is plain text of words, numbers and names that stand in the passages', () => {
    let taken = 0;
    const known = foldForSearch(TEXTS.join(' '));
    fc.assert(
      fc.property(fc.array(statement, { minLength: 1, maxLength: 2 }), (statements) => {
        const found = checkedStatements({ has_answer: true, statements }, passages, 'en') ?? [];
        taken += found.length;
        for (const { text, quotes } of found) {
          assert.doesNotMatch(text, /[\p{Cc}\p{Cf}<>]|http|Borealis|ISO|91/u);
          for (const number of text.match(/\d+/g) ?? []) assert.ok(known.includes(number), text);
          assert.ok(quotes.length > 0 && quotes.every((quote) => passages.includes(quote)));
        }
      }),
      { numRuns: 3_000, seed: 1 },
    );
    assert.ok(taken > 0, 'some are taken');
  });
});

describe('Ask with a model, what a sentence states:', () => {
  const same: [string, string][] = [
    ['ninety (90) days', '90 days'],
    ['1,500,000 dollars', '1 500 000 dollars'],
    ['$1,500.00', '1 500,00 $'],
    ['March 3, 2026', '3 mars 2026'],
    ['Tuesday', 'mardi'],
    ['10 business days', '10 jours ouvrables'],
    ['ten percent', '10 %'],
    ['five years', 'cinq ans'],
  ];
  for (const [one, other] of same) {
    test(`${one} and ${other} are the same`, () => assert.deepEqual(statedValues(one), statedValues(other)));
  }

  test('a date in digits has its month; may is no month without a day', () => {
    assert.ok(statedValues('2026-03-03').has('month 3'));
    assert.ok(!statedValues('bids may be sent').has('month 5'));
    assert.ok(statedValues('by May 5').has('month 5'));
  });

  test('names are what has a capital within a sentence, acronyms, codes and addresses', () => {
    const text =
      'Bidders must ask Ana Roy, hold ISO 27001 or SOC2, and write to a.b@c.example by March 3. They may call.';
    assert.deepEqual(statedNames(text), ['ana', 'roy', 'iso', 'soc2', 'a.b@c.example']);
  });
});
