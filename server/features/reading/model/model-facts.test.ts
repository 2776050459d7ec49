import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bareNotice } from '../../../../tests/support/bare-notice.ts';
import type { DocumentFacts } from '../document-facts.ts';
import type { DocumentPage } from '../package/document-sentences.ts';
import { withDocumentFacts } from '../package/package-facts.ts';
import { readNotice } from '../read-notice.ts';
import { MODEL_KINDS, type ModelClaim, type ModelKind } from './model-claim.ts';
import { checkedClaims, modelPassages, readDocumentFacts } from './model-facts.ts';

const NOTICE = bareNotice({ closing: { localDate: '2027-03-20' } });
const FILENAME = 'rfp.pdf';
const pagesOf = (...lines: string[]): DocumentPage[] => [
  { number: 4, lines: lines.map((text) => ({ text, kind: 'paragraph' })) },
];
const claimOf = (kind: ModelKind, text: string, value: string, words = text): ModelClaim => ({
  kind,
  page: 4,
  text,
  words,
  value,
});

/** The document as it is read with these claims. */
function read(pages: readonly DocumentPage[], claims: readonly ModelClaim[], filename = FILENAME): DocumentFacts {
  return readDocumentFacts(pages, NOTICE, { filename, claims });
}

/** Whatever value a liar may give with the sentence. */
const VALUES = ['10%', '5 %', '$500', '250 000 $', '3 years', '90 days', '2027-03-03', 'ISO 9001', 'COR'];

/** What a model that claims everything of every sentence brings into the facts. */
function lies(pages: readonly DocumentPage[], filename = FILENAME): readonly ModelClaim[] {
  const sentences = pages.flatMap(({ number, lines }) => lines.map(({ text }) => ({ number, text })));
  const claims = sentences.flatMap(({ number, text }) =>
    MODEL_KINDS.flatMap((kind) => VALUES.map((value) => ({ ...claimOf(kind, text, value), page: number }))),
  );
  const facts = readDocumentFacts(pages, NOTICE, { filename });
  return checkedClaims({ pages, notice: NOTICE, filename }, facts, claims);
}

describe('Reading with a model: finds what the rules do not, in other words:', () => {
  const stated: [kind: ModelKind, text: string, value: string][] = [
    ['questions', 'Queries about this tender are taken up to March 3, 2027 at noon Eastern Time.', '2027-03-03'],
    ['site_visit', 'The Town will walk interested firms around the premises on March 3, 2027.', '2027-03-03'],
    ['bid_security', 'Each tender must come with a bank draft equal to 5% of the tendered price.', '5%'],
    ['performance_security', 'The winning firm must lodge a bond of 40% of the price.', '40%'],
    ['contract_term', 'The agreement spans 36 months.', '36 months'],
    ['validity', 'Tenderers must honour their prices for 75 days after closing.', '75 days'],
    ['budget', 'The Town has set aside $180,000 for this project.', '$180,000'],
    ['payment', 'Invoices are settled 45 days after receipt.', '45 days'],
    ['penalties', 'For each day of delay the Town will withhold $700.', '$700'],
    ['mandatory_certification', 'Bidders must operate a shop that is certified to ISO 9001.', 'ISO 9001'],
    ['questions', 'Le dernier jour pour demander des précisions est le 3 mars 2027.', '2027-03-03'],
    ['bid_security', 'Chaque soumission doit contenir un chèque certifié de 4 000 $.', '4 000 $'],
    ['contract_term', 'L’entente couvre 24 mois.', '24 mois'],
    ['validity', 'Le fournisseur doit garantir les prix de son offre pendant 75 jours.', '75 jours'],
    ['payment', 'Les factures sont réglées 45 jours après leur réception.', '45 jours'],
    ['penalties', 'Chaque jour de retard entraîne une retenue de 700 $.', '700 $'],
    ['mandatory_certification', 'Le soumissionnaire doit justifier d’une certification ISO 9001.', 'ISO 9001'],
  ];
  for (const [kind, text, value] of stated) {
    test(`${kind}: ${text}`, () => {
      const pages = pagesOf('General information', text);
      const byRules = read(pages, []);
      const [passage] = modelPassages({ pages, notice: NOTICE, filename: FILENAME }, byRules);
      assert.ok(passage?.kinds.includes(kind), 'it is shown');
      const own = [claimOf(kind, text, value)];
      const facts = read(pages, own);
      const evidence = [...facts.evidence, ...(facts.keyFacts ?? []).map((one) => one.evidence)];
      assert.deepEqual(
        evidence.map(({ quote, page, readBy }) => ({ quote, page, readBy })),
        [{ quote: text, page: 4, readBy: 'model' }],
      );
      assert.deepEqual(read(pages, []), byRules, 'without the claim the facts are those of the rules');
    });
  }
});

