import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Confirmation, confirmationMessage } from './confirmation.ts';
import { tenderEnd } from './ended-words.ts';
import { failureAnswer, refusalAnswer } from './refusal-words.ts';

const NOTHING: Confirmation = {
  language: 'en',
  company: 'Alder inc.',
  host: 'tenders.example.org',
  subject: '3 new tenders',
  items: [],
  fields: [],
  exclusions: [],
  settings: [],
  editsLeft: [],
  rules: { begun: [], ceased: [] },
  settingsAsBefore: [],
  undone: null,
  unclear: [],
  isCut: false,
  numbers: [1, 2],
  zone: 'America/Toronto',
  undoable: [],
};
const MESSAGE = {
  subject: 'Re: 3 avis',
  messageId: '<a@b.example>',
  host: 'tenders.example.org',
  company: 'Alder inc.',
};
const answered = {
  number: 1,
  title: 'Beds',
  did: 'answered',
  verdict: 'interested',
  reason: null,
  replaced: null,
  end: null,
} as const;
const headingOf = (fields: Partial<Confirmation>): string =>
  confirmationMessage({ ...NOTHING, ...fields }).text.split('\n')[0] ?? '';

test('the heading of a confirmation is true of the whole reply: done, done in part, or nothing changed', () => {
  const unclear = [{ words: 'call my mother', why: 'unknown' }] as const;
  const question = { number: 2, title: 'Rails', did: 'not_asked', question: 'is training included?' } as const;
  assert.equal(headingOf({ items: [answered] }), 'Your reply was carried out');
  for (const rest of [{ items: [answered], unclear }, { items: [answered, question] }])
    assert.equal(headingOf(rest), 'Your reply was carried out in part');
  assert.equal(headingOf({ items: [answered], unclear, language: 'fr' }), 'Votre réponse a été traitée en partie');
  for (const rest of [{ unclear }, { items: [question] }]) assert.equal(headingOf(rest), 'Nothing was changed');
});

test('what undo took back is listed by number', () => {
  const withdrawn = [3, 1].map((number) => ({ number, title: `Tender ${number}`, standing: null }));
  const undone = { undo: 'done', fields: [], settings: [], unarchived: [], withdrawn, superseded: [] } as const;
  assert.match(confirmationMessage({ ...NOTHING, undone }).text, /- 1\. Tender 1:[^]*- 3\. Tender 3:/);
});

test('every answer to a message has the page that all mail has, light and dark', () => {
  const message = { ...MESSAGE, language: 'fr' } as const;
  for (const { html, text } of [refusalAnswer('no_access', message), failureAnswer(message)]) {
    assert.match(
      html,
      /^<!doctype html>\n<html lang="fr">[^]*prefers-color-scheme: dark[^]*<h1 class="i"[^>]*>Rien n’a été fait</,
    );
    assert.match(text, /^Votre message a été reçu, mais rien n’a été fait\.\n\n/);
  }
});

test('a refusal names the service and the company, and whoever can help in words that the reader knows', () => {
  const known = refusalAnswer('no_access', { ...MESSAGE, language: 'en' });
  for (const part of [known.text, known.html]) {
    assert.match(part, /Sent for Alder inc\. by Tenderfit at tenders\.example\.org\./);
    assert.match(part, /The person who set up Tenderfit for you can authorize it/);
    assert.doesNotMatch(part, /operator/);
  }
  const unclear = refusalAnswer('company_unclear', { ...MESSAGE, language: 'fr', company: null });
  assert.match(unclear.text, /Envoyé par Tenderfit sur tenders\.example\.org\.\n$/);
});

const confirmed = (fields: Partial<Confirmation>): string => confirmationMessage({ ...NOTHING, ...fields }).text;

test('of words of which a part was done it is not said that nothing was done', () => {
  const unclear = [{ words: '1 à 3 non', why: 'no_such_number', numbers: [2, 3] }] as const;
  const refused = { ...answered, verdict: 'not_interested' } as const;
  const french = confirmed({ language: 'fr', items: [refused], unclear });
  assert.match(
    french,
    /Compris en partie seulement\n- «\u00a01 à 3 non\u00a0» indique les numéros 2 et 3, que le courriel n’a pas\./,
  );
  assert.doesNotMatch(french, /rien n’a/);
  const torn = [{ words: '1 to 3 no', why: 'contradiction', numbers: [2] }] as const;
  const english = confirmed({ items: [refused], unclear: torn });
  assert.match(
    english,
    /Understood only in part\n- “1 to 3 no” contradicts something else in your message for number 2\./,
  );
  assert.doesNotMatch(english, /nothing was done/);
});

