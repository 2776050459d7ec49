/** Whose a certification is: the one who bids, a service that it offers, or the goods and whoever else deals with them. */
export type Holder = 'bidder' | 'service' | 'product';

export const BIDDER =
  '(?:bidders?|suppliers?|offerors?|proponents?|respondents?|proposers?|vendors?|tenderers?|contractors?|consultants?|firms?|compan(?:y|ies)|applicants?|candidates?|(?:service )?providers?|organi[sz]ations?|economic operators?|agenc(?:y|ies)|insurers?|brokers?|installers?|haulers?|carriers?|design-?(?: ?builders?)|fabricators?|plants?|laborator(?:y|ies)|personnel|staff|employees|resources?|individuals|workers|technicians?|engineers?|project managers?|superintendents?|you|soumissionnaires?|fournisseurs?|entrepreneurs?|proposants?|offrants?|prestataires?|adjudicataires?|firmes?|entreprises?|compagnies?|candidats?|experts?-conseils?|concepteurs?(?:-constructeurs?)?|contractants?|cocontractants?|charges? de projet|installateurs?|transporteurs?|agences?|assureurs?|courtiers?|laboratoires?|employes?|travailleurs?|ressources?|techniciens?|ingenieurs?|usine|(?<=\\ble )titulaire|vous)';
const SERVICE =
  '(?:solutions?|platforms?|cloud|data cent(?:er|re)s?|hosting|services?|saas|plateformes?|infonuagique|hebergement|centres? de donnees)';
const THING =
  '(?:devices?|equipment|vehicles?|trucks?|products?|goods|items?|software|systems?|units?|instruments?|drugs?|vaccines?|medications?|materials?|appliances?|heaters?|pumps?|panels?|components?|parts?|cables?|tools?|machines?|machinery|helmets?|garments?|gloves|furniture|chairs?|chaises?|luminaires?|fixtures?|ladders?|tires?|computers?|printers?|monitors?|batter(?:y|ies)|generators?|fixture|drivers?|chauffeurs?|conducteurs?|conductrices?|appareils?|equipements?|vehicules?|camions?|produits?|biens|articles?|logiciels?|systemes?|dispositifs?|medicaments?|vaccins?|materiaux|materiels?|composants?|pieces?|meubles?|casques?|vetements?|outils?|ordinateurs?|imprimantes?|chauffe-eau|pompes?)';
export const IS_BIDDER = new RegExp(`\\b${BIDDER}\\b`);
const IS_SERVICE = new RegExp(`\\b${SERVICE}\\b`);
export const IS_THING = new RegExp(`\\b${THING}\\b`);
/** What stands between a bidder and things that it only deals with: `suppliers of devices`, `a firm that sells equipment`. */
const DEALS_WITH =
  /^(?:'s? )?.{0,60}\b(?:of|for|who|that|which|requiring|with|offering|proposing|supplying|providing|selling|importing|distributing|installing|de|des|du|d'|qui|ayant|devant|pour|offrant|proposant|vendant|important|installant)\b/;

const OTHERS =
  /\b(?:original equipment manufacturers?|manufacturers?|manufacturing(?: (?:plants?|sites?|facilit(?:y|ies)))?|makers?|sub-?contractors?|factor(?:y|ies)|fabricants?|manufacturiers?|sous-traitants?)\b/;
const OF_BIDDER = new RegExp(
  `\\b(?:(?:of|by|de|du|des|par) (?:the |any |le |la |l')?)${BIDDER}\\b|\\b${BIDDER}'s?(?= )`,
  'g',
);
const IS_PRONOUN = /^(?:[a-z]{0,2}\d{0,2}(?:\.\d{1,2}){0,3}[.):]? )?(?:it|they|he or she|il|elle|ils|elles) ?$/;

/** Whether the words are of a maker of the goods or of a subcontractor, and of no bidder: none of them bids. */
export function isOfOthers(folded: string): boolean {
  return OTHERS.test(folded) && !IS_BIDDER.test(folded.replace(OTHERS, ' ').replace(OF_BIDDER, ' '));
}

const MAKER =
  /\b(?:manufacturers?|manufacturing (?:plants?|sites?|facilit(?:y|ies))|makers?|fabricants?|manufacturiers?)\b/;
const SUBCONTRACTOR = /\b(?:sub-?contractors?|sous-traitants?)\b/;

/** Whether the words name the maker of the goods, and no subcontractor. */
export function isOfMaker(folded: string): boolean {
  return MAKER.test(folded) && !SUBCONTRACTOR.test(folded);
}

const CONTRACTOR = '(?:contractors?|suppliers?|vendors?|consultants?|service providers?)';
const STAFF = '(?:personnel|employees?|staff|workers)';
const OF_CONTRACT_STAFF = new RegExp(
  [
    `\\b${CONTRACTOR}(?:'s|')? (?:own )?${STAFF}\\b`,
    `\\b${STAFF} of (?:the|any|each) ${CONTRACTOR}\\b`,
    `\\b(?:${STAFF}|individuals|persons) (?:(?:who|that) )?(?:require|requiring|needing|with) (?:[\\w-]{1,15} ){0,3}access\\b`,
    `\\b(?:personnel|employes|travailleurs|ressources) (?:de l'|du|des|d'un) ?(?:entrepreneurs?|fournisseurs?|contractants?|prestataires?|experts?-conseils?)\\b`,
    `\\b(?:personnel|employes|personnes|travailleurs)\\b[^.;:]{0,60}\\b(?:devant avoir|qui (?:doit|doivent|devra|devront) avoir|ayant) (?:\\w{1,12} ){0,2}acces\\b`,
  ].join('|'),
);

