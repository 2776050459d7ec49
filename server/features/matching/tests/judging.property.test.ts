import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { stemsOfWord } from '#platform/text/stem.ts';
import { noticeCopy, productFields, profileFields } from '../../../../tests/support/matching.ts';
import { categoryIndex, topicIndex } from '../subjects/category-index.ts';
import { categoryMatch } from '../verdict/category-match.ts';
import { type ListingTopics, type ProfileCategory, readCategory, readTopics } from '../vocabulary/code-bridge.ts';
import { compileProfile, type CompiledProfile } from '../subjects/compiled-profile.ts';
import { judge } from '../matching-step.ts';
import { type Passage, passage, quoteOf, searchedTexts } from '../terms/notice-text.ts';
import { type MatchedNotice, matchedNotice } from '../subjects/notice.ts';
import { exclusionTerm, isLittle, type ProfileTerm, profileTerm, type Wording } from '../terms/profile-terms.ts';
import { isDerived, isOtherThing, isSameWord } from '../terms/same-word.ts';
import { isStranger } from '../terms/kinship.ts';
import { type Role, roleOf } from '../terms/noun-phrase.ts';
import { BUILDINGS, singular } from '../terms/phrase-words.ts';
import { isCutShort, isOneThing, isTurned, phraseOf } from '../terms/stretch.ts';
import { searchedTerms } from '../terms/searched-terms.ts';
import { matchTerms } from '../terms/term-match.ts';
import { inverseFrequency, isGenericStem, NO_STATISTICS, type TermStatistics } from '../terms/term-weight.ts';
import { judgement, verdict } from '../verdict/verdict.ts';
import { strangersTo } from '../vocabulary/false-stems.ts';

/** Few words, of which some share a stem, some are synonyms or translations, and some stand in every notice. */
const WORDS =
  'ultrasound échographe patient monitors monitor snow removal déneigement services pumps pump infusion medical médicaux roads routes HM-2503 equipment the de'.split(
    ' ',
  );
const CODES = ['42201712', '42201700', '42180000', '72102901', 'N6515', '33112000-8'];
const COUNTED: TermStatistics = { total: 3_000, countOf: (stem) => (stem.length * 97) % 900 };
/** One word in three stands in every listing and weighs nothing. */
const WEIGHTLESS: TermStatistics = { total: 100, countOf: (stem) => (stem.length % 3 === 0 ? 10_000 : 1) };

const words = (most: number) =>
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: most }).map((found) => found.join(' '));
const statistics = fc.constantFrom(NO_STATISTICS, COUNTED, WEIGHTLESS);
const language = fc.constantFrom('en', 'fr', null);
const passages = fc
  .array(fc.tuple(fc.constantFrom('title', 'category', 'description'), words(14), language), {
    minLength: 1,
    maxLength: 8,
  })
  .map((all) => all.map(([place, text, spoken]) => passage(place, text, spoken)));
const alternatives = fc.array(fc.record({ text: words(3), language: fc.constantFrom('en', 'fr') }), { maxLength: 3 });
const terms = fc
  .array(fc.tuple(words(4), fc.constantFrom(1, 0.6, 0.3, null), alternatives), { maxLength: 8 })
  .map((all) =>
    all.flatMap(
      ([label, weight, others]) =>
        (weight === null ? exclusionTerm(label, others) : profileTerm(label, 'category', weight, others)) ?? [],
    ),
  );

type Plain = {
  label: string;
  strength: number;
  whole: boolean;
  how: string;
  role: Role;
  quote: string;
  wording: string;
};
type Words = Passage['words'];

const PLACES = { title: 1, category: 0.9, description: 0.3 };
const ROLES = { bought: 1, near: 0.9, aside: 0.6 };
const KINDS = { exact: 1, translation: 1, member: 1, part: 0.8, near: 0.5 };

/** Words that are not of one stem by the other language's word for them are forms of one by the rules of forms. */
function isForm(form: string | undefined, { folded, stems }: Words[number]): boolean {
  const isOwnStem = form !== undefined && stemsOfWord(form, 'both').some((stem) => stems.includes(stem));
  return !isOwnStem || isSameWord(form, folded);
}

/** Each choice of one place for each word of a wording, in their order. */
function choices(candidates: readonly number[][]): number[][] {
  return candidates.reduce<number[][]>(
    (all, places) => all.flatMap((chosen) => places.map((place) => [...chosen, place])),
    [[]],
  );
}

