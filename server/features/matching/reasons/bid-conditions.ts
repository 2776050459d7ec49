import { cutAtWord } from '#platform/text/cut-at-word.ts';
import type { Reasons } from './reasons.ts';

const QUOTE_CHARS = 240;

/**
 * What the notice says of who may bid, in its own words, where the company meets it or may meet it: a Canadian supplier may
 * still sell goods that are not Canadian. In the reader's language where the notice has that.
 */
export function bidConditions({ reasons }: Pick<Reasons, 'reasons'>, language: 'en' | 'fr'): string[] {
  return reasons.flatMap((one) => {
    if (one.kind !== 'eligibility' || one.state !== 'canadian-only') return [];
    const words = one.also?.[language] ?? one.quote;
    if (words === null) return [];
    const quote = cutAtWord(words, QUOTE_CHARS);
    const ofDocument = one.ofDocument === true;
    if (language === 'fr')
      return [`${ofDocument ? 'Un document de l’appel d’offres' : 'L’avis'} indique\u00a0: «\u00a0${quote}\u00a0»`];
    return [`${ofDocument ? 'A document of the tender' : 'The notice'} says: “${quote}”`];
  });
}
