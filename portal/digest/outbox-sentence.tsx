import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../app/language.tsx';
import { useRead } from '../app/queries.ts';
import { useAccount } from '../app/session.tsx';
import { PlaceLink } from '../settings/place-link.tsx';
import { DIGEST_WORDS } from './digest-words.ts';

/** That mail goes to the outbox, and the way there for who may read it, where there is something to read. */
export function OutboxSentence(): ReactNode {
  const words = useWords(DIGEST_WORDS);
  const isAdmin = useAccount().user.role === 'admin';
  const { data } = useRead('GET /api/v1/outbox', { query: { limit: 1 } }, { enabled: isAdmin });
  const isEmpty = data?.messages.length === 0;
  return (
    <Text size="sm">
      {`${words.outbox} `}
      {isEmpty ? (
        words.emptyOutbox
      ) : isAdmin ? (
        <PlaceLink to="/settings" search={{ tab: 'outbox' }} inherit>
          {words.toOutbox}
        </PlaceLink>
      ) : (
        words.outboxOfAdmins
      )}
    </Text>
  );
}
