import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amendedLine, bidLine, otherClosingsLine } from './tender-lines.ts';

const AT = new Date('2026-11-23T12:00:00.000Z');
const reader = (language: 'en' | 'fr') => ({ language, zone: 'America/Toronto', at: AT });
const NOTHING = { toCheck: [], unmet: [] };
type Bid = Parameters<typeof bidLine>[0];

const BIDS: [what: string, bid: Bid, english: string | null, french: string | null][] = [
  [
    'nothing stands against it',
    { ...NOTHING, answer: { answer: 'yes', because: [] } },
    'No obstacle found in the notice',
    'Aucun obstacle relevé dans l’avis',
  ],
  [
    'what the profile does not say',
    { ...NOTHING, toCheck: ['ISO 9001'], answer: { answer: 'check', because: ['requirements'] } },
    'To check: ISO 9001',
    'À vérifier\u00a0: ISO 9001',
  ],
  [
    'three by name, and how many more',
    {
      ...NOTHING,
      toCheck: ['A', 'B', 'C', 'D'],
      answer: { answer: 'check', because: ['requirements', 'other_requirements'] },
    },
    'To check: A; B; C; 2 more',
    'À vérifier\u00a0: A; B; C; 2 de plus',
  ],
  [
    'a posting without a text',
    { ...NOTHING, answer: { answer: 'check', because: ['notice_without_text'] } },
    'To check: the posting, of which the source gives no text to read',
    'À vérifier\u00a0: l’avis publié, dont la source ne donne pas le texte',
  ],
  [
    'requirements that stand elsewhere',
    { ...NOTHING, answer: { answer: 'check', because: ['requirements_elsewhere'] } },
    'To check: the documents, to which the notice points and which were not read',
    'À vérifier\u00a0: les documents, auxquels l’avis renvoie et qui n’ont pas été lus',
  ],
  [
    'nothing recognized in what was read',
    { ...NOTHING, answer: { answer: 'check', because: ['nothing_recognized'] } },
    'To check: the documents, as no requirement was recognized in what was read',
    'À vérifier\u00a0: les documents, car aucune exigence n’a été reconnue dans ce qui a été lu',
  ],
  [
    'a closing that the text contradicts, before what else is to be checked',
    { ...NOTHING, answer: { answer: 'check', because: ['other_requirements', 'closing_contradicted'] } },
    'To check: whether bids are still taken, as the text states a later closing; other demands of the notice or its documents',
    'À vérifier\u00a0: si les soumissions sont encore acceptées, car le texte indique une clôture plus tardive; d’autres exigences de l’avis ou de ses documents',
  ],
  [
    'a call that leads to a list, before what is asked',
    { ...NOTHING, toCheck: ['A', 'B', 'C'], answer: { answer: 'check', because: ['requirements', 'leads_to_list'] } },
    'To check: the terms of the list, as applying puts you on a list and contracts follow later; A; B; 1 more',
    'À vérifier\u00a0: les conditions de la liste, car une candidature mène à une liste et les contrats suivent plus tard; A; B; 1 de plus',
  ],
  [
    'a first stage',
    { ...NOTHING, answer: { answer: 'check', because: ['leads_to_next_stage'] } },
    'To check: the next stage, as those who apply and qualify can take part in it',
    'À vérifier\u00a0: l’étape suivante, car ceux qui posent leur candidature et se qualifient peuvent y participer',
  ],
  [
    'a text that speaks of a call where the type says no',
    { ...NOTHING, answer: { answer: 'check', because: ['call_doubtful'] } },
    'To check: whether bids are taken, as the type of the notice says no and its text speaks of a call',
    'À vérifier\u00a0: si les soumissions sont acceptées, car le type de l’avis dit non et son texte parle d’un appel',
  ],
  [
    'a demand that is not met',
    { ...NOTHING, unmet: ['Canadian suppliers only'], answer: { answer: 'no', because: ['not_eligible'] } },
    'Your profile does not meet: Canadian suppliers only',
    'Votre profil ne répond pas à\u00a0: Canadian suppliers only',
  ],
  ['a rule of the company', { ...NOTHING, answer: { answer: 'no', because: ['no_go'] } }, null, null],
];

for (const [what, bid, english, french] of BIDS) {
  test(`the line on bidding: ${what}`, () => {
    assert.equal(bidLine(bid, 'en'), english);
    assert.equal(bidLine(bid, 'fr'), french);
  });
}

const day = (date: string) => ({ at: null, date });
const moment = (at: string) => ({ at, date: null });

test('an amendment says from which closing to which, the hours where the day is the same, else on which day it was', () => {
  const at = '2026-11-20T15:00:00.000Z';
  const lines = (closing: Parameters<typeof amendedLine>[0]['closing']) =>
    (['en', 'fr'] as const).map((language) => amendedLine({ at, closing }, reader(language)));
  assert.deepEqual(lines({ before: day('2026-12-03'), after: day('2026-12-10') }), [
    'Amended: closing December 3 → December 10',
    'Modifié\u00a0: clôture 3 décembre → 10 décembre',
  ]);
  assert.deepEqual(lines({ before: moment('2026-12-03T15:00:00Z'), after: moment('2026-12-03T19:00:00Z') }), [
    'Amended: closing December 3, 10:00\u00a0a.m.\u00a0ET → 2:00\u00a0p.m.\u00a0ET',
    'Modifié\u00a0: clôture 3 décembre à 10\u00a0h\u00a0HE → 14\u00a0h\u00a0HE',
  ]);
  assert.deepEqual(lines({ before: day('2026-12-03'), after: moment('2026-12-03T19:00:00Z') }), [
    'Amended November 20',
    'Modifié le 20 novembre',
  ]);
  assert.deepEqual(lines(null), ['Amended November 20', 'Modifié le 20 novembre']);
});

test('closings that differ are told with who states them, two at most, each once', () => {
  const ten = { at: '2026-12-08T15:00:00Z', date: null };
  const others = [
    { source: 'document', closing: ten },
    { source: 'document', closing: ten },
    { source: 'copy', label: 'CanadaBuys', closing: day('2026-12-09') },
    { source: 'notice', closing: day('2026-12-10') },
  ] as const;
  assert.equal(
    otherClosingsLine(others, reader('en')),
    'A document of the tender states another closing, Tuesday, December 8, 10:00\u00a0a.m.\u00a0ET. CanadaBuys gives another closing, Wednesday, December 9. Ask the buyer which one counts.',
  );
  assert.equal(
    otherClosingsLine(others.slice(2, 3), reader('fr')),
    'AchatsCanada indique une autre clôture, le mercredi 9 décembre. Demandez à l’acheteur laquelle compte.',
  );
  assert.equal(otherClosingsLine([], reader('en')), null);
});
