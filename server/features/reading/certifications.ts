import { type Certification, CERTIFICATIONS, CLEARANCE_NAMES, UNNAMED_LICENCE } from './certification-names.ts';
import { asksClearanceBeforeAward, type Demand, demandOf, isByAward, isByClosing } from './certification-demand.ts';
import { isOfMaker } from './certification-holders.ts';
import { clauseAt } from './clauses.ts';
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
  /** What the maker of the goods must be certified as. */
  maker: string[];
  /** Those clearances of the mandatory ones that must be held by the award only; absent where there are none. */
  byAward?: string[];
  evidence: Evidence[];
};

type Kind = Exclude<keyof Certifications, 'evidence' | 'byAward'>;
const FIELDS: Readonly<Record<Kind, FactField>> = {
  mandatory: 'mandatory_certifications',
  desirable: 'desirable_certifications',
  postAward: 'post_award_certifications',
  product: 'product_certifications',
  maker: 'maker_certifications',
};
/** The firmer one holds where a notice asks for the same twice. */
const KINDS: readonly Kind[] = ['mandatory', 'postAward', 'desirable', 'product', 'maker'];

type Mention = { certification: Certification; start: number; end: number };
type Asked = {
  kind: Kind;
  names: string[];
  suffix: string;
  sentence: Sentence;
  at: number;
  isOfContract?: boolean;
  isByAward: boolean;
};