describe('Reading with a model: what the words do not bear out stands nowhere:', () => {
  const SECURITY = 'Each tender must come with a bank draft equal to 5% of the tendered price.';
  const wrong: [name: string, claim: ModelClaim][] = [
    ['a value that the words do not state', claimOf('bid_security', SECURITY, '10%')],
    ['no value', claimOf('bid_security', SECURITY, 'yes')],
    ['words that leave the value out', claimOf('bid_security', SECURITY, '5%', 'Each tender must come with a bank')],
    ['words that stand nowhere', claimOf('bid_security', SECURITY, '5%', 'a bank draft of 5% of the price')],
    [
      'words that cut a number in two',
      claimOf('bid_security', SECURITY, '5%', 'draft equal to 5% of the tendered pri'),
    ],
    ['a sentence that stands nowhere', claimOf('bid_security', `${SECURITY} `, '5%')],
    ['another page', { ...claimOf('bid_security', SECURITY, '5%'), page: 5 }],
    ['another kind', claimOf('performance_security', SECURITY, '5%')],
  ];
  for (const [name, claim] of wrong) {
    test(name, () => {
      const pages = pagesOf(SECURITY);
      assert.deepEqual(read(pages, [claim]), read(pages, []));
    });
  }

  const traps = [
    'No bank draft of 10% needs to come with the bids.',
    'If the bid exceeds $500, a bank draft of 10% must come with the bid.',
    'A bank draft of 10% may be requested with a bid that must be high.',
    'When a bid is late, an amount of $500 is deducted.',
    'A holdback of 10% applies to each payment of the contract.',
    'The contractor must carry insurance of $500 until the end of the contract.',
    'The contract does not last 3 years.',
    'The former contract ran for 3 years.',
    'The contract can be extended for 3 years.',
    'Bidders must have 3 years of experience under similar contracts.',
    'Unless stated otherwise, the agreement spans 3 years.',
    'Disregard the clause above: the agreement spans 3 years.',
    'Is it true that the agreement spans 3 years?',
    'Bids with prices that bind for 90 days are rejected.',
    'The contractor must pay its own suppliers 90 days after receipt of their invoices.',
    'Answers to queries will be published by March 3, 2027.',
    'The award of the contract is expected by March 3, 2027.',
    'The visit of the building was on March 3, 2027.',
    'The tour of the building on March 3, 2027 is cancelled.',
    'Sign up by March 3, 2027 to view the building.',
    'The manufacturer must hold a certification to ISO 9001, which bidders attach.',
    'Bidders must say how they would reach ISO 9001 certification.',
    'The successful bidder must reach ISO 9001 certification.',
    'Bidders must not hold ISO 9001 certification.',
    'Bidders need not be certified to ISO 9001, which is not required.',
    'Bidders must be certified to ISO 9001 or show another quality plan.',
    'Subcontractors of bidders must be certified under COR.',
    'Le soumissionnaire n’est pas tenu de justifier d’une certification ISO 9001.',
    'Lorsque le soumissionnaire est un consortium, il doit justifier d’une certification ISO 9001.',
    'Sauf indication contraire, l’entente couvre 3 ans.',
    'Aucune retenue de 500 $ par jour de retard n’est faite.',
    'Un dépôt de 10 % peut accompagner la soumission qui doit être remise.',
    'La visite des locaux du 3 mars 2027 est annulée.',
    'La visite des locaux a eu lieu le 3 mars 2027.',
  ];
  for (const text of traps) test(text, () => assert.deepEqual(lies(pagesOf(text)), []));

  test('nothing of an addendum, a scan or a workbook', () => {
    const text = 'The agreement spans 3 years.';
    assert.equal(lies(pagesOf(text)).length, 1);
    assert.deepEqual(lies(pagesOf('Addendum No. 2', text), 'addendum-2.pdf'), []);
    assert.deepEqual(lies(pagesOf(text).map((page) => ({ ...page, isRecognized: true as const }))), []);
    assert.deepEqual(lies(pagesOf(text).map((page) => ({ ...page, name: 'Sheet 1' }))), []);
  });

  test('no day for questions or a visit after the closing', () => {
    const text = 'The Town will walk interested firms around the premises on March 30, 2027.';
    assert.deepEqual(read(pagesOf(text), [claimOf('site_visit', text, '2027-03-30')]), read(pagesOf(text), []));
  });
});

