import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../app/language.tsx';
import { useAccount } from '../app/session.tsx';
import { PlaceLink } from '../settings/place-link.tsx';
import { DIGEST_WORDS } from './digest-words.ts';

/** That mail goes to the outbox, and the way there for who may read it. */
export function OutboxSentence(): ReactNode {
  const words = useWords(DIGEST_WORDS);
  const isAdmin = useAccount().user.role === 'admin';
  return (
    <Text size="sm">
      {`${words.outbox} `}
      {isAdmin ? (
        <PlaceLink to="/settings" search={{ tab: 'outbox' }} inherit>
          {words.toOutbox}
        </PlaceLink>
      ) : (
        words.outboxOfAdmins
      )}
    </Text>
  );
}
