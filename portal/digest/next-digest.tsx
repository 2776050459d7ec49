import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Answer } from '../app/api.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { useRead } from '../app/queries.ts';
import { isOfferUnknown } from '../company/offer.ts';
import { PlaceLink } from '../settings/place-link.tsx';
import { formatMoment } from '../ui/format.ts';
import { Icon } from '../ui/icons.tsx';
import { type DigestSettings, resumedDays, useSettingsChange } from './digest-changes.ts';
import { headlineOf, silenceOf } from './digest-state.ts';
import { DIGEST_WORDS } from './digest-words.ts';
import { OutboxSentence } from './outbox-sentence.tsx';

type Preview = Answer<'GET /api/v1/settings/notifications/preview'>;
type Words = (typeof DIGEST_WORDS)['en'];

/** When the next digest is due and whether it has anything to say, or why no email is sent; pause and resume. */
export function NextDigest({ settings }: { settings: DigestSettings }): ReactNode {
  const words = useWords(DIGEST_WORDS);
  const { language } = useLanguage();
  const change = useSettingsChange();
  const { data: preview } = useRead('GET /api/v1/settings/notifications/preview', {});
  const { digest_days: days, digest_tz: zone, effective_recipients: readers } = settings;
  const isPaused = days.length === 0;
  const lastAt = settings.last_digest_sent_at;
  const silence = silenceOf(settings);
  const isOutbox = silence === 'off';
  const last = isOutbox ? words.lastWritten : words.lastSent;
  const departed = settings.notification_emails.filter((email) => !readers.includes(email));
  const back = resumedDays(settings);
  return (
    <Alert color={silence === null ? 'green' : 'yellow'} icon={<Icon name={isOutbox ? 'warning' : 'calendar'} />}>
      <Group justify="space-between" gap="md">
        <Stack gap={2} flex={1} miw={240}>
          <Text fw={600} role="status">
            {headlineOf(settings, preview, words, language)}
          </Text>
          {isOutbox ? <OutboxSentence /> : null}
          <Readers settings={settings} preview={preview} />
          {isPaused ? (
            <Text size="sm">
              {silence === 'paused' ? words.resumesOn(dayList(back, words)) : words.alsoPaused(dayList(back, words))}
            </Text>
          ) : (
            <Missing preview={preview} />
          )}
          {lastAt === null && isOutbox ? null : (
            <Text size="sm">{lastAt === null ? words.neverSent : last(formatMoment(lastAt, language, zone))}</Text>
          )}
          {(preview?.html ?? null) === null ? null : (
            <Anchor href="#next-email" size="sm" underline="always" hiddenFrom="lg" mt={4}>
              {silence === null ? words.toPreview : words.toContent}
            </Anchor>
          )}
          {departed.length === 0 ? null : <Text size="sm">{words.left(departed.join(', '))}</Text>}
        </Stack>
        {isPaused ? (
          <Button onClick={() => void change(settings, { digest_days: back }, words.resumed[silence ?? 'paused'])}>
            {words.resume}
          </Button>
        ) : silence === null ? (
          <Button variant="default" onClick={() => void change(settings, { digest_days: [] }, words.paused)}>
            {words.pause}
          </Button>
        ) : null}
      </Group>
    </Alert>
  );
}

/** How many people get it, where it goes out to mailboxes. */
function Readers({ settings, preview }: { settings: DigestSettings; preview: Preview | undefined }): ReactNode {
  const words = useWords(DIGEST_WORDS);
  if (silenceOf(settings) !== null || preview?.reason !== null) return null;
  return <Text size="sm">{words.goesTo(settings.effective_recipients.length)}</Text>;
}

/** Why nothing would be in it: first what the company can change. */
function Missing({ preview }: { preview: Preview | undefined }): ReactNode {
  const words = useWords(DIGEST_WORDS);
  const { data: profile } = useRead('GET /api/v1/profile', {});
  if (preview === undefined || preview.reason === null || preview.reason === 'no_recipients') return null;
  if (preview.reason === 'no_matches' && profile !== undefined && isOfferUnknown(profile))
    return (
      <Text size="sm">
        {`${words.noOffer} `}
        <PlaceLink to="/company" hash="categories" inherit>
          {words.toProfile}
        </PlaceLink>
      </Text>
    );
  return <Text size="sm">{preview.reason === 'no_matches' ? words.nothingNew : words.nothingSelected}</Text>;
}

function dayList(days: readonly number[], { dayNames }: Words): string {
  return days.map((day) => dayNames[day - 1]).join(', ');
}