/** Whether those who must hold it do the work of the contract: until it is awarded, nobody of a bidder is one of them. */
export function isOfContractStaff(clause: string): boolean {
  return OF_CONTRACT_STAFF.test(clause);
}

const ENGAGED =
  /\b(?:must|shall|doit|doivent|devra|devront) (?:carry|engage|retain|hire|sub-?contract|engager|embaucher|retenir les services|s'adjoindre)\b[^.;]{0,160}\b(?:with|holding|(?:who|that|which) (?:is|are|holds?|has|have)|titulaires?|detenant|ayant|qui (?:est|sont|detient|detiennent|possede))\b[^.;:]{0,80}$/;

/** Whether it is of a firm or a person that the bidder is to engage: the bidder holds nothing of it. */
export function isOfEngaged(clause: string): boolean {
  return ENGAGED.test(clause);
}

/** What a firm is certified for, not a thing that it delivers. */
const SYSTEM_OF_BIDDER =
  /\b(?:(?:quality|environmental|management|safety|security) ){1,3}systems?\b|\bsystemes? (?:de (?:gestion|management)|(?:de (?:la )?)?qualite)(?: de (?:la )?\w{1,15})?/;
const OF_BUYER =
  /\b(?:du ministere|de la (?:ville|municipalite)|de l'acheteur|of the (?:city|department|county|buyer|authority|crown|ministry|town|university)|(?:city|department|buyer|authority|county|ministry|town)'s)\b/;

/** Whose the certification is; null for somebody's or something's that bids nothing. */
export function kindOf(subject: string, object: string): Holder | null {
  const own = subject
    .replace(SYSTEM_OF_BIDDER, 'firm')
    .replace(
      /^.*(?:[;:]|, (?:and|et|but|mais) | (?:and|et) (?=(?:all|every|each|any|the|tous|chaque|le|la|les) ))/,
      '',
    );
  if (isOfOthers(own)) return 'product';
  if (IS_PRONOUN.test(own)) return 'bidder';
  const bidder = own.search(IS_BIDDER);
  const thing = own.search(IS_THING);
  if (thing !== -1 && (bidder === -1 || thing < bidder)) return 'product';
  if (OF_BUYER.test(own) || (bidder === -1 && IS_BUYER.test(own))) return null;
  if (bidder === -1) return IS_SERVICE.test(own) ? 'service' : own.trim() === '' ? 'bidder' : 'product';
  if (thing !== -1 && !DEALS_WITH.test(own.slice(bidder).replace(IS_BIDDER, ''))) return 'product';
  return IS_THING.test(object.replace(SYSTEM_OF_BIDDER, '')) ? 'product' : 'bidder';
}

const IS_BUYER =
  /\b(?:city|department|county|buyer|authority|crown|ministry|town|village|university|board|canada|province|ministere|ville|municipalite|acheteur|gouvernement|societe|organisme)\b/;

/** While the contract is carried out the contractor holds it, and the bidder need not yet. */
const DURING =
  /\b(?:during|throughout|over|for) (?:the )?(?:entire |full |whole )?(?:performance|execution|duration|term|period|course|life|delivery|provision) (?:of )?(?:the |any |this )?(?:[a-z]+ )?(?:contract|agreement|works?|services|assignment)\b|\bthroughout (?:the )?(?:[a-z]+ )?(?:contract|agreement|assignment)\b|\bwhile (?:delivering|performing|providing|carrying out)\b|\b(?:pendant|durant|au cours de|tout au long de) (?:toute )?(?:la |l')?(?:duree|execution|periode|prestation|realisation) (?:de la |de l'|des |de |du |d')?(?:contrat|marche|entente|mandat|travaux|services)\b|\b(?:pendant|durant|au cours du|tout au long du) ?(?:le |tout le )?(?:contrat|marche|mandat)\b/;
const AT_BID =
  /\b(?:clos(?:ing|es?)|bid submission|time of (?:bid|tender)|with (?:the|its|their) (?:bid|proposal|tender)|(?:prior to|before|at|upon|by) (?:contract )?award|cloture|depot|ouverture|des soumissions|de la soumission|sa soumission|avant l'(?:attribution|adjudication|octroi))\b/;
const BY_BIDDER = /\b(?:bidders?|tenderers?|proponents?|offerors?|soumissionnaires?|proposants?)\b/;
const KEEPS = /\b(?:maintain|keep|maintenir|conserver)\b/;

function isKeptByBidder(said: string): boolean {
  const bidder = BY_BIDDER.exec(said);
  return bidder !== null && KEEPS.test(said.slice(bidder.index));
}

/** Whether it must be held while the contract is carried out, and not yet to bid. */
export function isDuringContract(said: string): boolean {
  return DURING.test(said) && !AT_BID.test(said) && !isKeptByBidder(said);
}

/** Whether it must be held when bids close, or before the award. */
export function isAtBid(said: string): boolean {
  return AT_BID.test(said);
}
