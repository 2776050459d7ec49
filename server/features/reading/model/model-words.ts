import { ANY_BID, DEMANDED } from '../key-facts/key-words.ts';
import type { ModelKind } from './model-claim.ts';

/**
 * Which words a sentence must have, in any order, so that a model may say that it states a fact of a kind, and which it may not have.
 * The rules know in which order such words state it; here a model says so. All for folded text.
 */
export type ModelWords = { every: readonly RegExp[]; never: RegExp };

const words = (source: string): RegExp => new RegExp(`\\b(?:${source})\\b`);

const BIDDERS =
  'bidders?|tenderers?|proponents?|offerors?|respondents?|proposers?|vendors?|suppliers?|firms?|compan(?:y|ies)|soumissionnaires?|fournisseurs?|proposants?|firmes?|entreprises?';
const PAPER =
  'certif\\w*|accredit\\w*|regist(?:ered|ration)|inscri\\w*|licen[cs]\\w*|clearances?|permits?|permis|attestations?|authori[sz]\\w*|autoris\\w*|members?|membres?|cotes?';
const DESIRED =
  'assets?|preferred|preferabl[ey]|preference|desirable|desired|advantage\\w*|bonus|atouts?|souhait\\w*|preferable|avantages?';
const SECURITY =
  'bonds?|deposits?|cheques?|drafts?|securit(?:y|ies)|guarantees?|letters? of credit|cautions?|cautionnements?|garanties?|depots?|traites?';
const CONTRACT =
  'contracts?|agreements?|standing offers?|supply arrangements?|contrat|marche|mandat|entente|accord-cadre|offre permanente';

/** Whose certificate it is not, and what else is said of one than that a bidder must hold it. */
const OF_OTHERS =
  'or|ou|ayant|having|located|based|equivalent\\w*|successful|selected|winning|award\\w*|adjudicataire|attributaire|retenue?s?|contractors?|entrepreneurs?|after|upon|during|throughout|prior to|pendant|durant|apres|avant|lors|manufactur\\w*|makers?|fabricants?|products?|produits?|goods|biens|equip\\w*|devices?|vehicles?|items?|materials?|sub-?contract\\w*|sub-?suppliers?|sous-trait\\w*|personnel|staff|employees?|employes?|resources?|ressources?|individuals?|persons?|technicians?|engineers?|ingenieurs?|managers?|drivers?|workers?|experience|projects?|projets?|compli\\w+|comply\\w*|conform\\w*|accordance|train\\w*|formation|reports?|rapports?|audits?|auditors?|tests?|testing|laborator\\w*|similar|seek\\w*|towards?|plans? to|process of|example|exemple|insur\\w*|assur\\w*|polic(?:y|ies)|format|template|guid\\w*|principl\\w*|framework|lots?|streams?|volets?|options?|optional\\w*|how|whether|describe|explain|list|indicate|decri\\w*|expliqu\\w*|indiqu\\w*';

/** What turns a sentence around besides a negation, and conditions that the rules elsewhere do not look for. */
export const REVERSES = words(
  'unless|except\\w*|sauf|waive\\w*|exempt\\w*|dispens\\w*|prohibit\\w*|forbid\\w*|interdi\\w*|refus\\w*|reject\\w*|rejet\\w*|exclu\\w*|delet\\w*|supprim\\w*|replac\\w*|remplac\\w*|cancel\\w*|annul\\w*|withdr\\w*|no longer|former\\w*|previous\\w*|original\\w*|instead|previously|anterieur\\w*|precedent\\w*|initialement|hardly|rarely|ignor\\w*|disregard\\w*|when|whenever|where|wherever|provided that|in case|in the case|depending|subject to|lorsqu\\w*|quand|pourvu|en cas|dans le cas|selon|sous reserve|any single|example|exemple',
);

const OF_MONEY_ELSEWHERE =
  'insurance|assurance\\w*|liabilit\\w*|responsabilite|coverage|holdback|retenue|warrant\\w*|tax(?:es)?|keys?|badges?|clearances?|returned|refund\\w*|rembours\\w*';

