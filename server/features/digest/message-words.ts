import { dayFormat, frenchDay } from '#platform/text/closing-time.ts';
import type { LeftOut } from './selection.ts';

/** The words of the mail around what notices and reasons say, in English and in French as written in Quebec. */

export type Language = 'en' | 'fr';

export type Words = {
  /** `4 new tenders`. */
  count: (items: number) => string;
  /** `4 tenders`, of which some are not new. */
  countOfAll: (items: number) => string;
  /** `The 10 best of 17 tenders`, where the others are beyond the limit of the mail. */
  bestOf: (items: number, all: number) => string;
  subject: (count: string, day: string, best: string) => string;
  heading: (count: string) => string;
  forCompany: (company: string, day: string) => string;
  /** Stands before the sentence of the plain text that speaks for a tender, and before what speaks against it. */
  why: string;
  /** Before what a tender was found by, where nothing speaks for it. */
  ground: string;
  against: string;
  colon: string;
  noClosing: string;
  openContinuously: string;
  openInRounds: string;
  /** Where a notice was published, its number there, and on which day. */
  origin: (source: string, reference: string, day: string | null) => string;
  /** Names another source of the same tender. */
  alsoOn: (source: string) => string;
  /** Names the link to the tender in the portal. */
  details: string;
  leftOutHeading: string;
  leftOut: (counts: Readonly<Record<LeftOut, number>>, floor: number, cap: number) => string[];
  /** That what was left out is not sent later. */
  notLater: string;
  /** Names the link to what was left out. */
  where: string;
  sourcesHeading: (since: string) => string;
  read: (label: string, notices: number) => string;
  /** `notices`: what earlier readings brought all the same. */
  failed: (label: string, lastSuccess: string | null, notices: number) => string;
  notRead: (label: string, lastSuccess: string | null) => string;
  noSources: string;
  score: string;
  sentBy: (company: string, host: string) => string;
  leave: string;
  day: (date: string) => string;
  shortDay: (date: string) => string;
  /** With the year. */
  fullShortDay: (date: string) => string;
};

const DAY: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' };
const SHORT_DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long' };

function numberFormat(locale: string): (number: number) => string {
  const format = new Intl.NumberFormat(locale);
  return (number) => format.format(number).replaceAll('\u202f', '\u00a0');
}

const n = numberFormat('en-CA');
const nFr = numberFormat('fr-CA');

/** What the counts say, those that are none left out. */
function lines(
  counts: Readonly<Record<LeftOut, number>>,
  say: Readonly<Record<LeftOut, (n: number) => string>>,
): string[] {
  const order: readonly LeftOut[] = ['below_floor', 'beyond_cap', 'ruled_out', 'closed'];
  // Floor and cap are always told: a zero there says that nothing more was to be had.
  return order
    .filter((which) => counts[which] > 0 || which === 'below_floor' || which === 'beyond_cap')
    .map((which) => say[which](counts[which]));
}

const ENGLISH: Words = {
  count: (items) => (items === 1 ? '1 new tender' : `${n(items)} new tenders`),
  countOfAll: (items) => (items === 1 ? '1 tender' : `${n(items)} tenders`),
  bestOf: (items, all) => `The ${n(items)} best of ${n(all)} tenders`,
  subject: (items, day, best) => `${items}, ${day}: ${best}`,
  heading: (items) => `${items} that may fit`,
  forCompany: (company, day) => `${company} · ${day}`,
  why: 'For it',
  ground: 'Why it is listed',
  against: 'Before you bid',
  colon: ':',
  noClosing: 'No closing date published',
  openContinuously: 'Open continuously, no fixed closing date',
  openInRounds: 'Open continuously; bids count by certain days of the year, quoted below',
  origin: (source, reference, day) => `${source}, no. ${reference}${day === null ? '' : `, published ${day}`}`,
  alsoOn: (source) => `Also on ${source}`,
  details: 'Details and your decision',
  leftOutHeading: 'Not in this email',
  leftOut: (counts, floor, cap) =>
    lines(counts, {
      below_floor: (left) => `${n(left)} below your minimum score of ${floor}`,
      beyond_cap: (left) => `${n(left)} beyond your limit of ${cap} per email`,
      ruled_out: (left) => `${n(left)} ruled out by your rules or exclusions, or because you may not bid`,
      closed: (left) => `${n(left)} already closed or cancelled`,
    }),
  notLater: 'They do not come in a later digest.',
  where: 'See them in your opportunities, also under “Left out”',
  sourcesHeading: (since) => `Sources since ${since}`,
  read: (label, notices) => `${label}: ${notices === 1 ? '1 new notice' : `${n(notices)} new notices`}`,
  failed: (label, last, notices) =>
    `${label}: ${notices === 0 ? '' : `${notices === 1 ? '1 new notice' : `${n(notices)} new notices`}, but `}the last reading failed${last === null ? '' : `; last read ${last}`}`,
  notRead: (label, last) => `${label}: not read${last === null ? '' : ` since ${last}`}`,
  noSources: 'No source was read.',
  score: 'The score says how well a tender fits your profile. It is not a probability of winning.',
  sentBy: (company, host) => `Sent for ${company} by Tenderfit at ${host}.`,
  leave: 'Stop these emails',
  day: dayFormat('en-CA', DAY),
  shortDay: dayFormat('en-CA', SHORT_DAY),
  fullShortDay: dayFormat('en-CA', { ...SHORT_DAY, year: 'numeric' }),
};

