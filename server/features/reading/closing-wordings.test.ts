import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readStatedDates } from './deadline-in-text.ts';
import { splitSentences } from './sentences.ts';

/** Wordings of closings, questions and visits as notices use them, with what they mean, in a posting of Ontario that names the day `2027-03-02`. */

const read = (text: string) =>
  readStatedDates(splitSentences({ text, language: null, place: 'description', page: null }), {
    localDate: '2027-03-02',
    buyerRegion: 'Ontario',
    buyerCountry: 'CA',
  });
const shown = (one: { date: string; time: string | null; timeZone: string | null } | null): string | null =>
  one && [one.date, one.time, one.timeZone?.split('/')[1] ?? one.timeZone].filter((part) => part).join(' ');

const AT_TWO = '2027-03-02 14:00 Toronto';
const AT_NOON = '2027-03-02 12:00 Toronto';

const ENGLISH: [string | null, string][] = [
  [AT_NOON, 'RFX closing on March 2nd @  12noon local Toronto time.'],
  [AT_TWO, 'Bid closing: 2:00 p.m. EST, March 2, 2027'],
  ['2027-03-02 14:00 GMT+5', 'closing_date: 2027-03-02T14:00:00-05:00'],
  ['2027-03-02 19:00 UTC', 'Closing date: 2027-03-02T19:00Z'],
  ['2027-03-02 10:00 Toronto', 'Closing date: 2027-03-02 10:00-11:00'],
  [AT_TWO, 'Bids close at 2:00 p.m. (Eastern Standard Time) on Tuesday, March 2nd, 2027.'],
  [AT_TWO, 'Tender closing: 2 PM, March 2, 2027.'],
  [AT_TWO, 'Closing Tuesday March 2, 2027, 2:00 pm Eastern Time.'],
  [AT_TWO, 'Closing: 2:00 PM Eastern, March 2, 2027.'],
  [AT_TWO, 'Closes March 2, 2027 at 14:00'],
  [AT_TWO, 'Bids: 2027-03-02, 2:00 p.m. EST.'],
  [AT_TWO, 'Responses by 14:00 on 2 March 2027.'],
  [AT_TWO, 'Tenders by 2 p.m. on March 2, 2027 (Eastern Standard Time).'],
  [AT_TWO, 'Send proposals by email by 14:00 EST on March 2, 2027.'],
  [AT_TWO, 'Interested manufacturers may reply by 2:00 p.m. on March 2, 2027.'],
  [AT_TWO, 'Enterprises may express their interest by 2:00 p.m. on March 2, 2027.'],
  [AT_TWO, 'Submission is due at 2:00 p.m. on March 2, 2027.'],
  [AT_TWO, 'Submissions are due no later than March 2, 2027 at 2:00:00 p.m. local time.'],
  [AT_TWO, 'Sealed tenders will be received by the Clerk up to 2:00 p.m. local time on March 2, 2027.'],
  [AT_TWO, 'Bids must be received no later than 2:00:59 p.m. local time on March 2, 2027.'],
  [AT_TWO, 'Bids must reach the undersigned before 2 pm local time on the 2nd day of March, 2027.'],
  [AT_TWO, 'Offers are wanted no later than 2 March 2027, 1400 hours.'],
  [AT_TWO, 'Quotations will be accepted until March 2, 2027, not later than 2:00 P.M.'],
  [AT_TWO, 'Submission Deadline: March 2, 2027 - 2:00 PM'],
  [AT_TWO, 'The deadline for receipt of tenders is 14:00 on 2nd March 2027.'],
  [AT_TWO, 'The deadline to submit proposals is March 2, 2027 before 2:00 p.m.'],
  [AT_TWO, 'CLOSING DATE: MARCH 2, 2027\nCLOSING TIME: 2:00 P.M. EST'],
  [AT_TWO, 'Closing Date: 2027-03-02  Time: 14:00'],
  [AT_TWO, 'Bid Closing Date\nMarch 2, 2027 at 2 o’clock p.m.'],
  [AT_TWO, 'Statements of capabilities must be sent by March 2, 2027 at 2:00 p.m. EST.'],
  [AT_TWO, 'The closing date is extended from February 9, 2027 to March 2, 2027 at 2:00 p.m. EST.'],
  [AT_TWO, 'Submission Deadline extended to 2:00 p.m. on March 2, 2027 (was February 9, 2027).'],
  [AT_TWO, 'Original closing: February 9, 2027 at 2:00 p.m. EST\nNew closing: March 2, 2027 at 2:00 p.m. EST'],
  [AT_TWO, 'Bids close on March 2 at 2:00 p.m.'],
  [AT_TWO, 'March 2, 2027 at 2:00 p.m. is the closing date.'],
  [AT_TWO, 'Closing: 02-Mar-2027 14:00'],
  [AT_TWO, 'Closing time: 2:00 p.m. Eastern Standard Time.'],
  [AT_TWO, 'The deadline for tender responses is 2pm on 2nd March 2027.'],
  [AT_TWO, 'Deadline for return of the completed PQQ is 2 pm on 2 March 2027.'],
  [
    AT_TWO,
    'Sealed tenders for the repair of the Main Street bridge will be received by the Town (the Owner) through its system until 2:00 p.m. on March 2, 2027.',
  ],
  [AT_NOON, 'Proposals must be submitted by noon on March 2, 2027.'],
  [AT_NOON, 'Closing time and date: 12:00 noon, March 2, 2027'],
  [AT_NOON, 'Bids close at 12:00 p.m. (noon), Toronto time, on March 2, 2027.'],
  ['2027-03-02 23:59 Toronto', 'Apply online by 11:59 p.m. on March 2, 2027.'],
  ['2027-03-02', 'Offers must be in by midnight, March 2, 2027.'],
  ['2027-03-02', 'Bids are due by close of business March 2, 2027.'],
  ['2027-03-02 14:00 Halifax', 'Bids close at 2:00 p.m. AST, March 2, 2027.'],
  ['2027-03-02 14:00 St_Johns', 'Closing March 2, 2027, 2:00 pm Newfoundland Standard Time.'],
  ['2027-03-02 14:00 Denver', 'Tenders close March 2, 2027 at 2:00 p.m. MST.'],
  ['2027-03-02 14:00 Edmonton', 'Bids close at 2:00 p.m., Alberta time, on March 2, 2027.'],
  ['2027-03-02 11:00 Los_Angeles', 'Closing: March 2, 2027, 11:00 a.m. Pacific Standard Time'],
  ['2027-03-02 14:00 -05:00', 'Closing: March 2, 2027, 14:00 UTC-5'],
  [AT_TWO, 'By 2:00 PM EST on March 2, 2027, proposals must be in the hands of the clerk.'],
  [AT_TWO, 'No later than 2 p.m. on March 2, 2027, all bids must reach the town office.'],
  [
    AT_TWO,
    'Sealed bids, plainly marked, will be received at 12 King Street until 2:00:00 p.m., Tuesday, March 2, 2027.',
  ],
  [AT_TWO, 'We would like to hear from you by 2 p.m. on March 2, 2027.'],
  [AT_TWO, 'Submit electronically by 14:00, 2 March 2027.'],
  [AT_TWO, 'Vendors have until March 2, 2027 at 2 p.m. to submit their proposals.'],
  [AT_TWO, 'Closing time: 2:00 p.m. EST\nClosing date: March 2, 2027'],
  [AT_TWO, 'Bids are due at 2 p.m. sharp on March 2, 2027.'],
  ['2027-03-16', 'Delete "March 2, 2027" and insert "March 16, 2027" as the closing date.'],
  ['2027-03-16 14:00 Toronto', 'Replace March 2, 2027 with March 16, 2027 at 2 p.m. as the deadline for bids.'],
  ['2027-03-02 14:00 Dublin', 'Bid by 14:00 (Irish time), 2 March 2027.'],
  [null, 'Replace March 2, 2027 with March 16, 2027 as the delivery date.'],
  [null, 'By March 2, 2027, bids will be evaluated by the committee.'],
  [null, 'Vendors have until March 2, 2027 to submit questions.'],
  [null, 'By March 2, 2027 at noon, the office must be painted; the bid price is fixed.'],
  [null, 'Delivery is required by March 2, 2027 at 2:00 p.m.'],
  [null, 'Bids will be evaluated by March 2, 2027.'],
  [null, 'Bids shall remain valid until March 2, 2027.'],
  [null, 'The contract starts on March 2, 2027 and ends on March 1, 2030.'],
  [null, 'Contract award is expected by March 2, 2027.'],
  [null, 'Bids will be opened at 2:15 p.m. on March 2, 2027.'],
  [null, 'Questions about proposals must be sent by March 2, 2027 at noon.'],
  [null, 'The site meeting is on March 2, 2027 at 10:00 a.m.'],
  [null, 'Amendment 2 was published on March 2, 2027.'],
  [null, 'The former deadline for bids was March 2, 2027 at 2:00 p.m.'],
  [null, 'The review of proposals by March 2, 2027 is led by the buyer.'],
  [null, 'The supplier shall submit proposals for work to be completed by March 2, 2027.'],
  [null, 'Bids are invited for repairs; the pool reopens on March 2, 2027.'],
  [null, 'Closing: February 30, 2027 at 2:00 p.m.'],
  [null, 'Tenders for goods that must be delivered by March 2, 2027 are invited.'],
  [null, 'Closing: 03/02/2027'],
];

