import { main, type Topic } from './topic.ts';

/** Where bids go and documents come from, who does the work now, and from where and how soon it is done. */
export const PRACTICAL_TOPICS: readonly Topic[] = [
  main(
    'bid address',
    /\bbid address\b/,
    /\b(?:bids?|proposals?|tenders?|offers?|responses?|quotes?|submissions?|requests?|soumissions?|offres?|propositions?|demandes?)\b.{0,80}\b(?:e-?mailed|sent|submitted|delivered|addressed|forwarded|mailed|uploaded|transmise?s?|adressee?s?|envoyee?s?|acheminee?s?|deposee?s?|remise?s?|recues?)\b.{0,80}(?:@|\b(?:to|at|via|through|only|a|au|aux|par|dans|sur|seulement|uniquement)\b)|\b(?:e-?mailed|sent|submitted|addressed|transmise?s?|adressee?s?|envoyee?s?) .{0,60}@|\b(?:submissions?|bids|proposals|soumissions|offres)\b.{0,40}\b(?:e-?mail|courriel|address|adresse)\b.{0,20}:|\b(?:bids?|proposals?|tenders?|responses?|submissions?|soumissions?|offres?)\b.{0,60}\b(?:submitted|received|uploaded|deposees?|transmises?|recues?)\b.{0,30}\b(?:in|on|using|dans|sur) (?:the |le |la )?(?:[\w']+ ){0,3}(?:ariba|portal|system|platform|merx|bonfire|canadabuys|seao|portail|systeme|plateforme)\b|\b(?:bids?|proposals?|tenders?|offers?|responses?|submissions?|soumissions?|offres?)\b.{0,40}\b(?:in (?:a )?sealed|sous pli|dans une enveloppe)\b|\breturn (?:bids|proposals|offers) to\b|\bretourner les soumissions\b/,
  ),
  main(
    'tender documents',
    /\bobtain documents\b/,
    /\b(?:obtain|download|access|request|copy|copies|available|purchase|retrieve)\w*\b.{0,80}\b(?:documents?|rfp|package|specifications|agreement)\b|\bdocuments?\b.{0,80}\b(?:available|obtained|downloaded|accessible|disponibles?|obtenus?|telecharge\w*|procurer)\b|\b(?:obtenir|telecharger|procurer|consulter)\b.{0,60}\bdocuments?\b/,
    /\b(?:maintain|retain|records|audit|deliverables?)\b/,
  ),
  main(
    'foreign bidders',
    /\bforeign bidders\b/,
    /\b(?:canadian|foreign|domestic) (?:suppliers?|firms?|bidders?|compan(?:y|ies)|vendors?|offerors?)\b|\btrading partners?\b|\bopen (?:only )?to\b|\b(?:fournisseurs?|entreprises?|soumissionnaires?) (?:canadiens?|canadiennes?|etrangers?|etrangeres?|quebecois\w*)\b|\bpartenaires? commercia(?:l|ux)\b|\bouvert\w* (?:seulement |uniquement )?aux?\b/,
  ),
  main(
    'incumbent',
    /\bincumbents?\b/,
    /\bincumbents?\b|\bre-?compete\b|\b(?:currently|presently|at present) (?:not )?(?:being )?(?:performed|provided|supplied|held|done|delivered|under contract)\b|\b(?:effectue|fourni|realise|execute|assure|rendu)e?s?\b.{0,40}\b(?:a l'heure actuelle|actuellement|presentement)\b|\bactuellement (?:effectue|fourni|realise|execute|assure|rendu|confie)|\b(?:current|existing|prior|previous|historical)(?: or \w+)? (?:contract(?:or)?|vendor|provider|supplier)\b|\b(?:contrat|marche|titulaire|fournisseur|prestataire) (?:actuel|precedent|sortant|en place)\b|\bprecedent (?:marche|contrat)\b/,
  ),
  main(
    'experience',
    /\bexperience\b|\btrack record\b/,
    /\bexperienc\w+|\btrack record\b|\b(?:must|shall|should) have (?:\w+ )?(?:delivered|completed|performed|supplied|provided|installed|carried out)\b|\bdoit avoir (?:\w+ )?(?:livre|realise|execute|fourni|installe|effectue)\b/,
  ),
  main(
    'remote work',
    /\bremote work\b/,
    /\bremote(?:ly)?\b(?! (?:access|control|monitoring|server|sensing))|\boff-?site\b|\bwork from home\b|\btele-?work\w*|\bteletravail\b|\ba distance\b|\bvirtual environment\b/,
  ),
  main(
    'response time',
    /\bresponse times?\b/,
    /\bresponse times?\b|\brespond\w* (?:on-?site )?within\b|\binterventions?\b.{0,80}\b(?:dans|sous|within)\b|\b(?:delais?|temps) (?:d'intervention|de reponse)\b|\b(?:on-?site|call-?out)\b.{0,40}\bwithin\b/,
  ),
];
