import { Chip, Group, Input, Paper, Radio, Select, Stack, TagsInput, Text, Title } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { formatZone } from '../ui/format.ts';
import { CommittedNumber } from './committed-number.tsx';
import { type DigestSettings, shownDays, useSettingsChange } from './digest-changes.ts';
import { DIGEST_WORDS } from './digest-words.ts';

const LANGUAGES = ['en', 'fr'] as const;
const POLICIES = ['all', 'positive_only', 'none'] as const;

/** When the digest goes out, what is in it and who gets it. Each change is saved at once and can be undone. */
export function SettingsForm({ settings }: { settings: DigestSettings }): ReactNode {
  const words = useWords(DIGEST_WORDS);
  const change = useSettingsChange();
  const { language } = useLanguage();
  const { days: shown, areKept } = shownDays(settings);
  const zones = useMemo(
    () =>
      [...new Set([settings.digest_tz, ...Intl.supportedValuesOf('timeZone')])]
        .map((value) => ({ value, label: formatZone(value, language) }))
        .toSorted((one, other) => one.label.localeCompare(other.label, language)),
    [settings.digest_tz, language],
  );
  return (
    <Paper component="section" p="md" aria-labelledby="digest-settings">
      <Title order={2} id="digest-settings" mb="sm">
        {words.settings}
      </Title>
      <Stack gap="md">
        <Stack gap={4} role="group" aria-label={words.days}>
          <Input.Label component="span">{words.days}</Input.Label>
          <Chip.Group
            multiple
            value={shown.map(String)}
            onChange={(days) => void change(settings, { digest_days: days.map(Number).toSorted((a, b) => a - b) })}
          >
            <Group gap={4}>
              {words.dayNames.map((name, index) => (
                <Chip key={name} value={String(index + 1)} size="xs" radius="sm" variant="light" disabled={areKept}>
                  {name}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
          {areKept ? (
            <Text size="sm" c="dimmed">
              {words.daysKept}
            </Text>
          ) : null}
        </Stack>
        <Group grow align="flex-start" preventGrowOverflow={false}>
          <Select
            label={words.hour}
            data={Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: words.clock(hour) }))}
            value={String(settings.digest_hour)}
            allowDeselect={false}
            maw={140}
            onChange={(hour) => void change(settings, { digest_hour: Number(hour) })}
          />
          <Select
            label={words.zone}
            placeholder={words.zoneHint}
            data={zones}
            value={settings.digest_tz}
            searchable
            allowDeselect={false}
            limit={50}
            nothingFoundMessage={words.noZone}
            onChange={(zone) => zone !== null && void change(settings, { digest_tz: zone })}
          />
        </Group>
        <Group grow align="flex-start">
          <CommittedNumber
            label={words.floor}
            value={settings.digest_min_score}
            bounds={LIMITS.score}
            onCommit={(score) => void change(settings, { digest_min_score: score })}
          />
          <CommittedNumber
            label={words.cap}
            value={settings.digest_max_items}
            bounds={LIMITS.digestItems}
            onCommit={(items) => void change(settings, { digest_max_items: items })}
          />
        </Group>
        <Select
          label={words.mailLanguage}
          description={words.mailLanguageHint}
          data={LANGUAGES.map((value) => ({ value, label: words.languageNames[value] }))}
          value={settings.language}
          allowDeselect={false}
          onChange={(chosen) => chosen !== null && void change(settings, { language: chosen })}
        />
        <TagsInput
          label={words.recipients}
          description={words.recipientsHint}
          value={settings.notification_emails}
          maxTags={LIMITS.notificationEmails}
          splitChars={[',', ';', ' ']}
          onChange={(emails) => void change(settings, { notification_emails: emails })}
        />
        <Radio.Group
          label={words.policy}
          value={settings.amendment_notification_policy}
          onChange={(policy) => void change(settings, { amendment_notification_policy: policy })}
        >
          <Stack gap={6} mt={4}>
            {POLICIES.map((policy) => (
              <Radio key={policy} value={policy} label={words.policies[policy]} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </Paper>
  );
}
