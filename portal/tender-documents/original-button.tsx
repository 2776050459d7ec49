import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { showFault } from '../ui/undo.tsx';
import { saveOriginal } from './save-original.ts';
import { TENDER_DOCUMENTS_WORDS } from './tender-documents-words.ts';

/** Saves the file as it was uploaded or published. */
export function OriginalButton({
  opportunityId,
  documentId,
  filename,
}: {
  opportunityId: string;
  documentId: string;
  filename: string;
}): ReactNode {
  const words = useWords(TENDER_DOCUMENTS_WORDS);
  const { language } = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      if (!(await saveOriginal(opportunityId, documentId, filename))) showFault(words.originalGone, words.close);
    } catch (error) {
      showFault(faultSentence(error, language), words.close);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={isBusy}
      aria-label={words.originalNamed(filename)}
      onClick={() => void save()}
    >
      {words.original}
    </Button>
  );
}
