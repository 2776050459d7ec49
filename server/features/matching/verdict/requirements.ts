import { limitsGoods } from '../reasons/limits-goods.ts';
import type { NoticeFacts } from '#features/reading/reading.ts';
import { certificationInEnglish, certificationTitleInFrench } from '../reasons/names-of-sources.ts';
import { isOfList, isOpenBidState, type OpenBidState } from '../reasons/biddable-sentence.ts';
import type { Reasons } from '../reasons/reasons.ts';
import { isHeld } from './certification-held.ts';
import { isAtOtherLevel, levelAsked, withLevel } from './clearance-level.ts';

type Language = 'en' | 'fr';
type Evidence = NoticeFacts['evidence'][number];

/** What of a company decides whether it meets what a notice asks for; null: the company does not say. */
export type Bidder = {
  certifications: readonly string[];
  isCanadian: boolean | null;
  isManufacturer: boolean | null;
};

export type RequirementKind =
  | 'certification'
  | 'security_clearance'
  | 'product_certification'
  | 'maker_certification'
  | 'eligibility'
  | 'set_aside'
  | 'manufacturer'
  | 'oem_documentation';

/** One thing that a notice asks of who bids, or of the goods, with the words that ask for it. */
export type Requirement = {
  kind: RequirementKind;
  name: string;
  /** The name that reading gives it; null for what is no certification. */
  certification: string | null;
  evidence: Evidence | null;
  mandatory: boolean;
  /** Only the winner has to meet it. */
  winnerOnly: boolean;
  /** It must be held by the award, not to bid. */
  isByAward?: true;
  /** Null: the profile does not say. A certification that it does not list may be held all the same. */
  held: boolean | null;
};

const CLEARANCES = new Set([
  'Designated Organization Screening (DOS)',
  'Facility Security Clearance (FSC)',
  'Reliability Status',
  'Personnel Security Clearance: Secret',
  'Personnel Security Clearance: Top Secret',
  'Security clearance: Protected B',
  'Document Safeguarding Capability (DSC)',
]);

const NAMES = {
  en: {
    'canadian-only': 'Canadian suppliers only',
    canadian_goods: 'Canadian goods or services only',
    'trading-partner-or-canadian': 'Suppliers of Canada and its trading partners',
    open: 'Open to every supplier',
    indigenous: 'Reserved for Indigenous businesses',
    'small-business': 'Reserved for small businesses',
    'vehicle-holders': 'Holders of the supply arrangement or standing offer only',
    list: 'Suppliers on the buyer’s list only',
    restricted: 'Certain suppliers only',
    'supported-business': 'Reserved for supported businesses',
    vcse: 'Reserved for voluntary, community and social enterprises',
    manufacturer: 'Manufacturers only',
    oem_documentation: 'A document from the manufacturer',
    dealer_letter: 'A letter from the manufacturer that you are an authorized dealer',
    ofMaker: (name: string) => `${name} of the manufacturer`,
  },
  fr: {
    'canadian-only': 'Fournisseurs canadiens seulement',
    canadian_goods: 'Produits ou services canadiens seulement',
    'trading-partner-or-canadian': 'Fournisseurs du Canada et de ses partenaires commerciaux',
    open: 'Ouvert à tous les fournisseurs',
    indigenous: 'Réservé aux entreprises autochtones',
    'small-business': 'Réservé aux petites entreprises',
    'vehicle-holders': 'Titulaires de l’arrangement ou de l’offre à commandes seulement',
    list: 'Fournisseurs inscrits sur la liste de l’acheteur seulement',
    restricted: 'Certains fournisseurs seulement',
    'supported-business': 'Réservé aux entreprises adaptées',
    vcse: 'Réservé aux entreprises d’économie sociale et aux organismes sans but lucratif',
    manufacturer: 'Fabricants seulement',
    oem_documentation: 'Un document du fabricant',
    dealer_letter: 'Une lettre du fabricant attestant que vous êtes un distributeur autorisé',
    ofMaker: (name: string) => `${name} du fabricant`,
  },
} as const satisfies Record<Language, Record<string, unknown>>;

