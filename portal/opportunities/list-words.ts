import type { Words } from '../app/language.tsx';

const ENGLISH = {
  title: 'Opportunities',
  tabs: { open: 'Open', screened: 'Left out', answered: 'Answered', archived: 'Archived' },
  tabHints: {
    open: 'What you can still bid on and have not answered',
    screened: 'Ruled out, closed, or left out of the digest by its score',
    answered: 'What you answered',
    archived: 'What you archived',
  },
  tabList: 'Which opportunities',
  search: 'Search',
  searchHint: 'Title, buyer, number …',
  buyer: 'Buyer',
  buyerHint: 'Words of its name',
  region: 'Region',
  regionHint: 'Quebec, Ontario …',
  category: 'Category',
  categoryHint: 'Code or words',
  eligible: 'Can we bid?',
  eligibility: { any: 'All', yes: 'Not ruled out', no: 'Ruled out' },
  closing: 'Closes',
  closings: { any: 'Any time', 7: 'Within 7 days', 14: 'Within 14 days', 30: 'Within 30 days' },
  sort: 'Order',
  sorts: { score: 'Best fit first', deadline: 'Closing soonest', discovered_at: 'Newest first' },
  filters: 'Filters',
  clear: 'Clear filters',
  fit: {
    strong: { said: 'strong fit', shown: 'strong' },
    good: { said: 'good fit', shown: 'good' },
    possible: { said: 'possible fit', shown: 'possible' },
    weak: { said: 'weak fit', shown: 'weak' },
    none: { said: 'not scored yet', shown: 'no score' },
    ruledOut: { said: 'ruled out', shown: 'ruled out' },
  },
  closes: {
    none: 'No closing date',
    today: 'Closes today',
    tomorrow: 'Closes tomorrow',
    inDays: (days: number) => `Closes in ${days} days`,
    closed: 'Closed',
  },
  isNew: 'New',
  postedOn: 'Posted on',
  amended: (day: string) => `Amended ${day}`,
  speaks: { for: 'For', against: 'Against', check: 'To check' },
  answer: {
    agree: 'Score is right',
    disagree: 'Score is wrong',
    interested: 'Interested',
    not_interested: 'Not interested',
    request_draft: 'Draft requested',
  },
  list: 'Opportunities of this tab',
  loading: 'Loading the opportunities',
  loadingMore: 'Loading more …',
  more: 'Load more',
  again: 'Try again',
  cannotLoad: 'The list could not be loaded.',
  close: 'Close',
  pane: 'The chosen opportunity',
  emptyTab: {
    open: ['Nothing is waiting for you', 'New matches appear here as soon as notices are read.'],
    screened: ['Nothing was left out', 'What a digest left out, what is ruled out and what has closed appears here.'],
    answered: ['No answers yet', 'What you answer moves here, and teaches us what fits you.'],
    archived: ['The archive is empty', 'Archived opportunities stay here until you take them out.'],
  } as Record<'open' | 'screened' | 'answered' | 'archived', [string, string]>,
  emptyFilters: ['No opportunity passes these filters', 'Take one away, or look in another tab.'] as [string, string],
  emptyRuledOut: [
    'Nothing here is ruled out',
    'Open holds what you can still bid on. What is ruled out is under Left out.',
  ] as [string, string],
  toScreened: 'Show what is ruled out',
  first: {
    title: 'Tell the service what you sell',
    text: 'It finds tenders by your profile, which is empty. Start with three things:',
    steps: [
      'Categories: what you sell, in words (“hospital beds”) or codes (UNSPSC 42191810).',
      'Places you serve: the provinces or regions where you work.',
      'Exclusions: what you never bid on.',
    ],
    go: 'Fill in the profile',
  },
  done: {
    agree: 'Noted: the score is right.',
    disagree: 'Noted: the score is wrong.',
    interested: 'Noted: interested.',
    not_interested: 'Noted: not interested.',
    request_draft: 'Draft requested.',
    archive: 'Archived.',
    unarchive: 'Taken out of the archive.',
    withdraw: 'Your answer was taken back.',
  },
  profileChanged: (count: number) =>
    count === 1
      ? 'Your reason changed your profile in one place.'
      : `Your reason changed your profile in ${count} places.`,
  rescoring: (tenders: number | null) =>
    tenders === null
      ? 'Scoring again …'
      : tenders === 1
        ? 'Scoring 1 tender again …'
        : `Scoring ${tenders} tenders again …`,
  undo: 'Undo',
  undone: (title: string) => `Taken back: ${title}`,
  nothingToUndo: 'There is nothing to take back.',
  waiting: (count: number) => (count === 1 ? '1 change is not sent yet.' : `${count} changes are not sent yet.`),
  waitingFor: (seconds: number) =>
    `The service takes 10 of a kind a minute; it goes on in ${seconds} s. Keep this tab open.`,
  failed: (title: string, why: string) => `“${title}” is as it was. ${why}`,
  why: 'Why do you disagree? (optional)',
  sayWhy: 'Why?',
  whyNot: 'Why are you not interested? (optional)',
  whyNotChips: ['Not what we sell', 'Too small', 'Too far away', 'Too little time'],
  send: 'Send',
  cancel: 'Cancel',
};

