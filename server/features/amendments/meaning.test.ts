import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { acknowledgementDemand } from './addendum.ts';
import { type Language, shownChanges, type StoredChange } from './changes.ts';
import { statementsOf } from './meaning.ts';
import { sentencesOf, writingOf } from './sentences.ts';

const ZONE = 'America/Toronto';

/** What is said of these changes, with every no-break space as a plain one. */
function said(
  language: Language,
  changes: readonly StoredChange[],
  { demand = null, zone = ZONE }: { demand?: string | null; zone?: string } = {},
): string[] {
  const statements = statementsOf(shownChanges(changes, language), { language, zone, demand });
  return sentencesOf(statements, { language, zone }).map((sentence) => sentence.replaceAll('\u00a0', ' '));
}
const closing = (at: string | null, localDate: string, dateOnly = false) => ({ at, localDate, dateOnly, zone: ZONE });
const closings = (before: unknown, after: unknown): StoredChange => ({ field: 'closing', before, after });
const status = (before: string, after: string): StoredChange => ({ field: 'sourceStatus', before, after });
const file = (fileName: string, amendmentNumber: number | null = null) => ({
  url: `https://example.org/${encodeURIComponent(fileName)}`,
  fileName,
  amendmentNumber,
});
const files = (before: unknown[], after: unknown[]): StoredChange => ({ field: 'documents', before, after });
const both = (field: string, before: unknown, after: unknown): StoredChange => ({ field, before, after });

const DEC_3 = closing('2026-12-03T19:00:00.000Z', '2026-12-03');
const DEC_10 = closing('2026-12-10T19:00:00.000Z', '2026-12-10');
const DEC_3_NOON = closing('2026-12-03T17:30:00.000Z', '2026-12-03');
const DEC_1_DAY = closing('2026-12-02T04:59:59.000Z', '2026-12-01', true);
const DEC_4_DAY = closing('2026-12-05T04:59:59.000Z', '2026-12-04', true);
const OLD = 'Plow the lots twice a day. Salt is included.';

const LONG = `${'Snow removal and salting of the lots of the municipality '.repeat(4)}in winter`;

const days = (month: string): string => [1, 2, 3, 4, 5, 6].map((day) => `Lot ${day} opens in ${month}.`).join(' ');
const ITEMS = [
  'Voir la réf. 12 du plan.',
  ...[3, 4, 5].map((item) => `\nItem ${item}, brackets\nQty: ${item === 4 ? 7 : 6}, in boxes.`),
].join('\n');
const sentenceWith = (date: string): string =>
  `The last delivery to the warehouse shall take place not later than ${date}, and the rated evaluation of the bids has been made so that this wish of the buyer is met.`;
const phraseWith = (date: string): string =>
  `La dernière livraison à l'entrepôt doit avoir lieu au plus tard le ${date}, et l'évaluation cotée des soumissions a été conçue pour tenir compte de cette préférence de l'acheteur.`;

const depotsWith = (date: string): string =>
  `All the parts listed in the table above, new and in the packaging of their maker, must be delivered carefully and without delay to the depots in Montréal, Québec or Edmonton, Alberta not later than ${date}, with all papers that the contract and its annexes ask for, in both languages.`;
const depositsWith = (date: string): string =>
  `Toutes les pièces énumérées au tableau ci-dessus, neuves et dans l'emballage de leur fabricant, doivent être livrées avec soin et sans délai aux dépôts de Montréal, Québec ou Edmonton, Alberta au plus tard le ${date}, avec tous les papiers que le contrat et ses annexes demandent, dans les deux langues.`;

const written = (localDate: string, time: string) => ({ at: null, localDate, dateOnly: true, time });