const FRENCH: [string | null, string][] = [
  [AT_TWO, 'Clôture : le 2 mars 2027, à 14 h HNE.'],
  [AT_TWO, 'Clôture : 2 mars 2027, 14 h, heure de l’Est.'],
  [AT_TWO, 'Les soumissions doivent être reçues le 2 mars 2027 au plus tard, à 14 h HNE.'],
  [AT_TWO, 'Les soumissions doivent parvenir au plus tard le 2 mars 2027 à 14 h HNE.'],
  [AT_TWO, 'Les offres parviennent au plus tard le 2 mars 2027, 14 h.'],
  [AT_TWO, 'Les propositions seront reçues jusqu’à 14 h, heure de Montréal, le mardi 2 mars 2027.'],
  [AT_TWO, 'Les soumissions cachetées seront reçues au bureau du greffier jusqu’au 2 mars 2027, avant 14 heures.'],
  [AT_TWO, 'Les soumissions sont acceptées jusqu’au 2 mars 2027 à 14 h 00 min 00 s.'],
  [AT_TWO, 'Toute soumission doit être déposée au plus tard le 2 mars 2027 à 14h00.'],
  [AT_TWO, 'Remise des prix : 2 mars 2027, 14 h.'],
  [AT_TWO, 'Remise des offres le mardi 2 mars 2027 avant 14 heures.'],
  [AT_TWO, 'Réception des offres : 2 mars 2027, 14 h, à Sorel-Tracy.'],
  [AT_TWO, 'Dépôt des soumissions : le 2 mars 2027 à 14 h 00'],
  [AT_TWO, 'Date et heure limites de réception des soumissions : 2 mars 2027 à 14 h'],
  [AT_TWO, 'Date limite de dépôt des candidatures : le 2 mars 2027, 14 h 00 (HNE)'],
  [AT_TWO, 'Date limite : 2027-03-02 14:00'],
  [AT_TWO, 'Date de clôture : 2 mars 2027\nHeure de clôture : 14 h'],
  [AT_TWO, 'Date de fermeture : 2 mars 2027 - 14h00 HNE'],
  [AT_TWO, 'Échéance : 2 mars 2027 à 14 h'],
  [AT_TWO, 'La clôture du 9 février 2027 est reportée au 2 mars 2027 à 14 h, heure de l’Est.'],
  [AT_TWO, 'La date limite de remise des offres, fixée au 9 février 2027, est reportée au 2 mars 2027 à 14 h 00.'],
  [AT_TWO, 'La date de clôture est prolongée jusqu’au 2 mars 2027, 14 h (au lieu du 9 février 2027).'],
  [AT_TWO, 'Une entreprise peut manifester son intérêt au plus tard le 2 mars 2027, à 14 h.'],
  [AT_TWO, 'Les fournisseurs peuvent présenter un énoncé de capacités avant le 2 mars 2027, à 14 h.'],
  [AT_TWO, 'Veuillez transmettre votre proposition par courriel avant 14 h le 2 mars 2027.'],
  [AT_TWO, 'Les entreprises peuvent répondre jusqu’au 2 mars 2027 à 14 h.'],
  [AT_TWO, 'L’appel d’offres se termine le 2 mars à 14 h.'],
  [AT_TWO, 'Les intéressés doivent faire parvenir leur soumission au plus tard à 14 h le 2 mars 2027.'],
  [AT_NOON, 'Les offres doivent être remises au plus tard le 2 mars 2027, midi.'],
  [AT_NOON, 'Clôture : 2 mars 2027, à midi, HNE.'],
  [AT_NOON, 'Les soumissions seront reçues jusqu’à midi le 2 mars 2027.'],
  ['2027-03-02 23:59 Toronto', 'Date limite pour soumettre une offre : 2 mars 2027 à 23 h 59'],
  ['2027-03-02', 'Les soumissions doivent être déposées avant minuit le 2 mars 2027.'],
  ['2027-03-02', 'Date limite de réception des propositions : 2 mars 2027'],
  ['2027-03-02 14:00 Halifax', 'Clôture : le 2 mars 2027, à 14 h, heure normale de l’Atlantique.'],
  ['2027-03-02 14:00 Los_Angeles', 'Clôture : le 2 mars 2027 à 14 h, heure normale du Pacifique'],
  ['2027-03-02 14:00 Vancouver', 'Clôture : le 2 mars 2027 à 14 h, heure du Pacifique'],
  [AT_TWO, 'La date de tombée est le 2 mars 2027 à 14 h.'],
  [AT_TWO, 'L’heure de tombée des soumissions est 14 h, heure de l’Est, le 2 mars 2027.'],
  [AT_TWO, 'Fin du dépôt des offres : 2 mars 2027, 14 h.'],
  [AT_TWO, 'La période de soumission prend fin le 2 mars 2027 à 14 h.'],
  [AT_TWO, 'Terme du dépôt : le mardi 2 mars 2027, à 14 h 00 min.'],
  [AT_TWO, 'Dépôt en ligne au plus tard le 2 mars 2027, 14 h.'],
  [AT_TWO, 'Vous avez jusqu’au 2 mars 2027, 14 h, pour transmettre votre proposition.'],
  [AT_TWO, 'Les entreprises ont jusqu’au 2 mars 2027, 14 h, pour soumissionner.'],
  [AT_TWO, 'Heure limite : 14 h. Date limite : mardi 2 mars 2027.'],
  [AT_TWO, 'Présentation des offres : 14 h HNE au plus tard, le 2 mars 2027.'],
  [AT_TWO, 'La soumission scellée arrive au greffe au plus tard le 2 mars 2027, 14 h.'],
  [AT_TWO, 'Avant le 2 mars 2027 à 14 h, toutes les soumissions doivent être déposées.'],
  [AT_TWO, 'La remise des offres, prévue le 9 février 2027, est reportée au 2 mars 2027, 14 h.'],
  [
    AT_TWO,
    'Les date et heure limites de dépôt, fixées au 9 février 2027 à 11 h, sont reportées au 2 mars 2027 à 14 h.',
  ],
  [
    AT_TWO,
    'La date et l’heure limites de réception des soumissions, fixées au 9 février 2027, sont prolongées au 2 mars 2027, 14 h.',
  ],
  [
    '2027-03-16 14:00 Toronto',
    'La réception des soumissions, prévue le 2 mars, est prolongée jusqu’au 16 mars 2027, 14 h.',
  ],
  ['2027-03-16', 'Remplacer le « 2 mars 2027 » par le « 16 mars 2027 » comme date de clôture.'],
  [AT_NOON, 'Offres de services : le 2 mars 2027, avant midi.'],
  ['2027-03-02 11:00 Martinique', 'Remise des offres avant le 2 mars 2027, 11 h, heure de la Martinique.'],
  ['2027-03-02 11:00 Noumea', 'Date limite : 2 mars 2027, 11 h (heure de Nouméa)'],
  ['2027-03-02 10:00 Toronto', 'Les offres sont remises avant le 2 mars 2027 à 10 h, heure de la réunion.'],
  [null, 'Remplacer le « 2 mars 2027 » par le « 16 mars 2027 » comme date de la visite.'],
  [null, 'Fin de la période de validité : le 2 mars 2027.'],
  [null, 'Vous avez jusqu’au 2 mars 2027 pour poser des questions.'],
  [null, 'Dépôt de garantie au plus tard le 2 mars 2027.'],
  [null, 'Fin du contrat : le 2 mars 2027, 14 h.'],
  [null, 'Les travaux doivent être terminés le 2 mars 2027.'],
  [null, 'La livraison est requise au plus tard le 2 mars 2027 à 14 h.'],
  [null, 'Les soumissions seront ouvertes le 2 mars 2027 à 14 h.'],
  [null, 'Les soumissions sont valides jusqu’au 2 mars 2027.'],
  [null, 'Le contrat débute le 2 mars 2027.'],
  [null, 'L’octroi du contrat est prévu le 2 mars 2027.'],
  [null, 'La visite des lieux aura lieu le 2 mars 2027 à 10 h.'],
  [null, 'Les questions sur les soumissions doivent être transmises avant le 2 mars 2027.'],
  [null, 'L’addenda no 2 a été publié le 2 mars 2027.'],
  [null, 'L’ancienne date de clôture était le 2 mars 2027 à 14 h.'],
  [null, 'Installation d’une clôture de 300 m avant le 2 mars 2027.'],
  [null, 'Le fournisseur doit transmettre un prix pour des travaux réalisés avant le 2 mars 2027.'],
  [null, 'La fermeture de la rue est prévue du 2 mars 2027 au 9 mars 2027.'],
];

