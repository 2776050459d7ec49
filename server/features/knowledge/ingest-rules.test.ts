import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterFailure, type DocumentStatus, type ReadingFault, uploadRefusal } from './ingest-rules.ts';

const NOW = new Date('2026-11-20T14:00:00.000Z');
const fault: ReadingFault = { reason: 'The document is damaged.', isPassing: false };
const passing: ReadingFault = { reason: 'Not for now.', isPassing: true };

const table: [from: DocumentStatus, fault: ReadingFault, to: DocumentStatus, refreshAt: string | null][] = [
  ['processing', fault, 'failed', null],
  ['processing', passing, 'failed', '2026-11-20T15:00:00.000Z'],
  ['failed', fault, 'failed', null],
  ['failed', passing, 'failed', '2026-11-20T15:00:00.000Z'],
  ['ready', fault, 'ready', '2026-11-21T14:00:00.000Z'],
  ['ready', passing, 'ready', '2026-11-20T15:00:00.000Z'],
];
for (const [from, what, to, refreshAt] of table) {
  test(`a document that is ${from} is ${to} after a fault that ${what.isPassing ? 'may pass' : 'is its own'}`, () => {
    const after = afterFailure(from, what, NOW);
    assert.deepEqual(
      { ...after, refreshAt: after.refreshAt?.toISOString() ?? null },
      {
        status: to,
        ingestError: what.reason,
        refreshAt,
      },
    );
  });
}

test('an upload is refused for what is plainly wrong with it, and taken where only time ran out', () => {
  const codes = (['empty', 'encrypted', 'unreadable', 'too_large', 'timed_out'] as const).map((failure) =>
    uploadRefusal({ failure }),
  );
  assert.deepEqual(codes, [
    'empty_document',
    'unreadable_document',
    'unreadable_document',
    'unreadable_document',
    null,
  ]);
});
