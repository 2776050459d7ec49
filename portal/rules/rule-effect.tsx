import { Anchor, List, Stack, Table, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Answer } from '../app/api.ts';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { useRead } from '../app/queries.ts';
import { FaultState, LoadingRows } from '../ui/states.tsx';
import { RULES_WORDS } from './rules-words.ts';

type Rule = Answer<'GET /api/v1/settings/rules'>['rules'][number];
type Effect = Answer<'GET /api/v1/settings/rules/{id}/effect'>;

/** What a rule does, or would do, to the matches of the last 90 days. */
export function RuleEffect({ rule }: { rule: Rule }): ReactNode {
  const words = useWords(RULES_WORDS);
  const { language } = useLanguage();
  const { data, error, refetch } = useRead('GET /api/v1/settings/rules/{id}/effect', { params: { id: rule.id } });
  return (
    <Stack gap="xs">
      <Title order={3} fz="md">
        {words.effect}
      </Title>
      {data === undefined && error === null ? <LoadingRows rows={2} height={24} label={words.trying} /> : null}
      {data === undefined && error !== null ? (
        <FaultState
          sentence={faultSentence(error, language)}
          retry={{ label: words.retry, run: () => void refetch() }}
        />
      ) : null}
      {data === undefined ? null : <Tried effect={data} isActive={rule.active} />}
    </Stack>
  );
}

function Tried({ effect, isActive }: { effect: Effect; isActive: boolean }): ReactNode {
  const words = useWords(RULES_WORDS);
  const { matches, days, rules_out: rulesOut, lowers, raises, ruled_out_yes: yes } = effect;
  if (matches === 0) return <Text>{words.noMatches(days)}</Text>;
  const said = words.effectSentence({ isActive, rulesOut, lowers, raises, yes });
  return (
    <>
      <Text>{words.ofMatches(matches, days, said)}</Text>
      {effect.is_complete ? null : (
        <Text size="sm" c="dimmed">
          {words.incomplete(effect.judged, effect.meets)}
        </Text>
      )}
      {effect.waiting.length > 0 ? <Waiting waiting={effect.waiting} /> : null}
      {effect.examples.length > 0 ? (
        <Examples examples={effect.examples} />
      ) : effect.waiting.length === 0 && rulesOut + lowers + raises > 0 ? (
        <Text c="dimmed">{words.noExamples}</Text>
      ) : null}
    </>
  );
}

/** What it would hide stays known while the list shows older scores. */
function Waiting({ waiting }: { waiting: Effect['waiting'] }): ReactNode {
  const words = useWords(RULES_WORDS);
  return (
    <div>
      <Text c="dimmed">{words.waiting}</Text>
      <List>
        {waiting.map(({ opportunity_id: id, title }) => (
          <List.Item key={id} style={{ overflowWrap: 'anywhere' }}>
            <Anchor component={Link} to={`/opportunities/${id}`}>
              {title}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </div>
  );
}

function Examples({ examples }: { examples: Effect['examples'] }): ReactNode {
  const words = useWords(RULES_WORDS);
  return (
    <Table aria-label={words.examples} verticalSpacing={6} horizontalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words.tender}</Table.Th>
          <Table.Th ta="right">{words.without}</Table.Th>
          <Table.Th ta="right">{words.having}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {examples.map((one) => (
          <Table.Tr key={one.opportunity_id}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              <Anchor component={Link} to={`/opportunities/${one.opportunity_id}`}>
                {one.title}
              </Anchor>
              {one.answered === null ? null : (
                <Text span size="sm" c={one.answered === 'yes' ? 'var(--tenderfit-caution)' : 'dimmed'}>
                  {` · ${words.answered[one.answered]}`}
                </Text>
              )}
            </Table.Td>
            <Table.Td ta="right">{one.score_without}</Table.Td>
            <Table.Td ta="right">{one.score_with}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
