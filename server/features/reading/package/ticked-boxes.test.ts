import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readDocumentFacts } from '../document-facts.ts';
import { withoutEmptyBoxes } from './ticked-boxes.ts';
import { bareNotice } from '../../../../tests/support/bare-notice.ts';

const linesOf = (...texts: string[]) => texts.map((text) => ({ text, kind: 'paragraph' as const }));
const kept = (...texts: string[]): string[] => withoutEmptyBoxes(linesOf(...texts)).map(({ text }) => text);

const NOTICE = bareNotice({ title: { en: 'Chairs' } });
const facts = (...texts: string[]) =>
  readDocumentFacts([{ number: 1, lines: linesOf(...texts) }], NOTICE, { filename: 'rfp.pdf' });

const OPEN = 'The requirement is subject to the trade agreements named in the notice.';
const RESERVED = 'This procurement is set aside under the Procurement Strategy for Indigenous Business.';
const RESERVE = 'Ce marché est réservé aux entreprises autochtones.';

describe('Boxes of a form:', () => {
  test('what stands behind an empty box, and the paragraph that it titles, do not hold', () => {
    for (const [ticked, empty] of [
      ['☒', '☐'],
      ['[x]', '[ ]'],
      ['\uf0fe', '\uf06f'],
      ['✔', '□'],
      ['(X)', '[_]'],
    ] as const) {
      const open = `${ticked} General Stream Procurement`;
      assert.deepEqual(kept(open, OPEN, `${empty} PSIB Stream Procurement`, RESERVED, '1.4 Debriefings'), [
        open,
        OPEN,
        '1.4 Debriefings',
      ]);
      assert.equal(facts(open, OPEN, `${empty} PSIB Stream Procurement`, RESERVED).setAsides, undefined);
      assert.deepEqual(
        facts(`${empty} General Stream Procurement`, OPEN, `${ticked} PSIB Stream Procurement`, RESERVED).setAsides,
        ['indigenous'],
      );
    }
  });

  test('a sentence behind an empty box is nothing, in French and for other facts as well', () => {
    assert.equal(facts(`☐ ${RESERVE}`, '☒ Ce marché est ouvert à tous.').setAsides, undefined);
    assert.deepEqual(facts('☐ Ce marché est ouvert à tous.', `☒ ${RESERVE}`).setAsides, ['indigenous']);
    const certified = 'Bidders must hold ISO 9001 certification at bid closing.';
    assert.deepEqual(facts(`[x] ${certified}`, '[ ] No certification.').mandatoryCertifications, ['ISO 9001']);
    assert.equal(facts(`[ ] ${certified}`, '[x] No certification.').mandatoryCertifications, undefined);
  });

  test('of alternatives whose boxes were lost, none is taken to be the chosen one', () => {
    assert.equal(
      facts('This requirement is a:', 'General Stream Procurement', OPEN, 'PSIB Stream Procurement', RESERVED)
        .setAsides,
      undefined,
    );
    assert.deepEqual(facts('1.3 Set-aside', RESERVED).setAsides, ['indigenous']);
  });

  test('a set-aside for Indian small business enterprises is for Indigenous ones among the small ones', () => {
    const reserved = 'This quotation is set-aside 100% for Indian Small Business Economic Enterprises.';
    assert.deepEqual(facts(reserved).setAsides, ['indigenous', 'small-business']);
    assert.deepEqual(facts('This quotation is set-aside 100% for small business.').setAsides, ['small-business']);
  });

  test('several boxes on one line keep what is ticked, before or behind its words', () => {
    assert.deepEqual(kept('Security clearance: ☐ None ☒ Secret'), ['Security clearance:', 'Secret']);
    assert.deepEqual(kept('Reliability [x] Secret [ ]'), ['Reliability']);
  });

  test('a list of empty boxes is for bidders to tick, and text below a row of boxes is nobody’s', () => {
    const list = ['☐ Bidders must sign the form.', '☐ Bids must include the price table.', '☐ A bid bond is enclosed.'];
    assert.deepEqual(kept(...list), list);
    assert.equal(facts(...list).demands?.count, 2);
    assert.deepEqual(kept('☒ Goods only', '☐ Goods and services', 'Bidders must be licensed.'), [
      '☒ Goods only',
      'Bidders must be licensed.',
    ]);
  });
});
