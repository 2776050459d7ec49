import { firstLanguage } from './first-language.ts';
import { loadAnew } from './leave.ts';

/**
 * Parts of the page that are loaded when they are first used. A service that was replaced meanwhile may no longer have the
 * file: then the page is loaded anew, once, and not without a question while something typed would be lost.
 */

const RELOADED = 'tenderfit-reloaded-for';
const QUESTION = {
  en: 'A new version of this page is there. Load it now? What you typed and did not save is lost.',
  fr: 'Une nouvelle version de cette page est là. La charger maintenant? Ce que vous avez écrit sans l’enregistrer sera perdu.',
} as const;

const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();
document.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typed.add(target);
});

/** Loads a part; where its file is gone, it never comes, and the page shows what it showed. */
export async function late<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!reloadFor(error)) throw error;
    return await new Promise<T>(() => undefined);
  }
}

/** Loads the page anew where the error is a missing file for which that was not tried. Returns whether the page may end. */
export function reloadFor(error: unknown): boolean {
  if (!isMissingFile(error) || sessionStorage.getItem(RELOADED) === error.message) return false;
  const losesText = [...typed].some((field) => field.isConnected && field.value.trim() !== '');
  if (losesText && !window.confirm(QUESTION[firstLanguage()])) return true;
  sessionStorage.setItem(RELOADED, error.message);
  loadAnew();
  return true;
}

/** As Chromium, Firefox, Safari and the loader of styles say it. */
function isMissingFile(error: unknown): error is Error {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/.test(error.message)
  );
}
