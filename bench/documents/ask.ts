import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { documentText } from '#features/documents/document-text.ts';
import { readDocument, type ReadText } from '#features/documents/documents-reading.ts';
import { openDocumentReader } from '#platform/documents/document-reader.ts';
import { openTenderDesk } from '../../tests/support/documents/tender-desk.ts';
import type { Report } from '../report.ts';
import { DOCUMENTS } from './texts.ts';

const FILE = 'us/security-authorization-package-143-pages.pdf';
const QUESTIONS = [
  'Who approves the authorization to operate?',
  'What must the plan of action and milestones contain?',
  'When are proposals due?',
  'How often is the security assessment repeated?',
  'Is a site visit mandatory?',
  'What insurance is required?',
  'Which controls does the contractor provide?',
  'What is the estimated value?',
];
const READING_MS = 300_000;
const COLD = 40;
const WARM = 400;
const UNMEASURED = 16;
/** The route lets a key ask this often in a minute. */
const ASKS_A_KEY = 20;

type Times = { wall: number[]; processor: number[] };

/** Asks about the document with 143 pages over HTTP, without a model: with and without what earlier questions left in memory. */
export async function measureAsk(report: Report): Promise<void> {
  const { world, app, documents, alder, tenderForBoth, added, list } = await openTenderDesk();
  const id = (await tenderForBoth()).of(alder);
  const { id: documentId } = await added(alder, id, readFileSync(join(DOCUMENTS, FILE)), 'package.pdf');
  const reader = openDocumentReader();
  // A busy machine must not end the reading: what is measured comes after it.
  const readText: ReadText = async (path, kind, { signal }) => {
    const found = await reader.readPages(path, kind, { signal, limits: { wallMs: READING_MS } });
    return 'failure' in found ? { failure: found.failure, reason: found.detail } : documentText(found);
  };
  const target = { companyId: alder.id, documentId };
  const log = { warn: () => {} };
  await readDocument({ ...documents, readText, log }, target, {
    isLastTry: true,
    signal: new AbortController().signal,
  });
  reader.close();
  const read = (await list(alder, id)).find((one) => one.id === documentId);
  if (read?.status !== 'read') throw new Error(`the document was not read: ${JSON.stringify(read)}`);
  let [asks, key] = [0, alder];
  const ask = async (times: Times | null): Promise<void> => {
    if (asks % ASKS_A_KEY === 0)
      key = { ...alder, ...(await world.key(alder.id, ['opportunities:read'])), id: alder.id };
    const question = QUESTIONS[asks % QUESTIONS.length];
    asks += 1;
    const [wall, processor] = [performance.now(), process.cpuUsage()];
    const { status, body } = await world.send('POST', `/api/v1/opportunities/${id}/ask`, key, { question });
    const { user, system } = process.cpuUsage(processor);
    times?.wall.push(performance.now() - wall);
    times?.processor.push((user + system) / 1000);
    if (status !== 200) throw new Error(JSON.stringify(body));
  };
  /** A reading at another time is another reading: nothing that was kept of it counts. */
  const forget = async (): Promise<void> => {
    await sql`update solicitation_documents set read_at = read_at + interval '1 second'`.execute(app.database.db);
  };
  const [cold, warm]: [Times, Times] = [
    { wall: [], processor: [] },
    { wall: [], processor: [] },
  ];
  for (let time = 0; time < UNMEASURED; time += 1) await ask(null);
  for (let time = 0; time < COLD; time += 1) {
    await forget();
    await ask(cold);
  }
  for (let time = 0; time < WARM; time += 1) await ask(warm);
  report.table(
    ['question', 'asked', 'p50', 'p99', 'processor time, p50', 'p99', 'aim'],
    [row('warm', warm, '3 ms'), row('cold: the text is read from the database again', cold, '25 ms')],
  );
}

function row(name: string, { wall, processor }: Times, aim: string): string[] {
  const of = (values: number[], share: number): string =>
    `${(values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0).toFixed(1)} ms`;
  return [name, String(wall.length), of(wall, 0.5), of(wall, 0.99), of(processor, 0.5), of(processor, 0.99), aim];
}
