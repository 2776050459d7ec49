import { BIDS, OUR, PLAIN_WORDS, words } from './plain-words.ts';

/**
 * What bidders say in everyday words, and the term of the field for it. A question is read in terms of the field, so that “can we see
 * the place before we bid?” finds the site visit. All texts are folded; the terms are those that the topics look for.
 */

const SITE = '(?:site|place|premises|building|facility|facilities|buildings|location)';
const SITE_FR = "(?:les lieux|le site|le batiment|le chantier|les locaux|l'endroit|les batiments)";
const FIRMS = '(?:compan(?:y|ies)|firms?|manufacturers?|suppliers?|bidders?|vendors?|contractors?|business(?:es)?)';
const FIRMS_FR =
  '(?:entreprises?|fabricants?|manufacturiers?|societes?|firmes?|fournisseurs?|compagnies?|soumissionnaires?)';
const FOREIGN =
  '(?:american|foreign|non-canadian|overseas|european|chinese|mexican|british|french|german|indian|japanese|u\\.?s\\.?|out-of-(?:province|country|state))';
const FOREIGN_FR =
  "(?:etrangere?s?|americaine?s?|europeenne?s?|chinoise?s?|mexicaine?s?|britanniques?|francaise?s?|allemande?s?|indienne?s?|japonaise?s?|hors (?:du )?(?:quebec|canada)|de l'etranger|d'une autre province)";
const OTHERS_FR = "(?:un autre|d'autres|une autre|un tiers|des tiers|quelqu'un d'autre|un partenaire|un collegue)";

