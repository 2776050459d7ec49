import type { NoticeFacts } from '#features/reading/reading.ts';

/** What only a column of the source states, in words: its own content is a moment or a pair of days as programs write them. */

type Language = 'en' | 'fr';
type Evidence = NoticeFacts['evidence'][number];
type Moment = NonNullable<NoticeFacts['questionsDue']>;
type Period = NonNullable<NoticeFacts['contractPeriod']>;

/** The facts with the words of their columns in the reader's language. */
export function withFieldWords<Facts extends NoticeFacts>(facts: Facts, language: Language): Facts {
  return {
    ...facts,
    evidence: facts.evidence.map((one) => ({ ...one, quote: wordsOf(one, facts, language) })),
  };
}

function wordsOf({ field, place, quote }: Evidence, facts: NoticeFacts, language: Language): string {
  if (place !== 'field') return quote;
  switch (field) {
    case 'contract_period':
      return facts.contractPeriod ? periodWords(facts.contractPeriod, language) : quote;
    case 'questions_due_at':
      return facts.questionsDue ? momentWords(facts.questionsDue, language) : quote;
    case 'site_visit_at':
      return facts.siteVisit ? momentWords(facts.siteVisit, language) : quote;
    default:
      return quote;
  }
}

/** Sources give the days that they expect; the contract itself may say others. */
function periodWords({ start, end }: Period, language: Language): string {
  const [from, to, until] =
    language === 'fr' ? ['prévu du', 'au', 'prévu jusqu’au'] : ['expected', 'to', 'expected until'];
  if (start === null) return `${until} ${end ?? ''}`;
  if (end === null) return `${language === 'fr' ? 'prévu à partir du' : 'expected from'} ${start}`;
  return `${from} ${start} ${to} ${end}`;
}

function momentWords({ date, time, timeZone, at }: Moment, language: Language): string {
  if (time === null) return date;
  const clock = language === 'fr' ? time.replace(':', ' h ') : time;
  return timeZone === null || at === null
    ? `${date}, ${clock}`
    : `${date}, ${clock} (${zoneName(timeZone, new Date(at), language)})`;
}

/** `Mountain Time`, `heure des Rocheuses`. */
function zoneName(timeZone: string, at: Date, language: Language): string {
  const locale = language === 'fr' ? 'fr-CA' : 'en-CA';
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
