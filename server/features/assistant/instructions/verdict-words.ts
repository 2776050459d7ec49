import type { FeedbackVerdict } from '#contract/feedback.ts';
import { phraseAt, phrases } from './phrases.ts';
import type { Word } from './reply-words.ts';

/** The words by which people answer on a tender, in English and in French. */

/** What is said of an item. */
export type Said = FeedbackVerdict | 'archive' | 'ask';

/** `isPlain`: said of all items at once it is as clear as of one; `all good` may mean anything. */
type Verdict = { said: Said; isPlain: boolean };

const plain = (said: Said): Verdict => ({ said, isPlain: true });
const loose = (said: Said): Verdict => ({ said, isPlain: false });

const DRAFT =
  'draft|draft it|draft this|draft this one|please draft|please draft it|a draft|brouillon|un brouillon|ébauche|rédige|rédiger|rédigez|rédigez-le|à rédiger';
const ARCHIVE =
  'archive|arch|archive it|archive this|archive this one|please archive|archived|archiver|archivez|archivez-le|à archiver';

/** Behind a number, or alone where it is clear of which item: `3 no`. */
export const VERDICTS = phrases<Verdict>([
  ['yes|yep|yeah|y|a yes|oui|o|un oui|👍|✅', plain('interested')],
  ['interested|intéressé|intéressée|intéressés|intéressées|we are interested|we’re interested', plain('interested')],
  ['looks good|look good|good|sounds good|great|go|ok|okay|a good fit|good fit|looks interesting', loose('interested')],
  ['interesting|interests us|interest us|nous intéresse|nous intéressent|intéressant', loose('interested')],
  ['no|nope|n|a no|non|un non|👎|❌', plain('not_interested')],
  ['not interested|not for us|we are not interested|we’re not interested', plain('not_interested')],
  ['no bid|no-bid|pas de soumission|non merci|no thanks|no thank you', plain('not_interested')],
  ['pas intéressé|pas intéressée|pas intéressés|pas pour nous|n’est pas pour nous', plain('not_interested')],
  ['no good|not good|not relevant|not a fit|pass|skip|we pass|we skip|we’ll pass|we’ll skip', loose('not_interested')],
  ['on passe|on laisse faire|on laisse tomber|laissez faire|laissez tomber', loose('not_interested')],
  ['nous va|fait notre affaire|on embarque|works for us|suits us', loose('interested')],
  ['non plus', plain('not_interested')],
  ['nous intéresse pas|nous intéressent pas|ne nous intéressent pas|ça nous intéresse pas', loose('not_interested')],
  ['don’t interest us|doesn’t interest us|don’t work for us|doesn’t work for us', loose('not_interested')],
  ['nous intéresse pas mal|nous intéressent pas mal', loose('interested')],
  ['isn’t for us|pas pertinent|ne nous intéresse pas|pas intéressant|ne convient pas', loose('not_interested')],
  ['agree|d’accord', plain('agree')],
  ['disagree|pas d’accord|en désaccord', plain('disagree')],
  [DRAFT, plain('request_draft')],
  [ARCHIVE, plain('archive')],
  ['ask|question', loose('ask')],
]);

/**
 * Before numbers: `yes to 3`. `isShort`: a number may follow it only where the sentence has another such answer. `ofRest`: it is as
 * clear of the rest. `isBare`: it denies what stands before it. `isLeft`: it names items and decides nothing.
 */
