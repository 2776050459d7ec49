import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writePdf } from '../support/documents/pdf-writer.ts';
import { openTenderDesk } from '../support/documents/tender-desk.ts';

/** What documents demand of bidders besides what is listed: for the company that uploaded them, and for no other. */

const LISTED = 'Bidders must hold ISO 13485 certification at bid closing.';
const OTHER = 'Proponents must acknowledge each addendum on the form of section 4.';
const OF_WORK = 'The contractor must remove all debris each evening.';
const { world, jobs, alder, birch, tenderForBoth, added, list, detail } = await openTenderDesk();

type Demands = {
  document_id: string;
  filename: string;
  count: number;
  sentences: { quote: string; page: number | null }[];
  is_complete: boolean;
};
const demandsOf = (body: Record<string, unknown>): Demands[] =>
  (body['other_requirements'] as { documents: Demands[] }).documents;
const becauseOf = (body: Record<string, unknown>): string[] => (body['can_bid'] as { because: string[] }).because;

test('Opportunity: other_requirements: demands of a document are counted for its company and open at their page, those of the work are not', async () => {
  const tender = await tenderForBoth('Patient monitors with demands');
  const [own, others] = [tender.of(alder), tender.of(birch)];
  const before = await detail(birch, others);
  const { id } = await added(alder, own, writePdf([['Request for proposal'], [LISTED, OTHER, OF_WORK]]), 'RFP.pdf');
  await jobs.runPending();

  const after = await detail(alder, own);
  const demands = demandsOf(after);
  assert.deepEqual(
    demands.map(({ document_id: document, filename, count, is_complete: isComplete }) => [
      document,
      filename,
      count,
      isComplete,
    ]),
    [[id, 'RFP.pdf', 1, true]],
  );
  assert.deepEqual(
    demands[0]?.sentences.map(({ quote, page }) => [quote, page]),
    [[OTHER, 2]],
  );
  assert.ok(becauseOf(after).includes('other_requirements'), 'a demand that nobody checked is no yes');
  const path = `/api/v1/opportunities/${own}/documents/${id}/text?page=2&quote=${encodeURIComponent(OTHER)}`;
  const page = await world.get(path, alder);
  assert.equal((page.body['marks'] as unknown[]).length, 1);

  assert.deepEqual(await detail(birch, others), before);
  assert.deepEqual(demandsOf(before), []);

  await world.send('DELETE', `/api/v1/opportunities/${own}/documents/${id}`, alder);
  await jobs.runPending();
  assert.deepEqual([demandsOf(await detail(alder, own)), await list(alder, own)], [[], []]);
});

test('of a long document the first demands are given, and all are counted', async () => {
  const tender = await tenderForBoth('Patient monitors with many demands');
  const own = tender.of(alder);
  const many = Array.from({ length: 75 }, (_, at) => `Bidders must answer the question of box ${'x'.repeat(at + 1)}.`);
  await added(alder, own, many.join('\n\n'), 'long.txt');
  await jobs.runPending();
  const [found] = demandsOf(await detail(alder, own));
  assert.deepEqual([found?.count, found?.sentences.length], [75, 60]);
});

test('Opportunity: signals: two documents that close at different hours are both told, each with its words, in both languages', async () => {
  const tender = await tenderForBoth('Patient monitors that close twice');
  const own = tender.of(alder);
  const closing = (time: string): string => `Closing date: April 2, 2027 at ${time} EDT`;
  const late = await added(alder, own, closing('4:00 p.m.'), 'annex.txt');
  const early = await added(alder, own, closing('2:00 p.m.'), 'rfp.txt');
  await jobs.runPending();
  type Words = { quote: string; document_id: string | null; field: string };
  type Signals = {
    closing_in_text: { time: string };
    other_dates: { is: string; source: string; time: string; evidence: Words[] }[];
    evidence: Words[];
  };
  for (const language of ['en', 'fr']) {
    const { body } = await world.get(`/api/v1/opportunities/${own}`, alder, { 'accept-language': language });
    const { closing_in_text: counts, other_dates: others, evidence } = body['signals'] as Signals;
    const words = evidence.filter(({ field }) => field === 'closing_in_text');
    assert.deepEqual(
      [counts.time, words.map(({ quote, document_id: document }) => [quote, document])],
      ['14:00', [[closing('2:00 p.m.'), early.id]]],
    );
    assert.deepEqual(
      others
        .filter(({ source }) => source === 'document')
        .map(({ is, time, evidence: [one] }) => [is, time, one?.quote, one?.document_id]),
      [['contradicting', '16:00', closing('4:00 p.m.'), late.id]],
    );
  }
  const others = (await detail(birch, tender.of(birch)))['signals'] as Partial<Signals>;
  assert.equal(others.other_dates, undefined);
});
