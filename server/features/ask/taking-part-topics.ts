import { BIDS } from './plain-words.ts';
import { main, type Topic } from './topic.ts';

/** How one gets on a list, what one must be registered for, in which currency one prices, and whether the work may be done abroad. */
export const TAKING_PART_TOPICS: readonly Topic[] = [
  main(
    'application',
    /\b(?:how|where|comment|ou)\b.{0,30}\b(?:apply|join|enrol\w*|get on|be added|sign up|postuler|adherer|presenter une (?:demande|candidature)|faire une demande|s'inscrire|etre ajoutee?s?)\b/,
    /\b(?:submit|send|forward|complete|e-?mail|fill|remplir|soumettre|transmettre|presenter|envoyer|faire parvenir)\w*\b.{0,60}\b(?:applications?|request to join|demandes? d'(?:inscription|adhesion)|formulaires? de demande|candidatures?)\b|\b(?:applications?|demandes? d'(?:inscription|adhesion)|candidatures?)\b.{0,60}\b(?:by e-?mail|using|via|through|par courriel|au moyen|a l'aide|par le biais|par l'entremise)\b|\bto (?:apply|join|be added)\b.{0,80}\b(?:must|complete|submit|contact|visit|register)\b/,
    /\b(?:renseignements|questions?|enquir\w+|inquir\w+|software|payment)\b/,
  ),
  main(
    'registration',
    /\bregister(?:ed|ing)?\b|\bregistration\b|\binscri(?:re|te?s?|ption)\b|\benregistre(?:r|e|es|s)?\b/,
    /\b(?:must|shall|required|need\w*|have|has)\b(?: [\w,]+){0,5} regist\w+|\bregist(?:er|ered|ration)\b.{0,80}\b(?:required|must|in order to|before|prior|to (?:bid|submit|participate|do business|initiate))\b|\b(?:doi\w+|devr\w+|faut)\b.{0,60}\b(?:inscri\w+|enregistr\w+)\b|\b(?:inscri(?:re|te?s?|ption)|enregistr\w+)\b.{0,60}\b(?:obligatoire|requise?|doi\w+|avant de)\b/,
    /\b(?:professional engineers?|land titles?|registered (?:mail|trade-?mark|office)|records?|courrier|vehicles?)\b/,
  ),
  main(
    'account',
    /\b(?:an?|un) (?:\w+ )?(?:account|compte)\b(?! rendu)/,
    /\b(?:need|must have|auront besoin|doi\w+ (?:avoir|detenir|ouvrir))\b.{0,30}\b(?:compte|account)\b(?! rendu)|\b(?:compte|account)\b.{0,30}\b(?:is required|requis|necessaire)\b/,
  ),
  main(
    'currency',
    /\b(?:which|what) currency\b|\bcurrency\b|\bdevises?\b|\bmonnaie\b|\b(?:in|en) (?:canadian|us|american) (?:dollars|funds)\b|\bdollars (?:canadiens|americains)\b/,
    /\bcanadian (?:dollars?|funds|currency)\b|\bdollars canadiens\b|\bdevise canadienne\b|\b(?:us|u\.s\.|american) (?:dollars|funds|currency)\b|\bdollars americains\b|\bcurrency\b|\bmonnaie\b|\b(?:in|en) (?:cad|usd|euros?)\b/,
    /\bconcurrency\b/,
  ),
  main(
    'abroad',
    /\babroad\b|\b(?:done|made|work|performed|stored|hosted|located|overseas) overseas\b|\boutside (?:of )?(?:canada|the country|the province)\b|\bin another country\b|\ba l'etranger\b|\bhors (?:du|de la) (?:canada|pays|province)\b|\bdans un autre pays\b/,
    new RegExp(
      `\\b(?:perform\\w*|carried out|done|located|manufactur\\w+|stored|hosted|provided|made|built|recycl\\w+|process\\w+|reside\\w*|kept|remain\\w*|produced|execut\\w+|realis\\w+|effectu\\w+|fabriqu\\w+|conserv\\w+|heberg\\w+|situe\\w*)\\b.{0,60}\\b(?:(?:with)?in canada|outside (?:of )?canada|au canada|hors du (?:canada|pays)|a l'etranger|(?:in )?a country other than|dans un autre pays|offshore|abroad|overseas)\\b`,
    ),
  ),
  main(
    'multiple awards',
    /\bmultiple awards\b/,
    /\b(?:multiple|several|one or more|more than one|single|up to \w+) (?:contracts?|awards?|suppliers?|vendors?|standing offers?|supply arrangements?)\b|\b(?:un ou )?plusieurs (?:contrats|fournisseurs|offres a commandes|arrangements)\b|\bcontrats multiples\b|\bun seul (?:contrat|fournisseur|soumissionnaire|adjudicataire)\b|\baward (?:is |will be )?(?:one|a single|as many)\b/,
    /\b(?:experience|references?|projects? (?:with|for)|subcontract\w*|sous-trait\w*)\b/,
  ),
  main(
    'place of submission',
    /\bplace of submission\b/,
    new RegExp(
      `\\b(?:${BIDS}|depot)\\b.{0,60}\\b(?:submitted|received|sent|e-?mailed|uploaded|delivered|deposees?|transmises?|soumises?|presentees?|recues?|envoyees?|se fera|(?:will|shall|is to) be)\\b.{0,100}(?:@|\\b(?:ariba|portal|merx|bonfire|canadabuys|platform|system|seao|portail|plateforme|systeme|e-?mail|courriel|electronic\\w*|electronique\\w*|address|adresse|epost|postel|online|en ligne|in person|en personne|unit|unite)\\b)|\\bsubmi\\w+ (?:their |your )?${BIDS} (?:electronically|online|by|through|via)\\b`,
    ),
    /\b(?:notifications?|invoic\w*|factur\w*|debrief\w*|questions?|enquir\w*)\b/,
  ),
];

/** These words stand beside many subjects: they are what a question is about where it names no other. */
export const ONLY_ALONE: ReadonlySet<string> = new Set(TAKING_PART_TOPICS.map(({ name }) => name));
