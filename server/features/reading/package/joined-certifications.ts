import type { Evidence, NoticeFacts } from '../facts.ts';

const LISTS = [
  ['mandatoryCertifications', 'mandatory_certifications'],
  ['productCertifications', 'product_certifications'],
  ['makerCertifications', 'maker_certifications'],
  ['postAwardCertifications', 'post_award_certifications'],
  ['desirableCertifications', 'desirable_certifications'],
] as const;
type ListName = (typeof LISTS)[number][0];
type Certified = Partial<Pick<NoticeFacts, ListName>> & { evidence: readonly Evidence[] };

/**
 * The certifications that a notice and one of its documents ask for. In both, the quotes of a list stand in the order of its names,
 * and so they do in what is given here: each name keeps its own words. A name that both ask for keeps those of the notice; one that
 * is mandatory stands in no other list.
 */
export function joinedCertifications(
  facts: Certified,
  own: Certified,
): { lists: Partial<Record<ListName, string[]>>; evidence: Evidence[] } {
  const lists: Partial<Record<ListName, string[]>> = {};
  const evidence: Evidence[] = [];
  let mandatory: ReadonlySet<string> = new Set();
  for (const [list, field] of LISTS) {
    const paired = [...pairs(facts, list, field), ...pairs(own, list, field)];
    const byName = new Map<string, Evidence | null>();
    for (const { name, quote } of paired)
      if ((list === 'makerCertifications' || !mandatory.has(name)) && !byName.has(name)) byName.set(name, quote);
    const names = [...byName.keys()].sort();
    if (list === 'mandatoryCertifications') mandatory = new Set(names);
    if (names.length > 0) lists[list] = names;
    evidence.push(...names.flatMap((name) => byName.get(name) ?? []));
  }
  return { lists, evidence };
}

/** Without what asks for these names. */
export function withoutCertifications<Of extends Certified>(facts: Of, names: ReadonlySet<string>): Of {
  const result: Of = { ...facts };
  const gone = new Set<Evidence>();
  for (const [list, field] of LISTS) {
    const paired = pairs(facts, list, field);
    const left = paired.filter(({ name }) => !names.has(name));
    if (left.length === paired.length) continue;
    Object.assign(result, { [list]: left.map(({ name }) => name) });
    const kept = new Set(left.flatMap(({ quote }) => quote ?? []));
    for (const { quote } of paired) if (quote !== null && !kept.has(quote)) gone.add(quote);
    if (left.length === 0) for (const one of facts.evidence) if (one.field === field) gone.add(one);
  }
  return { ...result, evidence: facts.evidence.filter((one) => !gone.has(one)) };
}

/** The names that the rules read, and those that a language model found; of alternatives each one. */
export function certificationNames(facts: Certified): { byRules: ReadonlySet<string>; byModel: ReadonlySet<string> } {
  const [byRules, byModel] = [new Set<string>(), new Set<string>()];
  for (const { name, quote } of LISTS.flatMap(([list, field]) => pairs(facts, list, field))) {
    const names = quote?.readBy === 'model' ? byModel : byRules;
    for (const one of [name, ...name.split(' or ')]) names.add(one);
  }
  return { byRules, byModel };
}

export function isOfCertifications({ field }: Evidence): boolean {
  return LISTS.some(([, own]) => own === field);
}

/** Words that cannot be told to be those of one name are nobody's. */
function pairs(
  { evidence, ...lists }: Certified,
  list: ListName,
  field: string,
): { name: string; quote: Evidence | null }[] {
  const names = lists[list] ?? [];
  const quotes = evidence.filter((one) => one.field === field);
  return names.map((name, at) => ({ name, quote: quotes.length === names.length ? (quotes[at] ?? null) : null }));
}
