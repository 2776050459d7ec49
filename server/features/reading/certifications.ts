import { type Certification, CERTIFICATIONS, UNNAMED_LICENCE } from './certification-names.ts';
import { type Demand, demandOf } from './certification-demand.ts';
import type { Evidence, FactField } from './facts.ts';
import { evidenceOf } from './sentences.ts';
import type { Sentence } from './sentences.ts';

/** Names are sorted; alternatives of one demand are one name (`ISO 13485 or MDSAP`). */
export type Certifications = {
  /** What a bidder must hold to bid or to be awarded the contract. */
  mandatory: string[];
  desirable: string[];
  /** What only the winner must obtain. */
  postAward: string[];
  /** Marks and licences of the goods themselves. */
  product: string[];
  evidence: Evidence[];
};

type Kind = Exclude<keyof Certifications, 'evidence'>;
const FIELDS: Readonly<Record<Kind, FactField>> = {
  mandatory: 'mandatory_certifications',
  desirable: 'desirable_certifications',
  postAward: 'post_award_certifications',
  product: 'product_certifications',
};
/** The firmer one holds where a notice asks for the same twice. */
const KINDS: readonly Kind[] = ['mandatory', 'postAward', 'desirable', 'product'];

type Mention = { certification: Certification; start: number; end: number };
type Asked = { kind: Kind; names: string[]; suffix: string; sentence: Sentence; at: number };

const GAP_OF_ALTERNATIVES = /^[^.;:]{0,40}?(?:^|[ ,(/])(?:or|and\/or|ou|et\/ou)\b[^.;:]{0,40}$/;
const OR_EQUIVALENT =
  /^[^.;]{0,60}?\b(?:or|ou)\b (?:an? |its |the |their |son |sa |un |une |l'|d'une |tout )?(?:\w{1,15} ){0,2}?(?:equivalent\w*|equal)\b/;
const UNLESS_MAKER =
  /^[^.;]{0,40}(?:,|\b) ?(?:or (?:be|is)|ou etre) (?:itself )?(?:the |le |un )?(?:manufacturer|fabricant)\b|^[^.;]{0,60}\b(?:unless|except (?:if|where|when)?|a moins|sauf)\b[^.;]{0,40}\b(?:manufacturer|maker|oem|fabricant|manufacturier)\b/;

/** What bidders and goods must be certified as: a name that a sentence, or the heading of a list, asks to be held. */
export function readCertifications(sentences: readonly Sentence[]): Certifications {
  const asked = sentences.flatMap(askedBy);
  const found: Certifications = { mandatory: [], desirable: [], postAward: [], product: [], evidence: [] };
  const taken = new Set<string>();
  for (const kind of KINDS) {
    // A demand with alternatives is the truer one of two that name the same.
    const own = asked.filter((one) => one.kind === kind).sort((a, b) => weight(b) - weight(a));
    const quotes = new Map<string, Evidence>();
    for (const { names, suffix, sentence, at } of own) {
      if (names.some((name) => taken.has(name))) continue;
      for (const name of names) taken.add(name);
      const joined = names.join(' or ') + suffix;
      quotes.set(joined, evidenceOf(FIELDS[kind], sentence, at));
    }
    found[kind] = [...quotes.keys()].sort();
    found.evidence.push(...found[kind].flatMap((name) => quotes.get(name) ?? []));
  }
  return found;
}

function weight({ names, suffix }: Asked): number {
  return names.length + (suffix === '' ? 0 : 0.5);
}

function askedBy(sentence: Sentence): Asked[] {
  const mentions = mentionsIn(sentence.folded);
  const asked: Asked[] = [];
  let before: { mention: Mention; asked: Asked | null } | null = null;
  for (const mention of mentions) {
    const { certification, start, end } = mention;
    const gap = before === null ? '' : sentence.folded.slice(before.mention.end, start);
    const isAlternative = before?.asked && GAP_OF_ALTERNATIVES.test(gap);
    let own: Asked | null = null;
    if (isAlternative && before?.asked) {
      own = before.asked;
      if (!own.names.includes(certification.name)) own.names.push(certification.name);
    } else {
      const kind = kindOf(certification, demandOf(sentence, start, end));
      if (kind !== null) {
        own = { kind, names: [certification.name], suffix: '', sentence, at: start };
        asked.push(own);
      }
    }
    if (own !== null) own.suffix = suffixOf(sentence.folded.slice(end, end + 160));
    before = { mention, asked: own };
  }
  return asked.length > 0 || mentions.length > 0 ? asked : unnamedLicence(sentence);
}

function suffixOf(after: string): string {
  if (OR_EQUIVALENT.test(after)) return ' or equivalent';
  return UNLESS_MAKER.test(after) ? ' (unless the manufacturer)' : '';
}

function kindOf({ of }: Certification, demand: Demand | null): Kind | null {
  if (demand === null) return null;
  if (of === 'product' || (of === 'either' && demand.of === 'product'))
    return demand.when === 'desirable' ? null : 'product';
  if (demand.of === 'product' || (demand.of === 'service' && of !== 'service')) return null;
  return ({ entry: 'mandatory', award: 'postAward', desirable: 'desirable' } as const)[demand.when];
}

/** Each name where it stands, in order; of two that overlap the longer one. */
function mentionsIn(folded: string): Mention[] {
  const found: Mention[] = [];
  for (const certification of CERTIFICATIONS) {
    const match = certification.pattern.exec(folded);
    if (match !== null) found.push({ certification, start: match.index, end: match.index + match[0].length });
  }
  const longest = found.sort((a, b) => b.end - b.start - (a.end - a.start));
  const kept: Mention[] = [];
  for (const one of longest) {
    if (kept.every((other) => one.end <= other.start || one.start >= other.end)) kept.push(one);
  }
  return kept.sort((a, b) => a.start - b.start);
}

const LICENCE =
  /\bbe licen[cs]ed\b(?! (?:for \d|software|copies|users?|under))|\b(?:hold|possess|have|detenir|posseder) (?:a |an |all |any |the |une |un |le |la |les |toutes? |tous )?(?:(?:valid|current|appropriate|necessary|required|applicable|relevant|provincial|municipal|business|operating|necessaires?) )*(?:licen[cs]es?|permits?|permis)\b(?! (?:agreements?|plates?|fees?|for \d|to use|keys?|d'utilisation|d'etablissement|de conduire))/;

/** A licence of the bidder's trade without a name of its own: `suppliers must be licensed to haul waste`. */
function unnamedLicence(sentence: Sentence): Asked[] {
  const match = LICENCE.exec(sentence.folded);
  if (match === null) return [];
  const end = match.index + match[0].length;
  const demand = demandOf(sentence, end, end);
  if (demand === null || demand.of !== 'bidder') return [];
  const kind = ({ entry: 'mandatory', award: 'postAward', desirable: 'desirable' } as const)[demand.when];
  return [{ kind, names: [UNNAMED_LICENCE], suffix: '', sentence, at: match.index }];
}
