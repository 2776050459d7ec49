/** French when the client prefers it to English; English otherwise. */
export function languageOf(header: string | undefined): 'en' | 'fr' {
  if (header === undefined || header.length > 500) return 'en';
  const weights = { en: 0, fr: 0 };
  for (const part of header.split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const language = tag.slice(0, 2);
    if (language !== 'en' && language !== 'fr') continue;
    const quality = Number(
      parameters
        .map((text) => text.trim())
        .find((text) => text.startsWith('q='))
        ?.slice(2) ?? 1,
    );
    weights[language] = Math.max(weights[language], Number.isNaN(quality) ? 0 : quality);
  }
  return weights.fr > weights.en ? 'fr' : 'en';
}

/** The headers of an answer in a language that was chosen by Accept-Language. */
export function languageHeaders(language: 'en' | 'fr'): Record<string, string> {
  return { 'content-language': language, vary: 'accept-language' };
}
