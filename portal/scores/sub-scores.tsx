import { Paper, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useWords } from '../app/language.tsx';
import { scoreColor } from '../ui/ring.ts';
import type { Detail } from '../opportunities/pane-evidence.tsx';
import { SCORES_WORDS } from './scores-words.ts';
import classes from './sub-scores.module.css';

const SCORES = [
  'semantic_score',
  'category_score',
  'product_score',
  'geography_score',
  'past_win_score',
  'modifier_score',
] as const;

/** The parts of the score, each with what it means; one that has nothing to judge by says so. */
export function SubScores({ detail }: { detail: Detail }): ReactNode {
  const words = useWords(SCORES_WORDS);
  if (SCORES.every((name) => detail[name] === null)) return null;
  const product = detail.product_match['name'];
  return (
    <Paper p="md" component="section" aria-labelledby="scores">
      <Title order={2} id="scores">
        {words.title}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {words.about}
      </Text>
      <Stack gap={4}>
        {SCORES.map((name) => (
          <SubScore key={name} name={name} value={detail[name]} />
        ))}
        {typeof product === 'string' ? <Text size="sm">{words.product(product)}</Text> : null}
      </Stack>
    </Paper>
  );
}

function SubScore({ name, value }: { name: (typeof SCORES)[number]; value: number | null }): ReactNode {
  const words = useWords(SCORES_WORDS);
  const id = useId();
  const { label, about } = words.scores[name];
  return (
    <div className={classes['score']}>
      <UnstyledButton className={classes['score-name'] ?? ''} aria-describedby={id}>
        {label}
      </UnstyledButton>
      <span id={id} role="tooltip" className={classes['about']}>
        {about}
      </span>
      {value === null ? (
        <Text span size="sm" c="dimmed" className={classes['unknown'] ?? ''}>
          {words.unknown}
        </Text>
      ) : (
        <>
          <span className={classes['bar']} aria-hidden="true">
            <span style={{ width: `${value}%`, background: scoreColor(value) }} />
          </span>
          <span>{value}</span>
        </>
      )}
    </div>
  );
}
