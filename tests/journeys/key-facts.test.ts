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
