import type { Words } from '../ui/words.ts';
import { ENGLISH } from './pane-words-english.ts';
import { FRENCH } from './pane-words-french.ts';

export const PANE_WORDS: Words<typeof ENGLISH> = { en: ENGLISH, fr: FRENCH };