/** Whether the company may bid as far as the notice limits who may; null where either does not say. */
export function meetsEligibility(
  eligibility: NoticeFacts['bidEligibility'],
  isCanadian: boolean | null,
): boolean | null {
  if (eligibility === 'open') return true;
  if (eligibility === 'canadian-only') return isCanadian;
  return eligibility === 'trading-partner-or-canadian' && isCanadian === true ? true : null;
}

/** What the notice asks for, what decides first: who may bid, then what a bidder must hold, then what is an asset. */
export function requirementsOf(facts: NoticeFacts, bidder: Bidder, language: Language): Requirement[] {
  return [...whoMayBid(facts, bidder, language), ...whatToHold(facts, bidder, language)];
}

function whoMayBid(facts: NoticeFacts, bidder: Bidder, language: Language): Requirement[] {
  const names = NAMES[language];
  const words = evidenceIn(facts, language);
  const { bidEligibility } = facts;
  const asked = { certification: null, mandatory: true, winnerOnly: false };
  const found: Requirement[] = [];
  if (bidEligibility !== 'unknown') {
    const evidence = words('bid_eligibility');
    // A Canadian supplier may sell goods that are not Canadian.
    const isOfGoods = bidEligibility === 'canadian-only' && limitsGoods(evidence?.quote ?? null);
    const met = meetsEligibility(bidEligibility, bidder.isCanadian);
    const name = names[isOfGoods ? 'canadian_goods' : bidEligibility];
    found.push({ ...asked, kind: 'eligibility', name, evidence, held: isOfGoods && met === true ? null : met });
  }
  const isForHolders = facts.setAsides.includes('vehicle-holders');
  if (facts.biddable?.value === 'unknown' && facts.biddable.kind === 'invited_only' && !isForHolders)
    found.push({ ...asked, kind: 'eligibility', name: names.restricted, evidence: words('biddable'), held: null });
  const reserved = facts.evidence.filter(({ field }) => field === 'set_asides');
  for (const [at, kind] of facts.setAsides.entries()) {
    // One quote for each, in their order; the last may come from the kind of notice alone.
    const evidence = reserved[at] ?? null;
    const name = kind === 'vehicle-holders' && isOfList(evidence?.quote ?? '') ? names.list : names[kind];
    found.push({ ...asked, kind: 'set_aside', name, evidence, held: null });
  }
  if (facts.requiresManufacturer) {
    const evidence = words('requires_manufacturer');
    found.push({ ...asked, kind: 'manufacturer', name: names.manufacturer, evidence, held: bidder.isManufacturer });
  }
  if (facts.requiresOemDocumentation) {
    const evidence = words('requires_oem_documentation');
    const name = isDealerLetter(evidence?.quote ?? '') ? names.dealer_letter : names.oem_documentation;
    found.push({ ...asked, kind: 'oem_documentation', name, evidence, held: null });
  }
  return found;
}

