import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { answerFrom } from './answer.ts';
import type { MaterialPage } from './material.ts';

const page = (lines: readonly string[]): MaterialPage => ({
  kind: 'document',
  document: 'rfp.pdf',
  page: 1,
  lines: lines.map((text) => ({ text, kind: 'paragraph' })),
});
const quotes = (question: string, lines: readonly string[]): string[] =>
  answerFrom(question, [page(lines)], { fallback: 'en' }).quotes.map(({ text }) => text);

/** What every tender says without answering, so that a quote is chosen. */
const AROUND = [
  'The contractor assures the quality of all work and certifies that its reports are accurate.',
  'The City thanks all firms for their interest in this project and its goals.',
  'La Ville remercie les entreprises de leur intérêt pour ce projet et pour ses objectifs.',
];

describe('Ask rules: what is asked for by name is not answered with something else:', () => {
  const SILENT: readonly (readonly [string, string])[] = [
    ['How much money is set aside for this job?', 'This solicitation is set aside 100% for local small firms.'],
    ['What phone number can I call about this?', 'Call the contracting officer within 3 days for this information.'],
    ['Which e-mail address are invoices sent to?', 'All invoices are sent to the accounting service, 12 King Street.'],
    [
      'Combien de fournisseurs seront retenus?',
      '1)  Les fournisseurs, y compris les petites entreprises, seront avisés.',
    ],
    ['How many trucks are needed?', '2.4 Trucks are cleaned by the contractor.'],
    [
      'Who has the current contract?',
      'The officer may extend the work before the end of the current performance period.',
    ],
  ];
  for (const [question, line] of SILENT) {
    test(question, () => assert.deepEqual(quotes(question, [...AROUND, line]), []));
  }

  const FOUND: readonly (readonly [string, string])[] = [
    ['What phone number can I call about invoices?', 'For invoices, call the accounting service at (418) 555-0142.'],
    ['À quel numéro de téléphone joindre le responsable?', 'Responsable : service des achats, tél. 0594 39-45-48.'],
    ['Which e-mail address are invoices sent to?', 'All invoices are sent to accounts@example.org each month.'],
    ['How many trucks are needed?', '2.4 The contractor supplies three trucks.'],
  ];
  for (const [question, line] of FOUND) {
    test(question, () => assert.deepEqual(quotes(question, [...AROUND, line]), [line]));
  }
});

describe('Ask rules: another sentence near what is asked is no answer:', () => {
  const PACKAGE = [
    ...AROUND,
    'Bidders may ask for floor plans by email.',
    '2.2 Bids transmitted by facsimile will not be accepted. They go to the online service.',
    '4.1 The budget for this requirement is not disclosed.',
    '3.2 Basis of selection',
    'M3. The Bidder must have delivered at least twenty (20) pumps to a public body within the last five years.',
  ];
  const FAX = '2.2 Bids transmitted by facsimile will not be accepted.';
  for (const [question, first] of [
    ['Can we send the bid by fax?', FAX],
    ['Are bids by fax accepted?', FAX],
    ['What is the budget?', '4.1 The budget for this requirement is not disclosed.'],
    ['Quel est le budget?', '4.1 The budget for this requirement is not disclosed.'],
    [
      'How much experience must the bidder have?',
      'M3. The Bidder must have delivered at least twenty (20) pumps to a public body within the last five years.',
    ],
  ] as const) {
    test(question, () => assert.ok(quotes(question, PACKAGE)[0]?.startsWith(first), String(quotes(question, PACKAGE))));
  }

  for (const question of [
    'Which company holds the contract now?',
    'Who won it last time?',
    'Qui détient le contrat?',
  ]) {
    test(`${question} goes on with no earlier question`, () => {
      const earlier = ['Can we ask for floor plans by email?'];
      assert.deepEqual(answerFrom(question, [page(PACKAGE)], { fallback: 'en', earlier }).quotes, []);
    });
  }

  test('a heading with a number answers nothing', () => {
    assert.ok(!quotes('How is the basis of selection defined?', PACKAGE).includes('3.2 Basis of selection'));
  });
});

