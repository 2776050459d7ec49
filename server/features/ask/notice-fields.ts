import type { KeyTopicName } from '#contract/documents/key-facts.ts';
import type { OpportunityDetail } from '#contract/opportunities.ts';
import type { MaterialLine } from './material.ts';
import type { Language } from './question.ts';

/** What the source publishes of a notice beside its text, each field as a line with its name. */

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
> &
  Partial<Pick<OpportunityDetail, 'signals' | 'key_facts'>>;
export type NoticeFields = Fields;

const LABELS = {
  en: {
    closing: 'Closing date',
    number: 'Solicitation number',
    contact: 'Contact person',
    period: 'Expected contract period',
  },
  fr: {
    closing: 'Date limite',
    number: 'Numéro de l’appel d’offres',
    contact: 'Personne-ressource',
    period: 'Période prévue du contrat',
  },
} as const;
const PERIOD = {
  en: { both: ['from ', ' to '], start: 'begins ', end: 'ends ' },
  fr: { both: ['du ', ' au '], start: 'débute le ', end: 'se termine le ' },
} as const;
/** Other columns that answer what bidders ask first. */
const TOPIC_LABELS: Readonly<Partial<Record<KeyTopicName, Readonly<Record<Language, string>>>>> = {
  questions: { en: 'Deadline for questions', fr: 'Date limite des questions' },
  site_visit: { en: 'Site visit or meeting', fr: 'Visite des lieux ou rencontre' },
  trade_agreements: { en: 'Trade agreements', fr: 'Accords commerciaux' },
};

export function fieldLines(fields: Fields, language: Language): MaterialLine[] {
  const labels = LABELS[language];
  const contact = [fields.contact_name, fields.contact_email, fields.contact_phone].filter(Boolean).join(', ');
  const values = [
    [labels.closing, closingText(fields, language)],
    [labels.number, fields.solicitation_number],
    [labels.contact, contact === '' ? null : contact],
    [labels.period, periodText(fields, language)],
  ] as const;
  const told = values.flatMap(([label, value]) => (value === null ? [] : [labelled(label, value, language)]));
  const others = (fields.key_facts?.found ?? []).flatMap(({ topic, answers }) =>
    answers
      .filter(({ from_field: isOfField }) => isOfField === true)
      .flatMap(({ quote }) => fieldText(topic, quote, language) ?? []),
  );
  return [...told, ...others].map((text) => ({ text, kind: 'row' }));
}

function fieldText(topic: KeyTopicName, quote: string, language: Language): string | null {
  const label = TOPIC_LABELS[topic]?.[language];
  if (label === undefined) return null;
  // A column may name itself.
  return quote.includes(':') && !/^\d/.test(quote) ? quote : labelled(label, quote, language);
}

/** Whether a line is the field that answers a topic of the key facts by these words. */
export function isFieldOf(text: string, topic: KeyTopicName, quote: string): boolean {
  if (topic !== 'contract_term') return text.includes(quote);
  return Object.values(LABELS).some(({ period }) => text.startsWith(period));
}

function labelled(label: string, value: string, language: Language): string {
  return `${label}${language === 'fr' ? ' :' : ':'} ${value}`;
}

function periodText({ signals }: Fields, language: Language): string | null {
  const { start = null, end = null } = signals?.contract_period ?? {};
  const words = PERIOD[language];
  if (start !== null && end !== null) {
    return `${words.both[0]}${dayText(start, language)}${words.both[1]}${dayText(end, language)}`;
  }
  if (start !== null) return `${words.start}${dayText(start, language)}`;
  return end === null ? null : `${words.end}${dayText(end, language)}`;
}

/** The closing as the source posts it: an hour or a day that its text gives stands in the text. */
function closingText({ signals, ...fields }: Fields, language: Language): string | null {
  const posted = signals?.closing_posted;
  if (posted !== undefined) {
    if (posted.at === null || posted.time_zone === null) return dayText(posted.date, language);
    return momentText(posted.at, posted.time_zone, language);
  }
  // The source posts none, and the one that counts is the text's.
  if (signals?.closing_in_text !== undefined) return null;
  const { deadline, deadline_date: day, deadline_date_only: isDay, deadline_time_zone: zone } = fields;
  if (isDay === true && day !== null) return dayText(day, language);
  return deadline === null || zone === null ? deadline : momentText(deadline, zone, language);
}

function dayText(day: string, language: Language): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  const text = new Intl.DateTimeFormat(locale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  return language === 'fr' ? text.replace(/^1 /, '1er ') : text;
}

function momentText(at: string, zone: string, language: Language): string {
  const form = { dateStyle: 'long', timeStyle: 'short', timeZone: zone } as const;
  const text = new Intl.DateTimeFormat(locale(language), form).format(new Date(at));
  const plain = text.replace(/\s/g, ' ');
  return `${language === 'fr' ? plain.replace(/^1 /, '1er ') : plain} (${zone})`;
}

function locale(language: Language): string {
  return language === 'fr' ? 'fr-CA' : 'en-CA';
}
