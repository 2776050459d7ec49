import { LIMITS } from './limits.ts';
import { queryBoolean, queryDateTime, queryNumber, queryText } from './parameters.ts';

const HAS_WORD = /[\p{L}\p{N}]/u;
const wordsText = (bounds: { min: number; max: number }) =>
  queryText(bounds).refine((text) => HAS_WORD.test(text), 'must contain a letter or a digit');

/** What the list and its counts can both be narrowed by. */
export const opportunityFilters = {
  q: queryText(LIMITS.qChars)
    .optional()
    .describe(
      'Words in the title, buyer, summary, description, numbers and category titles; accepts "a phrase" and -excluded.',
    ),
  source: queryText(LIMITS.sourceChars).optional().describe('The discovery source, as in `source` of the items.'),
  deadline_before: queryDateTime().optional().describe('Deadline strictly before this time.'),
  deadline_after: queryDateTime().optional().describe('Deadline strictly after this time.'),
  min_score: queryNumber(LIMITS.score).optional().describe('Minimum score.'),
  eligible: queryBoolean().optional().describe('As `eligible` of the items: false if the tender is ruled out.'),
  buyer: wordsText(LIMITS.filterChars)
    .optional()
    .describe('Each word begins a word of the buyer’s name, in any language and without regard to case or accents.'),
  region: queryText(LIMITS.filterChars)
    .optional()
    .describe(
      "Place of work, or the buyer's office where only that is known: a code (`CA-QC`, `US-NY`, `FR`) or a name (`Québec`, `Toronto`); regions within it count too.",
    ),
  category: wordsText(LIMITS.filterChars)
    .optional()
    .describe('A published category: the first digits of its code (`4229`), or words of its title (`hospital beds`).'),
};
