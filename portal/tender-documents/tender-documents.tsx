import { Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Answer } from '../app/api.ts';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { reading } from '../app/queries.ts';
import { FileDrop } from '../ui/file-drop.tsx';
import { FaultState, LoadingRows } from '../ui/states.tsx';
import { useEffectOfDocuments, type Watching } from './effect-hook.ts';
import { ListedRow, TenderDocumentRow } from './tender-document-row.tsx';
import classes from './tender-documents.module.css';
import { TENDER_DOCUMENTS_WORDS } from './tender-documents-words.ts';
import { Refusals, UploadLines } from './upload-lines.tsx';
import { useTenderUploads } from './tender-uploads.ts';

type Detail = Answer<'GET /api/v1/opportunities/{id}'>;
type TenderDocument = Answer<'GET /api/v1/opportunities/{id}/documents'>['documents'][number];

const WHILE_READING_MS = 2_500;
const isBeingRead = ({ status }: TenderDocument): boolean => status === 'waiting' || status === 'fetched';

/** The documents of a tender: what was read and what was not, with a place to upload more, and what reading them changed. */
export function TenderDocuments({ detail }: { detail: Detail }): ReactNode {
  const words = useWords(TENDER_DOCUMENTS_WORDS);
  const { language } = useLanguage();
  const { id } = detail;
  const watching = useEffectOfDocuments(detail);
  const { uploads, refusals, upload, dismiss } = useTenderUploads(id, watching.begin);
  const { data, error, refetch } = useQuery({
    ...reading('GET /api/v1/opportunities/{id}/documents', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.documents.some(isBeingRead) === true ? WHILE_READING_MS : false),
  });
  const busy = uploads.length + (data?.documents.filter(isBeingRead).length ?? 0);
  useSettled(busy, watching);
  const evidence = detail.signals?.evidence ?? [];
  const isNoneRead = data !== undefined && !data.documents.some(({ status }) => status === 'read') && busy === 0;
  return (
    <Paper p="md" component="section" aria-labelledby="tender-documents">
      <Title order={2} id="tender-documents" mb="xs">
        {words.title}
      </Title>
      <Stack gap="sm">
        {data === undefined && error !== null ? (
          <FaultState
            sentence={faultSentence(error, language)}
            retry={{ label: words.again, run: () => void refetch() }}
          />
        ) : null}
        {data === undefined && error === null ? <LoadingRows rows={2} height={40} label={words.loading} /> : null}
        {isNoneRead ? (
          <div>
            <Text fw={650}>{words.emptyTitle}</Text>
            <Text size="sm" maw="72ch">
              {words.emptyText}
            </Text>
          </div>
        ) : null}
        {data === undefined || data.documents.length + data.listed.length === 0 ? null : (
          <ul className={classes['rows']}>
            {inPackages(data.documents).map((document) => (
              <TenderDocumentRow
                key={document.id}
                opportunityId={id}
                document={document}
                packageName={data.documents.find((one) => one.id === document.package_id)?.filename ?? null}
                factCount={evidence.filter((one) => one.document_id === document.id).length}
                watching={watching}
              />
            ))}
            {data.listed.map((one) => (
              <ListedRow key={one.source_url} listed={one} />
            ))}
          </ul>
        )}
        <EffectLine watching={watching} reading={data?.documents.filter(isBeingRead).length ?? 0} />
        <UploadLines uploads={uploads} />
        <Refusals refusals={refusals} dismiss={dismiss} />
        <div className="no-print">
          <FileDrop
            label={words.drop}
            button={words.choose}
            hint={words.types}
            accept=".pdf,.docx,.xlsx,.html,.htm,.txt,.md,.zip"
            multiple
            onFiles={(files) => void upload(files)}
          />
        </div>
      </Stack>
    </Paper>
  );
}

/** Once nothing is sent or read any more, a new score is waited for. */
function useSettled(busy: number, { begin, settle }: Watching): void {
  const was = useRef(0);
  useEffect(() => {
    if (busy > 0 && was.current === 0) begin();
    if (busy === 0 && was.current > 0) settle();
    was.current = busy;
  }, [busy, begin, settle]);
}

/** The documents of a package follow it. */
function inPackages(documents: readonly TenderDocument[]): TenderDocument[] {
  const ids = new Set(documents.map(({ id }) => id));
  const isApart = ({ package_id: own }: TenderDocument): boolean => own === null || !ids.has(own);
  return documents
    .filter(isApart)
    .flatMap((one) => [one, ...documents.filter((other) => other.package_id === one.id && !isApart(other))]);
}

/** In one line what reading came to, where a screen reader hears it. */
function EffectLine({ watching: { isScoring, effect }, reading: count }: { watching: Watching; reading: number }) {
  const words = useWords(TENDER_DOCUMENTS_WORDS);
  const changed = effect === null ? [] : [...effect.facts.map((name) => words.changes[name]), ...effect.requirements];
  const said =
    count > 0
      ? [words.reading(count)]
      : isScoring
        ? [words.scoring]
        : effect === null
          ? []
          : [
              changed.length === 0 ? words.unchanged : words.changed(changed.join(', ')),
              ...(effect.score === null ? [] : [words.rescored(effect.score.before, effect.score.after)]),
            ];
  return (
    <Text role="status" size="sm" fw={650}>
      {said.join(' ')}
    </Text>
  );
}
