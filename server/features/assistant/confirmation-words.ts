import { EFFECTS_EN, EFFECTS_FR, type EffectWords } from './effect-words.ts';
import type { FeedbackVerdict } from '#contract/feedback.ts';
import type { SkipReason } from '#contract/profile.ts';
import { dayNames, listed, number } from './confirmation-formats.ts';
import { LIMITS } from '#contract/limits.ts';
import { UNCLEAR_EN, UNCLEAR_FR, type UnclearWords } from './unclear-words.ts';
import { UNDONE_EN, UNDONE_FR, type UndoneWords } from './undone-words.ts';

/** The words of a confirmation, in English and in French as written in Quebec. */

export type Language = 'en' | 'fr';

/** What a reply of 'undo' would set back. */
export type Undoable = 'answers' | 'profile' | 'settings' | 'archive';

export type ConfirmationWords = {
  headingDone: string;
  headingPart: string;
  headingNothing: string;
  noSubject: string;
  understood: string;
  profile: string;
  settings: string;
  undone: string;
  notDone: string;
  unclear: string;
  /** Heads words of which a part was understood, and is listed above. */
  unclearPart: string;
  more: (count: number) => string;
  cut: string;
  /** For a message that answers no mail with tenders. */
  howToWithout: string;
  sentBy: (company: string, host: string) => string;
  undo: (what: readonly Undoable[]) => string;
  /** `name: what`. */
  said: (name: string, what: string) => string;
  item: (number: number) => string;
  quote: (text: string) => string;
  reason: (quote: string) => string;
  verdicts: Readonly<Record<FeedbackVerdict, string>>;
  effects: EffectWords;
  archived: string;
  archivedBefore: string;
  unarchived: string;
  noAnswers: string;
  gone: string;
  fields: Readonly<Record<string, string>>;
  added: (values: string, count: number) => string;
  removed: (values: string, count: number) => string;
  set: (after: string, before: string) => string;
  discontinued: (products: number) => string;
  activated: (products: number) => string;
  none: string;
  yes: string;
  no: string;
  number: (value: number) => string;
  minimumScore: string;
  digestDays: string;
  days: (days: readonly number[]) => string;
  hour: (hour: number) => string;
  /** What a pause does not reach. */
  paused: string;
  toAdd: (value: string) => string;
  toRemove: (value: string) => string;
  toSet: (value: string) => string;
  leftBecause: Readonly<Record<SkipReason | 'limit', string>>;
  unclearBecause: UnclearWords;
  numbers: (numbers: readonly number[]) => string;
  undoing: UndoneWords;
  /** That an exclusion was taken from the reason of an answer, and what the profile says next to it. */
  excludedBecause: (name: string, reason: string) => string;
  excludedCategory: (name: string, categories: string) => string;
};

const LIMIT = LIMITS.automaticProfileChanges;

const UNDO_EN: Readonly<Record<Undoable, string>> = {
  answers: 'your decisions',
  profile: 'your profile',
  settings: 'your email settings',
  archive: 'your archive',
};

