import { clausesOf } from '../clauses.ts';
import type { Evidence } from '../facts.ts';
import { behindName, type Sentence } from '../sentences.ts';
import { isNeedOfBuyer, isNoDemand } from './no-demand.ts';

/** What a text demands and nothing says yet: the clauses with a verb of obligation that no other claim quotes. */

const DEMANDS =
  /\b(?:must|shall|mandatory|compulsory|(?:is|are|be) (?:also )?(?:required|needed)|(?:is|are) to be|(?<!\b(?:a|the|no|any|is|tools|support|resources|services|care|what) (?:they |he |she |it )?)needs? to|doit|doivent|devra|devront|obligatoires?|(?:est|sont|sera|seront) (?:aussi |egalement )?(?:exigee?s?|requise?s?|tenue?s? de)|will have to|il faut)(?![a-z])/;
/** What is bought, where the sentence says no more than that it is needed. */
const DEMANDS_FIRMLY = /\b(?:must|shall|mandatory|compulsory|doit|doivent|devra|devront|obligatoires?)(?![a-z])/;
/** Conditions stated without a verb of duty: certified goods, who is on the list, how no bid is taken. */
const STATED = new RegExp(
  [
    `\\bcertified (?:in accordance with|according to)\\b`,
    `\\bcertifiee?s? (?:conformement a|selon la norme|en vertu de)\\b`,
    `\\b(?:suppliers|bidders|firms|vendors|contractors|proponents) are pre-?qualified (?:based on|on the basis of)\\b`,
    `\\b(?:fournisseurs|soumissionnaires|firmes|entrepreneurs|proposants) sont prequalifies (?:selon|d'apres|en fonction)\\b`,
    `\\b(?:bids|tenders|proposals|quotations|offers|submissions|responses|applications?(?: forms?)?)\\b[^.;:]{0,60}\\b(?:e-?mail|mail|facsimile|fax)\\b[^.;:]{0,40}\\bwill not be accepted\\b`,
    `\\b(?:faxed|mailed|e-?mailed|hard[- ]copy|paper|hand[- ]delivered|hand[- ]written)\\b[^.;:]{0,60}\\b(?:bids|tenders|proposals|quotations|submissions|applications|copies) (?:will|shall|are) not (?:be )?accepted\\b`,
    `\\b(?:bids|submissions|tenders|proposals) by e-?mail only\\b`,
    `\\b(?:soumissions|offres|propositions|reponses|formulaires|demandes d'(?:adhesion|inscription))\\b[^.;:]{0,60}\\b(?:courriel|telecopieur|fax|courrier|la poste)\\b[^.;:]{0,40}\\bne (?:seront|sont) pas acceptee?s\\b`,
    `\\b(?:soumissions|offres|propositions)\\b[^.;:]{0,60}\\bpar courriel (?:seulement|uniquement|exclusivement)\\b`,
    `\\b(?:e-?mails|courriels) (?:with|containing|contenant|avec) (?:links?|des liens|un lien)\\b[^.;:]{0,60}\\b(?:will not be accepted|ne (?:seront|sont) pas acceptes)\\b`,
    `\\bthe only (?:acceptable|accepted) (?:e-?mail address|facsimile|fax)\\b|\\bla seule (?:adresse (?:electronique|courriel|de courriel)|transmission par telecopieur) (?:acceptable|acceptee)\\b`,
    // Who should ask for a clearance now, and what nobody may pass on.
    `\\bdo not (?:actively )?hold\\b[^.;]{0,80}\\bclearances?\\b[^.;]{0,12}\\bshould (?:begin|start|initiate)\\b`,
    `\\bne detiennent pas (?:activement )?\\b[^.;]{0,80}\\bsecurite\\b[^.;]{0,30}\\bdevraient (?:commencer|entamer|entreprendre)\\b`,
    `\\bsubcontracts? (?:which|that) [^.;]{0,60}\\bare not to be awarded\\b`,
    // An account, and a day that the buyer asks for.
    `\\b(?:requires?|need|needs) an? (?:active |valid )?(?:[\\w-]{2,14} ){1,3}account\\b`,
    `\\b(?:besoin d'|necessite |requiert )un compte (?:[\\w-]{2,14} ){1,3}\\b`,
    `\\brequest(?:s|ing) that (?:[\\w-]{1,14} ){1,5}submit\\b[^.;:]{0,80}\\b(?:as soon as possible|preferably (?:by|before))\\b`,
    `\\bdemande (?:aux|que les) (?:[\\w-]{1,14} ){1,5}(?:de soumettre|soumettent)\\b[^.;:]{0,120}\\b(?:des que possible|le plus rapidement possible|de preference (?:avant|d'ici))\\b`,
  ].join('|'),
);
/** The one way that is allowed is a condition too, and so is what a bid may be lost by. */
const ALLOWED_OR_LOST = new RegExp(
  [
    `\\bmay (?:only )?submit (?:[\\w-]{1,14} ){1,4}by e-?mail only\\b`,
    `\\b(?:offers|bids|tenders|proposals|submissions|quotations) (?:received|sent|submitted|delivered)\\b[^.;:]{0,60}\\b(?:in[- ]person|courier|mail|fax)\\b[^.;:]{0,30}\\bmay not be accepted\\b`,
    `\\b(?:offres|soumissions|propositions) (?:recues|envoyees|presentees|transmises)\\b[^.;:]{0,60}\\b(?:en personne|courrier|messagerie|telecopieur)\\b[^.;:]{0,30}\\bpeuvent ne pas etre acceptees\\b`,
    `\\b(?:bidders|suppliers|proponents|vendors) who contact\\b[^.;:]{0,80}\\b(?:may|will) be disqualified\\b`,
    `\\b(?:soumissionnaires|fournisseurs|proposants) qui communiquent avec\\b[^.;:]{0,120}\\b(?:pourraient|peuvent|pourront|seront) (?:etre )?(?:disqualifies|exclus|ecartes)\\b`,
  ].join('|'),
);
const NOT_STATED = /\b(?:if|may|might|successful|si|peut|peuvent)\b/;
/** What is said not to be needed. */
const DENIED =
  /\b(?:not (?:be )?(?:required|mandatory|necessary|needed|compulsory)|no (?:[\w-]{1,20} ){1,3}(?:is|are) (?:required|needed|mandatory|to be)|need not|(?:do|does) not (?:need|have) to|(?:n'est|ne sont|ne sera|ne seront) pas (?:requise?s?|exigee?s?|obligatoires?|necessaires?|tenue?s?)|aucune? (?:[\w-]{1,20} ){1,3}(?:n'est (?:requise?|exigee?|a )|ne (?:doit|devra) etre ))/;
