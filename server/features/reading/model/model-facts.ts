import { addendumNumber, issuedOn } from '../addenda.ts';
import { type DocumentFacts, readDocumentFacts as readByRules } from '../document-facts.ts';
import { type DocumentPage, plainSentencesOf } from '../package/document-sentences.ts';
import type { Evidence, NoticeInput } from '../facts.ts';
import { KEY_TOPICS, type KeyFact } from '../key-facts/key-fact.ts';
import { isOfCertifications, joinedCertifications } from '../package/joined-certifications.ts';
import { evidenceOf, type Sentence } from '../sentences.ts';
import { MODEL_KINDS, type ModelClaim, type ModelKind, type ModelPassage } from './model-claim.ts';
import { certificationIn, couldState, isBorneOut, isTopic, keyValueIn } from './model-check.ts';

/**
 * Facts that a language model finds in a document besides those of the rules. It only says which sentence states what; whether the
 * sentence can state that, and which value, is decided here. The rules win: what they read of the same thing stays alone.
 */

type Document = { pages: readonly DocumentPage[]; notice: NoticeInput; filename: string };

/** One request holds them all. */
const MOST_PASSAGES = 24;
const MOST_OF_A_KIND = 6;
const BEFORE_CHARS = 160;

/** Reads a document by the rules and, besides, by what a model said of it before. */
export function readDocumentFacts(
  pages: readonly DocumentPage[],
  notice: NoticeInput,
  { filename, claims = [] }: { filename: string; claims?: readonly ModelClaim[] },
): DocumentFacts {
  const facts = readByRules(pages, notice, { filename });
  if (claims.length === 0) return facts;
  return withClaims(facts, standing({ pages, notice, filename }, facts, claims));
}

/** The sentences of which a model is to say what they state: those that could state something that the rules did not find. */
export function modelPassages(document: Document, facts: DocumentFacts): ModelPassage[] {
  const sentences = plainSentences(document);
  const shown = new Map<ModelKind, number>();
  const passages: ModelPassage[] = [];
  for (const [at, sentence] of sentences.entries()) {
    const kinds = MODEL_KINDS.filter(
      (kind) =>
        (shown.get(kind) ?? 0) < MOST_OF_A_KIND &&
        couldState(kind, sentence, document.notice.closing.localDate) &&
        !isRead(kind, sentence, facts),
    );
    if (kinds.length === 0 || passages.length === MOST_PASSAGES) continue;
    for (const kind of kinds) shown.set(kind, (shown.get(kind) ?? 0) + 1);
    const earlier = sentences[at - 1];
    const before = earlier?.source === sentence.source ? textOf(earlier).slice(-BEFORE_CHARS) : '';
    passages.push({ page: sentence.source.page, text: textOf(sentence), before, kinds });
  }
  return passages;
}

/** Those of the claims that stand. */
export function checkedClaims(
  document: Document,
  facts: DocumentFacts,
  claims: readonly ModelClaim[],
): readonly ModelClaim[] {
  return standing(document, facts, claims).map(({ claim }) => claim);
}

type Standing = { claim: ModelClaim; sentence: Sentence };

/** One of each topic, and each certification once. */
function standing(document: Document, facts: DocumentFacts, claims: readonly ModelClaim[]): Standing[] {
  const { localDate } = document.notice.closing;
  const taken = new Set<string>();
  const found = new Map<string, Sentence>();
  for (const sentence of plainSentences(document)) {
    const key = placeKey(sentence.source.page, textOf(sentence));
    if (!found.has(key)) found.set(key, sentence);
  }
  return claims.flatMap((claim) => {
    const sentence = found.get(placeKey(claim.page, claim.text));
    if (sentence === undefined || isRead(claim.kind, sentence, facts)) return [];
    if (!couldState(claim.kind, sentence, localDate) || !isBorneOut(claim, sentence)) return [];
    const thing = certificationIn(claim.kind, sentence) ?? claim.kind;
    if (taken.has(thing)) return [];
    taken.add(thing);
    return [{ claim, sentence }];
  });
}

function placeKey(page: number | null, text: string): string {
  return `${page} ${text}`;
}

function textOf({ source, start, end }: Sentence): string {
  return source.text.slice(start, end);
}

/** An addendum is left to the rules: what it takes back and what it states stand next to each other. */
function plainSentences({ pages, filename }: Document): Sentence[] {
  if (addendumNumber(filename, pages) !== null || issuedOn(filename, pages) !== null) return [];
  return plainSentencesOf(pages);
}

/** Whether the rules have read this of the document. */
function isRead(kind: ModelKind, sentence: Sentence, facts: DocumentFacts): boolean {
  const certification = certificationIn(kind, sentence);
  if (certification !== null) return namesIn(facts).has(certification);
  const field = kind === 'questions' ? 'questions_due_at' : kind === 'site_visit' ? 'site_visit_at' : null;
  return (
    (facts.dates ?? []).some((one) => one.field === field) || (facts.keyFacts ?? []).some(({ topic }) => topic === kind)
  );
}

function namesIn(facts: DocumentFacts): ReadonlySet<string> {
  const lists = [
    facts.mandatoryCertifications,
    facts.desirableCertifications,
    facts.postAwardCertifications,
    facts.productCertifications,
    facts.makerCertifications,
    (facts.withdrawn ?? []).map(({ name }) => name),
  ];
  return new Set(lists.flatMap((names = []) => names.flatMap((name) => [name, ...name.split(' or ')])));
}

function withClaims(facts: DocumentFacts, stated: readonly Standing[]): DocumentFacts {
  if (stated.length === 0) return facts;
  const certified = stated
    .flatMap(({ claim: { kind }, sentence }) => {
      const name = certificationIn(kind, sentence);
      return name === null ? [] : [{ name, evidence: byModel('mandatory_certifications', sentence) }];
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const joined = joinedCertifications(facts, {
    mandatoryCertifications: certified.map(({ name }) => name),
    evidence: certified.map(({ evidence }) => evidence),
  });
  const topics = stated.flatMap(({ claim: { kind }, sentence }): KeyFact[] =>
    isTopic(kind) ? [{ topic: kind, value: keyValueIn(kind, sentence), evidence: byModel('key_facts', sentence) }] : [],
  );
  const all = [...(facts.keyFacts ?? []), ...topics];
  const keyFacts = KEY_TOPICS.flatMap((topic) => all.filter((one) => one.topic === topic));
  return {
    ...facts,
    ...joined.lists,
    ...(keyFacts.length > 0 && { keyFacts }),
    evidence: [...facts.evidence.filter((one) => !isOfCertifications(one)), ...joined.evidence],
  };
}

function byModel(field: Evidence['field'], sentence: Sentence): Evidence {
  return { ...evidenceOf(field, sentence), readBy: 'model' };
}
