import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { type Answer, ApiFault } from '../app/api.ts';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { reading } from '../app/queries.ts';
import { FaultState } from '../ui/states.tsx';
import { OriginalButton } from './original-button.tsx';
import classes from './tender-documents.module.css';
import { TENDER_DOCUMENTS_WORDS } from './tender-documents-words.ts';

type DocumentPage = Answer<'GET /api/v1/opportunities/{id}/documents/{document_id}/text'>;

/** A page as it was read, with the words marked that somebody opened. All of it is text: what others wrote is never a page. */
export function DocumentPageView({
  opportunityId,
  documentId,
  page,
  quote,
  turn,
  onTitle,
}: {
  opportunityId: string;
  documentId: string;
  page: number | null;
  quote: string | null;
  turn: (page: number) => void;
  onTitle: (title: string) => void;
}): ReactNode {
  const words = useWords(TENDER_DOCUMENTS_WORDS);
  const { language } = useLanguage();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...reading('GET /api/v1/opportunities/{id}/documents/{document_id}/text', {
      params: { id: opportunityId, document_id: documentId },
      query: { ...(page === null ? {} : { page }), ...(quote === null ? {} : { quote }) },
    }),
    placeholderData: keepPreviousData,
  });
  const title = data?.filename ?? '';
  useEffect(() => onTitle(title), [onTitle, title]);
  if (error !== null) {
    const isGone = error instanceof ApiFault && [400, 404].includes(error.facts.status);
    return (
      <FaultState
        sentence={isGone ? words.gonePage : faultSentence(error, language)}
        retry={isGone ? null : { label: words.again, run: () => void refetch() }}
      />
    );
  }
  if (data === undefined) return <Skeleton height={420} role="status" aria-label={words.loadingPage} />;
  const where = data.is_paged ? words.page(data.page, data.last_page) : words.part(data.page, data.last_page);
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs" className={classes['turn'] ?? ''}>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            disabled={data.page <= 1 || isPlaceholderData}
            onClick={() => turn(data.page - 1)}
          >
            {words.previous}
          </Button>
          <Text size="sm" role="status">
            {where}
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            disabled={data.page >= data.last_page || isPlaceholderData}
            onClick={() => turn(data.page + 1)}
          >
            {words.next}
          </Button>
        </Group>
        <OriginalButton opportunityId={opportunityId} documentId={documentId} filename={data.filename} />
      </Group>
      {quote !== null && data.marks.length === 0 && !isPlaceholderData ? (
        <Text size="sm" role="status" c="var(--tenderfit-caution)">
          {words.notOnPage}
        </Text>
      ) : null}
      {data.is_recognized ? (
        <Text size="sm" c="var(--tenderfit-caution)">
          {words.asRecognized}
        </Text>
      ) : null}
      {data.lines.length === 0 ? <Text c="dimmed">{words.noText}</Text> : <Lines key={data.page} page={data} />}
      <Text size="sm" c="dimmed">
        {words.asRead}
      </Text>
    </Stack>
  );
}

function Lines({ page: { lines, marks } }: { page: DocumentPage }): ReactNode {
  const first = useRef<HTMLElement>(null);
  const opened = JSON.stringify(marks);
  useEffect(() => {
    // After the drawer has come in and has put the focus on its own button.
    const frame = requestAnimationFrame(() => {
      first.current?.focus({ preventScroll: true });
      first.current?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [opened]);
  return (
    <div className={classes['page']}>
      {lines.map(({ text, kind }, at) => {
        const mark = marks.find(({ line }) => line === at);
        return (
          <p key={at} data-kind={kind}>
            {mark === undefined ? (
              text
            ) : (
              <Marked text={text} mark={mark} {...(mark === marks[0] ? { place: first } : {})} />
            )}
          </p>
        );
      })}
    </div>
  );
}

function Marked({
  text,
  mark: { start, end },
  place,
}: {
  text: string;
  mark: DocumentPage['marks'][number];
  place?: RefObject<HTMLElement | null>;
}): ReactNode {
  const words = useWords(TENDER_DOCUMENTS_WORDS);
  return (
    <>
      {text.slice(0, start)}
      <mark
        {...(place === undefined ? {} : { ref: place, tabIndex: -1 })}
        role="mark"
        aria-label={`${words.marked}: ${text.slice(start, end)}`}
      >
        {text.slice(start, end)}
      </mark>
      {text.slice(end)}
    </>
  );
}
