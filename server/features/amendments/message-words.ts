import type { Language } from './changes.ts';
import type { Statement } from './meaning.ts';

/** The words of the mail around the sentences. */

export type MailWords = {
  colon: string;
  /** What happened, in a word or two: the most urgent statement. */
  headline: (statement: Statement | null) => string;
  /** Whose document says so. */
  document: (isUploaded: boolean) => string;
  /** Where the notice was published, and its number there. */
  origin: (source: string, reference: string) => string;
  amendment: (number: number) => string;
  /** That the number is ours. */
  otherNumbers: string;
  /** Names the link to the tender in the portal. */
  details: string;
  more: (count: number) => string;
  summary: (count: number) => string;
  why: string;
  notShown: (count: number) => string;
  sentBy: (company: string, host: string) => string;
  leave: string;
};

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
  document: (isUploaded) =>
    isUploaded
      ? 'Tenderfit read this in a document that your company uploaded.'
      : 'Tenderfit read this in a document that the buyer published.',
  origin: (source, reference) => `${source}, no. ${reference}.`,
  amendment: (number) => `Change ${number} that Tenderfit found in this notice.`,
  otherNumbers: 'The source may number it differently.',
  details: 'Details and your decision',
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
  document: (isUploaded) =>
    isUploaded
      ? 'Tenderfit l’a lu dans un document que votre entreprise a téléversé.'
      : 'Tenderfit l’a lu dans un document publié par l’acheteur.',
  origin: (source, reference) => `${source}, n°\u00a0${reference}.`,
  amendment: (number) => `Modification ${number} que Tenderfit a relevée dans cet avis.`,
  otherNumbers: 'La source peut la numéroter autrement.',
  details: 'Détails et votre décision',
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