type Row = [name: string, changes: StoredChange[], en: string[], fr: string[]];
const TABLE: readonly Row[] = [
  [
    'a later closing',
    [closings(DEC_3, DEC_10)],
    ['Closing moved from December 3, 2026, 2:00 p.m. ET to December 10, 2026, 2:00 p.m. ET: 7 more days.'],
    ['La date de clôture est reportée, du 3 décembre 2026 à 14 h HE au 10 décembre 2026 à 14 h HE : 7 jours de plus.'],
  ],
  [
    'an earlier closing',
    [closings(DEC_10, DEC_3)],
    ['Closing moved EARLIER, from December 10, 2026, 2:00 p.m. ET to December 3, 2026, 2:00 p.m. ET: 7 days less.'],
    ['La date de clôture est DEVANCÉE, du 10 décembre 2026 à 14 h HE au 3 décembre 2026 à 14 h HE : 7 jours de moins.'],
  ],
  [
    'hours and minutes',
    [closings(DEC_3, DEC_3_NOON)],
    [
      'The closing day stays December 3, 2026; the time moved EARLIER: 12:30 p.m. ET instead of 2:00 p.m. ET (1 hour and 30 minutes less).',
    ],
    [
      'Le jour de clôture reste le 3 décembre 2026; l’heure est DEVANCÉE : 12 h 30 HE au lieu de 14 h HE (1 heure et 30 minutes de moins).',
    ],
  ],
  [
    'days without a time',
    [closings(DEC_1_DAY, DEC_4_DAY)],
    ['Closing moved from December 1, 2026 to December 4, 2026: 3 more days.'],
    ['La date de clôture est reportée, du 1er décembre 2026 au 4 décembre 2026 : 3 jours de plus.'],
  ],
  [
    'a time stated for the same day: no days are counted',
    [closings({ ...DEC_3, dateOnly: true }, DEC_3)],
    ['Closing changed from December 3, 2026 to December 3, 2026, 2:00 p.m. ET.'],
    ['La date de clôture est modifiée, du 3 décembre 2026 au 3 décembre 2026 à 14 h HE.'],
  ],
  ['the same instant on another clock', [closings(DEC_3, { ...DEC_3, zone: 'UTC' })], [], []],
  [
    'a closing where there was none',
    [closings({ at: null, localDate: null }, DEC_3)],
    ['A closing is now stated: December 3, 2026, 2:00 p.m. ET.'],
    ['Une date de clôture est maintenant indiquée : 3 décembre 2026 à 14 h HE.'],
  ],
  [
    'a closing that is gone',
    [closings(DEC_3, { at: null, localDate: null })],
    ['The closing of December 3, 2026, 2:00 p.m. ET is no longer stated.'],
    ['La date de clôture du 3 décembre 2026 à 14 h HE n’est plus indiquée.'],
  ],
  [
    'cancelled',
    [status('active', 'cancelled')],
    ['According to the source, this tender is cancelled.'],
    ['Selon la source, cet appel d’offres est annulé.'],
  ],
  [
    'reopened',
    [status('cancelled', 'active')],
    ['According to the source, this tender is open again (before: cancelled).'],
    ['Selon la source, cet appel d’offres est de nouveau ouvert (avant : annulé).'],
  ],
  [
    'hours without a zone as they are written',
    [closings(written('2026-12-03', '11:00'), written('2026-12-10', '14:30'))],
    ['Closing moved from December 3, 2026, 11:00 a.m. to December 10, 2026, 2:30 p.m.: 7 more days.'],
    ['La date de clôture est reportée, du 3 décembre 2026 à 11 h au 10 décembre 2026 à 14 h 30 : 7 jours de plus.'],
  ],
  [
    'a plan that becomes a tender is not reopened',
    [status('planned', 'active')],
    ['According to the source, this tender is now open (before: planned).'],
    ['Selon la source, cet appel d’offres est maintenant ouvert (avant : prévu).'],
  ],
  ['a status that the source does not say', [status('active', 'unknown')], [], []],
  [
    'an addendum by its number',
    [files([], [file('doc-77.pdf', 2)])],
    ['Addendum 2 was published.'],
    ['L’addenda 2 a été publié.'],
  ],
  [
    'addenda by the names of the files, and other documents',
    [files([file('Plans.pdf')], [file('AO_Addenda_No_3.pdf'), file('Addendum 02.pdf'), file('Bordereau.xlsx')])],
    ['Addenda 2 and 3 were published.', 'Documents added: Bordereau.xlsx. Documents removed: Plans.pdf.'],
    ['Les addendas 2 et 3 ont été publiés.', 'Documents ajoutés : Bordereau.xlsx. Documents retirés : Plans.pdf.'],
  ],
  [
    'an addendum at another address is not published again',
    [files([{ ...file('Addendum 2.pdf'), url: 'https://example.org/old' }], [file('Addendum 2.pdf')])],
    ['Documents added: Addendum 2.pdf. Documents removed: Addendum 2.pdf.'],
    ['Documents ajoutés : Addendum 2.pdf. Documents retirés : Addendum 2.pdf.'],
  ],
  [
    'a number that is none of an addendum',
    [files([], [file('Addendum 2026-11-02.pdf')])],
    ['Documents added: Addendum 2026-11-02.pdf.'],
    ['Documents ajoutés : Addendum 2026-11-02.pdf.'],
  ],
  [
    'a title, in the language of the reader where it changed there',
    [both('title', { en: 'Snow removal', fr: 'Déneigement' }, { en: 'Snow and ice', fr: 'Neige et glace' })],
    ['Title (English) changed: “Snow removal” → “Snow and ice”.'],
    ['Titre (français), changement : « Déneigement » → « Neige et glace ».'],
  ],
  [
    'a title in the other language only',
    [both('title', { en: 'Snow removal' }, { en: 'Snow removal', fr: 'Déneigement' })],
    ['Title (French) added: “Déneigement”.'],
    ['Titre (français), ajout : « Déneigement ».'],
  ],
  [
    'the part of a description that differs',
    [both('description', { en: OLD, fr: OLD }, { en: OLD.replace('twice', 'once'), fr: OLD.replace('twice', 'once') })],
    ['Description (English) changed: “Plow the lots twice a day” → “Plow the lots once a day”.'],
    ['Description (français), changement : « Plow the lots twice a day » → « Plow the lots once a day ».'],
  ],
  [
    'what was put before a text that changed elsewhere too did not replace it',
    [both('description', { en: OLD }, { en: `Bids by mail only. ${OLD.replace('included', 'extra')}` })],
    [
      'Description (English): this was added: “Bids by mail only”.',
      'Description (English) changed: “Salt is included” → “Salt is extra”.',
    ],
    [
      'Description (anglais) : ceci a été ajouté : « Bids by mail only ».',
      'Description (anglais), changement : « Salt is included » → « Salt is extra ».',
    ],
  ],
  [
    'nor what was taken away before it',
    [both('description', { en: `Bids by mail only. ${OLD}` }, { en: OLD.replace('included', 'extra') })],
    [
      'Description (English): this was removed: “Bids by mail only”.',
      'Description (English) changed: “Salt is included” → “Salt is extra”.',
    ],
    [
      'Description (anglais) : ceci a été retiré : « Bids by mail only ».',
      'Description (anglais), changement : « Salt is included » → « Salt is extra ».',
    ],
  ],
  [
    'of many sentences that changed some, and that both versions can be seen',
    [both('description', { en: days('June') }, { en: days('July') })],
    [
      ...[1, 2, 3].map(
        (day) => `Description (English) changed: “Lot ${day} opens in June” → “Lot ${day} opens in July”.`,
      ),
      'Description (English) changed: “Lot 4 opens in June” → “Lot 4 opens in July”. More of it changed; the tender’s page in Tenderfit shows both versions.',
    ],
    [
      ...[1, 2, 3].map(
        (day) => `Description (anglais), changement : « Lot ${day} opens in June » → « Lot ${day} opens in July ».`,
      ),
      'Description (anglais), changement : « Lot 4 opens in June » → « Lot 4 opens in July ». D’autres parties ont changé; la page de l’appel d’offres dans Tenderfit montre les deux versions.',
    ],
  ],
  [
    'values that read alike, each with the thing that it is of; a point of an abbreviation ends nothing',
    [
      both(
        'description',
        { en: ITEMS, fr: ITEMS },
        { en: ITEMS.replaceAll('Qty: 6', 'Qty: 8'), fr: ITEMS.replace('réf. 12', 'réf. 14') },
      ),
    ],
    [
      'Description (English), “Item 3, brackets” changed: “Qty: 6, in boxes” → “Qty: 8, in boxes”.',
      'Description (English), “Item 5, brackets” changed: “Qty: 6, in boxes” → “Qty: 8, in boxes”.',
    ],
    ['Description (français), changement : « Voir la réf. 12 du plan » → « Voir la réf. 14 du plan ».'],
  ],
  [
    'a sentence whole, so that the reader knows which date it is',
    [
      both(
        'description',
        { en: sentenceWith('May 3, 2027'), fr: phraseWith('3 mai 2027') },
        { en: sentenceWith('June 4, 2027'), fr: phraseWith('4 juin 2027') },
      ),
    ],
    [
      'Description (English) changed: “The last delivery to the warehouse shall take place not later than May 3, 2027, and the rated evaluation of the bids has been made so that this wish of the buyer is met” → “The last delivery to the warehouse shall take place not later than June 4, 2027, and the rated evaluation of the bids has been made so that this wish of the buyer is met”.',
    ],
    [
      `Description (français), changement : « La dernière livraison à l'entrepôt doit avoir lieu au plus tard le 3 mai 2027, et l'évaluation cotée des soumissions a été conçue pour tenir compte de cette préférence de l'acheteur » → « La dernière livraison à l'entrepôt doit avoir lieu au plus tard le 4 juin 2027, et l'évaluation cotée des soumissions a été conçue pour tenir compte de cette préférence de l'acheteur ».`,
    ],
  ],
  [
    'a new sentence as added, not the one that a full stop now ends as changed',
    [
      both(
        'description',
        { en: 'Road resurfacing, Ward 18', fr: 'Réfection de chaussée, quartier 18' },
        {
          en: 'Road resurfacing, Ward 18. A visit will be held.',
          fr: 'Réfection de chaussée, quartier 18. Une visite aura lieu.',
        },
      ),
    ],
    ['Description (English): this was added: “A visit will be held”.'],
    ['Description (français) : ceci a été ajouté : « Une visite aura lieu ».'],
  ],
  [
    'nothing of a full stop that alone is new',
    [
      both('title', { en: 'Road works', fr: 'Travaux' }, { en: 'Road works.', fr: 'Travaux .' }),
      both('description', { en: 'Ward 18', fr: 'Quartier 18' }, { en: 'Ward 18.', fr: 'Quartier 18.' }),
    ],
    [],
    [],
  ],
  [
    'a title that is the beginning of the description as the description alone',
    [
      both(
        'title',
        { en: 'This call is for contractors who provide 24/7…', fr: 'Services offerts 24 heures par jour…' },
        { en: 'This call is for contractors who provide day…', fr: 'Services offerts le jour…' },
      ),
      both(
        'description',
        {
          en: 'This call is for contractors who provide 24/7 services.',
          fr: 'Services offerts 24 heures par jour au parc.',
        },
        { en: 'This call is for contractors who provide day services.', fr: 'Services offerts le jour au parc.' },
      ),
    ],
    [
      'Description (English) changed: “This call is for contractors who provide 24/7 services” → “This call is for contractors who provide day services”.',
    ],
    [
      'Description (français), changement : « Services offerts 24 heures par jour au parc » → « Services offerts le jour au parc ».',
    ],
  ],
  [
    'a long title: the part that differs',
    [both('title', { en: `${LONG} for 2026` }, { en: `${LONG} for 2027` })],
    ['Title (English) changed: “winter for 2026” → “winter for 2027”.'],
    ['Titre (anglais), changement : « winter for 2026 » → « winter for 2027 ».'],
  ],
  [
    'a sentence that was added, and one that is gone',
    [both('description', { en: OLD }, { en: `${OLD} Bids by mail only.` }), both('contactName', 'Ana Roy', null)],
    ['Description (English): this was added: “Bids by mail only”.', 'Contact name removed; before: “Ana Roy”.'],
    [
      'Description (anglais) : ceci a été ajouté : « Bids by mail only ».',
      'Nom de la personne-ressource, retrait : « Ana Roy ».',
    ],
  ],
  [
    'a value and places',
    [
      both('estimatedValue', { amount: 90_000, currency: 'CAD' }, { amount: 120_000, currency: 'CAD' }),
      both('regions', ['Ontario'], ['Ontario', 'Québec']),
    ],
    ['Estimated value changed: 90,000 CAD → 120,000 CAD.', 'Places added: Québec.'],
    ['Valeur estimée, changement : 90 000 CAD → 120 000 CAD.', 'Lieux ajoutés : Québec.'],
  ],
  [
    'the most urgent first, whatever the order of the fields',
    [
      files([], [file('x.pdf', 1)]),
      both('title', { en: 'A' }, { en: 'B' }),
      closings(DEC_10, DEC_3),
      status('active', 'cancelled'),
    ],
    [
      'According to the source, this tender is cancelled.',
      'Closing moved EARLIER, from December 10, 2026, 2:00 p.m. ET to December 3, 2026, 2:00 p.m. ET: 7 days less.',
      'Addendum 1 was published.',
      'Title (English) changed: “A” → “B”.',
    ],
    [
      'Selon la source, cet appel d’offres est annulé.',
      'La date de clôture est DEVANCÉE, du 10 décembre 2026 à 14 h HE au 3 décembre 2026 à 14 h HE : 7 jours de moins.',
      'L’addenda 1 a été publié.',
      'Titre (anglais), changement : « A » → « B ».',
    ],
  ],
  [
    'an address, and a nature that could not be read',
    [both('sourceUrl', 'https://a.example', 'https://b.example'), both('nature', 'unknown', 'goods')],
    [],
    [],
  ],
];

