import type { BidEligibility, Evidence, Finding } from './facts.ts';
import { findEvidence } from './sentences.ts';
import type { Sentence } from './sentences.ts';
import type { SetAside } from './set-asides.ts';
import { dependsOnIf, isConditional } from './wording.ts';

const CANADIAN_SUPPLIERS =
  /\bcanadian (?:suppliers?|bidders?|offerors?|vendors?|businesses)\b|\bfournisseurs? canadiens?\b|\bsuppliers? (?:of|from) canada\b/;
const TRADING_PARTNER =
  /\b(?:trading|trade) partners?\b|\bpartenaires? commercia(?:l|ux)\b|\bpays partenaires\b|\bpartner countries\b/;
const NON_TRADING_PARTNER =
  /\bnon[- ]trading partners?\b|n'est pas un partenaire commercial|ne sont pas des partenaires commerciaux|\bpartenaires? non commercia/;
const ADMITTED =
  /\b(?:are|is) (?:also )?eligible\b|\bsont (?:egalement |aussi )?admissibles\b|\b(?:may|can) (?:also )?(?:submit|bid|participate)\b|\bpeuvent (?:egalement |aussi )?(?:presenter|soumissionner|participer)\b|\bwill be accepted\b|\bseront acceptees\b/;
const REFUSED =
  /\b(?:rejected|ineligible|excluded|disqualified|rejetee?s?|inadmissibles?|exclue?s?|refusee?s?)\b|\bnot (?:be )?(?:eligible|accepted|considered|permitted)\b|\bne (?:sont|seront) pas (?:admissibles?|accepte|considere|retenu)/;
const EXCLUSIVE =
  /\b(?:only|solely|exclusively|limited|restricted|reserved|uniquement|exclusivement|seulement|seuls?|limitee?s?|reservee?s?|restreinte?s?)\b/;
const RECIPROCAL_POLICY =
  /\b(?:subject to|in accordance with|governed by) the (?:interim )?policy on reciprocal procurement\b|\bassujettie?s? a la politique (?:provisoire )?sur l'approvisionnement reciproque\b/;

const CANADIAN_THINGS =
  '(?:goods|services|products|suppliers?|bidders?|companies|firms|businesses|vendors?|manufacturers?|contractors?)';
const CANADIAN_ONLY = new RegExp(
  [
    `\\b(?:limited|restricted|reserved|open|available)(?: only| solely| exclusively| strictly)? (?:to|for) canadian (?:based |small |small and medium |owned ){0,2}${CANADIAN_THINGS}\\b`,
    `\\bonly canadian (?:based )?${CANADIAN_THINGS}\\b`,
    `\\bonly be (?:accepted|considered|received) from canadian (?:based )?${CANADIAN_THINGS}\\b`,
    `\\b(?:bidder|supplier|offeror)s? must (?:supply|provide|offer) canadian (?:goods|services|products)\\b`,
    `\\b(?:limitee?s?|reservee?s?|restreinte?s?|se limite|s'adresse|ouverte?s?)(?: exclusivement| uniquement| seulement| strictement)? aux (?:produits|biens|services|fournisseurs|entreprises|soumissionnaires)(?: et\\/ou| ou| et)?(?: aux)?(?: services)? canadien`,
    `\\bseuls? les (?:fournisseurs|soumissionnaires|entreprises|produits|biens|services)(?: et les services)? canadien`,
    `\\bsoumissionnaire doit (?:fournir|offrir) des (?:produits|biens|services)(?: et(?:\\/ou)? des services)? canadiens`,
  ].join('|'),
);
const NOT_SOLELY =
  /\bconditionally\b|\bconditionnellement\b|\bpreference\b|\bnot (?:solely |only )?(?:limited|restricted|reserved)\b|\bn'est pas\b/;
const ALL_SUPPLIERS =
  /\ball interested suppliers may (?:submit|present)\b|\btout fournisseur interesse peut (?:presenter|soumettre)\b|\btous les fournisseurs interesses peuvent (?:presenter|soumettre)\b/;

const BIDDERS =
  '(?:suppliers?|bidders?|offerors?|vendors?|tenderers?|proponents?|firms?|companies|businesses|fournisseurs?|soumissionnaires?|entreprises?|firmes?|candidats?|personnes?)';
