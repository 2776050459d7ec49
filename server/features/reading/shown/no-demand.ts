import type { Sentence } from '../sentences.ts';

/** What looks like a demand of a document and is none: words of the buyer's own doing, pieces of sentences, sections of the winner. */

const BUYERS_VERB =
  /\b(?:will|shall|must|may) (?:also |then |thereafter )?(?:examine|evaluate|assess|score|award|reject|shortlist|rank|entitle|debrief)\b|\b(?:examinera|evaluera|attribuera|rejettera|procedera a)\b/;
const BIDDER_BEFORE =
  /\b(?:bidders?|proponents?|tenderers?|offerors?|quoters?|respondents?|suppliers?|vendors?|contractors?|soumissionnaires?|proposants?|candidats?|fournisseurs?)\b[^.;:|,]{0,40}$/;
const OF_NOBODY =
  /\b(?:shall|will) entitle\b|\b(?:decision|determination)s? of the\b.{0,300}\b(?:shall|will) be (?:final|conclusive|binding)\b|\bla decision\b.{0,200}\b(?:est|sera) (?:finale|definitive|sans appel)\b|\bgovernment agencies are (?:not )?permitted\b|^l\. \d{2,3}-\d|\bprohibition in paragraph\b.{0,40}\bdoes not\b|\b(?:offres|produits|services) (?:de tierces parties|de tiers)\b|\bthird[- ]party (?:offers|quotes|proposals)\b/;