export const MODEL_WORDS: Readonly<Record<ModelKind, ModelWords>> = {
  mandatory_certification: {
    every: [words(BIDDERS), new RegExp(DEMANDED), words(PAPER)],
    never: words(
      `${OF_OTHERS}|${DESIRED}|should|devrai\\w*|points?|scor\\w*|rated|encourag\\w*|recommand\\w*|recommend\\w*`,
    ),
  },
  questions: {
    every: [
      words(
        'questions?|enquir(?:y|ies)|inquir(?:y|ies)|quer(?:y|ies)|clarifications?|renseignements|precisions|eclaircissements?',
      ),
      words(
        "by|before|until|till|later than|deadline|cut-?off|last day|latest|up to|through|close[sd]?|accept\\w*|au plus tard|avant|jusqu'au?|limite|dernier jour|d'ici",
      ),
    ],
    never: words(
      'answers?|answered|repl(?:y|ies)|respon[sd]\\w*|reponses?|repond\\w*|issued?|publi\\w+|post(?:ed|ing)|award\\w*|attribu\\w*|visits?|visites?|tours?|bids|proposals|tenders|soumissions|offres|protests?|debrief\\w*|regist\\w*|inscri\\w*|addend\\w+|after|apres|suivant\\w*|invoices?|factures?',
    ),
  },
  site_visit: {
    every: [
      words(
        'sites?|job|premises|building|facilit(?:y|ies)|lieux|chantier|batiment|installations?|sur place|locaux|grounds?',
      ),
      words(
        'visit\\w*|tours?|walk-?(?:throughs?|arounds?|s)?|viewings?|showings?|view|inspect(?:ion|ions)?|meet(?:ing)?|gather|tournees?|rencontres?|reunions?',
      ),
    ],
    never: words(
      'questions?|enquir\\w*|inquir\\w*|award\\w*|start\\w*|complet\\w*|deliver\\w*|livr\\w*|deadline|clos\\w+|submi\\w*|regist\\w*|rsvp|confirm\\w*|sign(?: |-)up|inscri\\w*|minutes|was|were|eu lieu|successful|contractor(?! (?:may|can))|adjudicataire|kick-?off|progress|weekly|monthly|annual\\w*|hebdomadaires?|mensuel\\w*|safety|securite|final|occup\\w*|warrant\\w*|postpon\\w*|reschedul\\w*|report\\w*|websites?|web',
    ),
  },
  bid_security: {
    every: [words(ANY_BID), words(SECURITY), new RegExp(`${DEMANDED}|\\baccompan\\w+|\\baccompagn\\w+`)],
    never: words(
      `${OF_MONEY_ELSEWHERE}|performance|execution|labou?r|contractor|award\\w*|successful|selected|winning|adjudicataire|retenue?|evaluat\\w*|deduct\\w*|late|delay\\w*|forfeit\\w*`,
    ),
  },
  performance_security: {
    every: [
      words('successful|selected|winning|contractor|adjudicataire|attributaire|entrepreneur|retenu'),
      words(SECURITY),
      new RegExp(
        `${DEMANDED}|\\bwill (?:provide|furnish|supply|deliver|post|lodge)\\b|\\b(?:fournira|remettra|deposera)\\b`,
      ),
    ],
    never: words(
      `${OF_MONEY_ELSEWHERE}|bid (?:bonds?|security|deposits?)|tender (?:deposits?|security)|garantie de soumission|late|delay\\w*|retard|damages|dommages|invoices?|factures?|forfeit\\w*`,
    ),
  },
  contract_term: {
    every: [
      words(CONTRACT),
      words(
        'lasts?|runs?|terms?|period|periode|awarded for|engage\\w*|effect|remains?|duree?|durera|duration|conclue?|covers?|couvre|spans?|continues?|vigueur|signed for|let for',
      ),
    ],
    never: words(
      'option\\w*|exten\\w*|renew\\w*|renouvel\\w*|prolong\\w*|deliver\\w*|livr\\w*|respon\\w*|within|dans les|sous|experience|more than|less than|fewer than|plus de|moins de|au moins|au plus|maximum|minimum|up to|exceed\\w*|first|previous|transition|train\\w*|formation|support|maintenance|entretien|each|every|per|chaque|par|days|jours',
    ),
  },
  validity: {
    every: [
      new RegExp(`\\b${ANY_BID}\\b|\\bprices?\\b|\\bprix\\b`),
      words(
        'valid\\w*|valab\\w*|open|irrevocab\\w*|bind\\w*|bound|firm|honou?r\\w*|hold|held|stands?|good|liee?s?|maintenir|maintenue?s?|tenir|garantir|garantie?s?|fermes?',
      ),
      new RegExp(`${DEMANDED}|\\b(?:will|remains?|stands?|demeurent?|restent?|sont|seront)\\b`),
    ],
    never: words(
      "award\\w*|contracts?|contrats?|marche|deliver\\w*|livr\\w*|within|years?|ans?|annees?|invoices?|factures?|pay\\w*|paie\\w*|bonds?|deposits?|cautionnements?|garanties? (?:de|d'execution)|goods|biens|products?|produits?|warrant\\w*|certif\\w*|letters?|lettres?|more than|less than|plus de|moins de|up to",
    ),
  },
  budget: {
    every: [
      words(
        'budget\\w*|funds?|funding|set aside|allocat\\w*|earmark\\w*|estimat\\w*|valued?|worth|enveloppe|credits?|estime\\w*|valeur|montant',
      ),
      words('projects?|contracts?|works?|requirement|purchase|procurement|projet|contrat|marche|travaux|achat|mandat'),
    ],
    never: words(
      `${OF_MONEY_ELSEWHERE}|bonds?|securit(?:y|ies)|cheques?|deposits?|revenues?|revenus?|sales|ventes|turnover|per|each|chaque|par|hours?|heures?|years?|annual\\w*|annuel\\w*|minimum|minimal\\w*|at least|au moins|threshold|seuil|more than|less than|under|over|plus de|moins de|exceed\\w*|excess|depass\\w*|greater|below|above|fees?|frais|fines?|damages|penal\\w*|dommages|references?|similar|similaires?|previous|past|experience|bids?|proposals?|soumissions?|offres?|options?|claims?|bidders?|soumissionnaires?|lots?|payments?|paiements?|transfers?|higher|more|plus`,
    ),
  },
  payment: {
    every: [
      words('pay|pays|payment|payments|paid|paye\\w*|paiements?|regle\\w*|remit\\w*|settle[sd]?|verse\\w*'),
      words('invoices?|factures?|receipt|reception|acceptance|acceptation'),
    ],
    never: words(
      `${OF_MONEY_ELSEWHERE}|sub-?contractors?|sous-traitants?|late|interest|interets?|retard|discount|escompte|rabais|disput\\w*|withh\\w*|bonds?|deduct\\w*|penal\\w*|(?:contractors?|suppliers?|vendors?|bidders?|consultants?|fournisseurs?|entrepreneurs?) (?:shall|must|will|is|doit|devra)|deliver\\w*|livr\\w*|questions?|bids?|proposals?|soumissions?|records?`,
    ),
  },
  penalties: {
    every: [
      words('late|lateness|delay\\w*|overdue|retards?'),
      words('deduct\\w*|charg\\w*|reduc\\w*|withh\\w*|penal\\w*|damages|retenu\\w*|deduit\\w*|retranch\\w*|imput\\w*'),
    ],
    never: words(
      `insurance|assurance\\w*|warrant\\w*|tax(?:es)?|bids?|proposals?|tenders?|soumissions?|offres?|interest|interets?|invoices?|factures?|pay\\w*|paie\\w*|maximum|up to|au plus|jusqu'a`,
    ),
  },
};
