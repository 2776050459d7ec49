import { type CurrentDates, readCurrentDates } from '#features/documents/documents.ts';
import {
  changedReason,
  fitLine,
  movedByOpinion,
  placeLine,
  type Reasons,
  ruleSentences,
} from '#features/matching/matching.ts';
import { type DetailContent, placedNotice } from '#features/opportunities/opportunities.ts';
import type { Connection } from '#platform/database/database.ts';
import { buyerNameIn, standingList } from '#features/reading/reading.ts';
import type { Closing } from '#platform/text/closing-time.ts';
import { withFrenchSpaces } from '#platform/text/closing-time.ts';
import { postingAddress } from '#platform/text/posting-address.ts';
import { acknowledgementDemand } from './addendum.ts';
import { type Language, shownChanges } from './changes.ts';
import { type AmendingDocument, standingChanges } from './document-changes.ts';
import { type Statement, statementsOf } from './meaning.ts';
import type { AlertItem } from './message.ts';
import type { AmendmentPolicy } from './policy.ts';
import type { GroupAmendment } from './queries.ts';
import type { OpenAlert } from './queries-alerts.ts';
import { sentencesOf, writingOf } from './sentences.ts';

/** What a mail shows of an amendment. */

export type MailChoices = {
  policy: AmendmentPolicy;
  /** The current minimum score. */
  floor: number;
  zone: string;
  recipients: readonly string[];
  language: Language;
  company: string;
};

/** By listing, the dates that count for the company now, of the tenders that documents changed. */
export async function currentDatesOf(
  tx: Connection,
  companyId: string,
  open: readonly OpenAlert[],
): Promise<Map<string, CurrentDates>> {
  const found = new Map<string, CurrentDates>();
  const listings = new Set(open.flatMap(({ changeId, listingId }) => (changeId === null ? [] : [listingId])));
  for (const listingId of listings) {
    const dates = await readCurrentDates(tx, companyId, listingId);
    if (dates !== null) found.set(listingId, dates);
  }
  return found;
}

type Content = DetailContent & { closing?: { dateOnly?: boolean; localDate?: string | null } };

type Shown = { choices: MailChoices; isLast: boolean; publicUrl: string; dates: CurrentDates | null };

export function itemOf(alert: OpenAlert, amendment: GroupAmendment, shown: Shown): AlertItem {
  const { language, zone } = shown.choices;
  const { title, buyer, closing } = alert.content as Content;
  const notice = placedNotice(alert.content as Content);
  const { document } = amendment;
  const statements =
    document === null ? noticeStatements(alert, amendment, shown) : documentStatements(document, shown);
  const hasEnded = statements.some(({ kind }) => kind === 'ended');
  const band = (alert.reasons as Reasons | null)?.band;
  return {
    title: title?.[language] || alert.title,
    buyer: buyerNameIn(buyer?.[language] || alert.buyer, language),
    place: placeLine(notice, language),
    fit:
      hasEnded || band === undefined || alert.score === null
        ? null
        : [fitLine({ band, score: alert.score }, language), ...ruleSentences(alert.reasons as Reasons, language)].join(
            ' · ',
          ),
    url: alert.sourceUrl === null ? null : postingAddress(alert.sourceUrl, language),
    detailUrl: `${shown.publicUrl}/opportunities/${alert.opportunityId}`,
    closing: closingOf(shown.dates) ?? {
      at: alert.deadline,
      date: closing?.dateOnly === true ? (closing.localDate ?? null) : null,
    },
    list: standingList(notice.titles.concat(notice.descriptions)),
    reference: alert.reference,
    sourceLabel: alert.sourceLabel,
    number: document === null ? amendment.number : null,
    isUploaded: document?.isUploaded === true,
    statements,
    sentences: sentencesOf(statements, { language, zone }),
    // Several at once were scored once: the last one says what came of them. The score of what ended helps nobody.
    score: shown.isLast && !hasEnded ? scoreLine(alert, language) : null,
  };
}

function noticeStatements(
  alert: OpenAlert,
  { changes }: GroupAmendment,
  { choices: { language, zone } }: Shown,
): Statement[] {
  const { description = {} } = alert.content as Content;
  const inOrder = [description[language], description.en, description.fr, description.other];
  const texts = inOrder.filter((text) => text !== undefined);
  return statementsOf(shownChanges(changes, language), { language, zone, demand: acknowledgementDemand(texts) });
}

/** What the tender's dates bear out now, with the document's words; nothing where a later document changed them again. */
function documentStatements(
  { filename, changes }: AmendingDocument,
  { choices: { language, zone }, dates }: Shown,
): Statement[] {
  const standing = dates === null ? [] : standingChanges(changes, dates);
  const statements = statementsOf(shownChanges(standing, language), { language, zone, demand: null });
  const words = new Map(standing.map(({ quote, page }) => [`${page} ${quote}`, { quote, page }]));
  if (statements.length === 0) return [];
  return [
    ...statements,
    ...[...words.values()].map((one) => ({ kind: 'quoted' as const, document: filename, ...one })),
  ];
}

function closingOf(dates: CurrentDates | null): Closing | null {
  const closing = dates?.closing_in_text ?? null;
  if (closing === null) return null;
  const { at, date, time } = closing;
  return at === null ? { at, date, time } : { at, date: null };
}

/** By how many points a language model moved a score; 0 where it has no reasons. */
export function movedIn(reasons: unknown): number {
  return reasons === null ? 0 : movedByOpinion(reasons as Reasons);
}

/** Nothing where a model moved only one of the scores: the difference would be told as what the amendment did. */
function scoreLine({ scoreBefore, score, reasonsBefore, reasons }: OpenAlert, language: Language): string | null {
  if (scoreBefore === null || score === null || scoreBefore === score) return null;
  if (movedIn(reasonsBefore) !== movedIn(reasons)) return null;
  const isKnown = reasonsBefore !== null && reasons !== null;
  const reason = isKnown ? changedReason(reasonsBefore as Reasons, reasons as Reasons, language) : null;
  const line = writingOf(language).score(scoreBefore, score, reason);
  return language === 'fr' ? withFrenchSpaces(line) : line;
}
