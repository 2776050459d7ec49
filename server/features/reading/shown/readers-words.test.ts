import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { NoticeInput } from '../facts.ts';
import { readNotice } from '../read-notice.ts';
import { inReadersWords, readersWords } from './readers-words.ts';
import type { Term } from './stated-terms.ts';

function noticeOf(description: NoticeInput['description']): NoticeInput {
  return {
    title: { en: 'Ultrasound systems', fr: 'Échographes' },
    description,
    buyer: { en: 'City of Testing' },
    buyerCountry: 'CA',
    endUserEntity: null,
    solicitationNumber: null,
    noticeType: null,
    closing: { localDate: null },
    categories: [],
    nature: 'goods',
    regions: [],
    estimatedValue: null,
  };
}

const ENGLISH = `Line Item: 001 Ultrasound system Quantity: 14 UoI: EA
Line Item: 002 Linear probe Quantity: 28 UoI: EA

The Bidder must hold a Medical Device Establishment Licence (MDEL), and every device must be licensed by Health Canada.
Training of users and a two-year warranty are required.
Delivery: within 90 days of contract award to Ottawa.
Prices must be firm and in Canadian dollars.`;
const FRENCH = `Article : 001 Échographe Quantité : 14 UD : CH
Article : 002 Sonde linéaire Quantité : 28 UD : CH

Le soumissionnaire doit détenir une licence d’établissement pour les instruments médicaux (LEIM), et chaque appareil doit être homologué par Santé Canada.
La formation des utilisateurs et une garantie de deux ans sont exigées.
Livraison : dans les 90 jours suivant l’attribution, à Ottawa.
Les prix doivent être fermes.`;

/** [the term, or none, the sentence]; what is not plain states none. */
const TERMS: readonly [Term | null, string][] = [
  ['delivery', 'Delivery: within 90 days of contract award to CFB Valcartier.'],
  ['delivery', 'Goods must be delivered by 30 June 2027.'],
  ['delivery', 'Délai de livraison : 540 jours.'],
  ['security', 'This is a preliminary notice regarding a potential contract, which includes security requirements.'],
  ['delivery', 'The requested delivery date for the above-mentioned goods is 15-October-2026.'],
  ['delivery', 'La date de livraison demandée pour l’ensemble des biens susmentionnés est le 15 octobre 2026.'],
  ['delivery', 'Preferred Final Delivery Date no later than November 17, 2026.'],
  ['delivery', 'Les appareils doivent être livrés à Ottawa.'],
  [null, 'Bids must be delivered to the address below.'],
  [null, 'Les soumissions doivent être livrées au secrétariat.'],
  [null, 'Waste must be delivered to a licensed site.'],
  [null, 'Goods may be delivered in two lots.'],
  ['warranty', 'The systems must be covered by a warranty of 24 months.'],
  ['warranty', 'A two-year warranty is required.'],
  ['warranty', 'Une garantie de deux ans est exigée.'],
  [null, 'Une garantie de soumission de 10 % est exigée.'],
  [null, 'A warranty is welcome.'],
  ['training', 'One training session of four hours must be given to the users.'],
  ['training', 'Le fournisseur doit offrir la formation des utilisateurs.'],
  [null, 'Proof of training of workers must be provided.'],
  [null, 'Training could be given later.'],
  ['security', 'There is no security requirement associated with this bid solicitation.'],
  ['security', 'Exigences relatives à la sécurité : cote de fiabilité.'],
  [null, 'Security guards must wear a uniform.'],
  ['language', 'Bids must be written in English or French.'],
  ['language', 'Les soumissions doivent être rédigées en français.'],
  [null, 'The documents are available in English.'],
];

