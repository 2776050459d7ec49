import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AskAnswer } from '#contract/documents/ask.ts';
import { readDocumentPage } from '#contract/documents/pages.ts';
import type { LineItem } from '#contract/documents/line-items.ts';
import { addCatalog } from '#features/catalog/catalog.ts';
import { MEDIA_TYPES } from '#features/documents/media-types.ts';
import { storedFiles } from '../support/documents/document-desk.ts';
import { writeEncryptedPdf, writePdf } from '../support/documents/pdf-writer.ts';
import { openTenderDesk } from '../support/documents/tender-desk.ts';
import { writeWorkbook } from '../support/documents/workbook-writer.ts';
import type { TestCompany } from '../support/world.ts';
import { writeZip } from '../support/documents/zip-writer.ts';

/** Documents that a company uploads for a tender: read for that company, and for no other. */

const DEMAND = 'Bidders must hold ISO 13485 certification at bid closing.';
const desk = await openTenderDesk();
const { world, app, database, jobs, alder, birch, tenderForBoth, upload, added, list, detail } = desk;
const documentPageSchema = readDocumentPage.success.schema;

type Evidence = { field: string; quote: string; page: number | null; document_id: string | null };
const evidenceOf = (body: Record<string, unknown>): Evidence[] =>
  (body['signals'] as { evidence: Evidence[] }).evidence;
const sources = (body: Record<string, unknown>): unknown[] => [
  body['score_source'],
  body['signal_source'],
  body['extraction_signal_source'],
];

/** Lines of two lots in a workbook. */
function priceForm(): Buffer {
  const head = ['Item', 'Description', 'Part No.', 'Qty', 'Unit'];
  return writeWorkbook({
    'Lot 1': [head, [1, 'Patient monitor', 'NW-4711', 12, 'each'], [2, 'Safety gloves', null, 40, 'box']],
    'Lot 2': [head, [1, 'Monitor arm', null, 12, 'each']],
  });
}

