import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { NoticeFacts } from '#features/reading/reading.ts';
import { readNotice } from '../../reading/read-notice.ts';
import { bidAnswer, type Bidder, requirementsOf } from './requirements.ts';

const SILENT: Bidder = { certifications: [], isCanadian: null, isManufacturer: null };

function factsOf(description: string, noticeType: string | null = null): NoticeFacts {
  return readNotice({
    title: { en: 'Pumps' },
    description: { en: description },
    buyer: { en: 'City of Testing' },
    buyerCountry: 'CA',
    endUserEntity: null,
    solicitationNumber: null,
    noticeType,
    closing: { localDate: null },
    categories: [],
    nature: 'goods',
    regions: [],
    estimatedValue: null,
  });
}

const HOLDERS: NoticeFacts = {
  ...factsOf(''),
  biddable: { value: 'unknown', kind: 'invited_only' },
  setAsides: ['vehicle-holders'],
};

const TEXT = {
  cor: 'Bidders must hold a Certificate of Recognition (COR).',
  iso: 'Bidders must hold ISO 9001 certification.',
  asset: 'ISO 14001 certification is considered an asset.',
  award: 'The successful bidder must provide a WSIB clearance certificate before the contract is awarded.',
  canadian: 'This solicitation is limited to Canadian suppliers.',
  maker: 'Bids will only be accepted from original equipment manufacturers.',
  letter: 'Bidders must submit a letter from the manufacturer with their bid.',
  indigenous: 'This procurement is set aside under the Procurement Strategy for Indigenous Business.',
} as const;

