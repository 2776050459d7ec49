import type { OpportunityDetail } from '#contract/opportunities.ts';
import type { NoticeText } from '#features/reading/reading.ts';
import type { Winner } from './award-words.ts';
import type { ShownNotice } from './quote-position.ts';

/** What the detail record takes from a listing's content besides its columns. */
export type DetailContent = {
  title?: Localized;
  buyer?: { en?: string; fr?: string };
  endUserEntity: string | null;
  endUserNames?: Localized;
  regions: readonly string[];
  buyerCity: string | null;
  buyerRegion: string | null;
  buyerCountry: string | null;
  description?: Localized;
  procurementMethod: string | null;
  procurementMethodNames?: Localized;
  winners?: readonly Winner[];
  contactName: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
  categories: readonly { scheme: string; code: string | null; label: { en?: string; fr?: string; other?: string } }[];
};

type Localized = { en?: string; fr?: string; other?: string };
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

/** What of a notice says where its work is, with every text in the languages it has. */
export function placedNotice(content: DetailContent): DetailContent & { titles: string[]; descriptions: string[] } {
  return { ...content, titles: spoken(content.title), descriptions: spoken(content.description) };
}

function spoken(text: Localized | undefined): string[] {
  return [text?.en, text?.fr, text?.other].filter((one): one is string => one !== undefined && one !== '');
}

/** A text of a notice with what stands around it, each part as a reader is shown it. */
type ShownText = ShownNotice & { isCut: boolean };

/** The notice in each of its languages, which is where the words of claims are looked for. */
export function shownTexts(content: DetailContent, texts: readonly NoticeText[], buyer: string): ShownText[] {
  return texts.map(({ language, title, text, isCut }) => ({
    language,
    title,
    buyer: (language === null ? undefined : content.buyer?.[language]) || buyer,
    categories: categoryLines(content, language ?? 'en').join('\n'),
    text,
    isCut,
  }));
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
