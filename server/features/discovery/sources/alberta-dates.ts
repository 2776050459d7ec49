import { closingOf, contractPeriod, instantOf, postedMoment } from '../closing.ts';
import type { Closing, Listing } from '../listing.ts';
import { fieldsOf, listOf, publishedInstant, textOf } from './native-fields.ts';
import type { Fields } from './native-fields.ts';

/** Times of the portal carry no offset and are Alberta's local time (sources.md 8.2, time evidence). */
export const ALBERTA_ZONE = 'America/Edmonton';
/** An award stamps the amendment dates too, within seconds: a change this near to the award is not an amendment. */
const AWARD_NEARNESS_MS = 60_000;

/** When the posting first appeared: `postDateTime` itself moves when a later period is posted. */
export function firstPostedAt(posting: Fields): string | null {
  const posted = [posting, ...listOf(posting['postingPeriods']).map((period) => fieldsOf(period) ?? {})];
  const instants = posted.map((period) => publishedInstant(period['postDateTime'], ALBERTA_ZONE));
  return instants
    .filter((at) => at !== null)
    .reduce<string | null>((first, at) => (first && first < at ? first : at), null);
}

/** Amendment number, then the last change of any kind: an award changes a posting without a new number. */
export function revisionOf(fields: Fields, posting: Fields): string {
  const number = /^\d{1,6}$/.exec(textOf(posting['amendmentNumber']))?.[0] ?? '0';
  const changes = [
    fields['lastAmendmentDate'],
    ...[
      'createdOnUtc',
      'amendedOnUtc',
      'latestAmendedDate',
      'awardedOnUtc',
      'cancelledOnUtc',
      'unawardableSetOnUtc',
    ].map((member) => posting[member]),
  ].map((value) => instantOf(textOf(value), 'UTC') ?? '');
  return `${number.padStart(6, '0')}.${latest(changes) ?? ''}`;
}

/** The latest of ISO instants in UTC, which compare as text. */
function latest(instants: readonly string[]): string | null {
  return instants.reduce<string | null>((last, at) => (last === null || at > last ? at : last), null);
}

export function amendedAt(posting: Fields): string | null {
  if (!(Number(posting['amendmentNumber']) > 0)) return null;
  const awarded = Date.parse(textOf(posting['awardedOnUtc']));
  const documents = listOf(posting['documents']).map((document) => fieldsOf(document) ?? {});
  const candidates = [
    posting['amendedOnUtc'],
    posting['latestAmendedDate'],
    ...documents
      .filter((document) => Number(document['amendmentNumber']) > 0)
      .map((document) => document['uploadedOnUtc']),
  ]
    .map((value) => instantOf(textOf(value), 'UTC'))
    .filter((at) => at !== null)
    .filter((at) => !(Math.abs(Date.parse(at) - awarded) < AWARD_NEARNESS_MS));
  return latest(candidates);
}

/** The closing of the posting period that was posted last (an extension adds a period), else the posting's own. */
export function closingTime(posting: Fields, publishedAt: string | null): Closing {
  const periods = listOf(posting['postingPeriods']).map((period) => fieldsOf(period) ?? {});
  const last = periods
    .filter((period) => textOf(period['closeDateTime']) !== '')
    .sort((a, b) => (textOf(a['postDateTime']) < textOf(b['postDateTime']) ? -1 : 1))
    .at(-1);
  return closingOf(textOf(last?.['closeDateTime']) || textOf(posting['closeDateTime']), ALBERTA_ZONE, publishedAt);
}

/** Days and hours besides the closing. The session is where bidders are informed, at the site or elsewhere; an end is its own day's. */
export function momentsOf(posting: Fields): Pick<Listing, 'questionsDue' | 'siteVisit' | 'contractPeriod'> {
  const read = (member: string): Closing => closingOf(textOf(posting[member]), ALBERTA_ZONE);
  const [questionsDue, siteVisit] = ['questionSubmissionEndDate', 'informationSessionDateTime'].map((member) =>
    postedMoment(read(member), ALBERTA_ZONE),
  );
  return {
    ...(questionsDue && { questionsDue }),
    ...(siteVisit && { siteVisit }),
    ...contractPeriod(
      { start: read('deliveryStartDate').localDate, end: read('deliveryEndDate').localDate },
      closingTime(posting, null).localDate,
    ),
  };
}
