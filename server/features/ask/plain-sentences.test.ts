import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { answerFrom } from './answer.ts';
import type { MaterialPage } from './material.ts';

const page = (lines: readonly (string | { text: string; kind: string })[]): MaterialPage => ({
  kind: 'document',
  document: 'rfp.pdf',
  page: 1,
  lines: lines.map((one) => (typeof one === 'string' ? { text: one, kind: 'paragraph' } : one)),
});
const quotes = (question: string, lines: readonly (string | { text: string; kind: string })[]): string[] =>
  answerFrom(question, [page(lines)], { fallback: 'en' }).quotes.map(({ text }) => text);

/** What every tender says without answering, so that a quote is chosen. */
const AROUND = [
  'The contractor assures the quality of all work and certifies that its reports are accurate.',
  'The City thanks all firms for their interest in this project and its goals.',
  'La Ville remercie les entreprises de leur intérêt pour ce projet et pour ses objectifs.',
];

describe('Ask rules: the questions that the portal suggests find plain sentences:', () => {
  const PLAIN: Readonly<Record<string, readonly string[]>> = {
    'Is there a site visit?': [
      'A tour of the premises takes place on May 4, 2026 at 10:00.',
      'Firms may view the premises by appointment with the project officer.',
    ],
    'What is the last day to ask questions?': [
      'Enquiries must be received no later than five (5) business days before closing.',
      'Deadline for questions: 2026-05-04',
    ],
    'Which certifications are required?': [
      'The bidder must be ISO 9001 registered.',
      'Welders must be certified to CSA W47.1.',
    ],
    'Is a security clearance required?': [
      'All staff must provide a criminal record check.',
      'The Prime Offeror must possess a valid Top Secret Facility Clearance (FCL) at the time of proposal submission.',
      'A background investigation shall be completed for any employee on site.',
    ],
    'What is the budget?': [
      'The budget is $100,000.',
      'Budget: $100,000',
      'The maximum budget is $400,000.',
      'The upset limit is $400,000.',
    ],
    'How long is the contract?': [
      'The contract period is from May 1, 2026 to April 30, 2028.',
      'Term: three years with two one-year options.',
      'The Contract will run for twenty-four (24) months.',
    ],
    'Is bid security required?': [
      'Each bid must be accompanied by a certified cheque of 5% of the price.',
      'No bid guarantee is needed.',
    ],
    'Which insurance is required?': [
      'The contractor must carry commercial general liability of $2,000,000 per occurrence.',
    ],
    'How are bids evaluated?': [
      'Technical merit counts for 70% and price for 30%.',
      'The lowest compliant bid will be awarded the contract.',
    ],
    'Is subcontracting allowed?': [
      'No part of the work may be subcontracted without the written consent of the City.',
      'The Contractor shall not assign or sublet the work.',
    ],
    'Y a-t-il une visite des lieux?': ['Une visite guidée du bâtiment se tiendra le 4 mai 2026.'],
    'Quelle est la date limite pour poser des questions?': [
      'Les demandes de renseignements doivent parvenir au plus tard cinq jours ouvrables avant l’ouverture.',
      'Les demandes de précisions sont reçues jusqu’au 4 mai 2026 à midi.',
    ],
    'Quelles certifications sont exigées?': [
      'L’entrepreneur doit détenir une licence RBQ de sous-catégorie 1.2.',
      'Le fournisseur doit être enregistré ISO 9001.',
    ],
    'Faut-il une cote de sécurité?': [
      'Une vérification des antécédents judiciaires est exigée.',
      'Le personnel doit détenir une cote de fiabilité valide.',
    ],
    'Quel est le budget?': ['Le budget est de 1 500 000 $.', 'Valeur maximale du contrat : 400 000 $ taxes incluses.'],
    'Quelle est la durée du contrat?': [
      'Le mandat est de trois ans avec deux options d’un an.',
      'Le contrat est en vigueur du 1er mai 2026 au 30 avril 2028.',
    ],
    'Faut-il une garantie de soumission?': ['Chaque soumission doit être accompagnée d’un chèque visé de 5 % du prix.'],
    'Quelles assurances sont exigées?': [
      'L’adjudicataire doit détenir une responsabilité civile générale de 2 000 000 $ par sinistre.',
    ],
    'Comment les soumissions sont-elles évaluées?': ['La qualité compte pour 70 % et le prix pour 30 %.'],
    'La sous-traitance est-elle permise?': [
      'Aucune partie des travaux ne peut être confiée à un tiers sans l’accord écrit de la Ville.',
    ],
  };
  for (const [question, sentences] of Object.entries(PLAIN)) {
    test(question, () => {
      for (const sentence of sentences) assert.equal(quotes(question, [...AROUND, sentence])[0], sentence);
      assert.deepEqual(quotes(question, AROUND), [], 'what answers nothing is not quoted');
    });
  }
});

