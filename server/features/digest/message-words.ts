import { cachedByText } from '#platform/text/bounded-cache.ts';
import type { LeftOut } from './selection.ts';

/** The words of the mail around what notices and reasons say, in English and in French as written in Quebec. */

export type Language = 'en' | 'fr';

export type Words = {
  /** `4 new tenders`. */
  count: (items: number) => string;
  subject: (count: string, day: string, best: string) => string;
  heading: (count: string) => string;
  forCompany: (company: string, day: string) => string;
  fits: Readonly<Record<'strong' | 'good' | 'possible' | 'weak', string>>;
  scoreOf: (score: number) => string;
  /** Stands before the sentence of the plain text that speaks for a tender, and before what speaks against it. */
  why: string;
  against: string;
  colon: string;
  closes: (day: string, time: string | null) => string;
  daysLeft: (days: number) => string;
  noClosing: string;
  noLink: (source: string) => string;
  reply: string;
  leftOutHeading: string;
  leftOut: (counts: Readonly<Record<LeftOut, number>>, floor: number, cap: number) => string[];
  where: string;
  sourcesHeading: (since: string) => string;
  read: (label: string, notices: number) => string;
  failed: (label: string, lastSuccess: string | null) => string;
  notRead: (label: string, lastSuccess: string | null) => string;
  noSources: string;
  score: string;
  sentBy: (company: string, host: string) => string;
  leave: string;
  day: (date: string) => string;
  /** With the year. */
  fullDay: (date: string) => string;
  shortDay: (date: string) => string;
  time: (at: string, zone: string) => string;
};

/** Of a date as `2026-12-08`. */
function dayFormat(locale: string, options: Intl.DateTimeFormatOptions): (date: string) => string {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return cachedByText(CACHED, (date) => format.format(new Date(`${date}T12:00:00Z`)));
}

/** Formats, days and times of which the last are kept: those of a morning's digests are few, and dear to make. */
const CACHED = 2_000;
const DAY: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' };
const SHORT_DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long' };

/** `mardi 1er décembre`: Intl leaves the first of a month without its ending. */
function frenchDay(options: Intl.DateTimeFormatOptions): (date: string) => string {
  const format = dayFormat('fr-CA', options);
  return (date) => format(date).replace(/\b1 (?=\p{L})/u, '1er ');
}

/** `2:00 p.m. ET`, `14 h HE`: a time on the clock of the zone, with the zone as people there call it. */
function timeFormat(locale: string): (at: string, zone: string) => string {
  const formatOf = (name: 'shortGeneric' | 'short') =>
    cachedByText(CACHED, (zone) => {
      const time = { hour: 'numeric', minute: '2-digit', timeZone: zone, timeZoneName: name } as const;
      return new Intl.DateTimeFormat(locale, time);
    });
  const formats = { shortGeneric: formatOf('shortGeneric'), short: formatOf('short') };
  const written = (at: string, zone: string, name: keyof typeof formats): Intl.DateTimeFormatPart[] =>
    formats[name](zone).formatToParts(new Date(at));
  const timeOf = (at: string, zone: string): string => {
    const parts = written(at, zone, 'shortGeneric');
    // Where there is no short name, `France Time`: the offset says more.
    const hasShortName = parts.some(({ type, value }) => type === 'timeZoneName' && /^[A-Z]{2,4}$/.test(value));
    const text = (hasShortName ? parts : written(at, zone, 'short')).map(({ value }) => value).join('');
    // A time stays on one line, without the narrow spaces of Intl, which some clients show as boxes; `14 h 00` is `14 h`.
    return text.replaceAll(/\s/g, '\u00a0').replace(/(?<=\d\sh)\s00\b/, '');
  };
  const times = cachedByText(CACHED, (key) => {
    const [at = '', zone = ''] = key.split(' ');
    return timeOf(at, zone);
  });
  return (at, zone) => times(`${at} ${zone}`);
}

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
  subject: (items, day, best) => `${items}, ${day}: ${best}`,
  heading: (items) => `${items} that may fit`,
  forCompany: (company, day) => `${company} · ${day}`,
  fits: { strong: 'Strong fit', good: 'Good fit', possible: 'Possible fit', weak: 'Weak fit' },
  scoreOf: (score) => `${score} of 100`,
  why: 'For it',
  against: 'Before you bid',
  colon: ':',
  closes: (day, time) => (time === null ? `Closes ${day}` : `Closes ${day}, ${time}`),
  daysLeft: (days) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `${n(days)} days left`),
  noClosing: 'No closing date published',
  noLink: (source) => `Published on ${source}`,
  reply:
    'To answer, reply with the numbers: “1 yes, 3 no: too far”. Replies act only from addresses that your operator has authorized.',
  leftOutHeading: 'Not in this email',
  leftOut: (counts, floor, cap) =>
    lines(counts, {
      below_floor: (left) => `${n(left)} below your minimum score of ${floor}`,
      beyond_cap: (left) => `${n(left)} beyond your limit of ${cap} per email`,
      ruled_out: (left) => `${n(left)} ruled out by your rules or exclusions, or because you may not bid`,
      closed: (left) => `${n(left)} already closed or cancelled`,
    }),
  where: 'You find them in your opportunities with the status “screened”.',
  sourcesHeading: (since) => `Sources read since ${since}`,
  read: (label, notices) => `${label}: ${notices === 1 ? '1 new notice' : `${n(notices)} new notices`}`,
  failed: (label, last) => `${label}: the last reading failed${last === null ? '' : `; last read ${last}`}`,
  notRead: (label, last) => `${label}: not read${last === null ? '' : ` since ${last}`}`,
  noSources: 'No source was read.',
  score: 'The score says how well a tender fits your profile. It is not a probability of winning.',
  sentBy: (company, host) => `Sent for ${company} by Tenderfit at ${host}.`,
  leave: 'Stop these emails',
  day: dayFormat('en-CA', DAY),
  fullDay: dayFormat('en-CA', { ...DAY, year: 'numeric' }),
  shortDay: dayFormat('en-CA', SHORT_DAY),
  time: timeFormat('en-CA'),
};

