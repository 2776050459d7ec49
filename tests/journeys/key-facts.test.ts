import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writePdf } from '../support/documents/pdf-writer.ts';
import { openTenderDesk } from '../support/documents/tender-desk.ts';

/** What bidders ask first: for the company whose document says it, at its page, and in the answers to its questions. */

const VALIDITY = 'Bids shall remain valid for ninety (90) days after the closing date.';
const BOND = 'Each bid must be accompanied by a bid bond of 10% of the bid price.';
const { world, jobs, alder, birch, tenderForBoth, added, detail } = await openTenderDesk();

type KeyFacts = {
  found: {
    topic: string;
    answers: { quote: string; value: unknown; page: number | null; filename: string | null }[];
  }[];
  documents_read: number;
};
const keyFactsOf = (body: Record<string, unknown>): KeyFacts => body['key_facts'] as KeyFacts;
const ask = async (credential: Parameters<typeof world.send>[2], id: string, question: string) => {
  const { body } = await world.send('POST', `/api/v1/opportunities/${id}/ask`, credential, { question });
  return body['quotes'] as { text: string; page: number | null }[];
};

test('Opportunity: key_facts: a document answers what bidders ask first, with its page, for its company alone', async () => {
  const tender = await tenderForBoth('Patient monitors with key facts');
  const [own, others] = [tender.of(alder), tender.of(birch)];
  const before = keyFactsOf(await detail(birch, others));
  await added(alder, own, writePdf([['Request for proposal'], [VALIDITY], [BOND]]), 'RFP.pdf');
  await jobs.runPending();

  const read = keyFactsOf(await detail(alder, own));
  const answer = (topic: string) => read.found.find((one) => one.topic === topic)?.answers[0];
  assert.deepEqual(
    [answer('validity'), answer('bid_security')].map((one) => [one?.quote, one?.page, one?.filename]),
    [
      [VALIDITY, 2, 'RFP.pdf'],
      [BOND, 3, 'RFP.pdf'],
    ],
  );
  assert.deepEqual(answer('validity')?.value, { kind: 'duration', words: 'ninety (90) days', number: 90, unit: 'day' });
  assert.equal(read.documents_read, 1);
  assert.ok(!read.found.some(({ topic }) => topic === 'penalties'));

  assert.deepEqual(keyFactsOf(await detail(birch, others)), before);
  assert.equal(before.documents_read, 0);
});

test('Opportunity: key_facts: a clearance that a document demands stands before the words of a notice that knows of none', async () => {
  const none = 'Security Requirements: This contract does not include security requirements.';
  const tender = await tenderForBoth('Patient monitors in institutions', none);
  const [own, others] = [tender.of(alder), tender.of(birch)];
  const demand = 'All personnel must each hold a valid Reliability Status before contract award.';
  await added(alder, own, writePdf([['Request for proposal'], [demand]]), 'RFP.pdf');
  await jobs.runPending();
  const saidTo = async (company: typeof alder, id: string) => {
    const body = await detail(company, id);
    const clearance = keyFactsOf(body).found.find(({ topic }) => topic === 'security_clearance');
    return { quotes: clearance?.answers.map(({ quote }) => quote), terms: body['terms'] as { about: string[] }[] };
  };
  const mine = await saidTo(alder, own);
  assert.equal(mine.quotes?.[0], demand);
  assert.ok(
    mine.quotes?.some((quote) => quote.includes('does not include')),
    String(mine.quotes),
  );
  assert.ok(!mine.terms.some(({ about }) => about.includes('security')));
  const theirs = await saidTo(birch, others);
  assert.ok(
    theirs.quotes?.every((quote) => quote.includes('does not include')),
    String(theirs.quotes),
  );
  assert.ok(theirs.terms.some(({ about }) => about.includes('security')));
});

test('Ask: a question on a key topic is answered by what was read of it, in both languages; another company has no answer', async () => {
  const tender = await tenderForBoth('Patient monitors with key questions');
  const [own, others] = [tender.of(alder), tender.of(birch)];
  await added(alder, own, writePdf([['Request for proposal'], [VALIDITY], [BOND]]), 'RFP.pdf');
  await jobs.runPending();
  for (const question of [
    'How long do we have to hold our prices?',
    'Combien de temps l’offre reste-t-elle valide ?',
  ]) {
    const [first] = await ask(alder, own, question);
    assert.deepEqual([first?.text, first?.page], [VALIDITY, 2], question);
  }
  assert.deepEqual(await ask(birch, others, 'How long do we have to hold our prices?'), []);
});
