import type { Sentence } from '../sentences.ts';
import { asksNobody, isNoItem } from './no-demand.ts';
import { otherDemands } from './other-demands.ts';

/**
 * Of what a document demands, what it demands of bidders or of the bid. A package says `must` hundreds of times, mostly of the contract
 * and the work: those are duties of the winner, and left out.
 */

const MUST =
  "(?:must|shall|(?:is|are) (?:also |hereby |strictly )?(?:required|obliged|obligated) to|(?:is|are) to|needs? to|doit|doivent|devra|devront|(?:est|sont|sera|seront) (?:aussi |egalement )?tenue?s? (?:de|d'))";
const BIDDER =
  '(?:bidders?|proponents?|tenderers?|offerors?|quoters?|respondents?|(?:prospective|interested) (?:suppliers?|vendors?|contractors?)|soumissionnaires?|proposants?|candidats?)';
/** What is handed in: not the call for it, nor what is done with it. `Tender` and `offer` are also verbs. */
const BID =
  "(?<!(?:request|requests|call|calls|invitation|evaluation|opening|review|demande|appel|ouverture|evaluation) (?:for|to|of|de|des) )(?<!appel d')(?:bids?|proposals?|tenders|submissions?|quotations?|quotes|offers|soumissions?|offres?|propositions?|candidatures?)(?! (?:solicitation|document|process|opening|closing|evaluation|review|period|call))";
/** Between who and must there is no other clause. */
const BINDS_BIDDER = new RegExp(`\\b${BIDDER}\\b[^.;:|]{0,90}?\\b${MUST}(?![a-z])`);
const BINDS_BID = new RegExp(`\\b${BID}\\b[^.;:|,]{0,60}?\\b${MUST}(?![a-z])`);
const OWN = "(?:its|their|the|your|each|a|sa|leur|leurs|son|ses|la|l'|une)";
/** `The supplier must provide … with its bid`: whoever it is, it comes with the bid. */
const COMES_WITH_BID = new RegExp(
  `\\b${MUST}(?![a-z])[^.;:|]{0,160}\\b(?:(?:with|in|dans|avec|a) ${OWN} ?(?:(?:technical|financial|cost|price) )?${BID}|at (?:the time of )?bid closing)\\b`,
);
/** What must be attended or enclosed, said without whose duty it is. */
const IS_REQUIRED =
  /\b(?:(?:(?<!on-)(?:site|bidders'?|proponents'?|pre-?bid) (?:visit|meeting|walk-?through|tour|inspection|conference)|bid (?:security|bond|deposit))\b[^.;:|]{0,60}\b(?:is|are|will be) (?:a )?(?:mandatory|compulsory|required)|mandatory (?:site|bidders'?|proponents'?|pre-?bid) (?:visit|meeting|walk-?through|tour|inspection|conference) (?:will|is)|(?:visite(?: des lieux)?|garantie de soumission|cautionnement de soumission)\b[^.;:|]{0,60}\b(?:est|sont|sera) (?:obligatoires?|exigee?s?|requise?s?))(?![a-z])/;
