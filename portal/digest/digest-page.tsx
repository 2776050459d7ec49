import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { useRead } from '../app/queries.ts';
import { formatMoment } from '../ui/format.ts';
import { Icon } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';
import { FaultState, LoadingRows } from '../ui/states.tsx';
import { type DigestSettings, rememberDays, rememberedDays, useSettingsChange } from './digest-changes.ts';
import classes from './digest.module.css';
import { DIGEST_WORDS } from './digest-words.ts';
import { PastDigests } from './past-digests.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { SettingsForm } from './settings-form.tsx';

/** What arrives, when and to whom: settings next to the next email, and what became of past ones. */
export function DigestPage(): ReactNode {
  const words = useWords(DIGEST_WORDS);
  const { language } = useLanguage();
  const { data, error, refetch } = useRead('GET /api/v1/settings/notifications', {});
  return (
    <Page title={words.title} wide>
      <Text c="dimmed">{words.lead}</Text>
      {error === null ? null : (
        <FaultState
          sentence={faultSentence(error, language)}
          retry={{ label: words.retry, run: () => void refetch() }}
        />
      )}
      {data === undefined ? (
        error === null && <LoadingRows rows={3} height={140} label={words.loading} />
      ) : (
        <>
          <NextDigest settings={data} />
          <div className={classes['layout']}>
            <SettingsForm settings={data} />
            <PreviewPane />
          </div>
          <PastDigests zone={data.digest_tz} />
        </>
      )}
    </Page>
  );
}

function NextDigest({ settings }: { settings: DigestSettings }): ReactNode {
  const words = useWords(DIGEST_WORDS);
  const { language } = useLanguage();
  const change = useSettingsChange();
  const { digest_days: days, digest_tz: zone, effective_recipients: readers, next_digest_at: next } = settings;
  const isPaused = days.length === 0;
  const lastAt = settings.last_digest_sent_at;
  const departed = settings.notification_emails.filter((email) => !readers.includes(email));
  const pause = (): void => {
    rememberDays(days);
    void change(settings, { digest_days: [] }, words.paused);
  };
  const sentence = isPaused
    ? words.pausedNow
    : readers.length === 0
      ? words.nobody
      : next === null
        ? ''
        : words.next(formatMoment(next, language, zone), readers.length);
  return (
    <Alert color={isPaused || readers.length === 0 ? 'yellow' : 'green'} icon={<Icon name="calendar" />}>
      <Group justify="space-between" gap="md">
        <Stack gap={2}>
          <Text fw={600} role="status">
            {sentence}
          </Text>
          <Text size="sm">
            {lastAt === null ? words.neverSent : words.lastSent(formatMoment(lastAt, language, zone))}
          </Text>
          {departed.length === 0 ? null : <Text size="sm">{words.left(departed.join(', '))}</Text>}
        </Stack>
        {isPaused ? (
          <Button onClick={() => void change(settings, { digest_days: rememberedDays() }, words.resumed)}>
            {words.resume}
          </Button>
        ) : (
          <Button variant="default" onClick={pause}>
            {words.pause}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