describe('Ask rules: what is due is not always a bid, and a time not always a day:', () => {
  test('when a report is due is not answered with the closing date', () => {
    const closing = 'Proposals are due on May 4, 2026 at 14:00.';
    const report = 'The monthly report is delivered within 10 days of award.';
    assert.deepEqual(quotes('When is the monthly report due?', [...AROUND, closing, report]), [report]);
    assert.deepEqual(quotes('When are proposals due?', [...AROUND, closing, report]), [closing]);
  });
  const FOUND: readonly (readonly [string, string])[] = [
    ['When must the bridge be finished?', 'Completion of the bridge is required by the end of Q3 2027.'],
    ['When will the bridge be finished?', 'The bridge is completed by October 2027.'],
    ['Quand le pont doit-il être terminé?', 'Le pont est achevé au troisième trimestre 2027.'],
    [
      'Jusqu’à quand les ententes sont-elles valables?',
      'Les ententes n’ont pas de date de fin et elles resteront valables tant que la Ville le voudra.',
    ],
  ];
  for (const [question, line] of FOUND) {
    test(question, () => assert.deepEqual(quotes(question, [...AROUND, line]), [line]));
  }
  test('the edition of a clause is no date', () => {
    const clause = 'Completion of the bridge before use is told by the standard clause of bridges (NOV 1999).';
    assert.deepEqual(quotes('When must the bridge be finished?', [...AROUND, clause]), []);
  });
});

describe('Ask rules: a question in everyday words finds what the document says in its own:', () => {
  const FOUND: readonly (readonly [string, string])[] = [
    ['Can we see the building before we bid?', 'A site visit takes place on May 4, 2026 at 10:00.'],
    ['Peut-on aller voir les lieux?', 'Une visite des lieux est prévue le 4 mai 2026.'],
    [
      'What if no one from our team comes to the site walk?',
      'Firms that do not attend the site meeting are disqualified.',
    ],
    ['When does our bid have to be in?', 'Bids must be received by May 4, 2026 at 14:00.'],
    ['Quand faut-il remettre notre soumission?', 'Les soumissions seront reçues au plus tard le 4 mai 2026.'],
    ['How long are we bound by our offer?', 'Offers remain irrevocable for 90 days.'],
    ['Pendant combien de temps notre offre nous engage-t-elle?', 'Les offres sont irrévocables pendant 90 jours.'],
    ['Who do I send our proposal to?', 'Proposals must be e-mailed to the buyer at buyer@example.org.'],
    ['À qui envoyer notre soumission?', 'Les soumissions doivent être transmises à : achats@example.org'],
    ['Where do we get the tender documents?', 'The documents are available on the website of the City.'],
    ['Can a foreign company bid?', 'This solicitation is open only to Canadian suppliers.'],
    ['Can we hand part of the work to another firm?', 'Subcontracting is allowed with the consent of the City.'],
    ['Peut-on confier une partie des travaux à un tiers?', 'La sous-traitance est admise avec l’accord de la Ville.'],
    ['Can our people work from home?', 'The contractor may choose an offsite location for this mandate.'],
    ['Who does this work today?', 'This is a recompete; the incumbent is Northern Example Ltd.'],
    ['How soon must we come and repair it?', 'The response time for a breakdown is 4 hours.'],
    ['Who pays for the building permit?', 'The City will pay for the building permit.'],
    ['How many copies are needed?', 'Le rapport est remis en quatre exemplaires.'],
    ['Qui paie les essais?', 'All trials are at the expense of the contractor.'],
    ['How many bidders will be short-listed?', 'The City will prequalify up to three proponents.'],
  ];
  for (const [question, line] of FOUND) {
    test(question, () => assert.deepEqual(quotes(question, [...AROUND, line]), [line]));
  }

  const SILENT: readonly (readonly [string, string])[] = [
    ['When will we get a response from the City?', 'Proposals are due on May 4, 2026 at 14:00.'],
    ['Can we see the building permit?', 'A site visit takes place on May 4, 2026 at 10:00.'],
    ['How must the envelope be marked?', 'The evaluation criteria are price and experience.'],
    ['Le technicien doit-il se déplacer sur place?', 'Une visite des lieux est obligatoire pour soumissionner.'],
    [
      'Dans quel délai transmettre une demande de paiement?',
      'Les offres doivent être transmises à : achats@example.org',
    ],
  ];
  for (const [question, line] of SILENT) {
    test(`${question} is not answered with another subject`, () =>
      assert.deepEqual(quotes(question, [...AROUND, line]), []));
  }

  test('a clearance that is named by its level comes first', () => {
    const named = 'Staff may require a personnel security clearance up to Top Secret.';
    const unnamed = 'The security clearance depends on the level of the proposed task.';
    assert.equal(quotes('What level of clearance is needed?', [...AROUND, unnamed, named])[0], named);
  });
  test('hours are told by a time of the day', () => {
    const times = 'Office hours are 9:00 to 16:00 on each working day.';
    const counted = 'The office bills hours of work each month.';
    assert.deepEqual(quotes('What are the office hours?', [...AROUND, counted, times]), [times]);
  });
});

