import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { caller } from './api.ts';
import { firstLanguage, type Language, rememberLanguage } from './first-language.ts';
import type { Words } from '../ui/words.ts';

/** The language of the portal, in which every message is, and the choice of another. */

export type { Language } from './first-language.ts';

const Context = createContext<{ language: Language; choose: (language: Language) => void } | null>(null);

export function LanguageProvider({ children }: { children: ReactNode }): ReactNode {
  const [language, setLanguage] = useState<Language>(firstLanguage);
  caller.language = language;
  document.documentElement.lang = language;
  const choose = useCallback((chosen: Language) => {
    rememberLanguage(chosen);
    setLanguage(chosen);
  }, []);
  const value = useMemo(() => ({ language, choose }), [language, choose]);
  return <Context value={value}>{children}</Context>;
}

export function useLanguage(): { language: Language; choose: (language: Language) => void } {
  const value = useContext(Context);
  if (value === null) throw new Error('useLanguage needs a LanguageProvider above it');
  return value;
}

/** The messages of a noun in the reader's language: `const words = useWords(LIST_WORDS)`. */
export function useWords<T>(words: Words<T>): T {
  return words[useLanguage().language];
}
