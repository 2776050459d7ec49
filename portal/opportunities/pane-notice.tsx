import { Button, Group, Kbd, Paper, SegmentedControl, Text, Title } from '@mantine/core';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Answer } from '../app/api.ts';
import { useWords } from '../app/language.tsx';
import { type Position, useEvidence } from './pane-evidence.tsx';
import { PANE_WORDS } from './pane-words.ts';
import classes from './pane.module.css';

type Notice = Answer<'GET /api/v1/opportunities/{id}/notice'>;
type NoticeText = Notice['texts'][number];

/** The text of the notice, with the words marked that somebody opened. */
export function NoticePanel({ notice }: { notice: Notice }): ReactNode {
  const words = useWords(PANE_WORDS);
  const { open, claim, turn, back } = useEvidence();
  const first = open?.[0] ?? null;
  const [chosen, setChosen] = useState<string | null>(null);
  const keyed = notice.texts.map((text) => ({ text, key: text.language ?? ('other' as const) }));
  const wanted = first === null ? chosen : (first.language ?? 'other');
  const shown = keyed.find(({ key }) => key === wanted) ?? keyed[0];
  return (
    <Paper p="md" component="section" aria-labelledby="notice" className={classes['notice'] ?? ''}>
      <Group justify="space-between" mb="xs">
        <Title order={2} id="notice">
          {words.notice}
        </Title>
        <Group gap="xs">
          {open === null ? null : (
            <Button variant="light" size="compact-sm" onClick={back}>
              <span className={classes['back-to']}>{words.backToClaim(claim)}</span>
              <Kbd ms={6} className="keyboard-only" aria-hidden="true">
                {words.escape}
              </Kbd>
            </Button>
          )}
          {keyed.length < 2 ? null : (
            <SegmentedControl
              size="xs"
              aria-label={words.noticeIn}
              data={keyed.map(({ key }) => ({ value: key, label: words.languages[key] }))}
              value={shown?.key ?? ''}
              onChange={(key) => {
                if (open !== null) back();
                setChosen(key);
              }}
            />
          )}
        </Group>
      </Group>
      {open === null && shown !== undefined ? (
        <Text size="sm" c="dimmed" mb="xs" className="no-print">
          {words.noticeHint}
        </Text>
      ) : null}
      {shown === undefined ? (
        <Text c="dimmed">{words.noText}</Text>
      ) : (
        <Texts text={shown.text} open={open} turn={turn} />
      )}
    </Paper>
  );
}

function Texts({ text, open, turn }: { text: NoticeText; open: readonly Position[] | null; turn: number }): ReactNode {
  const words = useWords(PANE_WORDS);
  const inPart = (part: Position['part']): Position[] =>
    (open ?? []).filter((one) => one.part === part && one.language === text.language);
  const lang = text.language === null ? {} : { lang: text.language };
  return (
    <div className={classes['text']} {...lang}>
      <Text fw={650}>
        <Marked text={text.title} open={inPart('title')} turn={turn} />
      </Text>
      <Text>
        <Marked text={text.buyer} open={inPart('buyer')} turn={turn} />
      </Text>
      {text.categories === '' ? null : (
        <Text size="sm">
          <Marked text={text.categories} open={inPart('categories')} turn={turn} />
        </Text>
      )}
      <Text mt="sm">
        {text.text === '' ? words.noText : <Marked text={text.text} open={inPart('text')} turn={turn} />}
      </Text>
      {text.is_cut ? <Text c="dimmed">{words.isCut}</Text> : null}
    </div>
  );
}

/** Offsets of a position count UTF-16 units, as those of `slice` do. The first words that are open have the focus. */
function Marked({ text, open, turn }: { text: string; open: readonly Position[]; turn: number }): ReactNode {
  const words = useWords(PANE_WORDS);
  const mark = useRef<HTMLElement>(null);
  const hasFocus = open.length > 0;
  useEffect(() => {
    if (!hasFocus) return;
    mark.current?.focus({ preventScroll: true });
    mark.current?.scrollIntoView({ block: 'nearest' });
  }, [hasFocus, turn]);
  const inOrder = open.toSorted((a, b) => a.start - b.start);
  return (
    <>
      {inOrder.map(({ start, end }, at) => (
        <Fragment key={start}>
          {text.slice(inOrder[at - 1]?.end ?? 0, start)}
          <mark
            {...(at === 0 ? { ref: mark } : {})}
            tabIndex={-1}
            aria-label={`${words.marked}: ${text.slice(start, end)}`}
            role="mark"
          >
            {text.slice(start, end)}
          </mark>
        </Fragment>
      ))}
      {text.slice(inOrder.at(-1)?.end ?? 0)}
    </>
  );
}
