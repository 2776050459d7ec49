import { cutAtWord } from '#platform/text/cut-at-word.ts';
import type { Reasons } from './reasons.ts';

const QUOTE_CHARS = 240;
const A_DOCUMENT = { en: 'A document of the tender', fr: 'Un document de l’appel d’offres' } as const;

/**
 * What the notice says of who may bid, in its own words, where the company meets it or may meet it: a Canadian supplier may
 * still sell goods that are not Canadian. In the reader's language where the notice has that.
 * `source` names the document, where these are words of one.
 */
export function bidConditions(
  { reasons }: Pick<Reasons, 'reasons'>,
  language: 'en' | 'fr',
  source: string | null,
): string[] {
  return reasons.flatMap((one) => {
    if (one.kind !== 'eligibility' || one.state !== 'canadian-only') return [];
    const words = one.also?.[language] ?? one.quote;
    if (words === null) return [];
    const quote = cutAtWord(words, QUOTE_CHARS);
    if (one.ofDocument !== true) return [noticeSays(quote, language)];
    const who = source ?? A_DOCUMENT[language];
    return [language === 'fr' ? `${who} indique\u00a0: «\u00a0${quote}\u00a0»` : `${who} says: “${quote}”`];
  });
}

/** Words of the notice, told as such. */
export function noticeSays(quote: string, language: 'en' | 'fr'): string {
  const words = cutAtWord(quote, QUOTE_CHARS);
  return language === 'fr' ? `L’avis indique\u00a0: «\u00a0${words}\u00a0»` : `The notice says: “${words}”`;
}
