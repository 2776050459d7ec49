import { Alert, Anchor, Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Answer } from '../app/api.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { DocumentLink } from '../tender-documents/document-link.tsx';
import { TENDER_DOCUMENTS_WORDS } from '../tender-documents/tender-documents-words.ts';
import { Icon } from '../ui/icons.tsx';
import { formatDay, formatMoney, type Language } from '../ui/format.ts';
import { momentWords } from './pane-fact-words.ts';
import { PANE_WORDS } from './pane-words.ts';
import classes from './pane.module.css';
import { sourceName } from './source-name.ts';

type Amendment = Answer<'GET /api/v1/opportunities/{id}/amendments'>['amendments'][number];
type Change = Amendment['changes'][number];
type Value = Change['before'];

/** What changed since the tender was first seen: each field as it was and as it is. */
export function Amendments({
  opportunityId,
  amendments,
}: {
  opportunityId: string;
  amendments: readonly Amendment[];
}): ReactNode {
  const words = useWords(PANE_WORDS);
  const { language } = useLanguage();
  if (amendments.length === 0) return null;
  return (
    <Paper p="md" component="section" aria-labelledby="amendments">
      <Title order={2} id="amendments" mb="xs">
        {words.amendments}
      </Title>
      <ul className={classes['rows']}>
        {amendments.map(({ rfp_id: listing, number, at, source, changes, document }) => (
          <li key={`${document?.id ?? listing} ${number}`}>
            <Text size="sm" c="dimmed">
              {document === null
                ? words.amendment(number, formatDay(at, language), sourceName(source, language))
                : `${formatDay(at, language)} · ${document.name}`}
            </Text>
            {changes.map((change) => (
              <ChangeLine key={`${change.field} ${change.language}`} change={change} />
            ))}
            {document !== null && <DocumentQuotes opportunityId={opportunityId} document={document} />}
          </li>
        ))}
      </ul>
    </Paper>
  );
}

/** The words that move the dates, each of which opens the document where they stand. */
function DocumentQuotes({
  opportunityId,
  document: { id, quotes },
}: {
  opportunityId: string;
  document: NonNullable<Amendment['document']>;
}): ReactNode {
  const words = useWords(TENDER_DOCUMENTS_WORDS);
  return quotes.map(({ quote, page }) => (
    <Text key={`${page} ${quote}`} size="sm">
      <DocumentLink opportunityId={opportunityId} place={{ documentId: id, page, words: quote }}>
        {words.openQuote(quote)} {page === null ? words.inDocument : words.atPage(page)}
      </DocumentLink>
    </Text>
  ));
}

/** What changed last, before everything else: the closing date as it was and is, or what else is new. */
export function LatestAmendment({ amendments }: { amendments: readonly Amendment[] }): ReactNode {
  const words = useWords(PANE_WORDS);
  const { language } = useLanguage();
  const [latest] = amendments;
  if (latest === undefined) return null;
  const closing = amendments.flatMap(({ changes }) => changes).find(({ field }) => field === 'deadline');
  const others = [...new Set(latest.changes.map(({ field }) => field))].filter(
    (field) => field !== 'deadline' && field !== 'source_url',
  );
  return (
    <Alert color="yellow" variant="light" p="xs" my={6} icon={<Icon name="warning" size={18} />}>
      <Group gap="2px 12px">
        <Text fw={650}>{words.amendedOn(formatDay(latest.at, language))}</Text>
        {closing === undefined ? null : <ChangeLine change={closing} />}
        {others.length === 0 ? null : (
          <Text>
            {(closing === undefined ? words.changed : words.alsoChanged)(
              others.map((field) => words.fields[field]).join(', '),
            )}
          </Text>
        )}
        <Anchor href="#amendments" inherit c="inherit" underline="always" className="no-print">
          {words.allChanges}
        </Anchor>
      </Group>
      {/* In the reader's language, which comes first. */}
      <Excerpts change={latest.changes.find(({ excerpts = [] }) => excerpts.length > 0)} most={2} />
    </Alert>
  );
}

/** What changed of a long text, sentence by sentence. */
function Excerpts({ change, most }: { change: Change | undefined; most?: number }): ReactNode {
  const words = useWords(PANE_WORDS);
  const { excerpts = [], excerpts_complete: isComplete = true } = change ?? {};
  const shown = excerpts.slice(0, most);
  return (
    <>
      {shown.map(({ before, after }) => (
        <Text key={`${before} ${after}`} size="sm">
          {before === null ? null : <del>{before}</del>}
          {before === null || after === null ? null : ' → '}
          {after === null ? null : <ins>{after}</ins>}
        </Text>
      ))}
      {shown.length === 0 || (isComplete && shown.length === excerpts.length) ? null : (
        <Text size="sm">{words.moreExcerpts}</Text>
      )}
    </>
  );
}

const LONG_CHARS = 160;

function ChangeLine({ change }: { change: Change }): ReactNode {
  const words = useWords(PANE_WORDS);
  const { language } = useLanguage();
  const field = words.fields[change.field];
  const name = change.language === null ? field : `${field} (${words.languages[change.language]})`;
  if (change.field === 'documents') return <DocumentChange change={change} name={name} />;
  const [before, after] = [valueWords(change.before, language), valueWords(change.after, language)];
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