/** From the first to the last of these places, and whether nothing but little words lies between them. */
function reach(words: Words, places: readonly number[]): { first: number; last: number; isTight: boolean } {
  const [first, last] = [Math.min(...places), Math.max(...places)];
  const told = words.slice(first, last + 1).filter(({ folded }) => !isLittle(folded));
  return { first, last, isTight: told.length <= places.length };
}

/** Whether all words that were not found say only that something is done, as `services` does. */
function lacksOnlyWork({ words }: Wording, counted: readonly (number | undefined)[]): boolean {
  return words.every((stems, word) => counted[word] !== undefined || stems.some(isGenericStem));
}

/** One wording in one passage, looked for word by word. */
function plainFind(term: ProfileTerm, wording: Wording, from: Passage, counts: TermStatistics): Plain | null {
  if (wording.language !== null && from.language !== null && from.language !== wording.language) return null;
  const [inText, count] = [from.place === 'description', wording.words.length];
  if (inText && (wording.how === 'near' || count === 1)) return null;
  const weights = wording.words.map((stems) => Math.min(...stems.map((stem) => inverseFrequency(stem, counts))) ** 2);
  const strange = strangersTo(wording.text);
  const held = wording.words.map((stems) =>
    from.words.flatMap((word, at) =>
      stems.some((stem) => word.stems.includes(stem)) && strange?.has(word.folded) !== true ? [at] : [],
    ),
  );
  const said = held.map((places, word) =>
    places.filter((at) => from.words.slice(at, at + 1).every((one) => isForm(wording.forms[word], one))),
  );
  const derived = (at: number): boolean => isDerived(wording.forms[0] ?? '', from.words[at]?.folded ?? '');
  const counted = held.map((places, word) => {
    if (said[word]?.[0] !== undefined) return said[word][0];
    return count > 1 ? places[0] : places.find(derived);
  });
  const found = counted.filter((place) => place !== undefined);
  const heaviest = Math.max(...weights);
  const mustBeWhole = inText || wording.wholeOnly || heaviest === 0;
  const sum = weights.reduce((all, weight, word) => (counted[word] === undefined ? all : all + weight), 0);
  if (found.length === 0 || counted[weights.indexOf(heaviest)] === undefined) return null;
  if (found.length < count) {
    const isMost = count > 3 && sum >= weights.reduce((all, weight) => all + weight, 0) / 2;
    if (mustBeWhole || !(isMost || lacksOnlyWork(wording, counted))) return null;
  }
  const places = plainStretch(wording, from, held, said, found);
  if (places === null || isCutShort(from, wording.language, places)) return null;
  if (wording.isWordByWord === true && !isTurned(from, places)) return null;
  const ofWords = counted.flatMap((place, word) => (place === undefined ? [] : [word]));
  const span = plainSpan(wording, from, places, said[ofWords.length === 1 ? (ofWords[0] ?? -1) : -1] ?? []);
  const { first, last, isTight, role } = span;
  if (inText && role === 'aside') return null;
  const isWhole = new Set(places).size === count && last - first <= count + (count > 3 ? 4 : 1);
  if (!isWhole && (mustBeWhole || (new Set(places).size === count && count <= 3))) return null;
  if ((isTight || isWhole) && isOther(wording, from, first, last)) return null;
  if (isTight && !isOneThing(from, span, term.label)) return null;
  const isMoved = first !== Math.min(...places);
  const isSaid = isMoved || ofWords.every((word, at) => said[word]?.includes(places[at] ?? -1) === true);
  const isMadeOfIt = ofWords.every((word, at) => isMade(wording, from, said[word] ?? [], word, places[at] ?? -1));
  if (!isSaid && (inText || !isWhole || !isTight || (wording.how === 'near' && !isMadeOfIt))) return null;
  const phrase = isTight || !isWhole ? 'apart' : phraseOf(from, { forms: [wording.forms] }, 0, places);
  if (phrase === null) return null;
  const saysAll = isWhole || lacksOnlyHead(wording, ofWords);
  const isIt = saysAll && (isTight || phrase === 'shared' || wording.how === 'part') && role === 'bought';
  const how = isSaid ? wording.how : 'near';
  const told = isIt ? how : 'near';
  const isOfOther = isStranger({ passage: from, first, last, how: told, language: wording.language }, term, null);
  return {
    label: term.label,
    strength: sum * (term.weight * PLACES[from.place] * ROLES[role]) * (isWhole ? 1 : 0.5) * KINDS[how],
    whole: isWhole,
    how: told,
    role: isOfOther ? 'aside' : role,
    quote: quoteOf({ passage: from, first, last }),
    wording: wording.text,
  };
}

