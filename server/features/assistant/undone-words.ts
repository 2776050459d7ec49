import type { FeedbackVerdict } from '#contract/feedback.ts';

/** What undo did and what it left, in English and in French. */

type ChangeWords = {
  added: (values: string, count: number) => string;
  removed: (values: string, count: number) => string;
};

export type UndoneWords = {
  refused: Readonly<Record<'nothing' | 'already' | 'which', string>>;
  /** Of a list of the profile, and of a value that is as it was before the reply. */
  list: ChangeWords;
  again: (now: string, replied: string) => string;
  superseded: string;
  notPutBack: (names: string) => string;
  notTakenOut: (names: string) => string;
  /** `standing`: another decision that the tender has. */
  answerWithdrawn: (standing: FeedbackVerdict | null) => string;
};

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

export const UNDONE_EN: UndoneWords = {
  refused: {
    nothing: 'There is nothing to undo in this conversation.',
    already: 'These changes were undone before.',
    which: 'Several of your messages changed something. Reply to the confirmation of the one to undo.',
  },
  list: {
    added: (values, count) => `${values} ${count === 1 ? 'is' : 'are'} in the list again`,
    removed: (values, count) => `${values} ${count === 1 ? 'is' : 'are'} no longer in the list`,
  },
  again: (now, replied) => `${now} again (your reply had changed it to: ${replied})`,
  superseded: 'changed again since, so it was left as it is.',
  notPutBack: (names) => `${names} was not put back;`,
  notTakenOut: (names) => `${names} was not taken out;`,
  answerWithdrawn: (standing) =>
    standing === null
      ? 'your decision was taken back.'
      : `that decision was taken back; another one still counts: ${STANDING_EN[standing]}.`,
};

// French puts a no-break space before a colon and within guillemets.
export const UNDONE_FR: UndoneWords = {
  refused: {
    nothing: 'Il n’y a rien à défaire dans cette conversation.',
    already: 'Ces changements ont déjà été défaits.',
    which: 'Plusieurs de vos messages ont changé quelque chose. Répondez à la confirmation de celui qui est à défaire.',
  },
  list: {
    added: (values, count) => `${values} ${count === 1 ? 'est' : 'sont'} de nouveau dans la liste`,
    removed: (values, count) => `${values} ${count === 1 ? 'n’est' : 'ne sont'} plus dans la liste`,
  },
  again: (now, replied) => `de nouveau ${now} (votre réponse l’avait changé pour\u00a0: ${replied})`,
  superseded: 'changé de nouveau depuis; laissé tel quel.',
  notPutBack: (names) => `${names} n’a pas été remis;`,
  notTakenOut: (names) => `${names} n’a pas été retiré;`,
  answerWithdrawn: (standing) =>
    standing === null
      ? 'votre décision a été retirée.'
      : `cette décision a été retirée; une autre compte toujours\u00a0: ${STANDING_FR[standing]}.`,
};