describe('Requirements of a notice:', () => {
  test('each has the very sentence that asks for it, also where a notice asks for several', () => {
    const facts = factsOf(Object.values(TEXT).join('\n'));
    const found = requirementsOf(facts, SILENT, 'en').map(({ name, evidence }) => [name, evidence?.quote]);
    assert.deepEqual(found, [
      ['Canadian suppliers only', TEXT.canadian],
      ['Reserved for Indigenous businesses', TEXT.indigenous],
      ['Manufacturers only', TEXT.maker],
      ['A document from the manufacturer', TEXT.letter],
      ['Certificate of Recognition (COR)', TEXT.cor],
      ['ISO 9001', TEXT.iso],
      ['WSIB clearance', TEXT.award],
      ['ISO 14001', TEXT.asset],
    ]);
  });

  test('who may bid by words of the notice’s own is to be checked, with the sentence', () => {
    for (const [language, text, name] of [
      ['en', 'Only suppliers that are Cirrus Certified Partners may submit bids.', 'Certain suppliers only'],
      ['fr', 'Only suppliers that are Cirrus Certified Partners may submit bids.', 'Certains fournisseurs seulement'],
      ['en', 'Arena roof, open to suppliers prequalified under RFSQ 26-118.', 'Suppliers on the buyer’s list only'],
      [
        'fr',
        'Marché ouvert seulement aux entreprises préqualifiées dans le cadre de l’appel 26-118.',
        'Fournisseurs inscrits sur la liste de l’acheteur seulement',
      ],
      [
        'en',
        'This solicitation is open only to suppliers holding a Supply Arrangement under EN578.',
        'Holders of the supply arrangement or standing offer only',
      ],
    ] as const) {
      const [found] = requirementsOf(factsOf(text, 'RFP'), SILENT, language);
      assert.deepEqual([found?.name, found?.evidence?.quote, found?.held, found?.mandatory], [name, text, null, true]);
    }
  });

  test('a Canadian company meets two limits that both admit Canadian suppliers, and another has to check', () => {
    const text =
      'Under the CFTA, Bids will only be accepted from Canadian Suppliers.\nUnder CETA, Bids will only be accepted from Canadian Suppliers and Trade Partner Suppliers.';
    for (const [isCanadian, held] of [
      [true, true],
      [false, null],
    ] as const) {
      const found = requirementsOf(factsOf(text, 'RFQ'), { ...SILENT, isCanadian }, 'en');
      assert.deepEqual(
        found.map((one) => [one.name, one.held]),
        [['Suppliers of Canada and its trading partners', held]],
      );
    }
  });

  test('a letter that the bidder is an authorized dealer is named so, in both languages', () => {
    const letters = [
      'The Bidder must provide a letter from the manufacturer confirming that the Bidder is an authorized dealer.',
      'Le soumissionnaire doit fournir une lettre du fabricant confirmant qu’il est un détaillant autorisé.',
      TEXT.letter,
    ];
    assert.deepEqual(
      letters.map((text, at) => requirementsOf(factsOf(text), SILENT, at === 1 ? 'fr' : 'en').map(({ name }) => name)),
      [
        ['A letter from the manufacturer that you are an authorized dealer'],
        ['Une lettre du fabricant attestant que vous êtes un distributeur autorisé'],
        ['A document from the manufacturer'],
      ],
    );
  });

  test('what the maker must hold is to be checked, whatever the bidder holds', () => {
    const facts = factsOf('The manufacturer must be certified to ISO 13485.');
    const bidder = { ...SILENT, certifications: ['ISO 13485'] };
    const found = [requirementsOf(facts, bidder, 'en'), requirementsOf(facts, bidder, 'fr')].flat();
    assert.deepEqual(
      found.map(({ kind, name, held, mandatory }) => [kind, name, held, mandatory]),
      [
        ['maker_certification', 'ISO 13485 of the manufacturer', null, true],
        ['maker_certification', 'ISO 13485 du fabricant', null, true],
      ],
    );
  });

  /** [what the company says, the notice, held of its only requirement, the answer] */
  const CASES: readonly [string, Partial<Bidder>, string, boolean | null, string][] = [
    ['a certification that it lists', { certifications: ['ISO 9001:2015'] }, TEXT.iso, true, 'yes'],
    ['a certification that it does not list, which it may hold', { certifications: ['COR'] }, TEXT.iso, null, 'check'],
    ['an asset that it does not list', {}, TEXT.asset, null, 'yes'],
    ['what only the winner must show', {}, TEXT.award, null, 'yes'],
    ['a Canadian company', { isCanadian: true }, TEXT.canadian, true, 'yes'],
    ['a foreign company', { isCanadian: false }, TEXT.canadian, false, 'no'],
    ['a company that does not say where it is from', {}, TEXT.canadian, null, 'check'],
    ['a reseller, for manufacturers only', { isManufacturer: false }, TEXT.maker, false, 'no'],
    ['a manufacturer', { isManufacturer: true }, TEXT.maker, true, 'yes'],
    ['a letter that nobody knows of', { isManufacturer: true }, TEXT.letter, null, 'check'],
    ['a set-aside', { isCanadian: true }, TEXT.indigenous, null, 'check'],
  ];
  for (const [name, bidder, text, held, answer] of CASES) {
    test(`${name}: ${answer}`, () => {
      const facts = factsOf(text);
      const requirements = requirementsOf(facts, { ...SILENT, ...bidder }, 'en');
      assert.deepEqual(
        requirements.map((one) => one.held),
        [held],
      );
      const tender = {
        sourceStatus: 'active',
        isPastDeadline: false,
        eligible: true,
        gate: null,
        barredBy: [],
        hasText: true,
        demandsMore: false,
        facts,
        requirements,
      };
      assert.equal(bidAnswer(tender).answer, answer);
    });
  }

  /** [what it shows, the tender, the answer] */
  const open = {
    sourceStatus: 'active',
    isPastDeadline: false,
    eligible: true,
    gate: null,
    barredBy: [],
    hasText: true,
    demandsMore: false,
    facts: factsOf(''),
    requirements: requirementsOf(factsOf('All interested suppliers may submit a bid.'), SILENT, 'en'),
  };
  const ANSWERS: readonly [string, Parameters<typeof bidAnswer>[0], ReturnType<typeof bidAnswer>][] = [
    ['nothing against it', open, { answer: 'yes', because: [] }],
    ['a notice that was not read', { ...open, facts: null }, { answer: 'check', because: ['notice_not_read'] }],
    [
      'a text that demands what is not listed',
      { ...open, demandsMore: true },
      { answer: 'check', because: ['other_requirements'] },
    ],
    [
      'a notice that says nothing of who may bid, and asks nothing',
      { ...open, requirements: [] },
      { answer: 'check', because: ['nothing_recognized'] },
    ],
    [
      'a notice in which nothing but a demand that is not listed was found',
      { ...open, requirements: [], demandsMore: true },
      { answer: 'check', because: ['other_requirements'] },
    ],
    ['a notice without any text', { ...open, hasText: false }, { answer: 'check', because: ['notice_without_text'] }],
    [
      'a notice that leaves its requirements elsewhere',
      { ...open, requirements: [], sendsToDocuments: 'for-all' },
      { answer: 'check', because: ['requirements_elsewhere'] },
    ],
    [
      'a notice that says who may bid, and sends to its documents for the rest',
      { ...open, sendsToDocuments: 'for-more' },
      { answer: 'check', because: ['requirements_elsewhere'] },
    ],
    [
      'the same, of which documents were read',
      { ...open, sendsToDocuments: 'for-more', facts: { ...factsOf(''), hasDocuments: true } },
      { answer: 'yes', because: [] },
    ],
    [
      'a notice that sends to its documents beside what it asks itself',
      {
        ...open,
        sendsToDocuments: 'for-more',
        requirements: requirementsOf(
          factsOf('Bidders must hold ISO 9001 certification.'),
          { ...SILENT, certifications: ['ISO 9001'] },
          'en',
        ),
      },
      { answer: 'yes', because: [] },
    ],
    [
      'a text that speaks of a call where the type says no',
      {
        ...open,
        facts: factsOf('The scope of this RFQ is road salt.', 'RFQ - Advanced Notice of Intended Procurement'),
      },
      { answer: 'check', because: ['call_doubtful'] },
    ],
    [
      'the same, where the text plainly invites bids',
      { ...open, facts: factsOf('Bids are invited for salt.', 'RFQ - Advanced Notice of Intended Procurement') },
      { answer: 'yes', because: [] },
    ],
    [
      'a call that leads to a list',
      { ...open, facts: factsOf('This RFSA is to establish supply arrangements.') },
      { answer: 'check', because: ['leads_to_list'] },
    ],
    [
      'a first stage',
      { ...open, facts: factsOf('Only suppliers that qualify will be invited to the second stage.') },
      { answer: 'check', because: ['leads_to_next_stage'] },
    ],
    ['cancelled', { ...open, sourceStatus: 'cancelled' }, { answer: 'no', because: ['cancelled'] }],
    [
      'another copy is cancelled, in the terms of the stored reasons',
      { ...open, gate: 'cancelled', barredBy: ['cancelled'] },
      { answer: 'no', because: ['cancelled'] },
    ],
    ['on the exclusion list', { ...open, gate: 'exclusion' }, { answer: 'no', because: ['exclusion'] }],
    ['ruled out by a rule', { ...open, gate: 'no_go' }, { answer: 'no', because: ['no_go'] }],
    [
      'cancelled and past its deadline',
      { ...open, sourceStatus: 'cancelled', isPastDeadline: true },
      { answer: 'no', because: ['cancelled'] },
    ],
    ['past its deadline', { ...open, isPastDeadline: true }, { answer: 'no', because: ['closed'] }],
    [
      'past its deadline, but the text states a later closing',
      { ...open, isPastDeadline: true, mayCloseLater: true },
      { answer: 'check', because: ['closing_contradicted'] },
    ],
    [
      'not yet past its deadline, and the text states a later closing',
      { ...open, mayCloseLater: true },
      { answer: 'yes', because: [] },
    ],
    ['another copy bars it', { ...open, eligible: false }, { answer: 'no', because: ['not_eligible'] }],
    [
      'already awarded',
      { ...open, facts: { ...factsOf(''), biddable: { value: 'no', kind: 'awarded' } } },
      { answer: 'no', because: ['awarded'] },
    ],
    [
      'for holders of an arrangement, which the company may be',
      { ...open, facts: HOLDERS, requirements: requirementsOf(HOLDERS, SILENT, 'en') },
      { answer: 'check', because: ['requirements'] },
    ],
  ];
  for (const [name, tender, expected] of ANSWERS) {
    test(`whether the company can bid: ${name}: ${expected.answer}`, () =>
      assert.deepEqual(bidAnswer(tender), expected));
  }
});

test('a tender limited to Canadian goods is not met by a Canadian supplier alone', () => {
  for (const [text, name, language] of [
    ['This requirement is solely limited to Canadian goods and services.', 'Canadian goods or services only', 'en'],
    ['This requirement is solely limited to Canadian goods.', 'Produits ou services canadiens seulement', 'fr'],
  ] as const) {
    const told = (isCanadian: boolean) => requirementsOf(factsOf(text), { ...SILENT, isCanadian }, language)[0];
    assert.deepEqual([told(true)?.name, told(true)?.held], [name, null]);
    assert.equal(told(false)?.held, false);
  }
});
