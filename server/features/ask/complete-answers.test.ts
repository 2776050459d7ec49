import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { MaterialPage } from './material.ts';
import { answerByRules, nearestByRules } from './rules-answer.ts';
import { wholeQuotes } from './whole-quotes.ts';
import { wordAnswer } from './wording.ts';

type Line = string | { text: string; kind: string };

const pageOf = (lines: readonly Line[], number = 1): MaterialPage => ({
  kind: 'document',
  document: 'rfp.pdf',
  page: number,
  lines: lines.map((line) => (typeof line === 'string' ? { text: line, kind: 'paragraph' } : line)),
});
const items = (lines: readonly string[]): Line[] => lines.map((text) => ({ text, kind: 'item' }));
const answer = (question: string, lines: readonly Line[]): ReturnType<typeof answerByRules> =>
  answerByRules(question, [pageOf(lines)], { found: [] }, { fallback: 'en' });
const quotes = (question: string, lines: readonly Line[]): string[] =>
  answer(question, lines).quotes.map(({ text }) => text);

const AROUND = [
  'The Town thanks all firms for their interest in this project and its goals.',
  'La Ville remercie les entreprises de leur intérêt pour ce projet et pour ses objectifs.',
];

describe('Ask rules: a list is told whole', () => {
  const EN = 'Bidders must meet the following eligibility criteria:';
  const FR = 'Vous devez répondre aux critères d’admissibilité suivants :';
  const CASES: readonly (readonly [what: string, question: string, lines: readonly Line[], last: string])[] = [
    [
      'with a word alone between two items',
      'Who is eligible?',
      [
        EN,
        ...items(['- you are of legal age']),
        'AND',
        ...items(['- you live in Canada']),
        'OR',
        ...items(['- you hold a permit']),
      ],
      '- you hold a permit',
    ],
    [
      'avec un mot seul entre deux éléments',
      'Qui est admissible?',
      [
        FR,
        ...items(['- vous êtes majeur']),
        'ET',
        ...items(['- vous habitez au Canada']),
        'OU',
        ...items(['- vous avez un permis']),
      ],
      '- vous avez un permis',
    ],
    [
      'without marks',
      'Who is eligible?',
      [
        EN,
        'firms with an office in the county;',
        'firms that hold a trade licence; and',
        'firms without debts to the Town.',
        'Deliveries are made on weekdays.',
      ],
      'firms without debts to the Town.',
    ],
    [
      'sans puces',
      'Qui est admissible?',
      [
        FR,
        'les firmes qui ont un bureau dans la région;',
        'les firmes qui ont une licence; et',
        'les firmes sans dettes.',
        'Le chantier ouvre à 7 h.',
      ],
      'les firmes sans dettes.',
    ],
    [
      'without marks or points',
      'What are the evaluation criteria?',
      [
        'Proposals are evaluated by the following criteria.',
        'Experience of the team with similar buildings in the north',
        'Proposed method',
        'Price',
        'The Town awards one contract.',
      ],
      'Price',
    ],
  ];
  for (const [what, question, lines, last] of CASES) {
    test(what, () => {
      const [first = ''] = quotes(question, [...AROUND, ...lines]);
      assert.ok(first.endsWith(last), first);
    });
  }

  for (const [question, intro, lines] of [
    [
      'Who is eligible?',
      EN,
      ['1. firms with an office in the county;', '2. Trade licence', '3. firms without debts.', '4. Permit'],
    ],
    [
      'Qui est admissible?',
      FR,
      ['1. un bureau dans la région;', '2. Licence de métier', '3. aucune dette.', '4. Permis'],
    ],
  ] as const) {
    test(`also where an item without a point was read as a heading: ${question}`, () => {
      const read = lines.map((text) => ({ text, kind: /[;.]$/.test(text) ? 'item' : 'heading' }));
      const heading = { text: '5.1 Delivery of the goods', kind: 'heading' };
      const [first] = quotes(question, [...AROUND, intro, ...read, heading]);
      assert.equal(first, [intro, ...lines].join('\n'));
    });
    test(`a list that stops in front of another item says that there may be more: ${question}`, () => {
      const found = answer(question, [...AROUND, intro, ...items(lines.slice(0, 1))]);
      assert.match(wordAnswer(found, 1), /(?:”|») (?:and perhaps more items|et peut-être d’autres éléments)/);
    });
  }

  test('a heading with the next number ends a list that is whole', () => {
    const own = [EN, '1. firms with an office in the county;', '2. firms without debts to the Town.'];
    const [intro = '', ...points] = own;
    const [first] = quotes('Who is eligible?', [
      ...AROUND,
      intro,
      ...items(points),
      { text: '3. Delivery of the goods', kind: 'heading' },
    ]);
    assert.equal(first, own.join('\n'));
  });

  test('a list that is quoted as an amendment says how many items are left out', () => {
    const intro = 'Le Fournisseur joint ses « conditions d’utilisation », modifiées selon les règles ci-dessous :';
    const rules = Array.from(
      { length: 12 },
      (_, at) =>
        `${at + 1}. Les conditions d’utilisation et leurs annexes de la partie ${at + 1} sont rédigées en français, sans frais pour la Ville et dans le délai prévu;`,
    );
    const page = pageOf([...AROUND, intro, ...items(rules)]);
    const item = { text: rules[0] ?? '', place: { kind: 'document', document: 'rfp.pdf', page: 1 } } as const;
    const whole = wholeQuotes([item], [page], 'La langue française est-elle obligatoire?');
    const quoted = whole.find(({ text }) => text.startsWith(intro));
    assert.equal(quoted?.more, rules.length - ((quoted?.text.split('\n').length ?? 0) - 1));
  });

  test('behind a line of its own, a list that is cut says how many items are left out', () => {
    const countries = Array.from({ length: 40 }, (_, at) => `• Country number ${at + 1}`);
    const found = answer('In which countries may the data be hosted?', [
      ...AROUND,
      'The data may be hosted in the following countries:',
      'Countries of the European area',
      ...items(countries),
    ]);
    const [first] = found.quotes;
    assert.equal(first?.more, 40 - ((first?.text.split('\n').length ?? 0) - 2));
  });

  const many = Array.from({ length: 30 }, (_, at) => `- firms of group ${at + 1} that keep an office in the county`);
  for (const [intro, question, said] of [
    [EN, 'Who is eligible?', /and at least \d+ more items of the list/],
    [FR, 'Qui est admissible?', /et au moins \d+ autres éléments de la liste/],
  ] as const) {
    test(`and of a long one how many items are left out is told: ${question}`, () => {
      const found = answer(question, [...AROUND, intro, ...items(many)]);
      const [first] = found.quotes;
      const shown = first?.text.split('\n').length ?? 0;
      assert.equal(first?.more, many.length - (shown - 1));
      assert.match(wordAnswer(found, 1), said);
    });
  }

  test('and a colon is not quoted without what it announces', () => {
    const behind = `the name of each member, ${'and of its representative, '.repeat(20)}and a telephone number`;
    const [first = ''] = quotes('What must a joint venture provide?', [
      ...AROUND,
      'Firms that bid as a joint venture provide the following information:',
      behind,
    ]);
    assert.ok(first.includes('the name of each member'), first);
  });
});