/** Whether only a head that says nothing, as `services`, is not among the words that were found, beside a noun. */
function lacksOnlyHead({ forms, language, isWordByWord }: Wording, found: readonly number[]): boolean {
  const lacking = forms.flatMap((_, at) => (found.includes(at) ? [] : [at]));
  const last = forms.length - 1;
  const isFirst = isWordByWord === true ? language === 'en' : language === 'fr';
  const heads = language === null ? [0, last] : [isFirst ? 0 : last];
  const [head = -1] = lacking;
  const isSilent =
    lacking.length === 1 && heads.includes(head) && /^(?:services?|works?|travail|travaux)$/.test(forms[head] ?? '');
  const isNoun = (form: string): boolean =>
    !/(?:al|ic|ive|ique|aux|el|ale|elle|aire)s?$/.test(form) && !BUILDINGS.has(singular(form));
  return isSilent && forms.some((form, at) => at !== head && isNoun(form));
}

/** Whether a word stands at a place as a form of it or as a long word made of the same. */
function isMade({ forms }: Wording, from: Passage, said: readonly number[], word: number, place: number): boolean {
  return said.includes(place) || isDerived(forms[word] ?? '', from.words[place]?.folded ?? '');
}

/** Whether the words around make another thing of those that were found. */
function isOther({ forms }: Wording, { words: all }: Passage, first: number, last: number): boolean {
  const next = (side: Words): string | undefined => side.find(({ folded }) => !isLittle(folded))?.folded;
  const inside = all.slice(first, last + 1).map(({ folded }) => folded);
  return isOtherThing(inside, next(all.slice(0, first).toReversed()), next(all.slice(last + 1)), forms);
}

/** Where the words stand and as what; one word that is not what is bought may be so at another of its places. */
function plainSpan(
  wording: Wording,
  from: Passage,
  places: readonly number[],
  others: readonly number[],
): ReturnType<typeof reach> & { role: Role } {
  const span = reach(from.words, places);
  const roleAt = (first: number, last: number): Role =>
    roleOf({ passage: from, first, last }, wording.language, wording.forms);
  let best = { ...span, role: roleAt(span.first, span.last) };
  for (const at of others) {
    if (at <= span.last || best.role === 'bought') continue;
    const role = roleAt(at, at);
    if (ROLES[role] > ROLES[best.role]) best = { first: at, last: at, isTight: true, role };
  }
  return best;
}

/** Where the words are quoted from; null where they do not stand in the order that is asked for. */
function plainStretch(
  wording: Wording,
  from: Passage,
  held: readonly number[][],
  said: readonly number[][],
  found: readonly number[],
): readonly number[] | null {
  const isTight = (places: readonly number[]): boolean =>
    new Set(places).size === places.length && reach(from.words, places).isTight;
  const there = (all: readonly number[][]): number[][] =>
    choices(all.filter((_, word) => held[word]?.length !== 0))
      .filter((places) => isTight(places))
      .toSorted((a, b) => Math.min(...a) - Math.min(...b) || Math.max(...a) - Math.max(...b));
  if (wording.inOrder) {
    const isRising = (places: readonly number[]): boolean =>
      places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0));
    return there(said).find(isRising) ?? there(held).find(isRising) ?? null;
  }
  if (reach(from.words, found).isTight) return found;
  return there(said)[0] ?? (from.place === 'description' ? undefined : there(held)[0]) ?? found;
}

/** In one kind of text the company's own words go before a near name for them; else what weighs more. */
function isBetter(one: [Plain, Passage], other: [Plain, Passage]): boolean {
  if ((one[0].role === 'aside') !== (other[0].role === 'aside')) return other[0].role === 'aside';
  const [own, than] = [one[0].how !== 'near', other[0].how !== 'near'];
  return one[1].place === other[1].place && own !== than ? own : one[0].strength > other[0].strength;
}