/** The winner, and what comes after the award. */
const AFTER_AWARD =
  /\b(?:(?:successful|selected|winning|preferred|chosen|recommended|top-?ranked|(?:highest|lowest)[- ]\w{1,8}|unsuccessful) (?:bidders?|proponents?|tenderers?|offerors?|quoters?|respondents?|suppliers?|vendors?|contractors?|proposals?|bids?)|(?:bidders?|proponents?|offerors?|respondents?) (?:who|that|which) (?:is|are) (?:awarded|selected|successful)|whose (?:bid|tender|proposal|offer) (?:is|has been) accepted|contractors? (?:must|shall)|if the contractor|(?:upon|after|following|within .{1,30} (?:of|from|after)) (?:the )?(?:contract )?(?:award|notification of award|execution of|signing)|(?:during|throughout|for) the (?:full )?(?:term|duration|life) of|if awarded|adjudicataires?|(?:soumissionnaires?|proposants?|candidats?|fournisseurs?|prestataires?) (?:retenus?|choisis?|selectionnes?|gagnants?|evinces?)|attributaires?|titulaires? (?:du marche |du contrat )?(?:doit|doivent|devra|devront|est|sont)|(?:apres|des|suivant|lors de) l'(?:adjudication|attribution|octroi)|(?:apres|suivant) la (?:conclusion|signature|notification)|pendant (?:toute )?la duree du (?:contrat|marche))\b/;
/** What is done with bids, what they mean and what a bidder is not owed: nothing is asked of it. */
const ASKS_NOTHING =
  /\b(?:must|shall|doit|doivent|devra|devront|is to|are to)(?: not| ne)?(?: pas)? (?:also |then |first |only |thereafter |therefore |automatically |initially )?(?:(?:be|etre) (?:\w{1,14}ly )?(?:evaluated|scored|ranked|rated|assessed|reviewed|opened|considered|deemed|rejected|accepted|recalled|disqualified|returned|retained|kept|disclosed|released|read|construed|interpreted|treated|used|compared|examined|excluded|eliminated|set aside|informed|notified|communicated|advised|contacted|invited|given|entitled|permitted|allowed|compensated|reimbursed|chargeable|paid|borne|assigned|liable|held|bound|conclusive|(?:solely |fully )?responsible|subject|the (?:sole )?property|governed|authorized|evaluee?s?|ouverte?s?|rejetee?s?|analysee?s?|examinee?s?|considere?e?s?|ecartee?s?|retournee?s?|reputee?s?|informee?s?|avisee?s?|notee?s?|classee?s?)\b|have (?:no|the right|any)\b|bear\b|become|prevail\b|constitute\b|mean\b|indicate that\b|imply\b|form\b|apply\b|govern\b|survive\b|avoir droit)|\b(?:neither|definition|means)\b|\bno (?:bidder|proponent|offeror|respondent)s? (?:shall|must) (?:have|be)\b/;
/** What somebody asked of the buyer, and a box of a form. */
const IS_NO_STATEMENT =
  /\?(?: \||$)|_{4}|\.{6}|\bplease (?:confirm|clarify|advise)\b|\bwe (?:respectfully )?(?:request|ask)\b/;
const ITEM = /^(?:[-*+•▪‣◦●–] ?|\(?(?:[a-z]|[ivx]{1,4}|\d{1,2})[.)] )/;
/** A number of a list alone, or a word of a form, demands nothing. */
const LEAST_LETTERS = 15;

type Span = { start: number; end: number };

/** Each once, in the order of the text; `listed`: spans of what is listed by name, in offsets of the same text. */
export function bidDemands(sentences: readonly Sentence[], listed: readonly Span[]): Sentence[] {
  const seen = new Set<string>();
  return otherDemands(withOwnIntros(sentences), { listed, need: [] }, Infinity).filter((one) => {
    const words = one.folded.replaceAll(/[^a-z]+/g, ' ');
    if (words.length < LEAST_LETTERS || seen.has(words) || !bindsBid(one)) return false;
    seen.add(words);
    return true;
  });
}

/** Only items with marks of their own, right below the line, belong to it: documents go on after a list without an empty line. */
function withOwnIntros(sentences: readonly Sentence[]): Sentence[] {
  let ended: string | null = null;
  return sentences.map((one) => {
    if (one.intro === null) return one;
    const { text } = one.source;
    if (one.intro === ended || !ITEM.test(text.slice(one.start, one.end).toLowerCase())) {
      ended = one.intro;
      return { ...one, intro: null };
    }
    return one;
  });
}

function bindsBid({ folded, intro }: Sentence): boolean {
  const isItem = intro !== null && binds(intro) && !isNoItem(folded);
  const said = binds(folded) ? folded : isItem ? `${intro} ${folded}` : null;
  if (said === null || asksNobody(folded)) return false;
  return !IS_NO_STATEMENT.test(said) && !AFTER_AWARD.test(said) && !ASKS_NOTHING.test(said);
}

function binds(said: string): boolean {
  return BINDS_BIDDER.test(said) || BINDS_BID.test(said) || COMES_WITH_BID.test(said) || IS_REQUIRED.test(said);
}