// French puts a no-break space before a colon, and within guillemets; the plural begins at two.
const FRENCH: Words = {
  count: (items) => (items < 2 ? `${items} nouvel appel d’offres` : `${nFr(items)} nouveaux appels d’offres`),
  subject: (items, day, best) => `${items}, ${day}\u00a0: ${best}`,
  heading: (items) => `${items} à considérer`,
  forCompany: (company, day) => `${company} · ${day}`,
  fits: {
    strong: 'Forte correspondance',
    good: 'Bonne correspondance',
    possible: 'Correspondance possible',
    weak: 'Faible correspondance',
  },
  scoreOf: (score) => `${score} sur 100`,
  why: 'Pour',
  against: 'Avant de soumissionner',
  colon: '\u00a0:',
  closes: (day, time) => (time === null ? `Ferme le ${day}` : `Ferme le ${day} à ${time}`),
  daysLeft: (days) => (days === 0 ? 'aujourd’hui' : days === 1 ? 'demain' : `il reste ${nFr(days)} jours`),
  noClosing: 'Aucune date de clôture publiée',
  noLink: (source) => `Publié sur ${source}`,
  reply:
    'Pour répondre, indiquez les numéros\u00a0: «\u00a01 oui, 3 non\u00a0: trop loin\u00a0». Seules les réponses des adresses autorisées par votre exploitant sont prises en compte.',
  leftOutHeading: 'Absents de ce courriel',
  leftOut: (counts, floor, cap) =>
    lines(counts, {
      below_floor: (left) => `${nFr(left)} sous votre score minimal de ${floor}`,
      beyond_cap: (left) => `${nFr(left)} au-delà de votre limite de ${cap} par courriel`,
      ruled_out: (left) =>
        `${nFr(left)} ${left < 2 ? 'écarté' : 'écartés'} par vos règles ou vos exclusions, ou parce que vous ne pouvez pas soumissionner`,
      closed: (left) => `${nFr(left)} déjà ${left < 2 ? 'fermé ou annulé' : 'fermés ou annulés'}`,
    }),
  where: 'Vous les trouverez dans vos occasions d’affaires, sous le statut «\u00a0screened\u00a0».',
  sourcesHeading: (since) => `Sources lues depuis le ${since}`,
  read: (label, notices) =>
    `${label}\u00a0: ${notices < 2 ? `${notices} nouvel avis` : `${nFr(notices)} nouveaux avis`}`,
  failed: (label, last) =>
    `${label}\u00a0: la dernière lecture a échoué${last === null ? '' : `; dernière lecture réussie le ${last}`}`,
  notRead: (label, last) => `${label}\u00a0: non lue${last === null ? '' : ` depuis le ${last}`}`,
  noSources: 'Aucune source n’a été lue.',
  score:
    'Le score indique à quel point un appel d’offres correspond à votre profil. Ce n’est pas une probabilité de l’obtenir.',
  sentBy: (company, host) => `Envoyé pour ${company} par Tenderfit sur ${host}.`,
  leave: 'Ne plus recevoir ces courriels',
  day: frenchDay(DAY),
  fullDay: frenchDay({ ...DAY, year: 'numeric' }),
  shortDay: frenchDay(SHORT_DAY),
  time: timeFormat('fr-CA'),
};

export function wordsOf(language: Language): Words {
  return language === 'fr' ? FRENCH : ENGLISH;
}
