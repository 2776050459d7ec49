import type { NoticeCopy, NoticeFactsForMatching } from '../terms/notice-copy.ts';
import type { RuleFacts } from '#features/rules/rules.ts';
import { words } from '#platform/text/fold.ts';
import { type ListingTopics, readTopics } from '../vocabulary/code-bridge.ts';
import {
  descriptionPassages,
  type OtherSource,
  type Passage,
  passage,
  withoutNames,
  type SearchedTexts,
} from '../terms/notice-text.ts';
import type { RankedNotice } from '../past/past-notice.ts';
import { rankedCopies } from './ranked-copies.ts';
import { officeOf, placeOfWork } from '../places/place-of-work.ts';
import type { Whereabouts } from '../places/places-of-regions.ts';
import { distinct, frenchLabels, labelsOf, MAX_CATEGORIES, namesGoods, type Spoken, spoken } from './notice-labels.ts';
import { ruleFacts } from './rule-facts.ts';
import { familyOf } from '../past/source-family.ts';

type Localized = NoticeCopy['title'];

/** A tender as it is matched: every copy's words and codes together, the representative's first. */
export type MatchedNotice = {
  groupId: string;
  groupVersion: number;
  titles: string[];
  passages: Passage[];
  stems: ReadonlySet<string>;
  /** What kind of thing is bought, by its facts, else by the source; null where neither says it. */
  nature: SearchedTexts['nature'];
  /** The French label of each category whose shown one is English. */
  frenchLabels: ReadonlyMap<string, string>;
  topics: ListingTopics;
  /** A code of it is one of goods, or its source's list says that the services are related to goods. */
  namesGoods: boolean;
  /** Where the work is, as far as the notice says it; `places` empty where it does not. */
  work: Whereabouts;
  /** The source of the copy that says where the work is, where the shown one does not. */
  workFrom: OtherSource | null;
  /** The codes that only another source's copy has, with that source. */
  codesElsewhere: ReadonlyMap<string, OtherSource>;
  /** Regions as published, else the buyer's address: by these past tenders are looked up. */
  regionNames: string[];
  /** The address of the buyer of the shown copy. */
  office: Whereabouts;
  buyerNames: string[];
  /** Those of `buyerNames` that use what another buys for them. */
  endUsers: string[];
  /** The shown copy's buyer in French; null where the source gives none. */
  frenchBuyer: string | null;
  buyerWords: ReadonlySet<string>;
  /** Runs of up to four words that hold a digit, joined: where a model or part number stands. */
  numbers: ReadonlyMap<string, string>;
  value: { amount: number; currency: string } | null;
  sourceStatus: string;
  closingAt: string | null;
  facts: NoticeFactsForMatching | null;
  /** What companies' rules can look at. */
  ruleFacts: RuleFacts;
  /** The family of sources of the shown copy, and the tender as past ones are compared with it. */
  family: string;
  ranked: RankedNotice;
};

const MAX_JOINED_WORDS = 4;
const MAX_NUMBER_CHARS = 48;
const NATURES = ['goods', 'services', 'construction'] as const;

/** Reads the copies of one tender; `copies[0]` is the representative. */
export function matchedNotice(group: { id: string; version: number }, copies: readonly NoticeCopy[]): MatchedNotice {
  const [first] = copies;
  if (first === undefined) throw new RangeError(`group ${group.id} has no copy to match`);
  const titles = distinct(copies.flatMap((copy, at) => spoken(copy.title, at)));
  const categories = copies.flatMap((copy) => copy.categories).slice(0, MAX_CATEGORIES);
  const nature = natureOf(copies);
  const labels = labelsOf(copies, nature, new Set(titles.flatMap((title) => words(title.text))));
  const descriptions = distinct(copies.flatMap((copy, at) => spoken(copy.description, at)));
  const buyers = unique(copies.flatMap((copy) => textsOf(copy.buyer)));
  const endUsers = unique(copies.map((copy) => copy.endUserEntity ?? '')).filter((name) => !buyers.includes(name));
  const passages = passagesOf({ titles, labels, descriptions }, endUsers, copies);
  const buyerNames = [...buyers, ...endUsers];
  // Most tenders are judged without these.
  let [forRules, ranked]: [RuleFacts | null, RankedNotice | null] = [null, null];
  return {
    groupId: group.id,
    groupVersion: group.version,
    titles: titles.map((title) => title.text),
    passages,
    stems: stemsOf(passages),
    nature,
    topics: readTopics(categories, titles),
    namesGoods: namesGoods(categories),
    frenchLabels: frenchLabels(categories),
    codesElsewhere: codesElsewhere(copies),
    ...whereabouts(copies, first),
    regionNames: [...(copies.find((copy) => copy.regions.length > 0)?.regions ?? addressOf(first))],
    buyerNames,
    endUsers,
    frenchBuyer: first.buyer.fr || null,
    buyerWords: new Set(buyerNames.flatMap(words)),
    numbers: numbersOf(passages),
    value:
      copies.map((copy) => copy.estimatedValue ?? copy.facts?.estimatedValue ?? null).find((one) => one !== null) ??
      null,
    sourceStatus: first.sourceStatus,
    closingAt: first.closing.at,
    facts: factsOf(copies),
    get ruleFacts() {
      return (forRules ??= ruleFacts(copies));
    },
    family: familyOf(first.source ?? ''),
    get ranked() {
      return (ranked ??= rankedCopies(group.id, copies));
    },
  };
}

