import { main, type Topic } from './topic.ts';

/** What a bidder must hold, sign or be, how much a criterion counts, and when the winner is chosen. */

/** The names of what is known by its letters, in both languages: whoever asks by one finds the others. */
const BY_LETTERS: readonly (readonly [name: string, ...forms: string[]])[] = [
  [
    'authorization to contract',
    'amp',
    'autorite des marches publics',
    'autorisations? (?:de|a) contracter',
    'authori[sz]ations? to contract',
    'registre des entreprises autorisees',
  ],
  ['financial markets authority', 'amf', 'autorite des marches financiers'],
  ['registry of ineligible firms', 'rena', 'registre des entreprises non admissibles'],
  ['building board licence', 'rbq', 'regie du batiment'],
  ['workers compensation in Quebec', 'cnesst', 'commission des normes, de l.equite'],
  ['workers compensation in Ontario', 'wsib', 'workplace safety (?:and|&) insurance board'],
  ['workers compensation', 'wcb', "workers'? compensation (?:board|coverage|clearance)", 'worksafe ?bc'],
  [
    'organization screening',
    'dos',
    'vod',
    'designated organi[sz]ation screening',
    "verification d'organisation designee",
    "verification de l'organisation designee",
  ],
  [
    'facility clearance',
    'fsc',
    'fcl',
    'facility (?:security )?clearance',
    "habilitation de securite d'installation",
    "attestation de securite d'installation",
  ],
  [
    'security list',
    'srcl',
    'lvers',
    'security requirements? check ?list',
    'liste de verification des exigences relatives a la securite',
  ],
  ['controlled goods', 'cgp', 'pmc', 'controlled goods', 'marchandises controlees'],
];

/** `dos` and `amp` in small letters are other words: they count behind an article or in brackets. */
const OTHER_WORDS = /^(?:dos|amp)$/;

