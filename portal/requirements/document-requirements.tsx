import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../app/language.tsx';
import { Claim } from '../opportunities/pane-claim.tsx';
import { type Detail, useEvidence } from '../opportunities/pane-evidence.tsx';
import { PANE_WORDS } from '../opportunities/pane-words.ts';
import { DocumentLink } from '../tender-documents/document-link.tsx';
import { Icon } from '../ui/icons.tsx';
import classes from './requirements.module.css';

type Documents = Detail['other_requirements']['documents'];

/** What each document demands of bidders besides the list: how many sentences, each to be opened on its page, and where the rest is. */
export function DocumentRequirements({ documents }: { documents: Documents }): ReactNode {
  const words = useWords(PANE_WORDS);
  const { opportunityId } = useEvidence();
  if (documents.length === 0) return null;
  return (
    <div className={classes['others']}>
      {documents.map(({ document_id: documentId, filename, count, sentences, is_complete: isComplete }) => (
        <div key={documentId}>
          <Text className={classes['said'] ?? ''} component="div">
            <Icon name="warning" size={16} />
            <span>
              {words.documentRequirements(count, isComplete)}{' '}
              <DocumentLink opportunityId={opportunityId} place={{ documentId, page: null, words: null }}>
                {filename}
              </DocumentLink>
            </span>
          </Text>
          <details>
            <summary>{words.listDocumentRequirements(sentences.length, count)}</summary>
            <ul>
              {sentences.map(({ quote, page, is_recognized: isRecognized }, at) => (
                <li key={at}>
                  <Claim quotes={[{ text: quote, position: null, documentId, page, isRecognized }]}>{quote}</Claim>
                </li>
              ))}
            </ul>
          </details>
        </div>
      ))}
      <Text size="sm" c="dimmed">
        {words.restOfDocuments}
      </Text>
    </div>
  );
}
