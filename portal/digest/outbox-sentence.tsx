import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../app/language.tsx';
import { useRead } from '../app/queries.ts';
import { useAccount } from '../app/session.tsx';
import { PlaceLink } from '../settings/place-link.tsx';
import { Icon } from '../ui/icons.tsx';
import { DIGEST_WORDS } from './digest-words.ts';

/** Where mail reaches nobody: that it does, and where it is read instead. Nothing where a provider sends it. */
export function MailNote(): ReactNode {
  const { data } = useRead('GET /api/v1/settings/notifications', {});
  if (data?.mail_delivery !== 'outbox') return null;
  return (
    <Alert color="yellow" icon={<Icon name="warning" />}>
      <OutboxSentence />
    </Alert>
  );
}

/** That mail goes to the outbox, and the way there for who may read it. */
export function OutboxSentence(): ReactNode {
  const words = useWords(DIGEST_WORDS);
  const isAdmin = useAccount().user.role === 'admin';
  return (
    <Text>
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
