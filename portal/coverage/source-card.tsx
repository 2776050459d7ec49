import { Badge, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Answer } from '../app/api.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { formatMoment, formatNumber } from '../ui/format.ts';
import { COVERAGE_WORDS } from './coverage-words.ts';
import classes from './coverage.module.css';

export type Source = Answer<'GET /api/v1/coverage'>['sources'][number];
const REASONS = ['below_floor', 'beyond_cap', 'ruled_out', 'closed'] as const;
const COLOURS = { read: 'green', reading: 'green', failed: 'red', interrupted: 'yellow', never_read: 'gray' } as const;

/** Whether tenders of the source may be missing. */
export function isTroubled({ state, is_late: isLate }: Source): boolean {
  return isLate || state === 'failed' || state === 'interrupted';
}

/** Whether nobody knows when the source is read again; one that waits for its first reading is not meant. */
export function isUnscheduled({ next_attempt_at: next, last_attempt_at: tried }: Source): boolean {
  return next === null && tried !== null;
}

/** One source: how the latest reading went, in a sentence; how much came; and what of it was for the company. */
export function SourceCard({
  source,
  isOfferUnknown,
}: {
  source: Source;
  /** Then nothing is found, whatever the source has. */
  isOfferUnknown: boolean;
}): ReactNode {
  const words = useWords(COVERAGE_WORDS);
  const { language } = useLanguage();
  const number = (value: number): string => formatNumber(value, language);
  const { state, last_reading: last, last_24_hours: day, last_7_days: week } = source;
  return (
    <Paper component="section" p="md" aria-label={source.label}>
      <div className={classes['card']}>
        <Stack gap={4}>
          <Group gap="xs">
            <Title order={2}>{source.label}</Title>
            <Badge variant="light" color={COLOURS[source.state]}>
              {words.states[source.state]}
            </Badge>
            {source.is_late ? (
              <Badge variant="light" color="red">
                {words.late}
              </Badge>
            ) : null}
          </Group>
          <Sentences source={source} />
        </Stack>
        <Stack gap={2}>
          <Text size="sm" c="dimmed">
            {words.notices}
          </Text>
          <Text>{words.day(number(day.new))}</Text>
          {last === null || state === 'reading' || day.readings < 2 ? null : (
            <Text size="sm">{words.latest(number(last.new))}</Text>
          )}
          <Text>{words.week(number(week.new))}</Text>
          <Text size="sm" c="dimmed">
            {words.readings(week.readings, week.failed_readings)}
          </Text>
        </Stack>
        <Outcome company={source.company} isOfferUnknown={isOfferUnknown} />
      </div>
      <Failures failures={source.failures} />
    </Paper>
  );
}

function Sentences({ source }: { source: Source }): ReactNode {
  const words = useWords(COVERAGE_WORDS);
  const { language } = useLanguage();
  const at = (iso: string): string => formatMoment(iso, language);
  const { state, last_attempt_at: tried, last_success_at: success, next_attempt_at: next, last_reading: last } = source;
  const latest =
    tried === null || state === 'never_read'
      ? words.neverTried
      : state === 'read'
        ? words.readAt(at(success ?? tried))
        : state === 'reading'
          ? words.readingSince(at(tried))
          : state === 'failed'
            ? words.failedAt(at(tried))
            : words.interruptedAt(at(tried));
  const earlier =
    state === 'read' || tried === null
      ? null
      : success === null
        ? words.neverComplete
        : words.lastComplete(at(success));
  return (
    <>
      <Text fw={isTroubled(source) ? 600 : 400}>{latest}</Text>
      {[
        source.is_late ? words.isLate : null,
        earlier,
        (last?.unreadable ?? 0) > 0 ? words.unreadable(formatNumber(last?.unreadable ?? 0, language)) : null,
        next !== null ? words.nextAt(at(next)) : isUnscheduled(source) ? words.isUnscheduled : null,
      ].map((sentence) =>
        sentence === null ? null : (
          <Text key={sentence} size="sm" c="dimmed">
            {sentence}
          </Text>
        ),
      )}
    </>
  );
}

function Outcome({ company, isOfferUnknown }: { company: Source['company']; isOfferUnknown: boolean }): ReactNode {
  const words = useWords(COVERAGE_WORDS);
  const { matched, mailed, waiting, screened, left_out: leftOut } = company;
  const parts = [
    mailed > 0 ? words.mailed(mailed) : null,
    waiting > 0 ? words.waiting(waiting) : null,
    screened > 0 ? words.screened(screened) : null,
  ].filter((part) => part !== null);
  return (
    <Stack gap={2}>
      <Text size="sm" c="dimmed">
        {words.forYou}
      </Text>
      <Text>{matched > 0 ? words.matched(matched) : isOfferUnknown ? words.notMatched : words.noMatches}</Text>
      {parts.length === 0 ? null : <Text size="sm">{parts.join(' · ')}</Text>}
      {REASONS.filter((reason) => leftOut[reason] > 0).map((reason) => (
        <Text key={reason} size="sm" c="dimmed">
          {words.reasons[reason](leftOut[reason])}
        </Text>
      ))}
    </Stack>
  );
}

function Failures({ failures }: { failures: Source['failures'] }): ReactNode {
  const words = useWords(COVERAGE_WORDS);
  const { language } = useLanguage();
  if (failures.length === 0) return null;
  return (
    <details className={classes['failures']}>
      <summary>{words.failures}</summary>
      <List size="sm" mt={6}>
        {failures.map(({ at, state, detail }) => (
          <List.Item key={at}>
            {`${formatMoment(at, language)}: ${words.states[state]}`}
            {detail === null ? null : (
              <Text size="sm" c="dimmed">
                {`${words.detail}: `}
                <span lang="en">{detail}</span>
              </Text>
            )}
          </List.Item>
        ))}
      </List>
    </details>
  );
}
