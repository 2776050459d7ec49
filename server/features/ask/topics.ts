/**
 * What bidders ask about, in English and French. `asks` is looked for in the question and `says` in the material, both folded.
 * A `main` topic must be spoken of by what is quoted; another one only ranks it. What `unless` matches speaks of something else.
 */
export type Topic = { name: string; asks: RegExp; says: RegExp; unless?: RegExp; isMain: boolean };

const main = (name: string, asks: RegExp, says: RegExp = asks, unless?: RegExp): Topic => ({
  name,
  asks,
  says,
  ...(unless === undefined ? {} : { unless }),
  isMain: true,
});
const side = (name: string, asks: RegExp, says: RegExp = asks): Topic => ({ name, asks, says, isMain: false });

const BIDS = '(?:bids?|proposals?|tenders?|offers?|responses?|soumissions?|offres?|propositions?)';

/** The first that match come first; words of the question that one of them took are not taken by a later one. */
export const TOPICS: readonly Topic[] = [
  main(
    'bid security',
    /\bbid (?:bonds?|security|deposit)\b|\bgaranties? de (?:la )?soumission\b|\bcautionnement\b|\bcaution\b|\bdepot de garantie\b/,
    /\bbid (?:bonds?|security|deposit)\b|\bcertified cheque\b|\bconsent of surety\b|\bgaranties? de (?:la )?soumission\b|\bcautionnements?\b|\bcaution de soumission\b/,
  ),
  main(
    'performance security',
    /\bperformance (?:bonds?|security|guarantee)\b|\bpayment bonds?\b|\bgarantie d'execution\b/,
    /\bperformance (?:bonds?|security|guarantee)\b|\bmaterial payment bond\b|\b(?:garantie|cautionnement) d'execution\b/,
  ),
  main(
    'site visit',
    /\bsite (?:visits?|meetings?|tours?)\b|\bwalk-?throughs?\b|\bvisit the site\b|\bvisites?\b|\bvisiter\b/,
    /\bsite (?:visits?|meetings?|tours?|showings?|inspections? before)\b|\bwalk-?throughs?\b(?! inspection)|\bvisites? (?:du site|des (?:sites|lieux|locaux)|de site|du chantier|de chantier|sur (?:site|place)|prealables?|obligatoires?|complete)\b/,
  ),
  main(
    'information session',
    /\bpre-?(?:bid|proposal|tender) (?:meeting|conference)\b|\bbidders'? conference\b|\binformation session\b|\bseance d'information\b/,
  ),
  main(
    'penalty',
    /\bpenalt(?:y|ies)\b|\bliquidated damages\b|\blate (?:fees?|charges?)\b|\bpenalites?\b/,
    /\bpenalt(?:y|ies) for\b|\bliquidated damages\b|\blate (?:fees?|charges?)\b|\bpenalites?\b|\bdelay damages\b/,
  ),
  main(
    'late bids',
    new RegExp(`\\blate ${BIDS}\\b|\\b${BIDS} en retard\\b|\\b${BIDS} tardives?\\b`),
    new RegExp(`\\blate ${BIDS}\\b|\\breceived after\\b|\\b${BIDS} (?:tardives?|en retard)\\b|\\brecues? apres\\b`),
  ),
  main(
    'security clearance',
    /\bsecurity (?:clearances?|screening|requirements?)\b|\breliability status\b|\bcotes? de (?:securite|fiabilite)\b|\bhabilitation(?:s)? de securite\b|\benquete de securite\b/,
    /\bsecurity (?:clearances?|screening|requirements?)\b|\breliability status\b|\bcotes? de (?:securite|fiabilite)\b|\bhabilitations? de securite\b|\benquete de securite\b|\bno security associated\b/,
  ),
  main(
    'insurance',
    /\binsur\w+|\bassurances?\b(?! qualite| plan)/,
    /\binsur(?:ance|ed)\b|(?<!quality )\bassurances?\b(?! qualite| plan)|\bpolice individuelle\b/,
    /\binsurance (?:licen[cs]es?|brokers?|industry|code)\b|\b(?:division|department|ministry) of insurance\b/,
  ),
  main(
    'warranty',
    /\bwarrant(?:y|ies)\b|\bguarantee period\b|\bgaranties?\b/,
    /\bwarranty\b|\bguarantee (?:period|requirement)\b|\bguarantees all\b|\bgaranties?\b(?! de (?:la )?soumission)/,
  ),
  main(
    'validity',
    new RegExp(
      `\\b(?:stay|remain|be|are) (?:open|valid|firm)\\b|\\bvalidity\\b|\\birrevocable\\b|\\bvalidite\\b|\\brest\\w+(?:-t)?(?:-elles?|-ils?)? valides?\\b|\\b${BIDS} valid\\b|\\b(?:price|offer|bid|proposal)s? (?:must )?(?:be )?valid\\b`,
    ),
    /\birrevocable\b|\b(?:remain|is|are|be) (?:open|valid|firm)(?: and valid)?\b|\bfirm offers\b|\bopen for (?:acceptance|consideration)\b|\bduree de validite\b|\bvalides? (?:a partir|pendant|pour)\b|\bmay not be withdrawn\b/,
  ),
  main(
    'advance',
    /\badvance payments?\b|\bpaid in advance\b|\bavances?\b/,
    /\badvance payments?\b|\bpaid in advance\b|(?<!heure )\bavances? (?:de|forfaitaire|est|sera|sur)\b|\bune avance\b/,
  ),
  main(
    'payment term',
    /\bpayment (?:terms?|period|delay)\b|\bdelais? de paiement\b|\bwhen (?:do|will|are) (?:we|invoices) (?:get |be )?paid\b|\bhow (?:fast|soon|quickly) .{0,20}paid\b/,
    /\bpayment (?:terms?|period)\b|\bpayment will be made\b|\bdelais? de paiement\b|\bpaid within\b|\bpaye(?:e|es|s)? dans\b/,
  ),
  main('subcontracting', /\bsub-?contract\w*|\bsous-?trait\w*/),
  main('consortium', /\bconsorti(?:um|a|ums)\b|\bjoint ventures?\b|\bgroupements?\b|\bco-?entreprises?\b/),
  main('variants', /\bvariantes?\b|\balternat(?:e|ive)s? (?:proposals?|bids?|offers?)\b/),
  main('indigenous', /\bindigenous\b|\baboriginal\b|\bfirst nations?\b|\bautochtones?\b/),
  main('canadian content', /\bcanadian content\b|\bcontenu canadien\b/),
  main(
    'wages',
    /\bwages?\b|\bsalaires?\b/,
    /\b(?:prevailing|fair|minimum) wages?\b|\bsalaires? (?:minimum|en vigueur)\b/,
  ),
  main(
    'eligibility',
    /\bwho (?:may|can) (?:apply|bid|submit|participate|compete)\b|\beligib\w+|\bqui peut (?:soumissionner|presenter|participer|deposer|postuler)\b|\badmissib\w+/,
    /\beligib\w+|\badmissib\w+|\b(?:open|limited|reserved|restricted)(?: (?:only|solely|exclusively))? to\b|\b(?:reserve|ouvert|limite)e?(?: (?:seulement|uniquement|exclusivement))? aux?\b/,
  ),
  main(
    'form of contract',
    /\b(?:contract form|form of contract|standard (?:contract|agreement)|which contract)\b|\bcontrat type\b/,
    /\bccdc ?\d|\bform of contract\b|\bstandard (?:contract|agreement)\b|\bcontrat type\b/,
  ),
  main('licence', /\blicen[cs]es?\b/),
  main('debriefing', /\bdebrief\w*|\bcomptes? rendus?\b/, /\bdebrief\w*|\bcomptes? rendus? aux\b/),
  main(
    'withdrawal',
    new RegExp(
      `\\bwithdraw\\w*|\\bretirer\\b|\\bretrait\\b|\\b(?:amend|modify|change|correct|modifier|corriger) (?:our|a|the|your|notre|sa|la|une) ${BIDS}\\b`,
    ),
    new RegExp(
      `\\bwithdraw\\w*|\\bretirer\\b|\\bretrait\\b|\\bamendments? (?:to|of) (?:a |the )?${BIDS}\\b|\\b(?:amend|modify|correct|modifier|corriger|amender)\\b.{0,40}\\b${BIDS}\\b`,
    ),
  ),
  main(
    'preparation cost',
    /\bcosts? (?:of|for) prepar\w+|\bpreparation costs?\b|\bfrais de preparation\b/,
    /\bcosts? (?:for|of|in|incurred) .{0,40}(?:prepar|develop)\w*|\bcosts? for developing\b|\b(?:depenses?|frais) .{0,60}prepar\w+|\bprepar\w+ .{0,60}\bcosts?\b/,
  ),
  main('samples', /\bsamples?\b|\bechantillons?\b/, /\bsamples\b|\bechantillons?\b/),
  main(
    'renewal',
    /\brenew\w*|\boptions? (?:years?|periods?)\b|\brenouvel\w*|\breconduct\w*/,
    /\brenew\w*|\boption(?:s)? (?:to extend|years?|periods?)\b|\brenouvel\w*|\breconduct\w*/,
  ),
  main(
    'contract term',
    /\b(?:term|length|duration|period) of (?:the |this )?(?:contract|agreement)\b|\bhow long is the (?:contract|agreement)\b|\bcontract (?:term|length|duration|period)\b|\bduree (?:du|de la|de ce) (?:contrat|marche|prestation)\b/,
    /\b(?:term|duration|period) of (?:the |this )?(?:contract|agreement)\b|\b(?:initial|contract) term\b|\bcontract period\b|\bduree (?:du|initiale|de la prestation)\b|\bmarche est conclu pour\b|\bduree initiale\b/,
  ),
  main(
    'language',
    /\bin (?:french|english)\b|\bwhich languages?\b|\blangues?\b|\b(?:en|parler) (?:le )?(?:francais|anglais)\b/,
    /\bfrench\b|\benglish\b|\blangues?\b|\b(?:francais|anglais)\b|\bbilingual\b/,
  ),
  main(
    'law',
    /\blaws?\b|\bjurisdiction\b|\bdroit applicable\b|\blois?\b(?! sur)|\btribuna(?:l|ux)\b/,
    /\blaws? (?:of|in force|to be applied)\b|\bgoverned\b|\bdroit applicable\b|\btribuna(?:l|ux)\b|\blois? (?:du|de|en vigueur|applicables?)\b/,
  ),
  main(
    'budget',
    /\bbudget\b|\b(?:estimated |total )?value of\b|\bvaleur (?:estimee|du|de)\b|\bhow much will we be paid\b|\bmontant (?:estime|du|de (?:la prestation|ce contrat))\b/,
    /\bbudget of\b|\bestimated (?:(?:contract|total|annual) )?(?:value|budget|cost)\b|\bcontract value\b|^value:|\bvaleur (?:estimee|estimative|totale|contractuelle|du)\b|\bmontant estime\b|\bestimates a budget\b/,
  ),
  main(
    'signature',
    /\bsigns?\b|\bsigned\b|\bsignatures?\b|\bsigner\b|\bsignataires?\b/,
    /\bsigned by\b|\bauthorized to (?:sign|bind)\b|\bauthori[sz]ed signature\b|\bsignees? par\b|\bautoris\w+ .{0,40}sign\w+|\bresolution\b|\bsignataires? autorise\w*/,
  ),
  main(
    'evaluation',
    /\bcriteri(?:a|on)\b|\bevaluat\w+|\bwinner\b|\bchosen\b|\bselected\b|\bscor(?:ed|ing)\b|\bcriteres?\b|\bevaluees?\b/,
    /\bcriteri(?:a|on)\b|\bevaluated (?:on|price|by|using|in)\b|\blowest (?:evaluated )?pric\w+|\brecommended for award\b|\bcriteres? (?:suivants|d'evaluation|d'attribution)\b|\bponder\w+/,
  ),
  main(
    'questions',
    /\bquestions?\b|\benquir(?:y|ies)\b|\binquir(?:y|ies)\b|\bclarifications?\b/,
    /\bquestions?\b|\benquir(?:y|ies)\b|\binquir(?:y|ies)\b|\bclarifications?\b|\bdemandes? de renseignements?\b/,
  ),
  main(
    'contact',
    /\bcontact\w*|\bcontracting (?:authority|officer)\b|\bpersonne-ressource\b|\bs'adresser\b|\b(?:qui|obtenir|demander) .{0,30}\brenseignements\b|\bresponsable\b|\binterlocuteurs?\b/,
    /@|\bcontact (?:person|information)\b|\battention ?:|\bcontracting (?:authority|officer)\b|\bresponsable .{0,60}:|\binterlocuteurs?\b/,
  ),
  main(
    'way of submitting',
    /\bby (?:e-?mail|fax|mail)\b|\belectronic\w*|\bhow (?:do|should|must|can) (?:we|i|bidders) submit\b|\bpar (?:courriel|la poste|telecopieur)\b|\bvoie electronique\b|\bcomment (?:deposer|transmettre|soumettre)\b|\bon paper\b|\b(?:send|deliver|hand in|drop off|bring) (?:the|our|a|my) (?:bid|proposal|tender|offer|response|envelope)\b/,
    /\bfaxed\b|\belectronically submitted\b|\bvia e-?mail\b|\bby (?:e-?mail|fax|mail|courier)\b|\bsealed (?:envelope|package)\b|\buploaded?\b|\bsubmitted (?:electronically|by|via|through)\b|\bpar (?:courriel|telecopieur)\b|\b(?:transmission|transmise?s?|voie) .{0,20}electronique\b|\bmethod of response submission\b|\bsubmissions?, e-?mail\b/,
  ),
  main(
    'closing',
    new RegExp(
      `\\bclos(?:e|es|ing)\\b|\\b(?:are|is) .{0,30}due\\b|\\bsubmission deadline\\b|(?<!\\b(?:after|before) (?:the )?)\\bdeadline\\b|\\bdate limite\\b|\\bferm(?:e|ent|eture)\\b|\\bclotur\\w+|\\bdeposer\\b|\\bdepot\\b|\\bremise des ${BIDS}\\b`,
    ),
    new RegExp(
      `\\bclos(?:es|ing)\\b|\\b(?:response|submission|proposal|bid) (?:deadline|due)\\b|\\bdeadline for (?:receipt|submission|bids|proposals)\\b|\\b${BIDS} (?:must be|shall be|are|will be) (?:received|submitted|due)\\b|\\bon or before\\b|\\bdate limite\\b|\\bheure limite\\b|\\bprend fin\\b|\\b${BIDS} (?:seront |doivent etre )?(?:recues|deposees)\\b|\\breceived no later\\b|^on - le\\b|^closing`,
    ),
    /\b(?:questions?|enquir(?:y|ies)|inquir(?:y|ies)|renseignements)\b/,
  ),
  side('delivery', /\bdeliver\w*|\blivr\w+|\blivraison\b/),
  side(
    'completion',
    /\bfinish\w*|\bcomplet(?:ed|ion)\b|\bacheve\w*|\btermine\w*/,
    /\bcomplet(?:ed|ion) (?:on|by|date|before)\b|\bacheve\w*|\btermine\w*/,
  ),
  side('start', /\bstarts?\b|\bbegins?\b|\bcommence\w*|\bdebut\w*/),
  side(
    'frequency',
    /\bhow often\b|\bfrequen(?:cy|ce)\b|\btous les combien\b/,
    /\b(?:dai|night|week|month|quarter|year)ly\b|\bannual\w*|\bevery \w+|\bonce\b|\btwice\b|\b(?:par|chaque) (?:jour|semaine|mois|trimestre|an)\b|\bhebdomadaires?\b|\b(?:mensuel|trimestriel|annuel|quotidien)\w*/,
  ),
  side(
    'missing',
    /\bmiss(?:es|ed|ing)?\b|\b(?:do|does|did) not attend\b|\bmanqu\w+|\babsen\w+/,
    /\bnot attend\w*|\bfail\w* to\b|\bdisqualif\w*|\babsen\w+|\bdefaut\b/,
  ),
  side('cloud', /\bhosted\b|\bhosting\b|\bheberg\w+/),
];
