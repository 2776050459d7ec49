import type { Words } from '../app/language.tsx';

const ENGLISH = {
  lead: 'Who changed what in your company. Entries are never changed or deleted.',
  actors: {
    operator: 'Operator of the service',
    key: 'API key',
    member: 'Member',
    mail: 'Reader',
    system: 'The service',
  },
  by: (who: string) => `by ${who}`,
  change: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
  made: (field: string, after: string) => `${field}: ${after}`,
  nothing: 'none',
  yes: 'yes',
  no: 'no',
  more: (count: number) => `and ${count} more`,
  empty: 'Nothing was changed yet',
  open: 'Open the tender',
};

const FRENCH: typeof ENGLISH = {
  lead: 'Qui a changé quoi dans votre entreprise. Les entrées ne sont jamais modifiées ni supprimées.',
  actors: {
    operator: 'Exploitant du service',
    key: 'Clé d’API',
    member: 'Membre',
    mail: 'Lecteur',
    system: 'Le service',
  },
  by: (who) => `par ${who}`,
  change: (field, before, after) => `${field} : ${before} → ${after}`,
  made: (field, after) => `${field} : ${after}`,
  nothing: 'rien',
  yes: 'oui',
  no: 'non',
  more: (count) => `et ${count} de plus`,
  empty: 'Rien n’a encore été modifié',
  open: 'Ouvrir l’appel d’offres',
};

export const AUDIT_WORDS: Words<typeof ENGLISH> = { en: ENGLISH, fr: FRENCH };