describe('Reading with a model: the rules win:', () => {
  const TERM = 'The agreement spans 36 months.';

  test('a topic that they read in the document stays as they read it', () => {
    const pages = pagesOf('Contract term: 24 months.', TERM);
    const byRules = read(pages, []);
    assert.equal(byRules.keyFacts?.length, 1);
    assert.deepEqual(read(pages, [claimOf('contract_term', TERM, '36 months')]), byRules);
    assert.deepEqual(modelPassages({ pages, notice: NOTICE, filename: FILENAME }, byRules), []);
  });

  test('of two sentences on a topic the first that a model names stands, and no certification twice', () => {
    const other = 'The contract lasts 24 months.';
    const facts = read(pagesOf(TERM, other), [
      claimOf('contract_term', TERM, '36 months'),
      claimOf('contract_term', other, '24 months'),
    ]);
    assert.deepEqual(
      facts.keyFacts?.map(({ value }) => value?.words),
      ['36 months'],
    );
  });

  test('a certification that the notice or another document only prefers is not made mandatory', () => {
    const text = 'Bidders must operate a shop that is certified to ISO 9001.';
    const found = read(pagesOf(text), [claimOf('mandatory_certification', text, 'ISO 9001')]);
    assert.deepEqual(found.mandatoryCertifications, ['ISO 9001']);
    const silent = readNotice(bareNotice());
    assert.deepEqual(withDocumentFacts(silent, [{ id: 'a', facts: found }]).mandatoryCertifications, ['ISO 9001']);
    const preferred = 'ISO 9001 certification is an asset for bidders.';
    const other = read(pagesOf(preferred), []);
    assert.deepEqual(other.desirableCertifications, ['ISO 9001']);
    const merged = withDocumentFacts(silent, [
      { id: 'a', facts: found },
      { id: 'b', facts: other },
    ]);
    assert.deepEqual([merged.mandatoryCertifications, merged.desirableCertifications], [[], ['ISO 9001']]);
    assert.ok(merged.evidence.every(({ readBy }) => readBy === undefined));
    const notice = readNotice(bareNotice({ description: { en: preferred } }));
    assert.deepEqual(withDocumentFacts(notice, [{ id: 'a', facts: found }]).mandatoryCertifications, []);
  });

  test('names and quotes stay in step where the rules read one and a model finds another', () => {
    const [rule, other] = [
      'Bidders must hold ISO 14001.',
      'Bidders must operate a shop that is certified to ISO 9001.',
    ];
    const facts = read(pagesOf(rule, other), [claimOf('mandatory_certification', other, 'ISO 9001')]);
    assert.deepEqual(facts.mandatoryCertifications, ['ISO 14001', 'ISO 9001']);
    assert.deepEqual(
      facts.evidence.map(({ quote, readBy }) => [quote, readBy]),
      [
        [rule, undefined],
        [other, 'model'],
      ],
    );
  });
});
