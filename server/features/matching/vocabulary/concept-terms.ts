import { words } from '#platform/text/fold.ts';

/** Words that join others and never tell two things apart, English and French, folded. */
const JOINING = new Set(
  'a an and or of for the to in on with by at d l de du des la le les un une et ou au aux en sur pour par avec s'.split(
    ' ',
  ),
);

/** Longest text that is read for terms; titles and labels are far shorter. */
const MAX_TEXT_CHARS = 20_000;

/**
 * The words that carry meaning, in order, in a form that ignores case, accents and the plural in both languages:
 * `Échographes portatifs` → `echographe portatif`, `Hôpitaux` → `hopital`, `Échographie` → `echography`.
 */
export function stems(text: string): string[] {
  return words(text.slice(0, MAX_TEXT_CHARS))
    .filter((word) => !JOINING.has(word))
    .map(singular);
}

/**
 * One form for singular and plural, the same rules for both languages: a form is compared, never shown, so it need not be
 * a word. `ponceaux` and `ponceau`, `batteries`, `batterie` and `battery`, `switches` and `switch` are each one.
 */
function singular(word: string): string {
  if (word.length < 4 || /\d/.test(word) || word.endsWith('ss')) return word;
  if (/[^ey]aux$/.test(word) && word.length > 5) return `${word.slice(0, -3)}al`;
  const single = word.endsWith('s') || word.endsWith('x') ? word.slice(0, -1) : word;
  if (single.endsWith('ie') && single.length > 4) return `${single.slice(0, -2)}y`;
  return /(?:ch|sh|x|ss)e$/.test(single) && single.length > 4 ? single.slice(0, -1) : single;
}

/** Finds phrases of several words in a text, the longest first, each word used once. */
export class PhraseIndex {
  readonly #byFirst = new Map<string, { stems: string[]; names: string[] }[]>();

  /** Adds a phrase that stands for `name`; one phrase may stand for several. */
  add(phrase: string, name: string): void {
    const parts = stems(phrase);
    const first = parts[0];
    if (first === undefined) return;
    const known = this.#byFirst.get(first) ?? [];
    const same = known.find((entry) => entry.stems.join(' ') === parts.join(' '));
    if (same === undefined) known.push({ stems: parts, names: [name] });
    else if (!same.names.includes(name)) same.names.push(name);
    known.sort((left, right) => right.stems.length - left.stems.length);
    this.#byFirst.set(first, known);
  }

  /** The names of all phrases in the text, each once. "infusion pump" does not also count as "pump". */
  find(textStems: readonly string[]): string[] {
    const found = new Set<string>();
    for (let at = 0; at < textStems.length;) {
      const hit = this.#byFirst
        .get(textStems[at] ?? '')
        ?.find((entry) => entry.stems.every((part, offset) => textStems[at + offset] === part));
      for (const name of hit?.names ?? []) found.add(name);
      at += hit?.stems.length ?? 1;
    }
    return [...found];
  }
}