describe('Solicitation documents of a tender', () => {
  test('Opportunity: score_source, signal_source: an uploaded document makes both pdf for its company, with quote, page and document, and for no other', async () => {
    const tender = await tenderForBoth();
    const [own, others] = [tender.of(alder), tender.of(birch)];
    const before = await detail(birch, others);
    assert.deepEqual(sources(await detail(alder, own)), ['metadata_verdict', 'metadata', 'metadata']);

    const document = await added(
      alder,
      own,
      writePdf([['Request for proposal'], ['Mandatory requirements', DEMAND]]),
      'RFP.pdf',
    );
    assert.deepEqual([document.status, document.uploaded, document.page_count], ['waiting', true, null]);
    await jobs.runPending();

    assert.deepEqual(
      (await list(alder, own)).map(({ id, status, page_count, reason }) => [id, status, page_count, reason]),
      [[document.id, 'read', 2, null]],
    );
    const after = await detail(alder, own);
    assert.deepEqual(sources(after), ['pdf_verdict', 'pdf', 'pdf']);
    assert.deepEqual(after['mandatory_certifications'], ['ISO 13485']);
    assert.deepEqual(
      evidenceOf(after)
        .filter(({ field }) => field === 'mandatory_certifications')
        .map(({ quote, page, document_id }) => [quote, page, document_id]),
      [[DEMAND, 2, document.id]],
    );
    const item = ((await world.get('/api/v1/opportunities', alder)).body['items'] as Record<string, unknown>[]).find(
      ({ id }) => id === own,
    );
    assert.equal(item?.['score_source'], 'pdf_verdict');
    assert.deepEqual(item?.['key_reason'], { text: 'Check that you hold: ISO 13485.', speaks: 'check' });
    const reasons = after['reasons'] as {
      text: string;
      quotes: { document_id: string | null; page: number | null }[];
    }[];
    assert.deepEqual(
      reasons
        .find(({ text }) => text === 'Check that you hold: ISO 13485.')
        ?.quotes.map((one) => [one.document_id, one.page]),
      [[document.id, 2]],
    );

    assert.deepEqual(await detail(birch, others), before, 'the other company sees, is told and is judged as before');
    assert.deepEqual(await list(birch, others), []);
  });

  test('Ask rules: document names and pages: a question is answered from the documents of the company, and of no other', async () => {
    const tender = await tenderForBoth('Patient monitors for triage');
    const text = 'A site visit is mandatory; it takes place on the fourth floor of pavilion B.';
    await added(alder, tender.of(alder), writePdf([['Request for proposal'], ['Site visit', text]]), 'RFP-3.pdf');
    await jobs.runPending();
    const asked = async (company: TestCompany): Promise<AskAnswer> => {
      const path = `/api/v1/opportunities/${tender.of(company)}/ask`;
      const { status, body } = await world.send('POST', path, company, { question: 'Is a site visit mandatory?' });
      assert.equal(status, 200, JSON.stringify(body));
      return body as AskAnswer;
    };
    const found = await asked(alder);
    const [own, others] = [found.answer, JSON.stringify(await asked(birch))];
    assert.deepEqual(
      found.quotes.map(({ text: quoted, source, document, page }) => [quoted, source, document, page]),
      [[text, 'document', 'RFP-3.pdf', 2]],
    );
    const id = found.quotes[0]?.document_id ?? '';
    const page = await world.get(
      `/api/v1/opportunities/${tender.of(alder)}/documents/${id}/text?page=2&quote=${encodeURIComponent(text)}`,
      alder,
    );
    assert.equal((page.body['marks'] as unknown[]).length, 1, 'the place of the quote opens');
    assert.deepEqual(found.searched, { documents: ['RFP-3.pdf'], company: false });
    assert.ok(own.includes(`“${text}” (RFP-3.pdf, page 2)`), own);
    assert.ok(!others.includes('pavilion') && !others.includes('RFP-3'), others);
  });

  test('a page of a document is read as text with the words of a fact marked, by the company that uploaded it and no other', async () => {
    const tender = await tenderForBoth('Patient monitors with pages');
    const own = tender.of(alder);
    const { id, problem } = await added(
      alder,
      own,
      writePdf([['Request for proposal'], ['Mandatory requirements', DEMAND]]),
      'RFP.pdf',
    );
    assert.equal(problem, null);
    const page = async (company: TestCompany, of: string, query: string) =>
      await world.get(`/api/v1/opportunities/${of}/documents/${id}/text${query}`, company);
    assert.equal((await page(alder, own, '')).status, 404, 'before it was read');
    await jobs.runPending();

    const { status, body } = await page(alder, own, `?quote=${encodeURIComponent(DEMAND)}`);
    assert.equal(status, 200, JSON.stringify(body));
    const { page: number, last_page: last, is_paged: isPaged, lines, marks } = documentPageSchema.parse(body);
    assert.deepEqual([number, last, isPaged], [2, 2, true]);
    assert.deepEqual(
      marks.map(({ line, start, end }) => lines[line]?.text.slice(start, end)),
      [DEMAND],
    );
    assert.deepEqual((await page(alder, own, '?page=1&quote=ISO')).body['marks'], []);
    assert.equal((await page(alder, own, '?page=3')).status, 404);
    for (const held of [own, tender.of(birch)]) assert.equal((await page(birch, held, '')).status, 404);
  });

  test('a document tells its languages, and the addresses that only the notice lists are listed', async () => {
    const tender = await tenderForBoth('Patient monitors in two languages');
    const own = tender.of(alder);
    const english = 'The bidder must deliver the goods by the date of the contract and with the papers of the maker.';
    const french =
      'Le soumissionnaire doit livrer les biens dans les délais du contrat et avec les papiers du fabricant.';
    await added(alder, own, english, 'en.txt');
    await added(alder, own, `${english}\n${french}`, 'both.txt');
    await added(alder, own, '12 34', 'none.txt');
    await jobs.runPending();
    const found = Object.fromEntries((await list(alder, own)).map(({ filename, languages }) => [filename, languages]));
    assert.deepEqual(found, { 'en.txt': ['en'], 'both.txt': ['en', 'fr'], 'none.txt': [] });
    await sql`
      update listings set content = content || ${JSON.stringify({
        documents: [
          { url: 'https://example.org/files/Addendum%201.pdf', fileName: null },
          { url: 'ftp://example.org/a.pdf', fileName: null },
        ],
      })}::jsonb
      where id in (select listing_id from opportunities where id = ${own})`.execute(database.db);
    const { body } = await world.get(`/api/v1/opportunities/${own}/documents`, alder);
    assert.deepEqual(body['listed'], [
      { filename: 'Addendum 1.pdf', source_url: 'https://example.org/files/Addendum%201.pdf' },
    ]);
  });

  test('workbooks and web pages are read, in packages too, with sheets as pages and places as sheet and cells', async () => {
    const tender = await tenderForBoth('Patient monitors with a price form');
    const own = tender.of(alder);
    const visit = 'A site visit is mandatory; it takes place on the fourth floor of pavilion C.';
    const workbook = writeWorkbook({ Prices: [['Item', 'Price']], 'Site visit': [[null], ['Visit', visit]] });
    const html = `<!doctype html><html><head><title>x</title></head><body><p>${DEMAND}</p></body></html>`;
    assert.equal((await added(alder, own, workbook, 'prices.xlsx')).content_type, MEDIA_TYPES.xlsx);
    await added(alder, own, writeZip([{ name: 'terms.html', data: html }]), 'package.zip');
    await jobs.runPending();
    const said = new Map(
      (await list(alder, own)).map((one) => [one.filename, [one.status, one.reason, one.page_count]]),
    );
    assert.deepEqual(
      [said.get('prices.xlsx'), said.get('terms.html')],
      [
        ['read', null, 2],
        ['read', null, null],
      ],
    );
    assert.deepEqual((await detail(alder, own))['mandatory_certifications'], ['ISO 13485']);
    const path = `/api/v1/opportunities/${own}/ask`;
    const { body } = await world.send('POST', path, alder, { question: 'Is a site visit mandatory?' });
    assert.match(String(body['answer']), /pavilion C\.” \(prices\.xlsx, sheet “Site visit”, cells A2:B2\)/);
  });

  test('Opportunity: product_match: lines of a price form stand beside the catalog of each company, and addenda move dates', async () => {
    const tender = await tenderForBoth('Patient monitors by lots');
    const own = tender.of(alder);
    const unsaid = { description: null, commodity_codes: [], specs: {} };
    const product = {
      partner: 'Northway',
      name: 'Patient monitor',
      model: 'NW-4711',
      rep_status: 'carried',
      ...unsaid,
    } as const;
    await database.transaction((tx) => addCatalog(tx, alder.id, [product]));
    await added(alder, own, priceForm(), 'prices.xlsx');
    const closing = (day: number): string => `Closing date: April ${day}, 2027 at 2:00 p.m. EST`;
    await added(alder, own, closing(2), 'rfp.txt');
    await added(
      alder,
      own,
      `Addendum No. 1\nThe closing date is hereby extended to April 16, 2027 at 2:00 p.m. EST.`,
      'a.txt',
    );
    await jobs.runPending();
    const [mine, others] = [await detail(alder, own), await detail(birch, tender.of(birch))];
    const lines = mine['line_items'] as LineItem[];
    assert.deepEqual(
      lines.map(({ lot, item, quantity, sheet, cells, catalog }) => [
        lot,
        item,
        quantity,
        sheet,
        cells,
        catalog?.status,
      ]),
      [
        ['Lot 1', 'Patient monitor', 12, 'Lot 1', 'A2:E2', 'carried'],
        ['Lot 1', 'Safety gloves', 40, 'Lot 1', 'A3:E3', 'not_in_catalog'],
        ['Lot 2', 'Monitor arm', 12, 'Lot 2', 'A2:E2', 'check'],
      ],
    );
    const count = { carried: 0, available_to_quote: 0, not_in_catalog: 0, check: 0 };
    assert.deepEqual((mine['product_match'] as Record<string, unknown>)['coverage'], [
      { lot: 'Lot 1', lines: 2, ...count, carried: 1, not_in_catalog: 1 },
      { lot: 'Lot 2', lines: 1, ...count, check: 1 },
    ]);
    assert.match(String(mine['explanation']), /At least 1 of the 3 lines that its documents list is in your catalog\./);
    assert.doesNotMatch(String(others['explanation']), /lines/);
    type Dated = {
      closing_in_text: { date: string };
      other_dates: { is: string; date: string; evidence: Evidence[] }[];
    };
    const { closing_in_text: current, other_dates: replaced } = mine['signals'] as Dated;
    assert.equal(current.date, '2027-04-16');
    assert.deepEqual(
      replaced.map(({ is, date, evidence }) => [is, date, evidence[0]?.quote]),
      [['replaced', '2027-04-02', closing(2)]],
    );
    assert.deepEqual([others['line_items'], (others['signals'] as Partial<Dated>).other_dates], [[], undefined]);
  });

  test('a tender matched again with every company keeps the verdict that rests on the documents of one', async () => {
    const tender = await tenderForBoth('Patient monitors with carts');
    await added(alder, tender.of(alder), DEMAND, 'rfp.txt');
    await jobs.runPending();
    await database.transaction((tx) => jobs.enqueue(tx, 'match-groups', { groupIds: [tender.groupId] }));
    await jobs.runPending();
    assert.equal((await detail(alder, tender.of(alder)))['score_source'], 'pdf_verdict');
    assert.equal((await detail(birch, tender.of(birch)))['score_source'], 'metadata_verdict');
  });

  test('a deleted document counts no more: its file goes, and the match is scored by the notice alone', async () => {
    const tender = await tenderForBoth('Patient monitors, second lot');
    const own = tender.of(alder);
    const files = (await storedFiles(world)).length;
    const { id } = await added(alder, own, DEMAND, 'rfp.txt');
    await jobs.runPending();
    assert.equal((await storedFiles(world)).length, files + 1);
    const path = `/api/v1/opportunities/${own}/documents/${id}`;
    assert.equal((await world.send('DELETE', path, birch)).status, 404, 'under an opportunity of another company');
    assert.equal(
      (await world.send('DELETE', `/api/v1/opportunities/${tender.of(birch)}/documents/${id}`, birch)).status,
      404,
    );
    assert.deepEqual((await world.send('DELETE', path, alder)).body, { id });
    await jobs.runPending();
    assert.deepEqual(sources(await detail(alder, own)), ['metadata_verdict', 'metadata', 'metadata']);
    assert.deepEqual(await list(alder, own), []);
    assert.equal((await storedFiles(world)).length, files);
    assert.equal((await world.send('DELETE', path, alder)).status, 404);
  });

  test('what cannot be read says why, and signal_source stays metadata', async () => {
    const tender = await tenderForBoth('Patient monitors, third lot');
    const own = tender.of(alder);
    await added(alder, own, writePdf([[]]), 'scan.pdf');
    await added(alder, own, writeEncryptedPdf([[DEMAND]], 'secret'), 'locked.pdf');
    await jobs.runPending();
    const [locked, scan] = await list(alder, own);
    assert.deepEqual([scan?.status, locked?.status], ['failed', 'failed']);
    assert.match(scan?.reason ?? '', /No page of the document holds text/);
    assert.match(locked?.reason ?? '', /password/i);
    assert.deepEqual(sources(await detail(alder, own)), ['metadata_verdict', 'metadata', 'metadata']);
  });

  test('the file comes back byte for byte, to be saved under its name, and only to its company', async () => {
    const tender = await tenderForBoth('Patient monitors, fourth lot');
    const own = tender.of(alder);
    const bytes = writePdf([['Annexe é']]);
    const { id } = await added(alder, own, bytes, '../Cahier é.pdf');
    const read = (company: TestCompany, opportunityId: string) =>
      app.http.server.inject({
        url: `/api/v1/opportunities/${opportunityId}/documents/${id}/content`,
        headers: { authorization: `Bearer ${company.secret}` },
      });
    const answer = await read(alder, own);
    assert.equal(answer.statusCode, 200);
    assert.ok(answer.rawPayload.equals(bytes));
    assert.equal(answer.headers['content-type'], 'application/octet-stream');
    assert.equal(
      answer.headers['content-disposition'],
      `attachment; filename="Cahier _.pdf"; filename*=UTF-8''Cahier%20%C3%A9.pdf`,
    );
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    assert.equal((await read(birch, own)).statusCode, 404);
    assert.equal((await read(birch, tender.of(birch))).statusCode, 404);
  });

  test('bad uploads are refused with a clear code, and the same bytes again are one document', async () => {
    const tender = await tenderForBoth('Patient monitors, fifth lot');
    const own = tender.of(alder);
    const code = async (content: string | Uint8Array, name: string, id = own): Promise<unknown[]> => {
      const { status, body } = await upload(alder, id, content, name);
      return [status, body['error']];
    };
    assert.deepEqual(await code('', 'empty.txt'), [422, 'empty_document']);
    assert.deepEqual(await code(Buffer.from('89504e470d0a1a0a00', 'hex'), 'x.pdf'), [415, 'unsupported_type']);
    assert.deepEqual(await code(writeZip([{ name: '[Content_Types].xml', data: '<Types/>' }]), 'book.xlsx'), [
      415,
      'unsupported_type',
    ]);
    assert.deepEqual(await code(Buffer.alloc(16 * 1024 * 1024, 'a '), 'long.txt'), [413, 'file_too_large']);
    assert.deepEqual(await code(DEMAND, 'rfp.txt', tender.of(birch)), [404, 'not_found']);
    assert.deepEqual(await list(alder, own), []);
    const first = await added(alder, own, DEMAND, 'rfp.txt');
    const again = await upload(alder, own, DEMAND, 'other name.txt');
    assert.deepEqual([again.status, again.body['id']], [200, first.id]);
    assert.equal((await upload(birch, tender.of(birch), DEMAND, 'rfp.txt')).status, 201, 'each company has its own');
  });
});

