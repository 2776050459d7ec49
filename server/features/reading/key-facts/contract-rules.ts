import type { KeyRule, KeyTopic } from './key-fact.ts';
import { DEMANDED, DURATION, MONTH, NUMBER_WORD } from './key-words.ts';

const CONTRACT =
  '(?:contracts?|agreements?|standing offers?|supply arrangements?|contrat|marche|mandat|entente|accord-cadre|offre permanente)';
const DATE = `(?:${MONTH}|\\b20\\d\\d-\\d\\d-\\d\\d|\\b\\d{1,2}/\\d{1,2}/20\\d\\d)`;

/** `Delivery is requested at Montreal on or before …`, `doivent être livrés à … pour le …`, `la date de livraison demandée est le …`. */
const DELIVERED_BY = [
  `\\bdelivery (?:is|are) (?:requested|required)\\b[^;?]{0,120}\\b(?:by|before|no later than)\\b[^;?]{0,10}${DATE}`,
  `\\bbe delivered\\b[^;?]{0,120}\\b(?:by|before|no later than)\\b[^;?]{0,10}${DATE}`,
  `\\betre livree?s?\\b[^;?]{0,160}\\b(?:pour|avant|au plus tard|d'ici)\\b[^;?]{0,12}${DATE}`,
  `\\bdates? de livraison (?:demandee?s?|requise?s?|exigee?s?)\\b[^;?]{0,80}\\best (?:le )?${DATE}`,
  `\\b(?:requested|required) delivery date\\b[^;?]{0,80}\\bis ${DATE}`,
].join('|');

