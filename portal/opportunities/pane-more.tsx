import { Anchor, Button, Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '../app/language.tsx';
import { formatDay } from '../ui/format.ts';
import { Icon } from '../ui/icons.tsx';
import type { Detail } from './pane-evidence.tsx';
import { PANE_WORDS } from './pane-words.ts';
import classes from './pane.module.css';
import { sourceName } from './source-name.ts';

/** The other postings of the tender, with a warning where one says otherwise. */
export function Copies({ copies }: Pick<Detail, 'copies'>): ReactNode {
  const words = useWords(PANE_WORDS);
  if (copies.length === 0) return null;
  return (
    <Paper p="md" component="section" aria-labelledby="copies">
      <Title order={2} id="copies" mb="xs">
        {words.copies}
      </Title>
      <ul className={classes['rows']}>
        {copies.map((copy) => (
          <CopyLine key={copy.id} copy={copy} />
        ))}
      </ul>
    </Paper>
  );
}

function CopyLine({ copy }: { copy: Detail['copies'][number] }): ReactNode {
  const words = useWords(PANE_WORDS);
  const { language } = useLanguage();
  const { source, source_url: url, deadline_date: date, differs } = copy;
  return (
    <li>
      <Group gap="xs">
        {url === null ? (
          sourceName(source, language)
        ) : (
          <Anchor href={url} target="_blank" rel="noreferrer" inherit>
            {sourceName(source, language)}
          </Anchor>
        )}
        {date === null ? null : <span>{words.copyCloses(formatDay(`${date}T12:00:00Z`, language, 'UTC'))}</span>}
      </Group>
      {differs.map((what) => (
        <Group key={what} gap={6} c="var(--tenderfit-caution)" wrap="nowrap">
          <Icon name="warning" size={16} />
          <span>{what === 'deadline' ? words.copyOtherDeadline : words.copyOtherStatus}</span>
        </Group>
      ))}
    </li>
  );
}

/** What the company answered before, newest first; each answer can be taken back. */
export function History({
  entries,
  takeBack,
}: {
  entries: Detail['feedback_history'];
  takeBack: (entry: Detail['feedback_history'][number]) => void;
}): ReactNode {
  const words = useWords(PANE_WORDS);
  const { language } = useLanguage();
  if (entries.length === 0) return null;
  return (
    <Paper p="md" component="section" aria-labelledby="history">
      <Title order={2} id="history" mb="xs">
        {words.history}
      </Title>
      <ul className={classes['rows']}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Group justify="space-between" wrap="nowrap" align="flex-start">
              <div>
                <Text>{verdictWords(entry.action, words.verdicts)}</Text>
                {entry.reason === null ? null : <Text>{words.quoted(entry.reason)}</Text>}
                <Text size="sm" c="dimmed">
                  {formatDay(entry.created_at, language)}
                  {entry.member_name === null ? null : ` ${words.by(entry.member_name)}`}
                </Text>
              </div>
              <Button
                variant="default"
                size="compact-sm"
                className="no-print"
                leftSection={<Icon name="undo" size={14} />}
                onClick={() => takeBack(entry)}
              >
                {words.takeBack}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </Paper>
  );
}

export function verdictWords(action: string, verdicts: Readonly<Record<string, string>>): string {
  return verdicts[action] ?? action;
}
