import { Button, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Answer } from '../app/api.ts';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { useRead } from '../app/queries.ts';
import { formatMoment } from '../ui/format.ts';
import { EmptyState, FaultState, LoadingRows } from '../ui/states.tsx';
import { DIGEST_WORDS } from './digest-words.ts';

type Digest = Answer<'GET /api/v1/digests'>['digests'][number];
const STEP = 10;
const MOST = 100;

/** What became of each digest, newest first. */
export function PastDigests({ zone, isOutbox }: { zone: string; isOutbox: boolean }): ReactNode {
  const words = useWords(DIGEST_WORDS);
  const { language } = useLanguage();
  const [limit, setLimit] = useState(STEP);
  const { data, error, refetch } = useRead('GET /api/v1/digests', { query: { limit } });
  return (
    <Paper p="md">
      <Stack gap="sm">
        <Title order={2}>{words.past}</Title>
        {error === null ? null : (
          <FaultState
            sentence={faultSentence(error, language)}
            retry={{ label: words.retry, run: () => void refetch() }}
          />
        )}
        {data === undefined && error === null ? <LoadingRows rows={4} height={40} label={words.loading} /> : null}
        {data === undefined ? null : data.digests.length === 0 ? (
          <EmptyState icon="digest" title={words.pastEmpty}>
            {words.pastEmptyNext}
          </EmptyState>
        ) : (
          <Table.ScrollContainer minWidth={320}>
            <Table verticalSpacing="sm">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{words.when}</Table.Th>
                  <Table.Th>{words.outcome}</Table.Th>
                  <Table.Th ta="right">{words.tenders}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.digests.map((digest) => (
                  <Row key={digest.id} digest={digest} zone={zone} isOutbox={isOutbox} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        {typeof data?.next_cursor === 'string' && limit < MOST ? (
          <Button variant="default" onClick={() => setLimit(Math.min(MOST, limit + STEP * 3))}>
            {words.older}
          </Button>
        ) : null}
      </Stack>
    </Paper>
  );
}

function Row({ digest, zone, isOutbox }: { digest: Digest; zone: string; isOutbox: boolean }): ReactNode {
  const words = useWords(DIGEST_WORDS);
  const { language } = useLanguage();
  const { state, reason, undelivered, sources_not_read: notRead } = digest;
  const handedOver = isOutbox ? words.outcomes.written : words.outcomes.sent;
  const outcome = state === 'sent' ? handedOver(digest.delivered, digest.recipients) : words.outcomes[state];
  const because = reason === null ? '' : `: ${words.silent[reason]}`;
  return (
    <Table.Tr>
      <Table.Td>{formatMoment(digest.finished_at ?? digest.started_at, language, zone)}</Table.Td>
      <Table.Td>
        <Text>{`${outcome}${because}`}</Text>
        {undelivered.map(({ to, state: how, reason: why }) => (
          <Text key={to} size="sm" c="dimmed">
            {`${words.undelivered[how](to)}${why === null ? '' : ` (${why})`}`}
          </Text>
        ))}
        {notRead.length === 0 ? null : (
          <Text size="sm" c="dimmed">
            {words.notRead(notRead.join(', '))}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right">{digest.items}</Table.Td>
    </Table.Tr>
  );
}
