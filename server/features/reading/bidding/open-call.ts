import type { Evidence } from '../facts.ts';
import { findEvidence } from '../sentences.ts';
import type { Sentence } from '../sentences.ts';
import { dependsOnIf, isConditional } from '../wording.ts';

/**
 * What a text says of bids where the type of the notice says that none are taken yet. Some buyers publish calls under such a type, with the
 * opening, the deadline and the invitation in the text.
 */

const BIDS = '(?:bids?|tenders?|proposals?|quotations?|offers?|submissions?)';
const BIDS_FR = '(?:soumissions?|propositions?|offres?)';

export const INVITES = new RegExp(
  [
    `\\b(?:bids|tenders|proposals|quotations|offers|submissions|applications) are (?:hereby )?invited\\b`,
    `\\binvites? (?:\\w{1,14} ){0,3}(?:bids|tenders|proposals|quotations|submissions|offers)\\b`,
    `\\b(?:is|are) (?:requesting|seeking|inviting|soliciting) (?:\\w{1,14} ){0,3}(?:bids|tenders|proposals|quotations|submissions|offers)\\b`,
    `\\b(?:sollicite|demande|invite) (?:des |les |a presenter des |a soumettre des )(?:soumissions|propositions|offres|prix)\\b`,
  ].join('|'),
);

/** That bids are taken now, or from a stated day on. */
const CALLS = new RegExp(
  [
    INVITES.source,
    `\\bis an invitation\\b.{0,160}?\\bto submit (?:an? |their |your )?${BIDS}\\b`,
    `\\b(?:the|this) (?:solicitation|request for \\w{1,14}|rf[pqt]) (?:will open|opens|opened|is (?:now )?open)\\b`,
    `\\b(?:submission|bid|tender|proposal) deadline (?:is|will be|shall be)\\b`,
    `\\b(?:bids|tenders|proposals|quotations|submissions|responses) (?:must|shall|are to|may) be submitted (?:in|on|to|through|via|by|before|electronically)\\b`,
    `\\best une invitation\\b.{0,160}?\\ba (?:presenter|soumettre|deposer) (?:une |des |leurs? )?${BIDS_FR}\\b`,
    `\\b(?:date|heure) limite (?:de |pour )(?:la )?(?:presentation|depot|remise|reception|soumission)(?: des ${BIDS_FR})? (?:est|sera)\\b`,
    `\\bles (?:soumissions|propositions|offres|reponses) (?:doivent|devront|peuvent|sont a) (?:etre )?(?:presentee?s|deposee?s|soumises|transmises|remises|deposer|remettre)\\b`,
    `\\b(?:l'appel d'offres|la demande de (?:prix|propositions|soumissions)) (?:ouvrira|sera ouverte?|est ouverte?|debute)\\b`,
  ].join('|'),
);

/** It names itself as a call, and says nothing of when or how. */
const NAMES_CALL =
  /^(?:\W{0,3}|reissued\W{1,3})(?:this )?(?:request for (?:proposals?|quotations?|tenders?|bids?)|invitation to (?:tender|bid)|call for (?:tenders|bids|proposals)|appel d'offres|demande de (?:prix|propositions|soumissions)|appel de propositions)\b|\b(?:this|the scope of (?:this|the)) (?:request for (?:proposals?|quotations?|tenders?|bids?)|rf[pqt])\b|\b(?:le present|cet) appel d'offres\b|\b(?:la presente|cette) demande de (?:prix|propositions|soumissions)\b/;

const CALL =
  "(?:request for (?:proposals?|quotations?|tenders?|bids?)|n?rf[pqt]s?|solicitations?|call for (?:tenders|bids|proposals)|tenders?|appels? d'offres|demandes? de (?:prix|propositions|soumissions))";
/** A call that is still to come. */
const TO_COME = new RegExp(
  [
    `\\b(?:upcoming|forthcoming|future|planned|anticipated|intends to (?:issue|release|publish|post)|prevoit (?:lancer|publier)) (?:[\\w'-]{1,14} ){0,3}${CALL}\\b`,
    `\\b${CALL}\\b.{0,60}\\b(?:(?:will|is expected to|is to|to) be (?:issued|published|released|posted|launched)|a venir|(?:sera|devrait etre) (?:lancee?|publiee?|affichee?))\\b`,
  ].join('|'),
);

/** Types under which some buyers publish their calls; what only asks for information takes no bids, whatever its text says of answers. */
const MAY_BE_CALL =
  /\b(?:advance(?:d)? (?:procurement )?notice(?: of (?:intended|planned) procurement)?|notice of (?:planned|intended) procurement|pre-?solicitation|planned procurement|preavis d'(?:approvisionnement|achat)|avis de projet de marche)\b/;
const TAKES_NONE =
  /\b(?:request for information|rfi|acan|advance contract award notice|preavis d'adjudication|demande (?:de renseignements|d'information))\b/;

/** `plain`: the text invites bids, whatever the type; else it only speaks of a call. Null: the type stands alone. */
export function callDespiteType(
  type: string,
  titles: readonly Sentence[],
  sentences: readonly Sentence[],
): { isPlain: boolean; evidence: Evidence } | null {
  if (!MAY_BE_CALL.test(type) || TAKES_NONE.test(type)) return null;
  const all = [...sentences, ...titles];
  if (all.some(({ folded }) => TO_COME.test(folded))) return null;
  const find = (pattern: RegExp): Evidence | null => findEvidence('biddable', all, saying(pattern));
  const plain = find(CALLS);
  if (plain !== null) return { isPlain: true, evidence: plain };
  const named = find(NAMES_CALL);
  return named === null ? null : { isPlain: false, evidence: named };
}

export function saying(pattern: RegExp): (sentence: Sentence) => number {
  return (sentence) => (dependsOnIf(sentence) || isConditional(sentence) ? -1 : sentence.folded.search(pattern));
}
