import { Button, Group, Modal, Paper, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useLanguage, useWords } from '../app/language.tsx';
import { useRead } from '../app/queries.ts';
import { formatMoment } from '../ui/format.ts';
import { EmptyState, LoadingRows } from '../ui/states.tsx';
import { AdminFault } from './admin-fault.tsx';
import { PlaceLink } from './place-link.tsx';
import classes from './settings.module.css';
import { SETTINGS_WORDS } from './settings-words.ts';

const STEP = 25;
const MOST = 100;

/** Messages of the company where mail reaches no mailbox. */
export function OutboxTab(): ReactNode {
  const words = useWords(SETTINGS_WORDS);
  const { language } = useLanguage();
  const [limit, setLimit] = useState(STEP);
  const [open, setOpen] = useState<{ id: string; subject: string } | null>(null);
  const { data, error, refetch } = useRead('GET /api/v1/outbox', { query: { limit } });
  if (error !== null && data === undefined) return <AdminFault error={error} retry={() => void refetch()} />;
  if (data === undefined) return <LoadingRows rows={4} height={60} label={words.loading} />;
  return (
    <Stack gap="md">
      <Text>{words.outboxLead}</Text>
      {data.messages.length === 0 ? (
        <EmptyState
          icon="digest"
          title={words.outboxEmpty}
          action={<PlaceLink to="/digest">{words.outboxToDigest}</PlaceLink>}
        >
          {words.outboxEmptyNext}
        </EmptyState>
      ) : null}
      {data.messages.map(({ id, subject, to, saved_at: savedAt }) => (
        <Paper key={id} p="sm">
          <Group justify="space-between" wrap="nowrap">
            <Stack gap={0}>
              <Text fw={600}>{subject}</Text>
              <Text size="sm" c="dimmed">
                {`${words.to(to)} · ${words.savedAt(formatMoment(savedAt, language))}`}
              </Text>
            </Stack>
            <Button
              variant="default"
              aria-label={`${words.message}: ${subject}`}
              onClick={() => setOpen({ id, subject })}
            >
              {words.message}
            </Button>
          </Group>
        </Paper>
      ))}
      {data.next_cursor !== null && limit < MOST ? (
        <Button variant="default" onClick={() => setLimit(MOST)}>
          {words.older}
        </Button>
      ) : null}
      {open === null ? null : (
        <Modal
          opened
          size="xl"
          onClose={() => setOpen(null)}
          title={open.subject}
          closeButtonProps={{ 'aria-label': words.close }}
        >
          <MessageFrame id={open.id} subject={open.subject} />
        </Modal>
      )}
    </Stack>
  );
}

function MessageFrame({ id, subject }: { id: string; subject: string }): ReactNode {
  const words = useWords(SETTINGS_WORDS);
  const { data, error, refetch } = useRead('GET /api/v1/outbox/{id}', { params: { id } });
  if (error !== null) return <AdminFault error={error} retry={() => void refetch()} />;
  if (data === undefined) return <LoadingRows rows={1} height={400} label={words.loading} />;
  if (data.html === null) return <Text>{words.textGone}</Text>;
  return <iframe className={classes['mail']} title={subject} sandbox="" srcDoc={data.html} tabIndex={0} />;
}