/** What the letters stand for is not whether one needs it. */
const DEFINES = /^(?:designe(?:nt)? l(?:e|a|es|')|means |signifie )/;

function byLetters([name, ...forms]: (typeof BY_LETTERS)[number]): Topic {
  const said = forms.map((form) => (OTHER_WORDS.test(form) ? `(?:l'|the |a |une |by )${form}|\\(${form}\\)` : form));
  const pattern = new RegExp(
    `\\b(?:${said.join('|')})\\b(?! (?:de l')?(?:alimentation|breaker|circuit|service panel|main)\\b)`,
  );
  return main(name, pattern, pattern, DEFINES);
}

const ARRANGEMENT =
  "(?:(?<!request for |requests for )supply arrangements?|standing offers?|arrangements? en matiere d'approvisionnement|offres? a commandes|vendor of record)";
const HELD =
  '(?:holders?|pursuant|issued (?:against|under)|only|limited|restricted|holds?|holding|series|members?|detenteurs?|titulaires?|seuls?|conformement|aux termes|limitee?s?|detenir|detenant|doit etre titulaire|serie)';
const ADDENDA =
  '(?:addend(?:a|as|um|ums)|(?:this|each|every|all|any|solicitation|tender|bid|the) amendments?|amendments? to (?:the|this) (?:solicitation|rfp|tender|bid)|modificatifs?)';
const SIGNED =
  '(?:sign(?:s|ed|er|ees?|ez|ing)?|acknowledg(?:e|es|ed|ing|ement)|initial(?:l?ed)|return(?:ed)?|join(?:dre|te?s?|ts)|accuse\\w* reception|paraphe\\w*|retourne\\w*|annexe(?:r|e|es))';
const PRICE = '(?:price|cost|pricing|fees?|prix|couts?|financial|financiere?)';
const SHARE = '\\d{1,3} ?\\)? ?(?:%|per ?cent|pour cent|points?)';
const OF_BIDS = '(?:score|points?|evaluation|marks?|total|weight(?:ing)?|criteri\\w+|note|ponderation|critere)';
const RESERVES =
  "(?:set-? ?asides?|reserved|restricted|limited|reservee?s?|reserver|psib|saea|procurement strategy for (?:indigenous|aboriginal)|strategie d'approvisionnement aupres)";
const FIRST_PEOPLES = '(?:indigenous|aboriginal|first nations?|inuit|autochtones?|premieres nations)';

export const BIDDER_TOPICS: readonly Topic[] = [
  ...BY_LETTERS.map(byLetters),
  main(
    'supply arrangement',
    new RegExp(
      `\\b(?:hold|need|have|require|on|detenir|avoir|titulaires?|faut-il|detient|detenteurs?)\\b.{0,25}\\b${ARRANGEMENT}\\b|\\b${ARRANGEMENT} (?:holders?|required|necessary|needed|requis|exige|obligatoire)\\b|^(?!.*\\b(?:how many|combien)\\b).*?\\b(?:need|have|must|be|without|unless|only|sans|etre|faut-il|doit-on|seule?s?)\\b.{0,25}\\bpre-?qualifi\\w+`,
    ),
    new RegExp(`\\b${HELD}\\b.{0,120}\\b${ARRANGEMENT}\\b|\\b${ARRANGEMENT}\\b.{0,120}\\b${HELD}\\b`),
    /\b(?:call-?ups?|resulting|requests? for standing|new arrangement|commandes subsequentes|subsequente)\b/,
  ),
  main(
    'addenda signed',
    new RegExp(`\\b${SIGNED}\\b.{0,40}\\b${ADDENDA}\\b|\\b${ADDENDA}\\b.{0,40}\\b${SIGNED}\\b`),
    new RegExp(`\\b${SIGNED}\\b.{0,80}\\b${ADDENDA}\\b|\\b${ADDENDA}\\b.{0,120}\\b${SIGNED}\\b`),
  ),
  main(
    'weight of price',
    new RegExp(
      `\\b(?:how much|what (?:percentage|share|weight|portion|part|percent)|how many points|combien|quel(?:le)? (?:pourcentage|part|poids|ponderation))\\b.{0,40}\\b${PRICE}\\b.{0,30}\\b(?:counts?|weigh\\w*|worth|scor\\w+|points?|compte\\w*|pese\\w*|vaut|valent|note)\\b|\\b(?:weight(?:ing)?|ponderation|poids) (?:of|for|given to|du|de|des|accordee? au) (?:the |le |la )?${PRICE}\\b|\\b${PRICE} weight(?:ing)?\\b|\\b(?:share|part|percent(?:age)?|pourcentage|how much|portion) (?:of|de|du|des) (?:the |la |l')?${OF_BIDS}\\b.{0,30}\\b${PRICE}\\b|\\b(?:weight|poids)\\b.{0,20}\\b${PRICE}\\b|\\b${PRICE}\\b.{0,20}\\b(?:compte\\w*|pese\\w*|vaut|valent|counts?|weighs?)\\b.{0,12}\\b(?:combien|how much)\\b`,
    ),
    new RegExp(
      `\\b${PRICE}\\b.{0,60}${SHARE}|${SHARE}.{0,80}\\b(?:to|for|on|au|aux|a la|pour) (?:the |le |la |les )?(?:\\w+ )?${PRICE}\\b`,
    ),
    /\b(?:hold-?backs?|retenues?|deposits?|bonds?|tax(?:es)?|taxes?|tps|penalt\w+|discounts?|rebates?|subcontract\w*|mark-?ups?|overhead|insurance|interest|interets?|retain\w*|cautionnements?|garanties?|budget|bid amount|contract (?:price|value)|majoration|gst|hst|qst|tvq|vat|emd|advance|estimated cost|examples?|exemples?|in this case)\b/,
  ),
  main(
    'award date',
    /\baward date\b|\b(?:selection|decision) date\b|\bdate (?:d'attribution|d'adjudication|d'octroi|de (?:la )?decision)\b/,
    /\b(?:vendor|contractor|supplier|firm|consultant|bidder|proponent) selection\b|\bselection of (?:the )?(?:vendor|contractor|supplier|consultant|proponent)\b|\b(?:contract|anticipated|estimated|expected|notice of(?: intent to)?|date of|target|planned) award\b|\baward (?:date|of (?:the )?contract|notice|notification)\b|\b(?:contract|agreement) (?:\w+ ){0,4}awarded\b|\b(?:attribution|adjudication|octroi) (?:du|de|prevue?)\b|\bdate d'(?:attribution|adjudication|octroi)\b/,
    /\b(?:after|within|following|days of|from|warrant\w*|start\w*|deliver\w*|complet\w*|apres|suivant|dans les|livr\w*|a compter)\b/,
  ),
  main(
    'reserved for Indigenous businesses',
    new RegExp(
      `\\b${RESERVES}\\b.{0,40}\\b${FIRST_PEOPLES}\\b|\\b(?:psib|saea)\\b|\\b(?:indigenous|aboriginal) set-? ?aside\\b`,
    ),
    new RegExp(`\\b${RESERVES}\\b.{0,80}\\b${FIRST_PEOPLES}\\b|\\b${FIRST_PEOPLES}\\b.{0,60}\\b${RESERVES}\\b`),
    // A register that opens the door to other contracts reserves nothing here.
    /\b(?:compete|competing|bid|qualify|apply|access|concourir|soumissionner|participer|postuler|acceder)\b.{0,40}\b(?:contracts?|opportunities|procurements|contrats?|occasions|marches)\b.{0,60}\b(?:set-? ?aside|reserve)|\b(?:profile?|profil|register(?:ed|ing)?|inscri\w+)\b.{0,80}\b(?:allow|enable|permet\w*)\b/,
  ),
  main(
    'number of the tender',
    /\b(?:solicitation|tender|rf[pqi]|itt|reference|file|bid|competition|opportunity) (?:number|no\.?|#)(?=[ ?]|$)|\bnumeros? (?:de (?:la )?(?:sollicitation|demande|reference|dossier|soumission)|d'appel d'offres|de l'(?:appel|avis|invitation)|du (?:dossier|projet|devis))\b/,
    /^(?:solicitation number|numero de l'appel d'offres) ?:|\b(?:solicitation|tender|rf[pqi]|itt|bid|competition|opportunity) (?:number|no|#)\b.{0,30}\d|\b(?:numero|no|n°) (?:de (?:la )?(?:sollicitation|demande)|d'appel|de l'(?:appel|invitation)).{0,40}\d/,
  ),
  main(
    'fee to take part',
    /\bparticipation fee\b/,
    /\bfees?\b.{0,30}\b(?:appl\w+|required|charged|payable|non-?refundable)\b|\b(?:no|free of|without) (?:fee|charge|cost)s?\b|\b(?:subscription|registration|document|plan) (?:fees?|cost|pricing)\b|\bfrais (?:d'(?:inscription|abonnement|adhesion|acces)|de participation|peuvent|sont|s'appliquent|seront)\b|\b(?:gratuit\w*|sans frais)\b|\bmerx\.com.{0,20}(?:pricing|tarif)/,
    /\b(?:shipping|freight|livraison|transport|travel|deplacement|freight|late|retard)\b/,
  ),
  main(
    'references',
    /\b(?:references?|referees)\b(?! (?:number|no\b|numero|material|document|files?)).{0,30}\b(?:needed|required|necessary|provided?|exigee?s|requises?|demandee?s|faut)\b|\b(?:how many|combien de|number of|nombre de) (?:client |customer |project )?references?\b/,
    /\b(?:at least|minimum|up to|provide|submit|list|supply|fournir|presenter|soumettre|moins|\d|two|three|five|deux|trois|cinq)\)?(?: of| de)? (?:[\w-]+ ){0,3}references?\b(?! (?:to|a|au|aux|number|numero|no\b|#|section|documents?|hereto))|\b(?:client|customer|contract|project|business|trade) references?\b|\breferences? (?:from|of|de|des) (?:[\w-]+ ){0,2}(?:clients?|customers?|projects?|projets?)\b|\breferences? (?:de )?(?:clients?|projets?)\b|\breferences? (?:[\w-]+ ){0,2}\(?(?:minimum|min\.?|au moins|at least)\b/,
    /\bincorporated\b|\bby reference\b/,
  ),
];
