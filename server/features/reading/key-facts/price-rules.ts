import type { KeyRule, KeyTopic } from './key-fact.ts';
import { ANY_BID, ANY_BIDDER, DEMANDED, DURATION, MONEY, NUMBER_WORD } from './key-words.ts';

/** How bids are chosen, and what is said of money. */
export const PRICE_RULES = {
  minimum_score: {
    about: [
      'score',
      'mark',
      'point',
      'rating',
      'note',
      'seuil',
      'passage',
      'obtain',
      'achieve',
      'attain',
      'obten',
      'attein',
    ],
    says: new RegExp(
      `\\b(?:minimum|pass(?:ing)?|minimale?|passage)\\b[^.;?]{0,60}\\b(?:scores?|marks?|ratings?|points?|notes?|pointage|seuil)\\b|\\b(?:scores?|obtain|achieve|attain|obtenir|obtenu|atteindre|atteint)\\b[^.;?]{0,60}\\b(?:at least|minimum|minimale?|au moins)\\b|\\bnote de passage\\b`,
    ),
    needs: /\d ?%|\b\d{1,4} ?(?:points?|out of|sur|\/)|\bpercent\b|\bpour cent\b/,
    unless:
      /\b(?:credit|audit|survey|students?|test scores?|uptime|availability|performance score|service level|sla|contractor (?:must|shall)|vulnerab\w+|cvss|disponibilite|insurance|bond|example|exemple|disabilit\w+|experience of)\b/,
  },
  validity: {
    about: [
      'valid',
      'valab',
      'irrevocable',
      'open',
      'withdrawn',
      'firm',
      'lie',
      'maintenir',
      'bind',
      'hold',
      'held',
      'keep',
      'demeur',
    ],
    label:
      /^(?:(?:bid|proposal|tender|offer|quotation|price)s?(?: price)? validity(?: period)?|(?:period|duree|delai|periode) (?:of|de) validite(?: des \w{3,12})?|validity(?: period)?|validite(?: des? (?:la )?(?:soumissions?|offres?|prix))?) ?: ?.{0,30}\d/,
    says: new RegExp(
      `\\b(?:irrevocables?|open for acceptance|open for (?:a period|consideration)|(?:remain|remains|be|is|are|stay|kept|held|hold|keep|left)(?: \\w{1,12}){0,3} (?:open|valid|firm|irrevocable|in effect|good|binding)|valid(?:ity)?(?: period)? (?:for|of|period)|(?:may|shall|can) not be withdrawn|cannot be withdrawn|demeur\\w+ (?:\\w{1,12} ){0,2}(?:valides?|fermes?|en vigueur|irrevocables?)|periode de validite|delai de validite|duree de validite|(?:est|sont|etre|soit|reste\\w*|maintenir) (?:\\w{1,12} ){0,2}(?:valides?|valables?|irrevocables?)|lies? par (?:sa|leur)|maintenir (?:sa|leur))\\b.{0,160}\\b${DURATION}|\\b${DURATION}\\b.{0,60}\\b(?:valid|irrevocable|open for acceptance|valides?|irrevocables?)\\b`,
    ),
    needs: new RegExp(`\\b${ANY_BID}\\b|\\bprices?\\b|\\bprix\\b|\\boffre\\b`),
    unless:
      /\b(?:warrant\w+|clearances?|licen[cs]es?|permits?|insurance|certificates?|attestations?|extend\w*|quotes? from|change orders?|bonds?|garantie de soumission|bid security|work orders?|task orders?|initial (?:contract )?term|first year|throughout the|duration of the contract|purchase orders?|passwords?|autorisation de contracter|renewals?|mondays?|lundis?|hours|opening hours)\b/,
    kinds: ['duration'],
  },
  budget: {
    about: ['value', 'budget', 'cost', 'funding', 'valeur', 'montant', 'cout', 'allocated', 'upset'],
    label:
      /^(?:(?:estimated|maximum|total|approximate|project|contract)? ?(?:contract |total |project )?(?:value|budget|funding)|value|budget(?: available| maximum)?|valeur(?: estim\w+)?(?: du (?:contrat|marche))?|montant (?:maximal|maximum|estime)) ?: ?.{0,12}(?:\$|\d)/,
    says: new RegExp(
      `\\b(?:(?:estimated|approximate|anticipated|maximum|total estimated) (?:total |contract |project |annual |construction )*(?:value|budget|cost|funding)|(?:project|contract|available|total|annual|maximum) (?:budget|funding)|budget (?:of|for|is|available|range|disponible|de|maximal|est)|valeur (?:totale |maximale )?(?:estim\\w+|approximative)|couts? estimes?|valeur (?:totale|maximale) (?:du|de la|de l')|montant (?:estime|maximal|maximum)|has budgeted|has allocated|funding (?:available|limit)|contract value|upset limit)\\b[^;?]{0,120}${MONEY}`,
    ),
    needs: /\d/,
    unless:
      /\b(?:similar|references?|projects? (?:of|valued|with|worth)|insurance|liability|bonds?|previous|past|historical|experience|threshold|less than \$|greater than|over \$|exceeds?|minimum of|references|holdback|each (?:occurrence|claim)|subcontract\w*|penalt\w+|fee for|seuil|superieure?|assurance|cautionnement|garantie|realise\w*|if the|(?<!\bestimated value of [^.;]{1,20})(?:and below|or less)|(?<!\bvaleur estimee a [^.;]{1,30})et moins|change orders?|purchase cards?|offset|fine)\b/,
    kinds: ['amount'],
  },
  pricing: {
    about: ['pric', 'prix', 'lump', 'forfait', 'horaire', 'rate', 'time and material', 'paiement', 'payment'],
    label:
      /^(?:basis of (?:payment|pricing)|pric(?:e|ing) basis|base de (?:paiement|prix)|type of (?:contract|pricing)) ?: ?.{4}/,
    says: new RegExp(
      `\\b(?:firm(?:,? (?:fixed|unit|all-inclusive|lot|hourly|ceiling)){0,3} (?:prices?|rates?)|fixed[- ]prices?|lump[- ]sum|unit prices?|all-inclusive(?: \\w{1,10}){0,2} (?:prices?|rates?|fees?)|pric(?:es?|ing)[^.;?]{0,40}\\b(?:must|shall|are to|is to|will|should)(?: \\w{1,10}){0,2} (?:firm|fixed|all[- ]inclusive|include|remain|in canadian)|time and materials?|prix (?:unitaires?|fermes?|forfaitaires?|global|fixes?)|taux horaires?|a forfait|a prix)\\b`,
    ),
    needs: new RegExp(
      `${DEMANDED}|\\b(?:will be|are to be|is to be|is to|are to|remain|based on|est traite|traite a|fixed-price (?:contract|opportunity)|seront|sera|il s'agit|this is a|resulting in)\\b`,
    ),
    unless:
      /\b(?:change orders?|extra work|additional work|mark-?up|example|evaluat\w+|tie\b|error|discrepanc\w+|erreurs?|divergence|calculat\w+|reserves? the right|negotiat\w+|increase\w*|audit|deleted|if (?:the|a)|option to|references?|experience|reductions?|extras?|multipl\w+|facture\w*|hypothecation|recovered|incorporer|modifications|ponctuelles)\b/,
  },
  payment: {
    about: ['pay', 'paie', 'paye', 'reglement', 'net', 'acompte', 'reimburse'],
    label:
      /^(?:payment terms?|terms of payment|modalites de (?:paiement|reglement)|delai de paiement|conditions de paiement) ?: ?.{4}/,
    says: new RegExp(
      `\\b(?:payments?|paid|pays?|paiements?|payer|paye\\w*|reglements?)\\b[^;?]{0,120}\\b(?:within|net|in|dans|sous|delai de|est de|after|apres|suivant) (?:un delai (?:maximal |maximum )?de |les |maximum )?${DURATION}|\\bnet ${NUMBER_WORD}(?: ?\\(\\d\\d\\))?\\b(?: days| jours)?|` +
        `\\b(?:will|shall) (?:pay|reimburse) the (?:successful )?${ANY_BIDDER}\\b[^;?]{0,80}\\b(?:upon|monthly|within|in arrears|following|milestones?|instal\\w+)|\\bacomptes (?:mensuels|trimestriels)\\b|\\bpaiements? (?:est|sont|sera|seront) (?:effectuee?s?|faits?|versee?s?)\\b`,
    ),
    unless:
      /\b(?:subcontractors?|sous-traitants?|interest|interets?|bonds?|penalt\w+|penalites?|taxes|late payments?|refund\w*|licen[cs]e|registration|complaint|protest|debrief\w*|insurance|employees?|wages?|withh\w+ payment|terminat\w+|resili\w+|damages|overpayment|royalt\w+|dispute\w*|incorrect|labour\w*|suppliers of the contractor|reject\w+|deposit)\b/,
    kinds: ['duration'],
    goesOn: true,
  },
  penalties: {
    about: ['damages', 'penal', 'dommages'],
    label: /^(?:liquidated damages|penalt(?:y|ies)|penalites?(?: de retard)?) ?: ?.{4}/,
    says: new RegExp(
      `\\b(?:liquidated damages|penalt(?:y|ies)|penalites?|dommages[- ](?:interets )?(?:liquides|forfaitaires))\\b[^;?]{0,140}(?:${MONEY}|\\d ?%|\\b(?:per|each|par|chaque) (?:\\w{1,12} )?(?:day|hour|week|jour|heure|semaine)\\b|\\b(?:will|shall|sera|seront|sont|est) (?:be )?(?:applied|assessed|deducted|charged|imposed|appliquee?s?|imposee?s?|deduite?s?|exigee?s?)\\b)|(?:${MONEY}|\\d ?%)[^;?]{0,80}\\b(?:liquidated damages|penalt(?:y|ies)|penalites?)\\b|\\b(?:no|not be|aucune?) (?:liquidated damages|penalt(?:y|ies)|penalites?)\\b`,
    ),
    unless:
      /\b(?:without (?:any )?penalt\w+|sans penalites?|perjury|criminal|imprison\w+|penalt(?:y|ies) of law|civil penalt\w+|tax(?:es)?|fraud\w*|false|statut\w+|act\b|law\b|loi\b|cancel\w*|early (?:termination|payment)|fines?|prepayment|enhanced|security numbers?|no penalty to)\b/,
    kinds: ['percent', 'amount'],
  },
} satisfies Partial<Record<KeyTopic, KeyRule>>;