/** What is asked of the winner, and what the contract is. */
export const CONTRACT_RULES = {
  performance_security: {
    about: [
      'performance',
      'payment bond',
      'execution',
      'cautionnement',
      'contract security',
      'security :',
      'security:',
    ],
    label: /^(?:performance (?:security|bond)|contract security|garantie d'execution)(?: required| amount)? ?: ?.{2}/,
    says: /\b(?:performance (?:and (?:payment|maintenance|labou?r) )?(?:bonds?|security|guarantees?)|labou?r and material(?:s)? payment bonds?|payment bonds?|(?:garanties?|cautionnements?) d'execution|cautionnements? (?:des obligations|pour gages))\b/,
    needs: new RegExp(`\\b(?:no|not|aucune?|n'est)\\b|\\d ?%|\\$|${DEMANDED}`),
    unless:
      /\b(?:forfeit\w*|returned|refund\w*|retournee?s?|surety companies|released|bid bonds?|if required|may require|in lieu|claims? under|the term|demeure responsable|references?|projects? (?:with|where))\b/,
    kinds: ['percent', 'amount'],
  },
  security_clearance: {
    about: [
      'security',
      'securit',
      'clearance',
      'reliability',
      'fiabilite',
      'screening',
      'check',
      'antecedents',
      'enquete',
      'background',
    ],
    label:
      /^(?:security (?:clearance|requirements?|level)|(?:exigences? (?:relatives? a la|en matiere de|de) )?securite|cote de (?:securite|fiabilite)) ?: ?.{4}/,
    says: /\b(?:security clearances?|reliability status|reliability screening|facility (?:security )?clearance|designated organi[sz]ation screening|personnel security screening|secret clearance|(?:criminal|police) (?:records?|background|information) (?:record )?checks?|background (?:checks?|investigations?)|vulnerable sector (?:check|screening)|there (?:is|are) (?:no |an? )?security (?:requirements?|associated)|aucune exigence (?:relative a la|en matiere de|de) securite|cote de (?:securite|fiabilite)|enquetes? (?:de securite|de fiabilite|sur les antecedents)|verification d'organisation designee|habilitation (?:de )?securitaire|habilitation de securite|verifications? (?:des|d') ?antecedents|antecedents judiciaires)\b/,
    needs: new RegExp(
      `\\b(?:no|not|there (?:is|are)|subject to|valid|aucune?|n'est|comporte|valide)\\b|${DEMANDED}|\\bwill (?:be|need|undergo)\\b`,
    ),
    unless:
      /\b(?:means|government of canada supplier|may be (?:asked|requested)|if requested|reserves? the right|at (?:the |its )?(?:sole |entire )?discretion|application for|processing of|system (?:must|shall)|software|users? (?:must|with)|solution|if\b|when required|obtain necessary|guarantee that|aucune garantie|forthwith|sans delai|typically)\b/,
  },
  contract_term: {
    about: ['term', 'period', 'duration', 'duree', 'agreement', 'contract', 'marche', 'contrat', 'mandat', 'entente'],
    label:
      /^(?:(?:contract|agreement|initial) (?:term|period|duration)|term of (?:contract|agreement)|(?:initial )?term|period of (?:performance|contract)|duree (?:du|de la?|prevue du) ?'?(?:contrat|marche|mandat|entente)|duree) ?: ?.{0,60}(?:\d|one|two|three|five|un|deux|trois|cinq)/,
    says: new RegExp(
      `\\b(?:term|duration|period) of (?:the |this |any |a )?(?:initial |resulting |proposed |original |base )?${CONTRACT}\\b|\\b${CONTRACT} (?:term|period|duration)\\b|\\binitial (?:term|period)\\b|\\bperiod of performance\\b|` +
        `\\b${CONTRACT}\\b[^.;?]{0,60}\\b(?:for a (?:\\w{1,12} ){0,3}(?:term|period)|awarded to (?:an? |one |\\(1\\) |\\w{1,12} ){1,4}for|will (?:be|run|last) for|shall (?:be|run|last)(?: for)?|d'une duree|pour une (?:duree|periode)|duree de|durera|est conclue?)\\b|\\bduree (?:initiale |totale |prevue |ferme )?(?:du|de la|de l'|de ce) ?(?:\\w{1,10} )?${CONTRACT}`,
    ),
    needs: new RegExp(`\\b${DURATION}|${DATE}|\\bis from\\b|\\buntil (?:completion|the work)\\b|\\bannuel\\b`),
    unless:
      /\b(?:during|throughout|over the|within|prior to|before|after|end of|beginning of|pendant|durant|au cours|tout au long|a l'expiration|avant|at least|notice|terminat\w+|resili\w+|preavis|warrant\w+|garanti\w+|payments?|paiement|invoices?|insurance|records?|confidential\w*|bids?|proposals?|soumissions?|similar|references?|experience|incumbent|current contract|previous|penalt\w+|audit|survive|return|(?:extend|prolonger) (?:the |la |le )?(?:term|period|duree|contract|contrat)|price increases?|rates? (?:shall|will|must)|contrats? (?:precedents?|similaires?)|if the)\b/,
    kinds: ['duration'],
  },
  options: {
    about: ['option', 'exten', 'renew', 'renouvel', 'recond', 'prolong', 'prorog', 'supplementaire', 'additionnel'],
    label:
      /^(?:options?(?: to (?:extend|renew))?|(?:renewal|option|extension) (?:periods?|years?|terms?)|(?:options? de )?(?:renouvellement|prolongation)) ?: ?.{0,60}(?:\d|one|two|three|none|un|deux|trois|aucun)/,
    says: new RegExp(
      `\\b(?:options?|optional|extend\\w*|extensions?|renew\\w*|renouvel\\w+|reconduc\\w+|reconduit\\w*|prolong\\w+|prorog\\w+)\\b.{0,120}\\b(?:${NUMBER_WORD}|up to|additional)(?: ?\\(\\d{1,2}\\))?[ -](?:\\w{1,14}[ -]){0,4}?(?:years?|months?|periods?|terms?|times?|fois|ans?|annees?|mois|periodes?)\\b|\\b(?:${NUMBER_WORD})(?: ?\\(\\d{1,2}\\))?[ -](?:\\w{1,14}[ -]){0,4}?(?:option(?:al)?|renewal|extension) (?:years?|periods?|terms?)\\b|\\breconductible (?:une|deux|trois|quatre|\\d) fois\\b|\\b(?:${NUMBER_WORD})(?: ?\\(\\d{1,2}\\))? (?:periodes?|annees?) (?:supplementaires?|additionnelles?) d[e'] ?(?:${NUMBER_WORD})\\b`,
    ),
    needs: new RegExp(
      `\\b${CONTRACT}\\b|\\b(?:terms?|options?|renewal|periods?|periodes? supplementaires?|reconduc\\w+|renouvel\\w+|city|county|owner|canada|state|department)\\b`,
    ),
    unless:
      /\b(?:bids?|proposals?|closing|deadline|soumissions?|warrant\w+|garanti\w+|licen[cs]es?|permits?|insurance|certificates?|software|maintenance|subscriptions?|references?|experience|delay|stop work|validity|validite|holdover|price of|evaluat\w+|prices? (?:for|of|proposed)|pricing|rates?|incumbent|table|user|screen|menu|select)\b/,
    kinds: [],
  },
  schedule: {
    about: [
      'start',
      'complet',
      'commenc',
      'begin',
      'deliver',
      'receiv',
      'finish',
      'achev',
      'termin',
      'debut',
      'livr',
      'execut',
      'realis',
      'lead time',
      'delai',
      'date',
    ],
    label:
      /^(?:(?:expected |anticipated |proposed |estimated |required |project |contract |work )?(?:start|commencement|completion|delivery|substantial completion|end)[ _]dates?(?: of (?:the )?(?:contract|work|project|services))?|delivery (?:time|required|lead time)|dates? de (?:debut|livraison|fin)(?: (?:des travaux|du contrat|prevue|des services))?|delais? (?:de livraison|d'execution)|debut des travaux) ?: ?.{0,40}(?:\d|immediate|upon|asap|immediatement)/,
    says: new RegExp(
      `\\b(?:work|works|services?|project|construction|contract|goods|items?|equipment|deliver(?:y|ies|ables)|installation|supplies|units?|travaux|livraisons?|prestations?|projet|biens|equipements?|services|mandat|contrat)\\b[^;?]{0,110}\\b(?:must|shall|will|is|are|to be|expected|anticipated|scheduled|doit|doivent|devra|devront|sera|seront|debut\\w+|prevue?s?|est|sont)\\b[^;?]{0,60}\\b(?:complet\\w+|start\\w*|commenc\\w+|begin\\w*|deliver\\w+|receiv\\w+|finish\\w*|achev\\w+|termin\\w+|debut\\w+|livree?s?|execut\\w+|realis\\w+)\\b[^;?]{0,70}(?:${DATE}|\\b(?:within|in|dans|sous|d'ici|delai de|no later than|between) (?:un delai de |les |about |approximately )?(?:${DURATION}|\\d{1,2} ?- ?\\d{1,2} (?:weeks|days|months|semaines|jours))|\\b${DURATION} (?:of|after|from|following|apres|suivant)\\b)|\\blead time is\\b.{0,30}\\d|\\bdebutera\\b.{0,30}${DATE}|\\btravaux\\b[^;?]{0,40}\\b(?:doivent|devront) atteindre\\b[^;?]{0,60}\\bau plus tard (?:${DURATION})|${DELIVERED_BY}`,
    ),
    unless:
      /\b(?:bids?|proposals?|tenders|soumissions?|offres|invoices?|reports?|minutes|terminated|termination|resili\w+|insurance|payments?|questions?|negotiat\w+|training|if\b|claims?|records?|similar|references?|experience|warrant\w*|response time|users?|tickets?|plan (?:must|shall|will)|notice|rejected|defect\w*|evaluat\w+|penalt\w+|samples?|protests?|appeals?|agreement must be|status|meetings?|presentations?|interviews?|incident|outage|sponsor\w*|\(see|severity|failed|repair\w*)\b/,
  },
  subcontracting: {
    about: ['subcontract', 'sub-contract', 'sous-trait'],
    says: /\b(?:subcontract\w*|sub-contract\w*)\b[^.;?]{0,90}\b(?:(?:is|are|be|will be) (?:not |strictly )?(?:permitted|allowed|acceptable|prohibited|forbidden)|without (?:the )?(?:\w{1,12} ){0,4}(?:consent|approval|authori[sz]ation|permission)|may be used)\b|\b(?:may|shall|must|can|will) not (?:\w{1,12},? ){0,4}(?:subcontract|sub-contract)\b|\b(?:bidders?|proponents?|offerors?|proposers?|vendors?|respondents?|contractors?) may (?:subcontract|use subcontractors)\b|\bsous-trait(?:ance|er|ants?)\b[^.;?]{0,90}\b(?:(?:est|sont|sera|seront|n'est|ne sont|ne sera)(?: pas)? (?:permise?s?|autorisee?s?|admise?s?|interdite?s?|acceptee?s?|prohibee?s?)|sans (?:l'|le |avoir |la )?(?:\w{1,12} ){0,3}(?:accord|autorisation|consentement|permission))\b|\bne (?:peut|doit|pourra)\b[^.;?]{0,40}\bsous-traiter\b/,
    unless:
      /\b(?:subcontractor (?:shall|must|may)|employees? of|liable|payments? to|information|confidential\w*|disclos\w+|data|small business concern|limitations on subcontracting|prohibited from contacting|examples?|subcontracting plans?|section [a-z]\b)\b/,
  },
  joint_ventures: {
    about: ['joint venture', 'consorti', 'coentreprise', 'groupement'],
    says: /\b(?:joint ventures?|consorti(?:um|a|ums)|coentreprises?|groupements?)\b (?:\w{1,14} ){0,6}(?:(?:is|are|be|will be|will not be|shall not be) (?:not )?(?:permitted|allowed|accepted|acceptable|prohibited|encouraged)|(?:may|can) (?:not )?(?:submit|bid)|(?:est|sont|ne sont|n'est|sera|seront) (?:pas )?(?:permise?s?|autorisee?s?|acceptee?s?|admise?s?|interdite?s?)|peuvent (?:presenter|soumettre|deposer))\b|\b(?:submitted|bid|present\w+|soumettre|soumise?|constitue\w*)\b[^.;?]{0,50}\b(?:by|as|par|en|un|d'un) (?:a |an |un |une |the )?(?:joint venture|consortium|coentreprise|groupement)\b/,
    unless:
      /\b(?:means|definition|if the (?:bidder|proponent|offeror)|if a|experience of|references?|signed by|si le (?:soumissionnaire|prestataire)|certif\w+|limited eligibility|declaration|attestation|tax|identify itself|hubzone|small business|participating in|veteran\w*)\b/,
  },
} satisfies Partial<Record<KeyTopic, KeyRule>>;