// French puts a no-break space before a colon, and within guillemets; the plural begins at two.
const FRENCH: Words = {
  count: (items) => (items < 2 ? `${items} nouvel appel d’offres` : `${nFr(items)} nouveaux appels d’offres`),
  countOfAll: (items) => (items < 2 ? `${items} appel d’offres` : `${nFr(items)} appels d’offres`),
  bestOf: (items, all) => `Les ${nFr(items)} meilleurs de ${nFr(all)} appels d’offres`,
  subject: (items, day, best) => `${items}, ${day}\u00a0: ${best}`,
  heading: (items) => `${items} à considérer`,
  forCompany: (company, day) => `${company} · ${day}`,
  why: 'Atout',
  ground: 'Pourquoi il figure ici',
  against: 'Avant de soumissionner',
  colon: '\u00a0:',
  noClosing: 'Aucune date de clôture publiée',
  openContinuously: 'Ouvert en permanence, sans date de clôture fixe',
  openInRounds: 'Ouvert en permanence; les soumissions comptent à certaines dates de l’année, citées plus bas',
  origin: (source, reference, day) => `${source}, n°\u00a0${reference}${day === null ? '' : `, publié le ${day}`}`,
  alsoOn: (source) => `Aussi sur ${source}`,
  details: 'Détails et votre décision',
  leftOutHeading: 'Absents de ce courriel',
  leftOut: (counts, floor, cap) =>
    lines(counts, {
      below_floor: (left) => `${nFr(left)} sous votre score minimal de ${floor}`,
      beyond_cap: (left) => `${nFr(left)} au-delà de votre limite de ${cap} par courriel`,
      ruled_out: (left) =>
        `${nFr(left)} ${left < 2 ? 'écarté' : 'écartés'} par vos règles ou vos exclusions, ou parce que vous ne pouvez pas soumissionner`,
      closed: (left) => `${nFr(left)} déjà ${left < 2 ? 'fermé ou annulé' : 'fermés ou annulés'}`,
    }),
  notLater: 'Ils ne figureront dans aucun prochain courriel de nouveaux appels d’offres.',
  where: 'À voir dans vos occasions d’affaires, aussi sous «\u00a0Écartées\u00a0»',
  sourcesHeading: (since) => `Sources depuis le ${since}`,
  read: (label, notices) =>
    `${label}\u00a0: ${notices < 2 ? `${notices} nouvel avis` : `${nFr(notices)} nouveaux avis`}`,
  failed: (label, last, notices) =>
    `${label}\u00a0: ${notices === 0 ? '' : `${notices < 2 ? `${notices} nouvel avis` : `${nFr(notices)} nouveaux avis`}, mais `}la dernière lecture a échoué${last === null ? '' : `; dernière lecture réussie le ${last}`}`,
  notRead: (label, last) => `${label}\u00a0: non lue${last === null ? '' : ` depuis le ${last}`}`,
  noSources: 'Aucune source n’a été lue.',
  score:
    'Le score indique à quel point un appel d’offres correspond à votre profil. Ce n’est pas une probabilité de l’obtenir.',
  sentBy: (company, host) => `Envoyé pour ${company} par Tenderfit sur ${host}.`,
  leave: 'Ne plus recevoir ces courriels',
  day: frenchDay(DAY),
  shortDay: frenchDay(SHORT_DAY),
  fullShortDay: frenchDay({ ...SHORT_DAY, year: 'numeric' }),
};

export function wordsOf(language: Language): Words {
  return language === 'fr' ? FRENCH : ENGLISH;
}
