import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { ApiFault } from '../app/api.ts';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { refresh } from '../app/queries.ts';
import { uploadDocument } from '../documents/upload.ts';
import { showDone } from '../ui/undo.tsx';
import { TENDER_DOCUMENTS_WORDS } from './tender-documents-words.ts';

export type Upload = { id: string; name: string; percent: number };
/** A file that was not taken, and what would be right. */
export type Refusal = { id: string; name: string; why: string };

const { bytes: FILE_BYTES, packageBytes: PACKAGE_BYTES } = LIMITS.solicitationDocuments;

/** Uploads files for a tender one after the other; what is refused says so next to the list, and the others go on. */
export function useTenderUploads(opportunityId: string, begin: () => void) {
  const client = useQueryClient();
  const words = useWords(TENDER_DOCUMENTS_WORDS);
  const { language } = useLanguage();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const path = `/api/v1/opportunities/${encodeURIComponent(opportunityId)}/documents`;
  const whyNot = (error: unknown): string =>
    (error instanceof ApiFault ? words.faults[error.facts.code] : undefined) ?? faultSentence(error, language);
  const one = async ({ id, file }: { id: string; file: File }): Promise<void> => {
    const refuse = (why: string): void => setRefusals((before) => [...before, { id, name: file.name, why }]);
    const progress = (percent: number): void =>
      setUploads((before) => before.map((each) => (each.id === id ? { ...each, percent } : each)));
    try {
      // What the service would refuse is not sent: forty megabytes take their time.
      const most = file.name.toLowerCase().endsWith('.zip') ? PACKAGE_BYTES : FILE_BYTES;
      if (file.size > most) refuse(words.faults['file_too_large'] ?? '');
      else {
        const { isKnown } = await uploadDocument(path, file, progress);
        if (isKnown) showDone(words.known(file.name));
      }
    } catch (error) {
      refuse(whyNot(error));
    } finally {
      setUploads((before) => before.filter((each) => each.id !== id));
      await refresh(client, ['GET /api/v1/opportunities/{id}/documents']);
    }
  };
  const upload = async (files: readonly File[]): Promise<void> => {
    begin();
    setRefusals([]);
    const queued = files.map((file) => ({ id: crypto.randomUUID(), file }));
    setUploads((before) => [...before, ...queued.map(({ id, file }) => ({ id, name: file.name, percent: 0 }))]);
    for (const each of queued) await one(each);
  };
  const dismiss = (id: string): void => setRefusals((before) => before.filter((each) => each.id !== id));
  return { uploads, refusals, upload, dismiss };
}
