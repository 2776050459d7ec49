/** How a mail asks for replies, in English and in French as written in Quebec: the same in digests, alerts and confirmations. */

export type Language = 'en' | 'fr';

const YES_NO_ARCHIVE = {
  en: 'To decide, reply “yes”, “no: too far” or “archive”.',
  fr: 'Pour décider, écrivez «\u00a0oui\u00a0», «\u00a0non\u00a0: trop loin\u00a0» ou «\u00a0archiver\u00a0».',
} as const;

const AUTHORIZED = {
  en: 'Replies count only from addresses that the person who set up Tenderfit for you has authorized.',
  fr: 'Seules comptent les réponses des adresses autorisées par la personne qui a mis en place Tenderfit pour vous.',
} as const;

const ENDED = {
  en: 'This tender has ended, so it needs no “yes” or “no”: either would only be recorded. Reply “archive” to put it in your archive.',
  fr: 'Cet appel d’offres est terminé\u00a0: un «\u00a0oui\u00a0» ou un «\u00a0non\u00a0» serait seulement noté. Écrivez «\u00a0archiver\u00a0» pour le mettre dans vos archives.',
} as const;

/** An example has only numbers that the mail has; the only tender of a mail needs none. */
export function howToReply(numbers: readonly number[], language: Language): string {
  const [first, second, third = second] = numbers;
  if (first === undefined || third === undefined) return YES_NO_ARCHIVE[language];
  return language === 'fr'
    ? `Pour décider, indiquez les numéros\u00a0: «\u00a0${first} oui, ${third} non\u00a0: trop loin\u00a0».`
    : `To decide, reply with the numbers: “${first} yes, ${third} no: too far”.`;
}

/** What an answer does to a tender that was cancelled or withdrawn. */
export function howToReplyToEnded(language: Language): string {
  return ENDED[language];
}

/** Whose replies are read. */
export function whoMayReply(language: Language): string {
  return AUTHORIZED[language];
}