describe('Ask rules: what decides a bid is found:', () => {
  const FACTS: [question: string, sentence: string][] = [
    ['page limit for the proposal?', 'The total length of the Proposal shall not be more than ten (10) pages.'],
    ['How many pages may the summary have?', 'The executive summary is limited to a maximum of 3 pages.'],
    ['Quelle est la limite de pages ?', 'Le mémoire technique ne doit pas dépasser vingt pages.'],
    [
      'Do our technicians need a background check?',
      'A background investigation shall be completed for any employee on site.',
    ],
    ['Faut-il reprendre le personnel en place ?', 'Le titulaire devra procéder à la reprise du personnel en poste.'],
    [
      'Quels diplômes doivent avoir les agents ?',
      'Les agents devront disposer des qualifications suivantes, dont le SSIAP 1.',
    ],
    [
      'L’offre est-elle réservée à certaines entreprises ?',
      'This solicitation is set-aside 100% for Indian Small Business Enterprises.',
    ],
    ['What percentage is held back from payments?', 'Ten percent (10%) of the value of the work will be withheld.'],
    ['Where will the work be done?', 'Place of Performance: most work is done at the Annex or offsite.'],
    ['How soon must the drawings be repaired?', 'Faulty drawings shall be rectified within ten (10) days.'],
    ['When must the bonds be provided?', 'Provide bonds within ten (10) days after notice of award.'],
    ['How must bids be sent?', 'Bids must be submitted only by e-mail.'],
    [
      'Can we amend our proposal after the deadline?',
      'A proposal may be withdrawn or modified up to the closing time.',
    ],
    ['Combien de bureaux le site compte-t-il ?', 'Le site est composé de 6 bureaux.'],
    ['Qui paie les essais ?', 'Les essais sont à la charge du titulaire du marché.'],
    ['Qui est le maître d’ouvrage ?', 'Coordonnées du Maître d’ouvrage : MAIRIE DU VILLAGE'],
    ['Can we submit more than one proposal?', 'Each firm is allowed to submit only one proposal.'],
    ['Peut-on déposer plusieurs soumissions ?', 'Le soumissionnaire ne peut déposer qu’une seule soumission.'],
    ['Can the City terminate the contract?', 'The Director may terminate this contract by written notice.'],
    ['Can we assign the contract?', 'The contractor may not assign or delegate this contract without consent.'],
    [
      'Combien de temps à l’avance faut-il annoncer un changement ?',
      'Chaque changement est communiqué au moins 48h à l’avance.',
    ],
    ['Who owns the work we produce?', 'All designs remain the sole property of the State.'],
    ['À quelle adresse envoyer les factures ?', 'La facturation se fait à l’adresse suivante : 40, chemin du Lac.'],
  ];
  for (const [question, sentence] of FACTS) {
    test(question, () => assert.equal(quotes(question, [...AROUND, sentence])[0], sentence));
  }
});

