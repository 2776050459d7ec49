import type { FeedbackVerdict } from '#contract/feedback.ts';
import { phrases } from './phrases.ts';

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
  'archive|archive it|archive this|archive this one|please archive|archived|archiver|archivez|archivez-le|à archiver';

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
  ['no good|not good|not relevant|not a fit|pass|skip|we pass|on passe', loose('not_interested')],
  ['isn’t for us|pas pertinent|ne nous intéresse pas|pas intéressant|ne convient pas', loose('not_interested')],
  ['agree|d’accord', plain('agree')],
  ['disagree|pas d’accord|en désaccord', plain('disagree')],
  [DRAFT, plain('request_draft')],
  [ARCHIVE, plain('archive')],
  ['ask|question', loose('ask')],
]);

/**
 * Before numbers: `yes to 3`. `isShort`: a number may follow it only where the sentence has another such answer. `ofRest`: it is as
 * clear of the rest. `isBare`: it denies what stands before it.
 */
export const VERDICTS_BEFORE = phrases<{ said: Said; isShort: boolean; ofRest?: true; isBare?: true }>([
  ['yes to|yes for|oui à|oui au|oui aux|oui pour', { said: 'interested', isShort: false, ofRest: true }],
  ['no to|no for|non à|non au|non aux|non pour', { said: 'not_interested', isShort: false, ofRest: true }],
  ['pass on|no bid on|no bid for|on passe pour', { said: 'not_interested', isShort: false, ofRest: true }],
  ['archive|archiver|archivez', { said: 'archive', isShort: false, ofRest: true }],
  [
    'keep|go|go on|go pour|ok for|ok pour|okay for|put me down for|put us down for',
    { said: 'interested', isShort: false },
  ],
  ['garde|gardez|on garde|on y va pour|on y va avec|on prend', { said: 'interested', isShort: false }],
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

/** What may stand before an answer and says nothing of its own. */
export const LEADS = phrases<{ isRequest: boolean }>([
  [
    'please|pls|svp|s’il vous plaît|veuillez|merci de|and|et|also|aussi|then|puis|pis|so|alors|for|pour',
    { isRequest: false },
  ],
  ['we are|we’re|i am|i’m|nous sommes|on est|je suis|we’ll|we will|i’ll|let’s', { isRequest: false }],
  ['can you|could you|can you please|could you please', { isRequest: true }],
  ['pouvez-vous|pourriez-vous|peux-tu|peux tu|pouvez vous', { isRequest: true }],
]);

/** Between a number and what is said of it. */
export const LINKS = phrases<null>([
  [':|-|–|—|=|)|.|>|->|=>|,|is|are|’s|est|sont|c’est|it is|it’s|: c’est', null],
  [': is|, is|, c’est|- it is', null],
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