for (const [expected, text] of [...ENGLISH, ...FRENCH]) {
  test(`bids close ${expected ?? 'at no time that it states'}: ${text.replaceAll('\n', ' / ')}`, () => {
    const { closing } = read(text);
    assert.equal(shown(closing.value), expected);
    assert.equal(closing.evidence.length > 0, expected !== null);
    for (const { quote } of closing.evidence) assert.ok(text.includes(quote));
  });
}

const QUESTIONS: [string | null, string][] = [
  ['2027-02-16 16:00 Toronto', 'Questions: no later than 4:00 p.m. February 16, 2027.'],
  ['2027-02-16 16:00 Toronto', 'ENQUIRIES\nIn writing, until February 16, 2027 at 4:00 p.m. EST.'],
  [
    '2027-02-16 16:00 Toronto',
    'Questions by email before February 16, 2027 at 4:00 p.m. Tenders by noon on March 2, 2027.',
  ],
  ['2027-02-16 16:00 Toronto', 'Deadline for questions: February 16, 2027, 16:00.'],
  ['2027-02-16', 'Question deadline: February 16, 2027'],
  ['2027-02-16', 'Bidders must submit any requests for clarification by February 16, 2027.'],
  ['2027-02-16 16:00 Toronto', 'Date limite pour poser des questions : 16 février 2027 à 16 h'],
  [
    '2027-02-16 16:00 Toronto',
    'Toute demande de renseignements doit être reçue au plus tard le 16 février 2027, 16 h.',
  ],
  ['2027-02-16', 'Les questions seront acceptées jusqu’au 16 février 2027.'],
  [null, 'Questions are answered by addendum. Bids close on February 16, 2027.'],
  [null, 'Les questions sont posées au plus tard dix jours avant la clôture.'],
];
const VISITS: [string | null, string][] = [
  [
    '2027-02-09 09:30 Halifax',
    'A mandatory site visit will be held on February 9, 2027 at 9:30 a.m. AST. Others are rejected.',
  ],
  ['2027-02-09 10:30 Toronto', 'Mandatory site meeting: February 9, 2027, 10:30 a.m., Arena lobby.'],
  ['2027-02-09 10:00 Toronto', 'Site visit date: February 9, 2027\nTime: 10:00 a.m.'],
  [
    '2027-02-09 13:00 Toronto',
    'Une visite obligatoire est prévue le 9 février 2027 à 13 h (HNE) et les propositions doivent être déposées au plus tard le 2 mars 2027 à 14 h (HNE).',
  ],
  ['2027-02-09 10:30 Toronto', 'Une visite facultative des lieux aura lieu le 9 février 2027, à 10 h 30 HNE.'],
  [
    '2027-02-09 10:00 Vancouver',
    'Visite obligatoire : le 9 février 2027 à 10 h, au poste de garde. Clôture : le 2 mars 2027 à 14 h, heure du Pacifique.',
  ],
  [
    '2027-02-09 10:00 Toronto',
    'Site visit: February 9, 2027 at 10 a.m. Bids close on March 2, 2027 at 2 p.m. Eastern Time.',
  ],
  ['2027-02-09', 'Visite des lieux de 10 h à 12 h le 9 février 2027.'],
  [null, 'Site visit: none. The work starts on February 9, 2027.'],
  [null, 'The site visit is by appointment; bids close on February 9, 2027.'],
  [null, 'Aucune visite des lieux n’aura lieu; les soumissions doivent être reçues le 9 février 2027.'],
];

for (const [kind, rows] of [
  ['questionsDue', QUESTIONS],
  ['siteVisit', VISITS],
] as const) {
  for (const [expected, text] of rows) {
    test(`${kind} is ${expected ?? 'not stated'}: ${text.replaceAll('\n', ' / ')}`, () => {
      const { value, evidence } = read(text)[kind];
      assert.equal(shown(value), expected);
      assert.equal(evidence.length > 0, expected !== null);
    });
  }
}
