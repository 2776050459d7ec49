import type { CaseListing } from './case-listing.ts';

/** One row of the table that the rule was found by: listings by name, and the groups they must fall into. */
export type GroupingCase = { name: string; listings: Record<string, CaseListing>; groups: string[] };

const SNOW: CaseListing = {};
const no = (number: string, rest: CaseListing = {}): CaseListing => ({ number, ...rest });

/** The 46 adversarial cases, and those that real feeds added; `groups` names the listings of each group, in order. */
export const GROUPING_CASES: readonly GroupingCase[] = [
  {
    name: '1: 01 one number and buyer, other title and date',
    listings: {
      a: no('RFP-2026-07', { title: 'Snow', closing: '2026-03-01' }),
      b: no('RFP-2026-07', { title: 'Neige', closing: '2026-04-01' }),
    },
    groups: ['ab'],
  },
  {
    name: '1: 02 one number, other buyer',
    listings: { a: no('2026-07'), b: no('2026-07', { buyer: 'City of Ottawa' }) },
    groups: ['a', 'b'],
  },
  {
    name: '3: 03 other numbers, one title, buyer and date',
    listings: { a: no('RFP-2026-1'), b: no('RFP-2026-2') },
    groups: ['a', 'b'],
  },
  { name: '2: 04 number missing on one copy', listings: { a: no('RFP-2026-1'), b: SNOW }, groups: ['ab'] },
  {
    name: '3: 05 a copy without number between two numbers',
    listings: { a: no('RFP-2026-1'), b: SNOW, c: no('RFP-2026-2') },
    groups: ['a', 'b', 'c'],
  },
  {
    name: '2: 06 two copies without number beside two numbers',
    listings: { a: no('RFP-2026-1'), b: SNOW, c: no('RFP-2026-2'), d: SNOW },
    groups: ['a', 'bd', 'c'],
  },
  {
    name: '2: 07 a copy without number joined through an amended date',
    listings: {
      a: no('X-2026-1', { closing: '2026-03-09' }),
      b: no('X-2026-1', { closing: '2026-03-20' }),
      c: { closing: '2026-03-20' },
    },
    groups: ['abc'],
  },
  { name: '2: 08 two absent dates', listings: { a: { closing: null }, b: { closing: null } }, groups: ['a', 'b'] },
  {
    name: '2: 09 date-only and local evening',
    listings: { a: { closing: '2026-03-09' }, b: { closing: '2026-03-10T03:59:59Z' } },
    groups: ['ab'],
  },
  {
    name: '2: 10 date stored as midnight UTC',
    listings: { a: { closing: '2026-03-09T00:00:00Z' }, b: { closing: '2026-03-09T14:00:00-04:00' } },
    groups: ['ab'],
  },
  {
    name: '2: 11 daylight saving and zone',
    listings: {
      a: { closing: '2026-07-01T02:30:00Z', buyerZone: 'America/Vancouver' },
      b: { closing: '2026-06-30' },
    },
    groups: ['ab'],
  },
  {
    name: '2: 12 adjacent days',
    listings: { a: { closing: '2026-03-09' }, b: { closing: '2026-03-10' } },
    groups: ['a', 'b'],
  },
  {
    name: '2: 13 accents and entities',
    listings: {
      a: { title: 'D&eacute;neigement &amp; entretien — été' },
      b: { title: 'DENEIGEMENT &amp;amp; ENTRETIEN - e\u0301te\u0301' },
    },
    groups: ['ab'],
  },
  {
    name: '2: 14 apostrophes and no-break spaces',
    listings: { a: { title: "Travaux d’entretien\u00a0: l'usine" }, b: { title: 'Travaux d&#39;entretien l’usine' } },
    groups: ['ab'],
  },
  {
    name: '2: 15 ligature',
    listings: { a: { title: "Oeuvres d'art" }, b: { title: 'Œuvres d’art' } },
    groups: ['ab'],
  },
  {
    name: '2: 16 municipal prefixes',
    listings: {
      a: SNOW,
      b: { buyer: 'The Corporation of the City of Toronto' },
      c: { buyer: 'TORONTO' },
      d: { buyer: 'Toronto (City of)' },
      e: { buyer: 'Ville de Toronto' },
    },
    groups: ['abcde'],
  },
  {
    name: '2: 17 French elision',
    listings: { a: { buyer: 'Ville d’Ottawa' }, b: { buyer: 'City of Ottawa' }, c: { buyer: 'Ville d&apos;Ottawa' } },
    groups: ['abc'],
  },
  {
    name: '2: 18 article after the prefix',
    listings: {
      a: { buyer: 'The Corporation of the Town of The Blue Mountains' },
      b: { buyer: 'Town of Blue Mountains' },
    },
    groups: ['ab'],
  },
  {
    name: '1: 19 twin municipalities with one number',
    listings: {
      a: no('RFP-2026-1', { buyer: 'City of Langley' }),
      b: no('RFP-2026-1', { buyer: 'Township of Langley', title: 'Other' }),
    },
    groups: ['a', 'b'],
  },
  {
    name: '2: 20 prefix inside a name',
    listings: { a: { buyer: 'City of Toronto Library Board' }, b: SNOW },
    groups: ['a', 'b'],
  },
  {
    name: '1: 21 punctuation and case of a number',
    listings: {
      a: no('W8486-195786'),
      b: no('w8486 195786', { title: 'Q' }),
      c: no('W8486/195786', { title: 'R' }),
    },
    groups: ['abc'],
  },
  {
    name: '1: 22 number without separators',
    listings: { a: no('RFP-2026-001'), b: no('RFP2026001', { title: 'Q' }) },
    groups: ['ab'],
  },
  { name: '1: 23 boundary collision', listings: { a: no('26-1-23'), b: no('26-12-3') }, groups: ['a', 'b'] },
  {
    name: '1: 24 number without separators between two separated ones',
    listings: { a: no('26-1-23'), b: no('26-12-3', { title: 'Q' }), c: no('26123', { title: 'R' }) },
    groups: ['a', 'b', 'c'],
  },
  {
    name: '1: 25 leading zeros',
    listings: { a: no('RFP-2026-007'), b: no('RFP 2026 7', { title: 'Q' }) },
    groups: ['ab'],
  },
  {
    name: '1: 26 amendment suffix',
    listings: {
      a: no('W8486-195786/A'),
      b: no('W8486-195786/A Amendment 003', { title: 'Q' }),
      c: no('W8486-195786', { title: 'R' }),
    },
    groups: ['abc'],
  },
  { name: '3: 27 re-tender /B', listings: { a: no('W8486-195786/A'), b: no('W8486-195786/B') }, groups: ['a', 'b'] },
  {
    name: '1: 28 Ariba workspace and document',
    listings: {
      a: no('WS3512316700-Doc3512316731'),
      b: no('Doc3512316731', { title: 'Q' }),
      c: no('WS3512316700-Doc3512399999', { title: 'R' }),
    },
    groups: ['ab', 'c'],
  },
  {
    name: '1: 29 placeholders',
    listings: {
      a: no('N/A', { title: 'A1' }),
      b: no('n/a', { title: 'B1' }),
      c: no('TBD', { title: 'C1' }),
      d: no('0000', { title: 'D1' }),
      e: no('See documents', { title: 'E1' }),
    },
    groups: ['a', 'b', 'c', 'd', 'e'],
  },
  { name: '3: 30 a placeholder is no number', listings: { a: no('N/A'), b: no('RFP-2026-1') }, groups: ['ab'] },
  {
    name: '2: 31 titles in another script',
    listings: { a: { title: 'ᐃᓄᒃᑎᑐᑦ' }, b: { title: 'ᓄᓇᕗᑦ' } },
    groups: ['a', 'b'],
  },
  { name: '2: 32 titles of punctuation', listings: { a: { title: '---' }, b: { title: '???' } }, groups: ['a', 'b'] },
  {
    name: '2: 33 digits in titles',
    listings: { a: { title: 'Paving, Section 1-1' }, b: { title: 'Paving, Section 11' } },
    groups: ['a', 'b'],
  },
  {
    name: '2: 34 hyphenation',
    listings: {
      a: { title: 'Snow-removal services' },
      b: { title: 'Snowremoval services' },
      c: { title: 'SNOW REMOVAL SERVICES.' },
    },
    groups: ['abc'],
  },
  {
    name: '1: 35 missing buyer',
    listings: { a: no('RFP-2026-1', { buyer: '' }), b: no('RFP-2026-1', { buyer: '' }) },
    groups: ['a', 'b'],
  },
  {
    name: '1: 36 label words',
    listings: { a: no('Solicitation No. RFP-2026-9'), b: no('RFP 2026-09', { title: 'Q' }) },
    groups: ['ab'],
  },
  {
    name: '1: 37 kinds of solicitation with one sequence',
    listings: { a: no('RFP-2026-07', { title: 'A1' }), b: no('RFQ-2026-07', { title: 'B1' }) },
    groups: ['a', 'b'],
  },
  {
    name: '1: 38 bare name of twin municipalities',
    listings: {
      a: no('P2026-1', { buyer: 'Region of Waterloo' }),
      b: no('P2026-1', { buyer: 'Waterloo', title: 'Q' }),
      c: no('P2026-1', { buyer: 'City of Waterloo', title: 'R' }),
    },
    groups: ['a', 'b', 'c'],
  },
  {
    name: '1: 39 one source, two spellings',
    listings: {
      a: no('R31501', { title: 'A1', source: 'seao' }),
      b: no('R31501.', { title: 'B1', source: 'seao' }),
    },
    groups: ['a', 'b'],
  },
  {
    name: '1: 40 two sources, two spellings',
    listings: {
      a: no('R31501', { title: 'A1', source: 'seao' }),
      b: no('R31501.', { title: 'B1', source: 'merx' }),
    },
    groups: ['ab'],
  },
  {
    name: '1: 41 third spelling beside two of one source',
    listings: {
      a: no('P22899-3', { source: 'seao' }),
      b: no('P22899--3', { title: 'Q', source: 'seao' }),
      c: no('p22899-3', { title: 'R', source: 'merx' }),
    },
    groups: ['ac', 'b'],
  },
  {
    name: '3: 42 a copy without number beside two spellings of one source',
    listings: {
      a: no('R31501', { source: 'seao' }),
      b: no('R31501.', { source: 'seao' }),
      c: no('R31501', { title: 'Q', source: 'seao' }),
      d: { source: 'merx' },
    },
    groups: ['ac', 'b', 'd'],
  },
  {
    name: '1: 43 amendment row of one source',
    listings: {
      a: no('EP-2026-1/A', { source: 'cb' }),
      b: no('EP-2026-1/A', { title: 'Q', closing: '2026-05-01', source: 'cb' }),
    },
    groups: ['ab'],
  },
  {
    name: '1: 44 /A and bare from one source',
    listings: { a: no('W8486-195786/A', { source: 'cb' }), b: no('W8486-195786', { title: 'Q', source: 'cb' }) },
    groups: ['a', 'b'],
  },
  {
    name: '1: 45 a notice of proposed procurement and its request for proposals',
    listings: {
      a: no('EN578-2026-1', { title: 'Notice of proposed procurement' }),
      b: no('EN578-2026-1', { title: 'RFP' }),
    },
    groups: ['ab'],
  },
  {
    name: '1: 47 & and "and" in the name of one buyer',
    listings: { a: no('K3D33-12', { buyer: 'Works &amp; Parks' }), b: no('K3D33-12', { buyer: 'Works and Parks' }) },
    groups: ['ab'],
  },
  {
    name: '2: 48 a short form behind the name of the buyer',
    listings: { a: { buyer: 'Farm Credit Canada (FCC)' }, b: { buyer: 'Farm Credit Canada' } },
    groups: ['ab'],
  },
  {
    name: '1: 46 one source, two spellings, one title, buyer and date',
    listings: { a: no('RFP-2026-07', { source: 'merx' }), b: no('rfp 2026 07.', { source: 'merx' }) },
    groups: ['ab'],
  },
];
