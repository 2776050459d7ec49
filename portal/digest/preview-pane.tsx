import { Alert, Group, List, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Answer } from '../app/api.ts';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { useRead } from '../app/queries.ts';
import { formatDay } from '../ui/format.ts';
import { EmptyState, FaultState, LoadingRows } from '../ui/states.tsx';
import classes from './digest.module.css';
import { DIGEST_WORDS } from './digest-words.ts';

type Preview = Answer<'GET /api/v1/settings/notifications/preview'>;

const REASONS = ['below_floor', 'beyond_cap', 'ruled_out', 'closed'] as const;

/** The next email as it would be sent now. It is shown in a frame of its own that runs no scripts and goes nowhere. */
export function PreviewPane({
  language: mailLanguage,
  zone,
  isUnsent,
}: {
  language: 'en' | 'fr';
  zone: string;
  /** Whether no email is sent, whatever is in it. */
  isUnsent: boolean;
}): ReactNode {
  const words = useWords(DIGEST_WORDS);
  const { language } = useLanguage();
  const { data, error, refetch } = useRead('GET /api/v1/settings/notifications/preview', {});
  if (data !== undefined) return <Shown preview={data} language={mailLanguage} zone={zone} isUnsent={isUnsent} />;
  if (error === null) return <LoadingRows rows={3} height={160} label={words.loading} />;
  return (
    <FaultState sentence={faultSentence(error, language)} retry={{ label: words.retry, run: () => void refetch() }} />
  );
}

function Shown({
  preview,
  language,
  zone,
  isUnsent,
}: {
  preview: Preview;
  language: 'en' | 'fr';
  zone: string;
  isUnsent: boolean;
}): ReactNode {
  const words = useWords(DIGEST_WORDS);
  const { language: shown } = useLanguage();
  const [form, setForm] = useState('html');
  const { subject, html, text, reason, recipients, is_waiting: isWaiting, due_at: dueAt } = preview;
  const [title, next] = words.nothing[reason ?? 'no_matches'];
  const counted = isUnsent ? words.countedFromUnsent : words.countedFrom;
  return (
    <Paper p="md">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2}>{isUnsent && html !== null ? words.previewUnsent : words.preview}</Title>
          {html === null ? null : (
            <SegmentedControl
              size="xs"
              value={form}
              onChange={setForm}
              data={[
                { value: 'html', label: words.asEmail },
                { value: 'text', label: words.asText },
              ]}
            />
          )}
        </Group>
        {isWaiting ? <Alert color="yellow">{words.waiting}</Alert> : null}
        {html === null || subject === null ? (
          <EmptyState icon="digest" title={title ?? ''}>
            {next}
          </EmptyState>
        ) : (
          <>
            <Text size="sm" c="dimmed">
              {dueAt === null ? null : `${counted(formatDay(dueAt, shown, zone))} `}
              {words.onlyDifference(words.languages[language])}
            </Text>
            <dl className={classes['head']}>
              <dt>{words.subject}</dt>
              <dd lang={language}>{subject}</dd>
              <dt>{words.to}</dt>
              <dd>{recipients.join(', ')}</dd>
            </dl>
            {form === 'html' ? (
              <iframe className={classes['mail']} title={words.previewFrame} sandbox="" srcDoc={html} tabIndex={0} />
            ) : (
              <pre className={classes['text']} tabIndex={0} lang={language}>
                {text}
              </pre>
            )}
          </>
        )}
        {preview.considered === 0 ? null : <LeftOut counts={preview.left_out} />}
      </Stack>
    </Paper>
  );
}

function LeftOut({ counts }: { counts: Preview['left_out'] }): ReactNode {
  const words = useWords(DIGEST_WORDS);
  const found = REASONS.filter((reason) => counts[reason] > 0);
  return (
    <Stack gap={4}>
      <Title order={3} size="h4">
        {words.leftOut}
      </Title>
      {found.length === 0 ? (
        <Text size="sm">{words.noneLeftOut}</Text>
      ) : (
        <List size="sm">
          {found.map((reason) => (
            <List.Item key={reason}>{words.reasons[reason](counts[reason])}</List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}