/** `Bidders from any country may tender`. */
const FROM_EVERYWHERE = new RegExp(
  `\\b${BIDDERS} (?:from|of|in|based in) (?:any|all|every) (?:countr(?:y|ies)|nationalit(?:y|ies))\\b|\\b${BIDDERS} (?:de|d') ?(?:tous les|tout|n'importe quel) pays\\b|\\b${BIDDERS}\\b[^.;:]{0,60}\\b(?:regardless of|irrespective of|quel que soit|sans egard a) (?:the |their |la |le |leur |son )?(?:countr(?:y|ies)|nationalit\\w+|pays|origine)\\b`,
);
const MAY_BID =
  /\b(?:may|can|open to|are (?:eligible|invited|welcome)|eligible|peuvent|peut|ouverte?s? (?:a|aux)|admissibles?|invitee?s?)\b/;
/** Bidders are those with an establishment here, or where an agreement applies. */
const ESTABLISHED_HERE = new RegExp(
  `\\b(?:seule?s?|uniquement|only|sont admis\\w*|est admis\\w*)\\b[^.;:]{0,60}\\b${BIDDERS}\\b[^.;:]{0,60}\\b(?:etablissement|establishment|place of business)\\b[^.;:]{0,20}\\b(?:au (?:quebec|canada)|en (?:ontario|alberta)|in (?:quebec|canada|ontario|alberta))\\b`,
);
const UNDER_AGREEMENT =
  /\b(?:territoires?|pays|etats?|territor(?:y|ies)|countr(?:y|ies)|jurisdictions?)\b[^.;:]{0,30}\b(?:vise\w*|couvert\w*|signataires?|lies?|covered|party|parties|signator\w+)\b[^.;:]{0,30}\b(?:accords?|ententes?|agreements?)\b|\baccord intergouvernemental\b|\bintergovernmental agreement\b/;
const OF_CANADA_ALONE =
  /\b(?:provinces?|territoires?|territor(?:y|ies))\b[^.;:]{0,30}\b(?:alec|cfta|accord de libre-echange canadien|canadian free trade agreement)\b/;
/** `Bidders from Canada and from countries that are party to the agreements below`. */
const FROM_PARTIES = new RegExp(
  `\\b${BIDDERS} (?:from|of|du|de|established in|etablis au) (?:the )?canada (?:and|or|et|ou)[^.;:]{0,30}(?:countries|pays|territor\\w+)\\b[^.;:]{0,40}\\b(?:agreements?|accords?)\\b`,
);

/**
 * Who may bid, in the order in which the wordings exclude each other (sources, section 11.4): non-trading partners named as
 * eligible, then Canadian with trading-partner suppliers, then Canadian only, then the legacy `All interested suppliers may
 * submit a bid`, which a set-aside in the same notice outweighs. An Indigenous set-aside is none of these, and trade agreements
 * alone prove nothing: unknown.
 */
export function readBidEligibility(
  sentences: readonly Sentence[],
  setAsides: readonly SetAside[],
): Finding<BidEligibility> {
  const find = (accepts: (sentence: Sentence) => number | boolean) =>
    findEvidence('bid_eligibility', sentences, accepts);
  const steps: [BidEligibility, () => Evidence | null][] = [
    ['open', () => find(admitsNonPartners)],
    ['open', () => find(admitsEveryone)],
    ['trading-partner-or-canadian', () => find(admitsPartnersOnly)],
    ['trading-partner-or-canadian', () => find(admitsParties)],
    ['trading-partner-or-canadian', () => find(namesReciprocalPolicy)],
    ['canadian-only', () => find(admitsCanadiansOnly)],
    ['open', () => (setAsides.length > 0 ? null : find(({ folded }) => folded.search(ALL_SUPPLIERS)))],
  ];
  for (const [value, evidence] of steps) {
    const quote = evidence();
    if (!quote) continue;
    const narrower = value === 'trading-partner-or-canadian' ? find(admitsCanadianSuppliersOnly) : null;
    const isBeside = narrower !== null && narrower.language === quote.language && narrower.start !== quote.start;
    return { value, evidence: isBeside ? [quote, narrower] : [quote] };
  }
  return { value: 'unknown', evidence: [] };
}