test('an answer on a tender that ended or closed says so, with the hour where one is known', () => {
  const ends: [Partial<Confirmation>, string][] = [
    [
      { items: [{ ...answered, end: { status: 'cancelled' } }] },
      'interested. According to its source, this tender is cancelled.',
    ],
    [
      { items: [{ ...answered, end: { closing: { at: '2024-09-09T18:00:00.000Z', date: null } } }] },
      'interested. This tender closed on Monday, September 9, 2024, 2:00\u00a0p.m.\u00a0ET.',
    ],
    [
      {
        language: 'fr',
        items: [{ ...answered, end: { closing: { at: '2024-09-10T03:59:59.000Z', date: '2024-09-09' } } }],
      },
      'intéressé. La clôture de cet appel d’offres était le lundi 9 septembre 2024.',
    ],
  ];
  for (const [fields, line] of ends) assert.ok(confirmed(fields).includes(line), confirmed(fields));
  const now = new Date('2026-11-23T12:00:00Z');
  const open = { at: '2026-11-23T12:00:01.000Z', date: null };
  assert.equal(tenderEnd('active', open, now), null);
  assert.deepEqual(tenderEnd('withdrawn', open, now), { status: 'withdrawn' });
  const closing = { at: '2026-11-23T12:00:00.000Z', date: null };
  assert.deepEqual(tenderEnd('active', closing, now), { closing });
});

test('the examples of a confirmation have only numbers of the mail, and offer no draft', () => {
  const unclear = [{ words: 'call my mother', why: 'unknown' }] as const;
  const hints: [readonly number[], string][] = [
    [[], 'reply to an email that lists them and use its numbers.'],
    [[1], 'To decide, reply “yes”, “no: too far” or “archive”.'],
    [[1, 2], 'To decide, reply with the numbers: “1 yes, 2 no: too far”.'],
    [[1, 2, 3, 4], 'To decide, reply with the numbers: “1 yes, 3 no: too far”.'],
  ];
  for (const [numbers, hint] of hints) {
    assert.ok(confirmed({ unclear, numbers }).includes(hint));
    assert.doesNotMatch(confirmed({ unclear, numbers }), /draft/);
  }
});

test('an answer that is a question or has a condition is refused with that reason', () => {
  const unclear = [
    { words: '1 oui?', why: 'question' },
    { words: '1 oui si le prix est bon', why: 'condition' },
  ] as const;
  const text = confirmed({ language: 'fr', unclear });
  assert.match(
    text,
    /«\u00a01 oui\?\u00a0» est une question\. Si c’est votre décision, envoyez-la sans point d’interrogation\./,
  );
  assert.match(text, /«\u00a01 oui si le prix est bon\u00a0» comporte une condition ou un doute\./);
});

test('undo says of each name and value whether it is there again', () => {
  const products = { productsDiscontinued: 0, productsActivated: 0 };
  const undone = {
    undo: 'done',
    fields: [
      { field: 'exclusions', added: ['road salt'], removed: ['asphalt', 'gravel'], ...products },
      { field: 'max_contract_value', before: 90_000, after: 50_000, ...products },
    ],
    settings: [{ field: 'digest_min_score', before: 45, after: 24 }],
    unarchived: [],
    withdrawn: [],
    superseded: [],
  } as const;
  const english = confirmed({ undone });
  assert.match(english, /Exclusions: “road salt” is in the list again\n/);
  assert.match(english, /Exclusions: “asphalt”, “gravel” are no longer in the list\n/);
  assert.match(english, /Largest contract value: 50,000 again \(your reply had changed it to: 90,000\)/);
  assert.match(english, /Minimum score: 24 again \(your reply had changed it to: 45\)/);
  const french = confirmed({ language: 'fr', undone });
  assert.match(french, /Exclusions\u00a0: «\u00a0road salt\u00a0» est de nouveau dans la liste\n/);
  assert.match(french, /«\u00a0asphalt\u00a0», «\u00a0gravel\u00a0» ne sont plus dans la liste\n/);
  assert.match(french, /Score minimal\u00a0: de nouveau 24 \(votre réponse l’avait changé pour\u00a0: 45\)/);
});

