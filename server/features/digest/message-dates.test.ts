import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digestView } from '../../../tests/support/digest/views.ts';
import { digestMessage } from './message.ts';
import type { DigestItem, DigestView } from './message-view.ts';

/** What a digest says of days, of numbers and of where a notice is found. */

const AUGUST = new Date('2026-08-03T11:00:00.000Z');
const END: DigestItem['closing'] = { at: '2029-07-20T22:00:00.000Z', date: null };

const textOf = (language: 'en' | 'fr', item: Partial<DigestItem>, view: Partial<DigestView> = {}): string => {
  const given = digestView(language, { at: AUGUST, ...view });
  const [first] = given.items;
  assert.ok(first !== undefined);
  const { text, html, subject } = digestMessage({ ...given, items: [{ ...first, ...item }] }, () => 0);
  const isInHtml = text.split('\n').every((line) => !line.startsWith('List of') || html.includes(line));
  assert.ok(isInHtml, html);
  return `${subject}\n${text}`;
};

test('of a list of suppliers that stays open the day by which requests are asked for counts, not its far end', () => {
  const list = { askedBy: '2026-08-06' };
  const english = textOf('en', { closing: END, list });
  assert.match(
    english,
    /\nThe buyer asks for requests by Thursday, August 6, if possible \(3 days left\)\nList of suppliers, open until Friday, July 20, 2029\n/,
  );
  assert.match(
    textOf('fr', { closing: END, list }),
    /\nL’acheteur demande les inscriptions d’ici le jeudi 6 août, si possible \(il reste 3 jours\)\nListe de fournisseurs, ouverte jusqu’au vendredi 20 juillet 2029\n/,
  );
  const past = textOf('en', { closing: END, list: { askedBy: '2026-03-04' } });
  assert.match(
    past,
    /\nList of suppliers, open until Friday, July 20, 2029\nThe buyer asked for requests by Wednesday, March 4, if possible\n/,
  );
  for (const text of [past, textOf('fr', { closing: END, list: { askedBy: null } })])
    assert.doesNotMatch(text, /1,082|1\u00a0082|days left|il reste/);
  const near = { at: '2026-08-20T18:00:00.000Z', date: null };
  assert.match(
    textOf('en', { closing: near, list }),
    /\nCloses Thursday, August 20, 2:00\u00a0p\.m\.\u00a0ET \(17 days left\)/,
  );
});

test('what was published long ago, or stands open at an unknown age, is not called new', () => {
  assert.match(textOf('en', { published: '2026-07-20' }), /^1 new tender, August 3:/);
  assert.match(textOf('en', { published: null }), /^1 new tender, August 3:/);
  assert.match(
    textOf('en', { published: '2026-01-23' }),
    /^1 tender, August 3:[^]*\n1 tender that may fit\n[^]*published January 23\n/,
  );
  assert.match(textOf('fr', { published: '2025-12-01' }), /^1 appel d’offres, 3 août[^]*publié le 1er décembre 2025\n/);
  assert.match(textOf('en', { published: null, closing: END, list: { askedBy: null } }), /^1 tender, August 3:/);
});

test('a notice has its source, its number and its page in the portal, with or without an address of its own', () => {
  for (const url of ['https://example.org/1', null]) {
    const text = textOf('fr', { url, sourceLabel: 'SEAO (Québec), XML exports', reference: '940656', published: null });
    assert.match(text, /\nSEAO \(Québec\), n°\u00a0940656\n/);
    assert.match(text, /Détails et votre réponse\u00a0: https:\/\/tenders\.example\.org\/opportunities\//);
  }
  assert.match(textOf('fr', { sourceLabel: 'City of Toronto' }), /\nVille de Toronto, n°/);
});

test('a day of publication that is still to come is not told', () => {
  assert.doesNotMatch(textOf('en', { published: '2026-08-04' }), /published/);
});

test('a closing without an hour says that none is given', () => {
  const closing = { at: '2026-08-04T03:59:59.000Z', date: '2026-08-03' };
  assert.match(textOf('en', { closing }), /\nCloses Monday, August 3, time not given \(today\)\n/);
  assert.match(textOf('fr', { closing }), /\nFerme le lundi 3 août, heure non précisée \(aujourd’hui\)\n/);
});

test('the example of a reply has only numbers of the mail, and says whose replies count', () => {
  const given = digestView('en', { takesReplies: true });
  const example = (count: number, language: 'en' | 'fr' = 'en'): string =>
    digestMessage({ ...given, language, items: given.items.slice(0, count) }, () => 0).text;
  assert.match(example(1), /To answer, reply “yes”, “no: too far” or “archive”\. Replies count only from addresses/);
  assert.match(example(2), /“1 yes, 2 no: too far”/);
  assert.match(example(3), /“1 yes, 3 no: too far”/);
  assert.match(
    example(2, 'fr'),
    /«\u00a01 oui, 2 non\u00a0: trop loin\u00a0»\. Seules comptent les réponses des adresses autorisées par la personne/,
  );
});

test('what was left out is said not to come later, where anything was', () => {
  assert.match(
    textOf('en', {}),
    /\nThey do not come in a later digest\.\nSee them in your opportunities, also under “Left out”/,
  );
  const leftOut = { below_floor: 0, beyond_cap: 0, ruled_out: 0, closed: 0 };
  assert.doesNotMatch(textOf('en', {}, { leftOut }), /later digest/);
});
