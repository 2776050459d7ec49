import type { ReactNode } from 'react';
import { useWords } from '../app/language.tsx';
import { Icon } from '../ui/icons.tsx';
import { useEvidence } from '../opportunities/pane-evidence.tsx';
import { DocumentLink } from './document-link.tsx';
import classes from './tender-documents.module.css';
import { TENDER_DOCUMENTS_WORDS } from './tender-documents-words.ts';

type ReadBy = 'rules' | 'model';
type Quote = {
  text: string;
  documentId?: string | null;
  page?: number | null;
  isRecognized?: boolean;
  readBy?: ReadBy;
};
type InDocument = { text: string; documentId: string; page: number | null; isRecognized: boolean; readBy: ReadBy };

function inDocuments(quotes: readonly Quote[]): InDocument[] {
  return quotes.flatMap(({ text, documentId = null, page = null, isRecognized = false, readBy = 'rules' }) =>
    documentId === null ? [] : [{ text, documentId, page, isRecognized, readBy }],
  );
}

export function hasDocument(quotes: readonly Quote[]): boolean {
  return inDocuments(quotes).length > 0;
}

/** A claim that rests on words of documents: it opens the first, and small links open the others. Without a claim, small links alone. */
export function DocumentClaims({ quotes, children }: { quotes: readonly Quote[]; children: ReactNode }): ReactNode {
  const words = useWords(TENDER_DOCUMENTS_WORDS);
  const { opportunityId } = useEvidence();
  const found = inDocuments(quotes);
  if (found.length === 0) return null;
  const whereOf = ({ page, isRecognized, readBy }: InDocument): string => {
    const place = page === null ? words.inDocument : isRecognized ? words.atScannedPage(page) : words.atPage(page);
    return readBy === 'model' ? words.foundByModel(place) : place;
  };
  return (
    <span className={classes['claims']}>
      {found.map((one, at) => {
        const { text, documentId, page } = one;
        const isClaim = at === 0 && children !== null;
        return (
          <DocumentLink
            key={at}
            opportunityId={opportunityId}
            place={{ documentId, page, words: text }}
            className={isClaim ? classes['claim'] : classes['source']}
            {...(isClaim ? {} : { label: `${whereOf(one)}: ${words.openQuote(text)}` })}
          >
            {isClaim ? children : null}{' '}
            <span className={classes['where']}>
              <Icon name="quote" size={12} /> {whereOf(one)}
            </span>
          </DocumentLink>
        );
      })}
    </span>
  );
}
