/** What a statement can mean, and by which words it begins. */

export type Meaning =
  /** Does not do or sell these; `ended`: no longer. */
  | { means: 'not-offered'; ended: boolean }
  /** `sold`: by a verb whose object may as well be the customer. */
  | { means: 'offered'; sold: boolean }
  /** Does not work in these places. */
  | { means: 'not-served' }
  | { means: 'served'; only: boolean }
  /** A place or a trade: `we do not work in …`; `ended`: no longer. */
  | { means: 'not-in'; ended: boolean }
  | { means: 'value'; bound: 'min' | 'max' }
  | { means: 'value-between' }
  | { means: 'certified'; is: boolean }
  | { means: 'represents'; is: boolean }
  | { means: 'canadian'; is: boolean }
  | { means: 'employees' }
  | { means: 'role' }
  /** Of the buyer of the tender that is answered on. */
  | { means: 'this-buyer'; wanted: boolean };

export type Pattern = { begins: RegExp; meaning: Meaning };

/** Any of these runs of words, an empty one standing for none. */
export const words = (alternatives: string): string => `(?:${alternatives})`;
/** A statement that begins with these, up to the end of a word. */
export const begin = (...parts: string[]): RegExp => new RegExp(`^${parts.join('')}(?= |$)`);
