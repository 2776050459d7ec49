/** What else bidders say in everyday words; these are looked for before the others (see everyday-words.ts). All texts are folded. */

export const BIDS =
  '(?:bids?|proposals?|tenders?|offers?|responses?|quotes?|quotations?|submissions?|soumissions?|offres?|propositions?|dossiers?)(?! (?:bonds?|security|deposit|documents?))';
export const OUR = "(?:our |the |a |an |your |my |notre |la |une |le |un |sa |nos |les |l')?";

export const words = (source: string): RegExp => new RegExp(`\\b(?:${source})\\b`, 'g');

export const PLAIN_WORDS: readonly (readonly [everyday: RegExp, term: string])[] = [
  [
    words(
      "(?:refaire|faire (?:une )?nouvelle|recommencer) (?:une |la |notre )?(?:demande|inscription)|(?:s'inscrire|postuler|faire une demande) (?:de nouveau|a nouveau|encore)|(?:re-?apply|apply again|re-?register|register again|sign up again)",
    ),
    'new application',
  ],
  [
    words(
      "jusqu'a (?:quel|combien)(?: de)?(?: montant| valeur| dollars)?(?= (?:sont|vont|peuvent|les|des|le)\\b)|up to (?:what|how much)(?: (?:amount|value|money))?",
    ),
    'largest value of',
  ],
  [
    words(
      'more than one (?:winner|contract|supplier|award|vendor)|(?:several|multiple) (?:winners|contracts|awards|suppliers)|one (?:award|contract|winner) or (?:several|more|many)|how many (?:contracts|winners|suppliers) (?:will|are)(?: be| to be)?(?: awarded| chosen| selected)?|plusieurs (?:gagnants|contrats|fournisseurs|adjudicataires)|combien de contrats(?: seront)?(?: attribues?| octroyes?)?',
    ),
    'multiple awards',
  ],
  // How big a project may be, when the goods are wanted, what the choice rests on, where it is handed in.
  [
    words(
      'how (?:big|large) (?:are|is|will|can) (?:the |these |those )?(?:projects?|contracts?|jobs?|mandates?|call-?ups?)(?: be)?|(?:quelle est la )?(?:taille|ampleur|valeur) des (?:projets?|contrats?|mandats?)',
    ),
    'estimated value of projects',
  ],
  [
    words(
      `pour quand (?:est-ce qu'(?:ils|on) )?(?:veulent-ils|veut-on|voulez-vous|en ont-ils besoin|ont-ils besoin(?: de| d')?|a-t-on besoin(?: de| d')?|avez-vous besoin(?: de| d')?)|(?:by when|when) (?:do|does|would) (?:they|the (?:buyer|client|city|department)|you) (?:want|need|expect|require)(?! (?:the |our |a |any )?(?:questions?|${BIDS}))`,
    ),
    'when delivery',
  ],
  [
    words(
      "(?:sur quoi|comment|sur quel(?:le)?s? \\w+) (?:est-ce que )?(?:se base|se fonde|repose|est base|est fonde|se fait|se fera|sera fait)e? (?:le |la |l')?(?:choix|selection|attribution|decision|adjudication)(?: (?:du|de la|de l'|des) ?(?:gagnant|fournisseur|soumissionnaire|entrepreneur|contrat|offre|soumission)s?)?|choix (?:du|de l'|de la) ?(?:gagnant|fournisseur|soumissionnaire|entrepreneur|offre|soumission)",
    ),
    'evaluation criteria',
  ],
  [
    words('(?:what|how) is the (?:decision|award|choice|selection|winner) (?:based on|made|decided)|based on what'),
    'evaluation criteria',
  ],
  [
    words(
      `where (?:do|does|should|must|can|are) (?:we |i |you |one |bidders )?(?:submit|upload|file|hand in) ${OUR}${BIDS}|\\bou (?:faut-il |doit-on |peut-on |devons-nous )?(?:soumettre|televerser) (?:notre |nos |la |les |une |l'|le )${BIDS}`,
    ),
    'place of submission',
  ],
];