/** [how many demands, the text] */
const DEMANDS: readonly [number, string][] = [
  [1, 'Prices must be firm and in Canadian dollars.'],
  [1, 'Les chauffeurs doivent posséder un permis de classe 2.'],
  [2, 'Every spreader must be calibrated, and the trucks must be registered in Alberta.'],
  [1, 'Bid security of $60,000 is required, and builders’ risk insurance of $1.5 million.'],
  [1, 'Prices must be firm.'],
  [0, 'MANDATORY REQUIREMENTS'],
  [0, 'Exigences obligatoires'],
  [0, 'Bidders must hold ISO 9001 certification.'],
  [0, 'The manufacturer must be certified to ISO 13485.'],
  [0, 'Goods must be delivered by 30 June 2027.'],
  [0, 'A site visit is not required.'],
  [0, 'The City must approve each invoice.'],
  [0, 'No equipment is to be supplied; the Department provides the systems.'],
  [0, 'Aucun matériel ne doit être fourni; le ministère prête les appareils.'],
  [0, 'Santé Canada doit faire entretenir le spectromètre de son laboratoire.'],
  [1, 'Certificate of Recognition (COR) required.'],
  [1, 'Fencing of three playgrounds in the north of the town. Valid WCB clearance required.'],
  [1, 'Réfection de toitures. Visite obligatoire.'],
  [1, 'Entretien de toitures. Licence RBQ 15.8 exigée.'],
  [0, 'Bid bond not required.'],
  [0, 'Aucune garantie exigée.'],
  [0, 'Delivery of spare parts required.'],
  [0, 'Security cameras required.'],
  [0, 'Permits if required.'],
  // What the buyer needs or plans, and what the contract is to be.
  [0, 'The services will be required for the construction of a new arena.'],
  [0, 'Les services de tonte sont requis au besoin.'],
  [0, 'There is a need to review the job functions of the division.'],
  [0, 'The term of the Contract is to be for a period of two years, with an option to extend it.'],
  [0, 'It is anticipated that the arena must close for a month in 2027.'],
  [0, 'The works are expected to be tendered in spring, and must end in fall.'],
  [0, 'Il est prévu que l’entrepreneur devra commencer les travaux en mai.'],
  [0, 'The award of contract shall be based on the lowest price.'],
  [1, 'Bid security is required.'],
  [1, 'Suppliers need to be registered on the portal.'],
  [2, 'Bidders must:\n- carry insurance of $2,000,000\n- have an office in Ottawa'],
];

describe('The words of the text that a reader is shown:', () => {
  for (const [term, text] of TERMS) {
    test(`${term ?? 'no term'} is stated by: ${text}`, () => {
      const found = readersWords(noticeOf({ en: text }), 'en');
      assert.deepEqual(
        found?.terms.map(({ about, words }) => [about, words.quote]),
        term === null ? [] : [[[term], text]],
      );
    });
  }

  for (const [count, text] of DEMANDS) {
    test(`${count} demands that nothing lists are in: ${text.replaceAll('\n', ' ')}`, () =>
      assert.equal(readersWords(noticeOf({ en: text }), 'en')?.otherDemands.length, count));
  }

  test('each language has its own: a demand that is listed is no other one, a term is quoted as the reader reads it', () => {
    const both = noticeOf({ en: ENGLISH, fr: FRENCH });
    for (const [language, training, other] of [
      ['en', 'Training of users and a two-year warranty are required.', 'Prices must be firm and in Canadian dollars.'],
      [
        'fr',
        'La formation des utilisateurs et une garantie de deux ans sont exigées.',
        'Les prix doivent être fermes.',
      ],
    ] as const) {
      const found = readersWords(both, language);
      assert.deepEqual(found?.terms.map(({ about, words }) => [about, words.quote])[0], [
        ['warranty', 'training'],
        training,
      ]);
      assert.deepEqual(
        found.otherDemands.map(({ quote, language: of }) => [quote, of]),
        [[other, language]],
      );
    }
  });

  test('every quote stands where it says in the text as it is shown, and a text that is too long is said to be', () => {
    const found = readersWords(noticeOf({ en: ENGLISH }), 'fr');
    const quotes = [...(found?.terms.map(({ words }) => words) ?? []), ...(found?.otherDemands ?? [])];
    assert.equal(quotes.length, 3);
    for (const { quote, start, end } of quotes) assert.equal(ENGLISH.slice(start, end), quote);
    assert.equal(found?.isWhole, true);
    assert.equal(readersWords(noticeOf({ en: `${ENGLISH}\n${'Nothing. '.repeat(5_000)}` }), 'en')?.isWhole, false);
    assert.equal(readersWords(noticeOf({}), 'en'), null);
  });

  test('facts are quoted in the reader’s language where the notice says the same in it, and keep their words where not', () => {
    const both = noticeOf({ en: ENGLISH, fr: FRENCH });
    const [facts, own] = [readNotice(both), readersWords(both, 'fr')?.facts ?? assert.fail()];
    const shown = inReadersWords(facts, own);
    assert.deepEqual(
      shown.quantities.map(({ item, quantity }) => [item, quantity]),
      [
        ['Échographe', 14],
        ['Sonde linéaire', 28],
      ],
    );
    assert.deepEqual(new Set(shown.evidence.map(({ language }) => language)), new Set(['fr']));
    const other = readersWords(noticeOf({ en: ENGLISH, fr: 'Article : 001 Échographe Quantité : 3 UD : CH' }), 'fr');
    const kept = inReadersWords(facts, other?.facts ?? assert.fail());
    assert.deepEqual(kept.quantities, facts.quantities);
    assert.deepEqual(kept.mandatoryCertifications, ['Health Canada MDEL']);
    assert.ok(kept.evidence.some(({ field, language }) => field === 'mandatory_certifications' && language === 'en'));
  });
});

