import type { Reasons } from './reasons.ts';

/** What mails say of a score in one look: its word and the number. */

const FITS: Readonly<Record<'en' | 'fr', Readonly<Record<Reasons['band'], string>>>> = {
  en: { strong: 'Strong fit', good: 'Good fit', possible: 'Possible fit', weak: 'Weak fit' },
  fr: {
    strong: 'Forte correspondance',
    good: 'Bonne correspondance',
    possible: 'Correspondance possible',
    weak: 'Faible correspondance',
  },
};

/** `Good fit · 74 of 100`. */
export function fitLine({ band, score }: { band: Reasons['band']; score: number }, language: 'en' | 'fr'): string {
  return `${FITS[language][band]} · ${score} ${language === 'fr' ? 'sur' : 'of'} 100`;
}
