import { BoundedCache } from '#platform/text/bounded-cache.ts';

type Language = 'en' | 'fr';

/** What a reader is told of a verdict that rests on these reasons, given as the text of their JSON; the same text tells the same. */
type Tell<T> = (reasons: string, language: Language) => T;

/** What a reader is told of an opportunity whose reasons are this text now. */
export type TellOf<T> = (opportunityId: string, reasons: string, language: Language) => T;

/**
 * Caches what was last told of each opportunity with the very text it was made from, so that nothing is ever out of date: a list
 * that is polled shows the same verdicts again and again. Holds at most `most` of them in each language.
 */
export function cacheTold<T>(tell: Tell<T>, most: number): TellOf<T> {
  type Told = { reasons: string; told: T };
  const caches = { en: new BoundedCache<string, Told>(most), fr: new BoundedCache<string, Told>(most) };
  return (opportunityId, reasons, language) => {
    const cached = caches[language].get(opportunityId);
    if (cached?.reasons === reasons) return cached.told;
    const told = tell(reasons, language);
    caches[language].set(opportunityId, { reasons, told });
    return told;
  };
}
