import type { Evidence } from './facts.ts';
import { findEvidence } from './sentences.ts';
import type { Sentence } from './sentences.ts';
import { isConditional, isMandatory, isNegated } from './wording.ts';

const MAKER =
  /^(?:oems?|manufacturers?|manufacturer's|manufacturers'|publishers?|publisher's|fabricants?|manufacturiers?|constructeurs?|editeurs?|feo)$/;
const PAPER =
  /^(?:letters?|certificates?|certifications?|proof|attestations?|authori[sz]ation|maf|lettres?|preuves?|certificats?|autorisations?|confirmation|formulaires?|forms?)$/;
/** A form counts only when it is one of the maker's: `OEM Certification Form`, not the bid form that asks for a brand. */
const FORM = /^(?:forms?|formulaires?)$/;
const FORM_OF_MAKER = /\b(?:authori[sz]ation|certification|oem|maf|d'autorisation|de certification|d'attestation)\b/;
/** Papers from the maker that say nothing about who may sell the goods. */
const OTHER_PAPER =
  /\b(?:warrant(?:y|ies)|garanties?|data sheets?|fiches? (?:signaletiques?|techniques?|de donnees)|documents? techniques?|technical documents?|proces[- ]verba\w{1,2}|brochures?|literature|(?:manufacturer|maker)'?s'? (?:name|mark|label|stamp|logo)|(?:nom|marque|logo|etiquette) du (?:fabricant|manufacturier)|instructions?|recommendations?|recommandations?|calibration|etalonnage)\b/;
/** What is asked only of somebody who offers something else than the brand named. */
const ONLY_FOR_EQUIVALENTS =
  /\b(?:if|si)\b.{0,80}\b(?:equivalent|equivalents|substitutes?|alternative|substituts?|de remplacement|produit equivalent)\b/;
/** What a maker is certified as says nothing about who may sell its goods. */
const OWN_CERTIFICATE =
  /\b(?:iso|mdsap|as)[ /-]{0,2}(?:iec[ -]?)?\d{4,5}\b|\bmdsap\b|\b(?:manufacturers?|fabricants?)\b[^.;:]{0,40} (?:hold|be (?:certified|registered|accredited)|detenir|(?:etre|est|soit) (?:certifie|accredite|enregistre))\b/;
/** Asked for in the present tense: `Resellers enclose an authorisation of the manufacturer`. */
const ENCLOSES =
  /\b(?:bidders?|tenderers?|resellers?|suppliers?|vendors?|dealers?|distributors?|offerors?) (?:shall |will )?(?:encloses?|attach(?:es)?|provides?|submits?|furnish(?:es)?|includes?)\b|\b(?:soumissionnaires?|revendeurs?|fournisseurs?|concessionnaires?|distributeurs?|candidats?|proposants?)\b[^.;:]{0,60}? (?:joint|joignent|joindra|remet|remettent|fournit|fournissent|presente|presentent|annexe)\b/;
const WORDS_BETWEEN = 12;

const MUST_BE_MAKER = new RegExp(
  [
    `\\b(?:bidder|supplier|offeror|proponent|vendor|tenderer|respondent|contractor)s? (?:must|shall|is required to|are required to) (?:itself |themselves )?be (?:either )?(?:the |an? )?(?:original equipment manufacturers?|oems?|manufacturers?)\\b`,
    `\\b(?:bids?|offers?|proposals?|tenders?|submissions?|quotations?) (?:will|shall) (?:only )?be (?:only )?(?:accepted|considered) (?:only )?(?:if (?:they are )?)?(?:submitted )?(?:from|by) (?:the )?(?:original equipment )?(?:manufacturers?|oems?)\\b`,
    `\\bonly (?:bids?|offers?|proposals?|tenders?|submissions?) (?:from|by|of|submitted by|received from) (?:the )?(?:original equipment )?(?:manufacturers?|oems?)\\b`,
    `\\b(?:limited|restricted|open|reserved)(?: only| exclusively| solely)? (?:to|for) (?:the )?(?:original equipment )?(?:manufacturers?|oems?)\\b`,
    `\\bonly (?:original equipment )?manufacturers? (?:may|can|are|will)\\b`,
    `\\b(?:soumissionnaire|fournisseur|offrant|proposant|entrepreneur)s? (?:doit|doivent|devra|devront) etre (?:le |les |un |des )?(?:fabricants?|manufacturiers?|feo)\\b`,
    `\\bseules? les (?:soumissions|offres|propositions) (?:des|du|de|presentees par|provenant|soumises par|deposees par) ?(?:des|les|le|un|du|de)? ?(?:fabricants?|manufacturiers?)\\b`,
    `\\bseuls les (?:fabricants|manufacturiers)\\b`,
    `\\b(?:limitee?s?|reservee?s?|restreinte?s?|ouverte?s? uniquement)(?: exclusivement| uniquement)? aux (?:fabricants|manufacturiers)\\b`,
  ].join('|'),
);
const OR_DEALER =
  /\b(?:or|and\/or|ou|et\/ou)\b.{0,60}\b(?:dealers?|distributors?|resellers?|agents?|representatives?|partners?|suppliers?|vars?|distributeurs?|revendeurs?|detaillants?|representants?|concessionnaires?|mandataires?|fournisseurs?|entrepreneurs?|certified|certifie\w*|hold|letters?|proof|authori[sz]\w+|certificates?|lettres?|preuves?|autoris\w+|attestations?)\b/;

/**
 * Whether the bidder itself must be the maker of the goods. `Manufacturer or authorized dealer` is not such a demand, nor
 * are part numbers with an equivalent allowed (sources, section 12.3).
 */
export function readRequiresManufacturer(sentences: readonly Sentence[]): Evidence | null {
  return findEvidence('requires_manufacturer', sentences, (sentence) => {
    const { folded } = sentence;
    const at = folded.search(MUST_BE_MAKER);
    if (
      at === -1 ||
      OR_DEALER.test(folded.slice(at)) ||
      /\b(?:not|pas)\b.{0,20}\b(?:limited|restricted|limite|reserve|be)/.test(folded)
    )
      return -1;
    return /\b(?:might|could|pourrait|pourraient)\b/.test(folded) ? -1 : at;
  });
}

/**
 * Whether a paper of the maker (letter, certificate, authorisation, OEM form) must come with the bid: such a paper within
 * twelve words of the maker, in a sentence that demands it.
 */
export function readRequiresOemDocumentation(sentences: readonly Sentence[]): Evidence | null {
  return findEvidence('requires_oem_documentation', sentences, (sentence) => {
    const { folded } = sentence;
    if (!/oem|maf\b|manufactur|publisher|fabricant|constructeur|editeur|\bfeo\b/.test(folded)) return -1;
    const isAsked = isMandatory(sentence) || ENCLOSES.test(folded);
    if (!isAsked || isConditional(sentence) || isDenied(sentence) || OWN_CERTIFICATE.test(folded)) return -1;
    if (OTHER_PAPER.test(folded) || ONLY_FOR_EQUIVALENTS.test(folded)) return -1;
    return placeOfPaper(folded);
  });
}

/** `not required`, `aucune lettre`; but not `a bidder who is not the manufacturer must provide …`. */
function isDenied(sentence: Sentence): boolean {
  const denial =
    /\b(?:not (?:be )?(?:required|mandatory|necessary|need)|no (?:letter|proof|certificate|form|authori[sz]ation)|aucune? (?:lettre|preuve|certificat|formulaire|autorisation|attestation)|pas (?:requis|requise|obligatoire|exigee?|necessaire))\b/;
  return isNegated(sentence) && denial.test(sentence.folded);
}

function placeOfPaper(folded: string): number {
  const words = [...folded.matchAll(/[a-z0-9']+/g)].flatMap((match) => {
    const elided = /^(?:l|d|qu|s)'(.+)$/.exec(match[0]);
    return [{ text: elided?.[1] ?? match[0], at: match.index }];
  });
  let maker = -Infinity;
  let paper = -Infinity;
  for (const [index, { text, at }] of words.entries()) {
    if (MAKER.test(text)) maker = index;
    else if (PAPER.test(text) && (!FORM.test(text) || FORM_OF_MAKER.test(nearby(words, index)))) paper = index;
    else continue;
    if (Math.abs(maker - paper) <= WORDS_BETWEEN) return at;
  }
  return -1;
}

function nearby(words: readonly { text: string }[], index: number): string {
  return words
    .slice(Math.max(0, index - 3), index + 4)
    .map(({ text }) => text)
    .join(' ');
}
