import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDocumentReader } from '../../server/platform/documents/document-reader.ts';
import { EXTRACTION_LIMITS } from '../../server/platform/documents/extraction.ts';
import type { Report } from '../report.ts';
import { HOSTILE_FILES } from './hostile-files.ts';
import { watchMemory } from './process-figures.ts';

type Answer = { what: string; size: number; answer: string; detail: string };

/** Reads documents that were made to do harm, two at a time as the service does, and reports memory at its most. */
export async function measureHostile(report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tenderfit-hostile-'));
  const reader = openDocumentReader();
  try {
    const files = HOSTILE_FILES.map(({ what, type, bytes }, index) => {
      const [path, made] = [join(folder, String(index)), bytes()];
      writeFileSync(path, made);
      return { what: `${type} that ${what}`, type, path, size: made.length };
    });
    globalThis.gc?.();
    const watch = watchMemory();
    const waiting = files.values();
    const answers: Answer[] = [];
    const readAll = async (): Promise<void> => {
      for (const { what, type, path, size } of waiting) {
        const read = await reader.readPages(path, type);
        const shown =
          'failure' in read ? { answer: read.failure, detail: read.detail } : { answer: 'text', detail: '' };
        answers.push({ what, size, ...shown });
      }
    };
    await Promise.all([readAll(), readAll()]);
    const most = watch.stop();
    describe(report, answers, { before: watch.before, most });
  } finally {
    reader.close();
    rmSync(folder, { recursive: true });
  }
}

type Memory = Record<'before' | 'most', ReturnType<ReturnType<typeof watchMemory>['stop']>>;

function describe(report: Report, answers: readonly Answer[], { before, most }: Memory): void {
  const counts = Map.groupBy(answers, ({ answer }) => answer);
  report.print(
    `${answers.length} documents, two at a time, each within ${EXTRACTION_LIMITS.cpuSeconds} s of processor time. ` +
      `${[...counts].map(([answer, all]) => `${answer}: ${all.length}`).join(', ')}.\n`,
  );
  report.table(
    ['memory, MB', 'before', 'at its most', 'growth'],
    [
      row('the service', before.service, most.service),
      row('the service and all processes below it', before.all, most.all),
    ],
  );
  report.table(
    ['document', 'kB', 'answer', 'reason given'],
    answers.map(({ what, size, answer, detail }) => [what, Math.ceil(size / 1024), answer, detail]),
  );
}

function row(what: string, before: number, most: number): string[] {
  return [what, before.toFixed(0), most.toFixed(0), (most - before).toFixed(0)];
}
