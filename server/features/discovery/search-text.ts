import { searchDocument, toTsvectorLiteral, type SearchPart, type SearchWeight } from '#platform/text/search-tokens.ts';
import type { Listing, Localized } from './listing.ts';

/** Descriptions are searched up to this length; what follows is boilerplate in the longest notices. */
const DESCRIPTION_CHARS = 30_000;
const MAX_CATEGORIES = 60;

/** The listing's words as a `tsvector` literal: title, buyer, description, numbers and category titles. */
export function searchText(listing: Listing): string {
  const parts: SearchPart[] = [
    ...localizedParts(listing.title, 'A'),
    { text: [listing.solicitationNumber, listing.referenceNumber].filter(Boolean).join(' | '), weight: 'A' },
    ...localizedParts(listing.buyer, 'B'),
    { text: listing.endUserEntity ?? '', weight: 'B' },
    ...listing.categories
      .slice(0, MAX_CATEGORIES)
      .flatMap((category) => [
        ...localizedParts(category.label, 'B'),
        { text: category.code ?? '', weight: 'B' as const },
      ]),
    ...localizedParts(listing.description, 'D'),
  ];
  return toTsvectorLiteral(searchDocument(parts.filter((part) => part.text !== '')));
}

function localizedParts(text: Localized, weight: SearchWeight): SearchPart[] {
  return [text.en, text.fr, text.other]
    .filter((one): one is string => one !== undefined && one !== '')
    .map((one) => ({ text: one.slice(0, DESCRIPTION_CHARS), weight }));
}

/** The one text to show where only one fits: English, else French, else whatever was published. */
export function shownText(text: Localized): string {
  return text.en || text.fr || text.other || '';
}