describe('Ask rules: the other points of a clause are told', () => {
  const CLAUSE = items([
    '4.2 Insurance of the contractor',
    `4.2.1 General liability insurance of at least $5,000,000 for each claim${', of each of the persons named in the form'.repeat(8)};`,
    `4.2.2 Professional liability insurance of at least $5,000,000${', for each of the engineers of the firm'.repeat(8)};`,
    '4.2.3 Workers are covered under the law of the province;',
    '4.2.4 The owner is named as additional insured.',
  ]);
  test('and no single amount is the answer', () => {
    const found = answer('How much insurance do we need?', [...AROUND, ...CLAUSE]);
    assert.equal(found.span, null);
    assert.match(wordAnswer(found, 1), /Section 4\.2 has \d more points?: read it whole\./);
  });
  test('not of a clause about something else', () => {
    const lines = CLAUSE.map((line) =>
      typeof line === 'string'
        ? line
        : { ...line, text: line.text.replace('4.2 Insurance of the contractor', '4.2 General duties') },
    );
    assert.equal(answer('How much insurance do we need?', [...AROUND, ...lines]).rest ?? null, null);
  });
});

describe('Ask rules: how many of an item is told with its name', () => {
  const EN = [
    'Item 1, NSN: 2590-20-004, CAP, FILLER',
    'Part No.: 367-B',
    'Quantity: 4',
    'Item 2, NSN: 2530-20-006, PUMP, WATER',
    'Part No.: 028-SP',
    'Quantity: 9',
  ];
  const FR = [
    'Article 1, NNO : 2590-20-004, BOUCHON',
    'No de la pièce : 367-B',
    'Quantité : 4',
    'Article 2, NNO : 2530-20-006, POMPE A EAU',
    'No de la pièce : 028-SP',
    'Quantité : 9',
  ];
  for (const [question, lines] of [
    ['How many water pumps do they want?', EN],
    ['How many of part 028-SP do they need?', EN],
    ['Combien de pompes à eau veulent-ils?', FR],
  ] as const)
    test(question, () => assert.equal(quotes(question, [...AROUND, ...lines])[0], lines.slice(3).join('\n')));

  test('and other items of that name are told', () => {
    const pumps = Array.from({ length: 6 }, (_, at) => [
      `Article ${at + 1}, POMPE A EAU`,
      `Quantité : ${at + 2}`,
    ]).flat();
    const found = answer('Combien de pompes à eau?', [...AROUND, ...pumps]);
    assert.match(wordAnswer(found, 1), /3 autres articles de la liste correspondent à la question\./);
  });
});

