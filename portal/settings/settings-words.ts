import type { Words } from '../ui/words.ts';

const ENGLISH = {
  title: 'Settings',
  tabs: {
    keys: 'API keys',
    members: 'Members',
    audit: 'Audit trail',
    preferences: 'Preferences',
    outbox: 'Outbox',
  },
  loading: 'Loading',
  retry: 'Try again',
  close: 'Close',
  undo: 'Undo',
  cancel: 'Cancel',
  adminsOnly: 'This is for admins',
  adminsOnlyNext: 'Ask an admin of your company to do this, or to make you an admin.',
  language: 'Language',
  languages: { en: 'English', fr: 'Français' },
  languageHint: 'For these pages, in this browser. Under Digest you choose the language of the emails.',
  colours: 'Colours',
  schemes: { auto: 'Same as my device', light: 'Light', dark: 'Dark' },
  company: 'Company',
  companies: 'You can work for these companies. Each link opens one of them; two tabs can show two.',
  current: 'shown now',
  outboxLead:
    'Email is not switched on yet, so these messages reached nobody. The person who runs your Tenderfit can switch it on. Sign-in links are not shown here; that person has them.',
  outboxEmpty: 'No message yet',
  outboxEmptyNext: 'The digest and other messages of your company appear here.',
  to: (email: string) => `To ${email}`,
  savedAt: (when: string) => `written ${when}`,
  message: 'Message',
  textGone: 'The text of this message was deleted 90 days after it was sent.',
  older: 'Show older',
};

const FRENCH: typeof ENGLISH = {
  title: 'Réglages',
  tabs: {
    keys: 'Clés d’API',
    members: 'Membres',
    audit: 'Journal',
    preferences: 'Préférences',
    outbox: 'Boîte d’envoi',
  },
  loading: 'Chargement',
  retry: 'Réessayer',
  close: 'Fermer',
  undo: 'Annuler',
  cancel: 'Annuler',
  adminsOnly: 'Réservé aux administrateurs',
  adminsOnlyNext: 'Demandez à un administrateur de votre entreprise de le faire, ou de vous nommer administrateur.',
  language: 'Langue',
  languages: { en: 'English', fr: 'Français' },
  languageHint: 'Pour ces pages, dans ce navigateur. La langue des courriels se choisit à la page Résumé par courriel.',
  colours: 'Couleurs',
  schemes: { auto: 'Celles de mon appareil', light: 'Claires', dark: 'Sombres' },
  company: 'Entreprise',
  companies:
    'Vous pouvez travailler pour ces entreprises. Chaque lien en ouvre une; deux onglets peuvent en montrer deux.',
  current: 'affichée',
  outboxLead:
    'L’envoi de courriels n’est pas encore activé : ces messages ne sont parvenus à personne. La personne responsable de votre Tenderfit peut l’activer. Les liens de connexion ne sont pas affichés ici; l’exploitant les a.',
  outboxEmpty: 'Aucun message jusqu’ici',
  outboxEmptyNext: 'Les courriels de votre entreprise apparaissent ici.',
  to: (email) => `À ${email}`,
  savedAt: (when) => `écrit le ${when}`,
  message: 'Message',
  textGone: 'Le texte de ce message a été supprimé 90 jours après l’envoi.',
  older: 'Afficher les plus anciens',
};

export const SETTINGS_WORDS: Words<typeof ENGLISH> = { en: ENGLISH, fr: FRENCH };