const ENGLISH: ConfirmationWords = {
  headingDone: 'Your reply was carried out',
  headingPart: 'Your reply was carried out in part',
  headingNothing: 'Nothing was changed',
  noSubject: 'your message',
  understood: 'Understood',
  profile: 'Changed in your profile',
  settings: 'Changed in your email settings',
  undone: 'Undone',
  notDone: 'Not done',
  unclear: 'Not understood, so nothing was done for it',
  unclearPart: 'Understood only in part',
  more: (count) => `And ${count} more.`,
  cut: 'Your message was longer than what is read. The rest was left out.',
  howToWithout: 'To decide on tenders, reply to an email that lists them and use its numbers.',
  sentBy: (company, host) => `Sent for ${company} by Tenderfit at ${host}.`,
  undo: (what) =>
    `To undo what changed in ${listed(
      what.map((one) => UNDO_EN[one]),
      'and',
    )}, reply 'undo'.`,
  said: (name, what) => `${name}: ${what}`,
  item: (one) => `Number ${one}`,
  quote: (text) => `“${text}”`,
  reason: (quote) => `Reason: ${quote}.`,
  verdicts: {
    agree: 'you agree with the score.',
    disagree: 'you disagree with the score. It is judged again. To turn the tender down, reply “no” instead.',
    interested: 'interested.',
    not_interested: 'not interested.',
    request_draft: 'draft requested. It is recorded as your decision on this tender; Tenderfit does not write drafts.',
  },
  effects: EFFECTS_EN,
  archived: 'archived.',
  archivedBefore: 'was archived already.',
  unarchived: 'taken out of the archive.',
  noAnswers: 'Questions are not answered by email.',
  gone: 'is no longer among your opportunities.',
  fields: {
    categories: 'Categories',
    geography: 'Regions',
    certifications: 'Certifications',
    exclusions: 'Exclusions',
    manufacturer_partners: 'Manufacturers',
    target_buyers: 'Buyers',
    overview: 'Overview',
    business_role: 'Role',
    is_canadian_supplier: 'Canadian supplier',
    employee_count: 'Employees',
    min_contract_value: 'Smallest contract value',
    max_contract_value: 'Largest contract value',
    digest_days: 'Days of the digest',
    digest_hour: 'Hour of the digest',
    digest_min_score: 'Minimum score',
    digest_max_items: 'Tenders per email, at most',
    archive: 'Archive',
  },
  added: (values) => `added ${values}`,
  removed: (values) => `removed ${values}`,
  set: (after, before) => `${after} (before: ${before})`,
  discontinued: (products) =>
    products === 1 ? '1 product of the manufacturer was discontinued' : `${products} products were discontinued`,
  activated: (products) => (products === 1 ? '1 product is active again' : `${products} products are active again`),
  none: 'none',
  yes: 'yes',
  no: 'no',
  number: number('en-CA'),
  minimumScore: 'Minimum score',
  digestDays: 'Days of the digest',
  days: dayNames('en-CA', 'none, the digest is paused'),
  hour: (hour) => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'a.m.' : 'p.m.'}`,
  paused: 'Alerts about amendments do not depend on it.',
  toAdd: (value) => `${value} was not added`,
  toRemove: (value) => `${value} was not removed`,
  toSet: (value) => `not set to ${value}`,
  leftBecause: {
    already_present: 'It was there already.',
    not_present: 'It was not there.',
    already_set: 'It had this value already.',
    min_exceeds_max: 'The smallest contract value would be above the largest.',
    invalid_value: 'The value is not valid.',
    error: 'The list is full.',
    limit: `One message can make ${LIMIT} changes.`,
  },
  unclearBecause: UNCLEAR_EN,
  numbers: (numbers) => `${numbers.length === 1 ? 'number' : 'numbers'} ${listed(numbers.map(String), 'and')}`,
  undoing: UNDONE_EN,
  excludedBecause: (name, reason) =>
    `${name} was taken from your reason ${reason}. Tenders about it are ruled out from now on.`,
  excludedCategory: (name, categories) => `${name} is excluded now, but your categories still include ${categories}.`,
};

const UNDO_FR: Readonly<Record<Undoable, string>> = {
  answers: 'vos décisions',
  profile: 'votre profil',
  settings: 'vos paramètres de courriel',
  archive: 'vos archives',
};

// French puts a no-break space before a colon and within guillemets.
const FRENCH: ConfirmationWords = {
  headingDone: 'Votre réponse a été traitée',
  headingPart: 'Votre réponse a été traitée en partie',
  headingNothing: 'Rien n’a été modifié',
  noSubject: 'votre message',
  understood: 'Compris',
  profile: 'Modifié dans votre profil',
  settings: 'Modifié dans vos paramètres de courriel',
  undone: 'Défait',
  notDone: 'Pas fait',
  unclear: 'Pas compris; rien n’a donc été fait',
  unclearPart: 'Compris en partie seulement',
  more: (count) => `Et ${count} de plus.`,
  cut: 'Votre message dépassait ce qui est lu. Le reste a été laissé de côté.',
  howToWithout: 'Pour décider d’appels d’offres, répondez à un courriel qui les énumère et utilisez ses numéros.',
  sentBy: (company, host) => `Envoyé pour ${company} par Tenderfit sur ${host}.`,
  undo: (what) =>
    `Pour défaire ce qui a changé dans ${listed(
      what.map((one) => UNDO_FR[one]),
      'et',
    )}, répondez «\u00a0annuler\u00a0» (ou «\u00a0undo\u00a0»).`,
  said: (name, what) => `${name}\u00a0: ${what}`,
  item: (one) => `Numéro ${one}`,
  quote: (text) => `«\u00a0${text}\u00a0»`,
  reason: (quote) => `Raison\u00a0: ${quote}.`,
  verdicts: {
    agree: 'vous êtes d’accord avec le score.',
    disagree:
      'vous n’êtes pas d’accord avec le score. Il est réévalué. Pour refuser l’appel d’offres, répondez plutôt «\u00a0non\u00a0».',
    interested: 'intéressé.',
    not_interested: 'pas intéressé.',
    request_draft:
      'brouillon demandé. C’est noté comme votre décision sur cet appel d’offres; Tenderfit ne rédige pas de brouillon.',
  },
  effects: EFFECTS_FR,
  archived: 'archivé.',
  archivedBefore: 'était déjà archivé.',
  unarchived: 'retiré des archives.',
  noAnswers: 'Les questions ne reçoivent pas de réponse par courriel.',
  gone: 'ne fait plus partie de vos occasions d’affaires.',
  fields: {
    categories: 'Catégories',
    geography: 'Régions',
    certifications: 'Certifications',
    exclusions: 'Exclusions',
    manufacturer_partners: 'Fabricants',
    target_buyers: 'Acheteurs',
    overview: 'Présentation',
    business_role: 'Rôle',
    is_canadian_supplier: 'Fournisseur canadien',
    employee_count: 'Effectif',
    min_contract_value: 'Valeur minimale de contrat',
    max_contract_value: 'Valeur maximale de contrat',
    digest_days: 'Jours d’envoi',
    digest_hour: 'Heure d’envoi',
    digest_min_score: 'Score minimal',
    digest_max_items: 'Appels d’offres par courriel, au plus',
    archive: 'Archives',
  },
  added: (values) => `ajouté ${values}`,
  removed: (values) => `retiré ${values}`,
  set: (after, before) => `${after} (avant\u00a0: ${before})`,
  discontinued: (products) =>
    products < 2 ? `${products} produit du fabricant est retiré` : `${products} produits sont retirés`,
  activated: (products) =>
    products < 2 ? `${products} produit est de nouveau actif` : `${products} produits sont de nouveau actifs`,
  none: 'aucun',
  yes: 'oui',
  no: 'non',
  number: number('fr-CA'),
  minimumScore: 'Score minimal',
  digestDays: 'Jours d’envoi',
  days: dayNames('fr-CA', 'aucun, le courriel des nouveaux appels d’offres est en pause'),
  hour: (hour) => `${hour}\u00a0h`,
  paused: 'Les alertes de modification n’en dépendent pas.',
  toAdd: (value) => `${value} n’a pas été ajouté`,
  toRemove: (value) => `${value} n’a pas été retiré`,
  toSet: (value) => `pas changé pour ${value}`,
  leftBecause: {
    already_present: 'Il y était déjà.',
    not_present: 'Il n’y était pas.',
    already_set: 'C’était déjà la valeur.',
    min_exceeds_max: 'La valeur minimale de contrat dépasserait la valeur maximale.',
    invalid_value: 'La valeur n’est pas valide.',
    error: 'La liste est pleine.',
    limit: `Un message peut faire ${LIMIT} changements.`,
  },
  unclearBecause: UNCLEAR_FR,
  numbers: (numbers) => `${numbers.length === 1 ? 'le numéro' : 'les numéros'} ${listed(numbers.map(String), 'et')}`,
  undoing: UNDONE_FR,
  excludedBecause: (name, reason) =>
    `${name} vient de votre raison ${reason}. Les appels d’offres qui en traitent sont écartés dès maintenant.`,
  excludedCategory: (name, categories) =>
    `${name} est maintenant exclu, mais vos catégories comprennent toujours ${categories}.`,
};

export function confirmationWords(language: Language): ConfirmationWords {
  return language === 'fr' ? FRENCH : ENGLISH;
}
