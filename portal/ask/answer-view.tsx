import { Text, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../app/language.tsx';
import { useEvidence } from '../opportunities/pane-evidence.tsx';
import { DocumentLink } from '../tender-documents/document-link.tsx';
import { ASK_WORDS } from './ask-words.ts';
import classes from './ask.module.css';
import type { AskAnswer } from './conversation.ts';

type Quote = AskAnswer['quotes'][number];

/** An answer: the words with their places, what was searched, and plainly when nothing answers. */
export function AnswerView({ opportunityId, answer }: { opportunityId: string; answer: AskAnswer }): ReactNode {
  const words = useWords(ASK_WORDS);
  const { quotes, nearest, searched, fallback } = answer;
  const { documents } = searched;
  return (
    <div className={classes['answer']}>
      {quotes.length === 0 ? (
        <Text fw={650}>{documents.length === 0 ? words.nothingInNotice : words.nothing}</Text>
      ) : (
        <>
          <Lead answer={answer} />
          <Quotes opportunityId={opportunityId} quotes={quotes} />
        </>
      )}
      {nearest.length > 0 ? (
        <>
          <Text size="sm">{words.nearest(nearest.length)}</Text>
          <Quotes opportunityId={opportunityId} quotes={nearest} />
        </>
      ) : null}
      {fallback === 'limit' || fallback === 'unavailable' ? (
        <Text size="sm">{words.withoutModel[fallback]}</Text>
      ) : null}
      {quotes.length === 0 && documents.length === 0 ? <Text size="sm">{words.upload}</Text> : null}
      <Text size="sm" c="dimmed">
        {documents.length > 0
          ? words.searched(words.documents(documents), searched.company)
          : searched.company
            ? words.searchedCompany
            : words.searchedNotice}
      </Text>
    </div>
  );
}

function Quotes({ opportunityId, quotes }: { opportunityId: string; quotes: readonly Quote[] }): ReactNode {
  const words = useWords(ASK_WORDS);
  return quotes.map((quote, at) => (
    <figure key={at} className={classes['quote']}>
      <blockquote>{words.quote(quote.text)}</blockquote>
      <figcaption>
        <QuotePlace opportunityId={opportunityId} quote={quote} />
      </figcaption>
    </figure>
  ));
}

/** What is said before the quotes: the date or amount in the first of them, what a language model states, or that they are to be checked. */
function Lead({ answer: { statements, span, model, quotes } }: { answer: AskAnswer }): ReactNode {
  const words = useWords(ASK_WORDS);
  if (statements.length === 0) {
    if (span === null) return <Text size="sm">{words.closest(quotes.length)}</Text>;
    return <Text fw={650}>{words.says(words.quote(span))}</Text>;
  }
  return (
    <>
      {statements.map((text, at) => (
        <Text key={at} fw={650} className={classes['asked'] ?? ''} m={0}>
          {text}
        </Text>
      ))}
      <Text size="sm" c="dimmed">
        {words.byModel(model, quotes.length)}
      </Text>
    </>
  );
}

/** Where the words stand; it opens them there. */
function QuotePlace({ opportunityId, quote }: { opportunityId: string; quote: Quote }): ReactNode {
  const words = useWords(ASK_WORDS);
  const { show } = useEvidence();
  const { source, document, document_id: documentId, page, position, text, is_recognized: isRecognized } = quote;
  if (source === 'document' && documentId !== null) {
    return (
      <DocumentLink
        opportunityId={opportunityId}
        place={{ documentId, page, words: text }}
        className={classes['place']}
      >
        {isRecognized ? words.scannedDocument(document ?? '', page) : words.document(document ?? '', page)}
      </DocumentLink>
    );
  }
  if (source === 'notice' && position !== null) {
    return (
      <UnstyledButton className={classes['place'] ?? ''} onClick={(event) => show([position], event.currentTarget)}>
        {words.notice}
      </UnstyledButton>
    );
  }
  return source === 'context' ? words.context(document ?? '', page) : source === 'document' ? document : words[source];
}