/** Every wording of every term in every passage: the best of each language, and the best of those. */
function plainHits(all: readonly ProfileTerm[], texts: readonly Passage[], counts: TermStatistics): Plain[] {
  const hits = all.flatMap((term) => {
    const best = new Map<string | null, [Plain, Passage]>();
    for (const wording of term.wordings) {
      for (const from of texts) {
        const find = plainFind(term, wording, from, counts);
        const known = best.get(from.language);
        if (find !== null && (known === undefined || isBetter([find, from], known)))
          best.set(from.language, [find, from]);
      }
    }
    const found = [...best.values()];
    return found.length === 0 ? [] : [found.reduce((known, one) => (isBetter(one, known) ? one : known))[0]];
  });
  return hits.sort((a, b) => b.strength - a.strength || (a.label < b.label ? -1 : 1));
}

test('terms are found as if every wording were looked for in every passage', () => {
  let found = 0;
  fc.assert(
    fc.property(terms, passages, statistics, (all, texts, counts) => {
      const searched = searchedTerms(all, counts);
      const hits = matchTerms(searched, searchedTexts(texts)).map(({ term, best }): Plain => {
        const wording = best.wording - (searched.firstWordings[all.indexOf(term)] ?? 0);
        const { strength, whole, how, role } = best;
        return {
          label: term.label,
          strength,
          whole,
          how,
          role,
          quote: quoteOf(best),
          wording: term.wordings[wording]?.text ?? '',
        };
      });
      found += hits.length;
      assert.deepEqual(hits, plainHits(all, texts, counts));
    }),
    { numRuns: 500 },
  );
  assert.ok(found > 300, `${found} hits`);
});

/** Each category next to each code, concept and label, in this order; a later one must be better than what was kept. */
function plainMeetings(profile: readonly ProfileCategory[], { codes, concepts, labels }: ListingTopics) {
  const meetings = profile.flatMap((category, place) => {
    const offers: [string, number, string][] = [
      ...codes.map(({ keys, shown }): [string, number, string] => {
        const worth = keys.find(({ key }) => category.ladder.has(key))?.worth ?? 0;
        return category.codes.length > 0 ? [shown, worth, 'code'] : [shown, worth * 0.9, 'concept'];
      }),
      ...concepts.map(({ id, weight, shown }): [string, number, string] => {
        const own = category.concepts.find((concept) => concept.id === id)?.weight ?? 0;
        return [shown, Math.min(own, weight), 'concept'];
      }),
      ...[category.terms, ...category.otherTerms].flatMap((terms) =>
        labels.map(({ stems, shown, worth }): [string, number, string] => {
          const isNamed = terms.some((term) => term.length >= 4) && terms.every((one) => stems.includes(one));
          if (!isNamed || terms.length > stems.length) return [shown, 0, 'label'];
          if (terms.length === stems.length) return [shown, 0.8, 'label'];
          return [shown, category.concepts.length === 0 ? worth : 0, 'label'];
        }),
      ),
    ];
    let best = { place, listing: '', level: 0, via: '' };
    for (const [listing, level, via] of offers) {
      if (level >= 0.25 && level > best.level) best = { place, listing, level: Math.round(level * 1000) / 1000, via };
    }
    return best.level > 0 ? [best] : [];
  });
  return meetings.sort((a, b) => b.level - a.level);
}

const categoryText = fc.oneof(
  words(3),
  fc.constantFrom(...CODES),
  fc.tuple(fc.constantFrom(...CODES), words(2)).map((both) => both.join(' ')),
);
const listed = fc.record({
  scheme: fc.constant('UNSPSC' as const),
  code: fc.option(fc.constantFrom('42201712', '42201801', '42180000', '72102901')),
  label: fc.record({ en: words(4), fr: words(4) }, { requiredKeys: [] }),
});

test('categories are met as if each were compared with every code, concept and label', () => {
  let met = 0;
  fc.assert(
    fc.property(
      fc.array(categoryText, { maxLength: 6 }),
      fc.array(listed, { maxLength: 5 }),
      fc.array(fc.record({ text: words(5), language }), { maxLength: 2 }),
      (profile, categories, texts) => {
        const read = profile.map((text) => readCategory(text));
        const topics = readTopics(categories, texts);
        const { matched } = categoryMatch(categoryIndex(read), topicIndex(topics));
        met += matched.length;
        assert.deepEqual(matched, plainMeetings(read, topics));
      },
    ),
    { numRuns: 300 },
  );
  assert.ok(met > 300, `${met} meetings`);
});