describe('What an amendment means is said in both languages', () => {
  for (const [name, changes, en, fr] of TABLE) {
    test(name, () => {
      assert.deepEqual(said('en', changes), en);
      assert.deepEqual(said('fr', changes), fr);
    });
  }
});

test('of a longer sentence what fits, marked where it goes on: no beginning at a comma, and the whole date', () => {
  const change = both(
    'description',
    { en: depotsWith('May 3, 2027'), fr: depositsWith('3 mai 2027') },
    { en: depotsWith('June 4, 2027'), fr: depositsWith('4 juin 2027') },
  );
  for (const [language, ...shown] of [
    ['en', 'Montréal, Québec or Edmonton, Alberta not later than May 3, 2027, with', 'later than June 4, 2027, with'],
    [
      'fr',
      'Montréal, Québec ou Edmonton, Alberta au plus tard le 3 mai 2027, avec',
      'au plus tard le 4 juin 2027, avec',
    ],
  ] as const) {
    const [line = ''] = said(language, [change]);
    for (const words of shown) assert.ok(line.includes(words), line);
    assert.equal(line.match(/[“«]\s?… \p{Ll}/gu)?.length, 2, line);
    assert.equal(line.match(/ …\s?[”»]/gu)?.length, 2, line);
  }
});

test('a closing is told on the clock of the reader', () => {
  assert.deepEqual(said('en', [closings(DEC_3, DEC_10)], { zone: 'America/Winnipeg' }), [
    'Closing moved from December 3, 2026, 1:00 p.m. CT to December 10, 2026, 1:00 p.m. CT: 7 more days.',
  ]);
});

