import type { OpportunityDetail } from '../../../contract/opportunities.ts';
import type { MaterialPage } from '../../../server/features/ask/material.ts';
import { keyFacts } from '../../../server/features/reading/key-facts/key-facts.ts';
import { splitSentences } from '../../../server/features/reading/sentences.ts';

type KeyFacts = Pick<OpportunityDetail['key_facts'], 'found'>;
const stored = new Map<string, KeyFacts>();
const SILENT = new Set(['margin', 'contents']);

/** What was read of the topics that bidders ask about first, as the detail of an opportunity gives it; read once a document. */
export function keyFactsOf(name: string, pages: readonly MaterialPage[]): KeyFacts {
  const known = stored.get(name);
  if (known !== undefined) return known;
  const sentences = pages.flatMap(({ page, lines }) =>
    splitSentences({
      text: lines
        .filter(({ kind }) => !SILENT.has(kind))
        .map(({ text }) => text)
        .join('\n'),
      language: null,
      place: 'document',
      page,
    }),
  );
  const facts = keyFacts(sentences);
  const found = [...Map.groupBy(facts, ({ topic }) => topic)].map(([topic, own]) => ({
    topic,
    answers: own.map(({ value, evidence }) => ({
      quote: evidence.quote,
      value,
      page: evidence.page,
      document_id: '00000000-0000-0000-0000-000000000000',
      filename: name,
      is_recognized: false,
      read_by: 'rules' as const,
      position: null,
    })),
  }));
  stored.set(name, { found });
  return { found };
}