describe('Demands that nobody makes of every bidder:', () => {
  const demandsOf = (text: string): string[] =>
    (readersWords(noticeOf({ en: text }), 'en')?.otherDemands ?? []).map(({ quote }) => quote);

  test('what a buyer only reserves the right to ask for is no demand, in a list or in a sentence', () => {
    const firm = 'Bids must be firm for 90 days.';
    const list =
      'The City reserves the right, at its sole discretion, to:\n\n- Add a plan that bidders must follow,\n- Ask for samples, which must be free.';
    const french =
      'La Ville se réserve le droit, à sa seule discrétion, de :\n\n- Exiger des échantillons, qui doivent être gratuits.';
    const sentence = 'The City reserves the right to ask for references, which must be recent.';
    for (const text of [list, french, sentence]) assert.deepEqual(demandsOf(`${text}\n\n${firm}`), [firm]);
    const both = 'The City reserves the right to reject bids, and bidders must sign each page.';
    assert.deepEqual(demandsOf(both), [both]);
  });

  test('what is asked of whom a set-aside is for is a demand only where the tender is set aside', () => {
    const english = 'To qualify, the Indigenous business must be on the federal list.';
    const french = 'Pour être admissible, l’entreprise autochtone doit figurer au répertoire.';
    const setAside = 'This procurement is set aside under the Procurement Strategy for Indigenous Business.';
    for (const text of [english, french]) {
      assert.deepEqual(demandsOf(text), []);
      assert.deepEqual(demandsOf(`${setAside}\n${text}`), [text]);
    }
  });

  test('that a contract has no security requirements is said in French as in English', () => {
    const text = 'Le présent contrat ne comprend pas les exigences en matière de sécurité.';
    const terms = readersWords(noticeOf({ fr: text }), 'fr')?.terms.map(({ about, words }) => [about, words.quote]);
    assert.deepEqual(terms, [[['security'], text]]);
  });
});

test('a reader is quoted the column of agreements and the value in their language, where the source has both', () => {
  const notice: NoticeInput = {
    ...noticeOf({
      en: 'The estimated contract value is $110,000.',
      fr: 'La valeur estimée du contrat est de 110 000 $.',
    }),
    tradeAgreements: ['Canadian Free Trade Agreement (CFTA)'],
    tradeAgreementNames: {
      en: 'Canadian Free Trade Agreement (CFTA)',
      fr: 'Accord de libre-échange canadien (ALEC)',
    },
  };
  const quotes = (language: 'en' | 'fr', field: string) => {
    const facts = inReadersWords(readNotice(notice), readersWords(notice, language)?.facts ?? readNotice(notice));
    assert.deepEqual(facts.tradeAgreements, ['CFTA']);
    assert.deepEqual(facts.estimatedValue, { amount: 110_000, currency: 'CAD' });
    return facts.evidence.filter((one) => one.field === field).map(({ quote }) => quote);
  };
  assert.deepEqual(quotes('fr', 'trade_agreements'), ['Accord de libre-échange canadien (ALEC)']);
  assert.deepEqual(quotes('en', 'trade_agreements'), ['Canadian Free Trade Agreement (CFTA)']);
  assert.deepEqual(quotes('fr', 'estimated_value'), ['La valeur estimée du contrat est de 110 000 $.']);
  assert.deepEqual(quotes('en', 'estimated_value'), ['The estimated contract value is $110,000.']);
});

test('a reader is quoted the column of agreements in their language, whatever language the text is in', () => {
  const tradeAgreementNames = {
    en: 'Agreement on Government Procurement',
    fr: 'Accord sur les marchés publics de l’OMC',
  };
  const notice: NoticeInput = {
    ...noticeOf({ en: 'Two boats are bought.' }),
    tradeAgreements: ['WTO-AGP'],
    tradeAgreementNames,
  };
  for (const language of ['en', 'fr'] as const) {
    const facts = inReadersWords(readNotice(notice), readersWords(notice, language)?.facts ?? readNotice(notice));
    const quotes = facts.evidence.filter(({ field }) => field === 'trade_agreements').map(({ quote }) => quote);
    assert.deepEqual(quotes, [tradeAgreementNames[language]]);
  }
});