test('days across the end of daylight saving are whole days', () => {
  const before = closing('2026-10-30T18:00:00.000Z', '2026-10-30');
  const after = closing('2026-11-06T19:00:00.000Z', '2026-11-06');
  assert.match(said('en', [closings(before, after)])[0] ?? '', /: 7 more days\.$/);
});

test('an addendum is to be acknowledged only where a sentence of the notice says so, which is quoted', () => {
  const change = [files([], [file('x.pdf', 2)])];
  const [en, fr] = ['Bidders must acknowledge all addenda.', 'Le soumissionnaire doit accuser réception des addendas.'];
  assert.deepEqual(said('en', change, { demand: en }), [
    'Addendum 2 was published: acknowledge it in your bid. The notice says: “Bidders must acknowledge all addenda.”',
  ]);
  assert.deepEqual(said('fr', change, { demand: fr }), [
    'L’addenda 2 a été publié : accusez-en réception dans votre soumission. L’avis indique : « Le soumissionnaire doit accuser réception des addendas. »',
  ]);
});

describe('Whether a notice demands that addenda are acknowledged', () => {
  const yes = [
    'Bidders must acknowledge all addenda.',
    'Bidders shall acknowledge receipt of each addendum in the form of tender.',
    'All addenda must be acknowledged in the bid.',
    'Failure to acknowledge addenda may result in your bid not being considered.',
    'Addenda are required to be acknowledged.',
    'Le soumissionnaire doit accuser réception de chaque addenda.',
    'Les addendas doivent faire l’objet d’un accusé de réception.',
    'Sous peine de rejet, accuser réception de tous les addenda.',
    'Il est obligatoire d’accuser réception des addendas.',
  ];
  const no = [
    'Bidders need not acknowledge addenda.',
    'Bidders are not required to acknowledge addenda.',
    'Bidders must acknowledge that no addenda will be issued after Friday.',
    'Addenda are posted on this page. Bidders must acknowledge receipt of this notice.',
    'We acknowledge your questions and publish addenda.',
    'Bidders may acknowledge addenda by email.',
    'Acknowledgement of addenda is not mandatory.',
    'Il n’est pas nécessaire d’accuser réception des addendas.',
    'Le soumissionnaire n’est pas tenu d’accuser réception des addendas; il doit les lire.',
    'L’accusé de réception des addendas est facultatif.',
    'Les addendas sont publiés ici. Vous devez accuser réception du présent avis.',
    '',
  ];
  for (const text of yes)
    test(`yes: ${text}`, () => assert.equal(acknowledgementDemand(['Other words. ', text]), text));
  for (const text of no) test(`no: ${text}`, () => assert.equal(acknowledgementDemand([text]), null));
});

