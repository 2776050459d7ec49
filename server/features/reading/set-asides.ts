import type { Evidence, SetAsideKind } from './facts.ts';
import { findEvidence } from './sentences.ts';
import type { Sentence } from './sentences.ts';
import { boxOf } from './package/ticked-boxes.ts';
import { dependsOnIf, isConditional, isNegated } from './wording.ts';

export type SetAside = { kind: SetAsideKind; evidence: Evidence | null };

const INDIGENOUS =
  '(?:indigenous|indian (?:small business )?economic enterprises?|aboriginal|first nations?|inuit|inuite?s?|metis|psib|psab|autochtones?|premieres nations|saea)';

const INDIGENOUS_RESERVED = new RegExp(
  [
    `\\b(?:is|are|has been|have been|being|will be)\\b.{0,40}\\b(?:set[- ]aside|reserved|restricted|limited|open only)\\b.{0,100}\\b${INDIGENOUS}\\b`,
    `\\b(?:mandatory |voluntary |conditional |full )?set[- ]aside (?:under|pursuant to|in accordance with|for)\\b.{0,60}\\b${INDIGENOUS}\\b`,
    `\\bfrom ${INDIGENOUS}(?:-owned)? (?:business|businesses|suppliers?|bidders?|firms?|companies) (?:only|exclusively)\\b(?! \\w+ly\\b)`,
    `\\b(?:aupres d'|provenant d'|d')(?:entreprises|fournisseurs) autochtones (?:seulement|uniquement|exclusivement)\\b`,
    `\\bonly ${INDIGENOUS}(?:-owned)? (?:business|businesses|suppliers?|bidders?|firms?|companies)\\b`,
    `\\b(?:est|sont|a ete|ont ete|sera|etant)\\b.{0,40}\\b(?:reservee?s?|limitee?s?|restreinte?s?|mise?s? de cote)\\b.{0,100}\\b${INDIGENOUS}\\b`,
    `\\b(?:marche|approvisionnement|appel d'offres|besoin|contrat)s? (?:est )?reservee?s? .{0,60}\\b${INDIGENOUS}\\b`,
    `\\bseuls? les .{0,20}(?:entreprises|fournisseurs) autochtones\\b`,
  ].join('|'),
);
const ONLY_INDIGENOUS = new RegExp(`\\b(?:only ${INDIGENOUS}|seules? les (?:entreprises|fournisseurs) autochtones)`);

const SMALL_BUSINESS =
  /\bset[- ]asides?\b.{0,60}\bsmall (?:and minority )?business|\bsmall[- ]business(?:es)? set[- ]aside|\b(?:reserved|restricted|limited|open only) (?:for|to) (?:\w{1,12} )?small (?:and medium(?:[- ]sized)? )?(?:business|enterprise)|\bonly (?:\w{1,12} )?small businesses (?:may|can|are (?:eligible|invited|admitted))\b|\breservee?s? aux petites? (?:et moyennes )?entreprises|\bseules? les petites (?:et moyennes )?entreprises peuvent\b/;

