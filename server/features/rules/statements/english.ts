import { begin, type Pattern, words } from './meaning.ts';

/** English statements of what a company does and does not do, those to be tried first before others. */

const ARE = words('are |is ');
const NOT =
  words('really |simply |just |still |definitely |certainly |') +
  words('do not ever|do not|does not|never|no longer|will not');
/** What may stand next to such a verb: `sell, install and service`. */
const ALSO_DONE = words(
  'do|offer|sell|supply|provide|make|manufacture|install|perform|build|distribute|handle|design|service|repair|maintain|rent|lease|deliver|support|import',
);
const JOINED = `(?:(?: ,)?(?: and| or| nor| &| ,) ${ALSO_DONE})*`;
const MAKE = 'make(?! sure| sense| money)';
/** Insurance is carried, and not sold by who carries it. */
const CARRY = 'carry(?!.* (?:insurance|coverage|bonding|bonds?|wsib|wcb)(?: |$))';
const DO = words(
  `do|does|offer|sell|supply|provide|${CARRY}|${MAKE}|manufacture|install|perform|build|stock|distribute|undertake|handle|deal in|bid on|quote on`,
);
const SOLD = words(`sell|supply|manufacture|distribute|${CARRY}|stock|deal in`);
const DONE = words(
  `do|offer|provide|${MAKE}|install|build|sell|supply|manufacture|distribute|${CARRY}|stock|handle|deal in`,
);
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
/** Initials of certificates: `we hold the CSC contract` names none. */
const CERTIFICATE_NEXT = '(?= (?:iso|iatf|csa|haccp|mdsap|gmp|cor)(?: |$))';
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
  {
    begins: begin(words('do not|no longer'), ' ', words('have|hold'), words(' our| the|'), CERTIFICATE_NEXT),
    meaning: { means: 'certified', is: false },
  },
  { begins: begin('no longer ', DO, JOINED), meaning: { means: 'not-offered', ended: true } },
  { begins: begin(NOT, ' ', DO, JOINED), meaning: { means: 'not-offered', ended: false } },
  {
    begins: begin(
      words('have |has |'),
      words('recently |now |'),
      words('stopped|ceased|quit'),
      words(' doing| selling| offering| supplying| making| installing| carrying| providing| distributing| handling'),
    ),
    meaning: { means: 'not-offered', ended: true },
  },
  { begins: begin('only work in'), meaning: { means: 'served', only: true } },
  { begins: begin(words('only |now only '), SERVE), meaning: { means: 'served', only: true } },
  { begins: begin(words('now |also |'), SERVE), meaning: { means: 'served', only: false } },
  {
    begins: begin(words('now |also |now also |only |mainly |mostly |'), SOLD, JOINED),
    meaning: { means: 'offered', sold: true },
  },
  { begins: begin(words('now |also |now also '), DONE, JOINED), meaning: { means: 'offered', sold: false } },
  {
    begins: begin(
      words('have |have just |have recently |recently |just '),
      'started ',
      words('selling|offering|supplying|distributing|making|carrying'),
    ),
    meaning: { means: 'offered', sold: false },
  },
  { begins: begin(words('now |also |'), 'represent'), meaning: { means: 'represents', is: true } },
  {
    begins: begin(
      ARE,
      words('now |'),
      words('an? |the |'),
      words('authorized |authorised |official |exclusive '),
      words('dealer|distributor|reseller|representative'),
      words(' for| of'),
    ),
    meaning: { means: 'represents', is: true },
  },
  {
    begins: begin(ARE, words('not|no longer'), ' certified', words(' to| for| under| in|')),
    meaning: { means: 'certified', is: false },
  },
  {
    begins: begin(ARE, words('now |also |'), 'certified', words(' to| for| under| in|')),
    meaning: { means: 'certified', is: true },
  },
  {
    begins: begin(words('now |also |now also |'), words('hold|holds'), words(' the|'), CERTIFICATE_NEXT),
    meaning: { means: 'certified', is: true },
  },
  {
    begins: begin(words('have|have only|only have|employ|only employ'), '(?= \\d+ (?:employees|people|staff)$)'),
    meaning: { means: 'employees' },
  },
  {
    begins: begin(ARE, words('only |'), 'an?(?= (?:manufacturer|reseller|distributor|dealer|importer|retailer)$)'),
    meaning: { means: 'role' },
  },
  {
    begins: begin(
      ARE,
      'not ',
      words('an? |'),
      'canadian ',
      words('company|supplier|business|firm|corporation|manufacturer'),
      '$',
    ),
    meaning: { means: 'canadian', is: false },
  },
  {
    begins: begin(
      ARE,
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