describe('A ZIP package', () => {
  test('becomes one document for each file in it; names are never paths, and what is not read says why', async () => {
    const tender = await tenderForBoth('Patient monitors in a package');
    const own = tender.of(alder);
    const nested = writeZip([{ name: 'inner.txt', data: 'inner' }]);
    const bytes = writeZip([
      { name: '../../etc/passwd.txt', data: DEMAND },
      { name: 'folder/Annex.pdf', data: writePdf([['Annex']]) },
      { name: 'nested.zip', data: nested },
      { name: 'locked.txt', data: 'x', forged: { flags: 1 } },
      { name: '__MACOSX/._Annex.pdf', data: 'x' },
    ]);
    const { id } = await added(alder, own, bytes, 'package.zip');
    await jobs.runPending();
    const all = await list(alder, own);
    const inside = all
      .filter((one) => one.package_id === id)
      .map(({ filename, status, reason }) => [filename, status, reason]);
    assert.deepEqual(
      inside.toSorted(([one = ''], [other = '']) => (String(one) < String(other) ? -1 : 1)),
      [
        ['Annex.pdf', 'read', null],
        ['nested.zip', 'refused', 'A package within a package is not opened; upload it by itself.'],
        ['passwd.txt', 'read', null],
      ],
    );
    const whole = all.find((one) => one.id === id);
    assert.equal(whole?.status, 'read');
    assert.match(whole.reason ?? '', /^1 file was left out: locked\.txt: The file is protected by a password\.$/);
    assert.deepEqual((await detail(alder, own))['mandatory_certifications'], ['ISO 13485']);
    assert.equal((await world.send('DELETE', `/api/v1/opportunities/${own}/documents/${id}`, alder)).status, 200);
    assert.deepEqual(await list(alder, own), [], 'what is in it goes with it');
  });

  test('archives that were made to expand without end say so, and nothing in them is opened', async () => {
    const tender = await tenderForBoth('Patient monitors in a bomb');
    const own = tender.of(alder);
    const bomb = { name: 'bomb.txt', data: Buffer.alloc(14 * 1024 * 1024) };
    await added(alder, own, writeZip([bomb]), 'bomb.zip');
    const overlap = [
      { name: 'a.txt', data: 'one' },
      { name: 'b.txt', data: 'two', forged: { offset: 0 } },
    ];
    await added(alder, own, writeZip(overlap), 'overlap.zip');
    await jobs.runPending();
    const all = await list(alder, own);
    const said = new Map(all.map(({ filename, status, reason }) => [filename, [status, reason]]));
    assert.ok(all.every((one) => one.package_id === null));
    assert.deepEqual(said.get('bomb.zip'), [
      'read',
      '1 file was left out: bomb.txt: The file expands to far more than a document does.',
    ]);
    assert.deepEqual(said.get('overlap.zip'), ['failed', 'Files in the archive overlap.']);
  });
});
