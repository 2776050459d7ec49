import { main, side, type Topic } from './topic.ts';

const BIDS =
  '(?:bids?|proposals?|tenders?|offers?|responses?|quotes?|quotations?|submissions?|soumissions?|offres?|propositions?)';

const PAGES =
  '\\b(?:\\d{1,3}|one|two|three|four|five|six|seven|eight|ten|twelve|fifteen|twenty|thirty|forty|fifty|une|deux|trois|quatre|cinq|dix|douze|quinze|vingt|trente|quarante|cinquante)(?: ?\\(\\d{1,3}\\))?[ -](?:\\w{1,12} )?pages?\\b';
/** French `assurance`, not that of quality or of information in English. */
const ASSURANCE =
  "(?:\\b(?:une|les|des|aux|en|leurs?|ses|vos|nos|son|sa|quelles?|toutes?|cette|d'|l')\\s?assurances?\\b|\\bassurances?\\b(?= (?:de|des|du|responsabilite|civile|decennale|couvrant|requises?|exigees?|obligatoires?)\\b))(?! (?:de la )?qualite| plan| that)";

/** The first that match come first; words of the question that one of them took are not taken by a later one. */
export const TOPICS: readonly Topic[] = [
  main(
    'holdback',
    /\bheld back\b|\bholdbacks?\b|\bretainages?\b|\bwithh[eo]ld\w*|\bretenues? (?:de garantie|contractuelles?)\b/,
    /\bholdbacks?\b|\bretainages?\b|\bwithheld\b|\bretenues? (?:de garantie|contractuelles?)\b/,
  ),
  main(
    'bid security',
    /\bbid (?:bonds?|security|deposit)\b|\bgaranties? de (?:la )?soumission\b|\bcautionnement\b(?! (?:d'execution|pour|des? (?:gages|obligations)))|\bcaution\b|\bdepot de garantie\b/,
    /\bbid (?:bonds?|security|deposit|guarantee)\b|\bcertified cheque\b|\bconsent of surety\b|\bgaranties? de (?:la )?soumission\b|\bcautionnements?\b|\bcaution de soumission\b|\bcheques? (?:vises?|certifies?)\b/,
  ),
  main(
    'performance security',
    /\bperformance (?:bonds?|security|guarantee)\b|\b(?:payment|material|labou?r) bonds?\b|\blabou?r (?:and|&) materials? (?:payment )?bonds?\b|\b(?:garantie|cautionnement) d'execution\b|\b(?:cautionnement|garantie) (?:pour|des?|du) (?:les |la )?(?:gages|main-d'oeuvre)\b/,
    /\bperformance (?:bonds?|security|guarantee)\b|\b(?:labou?r|materials?) (?:payment )?bonds?\b|\b(?:garantie|cautionnement)s? (?:d'execution|des? (?:obligations|gages))\b|\bcautionnement (?:pour|de) (?:les |la )?(?:gages|main-d'oeuvre)\b/,
  ),
  main(
    'bonds',
    /\b(?:bonds?|bonding|suret(?:y|ies))\b/,
    /\b(?:bonds?|bonding|suret(?:y|ies)|bid (?:security|deposit)|cautionnements?)\b|\bgaranties? (?:de soumission|d'execution)\b/,
  ),
  main(
    'site visit',
    /\bsite (?:visits?|meetings?|tours?)\b|\bwalk-?throughs?\b|\bvisit the site\b|\bvisites?\b|\bvisiter\b/,
    /(?<!on-)\bsite (?:visits?|meetings?|tours?|showings?|inspections? before)\b|\b(?:tours?|visits?) of the (?:site|premises|facility|building)\b|\b(?:view|inspect) the (?:site|premises)\b|\b(?:conference|meeting)\b.{0,30}\bat the site\b|\bwalk-?throughs?\b(?! inspection)|\bse rendre (?:au chantier|sur les lieux)\b|\b(?:rencontre|reunion)\b.{0,40}\bsur (?:place|les lieux)\b|\bvisites? (?:guidees?|du batiment|du site|des (?:sites|lieux|locaux)|de site|du chantier|de chantier|sur (?:site|place)|prealables?|obligatoires?|complete)\b/,
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
    /\bsecurity (?:clearances?|screening|requirements?)\b|\b(?:top secret )?(?:(?:facility|personnel|site) )?clearances?\b(?! (?:letters?|height))|\btop secret\b|\bbackground (?:checks?|investigations?|screening)\b|\bcriminal records?(?: checks?)?\b|\breliability status\b|\bcotes? de (?:securite|fiabilite)\b|\bhabilitation(?:s)? de securite\b|\benquetes? de securite\b|\bverifications? (?:des |d')antecedents\b|\bantecedents judiciaires\b|\bcasiers? judiciaires?\b|\bhabilitations?\b(?! electrique)/,
    /\battestations? de securite\b|\bexigences? (?:en matiere de|relatives? a la) securite\b|\bsecurity (?:clearances?|screening|requirements?)\b|\b(?:facility|personnel|secret|site|security) clearances?\b|\bclearances? (?:level|is|are|not|required|at)\b(?! least \d)|\btop secret\b.{0,30}\b(?:clearance|fcl)\b|\bbackground (?:checks?|investigations?|screening)\b|\bcriminal record checks?\b|\b(?:designated )?organization screening\b|\bverification d'organisation designee\b|\breliability status\b|\bcotes? de (?:securite|fiabilite)\b|\bhabilitations? de securite\b|\benquetes? de securite\b|\bverifications? (?:des |d')antecedents\b|\bantecedents (?:judiciaires|criminels)\b|\bcasiers? judiciaires?\b|\bno security associated\b/,
    /\bsolution meets\b|\bmandated security\b|\b(?:information|system|data|cyber) ?security requirements\b/,
  ),
  main(
    'page limit',
    /\bpage (?:limits?|counts?|maximum|limitations?)\b|\bhow many pages\b|\b(?:maximum|most) (?:number of )?pages\b|\blimites? de pages\b|\bnombre (?:maximal |maximum |limite )?de pages\b|\bcombien de pages\b/,
    new RegExp(
      `\\b(?:fewer than|less than|more than|exceed\\w*|maximum|max|limit\\w*|up to|within|au plus|depass\\w*|maximal\\w*)\\b.{0,40}${PAGES}|[≤<] ?\\d{1,3} pages\\b|${PAGES}.{0,20}\\b(?:or (?:less|fewer)|limit\\w*|maximum|max|au (?:plus|maximum))\\b|\\bpage limit\\w* (?:of|is|:)|\\blimited to \\d{1,3} pages?`,
    ),
  ),
  main(
    'staff takeover',
    /\brepren\w+ (?:le |du |les )?(?:personnel|salaries|employes|agents)\b|\brepris\w* (?:du|de) personnel\b|\btake over (?:the )?(?:\w+ )?(?:staff|employees|personnel)\b|\btransfer of (?:staff|employees|undertakings?)\b|\btupe\b/,
    /\brepris\w* (?:du|de|des) (?:personnel|salaries|contrats de travail)\b|\b(?:personnel|salaries|employes)\b.{0,60}\brepris\b|\btransfer of (?:staff|employees|undertakings?)\b|\btake over (?:the )?(?:\w+ )?(?:staff|employees|personnel)\b|\btupe\b/,
  ),
  main(
    'insurance',
    /\binsur\w+|\bassurances?\b(?! qualite| plan)/,
    new RegExp(
      `\\binsur(?:ance|ed)\\b|\\b(?:general|professional|automobile|public) liability\\b|\\bcgl\\b|${ASSURANCE}|\\bpolices? (?:individuelle|d'assurance)\\b|\\bresponsabilite civile\\b`,
    ),
    /\binsurance (?:licen[cs]es?|brokers?|industry|code)\b|\b(?:division|department|ministry) of insurance\b/,
  ),
  main(
    'warranty',
    /\bwarrant(?:y|ies)\b|\bguarantee period\b|\bgaranties?\b/,
    /\bwarrant(?:y|ies|ed)\b(?! (?:government |contracting ))|\bguarantee (?:period|requirement)\b|\bguarantees all\b|\bgaranti(?:e?s?)\b(?! de (?:la )?soumission)/,
  ),
  main(
    'validity',
    new RegExp(
      `\\b(?:stay|remain|be|are) (?:open|valid|firm)\\b|\\bvalidity\\b|\\birrevocable\\b|\\bvalidite\\b|\\brest\\w+(?:-t)?(?:-elles?|-ils?)? (?:valides?|valables?)\\b|\\bvalables?\\b|\\b${BIDS} valid\\b|\\b(?:price|offer|bid|proposal)s? (?:must )?(?:be )?valid\\b`,
    ),
    /\birrevocables?\b|\b(?:remain|is|are|be) (?:open|valid|firm)(?: and valid)?\b|\bfirm offers\b|\bopen for (?:acceptance|consideration)\b|\bvalid for\b|\bduree de validite\b|\bvalables? pendant\b|\b(?:rest|demeur)\w+ (?:valides?|valables?|en vigueur)\b|\bvalides? (?:a partir|pendant|pour)\b|\bmay not be withdrawn\b/,
  ),
  main(
    'advance',
    /\badvance payments?\b|\bpaid in advance\b|(?<!\b(?:a l|d)')\bavances?\b/,
    /\badvance payments?\b|\bpaid in advance\b|(?<!heure )\bavances? (?:de|forfaitaire|est|sera|sur)\b|\bune avance\b/,
  ),
  main(
    'payment term',
    /\bpayment (?:terms?|period|delay)\b|\bdelais? de paiement\b|\b(?:conditions?|modalites?) de (?:paiement|reglement)\b|\b(?:pay|paid)\b.{0,20}\binvoic\w+|\bwhen (?:do|will|are) (?:we|invoices) (?:get |be )?paid\b|\bhow (?:fast|soon|quickly) .{0,20}paid\b/,
    /\bpayment (?:terms?|period)\b|\bpayments? (?:will be|shall be|is|are) made\b|\bpay\b.{0,40}\binvoices?\b.{0,20}\bwithin\b|\bdelais? de paiement\b|\bpaid within\b|\b(?:paye(?:e|es|s)?|paiements?|reglement)\b.{0,40}\bdans (?:les |un delai)|\bpaye(?:e|es|s)? dans\b|\bnet \d\d\b/,
  ),
  main(
    'invoices',
    /\binvoic\w+|\bfactures?\b|\bfacturation\b|\bbilling\b/,
    /\binvoic\w+|\bfactur(?:es?|ation)\b|\bbilling\b|\bpayment requests?\b|\bdemandes? de (?:reglement|paiement)\b/,
  ),
  main(
    'equivalents',
    /\b(?:or )?equivalents?\b(?! experience)|\bequivalences?\b|\bequal (?:products?|items?)\b|\b(?:something )?other than\b|\bsubstitut\w+|\banother (?:brand|product|make)\b|\b(?:une )?autre (?:marque|produit)\b/,
    /\b(?:or|an?) (?:approved )?equivalents?\b|\bequivalent (?:products?|items?|goods|models?)\b|\bou (?:un )?equivalente?s?\b|\bproduits? equivalents?\b|\bsubstitut\w*|\bif other than\b|\bautres? (?:marques?|produits?)\b|\bbrand name or equal\b|\bmarques? (?:citees?|et references?)\b/,
  ),
  main(
    'subcontracting',
    /\bsub-?contract\w*|\bsous-?trait\w*/,
    /\bsub-?contract\w*|\bassign or sublet\b|\bsublet\w*|\bsous-?trait\w*|\bconfiee?s? a (?:un|des) tiers\b/,
    /\bsub-?contract(?:or)?s?\.? the contractor shall--/,
  ),
  main('consortium', /\bconsorti(?:um|a|ums)\b|\bjoint ventures?\b|\bgroupements?\b|\bco-?entreprises?\b/),
  main('variants', /\bvariantes?\b|\balternat(?:e|ive)s? (?:proposals?|bids?|offers?)\b/),
  main('indigenous', /\bindigenous\b|\baboriginal\b|\bfirst nations?\b|\bautochtones?\b/),
  main('canadian content', /\bcanadian content\b|\bcontenu canadien\b/),
  main(
    'wages',
    /\bwages?\b|\bsalaires?\b/,
    /\b(?:prevailing|fair|minimum) wages?\b|\bsalaires? (?:minimum|en vigueur)\b/,
  ),
  main('termination', /\bterminat\w+|\bresili\w+|\bcancel (?:the|this) contract\b/, /\bterminat\w+|\bresili\w+/),
  main(
    'assignment',
    /\bassign (?:the|this|our|its) (?:contract|agreement)\b|\bassignment of (?:the )?contract\b|\bceder (?:le|ce|son|notre) (?:contrat|marche)\b|\bcession (?:du|de) (?:contrat|marche)\b/,
    /\bassign(?:ed|ment)?\b.{0,40}\b(?:contract|agreement|rights|sublet|transfer\w*|delegat\w*|consent)\b|\b(?:contract|agreement)\b.{0,40}\bassigned\b|\bcede\w*\b|\bcession (?:du|de)\b/,
  ),
  main(
    'number of bids',
    new RegExp(`\\b(?:more than one|several|two|multiple) ${BIDS}\\b|\\b(?:plusieurs|plus d'une|deux) ${BIDS}\\b`),
    new RegExp(
      `\\b(?:only one|one \\(1\\)|more than one|multiple|several) (?:\\(1\\) )?${BIDS}\\b|\\b(?:une seule|plusieurs|plus d'une) ${BIDS}\\b`,
    ),
  ),
  main(
    'reserved',
    /\bset-? ?asides?\b|\b(?:reserved|restricted) (?:to|for)\b|\breserve(?:e|es|s)? (?:a|aux)\b|\b(?:only|just|solely) open to(?: [\w-]+){0,4}|\bopen (?:only|just|solely) to(?: [\w-]+){0,4}|\b(?:seulement|uniquement) (?:ouvert\w* aux?|pour) (?:les )?(?:[\w-]+ ){0,2}(?:entreprises|pme|firmes)\b|\b(?:native american|indian|tribal|minority|women|woman|veteran|disadvantaged)[- ]owned\b/,
    /\bset-? ?asides?\b|\b(?:reserved|restricted|limited|open only) (?:to|for) .{0,60}(?:business\w*|suppliers?|firms?|vendors?|enterprises?|services?)\b|\breserve(?:e|es|s)? aux?\b/,
  ),
  main(
    'ownership',
    /\bwho (?:owns?|will own)\b|\bownership\b|\bintellectual property\b|\bpropriete intellectuelle\b|\bqui (?:est|sera) (?:le )?proprietaire\b|\ba qui appart\w+/,
    /\bownership of\b|\bsole property\b|\b(?:remain|become)s? the (?:sole |exclusive )?property\b|\bproperty of the\b|\bshall own\b|\bwill own\b|\bowned by the (?:state|city|county|government|owner|client|crown)\b|\bintellectual property\b|\bpropriete (?:exclusive|intellectuelle)\b|\bla propriete d[eu]\b|\bappartien\w+/,
  ),
  main(
    'eligibility',
    /\bwho (?:may|can) (?:apply|bid|submit|participate|compete)\b|\beligib\w+|\bqui peut (?:soumissionner|presenter|participer|deposer|postuler)\b|\badmissib\w+/,
    /\beligib\w+|\badmissib\w+|\bset-? ?asides?\b|\b(?:open|limited|reserved|restricted)(?: (?:only|solely|exclusively))? to\b|\b(?:reserve|ouvert|limite)e?(?: (?:seulement|uniquement|exclusivement))? aux?\b/,
    // The register of others, and how one gets into it.
    /\b(?:directory|repertoire|registre|visite[sz]?|visit|https?:|www\.)/,
  ),
  main(
    'form of contract',
    /\b(?:contract form|form of contract|standard (?:contract|agreement)|which contract)\b|\bcontrat type\b/,
    /\bccdc ?\d|\bform of contract\b|\bstandard (?:contract|agreement)\b|\bcontrat type\b/,
  ),
  main('licence', /\blicen[cs]es?\b/, /\blicen[cs]e[sd]?\b/),
  main(
    'debriefing',
    /\bdebrief\w*|\bcomptes? rendus?\b/,
    /\bdebrief\w*|\bcomptes? rendus? (?:aux|des resultats)\b|\b(?:demander|obtenir) (?:un |le )?comptes? rendus?\b|\bcompte rendu peut\b/,
  ),
  main(
    'withdrawal',
    new RegExp(
      `\\bwithdraw\\w*|\\bretirer\\b|\\bretrait\\b|\\b(?:amend|modify|change|correct|modifier|corriger) (?:our|a|the|your|notre|sa|la|une) ${BIDS}\\b`,
    ),
    new RegExp(
      `\\bwithdraw\\w*|\\bretirer\\b|\\bretrait\\b|\\bamendments? (?:to|of) (?:a |the )?${BIDS}\\b|\\b(?:amend|modify|correct|modifier|corriger|amender)\\b.{0,40}\\b${BIDS}\\b`,
    ),
    /\breserves? (?:the right|(?:aussi |egalement )?le droit)\b|\btoute omission\b/,
  ),
  main(
    'preparation cost',
    /\bcosts? (?:of|for) prepar\w+|\bpreparation costs?\b|\bfrais de preparation\b/,
    /\bcosts? (?:for|of|in|incurred) .{0,40}(?:prepar|develop)\w*|\bcosts? for developing\b|\b(?:depenses?|frais) .{0,60}prepar\w+|\bprepar\w+ .{0,60}\bcosts?\b/,
  ),
  main('samples', /\bsamples?\b|\bechantillons?\b/, /\bsamples\b|\bechantillons?\b/),
  main(
    'renewal',
    /\brenew\w*|\boptions? (?:years?|periods?)\b|\brenouvel\w*|\breconduct\w*|\bcontract\b.{0,20}\bextended\b|\bextend the (?:contract|term)\b|\bcontrat\b.{0,20}\bprolonge\b/,
    /\brenew\w*|\boptions? (?:to extend|years?|periods?)\b|\bextend the term\b|\bextension of (?:the )?(?:contract|services|term)\b|\brenouvel\w*|\breconduct\w*|\boptions? d'un(?:e annee| an)\b|\bprolonge\w*/,
  ),
  main(
    'contract term',
    /\bhow long (?:do|does|will|is|are) (?:the |this |these )?(?:standing offers?|supply arrangements?|arrangements?|(?:source |vendor )?list|qualified list)(?: (?:run|last|be|stay|remain|in place|valid|open))*|\b(?:when|from when|until when) (?:do|does|will) (?:the |this |these )?(?:contract|agreement|standing offers?|supply arrangements?|arrangements?|(?:source )?list) (?:end|expire|run(?: out)?|finish|start|begin)\b|\b(?:contrat|marche|mandat|entente|offre a commandes|arrangement|liste) (?:court|va|dure|s'etend|s'etale)\b.{0,20}\bquand\b|\b(?:quand|jusqu'a quand|combien de temps) (?:est-ce que )?(?:court|dure|expire|finit|se termine|prend fin|debute|commence)(?:nt)?(?:-t-(?:il|elle))? (?:le |la |l'|les |cette |ce )(?:contrat|marche|mandat|entente|offre a commandes|arrangements?|liste|repertoire)\b|\b(?:duree|periode) (?:de l'|du |de la |des )(?:offre a commandes|arrangement\w*|liste|entente|contrat)|\b(?:term|length|duration|period) of (?:the |this )?(?:contract|agreement)\b|\bhow long (?:is|does|will) (?:the|this) (?:contract|agreement)(?: (?:run|last))?\b|\bcontract (?:term|length|duration|period)\b|\b(?:duree (?:du|de la|de ce)|combien de temps dure (?:le|la|ce)|dure (?:le|la|ce)) (?:contrat|marche|mandat|prestation)\b|\b(?:contrat|marche|mandat|entente) (?:va |doit )?dure\w*|\bhow many (?:years|months) (?:is|does|will|do) (?:the |this )?(?:contract|agreement)(?: (?:run|last|be))?\b/,
    /\b(?:term|duration|period) of (?:the |this )?(?:contract|agreement|performance)\b|\b(?:initial|contract|base) (?:term|period|year)\b|\bcontract period\b|\bone base year\b|\b(?:contrat|marche|mandat) est en vigueur du\b|\b(?:contract|agreement|term)\b.{0,30}\b(?:will run|runs|is from|will be from|(?:is|will be) for (?:an? |the )?(?:(?:initial )?(?:term|period)|\d|one|two|three|four|five|six|twelve))|^term:|\bduree (?:du|initiale|de la prestation)\b|\b(?:marche|contrat|mandat) est (?:conclu |accorde |octroye )?(?:pour|de|d'un)\b|\bmarche est conclu pour\b|\bduree initiale\b|\b(?:marche|contrat|mandat)\b.{0,60}\bd'une duree\b|\bexpected contract period\b|\bperiod for awarding contracts\b|\bperiode (?:pour attribuer|d'attribution) (?:des|de) contrats\b|\bperiode d'attribution des contrats\b|\bpour la periode du\b|\bperiodes? (?:prevue )?(?:du|de la|de l') ?(?:contrat|marche|mandat|offre|entente|arrangement)|\b(?:contrat|marche|mandat|entente)\b.{0,30}\bs'eten\w+ d\w|\b(?:work|services|travaux)\b.{0,40}\bduring the period of\b|\bpendant la periode du\b|\b(?:standing offers?|supply arrangements?|source list|arrangements?|offre a commandes|liste|repertoire)\b.{0,80}\b(?:in place until|end[- ]date|expires?|valid until|remain valid|en vigueur|valides? jusqu\w+|date de fin)\b/,
  ),
  main(
    'language',
    /\bin (?:french|english)\b|\bwhich languages?\b|\blangues?\b|\b(?:en|parler) (?:le )?(?:francais|anglais)\b/,
    /\bfrench\b|\benglish\b|\bofficial languages?\b|\blangues?\b|\b(?:francais|anglais)\b|\bbilingual\b/,
  ),
  main(
    'law',
    /\blaws?\b|\bjurisdiction\b|\bdroit applicable\b|\blois?\b(?! sur)|\btribuna(?:l|ux)\b/,
    /\blaws? (?:of|in force|to be applied)\b|\bgoverned\b|\bdroit applicable\b|\btribuna(?:l|ux)\b|\blois? (?:du|de|en vigueur|applicables?)\b/,
    /\b(?:workers'? compensation|insurance|licen[cs]ed|surety|accidents du travail|assurances?)\b/,
  ),
  main(
    'budget',
    /\bbudget\b|\b(?:estimated |total )?value of\b|\bvaleur (?:estimee|du|de)\b|\bhow much will we be paid\b|\bmontant (?:estime|du|de (?:la prestation|ce contrat))\b/,
    /\bbudgets?\b|\bestimation (?:budgetaire|approximative|preliminaire)\b|\bavailable funding\b|\bfunding available\b|\bupset (?:limit|price)\b|\benveloppe (?:budgetaire|disponible|maximale)\b|\bestimated (?:[\w-]+ ){0,5}(?:value|budget|cost)\b|\bvaleur approximative\b|\bapproximate (?:contract )?value\b|\border of magnitude\b|\bestimate (?:for|of) (?:this|the) (?:contract|project|work)\b|\bcouts? (?:estim\w+|prevus?)\b|\bcontract value\b|^value:|\bmaximum (?:contract (?:value|amount)|value)\b|\bvaleur (?:estimee|estimative|totale|contractuelle|maximale|du)\b|\bmontant (?:estime|maximal|maximum)\b|^valeur\b/,
    /\bdeficienc\w+|\b(?:historical|current or|previous|incumbent)\b|\bbudget (?:office|officer|resolution|section|assumptions|breakdown|template|form|table)\b|\bwithin budget\b|\bsubcontract\w*/,
  ),
  main(
    'signature',
    /\bsigns?\b|\bsigned\b|\bsignatures?\b|\bsigner\b|\bsignataires?\b/,
    /\bsigned by\b|\bauthorized to (?:sign|bind)\b|\bauthori[sz]ed signature\b|\bsignees? par\b|\bautoris\w+ .{0,40}sign\w+|\bresolution\b|\bsignataires? autorise\w*/,
  ),
  main(
    'evaluation',
    /\bcriteri(?:a|on)\b|\bevaluat\w+|(?<!\b(?:must|should|does|will|has) the )\bwinner\b(?! (?:must|should|has|have|needs?|will|post|provide|pay|sign))|\bchosen\b|\bselected\b|\bscor(?:ed|ing)\b|\bcriteres?\b|\bevaluees?\b|\bnotees?\b|\bponder\w+/,
    /\bevaluation (?:criteria|factors?|teams?|committees?|panels?)\b|\bwill evaluate\b|\bcomite d'evaluation\b|\bother than the lowest\b|\bcriteria\b(?! (?:in|under|of) (?:13|paragraph|section 8))|\bcriterion\b|\bevaluated (?:on|price|by|using|in|based)\b|\bfactors shall be used\b|\blowest (?:evaluated |total )?pric\w+|\blowest(?:\/lower)? bid\b|\bbas(?:is|ed) (?:for|of) (?:the )?award\b|\bmoins-disante?s?\b|\bhighest[- ](?:ranked|scor\w+|rated)\b|\bbest (?:overall )?value\b|\bmeilleure valeur\b|\brecommended for award\b|\blowest (?:compliant|responsive|priced) (?:bid|offer|proposal|tender)\b|\|[^|]{0,20}\b\d{1,3} points\b|\bplus bas (?:soumissionnaire|prix)\b|\bprix\b.{0,20}\ble plus bas\b|\bmethode de selection\b|\b(?:basis|method) of selection\b|\badjuge au (?:plus bas|soumissionnaire)\b|\b(?:counts?|weigh\w*|points?) (?:for )?.{0,20}\d ?%|\bcriteres? (?:suivants|ci-dessous|ci-apres|d'evaluation|d'attribution)\b|\bponder\w+|\bcompte(?:nt)? pour\b|\bnot(?:e|ation) finale\b/,
    /\bdelinquent\b|\btravel\b|\bexpenses above\b|\bcertification criteria\b|\bsmall business under the criteria\b|\bsize standards?\b/,
  ),
  main(
    'certification',
    /\bcertifications?\b(?! of)|\bcertificats?\b/,
    /\biso(?:\/iec)? ?\d{4,5}\b|\bsoc ?(?:2|ii|1|i)\b|\bcertifications?\b|\bcertificats? (?:valides? )?(?:de|d'|csa|iso|cwb)|\bvalid (?:se)?cor\b|\bsecor\b|\bcertifi(?:ed|ee?s?) (?:by|in|to|as|par|selon)\b|\bcor certified\b|\blicences? rbq\b|\bqualifications? suivantes\b|\bqualibat\b/,
    /\bcertified cheque\b|\bcompletion certificate\b|\bcertificate of (?:completion|insurance)\b|\bcertif(?:y|ies|ying)\b|\bcertification (?:office|officials?|regarding|criteria|form|and payment|questionnaire|efforts|on the)\b|\brepresentations? and certifications?\b|\bcertification\(s\)|\btrade agreements certification\b|\bcertification\. \[|\bcertificats? d'assurance\b/,
  ),
  main(
    'questions',
    /\bquestions?\b|\benquir(?:y|ies)\b|\binquir(?:y|ies)\b|\bclarifications?\b|\bdemandes? de (?:precisions?|renseignements?)\b/,
    /\bquestions?\b|\benquir(?:y|ies)\b|\binquir(?:y|ies)\b|\bclarifications?\b|\bdemandes? de (?:precisions?|renseignements?)\b/,
    /\bsensitive technology\b|\breasonable inquiry\b|\bnational agency\b|\blines of inquiry\b/,
  ),
  main(
    'place of work',
    /\bwhere (?:will|is|does|must|can) .{0,25}\b(?:work|services?)\b(?: (?:be )?(?:done|performed|take place))?|\bplace of (?:performance|work)\b|\blieux? (?:d'execution|de travail|des travaux)\b/,
    /\bplace of (?:performance|work)\b|\bwork\b.{0,60}\b(?:performed|done|take place)\b.{0,20}\b(?:at|in|from|remotely|on-?site)\b|\blocation\(?s?\)? (?:of|the) .{0,10}work\b|\bperformed remotely\b|\blieux? (?:d'execution|des travaux)\b|\bwork (?:site|location)\b/,
  ),
  main(
    'contact',
    /\bcontact\w*|\bcontracting (?:authority|officer)\b|\bpersonne-ressource\b|\bs'adresser\b|\b(?:qui|obtenir|demander) .{0,30}\brenseignements\b|\bresponsable\b|\binterlocuteurs?\b/,
    /@|\b(?:tele?|phone|telephone|courriel|fax) ?\.? ?:|\bcontact (?:person|information)\b|\battention ?:|\bcontracting (?:authority|officer)\b|\bresponsable .{0,60}:|\binterlocuteurs?\b/,
  ),
  main(
    'fax',
    /\bfax\w*|\bfacsimile\b|\btelecopi\w+/,
    /\bfax(?:ed)?\b(?! ?(?:no\b|number|numero|#|:|\.))|\bfacsimiles?\b|\b(?:par|la) telecopi\w+/,
  ),
  main(
    'way of submitting',
    /\bby (?:e-?mail|fax|mail|courier|hand)\b|\bin person\b|\ben personne\b|\ben mains? propres?\b|\bpar messager(?:ie)?\b|\belectronic\w*|\bhow (?:do|should|must|can) (?:we|i|bidders) (?:submit|send)\b|\bhow (?:must|should|can|are|will) .{0,20}(?:bids|proposals|offers|quotes) (?:be )?(?:sent|submitted|delivered)\b|\bpar (?:courriel|la poste|telecopieur)\b|\bvoie electronique\b|\bcomment (?:faut-il |doit-on |peut-on |devons-nous |est-ce qu'on )?(?:deposer|transmettre|soumettre|envoyer) (?:une |la |sa |notre |les |nos )?(?:soumissions?|offres?|propositions?)\b|\bon paper\b|\b(?:send|deliver|hand in|drop off|bring) (?:the|our|a|my) (?:bid|proposal|tender|offer|response|envelope)\b/,
    /\bfaxed\b|\belectronically submitted\b|\bvia e-?mail\b|\b(?:by|only by) (?:e-?mail|fax|mail|courier)\b|\bsealed (?:envelope|package)\b|\buploaded?\b|\bsubmit\w*\b.{0,40}\belectronically\b|\bsubmitted (?:electronically|via|through|by (?:e-?mail|fax|mail|courier|post|hand))\b|\bpar (?:courriel|telecopieur)\b|\b(?:bids?|proposals?|tenders?|submissions?|submit\w*|deliver\w*|soumissions?|offres?|propositions?|depos\w+|transmi\w+|envo\w+)\b.{0,80}\b(?:in person|en personne|par la poste|par messager(?:ie)?)\b|\b(?:transmission|transmise?s?|voie) .{0,20}electronique\b|\bmethod of response submission\b|\b(?:submission|delivery) method ?:|\bmethod of (?:submission|delivery)\b|\b(?:mode|methode) de (?:depot|transmission|remise)\b|^\W{0,3}depot ?:|\bremise?s? en mains? propres?\b|\bcourrier recommande\b|\bhand[- ]delivered\b|\belectronic mail\b|\b(?:soumissions?|offres?|propositions?)\b.{0,60}\b(?:recues?|deposees?|transmises?|soumises?)\b.{0,90}\b(?:seao|systeme electronique|portail|plateforme)\b|\b(?:bids?|proposals?|submissions?|offers?|quotes?)\b.{0,60}\b(?:submitted|received|sent|uploaded)\b.{0,90}\b(?:portal|merx|ariba|bonfire|canadabuys|platform)\b|\bsubmissions?, e-?mail\b/,
    /\b(?:debrief\w*|comptes? rendus?|notifications?|reminders?|payment requests?|invoic\w*|factur\w*|timesheets?|reports? (?:must|shall|will|are))\b/,
  ),
  main(
    'closing',
    new RegExp(
      `\\bclos(?:e|es|ing)\\b|\\b(?:are|is) (?:it|they|everything|(?:the |our |all )*${BIDS}) due\\b|(?<!invoice |payment )\\bdue date\\b|\\bsubmission deadline\\b|(?<!\\b(?:after|before) (?:the )?)\\bdeadline\\b|\\bdate limite\\b|\\bferm(?:e|ent|eture)\\b|\\bclotur\\w+|\\b(?:quand|dates?|heures?|jusqu\\w+|delai|echeance)\\b.{0,60}\\b(?:deposer|depot)\\b|\\bremise des ${BIDS}\\b`,
    ),
    new RegExp(
      `\\bclos(?:es|ing)\\b|\\b(?:response|submission|proposal|bid|quote|quotation|tender|offer)s? (?:deadline|due)\\b|\\b${BIDS}\\b.{0,60}\\bdue (?:no later|on|by|at)\\b|\\bdeadline for (?:receipt|submission|bids|proposals)\\b|\\b${BIDS} (?:must be|shall be|are|will be) (?:received|submitted|due)\\b|\\b(?:${BIDS}|received|submitted|submit)\\b.{0,250}\\bon or before\\b|\\bon or before\\b.{0,60}\\bclosing\\b|\\bdate limite\\b|\\bheure limite\\b|\\bprend fin\\b|\\b${BIDS} (?:seront |doivent etre )?(?:recues|deposees)\\b|\\breceived no later\\b|^on - le\\b|^closing`,
    ),
    /\b(?:questions?|enquir(?:y|ies)|inquir(?:y|ies)|renseignements)\b/,
  ),
  side('delivery', /\bdeliver\w*|\blivr\w+|\blivraison\b/),
  side(
    'completion',
    /\bfinish\w*|\bcomplet(?:ed|ion)\b|\bacheve\w*|\btermine\w*/,
    /\bcomplet(?:ed|ion) (?:on|by|date|before)\b|\bcompletion of\b.{0,40}\b(?:by|before|no later)\b|\bacheve\w*|\btermine\w*/,
  ),
  main(
    'work period',
    /\bdelais? d'execution\b|\bduree (?:des travaux|du chantier)\b|\bconstruction period\b/,
    /\bdelais? d'execution\b|\bduree (?:globale )?(?:des travaux|du chantier)\b|\bconstruction period\b|\bsubstantial completion\b/,
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
