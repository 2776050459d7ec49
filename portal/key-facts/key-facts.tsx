import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '../app/language.tsx';
import { Claim } from '../opportunities/pane-claim.tsx';
import type { Detail } from '../opportunities/pane-evidence.tsx';
import { momentWords } from '../opportunities/pane-fact-words.ts';
import type { Language } from '../ui/format.ts';
import { KEY_FACTS_WORDS } from './key-facts-words.ts';
import classes from './key-facts.module.css';

type KeyFacts = Detail['key_facts'];
type Topic = KeyFacts['found'][number]['topic'];
type Answer = KeyFacts['found'][number]['answers'][number];

/** Facts with a time of their own, by topic. */
const MOMENTS = {
  closing: 'closing_in_text',
  questions: 'questions_due_at',
  site_visit: 'site_visit_at',
} as const satisfies Partial<Record<Topic, string>>;

/** What a bidder wants to know first, each answer in the words of the tender, which open at their place. */
export function KeyFacts({ detail }: { detail: Detail }): ReactNode {
  const words = useWords(KEY_FACTS_WORDS);
  const { language } = useLanguage();
  const { found } = detail.key_facts;
  if (found.length === 0) return null;
  return (
    <Paper p="md" component="section" aria-labelledby="key-facts">
      <Title order={2} id="key-facts">
        {words.title}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {words.about}
      </Text>
      <dl className={classes['rows']}>
        {found.map(({ topic, answers }) => (
          <Row key={topic} label={words.topics[topic]} answers={answers} moment={momentOf(detail, topic, language)} />
        ))}
      </dl>
    </Paper>
  );
}

/** `moment`: the time that these words state. */
type Moment = { quotes: readonly string[]; words: string } | null;

function Row({ label, answers, moment }: { label: string; answers: readonly Answer[]; moment: Moment }): ReactNode {
  const ranked = answers.toSorted((one, other) => rankOf(one) - rankOf(other));
  const words = useWords(KEY_FACTS_WORDS);
  const [first] = ranked;
  if (first === undefined) return null;
  const value = moment?.quotes.includes(first.quote) === true ? moment.words : (first.value?.words ?? null);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value === null ? null : <span className={classes['value']}>{value}</span>}
        <Claim
          quotes={ranked.map(
            ({ quote, position, document_id: documentId, page, is_recognized: isRecognized, read_by: readBy }) => ({
              text: quote,
              position,
              documentId,
              page,
              isRecognized,
              readBy,
            }),
          )}
        >
          {first.from_field === true ? ofField(first.quote, value !== null, words.ofField) : first.quote}
        </Claim>
      </dd>
    </div>
  );
}

/** What a column has, unless it is said in other words already; no text shows it, so that it is named. */
function ofField(quote: string, isSaid: boolean, name: string): string {
  return isSaid ? `(${name})` : `${quote} (${name})`;
}

/** What is shown is what opens: words of the notice, then those of documents. */
function rankOf({ position, document_id: documentId }: Answer): number {
  if (position !== null) return 0;
  return documentId === null ? 2 : 1;
}

function momentOf({ signals }: Detail, topic: Topic, language: Language): Moment {
  const field = (MOMENTS as Partial<Record<Topic, (typeof MOMENTS)[keyof typeof MOMENTS]>>)[topic];
  if (field === undefined || signals === null) return null;
  const words = momentWords(signals[field], language);
  const quotes = signals.evidence.filter((one) => one.field === field).map(({ quote }) => quote);
  return words === null ? null : { quotes, words };
}
