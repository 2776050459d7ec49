import type { Listing } from '#features/discovery/discovery.ts';
import { placeLine } from '#features/matching/matching.ts';
import { readNotice } from '#features/reading/read-notice.ts';
import { signalsOf } from '#features/reading/reading.ts';
import { unwrapLines } from '#features/reading/lines.ts';
import type { Evidence } from '#features/reading/facts.ts';
import { asPublished } from './as-published.ts';
import type { GoldNotice } from './gold.ts';
import type { FoundMoment, Member, Reported } from './measure.ts';

/** What the service says of one notice of the gold set, under the names of its labels. */

/** The members of which the quotes stand under another name. */
const EVIDENCE_NAMES: Readonly<Partial<Record<Member, string>>> = {
  closing: 'closing_in_text',
  category: 'actual_product_category',
};
const OFFICE = /^(?:Buyer's office|Bureau de l’acheteur)\s?:/;

/** The facts, and the words that each was read from, with where the service says that they stand. */
export type ReadGold = { reported: Reported; evidence: readonly Evidence[]; misquoted: readonly Evidence[] };

/** Reads the notice as the service does. */
export function readAsService(notice: GoldNotice): ReadGold {
  return readListing(asPublished(notice), notice.language);
}

/** Reads a listing, its closing already read, as the service shows it in the language. */
export function readListing(listing: Listing, language: 'en' | 'fr'): ReadGold {
  const facts = readNotice(listing);
  const signals = signalsOf(facts, language);
  const { en, fr, other } = facts.summary;
  const spoken = (given: Listed): string[] => [given.en, given.fr, given.other].filter((one) => one !== undefined);
  const { at, dateOnly, localDate } = listing.closing;
  const line = placeLine(
    { ...listing, titles: spoken(listing.title), descriptions: spoken(listing.description) },
    language,
  );
  const reported: Reported = {
    mandatory_certifications: signals.mandatory_certifications,
    desirable_certifications: signals.desirable_certifications ?? [],
    post_award_certifications: signals.post_award_certifications ?? [],
    product_certifications: signals.product_certifications ?? [],
    bid_eligibility: signals.bid_eligibility === 'unknown' ? null : signals.bid_eligibility,
    set_asides: signals.set_asides,
    biddable: biddableOf(signals),
    trade_agreements: signals.trade_agreements ?? [],
    requires_manufacturer: signals.requires_manufacturer,
    requires_oem_documentation: signals.requires_oem_documentation,
    procurement_nature: signals.procurement_nature === 'unknown' ? null : signals.procurement_nature,
    estimated_value: valueOf(signals),
    quantities: signals.quantities ?? [],
    total_estimated_units: signals.total_estimated_units,
    closing:
      at === null ? null : dateOnly ? { at: null, date: localDate ?? '', time: null } : { at, date: '', time: '' },
    questions_due_at: shown(signals.questions_due_at),
    site_visit_at: shown(signals.site_visit_at),
    end_user: signals.end_user,
    place_of_work: line === null || OFFICE.test(line) ? null : line,
    summary: facts.summary[language] ?? en ?? fr ?? other ?? null,
    category: signals.actual_product_category || null,
    quotes: (member) => quotesOf(signals.evidence, EVIDENCE_NAMES[member] ?? member),
  };
  return { reported, evidence: facts.evidence, misquoted: facts.evidence.filter((one) => !isLiteral(one, listing)) };
}

type Listed = { en?: string; fr?: string; other?: string };

/** Whether the quote is the very stretch of the text, its hard line breaks taken out, that the service names. */
function isLiteral({ quote, place, language, start, end }: Evidence, listing: Record<'title' | 'description', Listed>) {
  if (place === 'document' || place === 'field') return false;
  const text = unwrapLines(listing[place][language ?? 'other'] ?? '');
  return quote !== '' && text.slice(start, end) === quote;
}

function valueOf(signals: Pick<ReturnType<typeof signalsOf>, 'estimated_value' | 'estimated_value_range'>) {
  const { estimated_value: value, estimated_value_range: range } = signals;
  if (value !== null || range === undefined) return value;
  return { min: range.low ?? Number.NaN, max: range.high, currency: range.currency };
}

function shown(moment: FoundMoment | undefined): FoundMoment | null {
  return moment === undefined ? null : { at: moment.at, date: moment.date, time: moment.time };
}

function quotesOf(evidence: readonly { field: string; quote: string }[], name: string): string[] {
  return [...new Set(evidence.filter(({ field }) => field === name).map(({ quote }) => quote))];
}

/** The labels have a no where only holders of an arrangement may bid, too; the service leaves open whether the company is one. */
function biddableOf({ biddable, set_asides: reserved }: ReturnType<typeof signalsOf>): Reported['biddable'] {
  const isForHolders = biddable?.kind === 'invited_only' && reserved.includes('vehicle-holders');
  return biddable?.value === 'no' || isForHolders ? (biddable.kind ?? 'no') : null;
}
