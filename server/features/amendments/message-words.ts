import { dayFormat, frenchDay, timeFormat } from '#platform/text/closing-time.ts';
import type { Language } from './changes.ts';
import type { Statement } from './meaning.ts';

/** The words of the mail around the sentences. */

export type MailWords = {
  colon: string;
  /** What happened, in a word or two: the most urgent statement. */
  headline: (statement: Statement | null) => string;
  amendment: (number: number, source: string) => string;
  /** Whose document says so. */
  document: (isUploaded: boolean) => string;
  /** That the number is ours. */
  otherNumbers: string;
  /** How to answer a mail about one tender, or about several by their numbers. */
  replyToOne: string;
  replyToSeveral: string;
  closes: (day: string, time: string | null) => string;
  daysLeft: (days: number) => string;
  day: (date: string) => string;
  fullDay: (date: string) => string;
  time: (at: string, zone: string) => string;
  /** Names the link to the tender in the portal. */
  details: string;
  more: (count: number) => string;
  summary: (count: number) => string;
  why: string;
  notShown: (count: number) => string;
  sentBy: (company: string, host: string) => string;
  leave: string;
};

const DAY: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' };
const AUTHORIZED_ENGLISH = 'Replies act only from addresses that your operator has authorized.';
const AUTHORIZED_FRENCH = 'Seules les réponses des adresses autorisées par votre exploitant sont prises en compte.';

const ENGLISH: MailWords = {
  colon: ':',
  headline: (statement) => {
    if (statement === null) return 'Amended';
    switch (statement.kind) {
      case 'ended':
        return { cancelled: 'Cancelled', withdrawn: 'Withdrawn', unsuccessful: 'Ended without an award' }[
          statement.status
        ];
      case 'closing':
        return statement.isEarlier ? 'Closes earlier' : statement.span === null ? 'Closing changed' : 'Closes later';
      case 'date':
        return statement.field === 'site_visit_at' ? 'Site visit moved' : 'Date for questions moved';
      case 'status':
        return statement.isReopened ? 'Open again' : 'Status changed';
      case 'addenda':
        return statement.numbers.length === 1 ? `Addendum ${statement.numbers[0]}` : 'New addenda';
      case 'documents':
        return 'Documents changed';
      default:
        return 'Amended';
    }
  },
  amendment: (number, source) => `Change ${number} that Tenderfit found in this notice on ${source}.`,
  document: (isUploaded) =>
    isUploaded
      ? 'Tenderfit read this in a document that your company uploaded.'
      : 'Tenderfit read this in a document that the buyer published.',
  otherNumbers: 'The source may number it differently.',
  replyToOne: `To answer, reply “yes”, “no: too far” or “archive”. ${AUTHORIZED_ENGLISH}`,
  replyToSeveral: `To answer, reply with the numbers: “1 yes, 3 no: too far”. ${AUTHORIZED_ENGLISH}`,
  closes: (day, time) => (time === null ? `Closes ${day}` : `Closes ${day}, ${time}`),
  daysLeft: (days) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `${days.toLocaleString('en-CA')} days left`),
  day: dayFormat('en-CA', DAY),
  fullDay: dayFormat('en-CA', { ...DAY, year: 'numeric' }),
  time: timeFormat('en-CA'),
  details: 'Details and your answer',
  more: (count) => `And ${count} more ${count === 1 ? 'change' : 'changes'} of this tender.`,
  summary: (count) => (count === 1 ? '1 more amendment' : `${count} more amendments`),
  why: 'There were more amendments than are mailed one by one, so these are together.',
  notShown: (count) =>
    count === 1
      ? 'And 1 more, which is listed with the tender in your opportunities.'
      : `And ${count} more, which are listed with the tenders in your opportunities.`,
  sentBy: (company, host) => `Sent for ${company} by Tenderfit at ${host}.`,
  leave: 'Stop these emails',
};

// French puts a no-break space before a colon; the plural begins at two.
const FRENCH: MailWords = {
  colon: '\u00a0:',
  headline: (statement) => {
    if (statement === null) return 'Modifié';
    switch (statement.kind) {
      case 'ended':
        return { cancelled: 'Annulé', withdrawn: 'Retiré', unsuccessful: 'Terminé sans attribution' }[statement.status];
      case 'closing':
        return statement.isEarlier
          ? 'Clôture devancée'
          : statement.span === null
            ? 'Clôture modifiée'
            : 'Clôture reportée';
      case 'date':
        return statement.field === 'site_visit_at' ? 'Visite déplacée' : 'Date des questions modifiée';
      case 'status':
        return statement.isReopened ? 'De nouveau ouvert' : 'Statut modifié';
      case 'addenda':
        return statement.numbers.length === 1 ? `Addenda ${statement.numbers[0]}` : 'Nouveaux addendas';
      case 'documents':
        return 'Documents modifiés';
      default:
        return 'Modifié';
    }
  },
  amendment: (number, source) => `Modification ${number} que Tenderfit a relevée dans cet avis sur ${source}.`,
  document: (isUploaded) =>
    isUploaded
      ? 'Tenderfit l’a lu dans un document que votre entreprise a téléversé.'
      : 'Tenderfit l’a lu dans un document publié par l’acheteur.',
  otherNumbers: 'La source peut la numéroter autrement.',
  replyToOne: `Pour répondre, écrivez «\u00a0oui\u00a0», «\u00a0non\u00a0: trop loin\u00a0» ou «\u00a0archiver\u00a0». ${AUTHORIZED_FRENCH}`,
  replyToSeveral: `Pour répondre, indiquez les numéros\u00a0: «\u00a01 oui, 3 non\u00a0: trop loin\u00a0». ${AUTHORIZED_FRENCH}`,
  closes: (day, time) => (time === null ? `Ferme le ${day}` : `Ferme le ${day} à ${time}`),
  daysLeft: (days) =>
    days === 0
      ? 'aujourd’hui'
      : days === 1
        ? 'demain'
        : `il reste ${days.toLocaleString('fr-CA').replaceAll('\u202f', '\u00a0')} jours`,
  day: frenchDay(DAY),
  fullDay: frenchDay({ ...DAY, year: 'numeric' }),
  time: timeFormat('fr-CA'),
  details: 'Détails et votre réponse',
  more: (count) => `Et ${count} ${count < 2 ? 'autre changement' : 'autres changements'} à cet appel d’offres.`,
  summary: (count) => (count < 2 ? `${count} autre modification` : `${count} autres modifications`),
  why: 'Il y a eu plus de modifications que nous n’en envoyons une à une; elles sont donc réunies ici.',
  notShown: (count) =>
    count < 2
      ? `Et ${count} autre, que vous trouverez avec l’appel d’offres dans vos occasions d’affaires.`
      : `Et ${count} autres, que vous trouverez avec les appels d’offres dans vos occasions d’affaires.`,
  sentBy: (company, host) => `Envoyé pour ${company} par Tenderfit sur ${host}.`,
  leave: 'Ne plus recevoir ces courriels',
};

export function mailWords(language: Language): MailWords {
  return language === 'fr' ? FRENCH : ENGLISH;
}