describe('Ask rules: what states comes first:', () => {
  test('a sentence that allows or forbids, before one that only names', () => {
    const lines = [
      'All contractor and subcontractor personnel shall be required to wear badges.',
      'Subcontractors may be used to perform work under this contract.',
    ];
    assert.equal(quotes('Is subcontracting allowed?', lines)[0], lines[1]);
  });
  test('the amount of a security, before what else is said of it', () => {
    const lines = [
      'Omission of the bid bond shall invalidate the bid.',
      'The bidder encloses a bid bond for ten percent (10%) of the bid amount.',
    ];
    assert.equal(quotes('Is bid security required?', lines)[0], lines[1]);
  });
  test('no words are quoted twice, in a list and by themselves', () => {
    const lines = [
      'Proposals will be evaluated on the following criteria:',
      '- Price is a criterion, 40 %',
      '- Team is a criterion, 60 %',
    ];
    const found = quotes('What are the evaluation criteria?', lines);
    assert.ok(found.length > 0);
    for (const one of found) assert.equal(found.filter((other) => other.includes(one)).length, 1, one);
  });
});

describe('Ask rules: a bidder’s question and its answer:', () => {
  const BUDGET = [
    '4. What is the County’s budget for the project?',
    '• Answer – $3,500,000.00',
    '5. What is the volume of the pond?',
    '• Answer – 34,500 m3',
  ];

  test('are quoted together, in lines of an addendum', () => {
    assert.deepEqual(quotes('What is the budget?', BUDGET), [`${BUDGET[0]}\n${BUDGET[1]}`]);
  });
  test('are quoted together, in one line, without the title of the next', () => {
    const line = 'Is historical data migration expected as part of the transition? Answer: No Demonstration Timing';
    assert.deepEqual(quotes('Is data migration expected?', [line]), [line.replace(' Demonstration Timing', '')]);
  });
  test('are quoted together, in the cells of a row', () => {
    const row = { text: 'Q7 | General | Is FedRAMP required? | It is up to the vendor.', kind: 'row' };
    assert.deepEqual(quotes('Is FedRAMP required?', [row]), ['Is FedRAMP required? | It is up to the vendor.']);
  });
  test('a question without an answer is never quoted', () => {
    assert.deepEqual(
      quotes('Is FedRAMP required?', ['Are there security requirements, for example is FedRAMP required?']),
      [],
    );
    assert.deepEqual(
      quotes('Is FedRAMP required?', ['Is FedRAMP required?', 'Must the data stay in Canada?', 'Answer: Yes']),
      [],
    );
  });
  test('answer only what they are about', () => {
    assert.deepEqual(quotes('What is the volume of the pond?', BUDGET), [`${BUDGET[2]}\n${BUDGET[3]}`]);
    assert.deepEqual(quotes('What is the penalty for delay?', BUDGET), []);
  });
  test('a value that only the question names answers nothing', () => {
    assert.deepEqual(
      quotes('When are proposals due?', [
        'Can the time when proposals are due move to March 27, 2026?',
        'Answer: Not at this time.',
      ]),
      [],
    );
  });
});

describe('Ask rules: forms, definitions and lists of clauses answer nothing:', () => {
  const SILENT: [name: string, question: string, line: string][] = [
    [
      'the assurance of quality',
      'Which insurance is required?',
      'Accuracy Assurance: Offerors must detail how accuracy is assured.',
    ],
    ['who certifies', 'Which certifications are required?', 'SIGNATURE AND TITLE OF CERTIFYING OFFICER'],
    [
      'a certified cheque',
      'Which certifications are required?',
      'The bidder shall include a certified cheque with its bid, and a completion certificate later.',
    ],
    [
      'a clause by its title',
      'What are the liquidated damages if we deliver late?',
      '(24) 52.219-16, Liquidated Damages-Subcontracting Plan (SEP 2021) (15 U.S.C. 637(d)(4)(F)(i)).',
    ],
    ['a box that the bidder ticks', 'Is subcontracting allowed?', '☐ Our company will not require any subcontracting.'],
    [
      'an example',
      'How much can we subcontract?',
      '[Example: 30% of services will be subcontracted to a firm and 70% will not]',
    ],
    [
      'what a word means',
      'Who owns the data?',
      'Highest-level owner means the entity that owns or controls an immediate owner of the offeror.',
    ],
    [
      'an address of another office',
      'Who do I send questions to?',
      'The offeror shall e-mail questions concerning sensitive technology to the Department at A@state.gov.',
    ],
    ['the labels of a price table', 'How many option years are there?', 'Option Year Four (4)'],
    ['the end of an addendum', 'What is the page limit?', 'END OF ADDENDUM NO.2 (maximum total 1 page)'],
  ];
  for (const [name, question, line] of SILENT) {
    test(name, () => assert.deepEqual(quotes(question, [line]), []));
  }
});

