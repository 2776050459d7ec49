import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFault } from '../app/api.ts';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { refresh } from '../app/queries.ts';
import { showDone, showFault } from '../ui/undo.tsx';
import { DOCUMENTS_WORDS } from './documents-words.ts';
import { uploadDocument } from './upload.ts';

export type Upload = { id: string; name: string; percent: number };

/** Uploads files one after the other; what is refused is told with its name and the others go on. */
export function useUploads(): { uploads: readonly Upload[]; upload: (files: readonly File[]) => Promise<void> } {
  const client = useQueryClient();
  const words = useWords(DOCUMENTS_WORDS);
  const { language } = useLanguage();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const one = async ({ id, file }: { id: string; file: File }): Promise<void> => {
    const progress = (percent: number): void =>
      setUploads((before) => before.map((each) => (each.id === id ? { ...each, percent } : each)));
    try {
      const { isKnown } = await uploadDocument('/api/v1/knowledge/docs', file, progress);
      showDone(isKnown ? words.known(file.name) : words.added(file.name));
    } catch (error) {
      const known = error instanceof ApiFault ? words.faults[error.facts.code] : undefined;
      showFault(words.notTaken(file.name, known ?? faultSentence(error, language)), words.close);
    } finally {
      setUploads((before) => before.filter((each) => each.id !== id));
      await refresh(client, ['GET /api/v1/knowledge/docs', 'GET /api/v1/rescore']);
    }
  };
  const upload = async (files: readonly File[]): Promise<void> => {
    const queued = files.map((file) => ({ id: crypto.randomUUID(), file }));
    setUploads((before) => [...before, ...queued.map(({ id, file }) => ({ id, name: file.name, percent: 0 }))]);
    for (const each of queued) await one(each);
  };
  return { uploads, upload };
}
