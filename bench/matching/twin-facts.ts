import type { Listing } from '../../server/features/discovery/listing.ts';
import { readNotice } from '../../server/features/reading/read-notice.ts';
import { signalsOf } from '../../server/features/reading/reading.ts';
import { inOneLanguage, twinListings } from './twins.ts';

/** Facts whose value does not depend on the language of the text. */
const COMPARED = [
  'mandatory_certifications',
  'desirable_certifications',
  'post_award_certifications',
  'product_certifications',
  'bid_eligibility',
  'set_asides',
  'biddable',
  'trade_agreements',
  'requires_manufacturer',
  'requires_oem_documentation',
  'procurement_nature',
  'estimated_value',
  'estimated_value_range',
  'total_estimated_units',
  'closing_in_text',
  'questions_due_at',
  'site_visit_at',
] as const;

/** A fact of one notice that its English and its French text state otherwise, or only one of them does. */
export type FactApart = { title: string; fact: string; english: string; french: string };

/** `notices`: those compared; `facts`: those that either text states. */
export type TwinFacts = { notices: number; facts: number; apart: FactApart[] };

/** What each of a notice's two texts states when it is read alone. */
export function twinFacts(): TwinFacts {
  const listings = twinListings();
  const compared = listings.flatMap((listing) => {
    const english = factsOf(listing, 'en');
    const french = factsOf(listing, 'fr');
    return [...english.keys()]
      .map((fact) => ({
        title: listing.title.en ?? '',
        fact,
        english: english.get(fact) ?? '',
        french: french.get(fact) ?? '',
      }))
      .filter((one) => one.english !== '' || one.french !== '');
  });
  return {
    notices: listings.length,
    facts: compared.length,
    apart: compared.filter(({ english, french }) => english !== french),
  };
}

function factsOf(listing: Listing, language: 'en' | 'fr'): Map<string, string> {
  const signals: Readonly<Record<string, unknown>> = signalsOf(readNotice(inOneLanguage(listing, language)), language);
  const facts = new Map(COMPARED.map((name) => [name as string, told(signals[name])]));
  const quantities = Array.isArray(signals['quantities']) ? signals['quantities'] : [];
  facts.set('number of quantities', quantities.length === 0 ? '' : String(quantities.length));
  // The name itself differs by language.
  return facts.set('end_user', told(signals['end_user']) === '' ? '' : 'named');
}

/** Without what names nothing; the order of a list says nothing. */
function told(value: unknown): string {
  if (value === undefined || value === null || value === false || value === 'unknown') return '';
  if (Array.isArray(value)) return value.map(told).toSorted().join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