/**
 * `Under the CFTA, bids are accepted from Canadian suppliers only` beside `Under CETA, those of trade partners too`: both admit Canadian
 * suppliers, and suppliers elsewhere have to read both.
 */
function admitsCanadianSuppliersOnly(sentence: Sentence): number {
  return CANADIAN_SUPPLIERS.test(sentence.folded) ? admitsCanadiansOnly(sentence) : -1;
}

function admitsNonPartners(sentence: Sentence): number {
  const { folded } = sentence;
  if (!NON_TRADING_PARTNER.test(folded) || REFUSED.test(folded) || dependsOnIf(sentence)) return -1;
  return folded.search(ADMITTED);
}

function admitsEveryone(sentence: Sentence): number {
  const { folded } = sentence;
  const at = folded.search(FROM_EVERYWHERE);
  return at === -1 || !MAY_BID.test(folded) || REFUSED.test(folded) || NOT_SOLELY.test(folded) || dependsOnIf(sentence)
    ? -1
    : at;
}

/** An establishment in Canada, or in a territory with which there is an agreement, or bidders of those countries and no others. */
function admitsParties({ folded }: Sentence): number {
  const here = folded.search(ESTABLISHED_HERE);
  if (here !== -1) return UNDER_AGREEMENT.test(folded) && !OF_CANADA_ALONE.test(folded) ? here : -1;
  return EXCLUSIVE.test(folded) || /\bothers? will be rejected\b|\bles autres seront rejetee?s\b/.test(folded)
    ? folded.search(FROM_PARTIES)
    : -1;
}

function admitsPartnersOnly(sentence: Sentence): number {
  const { folded } = sentence;
  const partner = folded.search(TRADING_PARTNER);
  if (partner === -1 || isDoubtful(sentence) || dependsOnIf(sentence) || NOT_SOLELY.test(folded)) {
    return NON_TRADING_PARTNER.test(folded) && REFUSED.test(folded) && !isConditional(sentence) ? partner : -1;
  }
  if (NON_TRADING_PARTNER.test(folded)) return REFUSED.test(folded) ? partner : -1;
  const isExclusive = EXCLUSIVE.test(folded) || OTHERS_REJECTED.test(folded);
  return CANADIAN_SUPPLIERS.test(folded) && isExclusive ? partner : -1;
}

/** `… sont admissibles; toute autre soumission sera rejetée`. */
const OTHERS_REJECTED =
  /\b(?:any other|all other|other) (?:bids?|submissions?|tenders?|offers?) (?:will be|are|is) rejected\b|\btoute autre (?:soumission|offre) (?:sera|est) rejetee\b/;

/** `Only these may bid` permits; any other `may` makes it doubtful. */
function isDoubtful(sentence: Sentence): boolean {
  return isConditional({ ...sentence, folded: sentence.folded.replace(PERMITTED, '') });
}

const PERMITTED = /\b(?:may|peuvent) (?:bid|submit|soumissionner|presenter)\b/g;

function namesReciprocalPolicy(sentence: Sentence): number {
  const at = sentence.folded.search(RECIPROCAL_POLICY);
  return at === -1 ||
    isConditional(sentence) ||
    dependsOnIf(sentence) ||
    /\bnot subject\b|\bn'est pas\b/.test(sentence.folded)
    ? -1
    : at;
}

function admitsCanadiansOnly(sentence: Sentence): number {
  const here = sentence.folded.search(ESTABLISHED_HERE);
  if (here !== -1 && (OF_CANADA_ALONE.test(sentence.folded) || !UNDER_AGREEMENT.test(sentence.folded))) return here;
  const at = sentence.folded.search(CANADIAN_ONLY);
  if (at === -1 || TRADING_PARTNER.test(sentence.folded)) return -1;
  // `only Canadian suppliers may bid`: the verb is a permission there, so only an `if` makes it conditional.
  return dependsOnIf(sentence) ||
    NOT_SOLELY.test(sentence.folded) ||
    /\b(?:may|might|could|peut|pourrait) be\b|\b(?:peut|pourrait) etre\b|\bresulting\b/.test(sentence.folded)
    ? -1
    : at;
}