const FRENCH: typeof ENGLISH = {
  title: 'Occasions d’affaires',
  tabs: { open: 'Ouvertes', screened: 'Écartées', answered: 'Traitées', archived: 'Archivées' },
  tabHints: {
    open: 'Ce qui peut encore recevoir une soumission et attend votre réponse',
    screened: 'Exclues, clôturées ou écartées du courriel par leur score',
    answered: 'Celles à propos desquelles vous avez répondu',
    archived: 'Celles que vous avez archivées',
  },
  tabList: 'Quelles occasions d’affaires',
  search: 'Chercher',
  searchHint: 'Titre, acheteur, numéro…',
  buyer: 'Acheteur',
  buyerHint: 'Mots de son nom',
  region: 'Région',
  regionHint: 'Québec, Ontario…',
  category: 'Catégorie',
  categoryHint: 'Code ou mots',
  eligible: 'Admissibles?',
  eligibility: { any: 'Toutes', yes: 'Non exclues', no: 'Exclues' },
  closing: 'Clôture',
  closings: { any: 'N’importe quand', 7: 'D’ici 7 jours', 14: 'D’ici 14 jours', 30: 'D’ici 30 jours' },
  sort: 'Ordre',
  sorts: { score: 'Meilleures d’abord', deadline: 'Clôture la plus proche', discovered_at: 'Les plus récentes' },
  filters: 'Filtres',
  clear: 'Effacer les filtres',
  fit: {
    strong: { said: 'forte correspondance', shown: 'forte' },
    good: { said: 'bonne correspondance', shown: 'bonne' },
    possible: { said: 'correspondance possible', shown: 'possible' },
    weak: { said: 'faible correspondance', shown: 'faible' },
    none: { said: 'pas encore évaluée', shown: 'sans score' },
    ruledOut: { said: 'exclue', shown: 'exclue' },
  },
  closes: {
    none: 'Sans date de clôture',
    today: 'Clôture aujourd’hui',
    tomorrow: 'Clôture demain',
    inDays: (days) => `Clôture dans ${days} jours`,
    closed: 'Clôturée',
  },
  isNew: 'Nouvelle',
  postedOn: 'Publié sur',
  amended: (day) => `Modifié ${day}`,
  speaks: { for: 'Pour', against: 'Contre', check: 'À vérifier' },
  answer: {
    agree: 'Score exact',
    disagree: 'Score inexact',
    interested: 'Intéressé',
    not_interested: 'Pas intéressé',
    request_draft: 'Ébauche demandée',
  },
  list: 'Occasions d’affaires de cet onglet',
  loading: 'Chargement des occasions d’affaires',
  loadingMore: 'Chargement de la suite…',
  more: 'Charger la suite',
  again: 'Réessayer',
  cannotLoad: 'La liste n’a pas pu être chargée.',
  close: 'Fermer',
  pane: 'L’occasion d’affaires choisie',
  emptyTab: {
    open: ['Rien ne vous attend', 'Les nouvelles occasions d’affaires apparaissent ici dès que les avis sont lus.'],
    screened: [
      'Rien n’a été écarté',
      'Ce qu’un courriel a laissé de côté, ce qui est exclu et ce qui est clôturé apparaît ici.',
    ],
    answered: ['Aucune réponse', 'Ce à quoi vous répondez passe ici et nous apprend ce qui vous convient.'],
    archived: [
      'L’archive est vide',
      'Les occasions d’affaires archivées restent ici jusqu’à ce que vous les en sortiez.',
    ],
  },
  emptyFilters: ['Aucune occasion d’affaires ne passe ces filtres', 'Retirez-en un ou regardez dans un autre onglet.'],
  emptyRuledOut: [
    'Rien ici n’est exclu',
    'Sous «\u00a0Ouvertes\u00a0» se trouve ce qui peut encore recevoir une soumission. Ce qui est exclu est sous «\u00a0Écartées\u00a0».',
  ],
  toScreened: 'Voir ce qui est exclu',
  first: {
    title: 'Dites au service ce que vous vendez',
    text: 'Il trouve les appels d’offres d’après votre profil, qui est vide. Commencez par trois choses :',
    steps: [
      'Catégories\u00a0: ce que vous vendez, en mots («\u00a0lits d’hôpital\u00a0») ou en codes (UNSPSC 42191810).',
      'Lieux desservis\u00a0: les provinces ou les régions où vous travaillez.',
      'Exclusions\u00a0: ce sur quoi vous ne soumissionnez jamais.',
    ],
    go: 'Remplir le profil',
  },
  done: {
    agree: 'C’est noté\u00a0: le score est exact.',
    disagree: 'C’est noté\u00a0: le score est inexact.',
    interested: 'C’est noté\u00a0: intéressé.',
    not_interested: 'C’est noté\u00a0: pas intéressé.',
    request_draft: 'Ébauche demandée.',
    archive: 'Archivée.',
    unarchive: 'Sortie des archives.',
    withdraw: 'Votre réponse est retirée.',
  },
  profileChanged: (count) =>
    count === 1
      ? 'Votre raison a modifié votre profil à un endroit.'
      : `Votre raison a modifié votre profil à ${count} endroits.`,
  rescoring: (tenders) =>
    tenders === null
      ? 'Nouvelle évaluation…'
      : tenders === 1
        ? 'Nouvelle évaluation d’un appel d’offres…'
        : `Nouvelle évaluation de ${tenders} appels d’offres…`,
  undo: 'Annuler',
  undone: (title) => `Annulé\u00a0: ${title}`,
  nothingToUndo: 'Il n’y a rien à annuler.',
  waiting: (count) =>
    count === 1 ? '1 changement n’est pas encore envoyé.' : `${count} changements ne sont pas encore envoyés.`,
  waitingFor: (seconds) =>
    `Le service en prend 10 de chaque sorte par minute; il reprend dans ${seconds} s. Gardez cet onglet ouvert.`,
  failed: (title, why) => `«\u00a0${title}\u00a0» est comme avant. ${why}`,
  why: 'Pourquoi n’êtes-vous pas d’accord? (facultatif)',
  sayWhy: 'Pourquoi?',
  whyNot: 'Pourquoi n’êtes-vous pas intéressé? (facultatif)',
  whyNotChips: ['Ce n’est pas ce que nous vendons', 'Trop petit', 'Trop loin', 'Trop peu de temps'],
  send: 'Envoyer',
  cancel: 'Annuler',
};

export const LIST_WORDS: Words<typeof ENGLISH> = { en: ENGLISH, fr: FRENCH };
