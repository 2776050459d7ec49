import { plainSentence } from '#platform/text/plain-sentence.ts';

/** Whom a contract was awarded to, or is to be, as the record of its source names them. */

export type Winner = {
  name: string;
  amount: number | null;
  currency: string | null;
  is?: 'estimated' | 'intended';
};

type Language = 'en' | 'fr';

/** More names than these make no sentence. */
const MOST_NAMES = 5;

/** `Awarded to Alder Inc. for $1,500 and Cedar Ltd.`; null where the record names nobody. */
export function awardWords(winners: readonly Winner[], language: Language): string | null {
  if (winners.length === 0) return null;
  const named = winners.slice(0, MOST_NAMES).map((one) => winnerWords(one, language));
  const others = winners.length - named.length;
  const more = language === 'fr' ? `${others} ${others === 1 ? 'autre' : 'autres'}` : `${others} more`;
  const all = others > 0 ? [...named, more] : named;
  const list = new Intl.ListFormat(language === 'fr' ? 'fr-CA' : 'en-CA', { type: 'conjunction' }).format(all);
  const isIntended = winners.every((one) => one.is === 'intended');
  return plainSentence(`${BEGINNING[language][isIntended ? 'intended' : 'made']} ${list}`);
}

const BEGINNING = {
  en: { made: 'Awarded to', intended: 'The buyer intends to award the contract to' },
  fr: { made: 'Attribué à', intended: 'L’acheteur compte attribuer le contrat à' },
} as const;

function winnerWords({ name, amount, currency, is }: Winner, language: Language): string {
  if (amount === null || currency === null || !/^[A-Z]{3}$/.test(currency)) return name;
  const money = new Intl.NumberFormat(language === 'fr' ? 'fr-CA' : 'en-CA', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount);
  const estimate = is !== 'estimated' ? '' : language === 'fr' ? ' (estimation)' : ' (an estimate)';
  return `${name} ${language === 'fr' ? 'pour' : 'for'} ${money}${estimate}`;
}
