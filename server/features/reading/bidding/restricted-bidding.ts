import type { Evidence } from '../facts.ts';
import { findEvidence } from '../sentences.ts';
import type { Sentence } from '../sentences.ts';
import { dependsOnIf } from '../wording.ts';

/** Who may bid is restricted by what a bidder is or holds, in words of the notice's own: nobody but the company knows whether it is meant. */

const BIDDERS =
  '(?:suppliers?|bidders?|vendors?|proponents?|contractors?|tenderers?|respondents?|consultants?|firms?|companies|resellers?|distributors?)';
const BIDDERS_FR =
  '(?:fournisseurs?|soumissionnaires?|entrepreneurs?|entreprises?|firmes?|prestataires?|proposants?|revendeurs?|distributeurs?)';
const MAY_BID =
  '(?:may|can|are (?:eligible|permitted|entitled|able) to|shall|will be (?:permitted|allowed) to) (?:submit|bid|respond|participate|present|apply)';
const MAY_BID_FR =
  '(?:peuvent|pourront|sont (?:admissibles|autorisee?s|invitee?s) a) (?:presenter|soumettre|soumissionner|deposer|participer|repondre)';
const ONLY = new RegExp(
  [
    `\\bonly (?:the |those )?(?:[\\w-]{1,14} ){0,2}${BIDDERS} (?:that|who|which|with|holding|having)\\b.{3,240}?\\b${MAY_BID}\\b`,
    `\\b(?:limited|restricted|open only|only open) to (?:the |those )?(?:[\\w-]{1,14} ){0,2}${BIDDERS} (?:that|who|which|with|holding|having)\\b`,
    `\\bseule?s? les (?:[\\w-]{1,14} ){0,2}${BIDDERS_FR} (?:qui|ayant|detenant|possedant|disposant|titulaires)\\b.{3,240}?\\b${MAY_BID_FR}\\b`,
    `\\b(?:reservee?|limitee?|ouverte? (?:seulement|uniquement|exclusivement)) aux (?:[\\w-]{1,14} ){0,2}${BIDDERS_FR} (?:qui|ayant|detenant|possedant|disposant)\\b`,
  ].join('|'),
);
/** Where they are from, and what is said by facts of their own: eligibility, set-asides, arrangements, meetings. */
const SAID_ELSEWHERE =
  /\b(?:canad\w+|trading partners?|trade partners?|partenaires? commercia\w+|indigenous|aboriginal|autochtones?|supply arrangements?|standing offers?|arrangements? en matiere|offres? a commandes|attend\w*|assist\w+|particip\w+ a la (?:visite|rencontre)|(?:site|mandatory) (?:visit|meeting)|second stage|next stage|expressed|manifeste|registered to|downloaded|obtained (?:the|this)|intent to|responded|a ete retenu|shortlist\w*|short-list\w*)\b/;

/** The sentence that restricts who may bid; null where none does. */
export function restrictionIn(sentences: readonly Sentence[]): Evidence | null {
  return findEvidence('biddable', sentences, (sentence) => {
    const at = sentence.folded.search(ONLY);
    return at === -1 || SAID_ELSEWHERE.test(sentence.folded) || dependsOnIf(sentence) ? -1 : at;
  });
}