/** Cut before its end, as a figure of a page or a word after which no sentence ends tells. */
const IS_CUT = /[a-z] (?:of|the|with|in|an|de|du|la|le|les|des|et|and)$|[\s(*](?:sec|art|pub)\.$/;
const MOST_CUT_CHARS = 80;
const IS_CUT_AT_PAGE = /\b(?:of|the|with|any|an?|de|du|la|le) (?:page )?\d{1,3} (?:of|de) \d{1,3}$/;
/** The words before it, within the bracket, are not there. */
const BEGINS_IN_BRACKET = /^[^([]{12,200}\)/;
/** An alternative, the title of a clause, or a line above items of its own. */
const IS_NO_ITEM = /^.{0,45}[;,] (?:or|ou)$|[-:]$|^(?:\W|\(?\w{1,4}[.)] ){0,4}(?:[\w'/-]{1,24} ?){1,3}\.$/;

/** Whether the sentence asks nothing of bidders by itself. */
export function asksNobody(folded: string): boolean {
  if (OF_NOBODY.test(folded) || IS_CUT.test(folded) || BEGINS_IN_BRACKET.test(folded)) return true;
  if (folded.length <= MOST_CUT_CHARS && IS_CUT_AT_PAGE.test(folded)) return true;
  const verb = BUYERS_VERB.exec(folded);
  return verb !== null && !BIDDER_BEFORE.test(folded.slice(Math.max(0, verb.index - 90), verb.index));
}

/** Whether an item of a list is none that could be demanded. */
export function isNoItem(folded: string): boolean {
  return IS_NO_ITEM.test(folded);
}

const NUMBER = /^(\d{1,2}(?:\.\d{1,2}){0,3})\.? /;
const OF_WINNER =
  /\b(?:successful|selected|winning) (?:bidder|proponent|tenderer|offeror|respondent|supplier|vendor|contractor)s?\b|\badjudicataire\b|\b(?:soumissionnaire|proposant|fournisseur) retenu\b/;
const MOST_TITLE_CHARS = 100;

/** The sentences but those of numbered sections whose title says that they are of the winner. */
export function withoutSectionsOfWinner(sentences: readonly Sentence[]): Sentence[] {
  let section: string | null = null;
  return sentences.filter(({ folded }) => {
    const number = NUMBER.exec(folded)?.[1] ?? null;
    if (number !== null && section !== null && !number.startsWith(`${section}.`)) section = null;
    const isTitle = number !== null && folded.length <= MOST_TITLE_CHARS && !/[.;,]$/.test(folded);
    if (isTitle && OF_WINNER.test(folded)) section = number;
    return section === null;
  });
}

const NO_DEMAND = new RegExp(
  [
    // An address alone, and how a text is to be understood.
    `^\\W{0,3}[\\w.+-]{1,60}@[\\w.-]{3,60}\\W{0,2}$`,
    `^\\W{0,3}(?:\\d[\\d.]{0,8}\\)? )?(?:this|the|la presente?|le present|cette|cet?) (?:[\\w'-]{1,20} ){1,5}(?:shall|must|will|doit|devra|doivent|devront) (?:be |etre )(?:interpreted|construed|governed|interpretee?s?|regie?s?)\\b`,
    // What the buyer is not answerable for.
    `\\b(?:shall|will|must)\\b.{0,20}\\b(?:in no (?:event|case|way)|under no circumstances?|not)\\b.{0,20}\\b(?:be )?(?:held )?(?:liable|responsible)\\b`,
    `\\b(?:en aucun cas|ne|aucunement)\\b.{0,40}\\b(?:tenue?s? )?responsables?\\b`,
    // What the contract is to be, how it is awarded, and what the buyer makes known.
    `^(?:the |le |la |l')?(?:(?:initial|final|resulting|contract|contracting|standing|supply) ){0,3}(?:contract|agreement|term|duration|period|authority|offer|arrangement|contrat|entente|marche|duree|periode)s?\\b[^.;:]{0,60}\\b(?:shall|is to|are to|must|will|doit|devra) (?:be |etre |initially be )?(?:for (?:a|an|the)|substantially|awarded|based|created|commissioned|in effect|d'une duree|attribuee?|octroyee?|conclue?|conforme au modele)\\b`,
    `\\b(?:award of (?:the |any |a )?contracts?|attribution du contrat) (?:shall|will|must|doit|devra) be based\\b|^the contracting authority (?:shall|will) be\\b|\\bshall be defined as\\b|^(?:full |further |more )?details (?:shall|will) be (?:included|provided|given)\\b|\\bprojects? that shall be undertaken\\b|\\b(?:council|city|authority|buyer|owner) (?:shall|will) not be bound\\b`,
    // What the buyer plans or expects to come.
    `\\b(?:it is|it's) (?:currently |also )?(?:anticipated|expected|intended|planned|proposed|envisaged|estimated) that\\b`,
    `\\b(?:is|are) (?:currently |also )?(?:anticipated|expected|intended|planned|proposed|scheduled|estimated) to be\\b`,
    `\\b(?:il est|on) (?:actuellement |egalement )?(?:prevoit|prevu|envisage|propose|attendu|estime) qu[e']`,
    `\\b(?:est|sont) (?:actuellement |egalement )?(?:prevue?s?|envisagee?s?|attendue?s?) (?:pour|en|au|le|d'ici|a l')`,
    // Of what stands in the sentence before, which is not there.
    `^.{0,60}\\b(?:(?:each|every|any|all) such|chacune? de ces|toute? telle?)\\b`,
    // What the engagement itself is to be, and what is told to those who did not win.
    `^(?:the |this |le present |ce |la presente |cette )?(?:engagement|initiative|mandat) (?:must|shall|doit|devra)\\b`,
    `\\b(?:debrief\\w*|lettres? de regret|seances? de compte rendu)\\b`,
    // The number of the call, for how long the contract is, and the law that the procedure is under.
    `^solicitation (?:no\\.?|number) ?:`,
    `^(?:the )?(?:contract period|period of (?:the )?(?:contract|work|services?)) ?:`,
    `\\b(?:procurement|procedure|procurement process) (?:shall|will) (?:therefore )?be subject to\\b`,
    // What the buyer's own people do.
    `\\b(?:must|shall|will) be (?:administered|managed|processed) (?:\\w{1,14} )?by an? (?:\\w{1,14} ){0,3}authority\\b`,
    `\\b(?:doit|devra) etre (?:administree?|geree?|traitee?) (?:\\w{1,14} )?par une? (?:\\w{1,14} ){0,2}autorite\\b`,
  ].join('|'),
);

/** Whether the words with their verb of duty ask nothing of a bidder by themselves. */
export function isNoDemand(folded: string): boolean {
  return NO_DEMAND.test(folded);
}

/** Who bids, what is handed in, and what is held or shown for it. */
const OF_BIDDING =
  /\b(?:bidders?|tenderers?|proponents?|offerors?|respondents?|suppliers?|vendors?|contractors?|consultants?|providers?|operators?|applicants?|candidates?|participants?|part(?:y|ies)|firms?|compan(?:y|ies)|organi[sz]ations?|manufacturers?|you|your|bids?|tenders?|proposals?|quotations?|quotes?|offers?|submissions?|responses?|applications?|prices?|pricing|samples?|forms?|documents?|questions?|in?quir(?:y|ies)|enquir(?:y|ies)|account|references?|experience|qualifications?|certif\w+|accredit\w+|registration|registered|licen[cs]\w+|permits?|clearances?|insurance|bonds?|bonding|securit(?:y|ies)|accounts?|deposits?|guarantees?|warrant(?:y|ies)|training|visits?|meetings?|walk-?through|tours?|attendance|delivery|deliveries|languages?|bilingual|soumissionnaires?|fournisseurs?|proposants?|offrants?|prestataires?|entrepreneurs?|experts?-conseils?|candidats?|entreprises?|firmes?|fabricants?|vous|votre|soumissions?|propositions?|offres?|reponses?|candidatures?|prix|echantillons?|formulaires?|compte|experience|agrements?|attestations?|permis|cotes?|assurances?|cautionnements?|garanties?|depots?|formation|visites?|rencontres?|livraisons?|langues?|demandes? de renseignements|inscriptions?|exigences?)\b/;

/** Whether words of need without `must` say what the buyer needs: `the services are required from April on`. */
export function isNeedOfBuyer(folded: string): boolean {
  return !OF_BIDDING.test(folded);
}
