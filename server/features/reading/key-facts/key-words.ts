/** Words that several rules need, as parts of patterns; all for folded text. */

export const ANY_BID =
  '(?:bids?|proposals?|tenders?|quotations?|quotes?|submissions?|responses?|offers|soumissions?|offres?|propositions?|candidatures?)';
export const ANY_BIDDER =
  '(?:bidders?|proponents?|tenderers?|offerors?|respondents?|proposers?|vendors?|suppliers?|contractors?|compan(?:y|ies)|firms?|consultants?|prestataires?|fournisseurs?|soumissionnaires?|adjudicataires?|entrepreneurs?|titulaires?)';
export const NUMBER_WORD =
  '(?:\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|eighteen|twenty(?:[- ](?:four|five|eight))?|thirty(?:[- ](?:six))?|forty(?:[- ]five)?|forty|fifty|sixty|seventy-five|ninety|one hundred(?: and)?(?: twenty| eighty| fifty)?|une?|deux|trois|quatre|cinq|sept|huit|neuf|dix|douze|quinze|vingt(?:-quatre)?|trente|quarante(?:-cinq)?|cinquante|soixante|quatre-vingt(?:-dix|s)?|cent(?: vingt| quatre-vingts?)?)';
const SPAN = '(?:days?|weeks?|months?|years?|jours?|semaines?|mois|ans?|annees?)';
/** `thirty (30) calendar days`, `two (2)-year`. */
export const DURATION = `${NUMBER_WORD}(?: ?\\(\\d{1,3}\\))?[ -](?:(?:additional|consecutive|calendar|business|working|full|civils?|ouvrables?|calendaires?|option(?:al)?|complete) ){0,2}${SPAN}`;
export const DAYS = `${NUMBER_WORD}(?: ?\\(\\d{1,3}\\))? (?:\\w{1,12} )?(?:days?|hours?|jours?|heures?)`;
export const MONTH =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)(?= ?\\d| ?\\,)|\\d{1,2}(?:er|st|nd|rd|th)? (?:of )?(?:january|february|march|april|may|june|july|august|september|october|november|december|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)';
export const EMAIL = '[\\w.+-]{1,40}@[\\w-]{1,40}\\.[a-z]';
export const MONEY =
  '(?:\\$ ?\\d|\\d[\\d ,.]{0,18} ?(?:[mk] ?)?\\$|\\b(?:us|cad|cdn) ?\\$?\\d|\\bmillions?\\b|\\d (?:dollars|euros?)\\b|[€£]|\\b(?:hundred|five|two|one|ten) thousand\\b)';
export const DEMANDED =
  '\\b(?:must|shall|(?:is|are|be) required|mandatory|will be required|doit|doivent|devra|devront|exigee?s?|requise?s?|obligatoires?)\\b';
/** What is filled in, asked back, defined, or said as an example states nothing. */
export const NO_STATEMENT =
  /\?(?:\s|$)|_{4}|\.{6}|\[ ?\]|\b(?:for example|e\.g\.|par exemple|p\. ex\.)|^(?:"|“)? ?[\w -]{2,40}["”]? (?:means|shall mean|signifie|designe)\b|^designe\b|\bdesigne (?:une?|le|la|tout|toute)\b|\bpour eviter tout doute\b|^(?:\d{1,4} ?\| ?)?q(?:uestion)? ?(?:\d{1,3} ?)?[:)]|\brfp states\b|\b(?:c\.?f\.?r\.?|far|dfars) (?:\d|subpart|part|clause)|\bis considered to be\b|^\|? ?\d{1,4} ?\||^although\b|\bany (?:subsequent|future) solicitation\b|\bprocessus d'approvisionnement (?:subsequent|ulterieur) pourrait\b|\b(?:to be (?:completed|filled in|inserted|determined) (?:at|by|in|upon)|a completer|hereinafter|whereas)\b|^\W{0,3}(?:table of contents|table des matieres)/;
