/** The two languages of the portal. */
export type Language = 'en' | 'fr';

const STORED = 'tenderfit-language';

/** What this browser remembers, else what it prefers. */
export function firstLanguage(): Language {
  const stored = localStorage.getItem(STORED);
  if (stored === 'en' || stored === 'fr') return stored;
  return navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

export function rememberLanguage(language: Language): void {
  localStorage.setItem(STORED, language);
}
