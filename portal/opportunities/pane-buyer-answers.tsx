import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '../app/language.tsx';
import { PlaceLink } from '../settings/place-link.tsx';
import { formatDay } from '../ui/format.ts';
import type { Detail } from './pane-evidence.tsx';
import { verdictWords } from './pane-more.tsx';
import { PANE_WORDS } from './pane-words.ts';
import classes from './pane.module.css';

const ORDER = ['interested', 'request_draft', 'agree', 'not_interested', 'disagree'] as const;

/** What the company said on other tenders of this buyer: how often what, and the last few with their reasons. */
export function BuyerAnswers({ answers: { counts, latest } }: { answers: Detail['buyer_answers'] }): ReactNode {
  const words = useWords(PANE_WORDS);
  const { language } = useLanguage();
  if (latest.length === 0) return null;
  const said = ORDER.filter((action) => counts[action] > 0).map((action) =>
    words.withColon(words.verdicts[action], String(counts[action])),
  );
  return (
    <Paper p="md" component="section" aria-labelledby="buyer-answers">
      <Title order={2} id="buyer-answers">
        {words.buyerAnswers}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {said.join(' · ')}
      </Text>
      <ul className={classes['rows']}>
        {latest.map(({ opportunity_id: id, title, action, reason, created_at: at, member_name: name }) => (
          <li key={id}>
            <PlaceLink to="/opportunities/$id" params={{ id }} inherit>
              {title}
            </PlaceLink>
            <Text>
              {reason === null
                ? verdictWords(action, words.verdicts)
                : words.withColon(verdictWords(action, words.verdicts), words.quoted(reason))}
            </Text>
            <Text size="sm" c="dimmed">
              {formatDay(at, language)}
              {name === null ? null : ` ${words.by(name)}`}
            </Text>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
