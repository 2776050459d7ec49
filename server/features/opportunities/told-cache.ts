import { BoundedCache } from '#platform/text/bounded-cache.ts';

/** Renders what a verdict rests on, given as the text of its JSON; the same text gives the same sentences. */
export type Render = (reasons: string, language: 'en' | 'fr') => string;

/** The rendered explanation of an opportunity whose reasons are this text now. */
export type Explain = (opportunityId: string, reasons: string, language: 'en' | 'fr') => string;

/**
 * Caches the last rendered explanation of each opportunity with the very text it was made from, so that none is ever
 * out of date: a list that is polled shows the same verdicts again and again. Holds at most `most` of them in each language.
 */
export function cacheExplanations(render: Render, most: number): Explain {
  type Rendered = { reasons: string; text: string };
  const caches = { en: new BoundedCache<string, Rendered>(most), fr: new BoundedCache<string, Rendered>(most) };
  return (opportunityId, reasons, language) => {
    const cached = caches[language].get(opportunityId);
    if (cached?.reasons === reasons) return cached.text;
    const text = render(reasons, language);
    caches[language].set(opportunityId, { reasons, text });
    return text;
  };
}
