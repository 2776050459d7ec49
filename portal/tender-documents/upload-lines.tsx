import { Alert, Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../app/language.tsx';
import { Icon } from '../ui/icons.tsx';
import type { Refusal, Upload } from './tender-uploads.ts';
import { TENDER_DOCUMENTS_WORDS } from './tender-documents-words.ts';

/** How much of each file was sent. */
export function UploadLines({ uploads }: { uploads: readonly Upload[] }): ReactNode {
  const words = useWords(TENDER_DOCUMENTS_WORDS);
  return uploads.map(({ id, name, percent }) => (
    <div key={id} role="status">
      <Text size="sm">{words.progress(name, percent)}</Text>
      <Progress value={percent} aria-label={words.uploading(name)} />
    </div>
  ));
}

/** The files that were not taken, each with what would be right, until they are closed. */
export function Refusals({
  refusals,
  dismiss,
}: {
  refusals: readonly Refusal[];
  dismiss: (id: string) => void;
}): ReactNode {
  const words = useWords(TENDER_DOCUMENTS_WORDS);
  return refusals.map(({ id, name, why }) => (
    <Alert
      key={id}
      role="alert"
      color="red"
      variant="light"
      icon={<Icon name="warning" />}
      title={words.notTaken(name)}
      withCloseButton
      closeButtonLabel={words.dismiss(name)}
      onClose={() => dismiss(id)}
    >
      {why}
    </Alert>
  ));
}
