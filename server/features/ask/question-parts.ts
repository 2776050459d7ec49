import { readQuestion, type Language } from './question.ts';

/** “When do we hand it in, and can we email it?” asks twice: each part wants an answer of its own. */

const JOINED =
  /(?:[,?]\s*(?:and|et|ou|or)?|\s(?:and|et))\s+(?=(?:when|where|how|who|what|which|can|may|must|do|does|is|are|will|until|by when|où|quand|comment|qui|avec qui|à qui|quel|quelle|quels|quelles|combien|peut-on|faut-il|doit-on|est-ce|à quelle|en combien|jusqu)(?![\p{L}]))/iu;
/** A second part may be short: `faut-il un cautionnement?` */
const LEAST_WORDS = [4, 3] as const;

/** What a bidder tells first is no question: “We were on the list before, do we apply again?” */
const TELLS = /^(?:j['’]|je |nous |on (?!peut)|we |i |i['’]|our |notre |nos )/iu;
const BIDS =
  /\b(?:bids?|proposals?|tenders?|offers?|responses?|quotes?|submissions?|soumissions?|offres?|propositions?)\b/i;
const THEM = /\b(?:them|it)(?=\s*\??\s*$)/i;
const LES = /\b(?:les |la |l['’])(?=(?:envoyer|transmettre|déposer|remettre|soumettre|envoie|dépose))(\w+)/iu;

/** A later part with the bids that the first one names in the place of `them`: “When are proposals due and where do we send them?” */
export function withBidsNamed(part: string, first: string): string {
  const bids = BIDS.exec(first)?.[0];
  if (bids === undefined || !/^(?:where|où)(?!\p{L})/iu.test(part)) return part;
  return part.replace(THEM, bids).replace(LES, `$1 les ${bids}`);
}

/** The parts of a question, each with a subject of its own; the whole question where it does not ask twice. */
export function partsOf(text: string, fallback: Language): string[] {
  const joint = JOINED.exec(text);
  if (joint === null || TELLS.test(text)) return [text];
  const parts = [text.slice(0, joint.index).trim(), text.slice(joint.index + joint[0].length).trim()];
  return parts.every(
    (part, at) =>
      part.split(/\s+/).length >= (LEAST_WORDS[at] ?? 0) &&
      hasSubject(withBidsNamed(part, at === 0 ? '' : (parts[0] ?? '')), fallback),
  )
    ? parts
    : [text];
}

function hasSubject(part: string, fallback: Language): boolean {
  const { topics, terms } = readQuestion(part, fallback);
  return topics.length + terms.length > 0;
}
