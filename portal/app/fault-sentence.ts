import { ApiFault, Unreachable } from './api.ts';
import { FAULT_WORDS } from './fault-words.ts';

/** What went wrong, in one sentence of the reader's language; the API's own diagnostic text only where we have no better. */
export function faultSentence(error: unknown, language: 'en' | 'fr'): string {
  const words = FAULT_WORDS[language];
  if (error instanceof Unreachable) return words.unreachable;
  if (!(error instanceof ApiFault)) return words.unknown;
  const { code, status, message, requestId, retryAfterSeconds } = error.facts;
  if (code === 'rate_limited') return words.limited(retryAfterSeconds ?? 60);
  if (code === 'not_found') return words.notFound;
  if (code === 'forbidden' || code === 'insufficient_scope') return words.forbidden;
  if (code === 'no_membership') return words.noMembership;
  if (code === 'membership_disabled') return words.disabled;
  if (status >= 500) return words.server(requestId ?? '?');
  return words.refused(message);
}
