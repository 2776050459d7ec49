import { Alert, Anchor, Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Answer } from '../app/api.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { DocumentLink } from '../tender-documents/document-link.tsx';
import { TENDER_DOCUMENTS_WORDS } from '../tender-documents/tender-documents-words.ts';
import { Icon } from '../ui/icons.tsx';
import { formatDay } from '../ui/format.ts';
import { ChangeLine, Excerpts } from '../amendments/amendment-change.tsx';
import { PANE_WORDS } from './pane-words.ts';
import classes from './pane.module.css';
import { sourceName } from './source-name.ts';

/** The rest of the changed sentences stands under the amendments. */
const BANNER_EXCERPTS = 2;

type Amendment = Answer<'GET /api/v1/opportunities/{id}/amendments'>['amendments'][number];

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
  // That a tender was cancelled is said, not only that its state changed.
  const state = latest.changes.find(({ field }) => field === 'source_status');
  const others = [...new Set(latest.changes.map(({ field }) => field))].filter(
    (field) => field !== 'deadline' && field !== 'source_status' && field !== 'source_url',
  );
  return (
    <Alert color="yellow" variant="light" p="xs" my={6} icon={<Icon name="warning" size={18} />}>
      <Group gap="2px 12px">
        <Text fw={650}>{words.amendedOn(formatDay(latest.at, language))}</Text>
        {state === undefined ? null : <ChangeLine change={state} />}
        {closing === undefined ? null : <ChangeLine change={closing} />}
        {others.length === 0 ? null : (
          <Text>
            {(closing === undefined && state === undefined ? words.changed : words.alsoChanged)(
              others.map((field) => words.fields[field]).join(', '),
            )}
          </Text>
        )}
        <Anchor href="#amendments" inherit c="inherit" underline="always" className="no-print">
          {words.allChanges}
        </Anchor>
      </Group>
      {/* In the reader's language, which comes first. */}
      <Excerpts change={latest.changes.find(({ excerpts = [] }) => excerpts.length > 0)} most={BANNER_EXCERPTS} />
    </Alert>
  );
}
