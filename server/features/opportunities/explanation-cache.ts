/** Renders what a verdict rests on, given as the text of its JSON; the same text gives the same sentences. */
export type Render = (reasons: string, language: 'en' | 'fr') => string;

/** The rendered explanation of an opportunity whose reasons are this text now. */
export type Explain = (opportunityId: string, reasons: string, language: 'en' | 'fr') => string;

/**
 * Remembers the last rendered explanation of each opportunity with the very text it was made from, so that none is ever
 * out of date: a list that is polled shows the same verdicts again and again. Holds at most `limit` of them in each language;
 * those rendered longest ago leave first.
 */
export function rememberExplanations(render: Render, limit: number): Explain {
  const remembered = {
    en: new Map<string, { reasons: string; text: string }>(),
    fr: new Map<string, { reasons: string; text: string }>(),
  };
  return (opportunityId, reasons, language) => {
    const known = remembered[language];
    const held = known.get(opportunityId);
    if (held !== undefined && held.reasons === reasons) return held.text;
    const text = render(reasons, language);
    const [oldest] = known.size >= limit && held === undefined ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    known.delete(opportunityId);
    known.set(opportunityId, { reasons, text });
    return text;
  };
}
