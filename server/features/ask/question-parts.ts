import { readQuestion, type Language } from './question.ts';

/** “When do we hand it in, and can we email it?” asks twice: each part wants an answer of its own. */

const JOINED =
  /(?:[,?]\s*(?:and|et|ou|or)?|\s(?:and|et))\s+(?=(?:when|where|how|who|what|which|can|may|must|do|does|is|are|will|until|by when|quand|comment|qui|avec qui|à qui|quel|quelle|quels|quelles|combien|peut-on|faut-il|doit-on|est-ce|à quelle|en combien|jusqu)(?![\p{L}]))/iu;
/** A second part may be short: `faut-il un cautionnement?` */
const LEAST_WORDS = [4, 3] as const;

/** The parts of a question, each with a subject of its own; the whole question where it does not ask twice. */
export function partsOf(text: string, fallback: Language): string[] {
  const joint = JOINED.exec(text);
  if (joint === null) return [text];
  const parts = [text.slice(0, joint.index).trim(), text.slice(joint.index + joint[0].length).trim()];
  return parts.every((part, at) => part.split(/\s+/).length >= (LEAST_WORDS[at] ?? 0) && hasSubject(part, fallback))
    ? parts
    : [text];
}

function hasSubject(part: string, fallback: Language): boolean {
  const { topics, terms } = readQuestion(part, fallback);
  return topics.length + terms.length > 0;
}
