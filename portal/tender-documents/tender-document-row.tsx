import { Anchor, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Answer, call } from '../app/api.ts';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { refresh } from '../app/queries.ts';
import { formatBytes, formatDay } from '../ui/format.ts';
import { Icon } from '../ui/icons.tsx';
import { showDone, showFault } from '../ui/undo.tsx';
import { DocumentLink } from './document-link.tsx';
import type { Watching } from './effect-hook.ts';
import { OriginalButton } from './original-button.tsx';
import classes from './tender-documents.module.css';
import { TENDER_DOCUMENTS_WORDS } from './tender-documents-words.ts';

type Documents = Answer<'GET /api/v1/opportunities/{id}/documents'>;
type TenderDocument = Documents['documents'][number];
const ZIP = 'application/zip';

type RowProps = {
  opportunityId: string;
  document: TenderDocument;
  /** Of the package that it came in. */
  packageName: string | null;
  factCount: number;
  watching: Watching;
};

/** A document: what it is, where it comes from, how far it was read, and what to do where it was not. */
export function TenderDocumentRow(props: RowProps): ReactNode {
  const { opportunityId, document, packageName } = props;
  const words = useWords(TENDER_DOCUMENTS_WORDS);
  const [isAsking, setAsking] = useState(false);
  const { id, filename, status, problem, uploaded, size_bytes: bytes, content_type: type } = document;
  const isText = status === 'read' && type !== ZIP;
  return (
    <li data-inside={packageName === null ? undefined : true}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={2} miw={0} flex="1 1 260px">
          <Text fw={600} className={classes['name'] ?? ''}>
            {isText ? (
              <DocumentLink
                opportunityId={opportunityId}
                place={{ documentId: id, page: null, words: null }}
                className={classes['link']}
              >
                {filename}
              </DocumentLink>
            ) : (
              filename
            )}
          </Text>
          <StateLine {...props} />
          {document.recognized_pages === 0 ? null : (
            <Text size="sm" maw="64ch" c="var(--tenderfit-caution)">
              {words.scansMayBeWrong}
            </Text>
          )}
          {problem === null ? null : (
            <Group gap={6} wrap="nowrap" align="flex-start" c="var(--tenderfit-caution)">
              <Icon name="warning" size={16} />
              <Text size="sm" maw="64ch">
                {words.problems[problem]} {status === 'found' ? words.triedAgain : ''}
              </Text>
            </Group>
          )}
        </Stack>
        <Group gap={6} className="no-print">
          {bytes === null ? null : <OriginalButton opportunityId={opportunityId} documentId={id} filename={filename} />}
          {!uploaded || isAsking ? null : (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={words.removeNamed(filename)}
              onClick={() => setAsking(true)}
            >
              {words.remove}
            </Button>
          )}
        </Group>
      </Group>
      {isAsking ? <Sure {...props} keep={() => setAsking(false)} /> : null}
    </li>
  );
}

function StateLine({ document, packageName, factCount }: RowProps): ReactNode {
  const words = useWords(TENDER_DOCUMENTS_WORDS);
  const { language } = useLanguage();
  const { status, content_type: type, page_count: pages, size_bytes: bytes, languages, uploaded } = document;
  const day = formatDay(document.created_at, language);
  const kind = type === null ? undefined : words.kinds[type];
  const parts = [
    status === 'read' && type === ZIP ? words.opened : words.status[status],
    ...(kind === undefined ? [] : [kind]),
    ...(pages === null ? [] : [words.pages(pages)]),
    ...(document.recognized_pages === 0 ? [] : [words.scanned(document.recognized_pages)]),
    ...(languages.length === 0 ? [] : [languages.map((one) => words.languages[one]).join(words.and)]),
    ...(bytes === null ? [] : [formatBytes(bytes, language)]),
    packageName === null ? (uploaded ? words.uploaded(day) : words.published(day)) : words.inPackage(packageName),
    ...(factCount === 0 ? [] : [words.facts(factCount)]),
  ];
  return (
    <Group gap={8} wrap="nowrap">
      {status === 'waiting' || status === 'fetched' ? <Loader size={12} /> : null}
      <Text size="sm" c="dimmed" className={`${classes['name']} ${classes['state']}`}>
        {parts.join(' · ')}
      </Text>
    </Group>
  );
}

/** Deleting cannot be undone, and therefore asks. */
function Sure({ opportunityId, document, watching, keep }: RowProps & { keep: () => void }): ReactNode {
  const client = useQueryClient();
  const words = useWords(TENDER_DOCUMENTS_WORDS);
  const { language } = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const { id, filename, status, content_type: type } = document;
  const remove = async (): Promise<void> => {
    setBusy(true);
    if (status === 'read') watching.begin();
    try {
      await call('DELETE /api/v1/opportunities/{id}/documents/{document_id}', {
        params: { id: opportunityId, document_id: id },
      });
      showDone(words.removed(filename));
      if (status === 'read') watching.settle();
    } catch (error) {
      showFault(faultSentence(error, language), words.close);
      keep();
    } finally {
      await refresh(client, ['GET /api/v1/opportunities/{id}/documents']);
      setBusy(false);
    }
  };
  return (
    <Stack gap="xs" mt="xs" role="alert">
      <Text size="sm">{type === ZIP ? words.surePackage(filename) : words.sure(filename)}</Text>
      <Group gap="xs">
        <Button size="xs" color="red" loading={isBusy} onClick={() => void remove()}>
          {words.remove}
        </Button>
        <Button size="xs" variant="default" onClick={keep}>
          {words.keep}
        </Button>
      </Group>
    </Stack>
  );
}

/** What only the notice names. */
export function ListedRow({
  listed: { filename, source_url: url },
}: {
  listed: Documents['listed'][number];
}): ReactNode {
  const words = useWords(TENDER_DOCUMENTS_WORDS);
  return (
    <li>
      <Text fw={600} className={classes['name'] ?? ''}>
        <Anchor href={url} target="_blank" rel="noreferrer" inherit aria-label={words.atSource(filename)}>
          {filename} <Icon name="link" size={14} />
        </Anchor>
      </Text>
      <Text size="sm" c="dimmed">
        {words.listed}. {words.listedText}
      </Text>
    </li>
  );
}
