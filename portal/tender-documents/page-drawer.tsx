import { Drawer } from '@mantine/core';
import { rootRouteId, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useWords } from '../app/language.tsx';
import { DocumentPageView } from './page-view.tsx';
import { type PageSearch, withPage } from './page-search.ts';
import { TENDER_DOCUMENTS_WORDS } from './tender-documents-words.ts';

/** The page of a document that the address opens, at the side; closing it, or Back, leads to where it was opened. */
export function PageDrawer({ opportunityId }: { opportunityId: string }): ReactNode {
  const words = useWords(TENDER_DOCUMENTS_WORDS);
  const { doc, page, words: quote } = useSearch({ from: rootRouteId });
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const go = (to: PageSearch): void =>
    void navigate({
      to: '.',
      search: (before) => withPage(before, to),
      replace: true,
      resetScroll: false,
    });
  return (
    <Drawer
      opened={doc !== undefined}
      onClose={() => go({})}
      position="right"
      size={760}
      styles={{ title: { overflowWrap: 'anywhere' } }}
      title={title}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      {doc === undefined ? null : (
        <DocumentPageView
          key={doc}
          opportunityId={opportunityId}
          documentId={doc}
          page={page ?? null}
          quote={quote ?? null}
          turn={(to) => go({ doc, page: to })}
          onTitle={setTitle}
        />
      )}
    </Drawer>
  );
}
