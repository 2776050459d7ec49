import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Confirmation, confirmationMessage } from './confirmation.ts';
import { failureAnswer, refusalAnswer } from './refusal-words.ts';

const NOTHING: Confirmation = {
  language: 'en',
  company: 'Alder inc.',
  host: 'tenders.example.org',
  subject: '3 new tenders',
  items: [],
  fields: [],
  settings: [],
  editsLeft: [],
  undone: null,
  unclear: [],
  isCut: false,
  hasNumbers: true,
  undoable: [],
};
const answered = { number: 1, title: 'Beds', did: 'answered', verdict: 'interested', reason: null } as const;
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
  const withdrawn = [3, 1].map((number) => ({ number, title: `Tender ${number}` }));
  const undone = { undo: 'done', fields: [], settings: [], unarchived: [], withdrawn, superseded: [] } as const;
  assert.match(confirmationMessage({ ...NOTHING, undone }).text, /- 1\. Tender 1:[^]*- 3\. Tender 3:/);
});

test('every answer to a message has the page that all mail has, light and dark', () => {
  const message = { language: 'fr', subject: 'Re: 3 avis', messageId: '<a@b.example>' } as const;
  for (const { html, text } of [refusalAnswer('no_access', message), failureAnswer(message)]) {
    assert.match(
      html,
      /^<!doctype html>\n<html lang="fr">[^]*prefers-color-scheme: dark[^]*<h1 class="i"[^>]*>Rien n’a été fait</,
    );
    assert.match(text, /^Votre message a été reçu, mais rien n’a été fait\.\n\n/);
  }
});
