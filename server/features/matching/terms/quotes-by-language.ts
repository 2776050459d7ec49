import { quoteOf, type QuotesByLanguage, standingOf, type StandingsByLanguage } from './notice-text.ts';
import type { TermHit } from './term-match.ts';

/** The words of the best find in the texts of each language; of `wholes`, where every word stands together, only. */
export function quotesByLanguage({ finds }: TermHit, wholes = false): QuotesByLanguage {
  const quotes: QuotesByLanguage = {};
  for (const find of finds) {
    const { language } = find.passage;
    if (language !== null && (find.whole || !wholes)) quotes[language] = quoteOf(find);
  }
  return quotes;
}

/** Where those words stand. */
export function standingsByLanguage({ finds }: TermHit, wholes = false): StandingsByLanguage {
  const standings: StandingsByLanguage = {};
  for (const { passage, whole } of finds) {
    if (passage.language !== null && (whole || !wholes)) standings[passage.language] = standingOf(passage);
  }
  return standings;
}
