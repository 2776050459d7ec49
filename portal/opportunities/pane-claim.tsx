import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../app/language.tsx';
import { unbroken } from '../ui/format.ts';
import { Icon } from '../ui/icons.tsx';
import { DocumentClaims, hasDocument } from '../tender-documents/document-claims.tsx';
import { type Position, useEvidence } from './pane-evidence.tsx';
import { PANE_WORDS } from './pane-words.ts';
import classes from './pane-claim.module.css';

/** `documentId`: the words stand in this solicitation document, on `page`, where it has pages; `isRecognized`: it is a scan; `readBy`: who found it. */
export type Quote = {
  text: string;
  position: Position | null;
  documentId?: string | null;
  page?: number | null;
  isRecognized?: boolean;
  readBy?: 'rules' | 'model';
};

/**
 * A claim. One click on it opens its words in the notice; further quotes have small buttons of their own. A claim
 * whose words do not stand in this notice is plain text: they may stand in another posting, which the claim then names itself.
 */
export function Claim({ children, quotes }: { children: ReactNode; quotes: readonly Quote[] }): ReactNode {
  const words = useWords(PANE_WORDS);
  const shown = typeof children === 'string' ? unbroken(children) : children;
  const found = quotes.flatMap(({ text, position }) => (position === null ? [] : [{ text, position }]));
  const [first, ...others] = found;
  const ofDocuments = <DocumentClaims quotes={quotes}>{first === undefined ? shown : null}</DocumentClaims>;
  if (first === undefined) return hasDocument(quotes) ? ofDocuments : <span>{shown}</span>;
  return (
    <span className={classes['claims']}>
      <OpenWords quote={first} className={classes['claim']}>
        <Quotable>{shown}</Quotable>
      </OpenWords>
      {others.map((quote, at) => (
        <OpenWords key={at} quote={quote} className={classes['further']} label={words.quote(at + 2)}>
          {at + 2}
        </OpenWords>
      ))}
      {ofDocuments}
    </span>
  );
}

/** The mark stays on the line of the last word. */
function Quotable({ children }: { children: ReactNode }): ReactNode {
  const mark = <Icon name="quote" size={12} />;
  const at = typeof children === 'string' ? children.lastIndexOf(' ') + 1 : 0;
  if (typeof children !== 'string')
    return (
      <>
        {children} {mark}
      </>
    );
  return (
    <>
      {children.slice(0, at)}
      <span className={classes['last']}>
        {children.slice(at)}
        {mark}
      </span>
    </>
  );
}

function OpenWords({
  quote,
  className,
  label,
  children,
}: {
  quote: { text: string; position: Position };
  className: string | undefined;
  label?: string;
  children: ReactNode;
}): ReactNode {
  const { show, open } = useEvidence();
  const isOpen = open !== null && JSON.stringify(open) === JSON.stringify([quote.position]);
  return (
    <UnstyledButton
      component="button"
      title={`“${shortened(quote.text)}”`}
      className={className ?? ''}
      data-open={isOpen || undefined}
      {...(label === undefined ? {} : { 'aria-label': label })}
      onClick={(event) => show([quote.position], event.currentTarget)}
    >
      {children}
    </UnstyledButton>
  );
}

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
