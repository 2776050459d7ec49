import type { OpportunityDetail } from '#contract/opportunities.ts';

/** What the detail record takes from a listing's content besides its columns. */
export type DetailContent = {
  title?: { en?: string; fr?: string };
  buyer?: { en?: string; fr?: string };
  endUserEntity: string | null;
  regions: readonly string[];
  buyerCity: string | null;
  buyerRegion: string | null;
  procurementMethod: string | null;
  contactName: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
  categories: readonly { scheme: string; code: string | null; label: { en?: string; fr?: string; other?: string } }[];
};

type Language = 'en' | 'fr';

/** Categories as one line each: `UNSPSC 42201700 Medical ultrasound`; a source's own list without its name. */
export function categoryLines(content: DetailContent, language: Language): string[] {
  const lines = content.categories.map(({ scheme, code, label }) => {
    const title = label[language] ?? label.en ?? label.fr ?? label.other ?? '';
    const list = scheme === 'SOURCE' ? '' : scheme;
    return [list, code ?? '', title === code ? '' : title].filter((part) => part !== '').join(' ');
  });
  return [...new Set(lines.filter((line) => line !== ''))];
}

/** Where it is delivered; else where the buyer is. */
export function geographyLine(content: DetailContent): string | null {
  const places = content.regions.length > 0 ? content.regions : [content.buyerCity, content.buyerRegion];
  const line = places.filter((place): place is string => place !== null && place !== '').join(', ');
  return line === '' ? null : line;
}

type FactFields = Pick<
  OpportunityDetail,
  | 'bid_eligibility'
  | 'requires_manufacturer'
  | 'requires_oem_documentation'
  | 'mandatory_certifications'
  | 'actual_product_category'
  | 'total_estimated_units'
  | 'procurement_nature'
  | 'end_user'
>;

/** What the detail says of a notice that has not been read yet: nothing is known, nothing is claimed. */
export const UNREAD_FACTS: FactFields = {
  bid_eligibility: 'unknown',
  requires_manufacturer: false,
  requires_oem_documentation: false,
  mandatory_certifications: [],
  actual_product_category: '',
  total_estimated_units: null,
  procurement_nature: 'unknown',
  end_user: null,
};
