import { type Code, type CodeScheme, canonical, levels } from './code-ladder.ts';
import { PhraseIndex, stems } from './concept-terms.ts';
import { GOODS } from './concepts-goods.ts';
import { HEALTH } from './concepts-health.ts';
import { SERVICES } from './concepts-services.ts';
import { TECHNOLOGY } from './concepts-technology.ts';
import { WORKS } from './concepts-works.ts';
import { readEntries, readList, readRows } from './tables.ts';
import { once } from '#platform/text/memo.ts';

/**
 * One thing that is bought, as English and French name it and as three code lists class it. It is the bridge between the
 * languages and between the lists. `unspsc`, `cpv` and `gsin` are code prefixes, `pairs` names that say the very same in both
 * languages. `isOneName`: so do the first names; where they do not (`first name ≠ first name` in the table), one is wider
 * (`bridge construction`, `pont`), something else of the kind (`boxes`, `emballage`), or has another meaning, too (`messagerie`).
 */
export type Concept = {
  id: string;
  en: string[];
  fr: string[];
  unspsc: string[];
  cpv: string[];
  gsin: string[];
  pairs: NamePair[];
  isOneName: boolean;
};
type NamePair = { en: string; fr: string };

/** A concept with how surely or how narrowly it is meant, 0..1. */
export type ConceptWeight = { id: string; weight: number };

/** How much a concept tells about a code below it: a segment says little about one of its commodities. */
const BREADTH: Readonly<Record<number, number>> = { 2: 0.4, 3: 0.5, 4: 0.7, 5: 0.9, 6: 0.9 };

/** All concepts, in the order of the tables. */
export const CONCEPTS: readonly Concept[] = [HEALTH, TECHNOLOGY, WORKS, GOODS, SERVICES].flatMap(readTable);

/** The concepts by their codes and names, and to each the wider ones. */
const byPrefix = once(readPrefixes);
const byTerm = once(readTerms);
const byId = new Map(CONCEPTS.map((concept) => [concept.id, concept]));
const wider = once(() => new Map(CONCEPTS.map((concept) => [concept.id, findWider(concept)])));

/** The concept of that id, or undefined. */
export function findConcept(id: string): Concept | undefined {
  return byId.get(id);
}

/** The concept's code prefixes, each with its list. */
export function codesOf(concept: Concept): Code[] {
  const of = (scheme: CodeScheme, codes: string[]) => codes.map((code) => ({ scheme, code }));
  return [...of('UNSPSC', concept.unspsc), ...of('CPV', concept.cpv), ...of('GSIN', concept.gsin)];
}

/** The concepts a text names, and the wider ones those belong to. Language null: both languages' terms are tried. */
export function conceptsInText(text: string, language: 'en' | 'fr' | null): ConceptWeight[] {
  const named = byTerm()[language ?? 'any'].find(stems(text));
  return strongest(named.flatMap((id) => [{ id, weight: 1 }, ...(wider().get(id) ?? [])]));
}

/** The concepts a code belongs to: the worth of the code's own depth where it is the concept's code, less the wider the concept is. */
export function conceptsOfCode(code: Code): ConceptWeight[] {
  const own = levels(code.scheme, code.code)[0]?.worth ?? 0;
  return strongest(holders(code).map(({ id, prefix }) => ({ id, weight: prefix === null ? own : breadth(prefix) })));
}

/** The concepts whose codes hold this one; `prefix` is null where it is the very same code. */
function holders(code: Code): { id: string; prefix: string | null }[] {
  const whole = canonical(code.scheme, code.code);
  const scheme = code.scheme === 'PSC' ? 'GSIN' : code.scheme;
  const found: { id: string; prefix: string | null }[] = [];
  for (let length = 2; length <= whole.length; length += 1) {
    const prefix = whole.slice(0, length);
    const ids = byPrefix().get(`${scheme} ${prefix}`) ?? [];
    found.push(...ids.map((id) => ({ id, prefix: length === whole.length ? null : prefix })));
  }
  return found;
}

/** The same concepts, each once, with its greatest weight. */
export function strongest(concepts: readonly ConceptWeight[]): ConceptWeight[] {
  const best = new Map<string, number>();
  for (const { id, weight } of concepts) best.set(id, Math.max(best.get(id) ?? 0, weight));
  return [...best].map(([id, weight]) => ({ id, weight }));
}

/** The wider concepts whose codes contain this one's, most of all `medical equipment` for everything medical. */
function findWider(concept: Concept): ConceptWeight[] {
  const wide = codesOf(concept).flatMap((code) => holders(code));
  return strongest(
    wide.flatMap(({ id, prefix }) => (prefix === null || id === concept.id ? [] : [{ id, weight: breadth(prefix) }])),
  );
}

/** A goods prefix of GSIN carries the letter N, which is no level of its own. */
function breadth(prefix: string): number {
  const length = prefix.startsWith('N') ? prefix.length - 1 : prefix.length;
  return BREADTH[length] ?? 1;
}

function readPrefixes(): Map<string, string[]> {
  const read = new Map<string, string[]>();
  for (const concept of CONCEPTS) {
    for (const code of codesOf(concept)) {
      const key = `${code.scheme} ${canonical(code.scheme, code.code)}`;
      const ids = read.get(key) ?? [];
      if (!ids.includes(concept.id)) read.set(key, [...ids, concept.id]);
    }
  }
  return read;
}

function readTerms(): Record<'en' | 'fr' | 'any', PhraseIndex> {
  const read = { en: new PhraseIndex(), fr: new PhraseIndex(), any: new PhraseIndex() };
  for (const concept of CONCEPTS) {
    for (const term of concept.en) read.en.add(term, concept.id);
    for (const term of concept.fr) read.fr.add(term, concept.id);
    for (const term of [...concept.en, ...concept.fr]) read.any.add(term, concept.id);
  }
  return read;
}

/** Rows of `id | English names | French names | UNSPSC | CPV | GSIN | pairs of names`. */
function readTable(table: string): Concept[] {
  return readRows(table).map(([id = '', en = '', fr = '', unspsc = '', cpv = '', gsin = '', names = '']) => {
    const entries = readEntries(names);
    const same = entries.filter(({ isSame }) => isSame);
    const pairs = same.flatMap(({ left, right }) =>
      left.flatMap((one) => right.map((other) => ({ en: one, fr: other }))),
    );
    const lists = {
      en: readList(en),
      fr: readList(fr),
      unspsc: readList(unspsc),
      cpv: readList(cpv),
      gsin: readList(gsin),
    };
    return { id, ...lists, pairs, isOneName: same.length === entries.length };
  });
}