test('an exclusion that was taken from a reason names the reason, and the categories that it contradicts', () => {
  const fields = [
    { field: 'exclusions', added: ['paving'], removed: [], productsDiscontinued: 0, productsActivated: 0 },
  ];
  const exclusions = [{ value: 'paving', reason: 'we do not do paving', categories: ['Asphalt paving'] }];
  const english = confirmed({ fields, exclusions });
  assert.match(english, /“paving” was taken from your reason “we do not do paving”\. Tenders about it are ruled out/);
  assert.match(english, /“paving” is excluded now, but your categories still include “Asphalt paving”\./);
  const french = confirmed({ language: 'fr', fields, exclusions });
  assert.match(french, /«\u00a0paving\u00a0» vient de votre raison «\u00a0we do not do paving\u00a0»\./);
  assert.match(french, /vos catégories comprennent toujours «\u00a0Asphalt paving\u00a0»\./);
  const asked = [{ value: 'paving', reason: null, categories: [] }];
  assert.doesNotMatch(confirmed({ fields, exclusions: asked }), /reason|categories/);
});

test('a number that all was not applied to is named, a question is called one, and disagreeing is no refusal', () => {
  const unclear = [
    { words: 'all no except 1', why: 'left_out', numbers: [9] },
    { words: 'When is the visit?', why: 'not_answered' },
  ] as const;
  const items = [{ ...answered, verdict: 'disagree' }] as const;
  const english = confirmed({ unclear, items });
  assert.match(
    english,
    /Understood only in part\n- “all no except 1” was not applied to number 9, named in other words/,
  );
  assert.match(english, /“When is the visit\?” is a question\. Questions are not answered by email\./);
  assert.match(
    english,
    /you disagree with the score\. It is judged again\. To turn the tender down, reply “no” instead\./,
  );
  const french = confirmed({ language: 'fr', unclear, items });
  assert.match(
    french,
    /«\u00a0all no except 1\u00a0» n’a pas été appliqué pour le numéro 9, que nomme un autre passage/,
  );
  assert.match(french, /est une question\. Les questions ne reçoivent pas de réponse par courriel\./);
  assert.match(french, /Pour refuser l’appel d’offres, répondez plutôt «\u00a0non\u00a0»\./);
});

test('a paused digest is not told as the end of alerts', () => {
  const settings = [{ field: 'digest_days', before: [1], after: [] }] as const;
  assert.match(
    confirmed({ settings }),
    /the digest is paused \(before: Monday\)\. Alerts about amendments do not depend on it\./,
  );
  assert.match(
    confirmed({ language: 'fr', settings }),
    /en pause \(avant\u00a0: lundi\)\. Les alertes de modification n’en dépendent pas\./,
  );
});

test('a decision that was replaced, a rule that follows and a setting that stands already are said', () => {
  const fields = {
    items: [{ ...answered, verdict: 'not_interested', replaced: 'interested' }],
    rules: { begun: ['Ranks tenders of “Camrose County” lower.'], ceased: ['Looks for tenders of “Leduc”.'] },
    settingsAsBefore: [{ field: 'digest_min_score', before: 55, after: 55 }],
  } as const;
  const english = confirmed(fields);
  assert.match(english, /not interested\. This replaces your earlier decision: interested\./);
  assert.match(english, /What follows from your decisions\n- Ranks tenders of “Camrose County” lower\.\n/);
  assert.match(
    english,
    /- No longer applies: Looks for tenders of “Leduc”\.\nRules can be switched off in the portal\./,
  );
  assert.match(english, /Not done\n- Minimum score: 55 already\. Nothing was changed\./);
  const french = confirmed({ ...fields, language: 'fr' });
  assert.match(french, /pas intéressé\. Cela remplace votre décision précédente\u00a0: intéressé\./);
  assert.match(french, /Ce qui découle de vos décisions\n/);
  assert.match(french, /Pas fait\n- Score minimal\u00a0: déjà 55\. Rien n’a été changé\./);
});

test('an hour is written as its language writes it', () => {
  const settings = [{ field: 'digest_hour', before: 12, after: 6 }] as const;
  assert.match(confirmed({ settings }), /Hour of the digest: 6 a\.m\. \(before: 12 p\.m\.\)/);
  assert.match(confirmed({ language: 'fr', settings }), /Heure d’envoi\u00a0: 6\u00a0h \(avant\u00a0: 12\u00a0h\)/);
});