type Texts = { titles: readonly Spoken[]; labels: ReturnType<typeof labelsOf>; descriptions: readonly Spoken[] };

function passagesOf(
  { titles, labels, descriptions }: Texts,
  endUsers: readonly string[],
  copies: readonly NoticeCopy[],
): Passage[] {
  return [
    ...titles.map((title) => ({
      ...withoutNames(passage('title', title.text, title.language), endUsers),
      ...(isOpening(title, descriptions) ? { isOpening: true as const } : {}),
      ...origin(title, copies),
    })),
    ...labels.map((label) => ({
      ...passage('category', label.text, label.language),
      among: label.among,
      listed: label.listed,
      ...(label.isOther ? { isOther: true as const } : {}),
      ...origin(label, copies),
    })),
    ...descriptions.flatMap((description) =>
      descriptionPassages(description.text, description.language).map((one) => ({
        ...one,
        ...origin(description, copies),
      })),
    ),
  ];
}

/** Whether a title, cut or whole, is how the same copy's description begins. */
function isOpening(title: Spoken, descriptions: readonly Spoken[]): boolean {
  const own = title.text.replace(/…$/, '').replaceAll(/\s+/g, ' ').trim();
  const opens = ({ text }: Spoken): boolean => {
    const start = text
      .slice(0, 4 * own.length)
      .replaceAll(/\s+/g, ' ')
      .trim();
    return start.startsWith(own) && start.length > own.length + 1;
  };
  return descriptions.some(
    (one) => one.copy === title.copy && one.language === title.language && own !== '' && opens(one),
  );
}

function stemsOf(passages: readonly Passage[]): Set<string> {
  const stems = new Set<string>();
  for (const { index } of passages) for (const stem of index.keys()) stems.add(stem);
  return stems;
}

function natureOf(copies: readonly NoticeCopy[]): MatchedNotice['nature'] {
  const said = copies.flatMap(({ facts, nature }) => [facts?.procurementNature, nature]);
  return NATURES.find((one) => one === said.find((nature) => NATURES.some((known) => known === nature))) ?? null;
}

/** The representative's facts; what it leaves unknown about eligibility, another copy may say. */
function factsOf(copies: readonly NoticeCopy[]): NoticeFactsForMatching | null {
  const facts = copies.flatMap((copy) => copy.facts ?? []);
  return facts.find((one) => one.bidEligibility !== 'unknown') ?? facts[0] ?? null;
}

function addressOf(copy: NoticeCopy): string[] {
  return [copy.buyerCity, copy.buyerRegion, copy.buyerCountry].filter((part): part is string => part !== null);
}

/** The first copy that says where the work is says it for all. */
function whereabouts(
  copies: readonly NoticeCopy[],
  first: NoticeCopy,
): Pick<MatchedNotice, 'work' | 'workFrom' | 'office'> {
  const placed = copies.map((copy) => ({
    ...copy,
    titles: textsOf(copy.title),
    descriptions: textsOf(copy.description),
  }));
  const [own = placeOfWork({ ...first, titles: [], descriptions: [] }), ...others] = placed.map(placeOfWork);
  const all = [own, ...others];
  const work = all.find(({ places }) => places.length > 0) ?? own;
  return {
    work,
    workFrom: work === own ? null : sourceOf(copies[all.indexOf(work)]),
    office: officeOf({ ...first, titles: [], descriptions: [] }),
  };
}

function textsOf(text: Localized): string[] {
  return [text.en, text.fr, text.other].filter((one): one is string => one !== undefined && one !== '');
}

function origin({ copy }: Spoken, copies: readonly NoticeCopy[]): Pick<Passage, 'elsewhere'> {
  return copy === 0 ? {} : { elsewhere: sourceOf(copies[copy]) };
}

function sourceOf(copy: NoticeCopy | undefined): OtherSource {
  return copy?.source || true;
}

function codesElsewhere([first, ...others]: readonly NoticeCopy[]): Map<string, OtherSource> {
  const own = new Set(first?.categories.map(({ code }) => code));
  const found = new Map<string, OtherSource>();
  for (const copy of others) {
    for (const { code } of copy.categories) {
      if (code !== null && !own.has(code) && !found.has(code)) found.set(code, sourceOf(copy));
    }
  }
  return found;
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text) => text !== ''))];
}

function numbersOf(passages: readonly Passage[]): Map<string, string> {
  const numbers = new Map<string, string>();
  for (const passage of passages) addNumbers(numbers, passage);
  return numbers;
}

function addNumbers(numbers: Map<string, string>, { words: found, text }: Passage): void {
  const numbered = found.map(({ folded }) => /\d/.test(folded));
  // Most words are further than a run from the next digit.
  for (let from = 0, digit = -1; from < found.length; from += 1) {
    if (digit < from) digit = numbered.indexOf(true, from);
    if (digit === -1) return;
    if (digit - from >= MAX_JOINED_WORDS) continue;
    let joined = '';
    for (let to = from; to < Math.min(found.length, from + MAX_JOINED_WORDS); to += 1) {
      const [first, last] = [found[from], found[to]];
      if (last === undefined || first === undefined) break;
      joined += last.folded;
      if (joined.length > MAX_NUMBER_CHARS) break;
      if (to >= digit && !numbers.has(joined)) numbers.set(joined, text.slice(first.start, last.end));
    }
  }
}
