import { plainSentence } from '#platform/text/plain-sentence.ts';
import { checksOf, fitReasons, isAgainst, isBar, isOfCall } from './explanation.ts';
import { isQuotable } from './quotable.ts';
import type { Reason, Reasons } from './reasons.ts';
import { ENGLISH } from './sentences-english.ts';
import { FRENCH } from './sentences-french.ts';
import { isWeakLink, termLink } from './term-link.ts';

type Language = 'en' | 'fr';

/** Words of the notice that a sentence rests on, and the parts of the notice in which they were found; null: every part. */
export type ReasonQuote = {
  text: string;
  part: 'title' | 'categories' | 'buyer' | 'text' | null;
  /** The sentence names them in its own wording, so that they need not stand in the notice like this. */
  isName?: true;
  /** They stand in this document of the tender. */
  document?: { id: string; page: number | null };
  /** A language model found them, and they were found to stand. */
  isOfModel?: true;
};

export type ReasonSubject = 'need' | 'place' | 'buyer' | 'past' | 'value' | 'rules' | 'bidding' | 'requirements';

const ABOUT = {
  term: 'need',
  meaning: 'need',
  category: 'need',
  kindred: 'need',
  product: 'need',
  lines: 'need',
  nature: 'need',
  place: 'place',
  buyer: 'buyer',
  past: 'past',
  value: 'value',
  exclusion: 'rules',
  rule: 'rules',
  biddable: 'bidding',
  status: 'bidding',
  opinion: 'need',
  eligibility: 'requirements',
  certification: 'requirements',
} as const satisfies Record<Reason['kind'], ReasonSubject>;

/** One sentence of a verdict: what speaks for the tender, against it, or has to be checked. */
export type ReasonSentence = {
  kind: 'for' | 'against' | 'check';
  about: ReasonSubject;
  text: string;
  quotes: ReasonQuote[];
  /** Certifications that it speaks of, by the names that reading gives them: the words that ask for them are facts. */
  certifications: string[];
};

/** What the company says of itself that decides how a condition is meant. */
type Known = { isCanadian: boolean | null };

/**
 * The sentences of the written explanation with what each rests on, all of them, the weightiest of each kind first. As there,
 * what bars the company replaces everything else.
 */
export function reasonSentences(
  { reasons }: Pick<Reasons, 'reasons'>,
  language: Language,
  known: Known,
): ReasonSentence[] {
  const write = language === 'fr' ? FRENCH : ENGLISH;
  const say = (kind: ReasonSentence['kind'], chosen: readonly Reason[]): ReasonSentence[] =>
    chosen.map((reason) => ({
      kind,
      about: ABOUT[reason.kind],
      text: plainSentence(write.sentence(reason)),
      quotes: quotesOf(reason, language),
      certifications: reason.kind === 'certification' ? [reason.name] : [],
    }));
  const bars = reasons.filter(isBar);
  const isEnded = bars.some(({ kind }) => kind === 'status');
  const barred = once(
    say(
      'against',
      bars.filter((one) => !isEnded || one.kind !== 'biddable'),
    ),
  );
  if (barred.length > 0) return barred;
  const conditions = reasons.filter(({ kind }) => kind === 'eligibility');
  const places = reasons.filter((one) => one.kind === 'place' && !isAgainst(one));
  return once([
    ...say('against', reasons.filter(isAgainst)),
    ...say('check', reasons.filter(isOfCall)),
    ...fitReasons(reasons, language).flatMap((one) => say(isWeakLink(one, language) ? 'check' : 'for', [one])),
    ...places.flatMap((one) => say(isUnsaidPlace(one) ? 'check' : 'for', [one])),
    ...conditions.flatMap((one) => say(isMet(one, known) ? 'for' : 'check', [one])),
    ...say(
      'for',
      reasons.filter((one) => one.kind === 'certification'),
    ),
    {
      kind: 'check',
      about: 'requirements',
      text: plainSentence(write.checks(checksOf(reasons))),
      quotes: reasons.flatMap((one) => (isChecked(one) ? quotesOf(one, language) : [])),
      certifications: [...checksOf(reasons).certifications],
    },
  ]);
}

function once(sentences: readonly ReasonSentence[]): ReasonSentence[] {
  const said = new Set<string>();
  return sentences.filter(({ text }) => text !== '' && !said.has(text) && said.add(text));
}

/** The sentence about an office, or about no place at all, asks to check where the work is. */
function isUnsaidPlace(reason: Reason): boolean {
  return reason.kind === 'place' && (reason.of === 'office' || reason.state === 'unknown');
}

function isMet(reason: Reason, { isCanadian }: Known): boolean {
  return reason.kind === 'eligibility' && (reason.state === 'open' || isCanadian === true);
}

/** What the sentence of checks speaks of, and has words of the notice. */
function isChecked(reason: Reason): boolean {
  return (
    reason.kind === 'eligibility' &&
    (reason.state === 'set-aside' || (reason.state === 'manufacturer-only' && reason.isBar !== true))
  );
}

/** The words of the notice that the sentence in this language rests on, as the sentences choose them. */
function quotesOf(reason: Reason, language: Language): ReasonQuote[] {
  switch (reason.kind) {
    case 'term': {
      const { quote, place, elsewhere, isHidden } = termLink(reason, language);
      if (isHidden) return [];
      // Another source's copy says it: the shown notice need not.
      if (elsewhere !== undefined) return [{ text: quote, part: null }];
      return [{ text: quote, part: ({ title: 'title', category: 'categories', description: 'text' } as const)[place] }];
    }
    case 'category':
      return named(
        (language === 'fr' ? reason.listingFr : null) ?? reason.listing,
        reason.elsewhere === undefined ? 'categories' : null,
      );
    case 'product': {
      const quote = reason.on === 'model' ? reason.quote : reason.on === 'name' ? found(reason, language) : null;
      return quote !== null && (reason.on === 'model' || isQuotable(quote)) ? [{ text: quote, part: null }] : [];
    }
    case 'place':
      return [reason.listing, reason.unserved?.listing].flatMap((names) =>
        (names ?? '').split(', ').flatMap((name) => named(name, null)),
      );
    case 'buyer':
      return reason.on === 'target'
        ? named(
            (language === 'fr' ? reason.listingFr : null) ?? reason.listing,
            reason.isEndUser === true ? null : 'buyer',
          )
        : [];
    case 'exclusion':
      return whole(
        found(reason, language),
        reason.codes === undefined || reason.at?.elsewhere !== undefined ? null : 'categories',
      );
    case 'eligibility':
    case 'biddable':
      return whole(found(reason, language), null);
    case 'opinion':
      return reason.quotes.map(({ quote, document }) => ({
        text: quote,
        part: null,
        isOfModel: true,
        ...(document && { document }),
      }));
    case 'meaning':
    case 'lines':
    case 'kindred':
    case 'past':
    case 'value':
    case 'rule':
    case 'nature':
    case 'certification':
    case 'status':
      return [];
  }
}

function found(
  { quote, also }: { quote: string | null; also?: Partial<Record<Language, string>> },
  language: Language,
) {
  return also?.[language] ?? quote;
}

function whole(text: string | null, part: ReasonQuote['part']): ReasonQuote[] {
  return text === null || text === '' ? [] : [{ text, part }];
}

function named(text: string, part: ReasonQuote['part']): ReasonQuote[] {
  return text === '' ? [] : [{ text, part, isName: true }];
}