const company = fc.record({
  categories: fc.array(categoryText, { maxLength: 4 }),
  exclusions: fc.array(fc.oneof(words(2), categoryText), { maxLength: 2 }),
  geography: fc.subarray(['Quebec', 'Ontario', 'France'], { maxLength: 1 }),
  target_buyers: fc.subarray(['Ville de Laval', 'City of Toronto'], { maxLength: 1 }),
  products: fc.array(
    fc.record({
      name: words(3),
      model: fc.constantFrom('HM-2503', 'X-77', null),
      commodity_codes: fc.subarray(CODES, { maxLength: 1 }),
    }),
    { maxLength: 4 },
  ),
});
type Company = typeof company extends fc.Arbitrary<infer One> ? One : never;
const tender = fc.record({
  title: fc.record({ en: words(6), fr: words(6) }, { requiredKeys: [] }),
  description: words(30),
  categories: fc.array(listed, { maxLength: 2 }),
  region: fc.constantFrom('Montréal', 'Ottawa', 'Paris'),
  buyer: fc.constantFrom('Ville de Laval', 'City of Toronto', 'Village'),
});
type Tender = typeof tender extends fc.Arbitrary<infer One> ? One : never;

function compiled({ products, ...fields }: Company, at: number): CompiledProfile {
  const catalog = products.map((product, number) => productFields({ ...product, id: `${at} ${number}` }));
  return compileProfile(profileFields({ ...fields, tenant_id: `company ${at}` }), catalog);
}

function read({ title, description, categories, region, buyer }: Tender, at: number): MatchedNotice {
  const text = { description: { en: description }, buyer: { en: buyer } };
  return matchedNotice({ id: `group ${at}`, version: 1 }, [
    noticeCopy({ ...text, title, categories, regions: [region] }),
  ]);
}

test('what is remembered of a company, a notice or a count never shows in a verdict on another', () => {
  fc.assert(
    fc.property(
      fc.array(company, { minLength: 2, maxLength: 3 }),
      fc.array(tender, { minLength: 2, maxLength: 3 }),
      (companies, tenders) => {
        const held = companies.map(compiled);
        const notices = tenders.map(read);
        for (let round = 0; round < 2; round += 1) {
          for (const [at, one] of held.entries()) {
            for (const [number, notice] of notices.entries()) {
              for (const counts of [COUNTED, NO_STATISTICS]) {
                const known = { statistics: counts, awards: [{ buyer: 'City of Toronto', count: 1 }] };
                const fresh = { statistics: { ...counts }, awards: [...known.awards] };
                const [ownCompany, ownTender] = [companies[at], tenders[number]];
                assert.ok(ownCompany !== undefined && ownTender !== undefined);
                const alone = verdict(compiled(ownCompany, at), read(ownTender, number), fresh);
                assert.deepEqual(verdict(one, notice, known), alone);
              }
            }
          }
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('of many pairs exactly those worth showing or held get a verdict, each as if judged alone', async () => {
  const seen = { kept: 0, dropped: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(company, { maxLength: 4 }),
      fc.array(tender, { maxLength: 3 }),
      fc.boolean(),
      async (all, tenders, isHeld) => {
        const companies = new Map(
          all.map((one, at) => [`company ${at}`, { profile: compiled(one, at), awards: [], past: [] }]),
        );
        const pairs = tenders.flatMap((one, at) => {
          const notice = read(one, at);
          return [...companies.keys()].map((companyId, place) => ({
            companyId,
            notice,
            score: 0,
            isHeld: isHeld && place === 0,
          }));
        });
        const kept = await judge(pairs, companies, { statistics: COUNTED, past: null, vectors: null });
        const expected = pairs.flatMap(({ companyId, notice, isHeld: holds }) => {
          const own = companies.get(companyId);
          assert.ok(own !== undefined);
          const known = { statistics: COUNTED, awards: [] };
          const whole = { ...verdict(own.profile, notice, known), isFromDocuments: false };
          assert.equal(judgement(own.profile, notice, known).score, whole.score);
          return holds || (whole.gate === 'exclusion' ? whole.dimensionalScore : whole.score) >= 20 ? [whole] : [];
        });
        seen.kept += kept.length;
        seen.dropped += pairs.length - kept.length;
        assert.deepEqual(kept, expected);
      },
    ),
    { numRuns: 150 },
  );
  assert.ok(seen.kept > 5 && seen.dropped > 5, JSON.stringify(seen));
});
