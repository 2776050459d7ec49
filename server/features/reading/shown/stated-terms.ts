import type { Sentence } from '../sentences.ts';

/** Terms of the contract that a bid is priced by, where the text states them plainly. */
export const TERMS = ['delivery', 'warranty', 'training', 'security', 'language'] as const;
export type Term = (typeof TERMS)[number];

const DEMANDS =
  '(?:must|shall|will|is to|are to|(?:is|are) (?:also )?(?:required|included|mandatory)|requires?|doit|doivent|devra|devront|sera|seront|(?:est|sont) (?:aussi |egalement )?(?:exigee?s?|requise?s?|obligatoires?|incluse?s?|comprise?s?))';
/** What is delivered in order to bid, or taken away, is no delivery of what is bought. */
const OTHER_DELIVERY =
  /\b(?:bids?|tenders?|proposals?|submissions?|offers?|quotations?|responses?|envelopes?|samples?|soumissions?|offres?|propositions?|enveloppes?|echantillons?|reponses?|waste|debris|soils?|snow|reports?|dechets?|debris|sols?|neige|rapports?)\b/;
const NO_TERM =
  /\b(?:may|might|could|typically|should|peut|peuvent|pourrait|pourraient|devrait|devraient|if|unless|si|sauf)\b/;

/**
 * `label`: the name of a line, `Delivery: …`; `said`: words that state the term in a sentence; `unless`: words with which they are
 * about something else.
 */