describe('Ask rules: an everyday question of what every tender tells:', () => {
  const FOUND: readonly (readonly [string, string])[] = [
    ['What is the last day?', 'Submission deadline: May 4, 2026'],
    ['How much is this project expected to cost?', 'The order of magnitude estimate for this contract is $2 million.'],
    ['Combien ça va coûter?', 'Les coûts estimés du pont sont de 2 M$.'],
    ['How long do we have to build it?', 'Substantial completion is reached within 300 calendar days of award.'],
    ['Do we have to post a bond?', 'Bid security of 10% is required with the tender.'],
    ['Est-ce que le moins cher l’emporte?', 'Méthode de sélection : le prix évalué le plus bas.'],
    ['On envoie notre offre où?', 'Les offres doivent être envoyées à l’adresse offres@example.org.'],
    ['Je veux appeler le responsable, quel est son numéro?', 'Téléphone : 418 555-0142'],
    ['Une compagnie française serait-elle acceptée?', 'Seuls les fournisseurs canadiens sont admissibles.'],
    ['Quel niveau d’habilitation mon équipe doit-elle avoir?', 'La cote de sécurité requise est de niveau SECRET.'],
  ];
  for (const [question, line] of FOUND) {
    test(question, () => assert.deepEqual(quotes(question, [...AROUND, line]), [line]));
  }
  test('a budget without an amount answers nothing', () => {
    const line = 'Bidders enclose an estimated project budget and pricing model.';
    assert.deepEqual(quotes('What can they afford?', [...AROUND, line]), []);
  });
  test('the size of a building is not answered with a date limite', () => {
    assert.deepEqual(quotes('Quelle est la grandeur du pont?', [...AROUND, 'Date limite : 19 septembre 2026']), []);
  });
  test('of a notice in both languages, the words in the language of the question come first', () => {
    const notice = (text: string): MaterialPage => ({
      kind: 'notice',
      document: null,
      page: null,
      lines: [{ text, kind: 'paragraph' }],
    });
    const english = 'The bags must be delivered within 30 days of the order by the supplier.';
    const french = 'Les sacs doivent être livrés par le fournisseur dans les 30 jours de la commande.';
    const answer = (question: string): string | undefined =>
      answerFrom(question, [notice(english), notice(french)], { fallback: 'en' }).quotes[0]?.text;
    assert.equal(answer('Sous combien de jours faut-il livrer une commande?'), french);
    assert.equal(answer('How many days do we have to deliver an order?'), english);
  });
});

describe('Ask rules: words that look like a subject and are none:', () => {
  const FOUND: readonly (readonly [string, string])[] = [
    ['Combien de minutes d’avance le gardien doit-il avoir?', 'Le gardien arrive au moins 15 minutes avant son poste.'],
    [
      'When are quotes due?',
      'Quote due date: all quotes for this opportunity are due no later than noon on 31 March 2026.',
    ],
    ['How many drivers use the garage today?', 'The garage has 120 drivers.'],
    ['Tous les combien a lieu la réunion?', 'La réunion a lieu au moins une fois par mois.'],
    ['En combien de temps serons-nous payés?', 'Le délai de paiement est de 30 jours.'],
  ];
  for (const [question, line] of FOUND) {
    test(question, () => assert.deepEqual(quotes(question, [...AROUND, line]), [line]));
  }
  test('the title of a clause states nothing', () => {
    assert.deepEqual(quotes('What penalty do we pay?', [...AROUND, 'Penalties for Unallowable Costs (DEC 2022)']), []);
  });
});