const SUPPORTED =
  /\b(?:reserved|restricted|limited)\b.{0,40}\b(?:sheltered (?:workshops?|employment)|supported (?:businesses|business|employment|factor(?:y|ies)))\b|\b(?:reserved|restricted|limited)\b.{0,100}\bwhose (?:main |primary )?(?:aim|purpose|object) is (?:the )?(?:social and professional|professional and social) (?:re)?integration\b|\breservee?s? .{0,60}\b(?:travailleurs handicapes|etablissements? (?:et services )?d'(?:aide|accompagnement) par le travail)\b|\breservee?s? .{0,30}\b(?:ateliers proteges|entreprises adaptees|entreprises de travail adapte)\b/;
const SOCIAL =
  /\b(?:reserved|restricted|limited)\b.{0,40}\b(?:mutuals?|vcses?|voluntary,? (?:and )?community|social enterprises?)\b|\bonly (?:voluntary|community|charitable|vcses?|social enterprises?)\b.{0,60}\b(?:may|can|are (?:eligible|invited|able|admitted))\b|\breservee?s? .{0,30}\bentreprises? (?:d'economie sociale|de l'economie sociale|sociales)\b/;

const VEHICLE_ONLY =
  /\b(?:only (?:the |those )?(?:\w{1,12} ){0,2}(?:supply arrangement|standing offer)|notice to (?:the )?holders|avis\b[^.;:]{0,30} aux titulaires|only to|open only|only open|limited to|restricted to|exclusively to|only (?:suppliers|holders|vendors|firms)|uniquement|exclusivement|limitee?s? aux|reservee?s? aux|seuls les)\b/;
const VEHICLE_HOLDER =
  /\b(?:holding|holders?|who hold|that hold|been awarded|been issued|titulaires?|detenant|detenteurs?|qui detiennent)\b/;
const VEHICLE =
  /\b(?:titulaires d'un arrangement|supply arrangements?|standing offers?|arrangements? en matiere d'approvisionnement|offres? a commandes|offres? permanentes?|(?:sa|ama|oc)\b.{0,12}\b(?:holders?|under|sous))/;

/** Words of a notice that has streams, or speaks of later solicitations: what is set aside there is not this notice. */
const LATER_OR_PARTLY =
  /\b(?:resulting|subsequent|stream|subsequente?s?|resultante?s?|resultant|volet|processus de la saea)\b/;
const FOR_EVERYONE_TOO =
  /\b(?:any supplier, including (?:indigenous|aboriginal) suppliers|fournisseurs, y compris les fournisseurs autochtones)/;
/** What boilerplate says of a directory or of set-asides in general. */
const IN_GENERAL =
  /\bcompete for\b|\bfor more information\b|\bpour (?:de plus amples|plus de|en savoir)\b|\bset-aside program\b/;

/**
 * For whom the procurement is reserved. Only unconditional sentences about the procurement itself count: boilerplate says
 * that invitations may be set aside, and headings announce `not subject to any set-asides` (sources, section 12.2).
 */
export function findSetAsides(given: readonly Sentence[], noticeType: string | null): SetAside[] {
  const sentences = given.filter((one, index) => isChosen(one, given[index - 1]));
  const forEveryoneToo = sentences.some(({ folded }) => FOR_EVERYONE_TOO.test(folded));
  const found: SetAside[] = [];
  const indigenous = forEveryoneToo ? null : findEvidence('set_asides', sentences, isIndigenous);
  if (indigenous) found.push({ kind: 'indigenous', evidence: indigenous });
  const small = forEveryoneToo ? null : findEvidence('set_asides', sentences, (one) => isReserved(one, SMALL_BUSINESS));
  if (small) found.push({ kind: 'small-business', evidence: small });
  for (const [kind, pattern] of [
    ['supported-business', SUPPORTED],
    ['vcse', SOCIAL],
  ] as const) {
    const reserved = findEvidence('set_asides', sentences, (sentence) => isReserved(sentence, pattern));
    if (reserved) found.push({ kind, evidence: reserved });
  }
  const holders = findEvidence('set_asides', sentences, isForHolders);
  if (holders || isCallAgainstVehicle(noticeType)) found.push({ kind: 'vehicle-holders', evidence: holders });
  return found;
}

/**
 * `PSIB Stream Procurement` above a sentence: it holds for that stream, and which stream this is only a ticked box tells. Behind an empty
 * box nothing holds.
 */
function isChosen(sentence: Sentence, before: Sentence | undefined): boolean {
  if (boxOf(textOf(sentence)) === 'empty') return false;
  if (before === undefined || before.source !== sentence.source || !STREAM.test(before.folded)) return true;
  return boxOf(textOf(before)) === 'ticked';
}

function textOf({ source, start, end }: Sentence): string {
  return source.text.slice(start, end);
}

/** The label of a stream: no sentence, and not one of several streams that follow. */
const STREAM =
  /^\W{0,6}(?:x\W{1,3})?(?:(?:[\w'()/-]{1,20} ){1,4}stream(?: procurement)?|(?:volet|processus|approvisionnement)(?: [\w'()/-]{1,20}){0,4} (?:saea|psib|autochtones?))\W{0,3}$/;

function isIndigenous(sentence: Sentence): number {
  const at = sentence.folded.search(INDIGENOUS_RESERVED);
  if (at === -1 || !appliesHere(sentence)) return -1;
  return isConditional(sentence) && !ONLY_INDIGENOUS.test(sentence.folded) ? -1 : at;
}

function isReserved(sentence: Sentence, pattern: RegExp): number {
  const at = sentence.folded.search(pattern);
  return at === -1 || isConditional(sentence) || !appliesHere(sentence) ? -1 : at;
}

function appliesHere(sentence: Sentence): boolean {
  const { folded } = sentence;
  if (folded.endsWith(':') || isNegated(sentence) || /: ?(?:non?|none|n\/a|aucune?)\b/.test(folded)) return false;
  return !dependsOnIf(sentence) && !LATER_OR_PARTLY.test(folded) && !IN_GENERAL.test(folded);
}

const LISTED = '(?:suppliers|firms|vendors|contractors|proponents|consultants|bidders|companies)';
const LISTED_FR = '(?:fournisseurs|firmes|entrepreneurs|entreprises|consultants|soumissionnaires|prestataires)';
/** Of a list, a lot or a framework that the sentence names. */
const NAMED_LIST =
  /\bonly (?:the )?(?:suppliers|firms|vendors|contractors|proponents|consultants) (?:already )?(?:pre-?)?qualified under (?:that|this|the) (?:rfsq|rfsa|framework|roster|list)\b|\b(?:further competition|mini-?competition) (?:is )?(?:among|amongst|between|open only to|for) (?:the )?(?:suppliers|firms|providers|contractors) (?:already )?(?:on|appointed to|named on|of) .{0,40}\b(?:framework|lot|agreement|dps|roster)\b|\bpre-?qualified .{0,40}\bfor future eligibility\b.{0,240}\bonly these (?:suppliers|firms|vendors)\b|\blimited to the roster of (?:suppliers|vendors|firms|contractors|consultants)\b|\bonly (?:suppliers|firms|contractors|providers) appointed to (?:that|this|the) (?:lot|framework)\b|\bseule?s? les (?:fournisseurs|firmes|entrepreneurs|entreprises) nomme?e?s? (?:a ce|au) (?:lot|repertoire)\b/;
/** Only those of a list or a lot that was made before. */
const LISTED_ONLY = new RegExp(
  [
    NAMED_LIST.source,
    `\\b(?:only )?(?:open|limited|restricted) (?:only )?to (?:the )?${LISTED} (?:already |currently )?pre-?qualified (?:under|in|through|by|on|pursuant)\\b`,
    `\\bonly (?:be )?accept(?:ed)? (?:bids|tenders|proposals|quotations|submissions)?\\b.{0,40}?\\bfrom (?:the )?${LISTED} (?:already |currently )?pre-?qualified (?:under|in|through|by|on)\\b`,
    `\\b(?:2nd|second)[- ]stage (?:solicitation|competition|request|call|rf[pqt])\\b.{0,90}?\\bto (?:the )?${LISTED} (?:that are |who are )?(?:already |currently )?(?:on|of|from) (?:the |that |this )?(?:[\\w-]{1,14} )?(?:list|roster)\\b`,
    `\\b(?:contractors?|suppliers?|consultants?|vendors?|firms?|bids|quotations|proposals) from (?:a|the|its|our) (?:pre-?qualified (?:list|roster|suppliers?|vendors?)|(?:list|roster) of pre-?qualified)\\b`,
    `\\b(?:ouverte?|reservee?|limitee?) (?:seulement |uniquement |exclusivement )?aux (?:${LISTED_FR}) (?:deja )?prequalifiee?s (?:dans|en vertu|par|a la suite|sous|lors)\\b`,
    `\\b(?:deuxieme|seconde) (?:etape|phase) (?:de|du) \\b.{0,90}?\\b(?:aux|a l'intention des) ${LISTED_FR} (?:qui sont )?(?:actuellement |deja )?(?:inscrite?s (?:sur|a)|de) la liste\\b`,
    `\\b(?:entrepreneurs?|fournisseurs?|firmes?|consultants?|soumissions) (?:provenant |issue?s )?d'une liste (?:de prequalification|(?:de )?(?:fournisseurs )?prequalifiee?s?)\\b`,
  ].join('|'),
);

function isForHolders(sentence: Sentence): number {
  const { folded } = sentence;
  const listed = folded.search(LISTED_ONLY);
  // `RFSQ No. 12` denies nothing.
  if (listed !== -1 && appliesHere({ ...sentence, folded: folded.replace(/\bno\. ?(?=[a-z]{0,4}\d)/g, '') }))
    return listed;
  const at = folded.search(VEHICLE_HOLDER);
  if (at === -1 || !VEHICLE_ONLY.test(folded) || !VEHICLE.test(folded)) return -1;
  if (dependsOnIf(sentence) || isNegated({ ...sentence, folded: folded.replace(NOT_FOR_OTHERS, '') })) return -1;
  return isConditional({ ...sentence, folded: folded.replace(MAY_BID, '') }) ? -1 : at;
}

/** A permission to those who may bid, and what is said of everybody else, make nothing doubtful. */
const MAY_BID = /\b(?:may|peuvent|pourront) (?:submit|bid|respond|presenter|soumissionner|deposer)\b/g;
const NOT_FOR_OTHERS = /; ?(?:this|the|il|cet?|les autres)\b.{0,60}\b(?:not|ne)\b.*\b(?:others?|autres)\b.*$/;

function isCallAgainstVehicle(noticeType: string | null): boolean {
  return (
    noticeType !== null &&
    /against (?:a )?(?:supply arrangement|standing offer)|d[ée]coulant d.un arrangement/i.test(noticeType)
  );
}
