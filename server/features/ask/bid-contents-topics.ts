import { BIDS } from './plain-words.ts';
import { main, type Topic } from './topic.ts';

const HOLDS_EN = '(?:includ|contain|provid|attach|enclos|accompan|compris|come with|go in|put in)\\w*';
const HOLDS_FR = '(?:inclure|contenir|comprendre|fournir|joindre|annexer|produire|remettre|accompagner)';
const PAPERS =
  '(?:documents?|forms?|information|sections?|items?|attachments?|papers|annexes?|pieces|formulaires?|renseignements)';
const MUST = '(?:should|must|shall|will|needs? to|(?:has|have) to)';
const DUTY = '(?:doi(?:t|vent)|devra(?:ient|it)?|devront)';

/** What a bid consists of, how long an application takes, and whether one applies again. */
export const BID_CONTENTS_TOPICS: readonly Topic[] = [
  main(
    'contents of the bid',
    new RegExp(
      `\\bwhat (?:${PAPERS} )?(?:should|must|shall|do|does|need|needs|has|have|to)\\b.{0,40}\\b${HOLDS_EN}\\b.{0,30}\\b${BIDS}|\\bwhat (?:${PAPERS} )?(?:should|must|shall|does|has|have|needs?)\\b.{0,20}\\b${BIDS}\\b.{0,20}\\b${HOLDS_EN}\\b|\\b(?:which|what) ${PAPERS} (?:must|should|shall|do|have|has|need|are)\\b.{0,50}\\b${BIDS}|\\b(?:que|quels?|quelles?)(?: ${PAPERS})? (?:faut-il|doit-on|devons-nous|doi(?:t|vent))\\b.{0,20}\\b${HOLDS_FR}\\b.{0,20}\\b${BIDS}`,
    ),
    new RegExp(
      `\\b${BIDS}\\b (?:[\\w']+ ){0,3}?${MUST} (?:also |at (?:a )?minimum )?(?:include|contain|consist of|comprise|be accompanied by|provide)\\b|\\b${BIDS}\\b (?:[\\w']+ ){0,2}?(?:to be|must be|should be|shall be) organized\\b|\\b${DUTY} (?:joindre|annexer|fournir|inclure) (?:a |avec |dans )(?:sa|leur|la) ${BIDS}|\\b${BIDS}\\b (?:[\\w']+ ){0,3}?${DUTY} (?:comprendre|contenir|inclure|etre accompagnee?s?)\\b|\\bproduit en annexe\\b`,
    ),
  ),
  main(
    'processing time',
    /\b(?:how long|how many (?:\w+ )?days|combien de (?:temps|jours)|quel (?:est le )?delai)\b.{0,50}\b(?:process|review|traite\w*|etudie\w*|analyse\w*)\b.{0,40}\b(?:applications?|requests?|demandes?|inscriptions?|adhesions?|registrations?)\b/,
    /\b(?:process|review|traiter|etudier|analyser)\b.{0,40}\b(?:applications?|requests?|demandes?)\b/,
  ),
  main(
    'new application',
    /\bnew application\b/,
    /\bnouvelle demande\b|\bnew application\b|\bre-?appl(?:y|ication)\b|\bapply again\b|\b(?:presenter|soumettre|faire) (?:de nouveau|a nouveau) (?:une |leur )demande\b|\bre-?submit (?:an |their )?application\b/,
  ),
];
