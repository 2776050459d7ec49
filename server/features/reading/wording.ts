import type { Sentence } from './sentences.ts';

/** Words by which a sentence speaks of what may come to pass, not of this procurement (sources, section 12.2). */
const CONDITIONAL =
  /\b(?:may(?! \d)(?<!\b(?:in|of|by|until|before|since|from|\d\d?) may)|might|could|can also|potential|potentially|typically|in th(?:is|ese) cases?|in such (?:a )?cases?|where applicable|if applicable|reserves? the right|(?:sole|entire) discretion|certain projects|(?<!\bne )(?:peut|peuvent|pourra|pourront)|pourrait|pourraient|dans ce cas|dans de tels cas|le cas echeant|se reserve le droit|(?:seule|entiere) discretion|en regle generale|habituellement|certains projets|eventuel|eventuelle|eventuels|eventuelles)\b/;

const IF = /(?:^|[\s(,;])(?:if|unless|should the|in the event|si|s'il|s'ils|lorsque|a moins que|advenant)[\s,]/;

const NEGATED =
  /\b(?:not|no|none|nor|without|neither|aucun|aucune|sans|nullement)\b|\bn'(?:est|a|ont|y)\b|\bne (?:sont|seront|sera|s'|comporte|contient|comprend|requiert|vise|fait)|n\/a|sans objet/;

/** Whether the sentence, or the line that introduces its list, is conditional by its verb: `may`, `in this case`, `peut`. */
export function isConditional(sentence: Sentence): boolean {
  return CONDITIONAL.test(sentence.folded) || (sentence.intro !== null && CONDITIONAL.test(sentence.intro));
}

/** Whether the sentence depends on an `if`: it says nothing of a procurement that does not meet it. */
export function dependsOnIf(sentence: Sentence): boolean {
  return IF.test(sentence.folded) || (sentence.intro !== null && IF.test(sentence.intro));
}

/** Whether the sentence denies something. */
export function isNegated(sentence: Sentence): boolean {
  return NEGATED.test(sentence.folded);
}

/** Whether the sentence demands: a mandatory verb in it or in the line that introduces its list. */
export function isMandatory(sentence: Sentence): boolean {
  return MANDATORY.test(sentence.folded) || (sentence.intro !== null && MANDATORY.test(sentence.intro));
}

const MANDATORY =
  /\b(?:must|shall|mandatory|require|requires|required|requirement is|needs? to|compulsory|doit|doivent|devra|devront|obligatoire|obligatoires|obligatoirement|exige|exigee|exiges|exigees|exigent|requis|requise|requises|tenu de|tenus de)\b/;
