import {
  BIDDER,
  type Holder,
  IS_BIDDER,
  IS_THING,
  isAtBid,
  isDuringContract,
  isOfContractStaff,
  isOfEngaged,
  isOfOthers,
  kindOf,
} from './certification-holders.ts';
import { presentDemand } from './certification-present.ts';
import type { Sentence } from './sentences.ts';

/** Whose certification a sentence asks for, and how. */
export type Demand = {
  of: Holder;
  when: 'entry' | 'award' | 'desirable';
  /** Only that it is held during the contract says that it is of the award. */
  isOfContract?: boolean;
};

/** As far before and behind a name as the words stand that ask for it. */
const BEFORE = 320;
const AFTER = 160;

const MODAL = new RegExp(
  `\\b(?:must|shall|(?:is|are|be) required to|(?:has|have|needs?) to|is to|are to|should|il faut|(?:requires?|requiring) (?:that )?(?:the |all |any |each |every )?${BIDDER}(?: to)?|(?:mandatory|required|essential) (?:that|for) (?:the |all |any |each )?${BIDDER}(?: to)?|doit|doivent|devra|devront|devrait|devraient|devez|(?:est|sont|sera|seront) tenue?s? (?:de|d')|(?:exigee?|requis|obligatoire|exige) que (?:le |la |les |l'|tout |chaque )?${BIDDER})(?![a-z])`,
  'g',
);
const HOLD =
  /\b(?:hold|holds|possess|possesses|have|maintain|carry|bear|obtain|achieve|attain|gain|acquire|secure|be covered by|be (?:security[- ])?screened (?:to|at)|be (?:also |currently |duly |fully |properly )?(?:the holders? of|certified|registered|licen[cs]ed|accredited|enrolled|approved|authori[sz]ed|cleared|members? of|in good standing)|detenir|detienne|detiennent|posseder|possede|possedent|avoir|obtenir|disposer|maintenir|porter|figurer|(?:etre|soit|soient) (?:\w{1,15} ){0,2}(?:visee?s?|couverte?s?) par|(?:etre|soit|soient) (?:\w{1,15} ){0,2}(?:titulaires?|detenteurs?|inscrite?s?|enregistree?s?|certifiee?s?|accreditee?s?|autorisee?s?|membres?))\b/;
/** `must be ISO 9001 certified`: the name stands between. */
const BE = /\b(?:be|etre)(?: (?:also|currently|fully|in|either|a|an|un|une|certified|registered))*[ (]{0,2}$/;
/** A title of a person, after which no word of holding follows. */
const BE_A = /\b(?:be|etre) (?:an?|une?)(?: \w{1,15})? $/;
const BE_WHAT =
  /^[^.;:]{0,80}?\b(?:certified|registered|accredited|licen[cs]ed|authori[sz]ed|approved|compliant|cleared|listed|marked|rated|labell?ed|good standing|members?|level \d|engineers?|certifiee?s?|homologuee?s?|approuvee?s?|qualifiee?s?|accreditee?s?|inscrite?s?|autorisee?s?)\b/;
const GIVE =
  /\b(?:provide|submit|include|supply|furnish|attach|enclose|upload|show|produce|present|demonstrate|fournir|presenter|joindre|remettre|televerser|annexer|produire|soumettre|transmettre|fournisse|presente|joigne)\b/;
const PAPER =
  /\b(?:certificates?|certifications?|proof|cop(?:y|ies)|evidence|attestations?|clearances?|licen[cs]es?|letters?|accreditations?|registrations?|authori[sz]ations?|preuves?|copies?|certificats?|autorisations?|lettres?|permis|cotes?|screening|status)\b/;
/** Words after which the name is no certificate that somebody holds. */
const OTHER_MATTER =
  /\b(?:experience|knowledge|understanding|training|familiar|expertise|compli(?:ance|ant|es|y)|conform(?:s|ity|ance|e|ement|ite)?|in accordance|according to|insurance|audits? of|projects?|complaints?|plaintes?|formation|connaissances?|reports?|rapports?|older than|cards?|cartes?)\b/;
const FINITE = /\b(?:is|are|was|were|est|sont)\b/;
const OTHER_MATTER_AFTER =
  /^[ ,]{0,2}(?:\([^)]{0,40}\) )?(?:audits?|auditors?|implementation|experience|training|guidelines?|methodology|consult\w+|framework|standards? for|inspections?|inspectors?|forms?|complaints?|requirements\b|building)/;