test('the change of a score is said with the one reason that is new', () => {
  assert.equal(
    writingOf('en').score(82, 64, 'The work is outside your regions.'),
    'The score went down from 82 to 64. The work is outside your regions.',
  );
  assert.equal(writingOf('fr').score(64, 82, null), 'Le score est passé de 64 à 82.');
});

describe('Amendments: a column of the source that moves', () => {
  const column = (raw: string, at: string) => ({
    at,
    date: raw.slice(0, 10),
    time: raw.slice(11, 16),
    timeZone: ZONE,
    raw,
  });
  const [first, later] = [
    column('2026-12-01T14:00:00', '2026-12-01T19:00:00.000Z'),
    column('2026-12-04T14:00:00', '2026-12-04T19:00:00.000Z'),
  ];

  test('a question deadline and a session are said with both days, in both languages', () => {
    assert.match(
      said('en', [both('questionsDue', first, later)]).join(),
      /moved from December 1.* to December 4.*3 more days/,
    );
    assert.match(said('fr', [both('questionsDue', first, later)]).join(), /questions est reportée, du .*1.* au .*4/);
    assert.match(said('en', [both('siteVisit', first, later)]).join(), /^Site visit or meeting moved from/);
    assert.match(said('fr', [both('siteVisit', later, first)]).join(), /^La visite ou la rencontre est DEVANCÉE/);
  });
});
