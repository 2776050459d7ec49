import type { FeedbackVerdict } from '#contract/feedback.ts';

/** That a decision was taken back, and which other one the tender still has. */

const STANDING_EN: Readonly<Record<FeedbackVerdict, string>> = {
  agree: 'you agree with the score',
  disagree: 'you disagree with the score',
  interested: 'interested',
  not_interested: 'not interested',
  request_draft: 'draft requested',
};

const STANDING_FR: Readonly<Record<FeedbackVerdict, string>> = {
  agree: 'vous êtes d’accord avec le score',
  disagree: 'vous n’êtes pas d’accord avec le score',
  interested: 'intéressé',
  not_interested: 'pas intéressé',
  request_draft: 'brouillon demandé',
};

export function answerWithdrawnInEnglish(standing: FeedbackVerdict | null): string {
  if (standing === null) return 'your decision was taken back.';
  return `that decision was taken back; another one still counts: ${STANDING_EN[standing]}.`;
}

export function answerWithdrawnInFrench(standing: FeedbackVerdict | null): string {
  if (standing === null) return 'votre décision a été retirée.';
  return `cette décision a été retirée; une autre compte toujours\u00a0: ${STANDING_FR[standing]}.`;
}
