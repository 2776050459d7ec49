import type { Notice } from '#contract/notice.ts';
import type { OpportunityDetail } from '#contract/opportunities.ts';
import type { Profile } from '#contract/profile.ts';
import type { MaterialLine, MaterialPage } from './material.ts';
import type { Language } from './question.ts';

type Fields = Pick<
  OpportunityDetail,
  | 'deadline'
  | 'deadline_date'
  | 'deadline_date_only'
  | 'deadline_time_zone'
  | 'solicitation_number'
  | 'contact_name'
  | 'contact_email'
  | 'contact_phone'
>;

const LABELS = {
  en: { closing: 'Closing date', number: 'Solicitation number', contact: 'Contact person' },
  fr: { closing: 'Date limite', number: 'Numéro de l’appel d’offres', contact: 'Personne-ressource' },
} as const;

/** The notice: its fields as lines, then its texts, those in the language of the question first. */
export function noticePages(fields: Fields, { texts }: Notice, language: Language): MaterialPage[] {
  const ranked = texts.toSorted(
    (one, other) => Number(other.language === language) - Number(one.language === language),
  );
  const page = (lines: MaterialLine[]): MaterialPage => ({ kind: 'notice', document: null, page: null, lines });
  return [{ ...page(fieldLines(fields, language)), isField: true }, ...ranked.map(({ text }) => page(linesOf(text)))];
}

function linesOf(text: string): MaterialLine[] {
  return text.split('\n').map((line) => ({ text: line.trim(), kind: 'paragraph' }));
}

function fieldLines(fields: Fields, language: Language): MaterialLine[] {
  const labels = LABELS[language];
  const colon = language === 'fr' ? ' :' : ':';
  const contact = [fields.contact_name, fields.contact_email, fields.contact_phone].filter(Boolean).join(', ');
  const values = [
    [labels.closing, closingText(fields, language)],
    [labels.number, fields.solicitation_number],
    [labels.contact, contact === '' ? null : contact],
  ] as const;
  return values.flatMap(([label, value]) =>
    value === null ? [] : [{ text: `${label}${colon} ${value}`, kind: 'row' }],
  );
}

function closingText(
  { deadline, deadline_date: day, deadline_date_only: isDay, deadline_time_zone: zone }: Fields,
  language: Language,
): string | null {
  const locale = language === 'fr' ? 'fr-CA' : 'en-CA';
  if (isDay === true && day !== null) {
    return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  }
  if (deadline === null || zone === null) return deadline;
  const text = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: zone }).format(
    new Date(deadline),
  );
  return `${text.replace(/\s/g, ' ')} (${zone})`;
}

const OF_COMPANY =
  /\b(?:do|are|have) we (?:hold|have|own|sell|carry|offer|certified|registered|a |an |authori[sz]ed)\b(?! to\b)|\bour (?:company|certificat\w*|products?|profile|partners?|experience)\b|\b(?:avons|sommes|detenons|vendons|offrons)-nous\b|\b(?:notre|nos) (?:entreprise|certificat\w*|produits?|profil|partenaires?|experience)\b/;

/** Whether a folded question is about the company that asks; only then is its own material an answer. */
export function asksOfCompany(folded: string): boolean {
  return OF_COMPANY.test(folded);
}

const OF_VERDICT =
  /\b(?:why|how come) .{0,60}\b(?:score\w*|match\w*|recommend\w*|rated|listed|shown|for us)\b|\bwhat is the score\b|\bpourquoi .{0,60}\b(?:score|pointage|correspond\w*|recommand\w*|note|pour nous)\b/;

/** Whether a folded question asks for the reasons of the verdict. */
export function asksForVerdict(folded: string): boolean {
  return OF_VERDICT.test(folded);
}

/** What the profile says, a list a line. */
export function profilePage(profile: Profile, language: Language): MaterialPage {
  const french = language === 'fr';
  const lists = [
    [french ? 'Certifications' : 'Certifications', profile.certifications],
    [french ? 'Catégories' : 'Categories', profile.categories],
    [french ? 'Régions' : 'Regions', profile.geography],
    [french ? 'Fabricants partenaires' : 'Manufacturer partners', profile.manufacturer_partners],
  ] as const;
  const lines = lists
    .filter(([, values]) => values.length > 0)
    .map(([label, values]) => `${label}${french ? ' :' : ':'} ${values.join(', ')}`);
  if (profile.overview !== null) lines.push(...profile.overview.split('\n'));
  return { kind: 'profile', document: null, page: null, lines: lines.map((text) => ({ text, kind: 'row' })) };
}
