import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Answer } from '../app/api.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { formatMoney, type Language } from '../ui/format.ts';
import { momentWords } from '../opportunities/pane-fact-words.ts';
import { PANE_WORDS } from '../opportunities/pane-words.ts';
import classes from '../opportunities/pane.module.css';

export type Change = Answer<'GET /api/v1/opportunities/{id}/amendments'>['amendments'][number]['changes'][number];
type Value = Change['before'];

/** What changed of a long text, sentence by sentence, each as it was above what it is. With `most`, how many more there are is a link. */
export function Excerpts({ change, most }: { change: Change | undefined; most?: number }): ReactNode {
  const words = useWords(PANE_WORDS);
  const { excerpts = [], excerpts_complete: isComplete = true } = change ?? {};
  const shown = excerpts.slice(0, most);
  const left = excerpts.length - shown.length;
  return (
    <>
      {shown.map(({ before, after }) => (
        <Text key={`${before} ${after}`} size="sm" component="div" className={classes['changed'] ?? ''}>
          {before === null ? null : <del>{before}</del>}
          {after === null ? null : <ins>{after}</ins>}
        </Text>
      ))}
      {left === 0 ? null : (
        <Anchor href="#amendments" size="sm" c="inherit" underline="always">
          {words.moreExcerpts(left, isComplete)}
        </Anchor>
      )}
      {left > 0 || isComplete || shown.length === 0 ? null : <Text size="sm">{words.unlistedExcerpts}</Text>}
    </>
  );
}

const LONG_CHARS = 160;

/** One field as it was and as it is. */
export function ChangeLine({ change }: { change: Change }): ReactNode {
  const words = useWords(PANE_WORDS);
  const { language } = useLanguage();
  const field = words.fields[change.field];
  const name = change.language === null ? field : `${field} (${words.languages[change.language]})`;
  if (change.field === 'documents') return <DocumentChange change={change} name={name} />;
  const said = (value: Value): string =>
    change.field === 'source_status' && typeof value === 'string' && isStatus(value, words.sourceStatuses)
      ? words.sourceStatuses[value]
      : valueWords(value, language);
  const [before, after] = [said(change.before), said(change.after)];
  if (Math.max(before.length, after.length) > LONG_CHARS) {
    const hasExcerpts = (change.excerpts ?? []).length > 0;
    return (
      <>
        {hasExcerpts ? <Text>{name}</Text> : null}
        <Excerpts change={change} />
        <details className={classes['long']}>
          <summary>{hasExcerpts ? words.whole(name) : name}</summary>
          <Text size="sm" fw={650}>
            {words.before}
          </Text>
          <Text className={classes['text'] ?? ''}>{before}</Text>
          <Text size="sm" fw={650}>
            {words.after}
          </Text>
          <Text className={classes['text'] ?? ''}>{after}</Text>
        </details>
      </>
    );
  }
  return (
    <Text>
      {words.withColon(name, '')}
      <del>{before === '' ? words.none : before}</del> → <ins>{after === '' ? words.none : after}</ins>
    </Text>
  );
}

function DocumentChange({ change, name }: { change: Change; name: string }): ReactNode {
  const words = useWords(PANE_WORDS);
  const parts = [
    { said: words.documentsAdded, documents: documentsOf(change.after) },
    { said: words.documentsRemoved, documents: documentsOf(change.before) },
  ].filter(({ documents }) => documents.length > 0);
  return (
    <div>
      <Text>{name}</Text>
      {parts.map(({ said, documents }) => (
        <Text key={said} size="sm">
          {words.withColon(said, '')}
          {documents.map(({ name: file, url }, at) => (
            <span key={url}>
              {at === 0 ? '' : ', '}
              <Anchor href={url} target="_blank" rel="noreferrer" inherit>
                {file}
              </Anchor>
            </span>
          ))}
        </Text>
      ))}
    </div>
  );
}

function isStatus<S extends object>(value: string, statuses: S): value is Extract<keyof S, string> {
  return Object.hasOwn(statuses, value);
}

function documentsOf(value: Value): { name: string; url: string }[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => (typeof one === 'object' ? [{ name: one.name, url: one.url }] : []));
}

function valueWords(value: Value, language: Language): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'string' ? one : one.name)).join(', ');
  if ('amount' in value && typeof value.amount === 'number')
    return formatMoney(value.amount, language, String(value.currency));
  return 'date' in value ? (momentWords(value, language) ?? '') : '';
}