const DEALER_LETTER =
  /\bletter\b[^.;]{0,120}\bbidder is an? authori[sz]ed (?:dealer|distributor|reseller)\b|\blettre\b[^.;]{0,120}\bqu['’]il est un (?:détaillant|distributeur|revendeur) (?:autorisé|agréé)/i;

/** A letter that says one thing of the bidder, and is known to be what is asked for. */
function isDealerLetter(quote: string): boolean {
  return DEALER_LETTER.test(quote);
}

function whatToHold(facts: NoticeFacts, bidder: Bidder, language: Language): Requirement[] {
  const lists = [
    { names: facts.mandatoryCertifications, field: 'mandatory_certifications', mandatory: true, winnerOnly: false },
    { names: facts.productCertifications, field: 'product_certifications', mandatory: true, winnerOnly: false },
    { names: facts.makerCertifications, field: 'maker_certifications', mandatory: true, winnerOnly: false },
    { names: facts.postAwardCertifications, field: 'post_award_certifications', mandatory: true, winnerOnly: true },
    { names: facts.desirableCertifications, field: 'desirable_certifications', mandatory: false, winnerOnly: false },
  ] as const;
  return lists.flatMap(({ names = [], field, mandatory, winnerOnly }): Requirement[] => {
    const quotes = facts.evidence.filter((one) => one.field === field);
    const isOfMaker = field === 'maker_certifications';
    const isOfOthers = field === 'product_certifications' || isOfMaker;
    const said = language === 'fr' ? certificationTitleInFrench : certificationInEnglish;
    return names.map((name, at) => {
      // Reading gives one quote for each name, in their order.
      const evidence = quotes.length === names.length ? (quotes[at] ?? null) : null;
      const level = levelAsked(name, evidence?.quote ?? null);
      const isListed = (listed: string): boolean => isHeld(listed, name) && !isAtOtherLevel(listed, level);
      const ownKind = CLEARANCES.has(name) ? 'security_clearance' : 'certification';
      return {
        kind: isOfMaker ? 'maker_certification' : isOfOthers ? 'product_certification' : ownKind,
        certification: name,
        name: isOfMaker ? NAMES[language].ofMaker(said(name)) : withLevel(said(name), level, language),
        evidence,
        mandatory,
        winnerOnly,
        ...(!winnerOnly && facts.byAwardCertifications?.includes(name) && { isByAward: true as const }),
        held: !isOfOthers && bidder.certifications.some(isListed) ? true : null,
      };
    });
  });
}

/** The first words for a fact, those of the reader's language before others. */
function evidenceIn({ evidence }: NoticeFacts, language: Language): (field: Evidence['field']) => Evidence | null {
  return (field) => {
    const own = evidence.filter((one) => one.field === field);
    return own.find((one) => one.language === language) ?? own[0] ?? null;
  };
}

/** States of bidding that are no obstacle by themselves. */
function isBarringState(state: BidState): state is Exclude<BidState, OpenBidState> {
  return !isOpenBidState(state);
}

type BidState = Extract<Reasons['reasons'][number], { kind: 'biddable' }>['state'];

/** How these reasons say that the tender ended or takes no bids. */
export function barsOf({ reasons }: Pick<Reasons, 'reasons'>): BidObstacle[] {
  return reasons.flatMap((one): BidObstacle[] => {
    if (one.kind === 'status') return [one.status];
    if (one.kind !== 'biddable' || !isBarringState(one.state)) return [];
    return [one.state === 'to_named_supplier' ? 'not_a_solicitation' : one.state];
  });
}

/** Why the company cannot bid, or what is to be checked. */
export type BidObstacle =
  | 'cancelled'
  | 'withdrawn'
  | 'unsuccessful'
  | 'not_a_solicitation'
  | 'awarded'
  | 'closed'
  | 'invited_only'
  | 'exclusion'
  | 'no_go'
  | 'not_eligible'
  | 'notice_not_read'
  | 'notice_without_text'
  | 'requirements_elsewhere'
  | 'nothing_recognized'
  | 'requirements'
  | 'other_requirements'
  | 'closing_contradicted'
  | 'call_doubtful'
  | 'leads_to_list'
  | 'leads_to_next_stage';

export type BidAnswer = { answer: 'yes' | 'no' | 'check'; because: BidObstacle[] };

/**
 * Whether the company can bid as far as the notice and the profile say. `yes`: nothing in them stands against it. What is not
 * known is never a no.
 */
export function bidAnswer(tender: {
  sourceStatus: string;
  isPastDeadline: boolean;
  /** Whether the text states a later closing than the deadline, and that is still to come. */
  mayCloseLater?: boolean;
  /** Of the verdict, which also knows other copies of the tender: whether the company may bid, and what rules the tender out. */
  eligible: boolean;
  gate: string | null;
  /** How the verdict's reasons say that the tender ended or takes no bids. */
  barredBy: readonly BidObstacle[];
  facts: (NoticeFacts & { hasDocuments?: boolean }) | null;
  /** Whether the source publishes a text beyond the title: without one it says nothing of who may bid. */
  hasText: boolean;
  requirements: readonly Requirement[];
  /** Whether its text demands what no requirement lists. */
  demandsMore: boolean;
  /** How its text sends readers to documents: for all that is asked, or beside what it asks itself. */
  sendsToDocuments?: 'for-all' | 'for-more' | null;
}): BidAnswer {
  const { facts, requirements } = tender;
  const asked = requirements.filter(({ mandatory, winnerOnly }) => mandatory && !winnerOnly);
  const kind = facts?.biddable?.value === 'no' ? facts.biddable.kind : null;
  const isForHolders = kind === 'invited_only' && facts?.setAsides.includes('vehicle-holders') === true;
  const ended = ENDED.find((status) => status === tender.sourceStatus);
  const barred: BidObstacle[] = [
    ...(ended === undefined ? [] : [ended]),
    ...tender.barredBy,
    ...(kind === null || isForHolders ? [] : [kind]),
    ...(tender.isPastDeadline && tender.mayCloseLater !== true ? (['closed'] as const) : []),
  ];
  // That it ended says that bidding has closed.
  const how = barred.find((one) => ENDED.some((status) => status === one));
  const against = new Set<BidObstacle>([
    ...(how === undefined ? barred : [how]),
    ...OWN_GATES.filter((gate) => gate === tender.gate),
    ...(!tender.eligible || asked.some(({ held }) => held === false) ? (['not_eligible'] as const) : []),
  ]);
  if (against.size > 0) return { answer: 'no', because: [...against] };
  // That nothing was recognized is no ground for a yes: most notices only say what is bought, and leave the rest to their documents.
  const isUnseen = facts !== null && tender.hasText && requirements.length === 0 && !tender.demandsMore;
  const call = facts?.biddable?.value === 'unknown' ? facts.biddable : null;
  const isCallDoubtful = call?.kind === 'not_a_solicitation' && call.leadsTo === undefined;
  // That anybody may bid is said beside requirements that stand elsewhere.
  const asksOnlyWho = !tender.demandsMore && requirements.every(({ kind }) => kind === 'eligibility');
  const isElsewhere =
    facts?.hasDocuments !== true &&
    (tender.sendsToDocuments === 'for-all' || (tender.sendsToDocuments === 'for-more' && asksOnlyWho));
  const open: BidObstacle[] = [
    ...(facts === null ? (['notice_not_read'] as const) : []),
    ...(tender.hasText ? [] : (['notice_without_text'] as const)),
    ...(isElsewhere ? (['requirements_elsewhere'] as const) : []),
    ...(asked.some(({ held }) => held === null) ? (['requirements'] as const) : []),
    ...(tender.demandsMore ? (['other_requirements'] as const) : []),
    ...(isUnseen && !isElsewhere ? (['nothing_recognized'] as const) : []),
    ...(tender.isPastDeadline && tender.mayCloseLater === true ? (['closing_contradicted'] as const) : []),
    ...(isCallDoubtful ? (['call_doubtful'] as const) : []),
    ...(call?.leadsTo && call.leadsTo !== 'named_supplier' ? ([`leads_to_${call.leadsTo}`] as const) : []),
  ];
  return { answer: open.length > 0 ? 'check' : 'yes', because: open };
}

const ENDED = ['cancelled', 'withdrawn', 'unsuccessful'] as const;
/** What the company itself has said that it does not bid on. */
const OWN_GATES = ['exclusion', 'no_go'] as const;