type VerdictBefore = { said: Said; isShort: boolean; ofRest?: true; isBare?: true; isLeft?: true };
const BEFORE = phrases<VerdictBefore>([
  ['pass on|on passe pour', { said: 'not_interested', isShort: false, ofRest: true }],
  ['ok for|ok pour|okay for|d’accord pour', { said: 'interested', isShort: false }],
  ['archive|arch|archiver|archivez', { said: 'archive', isShort: false, ofRest: true }],
  // A tender that is kept may be one that is wanted, or one that is only not archived.
  ['keep|leave|we keep|we’ll keep', { said: 'interested', isShort: false, ofRest: true, isLeft: true }],
  [
    'garde|gardez|garder|on garde|laisse|laissez|laisser',
    { said: 'interested', isShort: false, ofRest: true, isLeft: true },
  ],
  ['go|go on|go pour|put me down for|put us down for', { said: 'interested', isShort: false }],
  ['on y va pour|on y va avec|on prend|on embarque pour', { said: 'interested', isShort: false }],
  ['drop|no bid|forget|forget about', { said: 'not_interested', isShort: false }],
  [
    'pas de soumission pour|pas de soumission sur|on passe sur|on laisse tomber',
    { said: 'not_interested', isShort: false },
  ],
  ['laisse tomber|laissez tomber|laissez faire', { said: 'not_interested', isShort: false }],
  ['yes|yes on|oui', { said: 'interested', isShort: false }],
  ['interested in|go for|go with|we like|we want', { said: 'interested', isShort: false }],
  ['intéressé par|intéressée par|intéressés par|on aime', { said: 'interested', isShort: false }],
  ['no', { said: 'not_interested', isShort: true }],
  ['no on|non', { said: 'not_interested', isShort: false }],
  ['not interested in|skip', { said: 'not_interested', isShort: false }],
  ['not|pas|pas pour', { said: 'not_interested', isShort: false, isBare: true }],
  [
    'definitely not|certainly not|absolutely not|surtout pas|certainement pas|absolument pas',
    { said: 'not_interested', isShort: false, isBare: true },
  ],
  ['neither|ni', { said: 'not_interested', isShort: false }],
  ['pas intéressé par|pas intéressés par', { said: 'not_interested', isShort: false }],
  ['draft|draft for|a draft for|please draft', { said: 'request_draft', isShort: false }],
  ['prepare a draft for|write a draft for|request a draft for', { said: 'request_draft', isShort: false }],
  ['rédige|rédiger|rédigez|brouillon|brouillon pour|un brouillon pour', { said: 'request_draft', isShort: false }],
  [
    'préparez un brouillon pour|préparer un brouillon pour|faites un brouillon pour',
    { said: 'request_draft', isShort: false },
  ],
  ['ask|ask about|ask for|question|question on|question about|question for', { said: 'ask', isShort: false }],
  ['demande|demande pour|demandez|demandez pour|demander|question sur|question pour', { said: 'ask', isShort: false }],
]);

/** Behind a number: nothing is decided of it. `archive 3, 5 on garde`. */
export const LEFT = phrases<null>([
  ['keep|stays|stay|we keep|we’ll keep|can stay|we’ll see|tbd|to see|we like|we wait|later', null],
  [
    'garde|on garde|on le garde|on les garde|reste|restent|on verra|on attend|on aime|à voir|plus tard|on sait pas',
    null,
  ],
]);

const OF_ITEMS = phrases<null>([['to|for|on|pour|à|au|aux|sur', null]]);

/** What is said of the numbers behind it: `archive 3`, and every plain answer with a preposition, `nope for 3`. */
export function verdictBefore(words: readonly Word[], at: number): { meaning: VerdictBefore; next: number } | null {
  const plainly = phraseAt(words, at, VERDICTS);
  const prepared = plainly === null ? null : phraseAt(words, plainly.next, OF_ITEMS);
  // `y a 3 lots` is no yes.
  const isWord = (words[at]?.folded.length ?? 0) > 1;
  if (plainly === null || prepared === null || !isWord || !plainly.meaning.isPlain) return phraseAt(words, at, BEFORE);
  return { meaning: { said: plainly.meaning.said, isShort: false, ofRest: true }, next: prepared.next };
}

/** What may stand before an answer and says nothing of its own. */
export const LEADS = phrases<{ isRequest: boolean }>([
  [
    'please|pls|svp|s’il vous plaît|veuillez|merci de|and|et|also|aussi|then|puis|pis|so|alors|for|pour',
    { isRequest: false },
  ],
  ['c’est|c|cest|however|whereas|par contre|tandis que|quant à|quant au|quant aux|as for', { isRequest: false }],
  ['we are|we’re|i am|i’m|nous sommes|on est|je suis|we’ll|we will|i’ll|let’s', { isRequest: false }],
  ['can you|could you|can you please|could you please', { isRequest: true }],
  ['pouvez-vous|pourriez-vous|peux-tu|peux tu|pouvez vous', { isRequest: true }],
]);

/** Between a number and what is said of it. */
export const LINKS = phrases<null>([
  [':|-|–|—|=|)|.|>|->|=>|,|is|are|’s|est|sont|c’est|c|cest|it is|it’s|: c’est', null],
  [': is|, is|, c’est|, c|: c|- it is|both|both are|are both|les deux', null],
]);

/** Whether the answers on one item contradict each other when both are given. */
export function isContrary(one: Said, other: Said): boolean {
  const side = {
    interested: 1,
    agree: 1,
    request_draft: 1,
    not_interested: -1,
    archive: -1,
    disagree: 0,
    ask: 0,
  } as const;
  return side[one] * side[other] < 0;
}

export function isPositive(said: Said): boolean {
  return said === 'interested' || said === 'agree' || said === 'request_draft';
}
