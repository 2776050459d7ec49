import type { ReactNode } from 'react';
import { ApiFault } from '../app/api.ts';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { EmptyState, FaultState } from '../ui/states.tsx';
import { SETTINGS_WORDS } from './settings-words.ts';

/** Why something for admins could not be read: most often because the person is none. */
export function AdminFault({ error, retry }: { error: Error; retry: () => void }): ReactNode {
  const words = useWords(SETTINGS_WORDS);
  const { language } = useLanguage();
  if (error instanceof ApiFault && error.facts.code === 'forbidden') return <AdminsOnly />;
  return <FaultState sentence={faultSentence(error, language)} retry={{ label: words.retry, run: retry }} />;
}

/** What an admin would see here, and how one becomes one. */
export function AdminsOnly(): ReactNode {
  const words = useWords(SETTINGS_WORDS);
  return (
    <EmptyState icon="person" title={words.adminsOnly}>
      {words.adminsOnlyNext}
    </EmptyState>
  );
}
