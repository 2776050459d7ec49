import type { FeedbackVerdict } from '#contract/feedback.ts';

/** What an answer says of tenders like the one it is on. */

/** What was shown of the tender when it was answered. `eligible`: it is not ruled out, and the company may bid. */
export type Shown = { score: number | null; eligible: boolean };

/** Below this score a tender is shown as a poor fit. The portal says so beside its buttons. */
const FITS_FROM = 40;

/**
 * Whether it is a yes to tenders like it. Who says that a score is right, or wrong, says yes or no to what it claims: that the tender
 * fits, or that it does not.
 */
export function evidenceOf(verdict: FeedbackVerdict, { score, eligible }: Shown): boolean {
  const isShownToFit = eligible && (score === null || score >= FITS_FROM);
  switch (verdict) {
    case 'interested':
    case 'request_draft':
      return true;
    case 'not_interested':
      return false;
    case 'agree':
      return isShownToFit;
    case 'disagree':
      return !isShownToFit;
  }
}
