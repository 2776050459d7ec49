import { Button, Group, Loader, Paper, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Answer, call } from '../app/api.ts';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { refresh } from '../app/queries.ts';
import { formatBytes, formatDay } from '../ui/format.ts';
import { showDone, showFault } from '../ui/undo.tsx';
import { DOCUMENTS_WORDS } from './documents-words.ts';

type ContextDocument = Answer<'GET /api/v1/knowledge/docs'>['docs'][number];

/** A document: how far it was read, what went wrong, and the way out, which cannot be undone and therefore asks. */
export function DocumentRow({ document }: { document: ContextDocument }): ReactNode {
  const words = useWords(DOCUMENTS_WORDS);
  const { language } = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const { filename, status, size_bytes: bytes, page_count: pages, ingest_error: fault, created_at: at } = document;
  const facts = [
    formatBytes(bytes, language),
    ...(pages === null ? [] : [words.pages(pages)]),
    words.addedOn(formatDay(at, language)),
  ];
  return (
    <Paper component="li" p="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={2} miw={0} maw="100%">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {filename}
          </Text>
          <Group gap={8}>
            {status === 'processing' ? <Loader size={12} /> : null}
            <Text size="sm" c={status === 'failed' ? 'var(--tenderfit-alarm)' : 'dimmed'}>
              {[words.status[status], ...facts].join(' · ')}
            </Text>
          </Group>
          {fault === null ? null : (
            <Text size="sm" c="var(--tenderfit-alarm)" maw={640}>
              {status === 'ready' ? `${words.refreshFailed} (${fault})` : fault}
            </Text>
          )}
        </Stack>
        {isAsking ? (
          <Sure document={document} keep={() => setAsking(false)} />
        ) : (
          <Button variant="default" size="xs" aria-label={words.removeNamed(filename)} onClick={() => setAsking(true)}>
            {words.remove}
          </Button>
        )}
      </Group>
    </Paper>
  );
}

function Sure({ document: { id, filename }, keep }: { document: ContextDocument; keep: () => void }): ReactNode {
  const client = useQueryClient();
  const words = useWords(DOCUMENTS_WORDS);
  const { language } = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await call('DELETE /api/v1/knowledge/docs/{id}', { params: { id } });
      showDone(words.removed(filename));
    } catch (error) {
      showFault(faultSentence(error, language), words.close);
      keep();
    } finally {
      await refresh(client, ['GET /api/v1/knowledge/docs', 'GET /api/v1/rescore']);
      setBusy(false);
    }
  };
  return (
    <Stack gap="xs" maw={360} role="alert">
      <Text size="sm">{words.sure(filename)}</Text>
      <Group gap="xs">
        <Button size="xs" color="red" loading={isBusy} onClick={() => void remove()}>
          {words.remove}
        </Button>
        <Button size="xs" variant="default" onClick={keep}>
          {words.keep}
        </Button>
      </Group>
    </Stack>
  );
}