const RULES: Readonly<Record<Term, { label: RegExp; said: RegExp; unless: RegExp | null }>> = {
  delivery: {
    label:
      /^[-* ]{0,3}(?:(?:place|point|date|time|terms?|destination|location) of )?(?:delivery|deliveries)(?: (?:date|time|times|place|point|points|location|locations|address|requirements?|terms?|destination|schedule)){0,2} ?: ?.{4}|^[-* ]{0,3}(?:(?:lieux?|dates?|delais?|points?|adresses?|modalites) de )?livraisons? ?: ?.{4}/,
    said: /\b(?:requested|preferred|required|desired) (?:final )?delivery date\b[^.;]{0,80}\d|\bdate de livraison (?:finale )?(?:souhaitee|demandee|requise|exigee|privilegiee)\b[^.;]{0,80}\d|\b(?:must|shall|will|is to|are to) be (?:fully )?(?:delivered|shipped)\b|\bdelivery (?:is|are|must|shall|will)\b[^.;:]{0,60}\b(?:within|by|before|no later than|to)\b|\b(?:doit|doivent|devra|devront|sera|seront) (?:etre )?(?:livree?s?|expediee?s?)\b|\b(?:la |les )livraisons? (?:doit|doivent|devra|devront|est|sera|seront|se fera|se feront)\b/,
    unless: OTHER_DELIVERY,
  },
  warranty: {
    label: /^[-* ]{0,3}(?:warranty|warranties|guarantee|garanties?)(?: (?:period|periode|requirements?))? ?: ?.{4}/,
    said: new RegExp(
      `\\b(?:warrant(?:y|ies)|garanties? (?!de soumission|d'execution|bancaire|financiere|de paiement|des obligations))\\b[^.;:]{0,80}\\b${DEMANDS}(?![a-z])|\\b${DEMANDS}(?![a-z])[^.;:]{0,60}\\b(?:year|years|month|months|annee|annees|ans?|mois)\\b[^.;:]{0,30}\\b(?:warranty|garantie)\\b|\\b${DEMANDS}(?![a-z])[^.;:]{0,60}\\bgaranties? (?:de|d'|minimale de) ?[^.;:]{1,20}\\b(?:ans?|annees?|mois)\\b|\\b${DEMANDS}(?![a-z])[^.;:]{0,60}\\b(?:warranty of|garantie d[e']) ?(?:at least |au moins )?[\\w-]{1,12} (?:\\(\\d{1,2}\\) )?(?:years?|months?|ans?|annees?|mois)\\b`,
    ),
    unless:
      /\b(?:no warranty|without warranty|sans garantie|aucune garantie|garanties? (?:de soumission|d'execution|bancaire|financiere|de paiement|des obligations)|warrants? that)\b/,
  },
  training: {
    label:
      /^[-* ]{0,3}(?:(?:user|staff|on-site|operator) )?training(?: requirements?)? ?: ?.{4}|^[-* ]{0,3}formation(?: des \w{3,15})? ?: ?.{4}/,
    said: new RegExp(
      `\\btraining (?:sessions?|days?)\\b[^.;:]{0,60}\\b${DEMANDS}(?![a-z])|\\b(?:training|formation) (?:of|for|to|on|des|du|de|aux|sur|a l')[^.;:]{0,80}\\b${DEMANDS}(?![a-z])|\\b(?:must|shall|will) (?:also )?(?:provide|include|deliver|offer|give)\\b[^.;:]{0,60}\\btraining\\b|\\b(?:doit|doivent|devra|devront) (?:aussi |egalement )?(?:fournir|offrir|donner|inclure|comprendre|dispenser|assurer)\\b[^.;:]{0,60}\\bformation\\b`,
    ),
    unless: /\b(?:proof|evidence|preuve|certificats?|certificates?|experience|education|diplome|whmis|simdut)\b/,
  },
  security: {
    label:
      /^[-* ]{0,3}security(?: (?:requirements?|level|clearance))? ?: ?.{4}|^[-* ]{0,3}(?:exigences? (?:relatives? a la|en matiere de|de) )?securite ?: ?.{4}/,
    said: /\b(?:there (?:is|are) (?:no |an? )?security requirements?|security requirements? (?:that )?(?:is|are|appl(?:y|ies))|(?:has|have|includes?|contains?|does not (?:have|include|contain)|no) (?:an? |any )?security requirements?|(?:comporte|comprend|contient|prevoit|a) (?:pas (?:d'|de |des |les )|aucune |des |les |une )?exigences? (?:relatives? a la|en matiere de|de) securite|aucune exigence (?:relative a la|en matiere de|de) securite)\b/,
    unless: null,
  },
  language: {
    label:
      /^[-* ]{0,3}(?:(?:official )?languages?(?: of (?:bids?|work|the contract|service))?|langues?(?: (?:de|du|des) \w{3,15})?) ?: ?.{4}/,
    said: new RegExp(
      `\\b${DEMANDS}(?![a-z])[^.;:]{0,60}\\b(?:in|en) (?:both |either |the |les deux |l'une des (?:deux )?)?(?:english|french|official languages?|francais|anglais|langues officielles)\\b`,
    ),
    unless: /\b(?:teach\w*|translat\w*|enseign\w*|tradui\w*|traduction|available|disponibles?)\b/,
  },
};
/** A line that names the term and says nothing of it. */
const SAYS_NOTHING =
  /^[^:]{3,60}: ?(?:above[- ]mentioned|as (?:above|below|noted|indicated)|see (?:above|below)|indiquee? ci-(?:dessus|dessous)|voir ci-(?:dessus|dessous)|ci-haut|t\.?b\.?d|to be determined|a determiner|not applicable|non applicable|sans objet|n\/?a|s\.?o)\b/;
/** How works are handed to a builder. */
const OF_PROJECT =
  /\bdelivered (?:through|using|under|by way of|as) (?:an? |the )?(?:[\w-]{1,14} ){0,3}(?:design|construction|build|contract)/;
const MOST_OF_A_TERM = 2;

/** `(includes security requirements)`, a remark behind a title, and what ends at its colon state no term. */
function isPart(folded: string): boolean {
  return /^\([^()]*\)\.?$/.test(folded) || folded.endsWith(':');
}

/** Which terms a sentence states plainly. A sentence that only may hold, or holds on a condition, states none. */
function termsOf(sentence: Sentence): Term[] {
  const { folded } = sentence;
  return TERMS.filter((term) => {
    const { label, said, unless } = RULES[term];
    if (SAYS_NOTHING.test(folded) || isPart(folded) || (term === 'delivery' && OF_PROJECT.test(folded))) return false;
    if (label.test(folded)) return true;
    return said.test(folded) && !NO_TERM.test(folded) && unless?.test(folded) !== true;
  });
}

/** The sentences that state terms, each with the terms that it states; at most two for a term. */
export function statedTerms(sentences: readonly Sentence[]): { about: Term[]; sentence: Sentence }[] {
  const counts = new Map<Term, number>();
  return sentences.flatMap((sentence) => {
    const about = termsOf(sentence).filter((term) => (counts.get(term) ?? 0) < MOST_OF_A_TERM);
    for (const term of about) counts.set(term, (counts.get(term) ?? 0) + 1);
    return about.length === 0 ? [] : [{ about, sentence }];
  });
}