describe('Ask rules: what is said plainly is found:', () => {
  const CASES: readonly (readonly [subject: string, questions: readonly string[], says: string])[] = [
    [
      'how long a standing offer runs',
      ['How long does the standing offer run?', 'When does the standing offer expire?'],
      'The standing offer is valid until October 1, 2029.',
    ],
    [
      'the end that an arrangement does not have',
      ['When do the supply arrangements expire?'],
      'The Supply Arrangements have no defined end-date.',
    ],
    [
      'the dates of a contract',
      ['Le contrat court de quand à quand?'],
      'Les travaux seront effectués pendant la période du 1er mars 2027 au 28 février 2032.',
    ],
    [
      'the term of an arrangement',
      ["Jusqu'à quand court l'arrangement?", "Quand se termine l'arrangement?"],
      "La période d'attribution des contrats s'étend de la date d'émission au 31 mars 2027.",
    ],
    [
      'the arrangement that bidders hold',
      ['Peut-on soumissionner sans être préqualifié?'],
      "Cette demande s'adresse uniquement aux fournisseurs détenant un arrangement en matière d'approvisionnement.",
    ],
    [
      'that nothing is handed in by hand',
      ["Est-ce qu'on peut déposer notre soumission en personne?", 'Peut-on envoyer la soumission par la poste?'],
      'Les soumissions doivent être transmises par courriel seulement.',
    ],
    ['where a response goes', ['Where do we submit our response?'], 'Responses must be submitted in SAP Ariba.'],
    [
      'where one must be registered',
      ['Do we have to be registered anywhere?', 'Do we need to register to bid?'],
      'Suppliers must be registered on the portal to do business with the Town.',
    ],
    [
      'où il faut être inscrit',
      ['Faut-il être inscrit quelque part?'],
      'Les fournisseurs doivent être inscrits au portail avant de soumissionner.',
    ],
    [
      'which account is needed',
      ['Faut-il un compte sur le portail?'],
      "Les entrepreneurs auront besoin d'un compte actif sur le portail.",
    ],
    [
      'whether the work may be done abroad',
      ['May the boat be scrapped abroad?', 'Can the work be done outside Canada?'],
      'The boat must be scrapped and the work performed within Canada.',
    ],
    [
      'si le travail peut se faire à l’étranger',
      ["Les données peuvent-elles être hébergées à l'étranger?"],
      'Les données doivent être hébergées au Canada.',
    ],
    [
      'how the winner is chosen',
      ['Sur quoi se base le choix du gagnant?', 'What is the award based on?'],
      'Stratégie : soumission recevable la moins-disante.',
    ],
    [
      'the currency',
      ['En quelle devise doit être le prix?', 'In which currency do we price?'],
      'Les prix sont présentés en dollars canadiens.',
    ],
    [
      'when goods are wanted',
      ['Pour quand veulent-ils les enveloppes?'],
      'La livraison des enveloppes se fait au plus tard le 17 novembre 2026.',
    ],
    [
      'when goods are needed',
      ['When do they need the envelopes?'],
      'The envelopes must be delivered by November 17, 2026.',
    ],
    [
      'how one gets on a list',
      ['How do we apply for the source list?'],
      'Contractors must submit their application by e-mail with the form of the source list.',
    ],
    [
      'comment s’inscrire',
      ["Comment s'inscrire au répertoire?"],
      "Les firmes doivent soumettre leur demande d'adhésion par le biais de cet affichage.",
    ],
    ['what it pays', ['Combien paient-ils pour ce travail?'], 'value: 6 500 $ (hors taxes)'],
    [
      'how big projects are',
      ['How big are the projects?'],
      'The list serves projects with an estimated value between $100,000 and $500,000.',
    ],
    [
      'what is weighed',
      ['Faut-il peser les déchets?'],
      "L'entrepreneur fournit, pour chaque ramassage, le poids écrit des déchets enlevés.",
    ],
    ['a colour', ['De quelle couleur est le papier?'], 'Les feuilles sont imprimées sur papier blanc et papier jaune.'],
    [
      'how many winners there are',
      ['Will there be more than one winner?'],
      'Multiple contracts may be awarded to separate firms.',
    ],
    [
      'combien de contrats',
      ['Y aura-t-il plusieurs contrats?'],
      'La Ville peut attribuer un ou plusieurs contrats par région.',
    ],
    [
      'that a term is not known yet',
      ['Quelle est la durée du contrat?'],
      'Durée du contrat : à déterminer lors de sollicitations ultérieures.',
    ],
  ];
  for (const [subject, questions, says] of CASES)
    for (const question of questions)
      test(`${subject}: ${question}`, () => assert.equal(quotes(question, [...AROUND, says])[0], says));
});

