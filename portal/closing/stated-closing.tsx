import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '../app/language.tsx';
import { Claim } from '../opportunities/pane-claim.tsx';
import type { Detail } from '../opportunities/pane-evidence.tsx';
import { momentWords } from '../opportunities/pane-fact-words.ts';
import { factQuotes } from '../opportunities/pane-facts.tsx';
import { PANE_WORDS } from '../opportunities/pane-words.ts';
import { hasPassed } from './pane-closing.ts';

/** The closing that the text or a document states where the posting gives none, and whether it has passed. */
export function StatedClosing({ detail }: { detail: Detail }): ReactNode {
  const words = useWords(PANE_WORDS);
  const { language } = useLanguage();
  const stated = detail.signals?.closing_in_text;
  const moment = momentWords(stated, language);
  if (stated === undefined || moment === null) return null;
  const quotes = factQuotes(detail, 'closing_in_text', language);
  const isOfDocument = quotes.some(({ documentId }) => documentId);
  return (
    <Text component="div">
      {isOfDocument ? words.closes.documentSays : words.closes.textSays} <Claim quotes={quotes}>{moment}</Claim>
      {hasPassed(stated, new Date()) ? ` ${words.closes.hasPassed}` : null}
    </Text>
  );
}