/** Whose duty it is: the buyer's own is none of the bidder's. */
const OF_BUYER =
  /^(?:the |la |le |l')?(?:city|canada|crown|town|county|municipality|ville|municipalite|ministere|department|university|universite|minister|ministre)(?:'s)?(?: of [a-z]{2,20}| de [a-z]{2,20})? (?:must|shall|doit|devra)\b|\bdoit faire (?!parvenir|l'objet|la preuve)/;
/** `Mandatory requirements` is a heading: without a verb nothing is demanded of anybody. */
const VERB =
  /\b(?:must|shall|will|is|are|be|needs?|doit|doivent|devra|devront|est|sont|sera|seront|il faut|requires?|exige|exigent)(?![a-z])/;

/** What the buyer may do, or may ask for another time: nothing is asked of anybody yet. */
const RESERVED =
  /\b(?:reserves? (?:the|its|their) (?:sole )?rights?|(?:at|in) (?:its|their|the) (?:sole|own|absolute|entire) (?:and absolute )?discretion,? (?:may|can)|se reserve(?:nt)? (?:\w+ )?le droit|a (?:sa|leur) (?:seule|entiere) (?:et entiere )?discretion,? (?:peut|peuvent|pourra|pourront))\b/;
/** Who may bid where a contract is set aside. */
const INDIGENOUS = '(?:indigenous|aboriginal) (?:businesses|business|suppliers?|bidders?|contractors?|compan(?:y|ies))';
const AUTOCHTONE = '(?:entreprises?|fournisseurs?|soumissionnaires?|entrepreneurs?) (?:autochtones?)';
const OF_SET_ASIDE = new RegExp(
  `^(?:[^.;:]{0,60}?, )?(?:the |an? |each |every |any )?${INDIGENOUS}\\b[^.;:]{0,40} (?:must|shall)\\b|^(?:[^.;:]{0,60}?, )?(?:l'|les |une |chaque |toute )?${AUTOCHTONE}\\b[^.;:]{0,40} (?:doit|doivent|devra|devront)\\b|\\bset[- ]aside for (?:the )?${INDIGENOUS}\\b|\\breservee?s? (?:aux|a des|a l'|a une) ?${AUTOCHTONE}\\b`,
);

/** Whether the demand is one on those for whom a contract may be set aside. */
export function isOfSetAside({ folded }: Sentence): boolean {
  return OF_SET_ASIDE.test(folded);
}

/** `Certificate of Recognition (COR) required.`: a paper that a bidder holds or gives, asked for in a few words without a verb. */
const PAPER =
  /\b(?:certificat(?:es?|ions?|s)|licen[cs]es?|permits?|permis|accreditations?|registrations?|clearances?|insurance|bond(?:s|ing)?|bid security|deposits?|references?|memberships?|wsib|wcb|cor|iso \d{4,5}|(?:site|bidders'?) (?:visit|meeting)|attestations?|assurances?|cautionnements?|garanties?|cotes?|inscriptions?|visites?|rencontres?)\b/;
const IN_FEW_WORDS = /\b(?:required|mandatory|compulsory|requise?s?|exigee?s?|obligatoires?)[.!]?$/;
const FEW_WORDS_CHARS = 120;
/** `As required`, `if required`: on a condition that the words leave open. */
const NOT_IN_FEW_WORDS =
  /\b(?:as|if|when|where|not|no|unless|non|pas|si|lorsque|aucune?|sans) (?:\w{1,15} )?(?:required|mandatory|compulsory|requise?s?|exigee?s?|obligatoires?)[.!]?$|^(?:no|not|aucune?|if|when|si)\b|\bservices? (?:required|requise?s?)/;

type Span = Pick<Evidence, 'start' | 'end'>;

/**
 * `listed`: the words of everything that is listed already, and `need`: those of what is bought, in offsets of the same text. At most
 * `most` are given.
 */
export function otherDemands(
  sentences: readonly Sentence[],
  { listed, need }: { listed: readonly Span[]; need: readonly Span[] },
  most: number,
): Sentence[] {
  return sentences
    .flatMap((sentence) => clausesOf(withoutName(sentence)))
    .filter((clause) => isDemand(clause) && !meets(clause, listed))
    .filter((clause) => DEMANDS_FIRMLY.test(clause.folded) || !meets(clause, need))
    .slice(0, most);
}

function withoutName(sentence: Sentence): Sentence {
  const at = behindName(sentence.source.text.slice(sentence.start, sentence.end));
  return at === 0 ? sentence : { ...sentence, start: sentence.start + at, folded: sentence.folded.slice(at) };
}

function meets(clause: Sentence, spans: readonly Span[]): boolean {
  return spans.some(({ start, end }) => start < clause.end && end > clause.start);
}

/** A line that ends in a colon demands nothing: the lines below it do. */
function isDemand({ folded, intro }: Sentence): boolean {
  if (isInFewWords(folded) || (STATED.test(folded) && !NOT_STATED.test(folded))) return true;
  if (ALLOWED_OR_LOST.test(folded)) return true;
  if (folded.endsWith(':') || (intro === null && !VERB.test(folded))) return false;
  if (DENIED.test(folded) || OF_BUYER.test(folded) || isNoDemand(folded)) return false;
  if (RESERVED.test(intro ?? '') || reservesBefore(folded)) return false;
  if (intro === null && !DEMANDS_FIRMLY.test(folded) && isNeedOfBuyer(folded)) return false;
  return (
    DEMANDS.test(withoutPossible(folded)) ||
    (intro !== null && /\b(?:must|shall|doit|doivent|devra|devront)\b/.test(intro))
  );
}

/** Without what only may be needed, or is said of when something is: `may also be required`, `when studies are required`. */
function withoutPossible(folded: string): string {
  return folded.replaceAll(POSSIBLE, ' ');
}

const POSSIBLE =
  /\b(?:may|might|could)\b[^.;]{0,60}?\bbe (?:also )?(?:required|needed)\b|\b(?:peut|peuvent|pourra|pourront|pourrait|pourraient)\b[^.;]{0,60}?\b(?:etre|devoir) (?:\w{1,14} )?(?:exigee?s?|requise?s?|tenue?s? d)|\b(?:when|where|whenever|lorsque|quand)\b[^,.;]{0,80}?\b(?:is|are|est|sont) (?:required|needed|requise?s?|exigee?s?)(?![a-z])/g;

/** Whether the words of duty are of what the buyer may do: `reserves the right to ask for what must …`. */
function reservesBefore(folded: string): boolean {
  const right = RESERVED.exec(folded);
  const demand = DEMANDS.exec(folded);
  if (right === null || demand === null || right.index > demand.index) return false;
  return !BEGINS_ANEW.test(folded.slice(right.index, demand.index));
}

/** `…, and bidders must`: who has to do what the next words say is another. */
const BEGINS_ANEW = /(?:;|\b(?:and|but|et|mais)\b)[^,.;]{0,30}$/;

/** Whether a paper is asked for in a few words without a verb. */
export function isInFewWords(folded: string): boolean {
  if (folded.length > FEW_WORDS_CHARS || !IN_FEW_WORDS.test(folded) || !PAPER.test(folded)) return false;
  return !VERB.test(folded) && !NOT_IN_FEW_WORDS.test(folded);
}
