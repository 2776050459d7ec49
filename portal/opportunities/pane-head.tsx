import { Alert, Anchor, Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '../app/language.tsx';
import { formatDay, type Language } from '../ui/format.ts';
import { Icon } from '../ui/icons.tsx';
import { closingWords } from '../closing/pane-closing.ts';
import { StatedClosing } from '../closing/stated-closing.tsx';
import { Claim } from './pane-claim.tsx';
import type { Detail } from './pane-evidence.tsx';
import { factQuotes } from './pane-facts.tsx';
import { PANE_WORDS } from './pane-words.ts';
import classes from './pane.module.css';
import { sourceName } from './source-name.ts';
import { valueText } from '../value/value-text.ts';

const QUIET = { variant: 'subtle', color: 'gray', c: 'dimmed', size: 'compact-sm' } as const;

/** Whose tender it is, where it was posted, when it closes and how it stands. */
export function PaneHead({
  detail,
  zone,
  order,
  children,
}: {
  detail: Detail;
  zone: string;
  order: 1 | 2;
  /** What changed of it. */
  children?: ReactNode;
}): ReactNode {
  const words = useWords(PANE_WORDS);
  const { language } = useLanguage();
  const number = detail.solicitation_number ?? detail.reference_number;
  return (
    <Stack gap={6}>
      <Group gap="xs" fz="sm" c="dimmed">
        <Posting name={sourceName(detail.source, language)} url={detail.source_url} />
        {otherPostings(detail, language).map(({ name, url }) => (
          <Posting key={name} name={words.alsoOn(name)} url={url} />
        ))}
        {number === '' ? null : <span>{words.number(number)}</span>}
        <Published detail={detail} />
        <Badge variant="light" color={detail.source_status === 'active' ? 'green' : 'gray'}>
          {words.sourceStatuses[detail.source_status]}
        </Badge>
        {detail.amendment_count === 0 ? null : (
          <Badge variant="filled" color="yellow" autoContrast>
            {words.amended}
          </Badge>
        )}
        {detail.status === 'scored' ? null : <Badge variant="default">{words.statuses[detail.status]}</Badge>}
      </Group>
      {children}
      <Title order={order} size="h1">
        {detail.title}
      </Title>
      <Text>
        {detail.issuing_body}
        {detail.geography === null ? null : ` · ${detail.geography}`}
      </Text>
      <Closing detail={detail} zone={zone} />
    </Stack>
  );
}

/** Each other source of the tender once, by the first of its postings that has an address of its own. */
function otherPostings(
  { source, source_url: shown, copies }: Detail,
  language: Language,
): { name: string; url: string | null }[] {
  const own = sourceName(source, language);
  const named = Map.groupBy(copies, (copy) => sourceName(copy.source, language));
  return [...named].flatMap(([name, postings]) =>
    name === own
      ? []
      : [{ name, url: postings.find(({ source_url: url }) => url !== null && url !== shown)?.source_url ?? null }],
  );
}

function Posting({ name, url }: { name: string; url: string | null }): ReactNode {
  const words = useWords(PANE_WORDS);
  if (url === null) return <span>{name}</span>;
  return (
    <Anchor href={url} target="_blank" rel="noreferrer" inherit aria-label={`${words.source}: ${name}`}>
      {name} <Icon name="link" size={14} />
    </Anchor>
  );
}

function Published({ detail: { published_at: at } }: { detail: Detail }): ReactNode {
  const words = useWords(PANE_WORDS);
  const { language } = useLanguage();
  return at === null ? null : <span>{words.published(formatDay(at, language))}</span>;
}

function Closing({ detail, zone }: { detail: Detail; zone: string }): ReactNode {
  const words = useWords(PANE_WORDS);
  const { language } = useLanguage();
  const closing = closingWords(detail, language, { now: new Date(), zone });
  const others = detail.copies.filter(({ differs }) => differs.includes('deadline'));
  const isUrgent = closing.urgency === 'soon';
  const isContradicted = (detail.signals?.other_dates ?? []).some(
    ({ field, is }) => field === 'closing_in_text' && is === 'contradicting',
  );
  return (
    <Stack gap={4}>
      <Group gap="0 24px" align="baseline">
        <Group gap="0 8px" align="baseline">
          <Text fw={650} size="lg" {...(isUrgent ? { c: 'var(--tenderfit-alarm)' } : {})}>
            {closing.left}
          </Text>
          {closing.moment === null ? null : <Text size="lg">{closing.moment}</Text>}
          {closing.atBuyer === null ? null : <Text c="dimmed">{closing.atBuyer}</Text>}
        </Group>
        <Value detail={detail} />
      </Group>
      {closing.urgency === 'none' && detail.deadline === null ? <StatedClosing detail={detail} /> : null}
      {closing.note === null ? null : (
        <Text size="sm" c="dimmed">
          {closing.note}
        </Text>
      )}
      {isContradicted ? (
        <Alert color="yellow" variant="light" p="xs" icon={<Icon name="warning" size={18} />}>
          {words.warnClosing}{' '}
          <Anchor href="#facts" inherit c="inherit" underline="always">
            {words.seeClosing}
          </Anchor>
        </Alert>
      ) : null}
      {others.length === 0 ? null : (
        <Alert color="yellow" variant="light" p="xs" icon={<Icon name="warning" size={18} />}>
          {words.warnCopies([...new Set(others.map(({ source }) => sourceName(source, language)))].join(', '))}{' '}
          <Anchor href="#copies" inherit c="inherit" underline="always">
            {words.copies}
          </Anchor>
        </Alert>
      )}
    </Stack>
  );
}

/** The dates as a file, and the brief on paper. */
export function PaneTools({ detail, zone }: { detail: Detail; zone: string }): ReactNode {
  const words = useWords(PANE_WORDS);
  const { language } = useLanguage();
  const { urgency } = closingWords(detail, language, { now: new Date(), zone });
  return (
    <Group gap={4} className={`${classes['tools']} no-print`}>
      {hasDates(detail) && urgency !== 'past' ? (
        <Button
          component="a"
          href={`/api/v1/opportunities/${detail.id}/calendar.ics`}
          download
          {...QUIET}
          leftSection={<Icon name="calendar" size={16} />}
        >
          {words.actions.calendar}
        </Button>
      ) : null}
      <Button {...QUIET} onClick={() => window.print()}>
        {words.actions.print}
      </Button>
    </Group>
  );
}

/** What the contract is worth, which opens its words; that nothing says it is said too. */
function Value({ detail }: { detail: Detail }): ReactNode {
  const words = useWords(PANE_WORDS);
  const { language } = useLanguage();
  const value = valueText({ ...detail, range: detail.signals?.estimated_value_range }, language);
  // What was awarded is told with its amounts further down.
  if (value === null && detail.key_facts.found.some(({ topic }) => topic === 'award')) return null;
  if (value === null) return <Text c="dimmed">{words.noValue}</Text>;
  return (
    <Group gap="0 8px" align="baseline" className={classes['value'] ?? ''}>
      <Text c="dimmed">{words.fact.estimated_value}</Text>
      <Text component="div" size="lg">
        <Claim quotes={factQuotes(detail, 'estimated_value', language)}>{value}</Claim>
      </Text>
    </Group>
  );
}

function hasDates({ deadline, signals }: Detail): boolean {
  return deadline !== null || signals?.questions_due_at !== undefined || signals?.site_visit_at !== undefined;
}
