import { BIDDER, isOfOthers } from './certification-holders.ts';

/** Demands without a verb of must: `Le fournisseur est titulaire d'une licence … lors du dépôt de sa soumission`. */

const HOLDS = new RegExp(
  `\\b${BIDDER}\\b(?: \\w{1,16}){0,2} (?:is|are|holds?|possess(?:es)?|has|have|est|sont|detient|detiennent|possede|possedent|a|ont)\\b[^.;:]{0,60}$`,
);
const GIVES = new RegExp(
  `\\b${BIDDER}\\b(?: \\w{1,16}){0,2} (?:furnish(?:es)?|provides?|submits?|encloses?|attach(?:es)?|delivers?|remet|remettent|fournit|fournissent|presentent?|transmet|transmettent|joint|joignent|produit|depose)\\b[^.;:]{0,60}$`,
);
const PAPER =
  /\b(?:certificates?|clearances?|letters?|licen[cs]es?|attestations?|certificats?|lettres?|preuves?|proof)\b/;
/** When a bid must be complete. */
const AT_BID =
  /\b(?:at|by|upon|before|on) (?:the )?(?:time of (?:the )?)?(?:(?:bid|tender|proposal|solicitation) )?(?:clos(?:ing|e)|submission|award)\b|\bwith (?:the|its|their) (?:bid|tender|proposal|offer)\b|\b(?:lors|au moment|a la date|au jour|au plus tard a la date) d[eu] (?:la )?(?:depot|remise|cloture|presentation|ouverture|date de cloture)|\ba la (?:date de )?(?:cloture|fermeture|date du depot)\b|\bavec (?:son|leur|l'|sa) ?(?:offre|soumission)\b/;
const AFTER_AWARD =
  /\b(?:upon|after|following) (?:contract )?award\b|\bavant (?:le debut|d'entreprendre|de commencer)\b|\b(?:retenu|choisi|adjudicataire|successful|selected)\b/;
/** `Les chaises sont homologuées selon la norme …`: what a French text says of the goods is what they must be. */
const GOODS_ARE =
  /^(?:[-*] )?(?:tous |toutes |chaque |le |la |les |l')[^.;:,]{3,60} (?:est|sont|portent?) (?:tous |toutes |obligatoirement )?(?:(?:inscrite?s?|homologuee?s?|certifiee?s?|approuvee?s?|enregistree?s?|conformes?|la|le) ?)[^.;:]{0,30}$/;
/** `Class II need a medical device licence`: the demand within the name. */
const NAMED_NEED = /\b(?:needs?|requires?|requiert|exige)\b/;
const OF_NOW = /\b(?:actuel\w*|existant\w*|present\w*|current\w*|existing)\b/;
/** `the supply of 860 CSA certified luminaires`. */
const BUYS =
  /\b(?:supply|purchase|buy|acquire|procure|acheter|achete|acquerir|acquiert|achat|acquisition|fourniture|fournir|se procurer|se procure)\b[^.;:]{0,90}$/;
const CERTIFIED = /\b(?:certified|approved|listed|marked|certifie\w*|homologue\w*|approuve\w*)\b/;
const DENIED = /\b(?:not|no|never|pas|aucune?|sans|without|may|can|peut|peuvent)\b/;

/** What the sentence asks for in the present tense; null where it does not. */
export function presentDemand({
  folded,
  clause,
  named,
  after,
}: {
  folded: string;
  clause: string;
  named: string;
  after: string;
}): { of: 'bidder' | 'product'; isFirm: true } | null {
  if (DENIED.test(clause.slice(-120)) || isOfOthers(clause.slice(-120))) return null;
  const isWhen = AT_BID.test(folded) || AFTER_AWARD.test(folded);
  if (isWhen && HOLDS.test(clause) && AT_BID.test(after)) return { of: 'bidder', isFirm: true };
  if (isWhen && GIVES.test(clause) && PAPER.test(clause.slice(-40) + named + after.slice(0, 30)))
    return { of: 'bidder', isFirm: true };
  if (NAMED_NEED.test(named) || (GOODS_ARE.test(clause) && !OF_NOW.test(clause)))
    return { of: 'product', isFirm: true };
  return CERTIFIED.test(named) && BUYS.test(clause) ? { of: 'product', isFirm: true } : null;
}
