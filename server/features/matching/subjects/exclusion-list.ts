import { words } from '#platform/text/fold.ts';
import { readCategory } from '../vocabulary/code-bridge.ts';
import { type Code, codeList, ladderKeys } from '../vocabulary/code-ladder.ts';
import { namesOf, outrightConcepts, translations } from '../vocabulary/exact-names.ts';
import { inOtherLanguage } from '../vocabulary/word-pairs.ts';
import { excludedCodeTerm, exclusionTerm, type ProfileTerm } from '../terms/profile-terms.ts';

/** What a company rules out: by words, and where it wrote nothing but codes by those. */

export type Exclusion = {
  /** As the company wrote it. */
  label: string;
  /** The words it is looked for by; those for what a code means are `codedIn` its list. */
  terms: readonly ProfileTerm[];
  /** Empty where words stand next to the codes: they say what is meant, and may say less than the code. */
  codes: readonly ExcludedCode[];
  /** The service that the label names with an "only", in folded words, each way to say it; empty for other labels. */
  service: readonly (readonly string[])[];
};

/** `key`: the deepest level of the code (`ladderKeys`), which every code below it shares. */
export type ExcludedCode = { code: Code; key: string };

const ONLY = new Set(['only', 'seulement', 'uniquement']);
const LANGUAGES = ['en', 'fr'] as const;

/** Reads one exclusion; null for a text with nothing to look for. */
export function readExclusion(label: string): Exclusion | null {
  const service = readService(label);
  // By its words it would rule out what is bought with that service, too.
  if (service.length > 0) return { label, terms: [], codes: [], service };
  const category = readCategory(label);
  const isCoded = category.terms.length === 0 && category.codes.length > 0;
  const codes = isCoded ? category.codes.flatMap(excludedCode) : [];
  const lists = [...new Set(codes.map(({ code }) => codeList(code.scheme)))];
  // The name of a list (`CPV 45233`) is none of the words.
  const said = category.codes.map(({ code }) => code).join(' ');
  const terms = isCoded
    ? [exclusionTerm(label, [], said), excludedCodeTerm(label, lists, outrightConcepts(category).flatMap(namesOf))]
    : [exclusionTerm(label, translations(category), category.codes.length > 0 ? category.words : label)];
  const searched = terms.flatMap((term) => term ?? []);
  return searched.length + codes.length === 0 ? null : { label, terms: searched, codes, service };
}

/** What "maintenance only" or "entretien seulement" names: a notice seldom says the "only" that it means. */
function readService(label: string): string[][] {
  const said = words(label);
  if (said.length < 2 || !ONLY.has(said.at(-1) ?? '')) return [];
  const named = said.slice(0, -1);
  const other = LANGUAGES.flatMap((from) => inOtherLanguage(named.join(' '), from).map(({ text }) => words(text)));
  return [named, ...other];
}

function excludedCode(code: Code): ExcludedCode[] {
  return ladderKeys(code)
    .slice(0, 1)
    .map(({ key }) => ({ code, key }));
}
