import { LIMITS } from '#contract/limits.ts';
import type { Unclear } from './instructions/instruction.ts';

/** Why words of a reply were left, in English and in French as written in Quebec. */

const { digestItems } = LIMITS;

/** `numbers`: those of the items that the words were left for; empty where it is all of them. */
export type UnclearWords = Readonly<Record<Exclude<Unclear['why'], 'unknown'>, (numbers: string) => string>>;

export const UNCLEAR_EN: UnclearWords = {
  contradiction: (numbers) =>
    numbers === ''
      ? 'contradicts something else in your message.'
      : `contradicts something else in your message for ${numbers}.`,
  no_such_number: (numbers) =>
    numbers === ''
      ? 'names a number that the email does not have.'
      : `names ${numbers}, which the email does not have.`,
  question: () => 'is a question. If it is your decision, send it without the question mark.',
  condition: () => 'has a condition or a doubt. Only a plain decision counts.',
  not_answered: () => 'is a question. Questions are not answered by email.',
  not_by_mail: () => 'is a setting that email does not change. You can change it in the portal.',
  full_hours: () => 'names a time that the digest cannot have. It is sent on the hour, such as at 7 or at 8.',
  item_range: () =>
    `names a number that an email cannot have. Its maximum can be set from ${digestItems.min} to ${digestItems.max} tenders.`,
  no_reason: () => 'refers to a reason that was not found in your message. The decision counts without it.',
  in_reason: (numbers) => `is recorded with its reason. Nothing was done for ${numbers}, which the reason names.`,
  left_out: (numbers) => `was not applied to ${numbers}, named in other words that were not understood.`,
};

export const UNCLEAR_FR: UnclearWords = {
  contradiction: (numbers) =>
    numbers === ''
      ? 'contredit une autre partie de votre message.'
      : `contredit une autre partie de votre message pour ${numbers}.`,
  no_such_number: (numbers) =>
    numbers === '' ? 'indique un numéro que le courriel n’a pas.' : `indique ${numbers}, que le courriel n’a pas.`,
  question: () => 'est une question. Si c’est votre décision, envoyez-la sans point d’interrogation.',
  condition: () => 'comporte une condition ou un doute. Seule une décision ferme compte.',
  not_answered: () => 'est une question. Les questions ne reçoivent pas de réponse par courriel.',
  not_by_mail: () => 'est un réglage qui ne se change pas par courriel. Vous pouvez le changer dans le portail.',
  full_hours: () =>
    'indique une heure que l’envoi ne peut pas avoir. Il part à l’heure juste, par exemple à 7 h ou à 8 h.',
  item_range: () =>
    `indique un nombre qu’un courriel ne peut pas avoir. Le maximum se choisit de ${digestItems.min} à ${digestItems.max} appels d’offres.`,
  no_reason: () => 'renvoie à une raison introuvable dans votre message. La décision compte sans elle.',
  in_reason: (numbers) => `est noté avec sa raison. Rien n’a été fait pour ${numbers}, que cette raison nomme.`,
  left_out: (numbers) => `n’a pas été appliqué pour ${numbers}, que nomme un autre passage qui n’a pas été compris.`,
};
