import { agreementNames } from '#contract/facts/trade-agreements.ts';
import type { OpportunityStatus } from '#contract/opportunities.ts';
import type { Closing } from './closing.ts';
import { counted } from './table.ts';

/** The words around an opportunity in the two languages; what the notice and the reasons say comes from the service. */

export type Language = 'en' | 'fr';

export type Words = {
  columns: { id: string; score: string; status: string; closes: string; left: string; buyer: string; title: string };
  /** Labels of the fields of one opportunity. */
  fields: Record<FieldName, string>;
  headings: Record<'summary' | 'reasons' | 'facts' | 'factsOfDocuments' | 'categories' | 'answers', string>;
  status: Record<OpportunityStatus, string>;
  days(closing: Closing): string;
  score(score: number | null): string;
  noDeadline: string;
  noTime: string;
  openContinuously: string;
  noReasons: string;
  /** Joins a zone or a value to its label: French puts a no-break space before a colon. */
  colon: string;
  quote(text: string): string;
  page(number: number): string;
  /** Where words stand that are not the notice's. */
  inDocument: string;
  scan: string;
  byModel: string;
  ofField: string;
  facts: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
  none: string;
  noneMatching: string;
  more(shown: number): string;
  /** In which zone the closing dates of a list are. */
  times(zone: string): string;
  readOne: string;
  /** Of a quantity that the buyer may or may not order. */
  optional: string;
};

type FieldName =
  | 'score'
  | 'parts'
  | 'status'
  | 'closes'
  | 'value'
  | 'place'
  | 'endUser'
  | 'product'
  | 'number'
  | 'type'
  | 'source'
  | 'contact'
  | 'link'
  | 'id';

const ENGLISH: Words = {
  columns: {
    id: 'id',
    score: 'score',
    status: 'status',
    closes: 'closes',
    left: 'days left',
    buyer: 'buyer',
    title: 'title',
  },
  fields: {
    score: 'Score',
    parts: 'Breakdown',
    status: 'Status',
    closes: 'Closes',
    value: 'Value',
    place: 'Place',
    endUser: 'End user',
    product: 'Product',
    number: 'Number',
    type: 'Notice',
    source: 'Source',
    contact: 'Contact',
    link: 'Link',
    id: 'Id',
  },
  headings: {
    summary: 'What is being bought',
    reasons: 'Why this score',
    facts: 'What the notice says',
    factsOfDocuments: 'What the notice and its documents say',
    categories: 'Categories',
    answers: 'Your decisions',
  },
  status: {
    scored: 'scored',
    screened: 'screened',
    notified: 'notified',
    draft_requested: 'draft requested',
    draft_sent: 'draft sent',
    approved: 'approved',
    archived: 'archived',
  },
  days({ days, isOver }) {
    if (isOver) return 'closed';
    return days === 0 ? 'today' : `${counted(days, 'day')} left`;
  },
  score: (score) => (score === null ? 'not scored yet' : `${score} of 100`),
  noDeadline: 'no date',
  noTime: 'time not given',
  openContinuously: 'open continuously, no fixed closing date',
  noReasons: 'Not scored yet: a background job will score it.',
  colon: ':',
  quote: (text) => `“${text}”`,
  page: (number) => `page ${number}`,
  inDocument: 'in a document',
  scan: '(scan: check)',
  byModel: '(found by a language model, quote checked)',
  ofField: '(source’s own field)',
  facts: {
    bid_eligibility: 'Who may bid',
    procurement_nature: 'Procurement type',
    requires_manufacturer: 'Bidder must be the manufacturer',
    requires_oem_documentation: 'Manufacturer’s documents required',
    mandatory_certifications: 'Required certifications',
    desirable_certifications: 'Desirable certifications',
    actual_product_category: 'What is being bought, by its title or code',
    post_award_certifications: 'Certifications required of the winner',
    product_certifications: 'Certifications required of the goods',
    maker_certifications: 'Certifications required of the manufacturer',
    total_estimated_units: 'Units',
    estimated_value: 'Value',
    end_user: 'End user',
    set_asides: 'Set aside',
    closing_in_text: 'Closing date in the text',
    closing_posted: 'Posted closing date',
    estimated_value_range: 'Value range',
    estimated_value_with_options: 'Value with options',
    trade_agreements: 'Trade agreements',
    contract_period: 'Expected contract dates',
    biddable: 'Asks for bids',
    questions_due_at: 'Questions until',
    site_visit_at: 'Site visit or meeting',
    quantities: 'Quantities',
    place_of_work: 'Place of work',
  },
  values: {
    ...agreementNames('en'),
    'canadian-only': 'Canadian suppliers only',
    'trading-partner-or-canadian': 'Canadian suppliers and suppliers from trade partners',
    open: 'everyone',
    unknown: 'not stated',
    true: 'yes',
    false: 'no',
    not_a_solicitation: '(no call for bids)',
    awarded: '(awarded)',
    closed: '(closed)',
    invited_only: '(invited suppliers only)',
    restricted: 'to check, only certain suppliers may bid',
    call_doubtful: 'to check, the type of the notice says no and its text speaks of a call',
    no_contract_yet: 'to check, applying leads to a list or a next stage and not to a contract',
    indigenous: 'for Indigenous businesses',
    'small-business': 'for small businesses',
    'supported-business': 'for sheltered workshops',
    vcse: 'for voluntary, community and social enterprises',
    'vehicle-holders': 'for holders of a supply arrangement or standing offer',
  },
  none: 'No matches yet. To read notices: tenderfit discover. To see what is waiting: tenderfit status.',
  noneMatching: 'No matches for these filters.',
  more: (shown) => `Showing the first ${shown}. For more, add --limit ${shown * 2}.`,
  times: (zone) => `Times: ${zone}.`,
  readOne: 'To read one in full: tenderfit opportunity ID',
  optional: 'optional',
};

