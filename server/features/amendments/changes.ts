import { Temporal } from 'temporal-polyfill';
import { AMENDED_FIELDS, type AmendedField, type AmendedFieldChange, type AmendedValue } from '#contract/amendments.ts';
import type { StatedMoment } from '#features/reading/reading.ts';
import { withoutCosmetics } from '#platform/text/without-cosmetics.ts';
import { excerptsOf } from './excerpts.ts';
import { addendumNumber, documentName, type ListedDocument } from './addendum.ts';

/** What changed between two versions of a listing, from the form in which discovery stores it to the API's. */

export type Language = 'en' | 'fr';

/** A field of a listing before and after, as stored. */
export type StoredChange = { field: string; before: unknown; after: unknown };

type Texts = { en?: string; fr?: string; other?: string };
/** `time`: as a document gives it, without a zone. */
type Closing = { at: string | null; localDate: string | null; dateOnly?: boolean; zone?: string; time?: string };
type Category = { scheme: string; code: string | null; label: Texts };
type Moment = Extract<AmendedValue, { time_zone: unknown }>;

/** The API's name of each stored field; what has none is no change that anybody acts on. */
const FIELD_NAMES: Readonly<Record<string, AmendedField>> = {
  title: 'title',
  description: 'description',
  buyer: 'issuing_body',
  endUserEntity: 'end_user_entity',
  referenceNumber: 'reference_number',
  solicitationNumber: 'solicitation_number',
  noticeType: 'notice_type',
  procurementMethod: 'procurement_method',
  sourceStatus: 'source_status',
  closing: 'deadline',
  questionsDue: 'questions_due_at',
  siteVisit: 'site_visit_at',
  estimatedValue: 'estimated_value',
  categories: 'categories',
  nature: 'procurement_nature',
  regions: 'geography',
  tradeAgreements: 'trade_agreements',
  contactName: 'contact_name',
  contactEmail: 'contact_email',
  contactPhone: 'contact_phone',
  sourceUrl: 'source_url',
  documents: 'documents',
};

/** Addresses of the posting and the expected days of the contract: a version that changes nothing else is no amendment. */
export const QUIET_FIELDS: readonly string[] = ['sourceUrl', 'originUrl', 'contractPeriod'];

/** The changes of one version as the API shows them; texts of the reader's language before those of the other. */
export function shownChanges(stored: readonly StoredChange[], language: Language): AmendedFieldChange[] {
  const shown = stored.flatMap((change) => shownChange(change, language));
  const rank = ({ field, language: of }: AmendedFieldChange): number =>
    2 * AMENDED_FIELDS.indexOf(field) + (of === null || of === language ? 0 : 1);
  return shown.toSorted((a, b) => rank(a) - rank(b));
}

function shownChange({ field: name, before, after }: StoredChange, language: Language): AmendedFieldChange[] {
  const field = FIELD_NAMES[name];
  if (field === undefined) return [];
  const of = (was: AmendedValue, is: AmendedValue): AmendedFieldChange[] => [
    { field, language: null, before: was, after: is },
  ];
  switch (field) {
    case 'title':
    case 'description':
    case 'issuing_body':
      return textChanges(field, before as Texts | null, after as Texts | null);
    case 'deadline':
      return of(momentOf(before as Closing | null), momentOf(after as Closing | null));
    case 'questions_due_at':
    case 'site_visit_at':
      return of(statedMoment(before as StatedMoment), statedMoment(after as StatedMoment));
    case 'documents':
      return documentChanges(before as ListedDocument[] | null, after as ListedDocument[] | null);
    case 'categories':
      return of(
        categoryLines(before as Category[] | null, language),
        categoryLines(after as Category[] | null, language),
      );
    default:
      return of(before as AmendedValue, after as AmendedValue);
  }
}

/** With the sentences that changed, where a description is long to compare. */
export function withExcerpts(change: AmendedFieldChange): AmendedFieldChange {
  const { field, before, after } = change;
  if (field !== 'description' || typeof before !== 'string' || typeof after !== 'string') return change;
  const { excerpts, isComplete } = excerptsOf(before, after);
  return { ...change, excerpts, excerpts_complete: isComplete };
}

/** Each language for itself: one may be new, or differ only cosmetically, while the other says something else. */
function textChanges(field: AmendedField, before: Texts | null, after: Texts | null): AmendedFieldChange[] {
  return (['en', 'fr', 'other'] as const).flatMap((key) => {
    const [was, is] = [before?.[key] || null, after?.[key] || null];
    if (withoutCosmetics(was ?? '') === withoutCosmetics(is ?? '')) return [];
    return [{ field, language: key === 'other' ? null : key, before: was, after: is }];
  });
}

/** A closing on the source's clock; without a time where only the day is given, and without a zone where none is. */
export function momentOf(closing: Closing | null): Moment | null {
  if (closing === null || (closing.at === null && closing.localDate === null)) return null;
  const { at, localDate, dateOnly = false, zone = 'UTC', time: written = null } = closing;
  if (at === null || (dateOnly && localDate !== null)) {
    return { at: null, date: localDate ?? '', time: written, time_zone: null };
  }
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(zone);
  const time = local.toPlainTime().toString().slice(0, 5);
  return { at, date: local.toPlainDate().toString(), time, time_zone: zone };
}

function statedMoment({ at, date, time, timeZone }: StatedMoment): Moment {
  return { at, date, time, time_zone: timeZone };
}

function documentChanges(before: ListedDocument[] | null, after: ListedDocument[] | null): AmendedFieldChange[] {
  const keyOf = ({ url, amendmentNumber }: ListedDocument): string => JSON.stringify([url, amendmentNumber]);
  const [had, has] = [new Set((before ?? []).map(keyOf)), new Set((after ?? []).map(keyOf))];
  const removed = (before ?? []).filter((one) => !has.has(keyOf(one)));
  const added = (after ?? []).filter((one) => !had.has(keyOf(one)));
  const shown = (documents: readonly ListedDocument[]) =>
    documents.map((one) => ({ name: documentName(one), url: one.url, addendum_number: addendumNumber(one) }));
  return [{ field: 'documents', language: null, before: shown(removed), after: shown(added) }];
}

/** As the detail shows categories: the code and its title, a source's own list without its name. */
function categoryLines(categories: Category[] | null, language: Language): string[] {
  const lines = (categories ?? []).map(({ scheme, code, label }) => {
    const title = label[language] ?? label.en ?? label.fr ?? label.other ?? '';
    const list = scheme === 'SOURCE' ? '' : scheme;
    return [list, code ?? '', title === code ? '' : title].filter((part) => part !== '').join(' ');
  });
  return [...new Set(lines.filter((line) => line !== ''))];
}
