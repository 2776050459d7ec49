import { Button, Group, Loader, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import type { Answer } from '../app/api.ts';
import { faultSentence } from '../app/fault-sentence.ts';
import { useMoreKeys } from '../app/keys.tsx';
import { useLanguage, useWords } from '../app/language.tsx';
import { FaultState } from '../ui/states.tsx';
import { AnswerView } from './answer-view.tsx';
import { ASK_WORDS } from './ask-words.ts';
import classes from './ask.module.css';
import { useConversation } from './conversation.ts';
import { type Suggestion, suggestedQuestions } from './suggestions.ts';

type Detail = Answer<'GET /api/v1/opportunities/{id}'>;

/** Questions about the tender, as a conversation. It is gone with the pane: it belongs to this tender and company alone. */
export function Ask({ detail }: { detail: Detail }): ReactNode {
  const words = useWords(ASK_WORDS);
  const { language } = useLanguage();
  const { turns, current, isBusy, ask } = useConversation(detail.id);
  const [text, setText] = useState('');
  const [offered, setOffered] = useState<ReadonlySet<Suggestion>>(new Set());
  const box = useRef<HTMLInputElement>(null);
  useMoreKeys(
    useMemo(
      () => ({
        q: () => {
          box.current?.focus();
          box.current?.scrollIntoView({ block: 'nearest' });
        },
      }),
      [],
    ),
  );
  const send = (question: string): void => {
    const trimmed = question.trim();
    if (trimmed === '' || isBusy) return;
    setText('');
    ask(trimmed);
  };
  const suggestions = suggestedQuestions(detail, offered);
  return (
    <Paper p="md" component="section" aria-labelledby="ask" className="no-print">
      <Title order={2} id="ask" mb={4}>
        {words.title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {words.intro}
      </Text>
      <Stack gap="md">
        {turns.length === 0 && current === null ? null : (
          <div role="log" aria-label={words.conversation} className={classes['turns']}>
            {turns.map(({ id, question, answer }) => (
              <div key={id}>
                <Asked question={question} />
                <AnswerView opportunityId={detail.id} answer={answer} />
              </div>
            ))}
            {current === null ? null : (
              <div>
                <Asked question={current.question} />
                {isBusy ? (
                  <Group gap={8} role="status">
                    <Loader size={14} />
                    <Text size="sm">{words.searching}</Text>
                  </Group>
                ) : (
                  <FaultState
                    sentence={faultSentence(current.error, language)}
                    retry={{ label: words.again, run: () => ask(current.question) }}
                  />
                )}
              </div>
            )}
          </div>
        )}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            send(text);
          }}
        >
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <TextInput
              ref={box}
              flex={1}
              label={words.label}
              placeholder={words.placeholder}
              value={text}
              maxLength={LIMITS.ask.questionChars.max}
              autoComplete="off"
              aria-keyshortcuts="q"
              onChange={({ currentTarget: { value } }) => setText(value)}
              onKeyDown={(event) => {
                if (event.key === 'Escape') event.currentTarget.blur();
              }}
            />
            <Button type="submit" disabled={text.trim() === '' || isBusy}>
              {words.send}
            </Button>
          </Group>
        </form>
        {suggestions.length === 0 ? null : (
          <Group gap={6} role="group" aria-label={words.suggested}>
            {suggestions.map((name) => (
              <Button
                key={name}
                variant="default"
                size="compact-sm"
                fw={450}
                disabled={isBusy}
                onClick={() => {
                  setOffered((before) => new Set([...before, name]));
                  send(words.suggestions[name]);
                }}
              >
                {words.suggestions[name]}
              </Button>
            ))}
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

function Asked({ question }: { question: string }): ReactNode {
  const words = useWords(ASK_WORDS);
  return (
    <Text fw={650} className={classes['asked'] ?? ''}>
      <Text span size="sm" c="dimmed" display="block" fw={400}>
        {words.you}
      </Text>
      {question}
    </Text>
  );
}
