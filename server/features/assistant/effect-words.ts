import type { FeedbackVerdict } from '#contract/feedback.ts';

/** What a message did besides what it asked for: decisions replaced, rules that follow, in English and in French as written in Quebec. */

export type EffectWords = {
  /** The decision before, as it is named in `replaced`. */
  decided: Readonly<Record<FeedbackVerdict, string>>;
  replaced: (decided: string) => string;
  learned: string;
  ceased: (rule: string) => string;
  ruleOff: string;
  alreadySet: (value: string) => string;
};

export const EFFECTS_EN: EffectWords = {
  decided: {
    agree: 'agreement with the score',
    disagree: 'disagreement with the score',
    interested: 'interested',
    not_interested: 'not interested',
    request_draft: 'draft requested',
  },
  replaced: (decided) => `This replaces your earlier decision: ${decided}.`,
  learned: 'What follows from your decisions',
  ceased: (rule) => `No longer applies: ${rule}`,
  ruleOff: 'Rules can be switched off in the portal. A rule that only these decisions support ends when you undo them.',
  alreadySet: (value) => `${value} already. Nothing was changed.`,
};

export const EFFECTS_FR: EffectWords = {
  decided: {
    agree: 'd’accord avec le score',
    disagree: 'pas d’accord avec le score',
    interested: 'intéressé',
    not_interested: 'pas intéressé',
    request_draft: 'brouillon demandé',
  },
  replaced: (decided) => `Cela remplace votre décision précédente\u00a0: ${decided}.`,
  learned: 'Ce qui découle de vos décisions',
  ceased: (rule) => `Ne s’applique plus\u00a0: ${rule}`,
  ruleOff:
    'Les règles se désactivent dans le portail. Une règle qui ne repose que sur ces décisions prend fin quand vous les annulez.',
  alreadySet: (value) => `déjà ${value}. Rien n’a été changé.`,
};