const NOT_BEFORE =
  /(?:\bnot|n't|\bno|\bne|\bnor|\bneither|\bpas|\baucune?|\bnul|\bneed not|\bsans|\bwithout)(?: be| yet| necessarily| currently)? ?$/;
const NOT_BETWEEN = /\b(?:not|never|no longer|without|pas|jamais|aucune?|sans|no)\b/;
const MAYBE =
  /\b(?:may|might|could|can|potential(?:ly)?|typically|peut|peuvent|pourra|pourrait|pourraient|pourront|eventuelle?ment)\b/;
const MAYBE_ANYWHERE =
  /\b(?:where applicable|if applicable|as applicable|if required|where required|when required|typically|generally|in general|certain projects|some (?:projects|contracts)|in th(?:is|ese) cases?|le cas echeant|s'il y a lieu|au besoin|en regle generale|habituellement|dans certains cas|certains projets|si requis|lorsque requis|future|later (?:solicitations|invitations))\b/;
/** A condition on the work or the bidder; one for whoever is the maker is kept with the name instead. */
const CONDITION =
  /(?:^|[\s(,;])(?:if|should the|in the event|where (?:the|a|an|any)|when (?:the|a|an|any)|si|s'il|s'ils|lorsqu\w*|advenant|dans le cas ou)[\s,']/;
const NOT_ASKED =
  /\b(?:not (?:be )?(?:required|mandatory|necessary|needed)|no (?:security|licen[cs]e|certification|clearance) requirements?|no longer required|does not (?:include|contain|require)|is not mandatory|do(?:es)? not need|not need to|n'est pas (?:requise?|necessaire|obligatoire|exigee?)|ne (?:sont|sera|seront) pas (?:requis|exige|necessaire|obligatoire)\w*|ne (?:comprend|comporte|requiert|exige|doit|doivent) (?:pas|aucune?)|aucune exigence|n'a pas a|n'ont pas a)\b/;

const DESIRED =
  /\b(?:prefers?|(?:an|as an) asset|considered an asset|assets?:|desirable|desired|preferred|preferabl[ey]|preference|advantage(?:ous)?|nice to have|encouraged|welcome|recommended|ideally|bonus points?|additional points?|rated|(?:is|are|will be|shall be) scored (?:under|in|on|as|out of|up to|by)\b|points? will be (?:awarded|given)|should|(?:est|serait|constitue(?:ra)?|etant|sera) (?:considere\w* comme )?un (?:atout|avantage)|atouts?|souhaitable|souhaitee?s?|souhaite|preferable|de preference|preference|recommandee?s?|encourage\w*|idealement|devrait|devraient|points? (?:supplementaires?|additionnels?|bonis))\b/;
const AFTER_AWARD =
  /\b(?:(?:successful|selected|winning|awarded|chosen|preferred|appointed) (?:bidder|supplier|offeror|proponent|respondent|vendor|tenderer|contractor|consultant|firm|company|candidate|provider)s?|after (?:the )?(?:contract )?award|upon (?:contract )?award|following (?:the )?(?:contract )?award|(?:days?|weeks?|months?) (?:of|after|following) (?:the )?(?:date of )?(?:contract )?(?:award|inclusion)|before (?:the )?work (?:begins|starts|commences)|(?:before|prior to) (?:starting|start of|the start of|commenc\w+|the commenc\w+(?: of)?|beginning|the beginning of|any|performing) ?(?:the |any )?(?:work|services)?|(?:au moment|lors) de (?:toute|chaque|la) commande|at the time of (?:any|each|the) (?:call-?up|order)|adjudicataires?|attributaires?|titulaire du (?:marche|contrat)|(?:soumissionnaire|fournisseur|entrepreneur|proposant|prestataire|firme|entreprise|candidat)s? (?:retenu|choisi|selectionne|gagnant)e?s?|apres (?:l'|la )?(?:attribution|adjudication|signature|octroi|conclusion)|avant (?:le debut|de commencer|le commencement|d'entreprendre|d'entamer) (?:des |les |le )?(?:travaux|services|contrat)?|suivant (?:l'|la )?(?:attribution|adjudication|octroi|signature))\b/;

const ONLY_HOLDERS = new RegExp(
  `\\b(?:only|seuls?|seules?|uniquement|exclusively|sont admis|(?:bids|tenders|proposals) are accepted from)\\b[^.;:]{0,40}\\b${BIDDER}\\b[^.;:]{0,50}\\b(?:holding|who hold|that hold|who have|with|who are|that are|certified|registered|detenant|titulaires?|detenteurs?|qui (?:detiennent|possedent|sont)|inscrits|certifies)\\b[^.;:]{0,100}$`,
);
const IS_REQUIRED =
  /^([^.;:]{0,110}?)\b(?:(?:is|are|will be|shall be) (?:also |therefore |thus )?(?:required|mandatory|compulsory|a (?:mandatory|condition|requirement|prerequisite))|(?:must|shall|is to|are to) accompany|(?:doit|doivent|devra|devront) accompagner|(?:must|shall) be (?:held|valid|current|provided|submitted|included|in place|maintained|attached|obtained|presented)|(?:est|sont|sera|seront) (?:egalement |aussi )?(?:requise?s?|exigee?s?|obligatoires?)|(?:doit|doivent|devra|devront) etre (?:detenue?s?|fournie?s?|jointe?s?|presentee?s?|valides?|soumise?s?|remise?s?|obtenue?s?))(?![a-z])/;
const REQUIRED_BEFORE =
  /\b(?:requires?|requiring|needs?|exige|exigent|requiert|requierent|(?:is|are|being) required:?|required:?|mandatory:?|requise?s?:?|exigee?s?:?|obligatoires?:?)(?: (?:a|an|the|its|valid|current|une?|l'|la|le|en vigueur|valide))*[ "]{0,3}$/;
const REQUIREMENTS =
  /\b(?:(?:mandatory|required|necessary|minimum|compulsory|additional|bidder|bidders'|supplier|contractor|security|licen[cs]ing|certification|qualification|accreditation|prequalification|pre-qualification|eligibility) (?:\w{1,20} ){0,2}(?:requirements?|certifications?|certificates?|qualifications?|licen[cs]es?|accreditations?|criteria|conditions|standards|clearances?|documents)|(?:certifications?|licen[cs]es?|accreditations?|qualifications?|clearances?|certificates?)(?: and \w{1,20})? (?:are )?(?:required|mandatory)|exigences? (?:obligatoires?|minimales?|de securite|de qualification|en matiere de \w{1,20}|supplementaires?|d'admissibilite|relatives? a la securite)|conditions? (?:obligatoires?|d'admissibilite|minimales?)|(?:certifications?|licences?|qualifications?|accreditations?|attestations?|certificats|permis)(?: et \w{1,20})? (?:obligatoires?|requis\w*|exige\w*)|criteres? obligatoires?)\b/;
/** `Bidders must hold:` above a list. */
const HOLD_AT_END = /\b(?:must|shall|required to|doit|doivent|devra|devront|tenus? de)\b[^.;]{0,120}:$/;
const LEVEL_STATED =
  /\bclearance\b.{0,60}\b(?:this|the) (?:contract|project|requirement|work) is\b|\bniveau d'(?:attestation|habilitation) de securite .{0,60}\best\b/;

/** `not required, but an asset`: said of a name right behind it. */
const ASSET_INSTEAD =
  /^[^.;:]{0,60}\b(?:not (?:be )?(?:required|mandatory|necessary)|pas (?:requise?|necessaire|obligatoire|exigee?))\b[^.;:]{0,12}\b(?:but|mais)\b[^.;:]{0,40}\b(?:asset|preferred|desirable|advantage|atout|souhaitable|souhaitee?|avantage)\b|^[^.;:]{0,60}\b(?:preferred|desirable|an asset|an advantage|souhaitee?|souhaitable|un atout|un avantage)\b,? (?:but |mais )?(?:is |are )?(?:not|non) (?:required|mandatory|obligatoire|requise?|exigee?)\b/;
/** `Cyber Essentials Plus is desirable`. */
const IS_DESIRABLE =
  /^(?: (?:certification|accreditation|registration|membership|status))?(?: (?:of|by) the \w{1,15})? (?:is|are|would be|will be|est|sont|serait|constitue\w*) (?:also |highly |strongly |aussi |fortement )?(?:desirable|desired|preferred|an asset|an advantage|a plus|un atout|un avantage|souhaitables?|souhaitee?s?|recommandee?s?)\b/;
/** `be led by a professional engineer`; a drawing that one stamps is no work that one leads. */
const LED_BY =
  /\b(?:be|etre) (?:led|carried out|performed|conducted|supervised|managed|overseen|directed|dirigee?s?|realisee?s?|effectuee?s?|executee?s?|supervisee?s?|surveillee?s?) (?:by|par|sous la (?:direction|supervision|surveillance))\b[^.;:]{0,60}?\b(?:an? |une? )(?:(?:licensed|registered|ingenieur|ingenieure) )?(?:(?:membre|inscrite?) (?:en regle )?(?:de|a) l'|(?:member|registered) (?:of|with) the )?$/;
const IS_ENGINEER = /\bp\.? ?eng\b|\bengineer|\bingenieur|\boiq\b/;
/** `must show that the firm is registered with …`. */
const MUST_SHOW = new RegExp(
  `\\b(?:demonstrate|confirm|prove|attest|show|certify|demontrer|confirmer|prouver|attester|etablir)\\b[^.;:]{0,30}\\b(?:that|que|qu')[ ]?(?:the |its |la |le |l'|sa |son )?(?:${BIDDER}|it|elle|il) (?:is|are|holds?|has|have|est|sont|detient|possede|a) (?:(?!not|pas)\\w{1,12} ){0,5}(?:l'|d')?$`,
);
/** A condition of a list, said to the bidder without a subject: `2.1 Être titulaire d'une licence …`. */
const BARE_HOLD =
  /^(?:[a-z]{0,2}\d{0,2}(?:\.\d{1,2}){0,3}[.):]? |[-*] |\(?[a-z]\) )?(?:etre (?:titulaire|detenteur|inscrit|membre|certifie|accredite)|detenir|posseder|hold|possess|be (?:registered|licensed|certified|accredited|a member))\b[^.;:]{0,90}$/;
const BARE_GIVE =
  /^(?:[a-z]{0,2}\d{0,2}(?:\.\d{1,2}){0,3}[.):]? |[-*] |\(?[a-z]\) )?(?:fournir|joindre|remettre|provide|submit|include)\b[^.;:]{0,60}$/;
const WITH_BID =
  /\b(?:avant l'ouverture|a l'ouverture|avec (?:la|sa|votre) soumission|avec l'offre|lors du depot|au (?:moment du )?depot|with (?:the|their|your|its) (?:bid|tender|proposal|quotation|submission)|(?:at|before) (?:bid |tender )?closing)\b/;
/** `L'adjudicataire obtient la lettre de la CNESST`. */
const WINNER_HOLDS =
  /\b(?:adjudicataire|attributaire|(?:soumissionnaire|fournisseur|entrepreneur|prestataire) (?:retenu|choisi|gagnant)|(?:successful|selected|appointed|winning|chosen) \w{1,14}) (?:obtient|fournit|remet|detient|obtains|provides|holds|submits|will (?:gain|achieve|attain|acquire|hold))\b[^.;:]{0,60}$/;
/** `The successful bidder delivers its certificate`: what the winner gives is a paper. */
const WINNER_GIVES =
  /\b(?:adjudicataire|attributaire|(?:soumissionnaire|fournisseur|entrepreneur|prestataire) (?:retenu|choisi|gagnant)|(?:successful|selected|appointed|winning) \w{1,14}) (?:transmet|transmettra|remettra|fournira|presente|presentera|depose|deposera|produit|produira|obtiendra|delivers|files|sends|supplies|will (?:deliver|provide|submit|obtain|send|file))\b[^.;:]{0,60}$/;
/** `After award, they will undergo a reliability check`. */
const WILL_UNDERGO =
  /\b(?:will (?:then )?(?:undergo|be subject to)|feront l'objet|fera l'objet|seront soumis\w*|sera soumis\w*)\b[^.;:]{0,40}$/;
/** Behind a list of alternatives: `… : one of these must be held`. */
const ONE_OF_THESE =
  /^[^.;]{0,140}[:,] (?:at least )?(?:one|any|either) of (?:these|them|the (?:above|two|three)) (?:must|shall|is required|will be required)\b|^[^.;]{0,140}[:,] (?:au moins )?l'une? (?:de|d')[^.;:]{0,40}(?:doit|est (?:requise?|exigee?|obligatoire))\b/;

/** How the sentence asks for what it names between these two offsets; null where it does not. */
export function demandOf(sentence: Sentence, start: number, end: number): Demand | null {
  const { folded, intro } = sentence;
  if (ASSET_INSTEAD.test(folded.slice(end, end + AFTER))) return { of: 'bidder', when: 'desirable' };
  if (NOT_ASKED.test(folded) || MAYBE_ANYWHERE.test(folded) || (intro !== null && isHypothetical(intro))) return null;
  const clause = lastClause(withBuyer(sentence).slice(Math.max(0, start - BEFORE), start));
  const after = folded.slice(end, end + AFTER);
  const asked = OTHER_MATTER_AFTER.test(after)
    ? null
    : (whoMustHold(clause, folded.slice(start, end), after, intro) ??
      isRequired(sentence, clause, after, folded.slice(start, end)));
  if (asked === null || isOnCondition(folded, start) || isOfEngaged(clause)) return null;
  const said = `${intro ?? ''} ${folded}`;
  if (DESIRED.test(asked.isFirm ? '' : said)) return { of: asked.of, when: 'desirable' };
  if (AFTER_AWARD.test(said) || (isOfContractStaff(clause) && !isAtBid(said))) return { of: asked.of, when: 'award' };
  return isDuringContract(said) ? { of: asked.of, when: 'award', isOfContract: true } : { of: asked.of, when: 'entry' };
}

/** `isFirm`: a verb of must stands there, so that words of preference elsewhere in the sentence are of something else. */
type Asked = { of: Demand['of']; isFirm: boolean };

function whoMustHold(clause: string, named: string, after: string, intro: string | null): Asked | null {
  if (ONLY_HOLDERS.test(clause) && !NOT_BETWEEN.test(clause.slice(-60))) return { of: 'bidder', isFirm: true };
  const modal = [...clause.matchAll(MODAL)].at(-1);
  if (modal === undefined) return null;
  const between = clause.slice(modal.index + modal[0].length);
  const before = clause.slice(0, modal.index);
  if (OR_OTHER_VERB.test(between)) return null;
  if (isLed(between, named) && !NOT_BETWEEN.test(between)) return { of: 'bidder', isFirm: true };
  const object = objectOf(between, named, after);
  if (object === null || NOT_BEFORE.test(before) || NOT_BETWEEN.test(between.slice(0, -object.length || undefined)))
    return null;
  if (
    MAYBE.test(between) ||
    MAYBE.test(before.slice(-12)) ||
    OTHER_MATTER.test(object.replace(IS_PAPER_ALL_THE_SAME, '')) ||
    FINITE.test(object) ||
    NOT_BETWEEN.test(object)
  )
    return null;
  const isAll = modal[0] === 'il faut';
  const subject = IS_BIDDER.test(modal[0]) ? modal[0] : isAll ? '' : subjectOf(before, between, object);
  const of = kindOf(subject.trim() === '' && intro !== null && IS_BIDDER.test(intro) ? intro : subject, object);
  return of === null ? null : { of, isFirm: !/^(?:should|devrai)/.test(modal[0]) };
}

/** A proof of what the bidder's people have learned is a paper. */
const IS_PAPER_ALL_THE_SAME =
  /\b(?:proof|evidence|preuve|certificats?|attestations?) (?:of|de|d')? ?(?:training|formation)\b|\bcompliance approvals?\b|\bsafety and insurance board\b/g;

/** Whether one of this profession must lead the work, or the bid must show that the bidder is registered as one. */
function isLed(between: string, named: string): boolean {
  return (IS_ENGINEER.test(named) && LED_BY.test(between)) || MUST_SHOW.test(between);
}

/** The words from the verb of holding to the name; null where no such verb stands there. */
function objectOf(between: string, named: string, after: string): string | null {
  const hold = HOLD.exec(between);
  if (hold !== null && hold.index < 140) return between.slice(hold.index + hold[0].length);
  if (BE.test(between) && (BE_A.test(between) || BE_WHAT.test(named + after))) return '';
  if (/\bbe an? (?:\w{1,15} ){0,4}licen[cs]ed\b[^.;:]{0,40}$/.test(between)) return '';
  const give = GIVE.exec(between);
  if (give === null || give.index > 100) return null;
  const given = between.slice(give.index + give[0].length);
  const object = named.startsWith('soc') ? given.replace(REPORT_OF_AUDIT, 'attestation ') : given;
  return PAPER.test(object.slice(-60)) || PAPER.test(after.slice(0, 30)) || PAPER.test(named) ? object : null;
}

/** `un rapport SOC 2`: what an audit of this kind ends in. */
const REPORT_OF_AUDIT = /\b(?:rapports?|reports?)(?: (?:d'attestation|d'audit|de conformite))? $/;

const ENSURE = /\b(?:ensure|make sure|see|verify|veiller|s'assurer|assurer)\b(?: a ce)?(?: that| que| qu')? /;

/** `must be on the register or hold …`: the name is one way of two. */
const OR_OTHER_VERB =
  /\b(?:or|ou)\b (?:be|etre|hold|detenir|posseder|have|avoir|obtain|obtenir|provide|fournir|presenter|produire|soumettre|submit)\b/;

/** Who must, with what they must see to, if anything: `the contractor must ensure that its personnel hold`. */
function subjectOf(before: string, between: string, object: string): string {
  const led = between.slice(0, between.length - object.length);
  const other = ENSURE.exec(led);
  return other === null ? before.slice(-260) : led.slice(other.index + other[0].length);
}

const NEAR_CHARS = 60;

/** `… certification of the manufacturing site`: whose it is, where that stands behind the name. */
function ofWhom(after: string): string {
  return (
    /^ (?:certification |accreditation |registration |certificate )?(?:of|du|de la) [^.;:]{3,40}/.exec(after)?.[0] ?? ''
  );
}

function isRequired(sentence: Sentence, clause: string, after: string, named: string): Asked | null {
  const { folded, intro } = sentence;
  if (NOT_BETWEEN.test(clause.slice(-25))) return null;
  const isOthers = isOfOthers(clause.slice(-NEAR_CHARS)) || isOfOthers(ofWhom(after));
  const of = isOthers || IS_THING.test(clause) ? 'product' : 'bidder';
  const present = presentDemand({ folded, clause, named, after });
  if (present !== null) return present;
  if (((BARE_HOLD.test(clause) || WINNER_HOLDS.test(clause)) && !OTHER_MATTER.test(clause)) || ONE_OF_THESE.test(after))
    return { of: 'bidder', isFirm: intro === null || !DESIRED.test(intro) };
  if (
    WINNER_GIVES.test(clause) &&
    !OTHER_MATTER.test(clause) &&
    PAPER.test(clause.slice(-40) + named + after.slice(0, 30))
  )
    return { of: 'bidder', isFirm: true };
  if (WILL_UNDERGO.test(clause)) return AFTER_AWARD.test(folded) ? { of: 'bidder', isFirm: true } : null;
  if (BARE_GIVE.test(clause) && WITH_BID.test(after)) return { of: 'bidder', isFirm: true };
  if (LEVEL_STATED.test(folded)) return { of: 'bidder', isFirm: true };
  if (OTHER_MATTER.test(clause.slice(-40))) return null;
  const said = IS_REQUIRED.exec(after);
  if (
    said !== null &&
    !MAYBE.test(said[1] ?? '') &&
    !OTHER_MATTER.test(said[1] ?? '') &&
    !NOT_BETWEEN.test(said[1] ?? '')
  ) {
    const rest = after.slice(said[0].length, said[0].length + 60);
    return { of: IS_THING.test(said[1] ?? '') || IS_THING.test(rest) ? 'product' : of, isFirm: true };
  }
  if (REQUIRED_BEFORE.test(clause) && !MAYBE.test(clause)) return { of, isFirm: true };
  const label = clause.includes(':') ? clause : '';
  const heading = [intro ?? '', label].find((one) => REQUIREMENTS.test(one) || HOLD_AT_END.test(one));
  if (heading !== undefined) return { of, isFirm: !DESIRED.test(heading) && !DESIRED.test(folded) };
  if (IS_DESIRABLE.test(after)) return { of, isFirm: false };
  const isDesired = DESIRED.test(folded) || (intro !== null && DESIRED.test(intro));
  return isDesired && IS_PAPER_NEAR.test(`${clause.slice(-40)} ${after.slice(0, 40)}`) ? { of, isFirm: false } : null;
}

const IS_PAPER_NEAR =
  /\b(?:certifi\w*|accredit\w*|registr\w*|registered|licen[cs]\w*|clearance|members?|hold\w*|detenir|detenant|posseder|inscri\w*|attestation)\b/;

function isOnCondition(folded: string, start: number): boolean {
  return CONDITION.test(folded.slice(0, start));
}

function isHypothetical(intro: string): boolean {
  const isPossible = MAYBE.test(intro) && !AFTER_AWARD.test(intro);
  return isPossible || MAYBE_ANYWHERE.test(intro) || NOT_ASKED.test(intro) || CONDITION.test(intro);
}

/** The sentence, where `the Agency` with a capital is the buyer, not an agency that bids; as long as it was. */
function withBuyer({ source, start, end, folded }: Sentence): string {
  if (!/\bagenc[ey]/.test(folded)) return folded;
  const own = source.text.slice(start, end);
  return folded.replace(/\bagenc[ey]\b/g, (word, at: number) => (own[at] === 'A' && at > 0 ? 'buyer ' : word));
}

function lastClause(before: string): string {
  return before.slice(before.lastIndexOf(';') + 1);
}

const CLEARANCE =
  /\b(?:security (?:clearances?|screening)|(?:habilitations?|attestations?|autorisations?|cotes?) de securite)\b/;
const BEFORE_AWARD =
  /\b(?:eligible (?:for|to be awarded) (?:the )?(?:contract|award)|(?:prior to|before|at|by|as of) (?:the )?(?:date of )?(?:the )?(?:contract )?award|admissibles? a (?:l'|la )?(?:attribution|adjudication|octroi)|(?:avant|a|au moment de|lors de) (?:la date )?(?:de |d')?(?:l'|la )?(?:attribution|adjudication|octroi))\b/;
const MUST_HOLD =
  /\b(?:must|shall|required to|doit|doivent|devra|devront|tenue?s? de)\b[^.;]{0,80}\b(?:hold|have|obtain|possess|detenir|obtenir|avoir|posseder)\b/;

const AT_CLOSING =
  /\b(?:clos(?:ing|es?)|submission of (?:the |its |their )?(?:bid|proposal|tender)s?|with (?:the|its|their) (?:bid|proposal|tender)|cloture|depot|avec (?:la|sa|leur) (?:soumission|proposition))\b/;

/** Whether the sentence asks for what it names by the closing of bids. */
export function isByClosing({ folded, intro }: Sentence): boolean {
  return AT_CLOSING.test(`${intro ?? ''} ${folded}`);
}

/** Whether it asks for it by the award. */
export function isByAward({ folded, intro }: Sentence): boolean {
  return BEFORE_AWARD.test(`${intro ?? ''} ${folded}`);
}

/** `To be eligible for award, a proponent must hold the required security clearances`: what the text lists of them is asked of who bids. */
export function asksClearanceBeforeAward({ folded }: Sentence): boolean {
  return (
    CLEARANCE.test(folded) &&
    BEFORE_AWARD.test(folded) &&
    MUST_HOLD.test(folded) &&
    !NOT_ASKED.test(folded) &&
    !MAYBE_ANYWHERE.test(folded)
  );
}