describe('Ask rules: what is about something else is no answer:', () => {
  const CASES: readonly (readonly [question: string, says: string])[] = [
    [
      'How long does the standing offer run?',
      'Delivery is made within 30 days of each call-up against the Standing Offer.',
    ],
    [
      'Quelle est la période de validité de l’offre?',
      'Cette soumission est valide pour la période exigée dans la demande de soumissions.',
    ],
    [
      'Les fournisseurs de quels pays sont admissibles?',
      "Pour examiner les critères d'admissibilité, visitez le répertoire des entreprises autochtones.",
    ],
    ['Which law applies?', "4.2.2 Workers' compensation coverage in accordance with the laws of the province;"],
    ['Can we hand in the bid in person?', 'The debriefing may be provided in writing, by telephone or in person.'],
    ['What size is a large boat?', 'Telephone of the large boat office: (403) 555-0142'],
    ['Can the work be done outside Canada?', 'The competition is announced in newspapers in Canada.'],
    ['Do we have to be registered anywhere?', 'The City keeps records of registered mail for five years.'],
  ];
  for (const [question, says] of CASES)
    test(`${question} ${says}`, () => assert.deepEqual(quotes(question, [...AROUND, says]), []));

  test('the law that applies comes without that of the workers’ insurance', () => {
    const law = 'The law to be applied to this contract is the law of the Province of Alberta.';
    const insured = "Workers' compensation coverage is held in accordance with the laws of the Province of Alberta;";
    assert.deepEqual(quotes('Which law applies?', [...AROUND, insured, law]), [law]);
  });
  test('fields of a form are told each by itself', () => {
    const line = 'delivery_date: 2027-07-16 selected_bidder: last_modified: 2027-06-23';
    const near = nearestByRules('Who is the selected bidder?', [pageOf([line])], { fallback: 'en' });
    assert.deepEqual(
      near.filter(({ text }) => text.includes('selected')),
      [],
    );
    assert.equal(quotes('Pour quand faut-il livrer?', [...AROUND, line])[0], 'delivery_date: 2027-07-16');
  });
  test('words that begin within a sentence say so', () => {
    const found = answer('Which bonds are required?', [
      'bonds at the time of signature: a performance bond of 50% of the price.',
    ]);
    assert.match(wordAnswer(found, 1), /“… bonds at the time/);
  });
});
