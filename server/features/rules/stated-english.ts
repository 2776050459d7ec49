import { begin, type Pattern, words } from './stated-meaning.ts';

/** English statements of what a company does and does not do, those to be tried first before others. */

const NOT = words('do not ever|do not|does not|never|no longer|will not');
const DO = words(
  'do|does|offer|sell|supply|provide|carry|make|manufacture|install|perform|build|stock|distribute|undertake|handle|deal in|bid on|quote on',
);
const SOLD = words('sell|supply|manufacture|distribute|carry|stock|deal in');
const DONE = words('do|offer|provide|make|install|build|sell|supply|manufacture|distribute|carry|stock|handle|deal in');
const SERVE = words(
  'serve|cover|operate in|deliver to|deliver in|deliver|ship to|travel to|do business in|bid in|serve customers in|have customers in',
);
const BID = words('bid on|bid for|bid|quote on|quote|take on|take|accept|look at|pursue|go after|do');
const TENDERS = words(' (?:contracts|tenders|jobs|projects|opportunities|bids|anything|work)|');
const OVER = words(
  'above|over|of more than|of at least|of over|worth more than|worth at least|worth over|from|starting at|larger than|bigger than|more than|at least',
);
const UNDER = words(
  'below|under|of less than|of at most|worth less than|worth under|up to|of up to|smaller than|less than|at most',
);
const THIS_BUYER = words(
  '(?:this|that) (?:buyer|agency|client|customer|city|town|municipality|hospital|university|school board|organization|organisation|department|ministry)',
);
export const ENGLISH: readonly Pattern[] = [
  {
    begins: begin(
      NOT,
      ' ',
      words('bid|quote|work|deal|do business'),
      words(' on (?:tenders|contracts)|'),
      words(' for| with| to| from| of'),
      ' ',
      THIS_BUYER,
    ),
    meaning: { means: 'this-buyer', wanted: false },
  },
  {
    begins: begin(NOT, ' ', words('sell to|supply|serve'), ' ', THIS_BUYER),
    meaning: { means: 'this-buyer', wanted: false },
  },
  {
    begins: begin(
      'always ',
      words('bid|quote|work|want to bid|want to work'),
      words(' on (?:tenders|contracts)|'),
      words(' for| with| to| from| of'),
      ' ',
      THIS_BUYER,
    ),
    meaning: { means: 'this-buyer', wanted: true },
  },
  { begins: begin('only ', BID, TENDERS, ' between'), meaning: { means: 'value-between' } },
  { begins: begin('only ', BID, TENDERS, ' ', OVER), meaning: { means: 'value', bound: 'min' } },
  { begins: begin('only ', BID, TENDERS, ' ', UNDER), meaning: { means: 'value', bound: 'max' } },
  { begins: begin(NOT, ' ', BID, TENDERS, ' ', UNDER), meaning: { means: 'value', bound: 'min' } },
  { begins: begin(NOT, ' ', BID, TENDERS, ' ', OVER), meaning: { means: 'value', bound: 'max' } },
  { begins: begin(NOT, ' ', SERVE), meaning: { means: 'not-served' } },
  { begins: begin('no longer work in'), meaning: { means: 'not-in', ended: true } },
  { begins: begin(NOT, ' work in'), meaning: { means: 'not-in', ended: false } },
  { begins: begin('no longer represent'), meaning: { means: 'represents', is: false } },
  { begins: begin('do not represent'), meaning: { means: 'represents', is: false } },
  {
    begins: begin(
      words('do not|no longer'),
      ' ',
      words('have|hold'),
      words(' an?| the|'),
      ' certification',
      words(' for| to| in|'),
    ),
    meaning: { means: 'certified', is: false },
  },
  { begins: begin('no longer ', DO), meaning: { means: 'not-offered', ended: true } },
  { begins: begin(NOT, ' ', DO), meaning: { means: 'not-offered', ended: false } },
  { begins: begin(words('only |now only '), SERVE), meaning: { means: 'served', only: true } },
  { begins: begin(words('now |also |'), SERVE), meaning: { means: 'served', only: false } },
  { begins: begin(words('now |also |now also |only |mainly |mostly |'), SOLD), meaning: { means: 'offered' } },
  { begins: begin(words('now |also |now also '), DONE), meaning: { means: 'offered' } },
  {
    begins: begin(
      words('have |have just |have recently |recently |just '),
      'started ',
      words('selling|offering|supplying|distributing|making|carrying'),
    ),
    meaning: { means: 'offered' },
  },
  { begins: begin(words('now |also |'), 'represent'), meaning: { means: 'represents', is: true } },
  {
    begins: begin(
      'are ',
      words('now |'),
      words('an? |the |'),
      words('authorized |authorised |official |exclusive '),
      words('dealer|distributor|reseller|representative'),
      words(' for| of'),
    ),
    meaning: { means: 'represents', is: true },
  },
  {
    begins: begin('are ', words('not|no longer'), ' certified', words(' to| for| under| in|')),
    meaning: { means: 'certified', is: false },
  },
  {
    begins: begin('are ', words('now |also |'), 'certified', words(' to| for| under| in|')),
    meaning: { means: 'certified', is: true },
  },
  {
    begins: begin(words('have|have only|only have|employ|only employ'), '(?= \\d+ (?:employees|people|staff)$)'),
    meaning: { means: 'employees' },
  },
  {
    begins: begin('are ', words('only |'), 'an?(?= (?:manufacturer|reseller|distributor|dealer|importer|retailer)$)'),
    meaning: { means: 'role' },
  },
  {
    begins: begin(
      'are not ',
      words('an? |'),
      'canadian ',
      words('company|supplier|business|firm|corporation|manufacturer'),
      '$',
    ),
    meaning: { means: 'canadian', is: false },
  },
  {
    begins: begin(
      'are ',
      words('an? |'),
      words('100 |'),
      'canadian(?:-owned| owned|) ',
      words('company|supplier|business|firm|corporation|manufacturer'),
      '$',
    ),
    meaning: { means: 'canadian', is: true },
  },
];
export const OUR_ENGLISH: readonly Pattern[] = [
  {
    begins: begin('minimum', words(' contract| order| project| job|'), words(' value| size|'), ' is'),
    meaning: { means: 'value', bound: 'min' },
  },
  {
    begins: begin('maximum', words(' contract| order| project| job|'), words(' value| size|'), ' is'),
    meaning: { means: 'value', bound: 'max' },
  },
];