describe('Ask rules: a quote is whole:', () => {
  test('no sentence ends at an abbreviation', () => {
    for (const sentence of [
      'Payment requests and invoices must be submitted electronically through the U.S. Department of the Treasury.',
      'Les factures doivent indiquer le numéro de l’art. 12 et le no. 44 du bordereau de la Ville.',
      'Invoices must be sent by registered mail to Widgets Inc. Accounts, as set out in Sec. 5 Payments.',
    ]) {
      const question = sentence.startsWith('Les')
        ? 'Que doivent indiquer les factures ?'
        : 'How are invoices sent and submitted?';
      assert.deepEqual(quotes(question, [sentence]), [sentence]);
    }
  });
  test('an address comes with the words that announce it', () => {
    const lines = [
      'Proposals must be delivered in a sealed envelope to:',
      'Camrose County',
      '3755 – 43 ave',
      'Camrose, AB',
    ];
    assert.equal(quotes('Where are proposals delivered?', lines)[0], lines.join('\n'));
  });
  test('the label of a timetable comes with its date', () => {
    const lines = [
      'Question Submission Deadline',
      'January 29, 2026, 4:00pm',
      'Proposal Submission Deadline',
      'February 18, 2026, 4:00pm',
    ];
    assert.deepEqual(quotes('What is the submission deadline?', lines)[0], lines.slice(2).join('\n'));
  });
  test('what stands below comes with the sentence that points to it', () => {
    const lines = [
      'Toute question est adressée au responsable identifié ci-dessous',
      'Service des achats, achats@example.org',
    ];
    assert.equal(quotes('À qui envoyer nos questions ?', lines)[0], lines.join('\n'));
  });
  test('but not more than fits into a list', () => {
    const rows = Array.from({ length: 40 }, (_, index) => ({
      text: `Quality of the team ${index} | 2 %`,
      kind: 'row',
    }));
    const [first] = quotes('What are the evaluation criteria?', [
      'Proposals will be evaluated on the following criteria:',
      ...rows,
    ]);
    assert.ok(first !== undefined && first.includes('Quality of the team 3') && first.length <= 1_000, first);
  });
});

describe('Ask rules: the answer is in the language of the question:', () => {
  const FRENCH = [
    'À quelle heure ferme l’appel de propositions ?',
    'taille maximale du fichier pdf à déposer',
    'L’offre est-elle réservée à certaines entreprises ?',
    'À qui envoyer nos questions ?',
    'Y a-t-il des options de renouvellement ?',
    'Peut-on modifier notre soumission après l’avoir déposée ?',
    'Que se passe-t-il si on perd le badge ?',
    'Faut-il joindre l’attestation de visite à l’offre ?',
    'Y a-t-il une visite ?',
  ];
  const ENGLISH = [
    'Is a résumé needed for each person?',
    'page limit for the proposal?',
    'who do I send questions to',
    'how many option years are there',
  ];
  test('whatever the language of the reader', () => {
    for (const fallback of ['en', 'fr'] as const) {
      for (const question of FRENCH) assert.equal(answerFrom(question, [], { fallback }).language, 'fr', question);
      for (const question of ENGLISH) assert.equal(answerFrom(question, [], { fallback }).language, 'en', question);
    }
  });
});
