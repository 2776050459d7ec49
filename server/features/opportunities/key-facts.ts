import type { KeyTopicName } from '#contract/documents/key-facts.ts';
import { KEY_TOPICS } from '#contract/documents/key-facts.ts';
import type { OpportunityDetail } from '#contract/opportunities.ts';
import type { TenderKeyFacts } from '#features/documents/documents.ts';
import type { KeyFact, NoticeFacts } from '#features/reading/reading.ts';
import { positionOf } from './claims.ts';
import { demandedClearances } from './clearances.ts';
import type { IndexedNotice } from './quote-position.ts';

/** What bidders ask first, answered by the notice and by the documents that were read, the words of each with their place. */

type Shown = OpportunityDetail['key_facts'];
type KeyAnswer = Shown['found'][number]['answers'][number];
type Evidence = NoticeFacts['evidence'][number];

/** More than these say the same again. */
const MOST_ANSWERS = 3;
/** Topics that the facts answer, by the field of their evidence: what counts of a date is decided there. */
const FIELDS = {
  closing: 'closing_in_text',
  questions: 'questions_due_at',
  site_visit: 'site_visit_at',
  budget: 'estimated_value',
  trade_agreements: 'trade_agreements',
  contract_term: 'contract_period',
} as const satisfies Partial<Record<KeyTopicName, Evidence['field']>>;

export function shownKeyFacts(
  notices: readonly IndexedNotice[],
  {
    facts,
    own,
    documents,
    award = null,
  }: {
    facts: NoticeFacts | null;
    own: readonly KeyFact[];
    documents: readonly TenderKeyFacts[];
    /** Whom the record of the source says that the contract was awarded to. */
    award?: string | null;
  },
): Shown {
  const names = new Map(documents.map(({ documentId, filename }) => [documentId, filename]));
  const answersTo = (topic: KeyTopicName): KeyAnswer[] => {
    const counted =
      topic === 'security_clearance'
        ? demandedClearances(facts)
        : (facts?.evidence ?? []).filter(({ field }) => field === fieldOf(topic));
    const said = [
      ...counted.filter(({ place }) => place !== 'field').map((evidence) => ({ evidence, value: null })),
      ...own.filter((one) => one.topic === topic),
      ...documents.flatMap(({ documentId, facts: read }) =>
        read
          .filter((one) => one.topic === topic)
          .map(({ evidence, value }) => ({ evidence: { ...evidence, document: documentId }, value })),
      ),
      // What only a column says comes after words that can be read where they stand.
      ...counted.filter(({ place }) => place === 'field').map((evidence) => ({ evidence, value: null })),
    ];
    // What a language model found counts where the rules read nothing of the topic anywhere.
    const read = said.filter(({ evidence }) => evidence.readBy !== 'model');
    return distinct(
      (read.length > 0 ? read : said).map(({ evidence, value }) => ({
        quote: evidence.quote,
        value,
        page: evidence.page,
        document_id: evidence.document ?? null,
        filename: evidence.document === undefined ? null : (names.get(evidence.document) ?? null),
        is_recognized: evidence.isRecognized === true,
        read_by: evidence.readBy ?? 'rules',
        ...(evidence.place === 'field' && { from_field: true as const }),
        position: positionOf(notices, evidence),
      })),
    );
  };
  const found = KEY_TOPICS.map((topic) => ({ topic, answers: answersTo(topic) }));
  return {
    found: [...awardTopic(award), ...found.filter(({ answers }) => answers.length > 0)],
    documents_read: documents.length,
  };
}

function awardTopic(award: string | null): Shown['found'] {
  if (award === null) return [];
  const column = { page: null, document_id: null, filename: null, is_recognized: false, position: null } as const;
  return [
    {
      topic: 'award',
      answers: [{ quote: award, value: null, ...column, read_by: 'rules', from_field: true as const }],
    },
  ];
}

function fieldOf(topic: KeyTopicName): Evidence['field'] | undefined {
  return (FIELDS as Partial<Record<KeyTopicName, Evidence['field']>>)[topic];
}

/** Words that another answer has in them add nothing. */
function distinct(answers: readonly KeyAnswer[]): KeyAnswer[] {
  const kept: KeyAnswer[] = [];
  for (const one of answers) {
    if (kept.length === MOST_ANSWERS) break;
    if (!kept.some(({ quote }) => quote.includes(one.quote) || one.quote.includes(quote))) kept.push(one);
  }
  return kept;
}
