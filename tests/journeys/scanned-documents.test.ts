import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { AskAnswer } from '#contract/documents/ask.ts';
import { readDocumentPage } from '#contract/documents/pages.ts';
import { readDocument } from '#features/documents/documents-reading.ts';
import { recoverDocuments } from '#features/documents/jobs.ts';
import { openTenderDesk } from '../support/documents/tender-desk.ts';
import { openStandIns, readsWords, writeScan } from '../support/documents/scan-writer.ts';

/** Scans that a company uploads for a tender: with a program in place of tesseract, and without. */

const DEMAND = 'Bidders must hold ISO 13485 certification at bid closing.';
const standIns = openStandIns();
after(() => standIns.remove());
const program = standIns.write('tesseract', readsWords(DEMAND.split(' ').map((word) => [word, 96])));
const without = await openTenderDesk({ settings: { TESSERACT_PATH: '/nowhere/tesseract' } });
const desk = await openTenderDesk({ settings: { TESSERACT_PATH: program } });

const RECOGNIZED = {
  pages: [{ number: 1, isRecognized: true as const, lines: [{ text: DEMAND, kind: 'paragraph' }] }],
  pageCount: 1,
  reason: null,
};

const sources = (body: Record<string, unknown>): unknown[] => [body['score_source'], body['signal_source']];

describe('Scanned solicitation documents', () => {
  test('Opportunity: signal_source: without character recognition it stays metadata, and the document says why', async () => {
    const { tenderForBoth, alder, added, list, jobs } = without;
    const own = (await tenderForBoth()).of(alder);
    await added(alder, own, writeScan(['addendum']), 'scan.pdf');
    await added(alder, own, writeScan([[DEMAND], 'addendum']), 'mixed.pdf');
    await jobs.runPending();
    const [mixed, scan] = await list(alder, own);
    assert.deepEqual([scan?.status, scan?.problem, scan?.recognized_pages], ['failed', 'scan', 0]);
    assert.match(scan?.reason ?? '', /has no character recognition: its operator can install tesseract/);
    assert.deepEqual([mixed?.status, mixed?.problem], ['read', 'pages_left_out']);
    assert.match(mixed?.reason ?? '', /1 page is a picture without text\. .*install tesseract/);
  });

  test('what was not recognized is read again once the program is there, and only then', async () => {
    const { documents, tenderForBoth, alder, added, list, jobs } = without;
    const own = (await tenderForBoth('Patient monitors, second lot')).of(alder);
    const { id } = await added(alder, own, writeScan(['addendum']), 'scan.pdf');
    await jobs.runPending();
    const queued: string[] = [];
    const waiting = {
      ...documents,
      log: { warn: () => undefined },
      enqueueReading: async (_tx: unknown, { documentId }: { documentId: string }) => void queued.push(documentId),
    };
    await recoverDocuments(waiting);
    assert.equal(queued.length, 0);
    const installed = {
      ...waiting,
      readsScans: () => Promise.resolve(true),
      readText: () => Promise.resolve(RECOGNIZED),
    };
    await recoverDocuments(installed);
    assert.ok(queued.includes(id));
    const target = { companyId: alder.id, documentId: id };
    await readDocument(installed, target, { isLastTry: false, signal: new AbortController().signal });
    const [scan] = await list(alder, own);
    assert.deepEqual([scan?.status, scan?.recognized_pages], ['read', 1]);
    queued.length = 0;
    await recoverDocuments(installed);
    assert.ok(!queued.includes(id));
  });

  test('a scan is read, and its facts, its page and answers say that it was recognized; for its company alone', async () => {
    const { world, tenderForBoth, alder, birch, added, list, detail, jobs } = desk;
    const tender = await tenderForBoth();
    const own = tender.of(alder);
    const { id } = await added(alder, own, writeScan(['addendum']), 'scan.pdf');
    await jobs.runPending();
    const [scan] = await list(alder, own);
    assert.deepEqual([scan?.status, scan?.problem, scan?.recognized_pages, scan?.page_count], ['read', null, 1, 1]);
    const after = await detail(alder, own);
    assert.deepEqual(sources(after), ['pdf_verdict', 'pdf']);
    assert.deepEqual(after['mandatory_certifications'], ['ISO 13485']);
    type Quoted = { document_id: string | null; is_recognized: boolean };
    const { evidence } = after['signals'] as { evidence: Quoted[] };
    const marked = [...evidence, ...(after['requirements'] as Quoted[])].filter((one) => one.document_id === id);
    assert.ok(marked.length >= 2 && marked.every((one) => one.is_recognized));
    const page = await world.get(`/api/v1/opportunities/${own}/documents/${id}/text?page=1`, alder);
    const { is_recognized: isRecognized, lines } = readDocumentPage.success.schema.parse(page.body);
    assert.deepEqual([isRecognized, lines.map(({ text }) => text)], [true, [DEMAND]]);
    const ask = await world.send('POST', `/api/v1/opportunities/${own}/ask`, alder, {
      question: 'Which certification must bidders hold?',
    });
    const { answer, quotes } = ask.body as AskAnswer;
    assert.equal(quotes.find(({ document_id: of }) => of === id)?.is_recognized, true);
    assert.match(answer, /scan\.pdf, scanned page 1/);
    assert.match(answer, /read by character recognition, which may be wrong/);
    assert.deepEqual(sources(await detail(birch, tender.of(birch))), ['metadata_verdict', 'metadata']);
    assert.deepEqual(await list(birch, tender.of(birch)), []);
  });
});