const GAP_OF_ALTERNATIVES = /^[^.;:]{0,40}?(?:^|[ ,(/])(?:or|and\/or|ou|et\/ou)\b[^.;:]{0,40}$/;
const GAP_OF_LIST = /^(?: (?:certification|accreditation|registration|certificate))?, (?:an? |the |une? |la |le |l')?$/;
const GAP_OF_BOTH =
  /^(?: (?:certified|approved|listed|accredited|registered|gold|silver|bronze|certifiee?s?|approuvee?s?))?(?:,| and| et|, and|, et)(?: (?:an?|the|valid|fully|also|une?|la|le|firm|bidder|company|firme|entreprise))* $|^(?: at (?:closing|award|bid closing|secret|top secret|protected [abc]|the (?:secret )?level(?: of secret)?)){1,2},? (?:with|and|avec|et)(?: (?:an?|the|valid|firm|bidder|company))* $/;
/** The next name is asked for by a verb of its own. */
const SAYS_ANEW = /\b(?:must|shall|should|doit|doivent|devra|devront|devrait)\b/;
/** `or describe how …`: the name is one way of two, and the other needs no certificate. */
const OTHER_WAY =
  /^[^.;:]{0,60}?\b(?:or|ou|soit)\b (?:else |alternatively |instead |bien |must |shall |doit )?(?:describe|explain|provide|submit|demonstrate|show|propose|present|commit|decrire|expliquer|fournir|remettre|demontrer|presenter|joindre|soumettre|proposer|s'engager|be in the process|have applied|etre en (?:voie|cours))\b/;
const OR_EQUIVALENT =
  /^[^.;]{0,60}?\b(?:or|ou)\b (?:an? |its |the |their |son |sa |un |une |l'|d'une |tout )?(?:\w{1,15} ){0,4}?(?:equivalent\w*|equal)\b/;
const UNLESS_MAKER =
  /^[^.;]{0,40}(?:,|\b) ?(?:or (?:be|is)|ou etre) (?:itself )?(?:the |le |un )?(?:manufacturer|fabricant)\b|^[^.;]{0,60}\b(?:unless|except (?:if|where|when)?|a moins|sauf)\b[^.;]{0,40}\b(?:manufacturer|maker|oem|fabricant|manufacturier)\b/;

/** What bidders and goods must be certified as: a name that a sentence, or the heading of a list, asks to be held. */
export function readCertifications(sentences: readonly Sentence[]): Certifications {
  const isBeforeAward = sentences.some(asksClearanceBeforeAward);
  const asked = sentences.flatMap(askedBy).map((one) => (isBeforeAward ? beforeAward(one) : one));
  const found: Certifications = {
    mandatory: [],
    desirable: [],
    postAward: [],
    product: [],
    maker: [],
    evidence: [],
  };
  const taken = new Set<string>();
  for (const kind of KINDS) {
    // A demand with alternatives is the truer one of two that name the same.
    const own = asked.filter((one) => one.kind === kind).sort((a, b) => weight(b) - weight(a));
    const quotes = new Map<string, Evidence>();
    for (const { names, suffix, sentence, at, isByAward: isLater } of own) {
      // That the maker holds a certificate says nothing of the bidder's own.
      const keys = names.map((name) => (kind === 'maker' ? `${name} of the maker` : name));
      if (keys.some((key) => taken.has(key))) continue;
      for (const key of keys) taken.add(key);
      const joined = names.join(' or ') + suffix;
      if (kind === 'mandatory' && isLater && names.every((name) => CLEARANCE_NAMES.has(name)))
        found.byAward = [...(found.byAward ?? []), joined].sort();
      quotes.set(joined, evidenceOf(FIELDS[kind], clauseAt(sentence, at), 0));
    }
    found[kind] = [...quotes.keys()].sort();
    found.evidence.push(...found[kind].flatMap((name) => quotes.get(name) ?? []));
  }
  return found;
}

/** Where all clearances must be held before the award, those that the contract asks for, too; and none is asked for earlier. */
function beforeAward(asked: Asked): Asked {
  if (!asked.names.every((name) => CLEARANCE_NAMES.has(name))) return asked;
  if (asked.kind === 'postAward' && asked.isOfContract) return { ...asked, kind: 'mandatory', isByAward: true };
  return { ...asked, isByAward: !isByClosing(asked.sentence) };
}

function weight({ names, suffix }: Asked): number {
  return names.length + (suffix === '' ? 0 : 0.5);
}

function askedBy(sentence: Sentence): Asked[] {
  const mentions = mentionsIn(sentence.folded);
  const asked: Asked[] = [];
  let demand: Demand | null = null;
  let last = 0;
  for (const group of alternativesIn(sentence.folded, mentions)) {
    const kinds = group.map(({ certification, start, end }) => {
      demand = demandOf(sentence, start, end) ?? (goesOn(sentence.folded, last, start) ? demand : null);
      last = end;
      return kindOf(certification, demand) ?? kindOfMaker(certification, demand, sentence.folded.slice(0, end + 60));
    });
    const at = kinds.findIndex((kind) => kind !== null);
    const own = group[at];
    const kind = kinds[at];
    if (!own || !kind) continue;
    const after = sentence.folded.slice(last, last + 160);
    const suffix = suffixOf(after);
    if (suffix === '' && OTHER_WAY.test(after)) continue;
    const names = [...new Set(group.slice(at).map(({ certification }) => certification.name))];
    const { isOfContract = false } = { ...(demand as Demand | null) };
    asked.push({
      kind,
      names,
      suffix,
      sentence,
      at: own.start,
      isOfContract,
      isByAward: isByAward(sentence) && !isByClosing(sentence),
    });
  }
  return [...asked, ...unnamedLicence(sentence, mentions)];
}

/** `CSA approved and ENERGY STAR certified`: one verb asks for both. */
function goesOn(folded: string, from: number, to: number): boolean {
  return to - from < 60 && GAP_OF_BOTH.test(folded.slice(from, to));
}

/** The names in groups of which one is enough: `CHAS, SafeContractor or SSIP`. */
function alternativesIn(folded: string, mentions: readonly Mention[]): Mention[][] {
  const groups: Mention[][] = [];
  let listed = 1;
  for (const [index, mention] of mentions.entries()) {
    const before = mentions[index - 1];
    const gap = before === undefined ? '' : folded.slice(before.end, mention.start);
    if (before !== undefined && GAP_OF_ALTERNATIVES.test(gap) && !SAYS_ANEW.test(gap)) {
      // `A, B or C`: what the commas kept apart is one choice.
      const joined = groups.splice(-listed).flat();
      groups.push([...joined, mention]);
      listed = 1;
    } else {
      listed = before !== undefined && GAP_OF_LIST.test(gap) ? listed + 1 : 1;
      groups.push([mention]);
    }
  }
  return groups;
}

function suffixOf(after: string): string {
  if (OR_EQUIVALENT.test(after)) return ' or equivalent';
  return UNLESS_MAKER.test(after) ? ' (unless the manufacturer)' : '';
}

function kindOf({ of }: Certification, demand: Demand | null): Kind | null {
  if (demand === null) return null;
  if (of === 'product' || (of === 'either' && demand.of === 'product'))
    return demand.when === 'desirable' ? null : 'product';
  const isOfOthers = demand.of === 'product' ? of !== 'person' : demand.of === 'service' && of !== 'service';
  if (isOfOthers) return null;
  return ({ entry: 'mandatory', award: 'postAward', desirable: 'desirable' } as const)[demand.when];
}

/** A certificate that the words ask of the maker of the goods; a subcontractor's is nobody's that a bid can name. */
function kindOfMaker({ of }: Certification, demand: Demand | null, words: string): Kind | null {
  if (demand === null || demand.of !== 'product' || demand.when === 'desirable') return null;
  return (of === 'bidder' || of === 'service') && isOfMaker(words) ? 'maker' : null;
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

const NO_LICENCE_OF_TRADE =
  'software|drivers?|users?|class|import|export|the|with|for|of|in|on|and|or|to|that|which|medical|drug';
/** A verb of holding with a licence of no name in the list; where it ends, its demand is read. */
const LICENCE_HELD = new RegExp(
  [
    `\\bbe (?:duly |properly |fully )?licen[cs]ed\\b(?! (?:for \\d|software|copies|users?|under(?! the (?:\\w{1,15} ){0,8}act\\b)))`,
    `\\bbe an? (?:(?!software)[a-z-]{1,15} ){1,4}licen[cs]ed (?=(?:under|by|in|to)\\b)`,
    `\\bbe an? (?:[a-z-]{1,15} )?licen[cs]ed (?:[a-z-]{1,15} )?(?:contractor|electrician|plumber|firm|company|carrier|hauler|agency)\\b`,
    `\\bbe authori[sz]ed(?: and regulated)? by the (?:prudential|financial|solicitors|superintendent)\\b`,
    `\\b(?:hold|possess|have) (?:an? |all |any |all the |the (?=necessary|required|appropriate|applicable|relevant))?(?:(?!(?:${NO_LICENCE_OF_TRADE})\\b)[a-z'/-]{1,20} ){0,6}(?:licen[cs]es?|permits?(?= (?:to (?:operate|haul|transport|practi[sc]e|apply)|issued by))|compliance approvals?)\\b(?! (?:agreements?|plates?|fees?|for \\d|to use|keys?|holders?|cards?))`,
    `\\b(?:detenir|posseder|avoir|(?:etre|soit|soient) (?:\\w{1,15} ){0,2}(?:titulaires?|detenteurs?) d[eu]?) ?'? ?(?:une? |le |la |les |l'|toutes? (?:les )?|tous (?:les )?)?(?:licences?|permis|autorisation d'(?:exercer|exploitation|exploiter|etablissement))\\b(?! (?:d'utilisation(?! (?:de|des|d') ?(?:pesticides|explosifs|produits))|d'etablissement|de conduire|de classe|(?:de )?logiciels?|d'agent|d'importation))`,
  ].join('|'),
);
/** `Une autorisation d'établissement est exigée de tout soumissionnaire`. */
const LICENCE_ASKED =
  /\b(?:licen[cs]e|permit|permis|autorisation d'(?:etablissement|exploitation|exercer))\b(?=[^.;:]{0,60}\b(?:is|are|est|sont|sera) (?:also |egalement )?(?:required|mandatory|exigee?s?|requise?s?|obligatoires?)\b[^.;:]{0,10}\b(?:of|for|from|du|des|de tout|de tous|de chaque|pour (?:le|les|tout|chaque)) ?(?:all |any |every |each |the |les )?(?:bidders?|suppliers?|tenderers?|proponents?|soumissionnaires?|candidats?|fournisseurs?|prestataires?|entrepreneurs?)\b)/;
const ANEW = /\b(?:and|et)\b[^.;:]{0,20}\b(?:must|shall|doit|doivent|hold|detenir|posseder|be|etre)\b/;
const NAME_NEAR_CHARS = 90;

/** A licence of the bidder's trade without a name of its own: `suppliers must be licensed to haul waste`. */
function unnamedLicence(sentence: Sentence, mentions: readonly Mention[]): Asked[] {
  const { folded } = sentence;
  const held = LICENCE_HELD.exec(folded);
  const match = held ?? LICENCE_ASKED.exec(folded);
  if (match === null) return [];
  const end = match.index + match[0].length;
  // What every business of the place has is no licence of a trade.
  if (/\bbusiness licen[cs]e(?! under )/.test(folded.slice(match.index, end + NAME_NEAR_CHARS))) return [];
  // `Any other licence that applies` names none.
  if (/\b(?:any other|toute autre|tout autre)\b/.test(match[0])) return [];
  const isNamed = mentions.some(
    (one) =>
      one.end > match.index &&
      one.start < end + NAME_NEAR_CHARS &&
      !ANEW.test(folded.slice(end, Math.max(end, one.start))),
  );
  const demand = isNamed ? null : demandOf(sentence, held === null ? match.index : end, end);
  if (demand === null || demand.of !== 'bidder') return [];
  const kind = ({ entry: 'mandatory', award: 'postAward', desirable: 'desirable' } as const)[demand.when];
  return [{ kind, names: [UNNAMED_LICENCE], suffix: '', sentence, at: match.index, isByAward: false }];
}