const IN_TERMS_OF_THE_FIELD: readonly (readonly [everyday: RegExp, term: string])[] = [
  // The number of the tender, what it pays, and what it costs to take part.
  [
    words(
      'how much (?:does (?:it|this|the (?:job|work|contract))|do (?:they|you)|will (?:it|they|you|we be)) (?:pay|paid)|what does (?:it|this|the (?:job|work|contract)) pay|how much (?:is|are) (?:the|our) (?:pay|fees?|remuneration)|what (?:is|are) the (?:pay|fees?|remuneration)(?: for (?:this|the) \\w+)?',
    ),
    'budget',
  ],
  [
    words(
      'how much (?:is|are) (?:the|this) (?:contract|job|work|mandate|project|deal) worth|what (?:is|are) (?:the|this) (?:contract|job|work|mandate|project|deal) worth|what is (?:it|this) worth|combien (?:vaut|valent) (?:le |la |ce |cette )?(?:contrat|marche|mandat|projet|travail|entente)',
    ),
    'budget',
  ],
  [
    words(
      "combien (?:paient|paie|paiera|paieront|payent|payez)(?:-t)?-(?:ils?|elles?|on|vous)(?: pour (?:ce|cette|le|la|les) \\w+)?|combien (?:est-ce que |est-ce qu')?(?:ca|cela|on|ils|vous|le contrat|ce contrat|le mandat) (?:nous |va |vont |est )?(?:paie(?:nt|ra)?|paye(?:nt|ra|r)?|payez|rapporte)|(?:quelle est |quels sont )?(?:la remuneration|les honoraires)(?= ?\\?|$)|(?:c'est|est-ce) (?:combien )?paye(?: combien)?",
    ),
    'budget',
  ],
  [
    words(
      "(?:cost(?: anything| something| money| us)?|how much is it|any (?:fee|charge|cost)s?|a (?:fee|charge|cost)) to (?:be (?:on|listed|registered|added)|get on|join|apply|register|bid|submit|participate|take part|download)|combien (?:ca |cela )?coute(?:-t-il)? (?:pour|de|d'|l')\\s?(?:\\w+ )?(?:etre|inscri\\w+|s'inscrire|participer|soumissionner|adhe\\w+)|payer pour (?:avoir|obtenir|telecharger) (?:les |des )?documents|frais (?:d'inscription|de participation|d'adhesion)",
    ),
    'participation fee',
  ],
  [
    words(
      '(?:largest|biggest|highest|maximum|smallest) (?:project|contract|job|work) (?:value|size)|valeur (?:maximale|minimale) (?:des|d.un|du) (?:projets?|contrats?)',
    ),
    'largest value of',
  ],
  // When the winner is chosen, before how.
  [
    words(
      `when (?:will|do|does|is|are|would) (?:the |they |you |we )?(?:\\w+ ){0,3}?(?:pick|choose|select|award|decide|announce|be (?:picked|chosen|selected|awarded|announced))(?:ed)?(?: on)?(?: (?:the|a|an|which))?(?: (?:winning )?(?:winner|vendor|contract|contractor|supplier|bidder|consultant|proponent|firm|company))?`,
    ),
    'award date',
  ],
  [
    words(
      '(?:quand|a quelle date) (?:est-ce que )?.{0,40}(?:sera|seront|est|vont|va|choisi\\w+|connaitr\\w+)(?:-t-il|-t-elle|-t-on)? ?(?:annoncee?s?|attribuee?|adjugee?|octroyee?|choisie?|selectionnee?|connue?s?|choisir|attribuer|adjuger|octroyer|annoncer) ?(?:le (?:gagnant|contrat|marche|fournisseur))?',
    ),
    'award date',
  ],
  [
    words(
      "comment (?:est-ce que )?(?:sera |est |choisi\\w+ |attribu\\w+ )?(?:le |la |l'|un )?(?:gagnant|fournisseur|soumissionnaire|entrepreneur|adjudicataire|contrat|marche|mandat|entreprise)e?s? ?(?:gagnante? |retenue? )?(?:est|sera|va|seront)(?:-t?-?il|-t?-?elle)?s? (?:etre )?(?:choisi|retenu|attribu|adjug|selectionn|determin|octroy)\\w*",
    ),
    'evaluation criteria',
  ],
  // How it is handed in, where only `it` is said, or on what.
  [
    words(
      `(?:mail|courier|send|submit|hand in|drop off|bring)(?: in)? (?:it |them )?(?:on paper|${OUR}(?:paper|hard|printed) (?:cop(?:y|ies)|${BIDS}))`,
    ),
    'submit by mail',
  ],
  [
    words(
      `(?:envoyer|transmettre|deposer|remettre|soumettre) ${OUR}(?:version papier|copie papier|${BIDS} (?:papier|sur papier))`,
    ),
    'submit par la poste',
  ],
  [
    words(
      '(?:can|may|could|should|must|do) (?:we|i) (?:also |just |simply )?(e-?mail|fax|mail) (?:it|them|this|that|(?:our|the|a) (?:bid|proposal|offer|tender|response)s?)(?: in)?',
    ),
    'submit by $1',
  ],
  [
    words("(?:peut-on|pouvons-nous|puis-je) (?:l'|la |le |les )(?:envoyer|transmettre|deposer) par courriel"),
    'submit par courriel',
  ],
  // Before the bid: the place, the documents, who may bid.
  [
    words(
      `site walks?|walk (?:the|through the|around the) ${SITE}|(?:see|view|look at|tour|inspect|go to|come to) the ${SITE}(?! (?:permits?|codes?|plans?|drawings?))(?: first| beforehand| in person)?|(?:guided )?tours? (?:of|for|around) \\w+`,
    ),
    'site visit',
  ],
  [
    words(
      `(?:aller |venir )?(?:voir|inspecter|faire le tour de) ${SITE_FR}|(?:passer|venir|aller|se deplacer) sur (?:place|les lieux|le site) (?:avant|pour voir)`,
    ),
    'site visit',
  ],
  [
    words(
      "(?:nobody|no one|no-one|none of us)(?: from (?:our|the) \\w+)? (?:shows? up|comes?|attends?|goes|is there)|(?:do not|don't) (?:show up|come|go)|(?:personne|on) ne (?:vient|va|se presente)(?: pas)?",
    ),
    'do not attend',
  ],
  [
    words(
      "if .{1,40} (?:is not|isn't|are not|aren't) (?:attached|enclosed|included|provided|signed)|forg[eo]t\\w*|oubli\\w+|n'est pas (?:joint|jointe|fournie?|remise?|annexee?|signee?)",
    ),
    'missing',
  ],
  [
    words(
      '(?:get|obtain|download|find|buy|access) (?:the |all the )?(?:(?:tender|bid|bidding|rfp|solicitation|procurement) )?(?:documents?|package|specs|specifications)',
    ),
    'obtain documents',
  ],
  [
    words(
      "(?:obtenir|telecharger|se procurer|trouver|acheter|avoir) (?:les |tous les |le )?(?:documents?|devis|cahiers? des charges|dossier d'appel d'offres)",
    ),
    'obtain documents',
  ],
  [
    words(
      `(?:(?:can|may|could) (?:an? )?)?${FOREIGN} ${FIRMS}(?: (?:bid|apply|participate|respond|submit))?|${FIRMS_FR} ${FOREIGN_FR}`,
    ),
    'foreign bidders',
  ],
  [
    words(
      `(?:current|existing|previous|last|outgoing|present) (?:contract(?:or)?s?|suppliers?|providers?|vendors?)|who (?:does|is doing|provides|has) (?:it|this|the work|this work|the job) (?:now|today|currently)|(?:who|which ${FIRMS}) (?:holds?|has|won|got|had) (?:the contract|this contract|it|the work)(?: (?:now|today|currently|last time|before|previously))?`,
    ),
    'incumbent',
  ],
  [
    words(
      "(?:contrat|marche|titulaire|fournisseur|prestataire) (?:actuel|precedent|sortant|en place)|qui (?:le|la|les) (?:fait|fournit) (?:actuellement|aujourd'hui|presentement)|(?:qui|quelle entreprise) (?:detient|detenait|avait|a obtenu|a remporte|a eu) (?:le contrat|le marche|ce contrat|ce marche)(?: (?:actuellement|aujourd'hui|presentement|la derniere fois|avant))?",
    ),
    'incumbent',
  ],
  // The bid: when and where it goes, how long it binds.
  [
    words(
      `${OUR}${BIDS} (?:have to|has to|must|need to|needs to|should) (?:be|arrive|get) in|(?:hand|send|turn|get) in ${OUR}${BIDS}|(?:hand|send|turn|get) (?:this|it|that|everything) in|(?:hand|send|turn|get) ${OUR}${BIDS} in|deadline (?:to|for) (?:submit|submitting|bid|bidding|respond|responding|apply|reply)|cut-?off(?: date)?|(?:last|latest) (?:day|date|moment|minute) (?:to|for|we can) (?:bid|bidding|submit|submitting|respond|apply)`,
    ),
    'closing',
  ],
  [
    words(
      `(?:date|jour|moment|delai|heure)s? (?:limite )?pour (?:soumissionner|repondre|postuler|(?:soumettre|deposer|remettre|rendre|envoyer) ${OUR}${BIDS})|(?:quand|a quelle (?:date|heure)) .{0,40}(?:rendre|remettre|envoyer|soumettre|deposer) ${OUR}${BIDS}`,
    ),
    'closing',
  ],
  [
    words(
      `how long (?:are we|is ${OUR}${BIDS}|are ${OUR}(?:prices?|${BIDS})) (?:bound|held|locked|tied|committed|good|binding)(?: (?:by|for|to))?|(?:hold|keep|honou?r|maintain) (?:to )?${OUR}(?:prices?|${BIDS})`,
    ),
    'validity',
  ],
  [
    words(
      `${BIDS} (?:nous |vous |les |le )?engage(?:nt)?(?:-t)?-(?:elle|il|t-on)s?|${BIDS} nous engage(?:nt)?|(?:lies?|tenus?|engages?) par ${OUR}${BIDS}|(?:maintenir|garder|tenir) (?:notre|nos|l'|le|les|son|ses) ?(?:${BIDS}|prix)`,
    ),
    'validity',
  ],
  [
    words(`(?:send|e-?mail|mail|deliver|bring|drop off|address|courier) ${OUR}${BIDS}(?: to)?(?= ?\\?|$)`),
    'bid address',
  ],
  [
    words(
      `(?:envo(?:yer|ie|yons|ient)|adress(?:er|e|ons)|transmet(?:tre|tons)?|fai(?:re|t) parvenir|achemin(?:er|e)|poster) (?:notre |nos |la |les |une |l'|le )(?:${BIDS}|demandes?|reponses?|enveloppes?)(?! (?:de|d')\\b)|(?:envoie|depose|transmet|soumet)-(?:t-)?on (?:notre |nos |la |les |une |l'|le )${BIDS}`,
    ),
    'bid address',
  ],
  // How it is judged.
  [
    words(
      `judge (?:us|${BIDS})(?: on)?|judged(?: on)?|${BIDS} (?:be |are |get )?(?:graded|ranked|rated|weighted)|(?:pick|choose|select|decide on) (?:the |a )?(?:winner|winning \\w+)`,
    ),
    'evaluation criteria',
  ],
  [
    words(
      `${BIDS} (?:sont|seront)(?:-elles)? (?:jugees?|classees?|comparees?|departagees?)|(?:juger|classer|comparer|departager) (?:les |l'|la )?${BIDS}`,
    ),
    'evaluation criteria',
  ],
  [
    words(
      "(?:is it |does )?(?:the )?(?:cheapest|lowest (?:price|bidder|bid)) (?:wins?|gets? it|takes? it)|(?:le moins cher|le plus bas prix|la plus basse) (?:qui )?(?:l'emporte|gagne|l'obtient|est retenue?)",
    ),
    'evaluation criteria',
  ],
  [words('short-? ?list\\w*'), 'shortlisted'],
  [words('lose the bid|(?:kicked|thrown|ruled) out|out of the running'), 'disqualified'],
  // The work.
  [
    words(
      `(?:give|hand|pass|farm|contract|sub) (?:out |over |off )?(?:part|some|a part|a portion|half) of (?:the |this |our )?(?:work|job|contract)(?: out)?(?: to (?:another|others|someone else|somebody else|a third party|a partner)(?: ${FIRMS})?)?|(?:use|hire|bring in) (?:other|outside|another) ${FIRMS}`,
    ),
    'subcontracting',
  ],
  [
    words(
      `(?:confier|donner|deleguer|faire (?:faire|executer|realiser)) (?:une partie|un bout|la moitie|certaines? \\w+|une portion) (?:du |des |de la |de l'|d'une? )?\\w+(?: (?:a|par) ${OTHERS_FR}(?: ${FIRMS_FR})?)?|faire appel a ${OTHERS_FR}(?: ${FIRMS_FR})?`,
    ),
    'subcontracting',
  ],
  [
    words(
      '(?:work|working|do it|done) (?:remotely|from home|off-?site|from our (?:own )?offices?)|remotely|telework\\w*|telecommut\\w*|teletravail(?:ler)?|travailler (?:a distance|de chez (?:nous|soi)|de la maison)',
    ),
    'remote work',
  ],
  [
    words(
      "(?:come (?:and |out and |out to )?|get there to |venir |se deplacer pour )(?:fix|repair|depanner|reparer|corriger)(?: it| them)?|call-?outs?|depannages?|delai (?:de reponse|d'intervention)|temps de reponse",
    ),
    'response time',
  ],
  [
    words(
      'extend (?:our|the|this) (?:services?|contract|agreement|term)(?: (?:past|beyond|after) the (?:end|term|expiry)(?: date)?)?|keep us (?:on|longer)|prolonger (?:le|notre|ce|les) (?:contrat|marche|services?|mandat)',
    ),
    'renewal',
  ],
  [
    words(
      'how (?:long|much time) (?:do|will|would) (?:we|i|they|bidders) (?:have|get) to (?:build|do|finish|complete|make|deliver) (?:it|this|that|the (?:work|job|project))|(?:combien de temps|quel delai) (?:avons-nous|a-t-on|aurons-nous|aura-t-on) pour (?:construire|faire|realiser|finir|terminer)',
    ),
    'construction period',
  ],
  // How early is told by before.
  [/\b(?:(?<!paid )in advance|ahead of time|(?<!paye )d'avance|a l'avance)\b/g, ''],
  // What is paid.
  [
    words(
      '(?:serons|seront|sera)(?:-nous|-t-on| nous| on)? payee?s?|(?:est-on|sommes-nous|on est|on sera) paye(?:e?s)?',
    ),
    'delai de paiement',
  ],
  [words('permis de construire'), 'building permit'],
  [words('(?:un|des|quels?|le) permis(?! de construire)'), 'licence'],
  [
    words(
      '(?:is|will|does|should|would) (?:it|this|that|the (?:\\w+ )?(?:job|work|project|contract)) (?:be )?(?:expected to |likely to |going to )?cost|(?:this|the) (?:job|work|project|contract) (?:be )?(?:expected to |likely to |going to )?cost|(?:can|could) (?:they|you) afford|combien (?:ca |cela )?(?:va-t-il |va |vont-ils )?(?:couter\\w*|coute\\w*)|(?:facture|cout|depense) (?:total|prevu|estime)\\w* (?:pour|du|de)|(?:money|funds?|amount) (?:(?:is|has been|was) )?(?:set aside|put aside|allocated|earmarked|available)|(?:prepared|willing|ready|able) to (?:spend|pay)|(?:pret|prete|prets) a (?:payer|depenser)',
    ),
    'budget',
  ],
  [words('who (?:pays|is paying|foots|covers the (?:cost|costs))(?: for)?'), 'who pay'],
];

/** The question in terms of the field, folded. */
export function inTermsOfTheField(folded: string): string {
  return [...PLAIN_WORDS, ...IN_TERMS_OF_THE_FIELD].reduce(
    (text, [everyday, term]) => text.replaceAll(everyday, ` ${term} `),
    folded,
  );
}
