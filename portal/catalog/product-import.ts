import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, ApiFault, call, type FaultFacts } from '../app/api.ts';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { refresh } from '../app/queries.ts';
import { CATALOG_WORDS } from './catalog-words.ts';
import { csvRows } from './csv-rows.ts';
import { type TakenCsv, takenCsv } from './spreadsheet-csv.ts';

type Report = Answer<'POST /api/v1/products/import'>;

/** A chosen file as it is sent, and what was changed of it for that. */
type Chosen = { name: string; sent: File; csv: TakenCsv };

/** How far the import of a file is. */
export type ImportState =
  | { kind: 'empty' }
  | { kind: 'busy'; name: string }
  | { kind: 'failed'; sentence: string }
  | { kind: 'faulty'; name: string; csv: TakenCsv; rows: string[][]; issues: FaultFacts['issues']; issueCount: number }
  | { kind: 'checked'; name: string; chosen: Chosen; report: Report }
  | { kind: 'done'; name: string; report: Report };

type Import = {
  state: ImportState;
  check: (file: File) => Promise<void>;
  write: () => Promise<void>;
  reset: () => void;
};

const MOVED = [
  'GET /api/v1/products',
  'GET /api/v1/products/partners',
  'GET /api/v1/profile',
  'GET /api/v1/profile/changes',
  'GET /api/v1/rescore',
] as const;

/** Checks a file, and writes it once that found nothing wrong. The service may refuse even then: the catalog can have changed. */
export function useImport(): Import {
  const client = useQueryClient();
  const words = useWords(CATALOG_WORDS).import;
  const { language } = useLanguage();
  const [state, setState] = useState<ImportState>({ kind: 'empty' });
  const refused = (error: unknown, { name, csv }: Chosen): void => {
    const facts = error instanceof ApiFault ? error.facts : null;
    if (facts?.code === 'invalid_import') {
      const { issues, issueCount } = facts;
      setState({ kind: 'faulty', name, csv, rows: csvRows(csv.text), issues, issueCount });
      return;
    }
    const known: Record<string, string> = { file_too_large: words.tooLarge, unsupported_type: words.notCsv };
    setState({ kind: 'failed', sentence: known[facts?.code ?? ''] ?? faultSentence(error, language) });
  };
  const send = async (chosen: Chosen, isDryRun: boolean): Promise<void> => {
    const { name, sent: file } = chosen;
    setState({ kind: 'busy', name });
    try {
      const query = { dry_run: isDryRun ? 'true' : 'false' } as const;
      const report = await call('POST /api/v1/products/import', { query, file });
      setState(isDryRun ? { kind: 'checked', name, chosen, report } : { kind: 'done', name, report });
      if (!isDryRun) await refresh(client, MOVED);
    } catch (error) {
      refused(error, chosen);
    }
  };
  return {
    state,
    check: async (file) => send(await chosenOf(file), true),
    write: async () => {
      if (state.kind === 'checked') await send(state.chosen, false);
    },
    reset: () => setState({ kind: 'empty' }),
  };
}

async function chosenOf(file: File): Promise<Chosen> {
  const csv = takenCsv(new Uint8Array(await file.arrayBuffer()));
  const isAsChosen = csv.separator === null && csv.encoding === null;
  return { name: file.name, sent: isAsChosen ? file : new File([csv.text], file.name, { type: 'text/csv' }), csv };
}
