import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { withPage } from './page-search.ts';

/** Where words stand in a solicitation document; `page` null for a format without pages, `words` null for the page as such. */
export type DocumentPlace = { documentId: string; page: number | null; words: string | null };

/** A link that opens the page of a document at the words; the address then says so. */
export function DocumentLink({
  opportunityId,
  place: { documentId, page, words },
  className,
  label,
  children,
}: {
  opportunityId: string;
  place: DocumentPlace;
  className?: string | undefined;
  label?: string | undefined;
  children: ReactNode;
}): ReactNode {
  const isList = useLocation({ select: ({ pathname }) => pathname === '/' });
  return (
    <Link
      to="."
      search={(before) => ({
        ...withPage(before, {
          doc: documentId,
          ...(page === null ? {} : { page }),
          ...(words === null ? {} : { words }),
        }),
        // The list keeps the tender open that the document belongs to.
        ...(isList ? { open: opportunityId } : {}),
      })}
      resetScroll={false}
      preload={false}
      className={className ?? ''}
      {...(label === undefined ? {} : { 'aria-label': label })}
    >
      {children}
    </Link>
  );
}
