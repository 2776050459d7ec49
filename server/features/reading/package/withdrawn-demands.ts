import { CERTIFICATIONS } from '../certification-names.ts';
import type { Evidence } from '../facts.ts';
import { evidenceOf, type Sentence } from '../sentences.ts';
import { dependsOnIf } from '../wording.ts';

/** A certification that an addendum says is asked for no more, with its words. */
export type Withdrawn = { name: string; evidence: Evidence };

const WITHDRAWS =
  /\b(?:deleted?|removed?|withdrawn|waived|struck out|no longer (?:be )?(?:required|applies|applicable|mandatory|needed)|retiree?s?|supprimee?s?|supprimer|biffee?s?|annulee?s?|(?:n'est|ne sont) plus (?:exigee?s?|requise?s?|obligatoires?)|ne s'appliquent? plus)(?![a-z])/;
const REPLACES = /\b(?:delete|remove|replaced?|supprimer|remplacer|remplacee?s?|retirer)\b/;
/** What comes behind is asked for instead. */
const INSTEAD = /\b(?:with|by|insert|substitute|par|inserer|ajouter|et lire|lire)(?![a-z])/;
const REQUIREMENT =
  /\b(?:requirements?|clauses?|articles?|sections?|certifi\w{1,10}|licen[cs]es?|accreditations?|registrations?|required|exigences?|requise?s?|exigee?s?|attestations?|delete|supprimer)\b/;

/** Of an addendum; where a sentence names none, the line before it may, as a clause that is deleted is named in its title. */
export function withdrawnDemands(sentences: readonly Sentence[]): Withdrawn[] {
  return sentences.flatMap((sentence, index) => {
    const { folded } = sentence;
    const isReplaced = REPLACES.test(folded) && INSTEAD.test(folded);
    if (!(WITHDRAWS.test(folded) || isReplaced) || dependsOnIf(sentence) || folded.endsWith('?')) return [];
    const own = isReplaced ? folded.slice(0, INSTEAD.exec(folded)?.index) : folded;
    const named = namesIn(own);
    if (named.length > 0)
      return REQUIREMENT.test(folded) ? named.map((name) => ({ name, evidence: evidenceOf('terms', sentence) })) : [];
    const before = sentences[index - 1];
    if (before === undefined || !REQUIREMENT.test(`${before.folded} ${folded}`)) return [];
    if (!/^(?:it|this|the (?:clause|requirement)|cette|elle|cet|l'exigence|delete|supprimer)\b/.test(folded)) return [];
    return namesIn(before.folded).map((name) => ({ name, evidence: evidenceOf('terms', sentence) }));
  });
}

function namesIn(folded: string): string[] {
  return CERTIFICATIONS.flatMap(({ name, pattern }) => (pattern.test(folded) ? [name] : []));
}

type Ranked = { round: number; withdrawn: readonly Withdrawn[] };

/** The names that an addendum after this round withdraws. */
export function withdrawnAfter(round: number, documents: readonly Ranked[]): ReadonlySet<string> {
  return new Set(documents.flatMap((one) => (one.round > round ? one.withdrawn.map(({ name }) => name) : [])));
}