const FRENCH: Words = {
  columns: {
    id: 'id',
    score: 'note',
    status: 'état',
    closes: 'clôture',
    left: 'délai',
    buyer: 'acheteur',
    title: 'titre',
  },
  fields: {
    score: 'Note',
    parts: 'Détail',
    status: 'État',
    closes: 'Clôture',
    value: 'Valeur',
    place: 'Lieu',
    endUser: 'Utilisateur',
    product: 'Produit',
    number: 'Numéro',
    type: 'Avis',
    source: 'Source',
    contact: 'Contact',
    link: 'Lien',
    id: 'Id',
  },
  headings: {
    summary: 'Objet de l’achat',
    reasons: 'Pourquoi cette note',
    facts: 'Ce que dit l’avis',
    factsOfDocuments: 'Ce que disent l’avis et ses documents',
    categories: 'Catégories',
    answers: 'Vos décisions',
  },
  status: {
    scored: 'noté',
    screened: 'trié',
    notified: 'envoyé',
    draft_requested: 'ébauche demandée',
    draft_sent: 'ébauche envoyée',
    approved: 'approuvé',
    archived: 'archivé',
  },
  days({ days, isOver }) {
    if (isOver) return 'fermé';
    return days === 0 ? 'aujourd’hui' : `${days} ${days < 2 ? 'jour restant' : 'jours restants'}`;
  },
  score: (score) => (score === null ? 'pas encore noté' : `${score} sur 100`),
  noDeadline: 'sans date',
  noTime: 'heure non précisée',
  openContinuously: 'ouvert en permanence, sans date de clôture fixe',
  noReasons: 'Pas encore noté\u00a0: une tâche d’arrière-plan s’en chargera.',
  colon: '\u00a0:',
  quote: (text) => `«\u00a0${text}\u00a0»`,
  page: (number) => `page ${number}`,
  inDocument: 'dans un document',
  scan: '(numérisation : à vérifier)',
  byModel: '(trouvé par un modèle de langage, citation vérifiée)',
  ofField: '(champ de la source)',
  facts: {
    bid_eligibility: 'Qui peut soumissionner',
    procurement_nature: 'Nature de l’achat',
    requires_manufacturer: 'Le soumissionnaire doit être le fabricant',
    requires_oem_documentation: 'Documents du fabricant exigés',
    mandatory_certifications: 'Certifications exigées',
    desirable_certifications: 'Certifications souhaitées',
    actual_product_category: 'Objet de l’achat, selon le titre ou le code',
    post_award_certifications: 'Certifications exigées de l’adjudicataire',
    product_certifications: 'Certifications exigées pour les biens',
    maker_certifications: 'Certifications exigées du fabricant',
    total_estimated_units: 'Unités',
    estimated_value: 'Valeur',
    end_user: 'Utilisateur',
    set_asides: 'Réservé',
    closing_in_text: 'Date de clôture dans le texte',
    closing_posted: 'Date de clôture affichée',
    estimated_value_range: 'Fourchette de valeur',
    estimated_value_with_options: 'Valeur avec options',
    trade_agreements: 'Accords commerciaux',
    contract_period: 'Dates prévues du contrat',
    biddable: 'Sollicite des soumissions',
    questions_due_at: 'Questions jusqu’au',
    site_visit_at: 'Visite ou rencontre',
    quantities: 'Quantités',
    place_of_work: 'Lieu des travaux',
  },
  values: {
    ...agreementNames('fr'),
    'canadian-only': 'fournisseurs canadiens seulement',
    'trading-partner-or-canadian': 'fournisseurs du Canada et des pays partenaires commerciaux',
    open: 'tous',
    unknown: 'non précisé',
    true: 'oui',
    false: 'non',
    yes: 'oui',
    no: 'non',
    not_a_solicitation: '(aucun appel de soumissions)',
    awarded: '(attribué)',
    closed: '(clos)',
    invited_only: '(fournisseurs invités seulement)',
    restricted: 'à vérifier, seuls certains fournisseurs peuvent soumissionner',
    call_doubtful: 'à vérifier, le type de l’avis dit non et son texte parle d’un appel',
    no_contract_yet: 'à vérifier, une candidature mène à une liste ou à une étape suivante et non à un contrat',
    goods: 'biens',
    construction: 'travaux de construction',
    mixed: 'mixte',
    indigenous: 'aux entreprises autochtones',
    'small-business': 'aux petites entreprises',
    'supported-business': 'aux ateliers protégés',
    vcse: 'aux entreprises d’économie sociale',
    'vehicle-holders': 'aux titulaires d’un arrangement en matière d’approvisionnement ou d’une offre à commandes',
    // Health Canada's own French names of its licences.
    'Health Canada MDEL': 'LEIM de Santé Canada',
    'Health Canada medical device licence': 'homologation d’instrument médical de Santé Canada',
    'RBQ licence': 'licence RBQ',
    'Licence to provide the services': 'permis ou licence pour fournir les services',
  },
  none: 'Aucune correspondance pour le moment. Pour lire des avis\u00a0: tenderfit discover. Pour voir ce qui est en attente\u00a0: tenderfit status.',
  noneMatching: 'Aucune correspondance pour ces filtres.',
  more: (shown) => `Les ${shown} premières sont affichées. Pour en voir plus, ajoutez --limit ${shown * 2}.`,
  times: (zone) => `Heures\u00a0: ${zone}.`,
  readOne: 'Pour lire une correspondance en entier\u00a0: tenderfit opportunity ID',
  optional: 'facultatif',
};

export const wordsOf = (language: Language): Words => (language === 'fr' ? FRENCH : ENGLISH);
