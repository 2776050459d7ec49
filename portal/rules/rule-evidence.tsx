import { Anchor, List, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Answer } from '../app/api.ts';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { useRead } from '../app/queries.ts';
import { formatDay } from '../ui/format.ts';
import { FaultState, LoadingRows } from '../ui/states.tsx';
import { RULES_WORDS } from './rules-words.ts';

type RuleAnswer = Answer<'GET /api/v1/settings/rules/{id}/evidence'>['answers'][number];

/** The answers that a rule rests on, each with its tender. */
export function RuleEvidence({ id }: { id: string }): ReactNode {
  const words = useWords(RULES_WORDS);
  const { language } = useLanguage();
  const { data, error, refetch } = useRead('GET /api/v1/settings/rules/{id}/evidence', { params: { id } });
  return (
    <Stack gap="xs">
      <Title order={3} fz="md">
        {words.evidence}
      </Title>
      {data === undefined && error === null ? <LoadingRows rows={3} height={24} label={words.loading} /> : null}
      {data === undefined && error !== null ? (
        <FaultState
          sentence={faultSentence(error, language)}
          retry={{ label: words.retry, run: () => void refetch() }}
        />
      ) : null}
      {data?.answers.length === 0 ? <Text c="dimmed">{words.noEvidence}</Text> : null}
      {data === undefined || data.answers.length === 0 ? null : (
        <List spacing="xs">
          {data.answers.map((answer) => (
            <List.Item key={answer.id}>
              <AnswerLine answer={answer} />
            </List.Item>
          ))}
        </List>
      )}
      {data !== undefined && data.answer_count > data.answers.length ? (
        <Text size="sm" c="dimmed">
          {words.moreEvidence(data.answers.length, data.answer_count)}
        </Text>
      ) : null}
    </Stack>
  );
}

function AnswerLine({ answer }: { answer: RuleAnswer }): ReactNode {
  const words = useWords(RULES_WORDS);
  const { language } = useLanguage();
  const { says, states_rule: isStated, reason, member_name: by } = answer;
  // What states the rule supports it: one of the two is enough to say.
  const notes = [
    ...(isStated ? ['stated' as const] : []),
    ...(says === null || (isStated && says === 'for') ? [] : [says]),
  ];
  const beside = [
    words.actions[answer.action],
    formatDay(answer.created_at, language),
    ...(by === null ? [] : [by]),
    ...notes.map((note) => words.says[note]),
  ];
  return (
    <>
      <Anchor component={Link} to={`/opportunities/${answer.opportunity_id}`}>
        {answer.title}
      </Anchor>
      <Text size="sm" c="dimmed">
        {beside.join(' · ')}
      </Text>
      {reason === null ? null : (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {language === 'fr' ? `«\u00a0${reason}\u00a0»` : `“${reason}”`}
        </Text>
      )}
    </>
  );
}
