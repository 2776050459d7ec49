/**
 * Measures the facts that are read from real documents against those labelled by hand (facts.txt), by fact, with what was read
 * falsely and missed. Needs the data next to the checkout.
 * Usage: node tests/gold/documents/facts.ts [--held-out]
 * `--held-out`: instead, the two sets of small documents in own words (held-out.ts), each by itself.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type NoticeInput,
  readDocumentFacts,
  type NoticeFacts,
  withDocumentFacts,
} from '../../../server/features/reading/reading.ts';
import { instantAt } from '../../../server/features/reading/moments.ts';
import { readNotice } from '../../../server/features/reading/read-notice.ts';
import { type GoldDocuments, HELD_OUT } from './held-out.ts';
import { pagesOfDocument } from './stored-pages.ts';

/** Each with the buyer's region and country, as its notice would give them. */
const DOCUMENTS: GoldDocuments = {
  airline: ['rfp-texts/airline-analysis-and-scheduling-solution-via-a-web-based-application.txt', null, 'US'],
  bie: ['rfp-texts/bie-enterprise-backup.txt', null, 'US'],
  dod: ['rfp-texts/dod-healthcare-portal.txt', null, 'US'],
  ecitation: ['rfp-texts/ecitation-system-sw.txt', null, 'US'],
  camrose: ['documents/ca/camrose-AB-2026-01424-rfp.pdf', 'Alberta', 'CA'],
  addendum: ['documents/ca/camrose-AB-2026-01424-addendum-3-without-page-3.pdf', 'Alberta', 'CA'],
  justice: ['documents/ca/justice-rfp-1000033838C-rotary-chairs.pdf', 'Ontario', 'CA'],
  sqdc: ['documents/ca/sqdc-SP-701857-appel-de-propositions-parties-1-2.pdf', 'Quebec', 'CA'],
  viasport: ['documents/ca/viasport-bc-rfp-2025-12.md', 'British Columbia', 'CA'],
  'esdc-en': ['documents/ca/esdc-azure-opportunity-2021-06-23.en.md', 'Ontario', 'CA'],
  'esdc-fr': ['documents/ca/esdc-azure-opportunity-2021-06-23.fr.md', 'Ontario', 'CA'],
  micro: ['documents/ca/micro-procurement-terms-2018-en-fr-in-one.md', 'Ontario', 'CA'],
  ccp: ['documents/fr/CCP-gardiennage-surveillance.pdf', null, 'FR'],
  cctp: ['documents/fr/CCTP-surveillance-gardiennage.pdf', null, 'FR'],
  lot02: ['documents/fr/Lot-02-Menuiserie-Interieure.pdf', null, 'FR'],
  alaska: ['documents/us/alaska-rfp.md', null, 'US'],
};

const UNSAID = {
  title: {},
  description: {},
  buyer: {},
  endUserEntity: null,
  solicitationNumber: null,
  noticeType: null,
  closing: { localDate: null },
  categories: [],
  nature: 'unknown',
  regions: [],
  estimatedValue: null,
} as const;

function noticeOf(buyerRegion: string | null, buyerCountry: string): NoticeInput {
  return { ...UNSAID, buyerRegion, buyerCountry };
}

type Moment = { date: string; time: string | null; timeZone: string | null };
const dateOf = ({ date, time, timeZone }: Moment): string => `${date} ${time ?? '-'} ${timeZone ?? '-'}`;

/** Two that give one instant on different clocks are one. */
function sameInstant(fact: string): string {
  const [name = '', value = ''] = fact.split(' | ');
  const [, date, time, zone] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d) (\S{2,40})$/.exec(value) ?? [];
  return date === undefined || time === undefined || zone === undefined
    ? fact
    : `${name} | ${instantAt(date, time, zone)}`;
}

/** What was read, as `fact | value`. */
function readFacts(facts: ReturnType<typeof withDocumentFacts<NoticeFacts>>): string[] {
  const dates = [
    ['closing_in_text', facts.closingInText],
    ['questions_due_at', facts.questionsDue],
    ['site_visit_at', facts.siteVisit],
  ] as const;
  const flags = [
    ['requires_manufacturer', facts.requiresManufacturer],
    ['requires_oem_documentation', facts.requiresOemDocumentation],
  ] as const;
  const lists = [
    ['mandatory_certifications', facts.mandatoryCertifications],
    ['set_asides', facts.setAsides],
    ['trade_agreements', facts.tradeAgreements ?? []],
  ] as const;
  return [
    ...dates.flatMap(([name, moment]) => (moment === null ? [] : [`${name} | ${dateOf(moment)}`])),
    ...facts.otherDates
      .filter(({ is }) => is === 'contradicting')
      .map(({ moment }) => `contradicting | ${dateOf(moment)}`),
    ...(facts.bidEligibility === 'unknown' ? [] : [`bid_eligibility | ${facts.bidEligibility}`]),
    ...flags.flatMap(([name, is]) => (is ? [`${name} | true`] : [])),
    ...lists.flatMap(([name, values]) => values.map((value) => `${name} | ${value}`)),
  ];
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);
type Count = { right: number; read: number; labelled: number };
const share = (part: number, whole: number): string => (whole === 0 ? '-' : (part / whole).toFixed(3));
const figures = ({ right, read, labelled }: Count): string =>
  `precision ${share(right, read)} of ${read}, recall ${share(right, labelled)} of ${labelled}`;

const hasFact = (facts: readonly string[], fact: string): boolean =>
  facts.some((one) => sameInstant(one) === sameInstant(fact));

async function measure(folder: string, documents: GoldDocuments): Promise<void> {
  const labels = readFileSync(join(folder, 'facts.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const counts = new Map<string, Count>();
  const countOf = (fact: string): Count => {
    const name = fact.split(' | ')[0] ?? '';
    const known = counts.get(name) ?? { right: 0, read: 0, labelled: 0 };
    counts.set(name, known);
    return known;
  };
  for (const [document, [path, region, country]] of Object.entries(documents)) {
    const { name, pages } = await pagesOfDocument(path);
    const notice = noticeOf(region, country);
    const own = readDocumentFacts(pages, notice, { filename: name });
    const read = readFacts(withDocumentFacts(readNotice(notice), [{ id: document, facts: own }]));
    const wanted = labels
      .filter((line) => line.startsWith(`${document} | `))
      .map((line) => line.slice(document.length + 3));
    for (const fact of wanted) countOf(fact).labelled += 1;
    for (const fact of read) {
      const count = countOf(fact);
      count.read += 1;
      if (hasFact(wanted, fact)) count.right += 1;
      else print(`false: ${document}: ${fact}`);
    }
    for (const fact of wanted) if (!hasFact(read, fact)) print(`missed: ${document}: ${fact}`);
  }
  for (const [name, count] of counts) print(`${name}: ${figures(count)}`);
  const sum = (of: keyof Count): number => [...counts.values()].reduce((total, one) => total + one[of], 0);
  print(`all: ${figures({ right: sum('right'), read: sum('read'), labelled: sum('labelled') })}`);
}

const { 'held-out': isHeldOut } = parseArgs({ options: { 'held-out': { type: 'boolean' } } }).values;
if (isHeldOut === true)
  for (const { name, folder, documents } of HELD_OUT) {
    print(`# ${name}`);
    await measure(folder, documents);
  }
else await measure(import.meta.dirname, DOCUMENTS);
