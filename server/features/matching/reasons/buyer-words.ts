import { buyerNameIn } from '#contract/facts/buyer-names.ts';
import { isSameText } from './quotable.ts';
import type { Reason } from './reasons.ts';

type BuyerReason = Extract<Reason, { kind: 'buyer' }>;

/** The organization as the page names it in this language, and the company's own name of it where that is another. */
export function namedBuyer(
  { listing, listingFr, label }: BuyerReason,
  language: 'en' | 'fr',
): { name: string; label: string | null } {
  const published = language === 'fr' ? (listingFr ?? listing) : listing;
  const name = buyerNameIn(published, language);
  const isSame = [label, buyerNameIn(label, language)].some((one) => isSameText(one, name));
  return { name, label: isSame || isSameText(label, published) ? null : label };
}
