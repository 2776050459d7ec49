import { Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { reading } from '../app/queries.ts';
import { FileDrop } from '../ui/file-drop.tsx';
import { EmptyState, FaultState, LoadingRows } from '../ui/states.tsx';
import { DocumentRow } from './document-row.tsx';
import { DOCUMENTS_WORDS } from './documents-words.ts';
import { useUploads } from './uploads.ts';

/** Documents that are being read are looked at again this often. */
const WHILE_READING_MS = 2_000;

/** What the company uploaded, how far each was read, and more of it. */
export function DocumentsTab(): ReactNode {
  const words = useWords(DOCUMENTS_WORDS);
  const { language } = useLanguage();
  const { uploads, upload } = useUploads();
  const { data, error, refetch } = useQuery({
    ...reading('GET /api/v1/knowledge/docs', {}),
    refetchInterval: ({ state }) =>
      state.data?.docs.some(({ status }) => status === 'processing') === true ? WHILE_READING_MS : false,
  });
  const retry = { label: words.retry, run: () => void refetch() };
  if (data === undefined && error !== null)
    return <FaultState sentence={faultSentence(error, language)} retry={retry} />;
  return (
    <Stack gap="lg" maw={960}>
      <Text maw={840}>{words.intro(data?.docs.length ?? 0, LIMITS.contextDocuments.perCompany)}</Text>
      <FileDrop
        label={words.drop}
        button={words.choose}
        hint={words.types}
        accept=".pdf,.docx,.txt,.md"
        multiple
        onFiles={(files) => void upload(files)}
      />
      {uploads.map(({ id, name, percent }) => (
        <div key={id} role="status">
          <Text size="sm">{words.progress(name, percent)}</Text>
          <Progress value={percent} aria-label={words.uploading(name)} />
        </div>
      ))}
      {data === undefined ? <LoadingRows rows={4} height={64} label={words.loading} /> : null}
      {data?.docs.length === 0 && uploads.length === 0 ? (
        <EmptyState icon="upload" title={words.empty}>
          {words.emptyText}
        </EmptyState>
      ) : null}
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {(data?.docs ?? []).map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
      </Stack>
    </Stack>
  );
}
