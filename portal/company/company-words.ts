import type { Words } from '../ui/words.ts';
import type { CompanyTab } from './company-search.ts';

const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;
/** In French, none is singular too. */
const plusieurs = (count: number, one: string, more: string): string => `${count} ${count < 2 ? one : more}`;

const ENGLISH = {
  title: 'Company',
  tabs: {
    profile: 'Profile',
    partners: 'Partners',
    catalog: 'Catalog',
    documents: 'Documents',
    history: 'History',
  } satisfies Record<CompanyTab, string>,
  loading: 'Loading …',
  retry: 'Try again',
  close: 'Close',
  undo: 'Undo',
  undone: 'Undone.',
  rescoreQueued: 'Tenders will be scored again in a moment.',
  rescoring: (tenders: number, done: number) =>
    done === 0 ? `Re-scoring ${many(tenders, 'tender', 'tenders')} …` : `Re-scoring: ${done} of ${tenders} tenders …`,
  saving: 'Saving …',
  saved: 'Saved',
  waiting: (seconds: number) =>
    `The service takes ten edits a minute. The rest is sent in ${seconds} seconds; nothing is lost.`,
  productsDiscontinued: (count: number) => `${many(count, 'product is', 'products are')} discontinued.`,
  productsReactivated: (count: number) => `${many(count, 'product is', 'products are')} active again.`,
  partners: {
    intro: 'The manufacturers that you represent. Products of a partner count in matching while it is a partner.',
    add: 'Add a partner',
    addPlaceholder: 'Name of the manufacturer',
    addButton: 'Add',
    nameMissing: 'Type the name of a manufacturer first.',
    added: (name: string) => `${name} is a partner.`,
    alreadyThere: (name: string) => `${name} is a partner already.`,
    removed: (name: string) => `${name} is no longer a partner.`,
    remove: 'Remove',
    removeNamed: (name: string) => `Remove ${name}`,
    removeHint: (count: number) =>
      count === 0 ? 'It has no active product.' : `Removing it discontinues ${many(count, 'product', 'products')}.`,
    again: 'Make a partner again',
    againHint: 'Its discontinued products stay so; reactivate them in the catalog.',
    active: (count: number) => many(count, 'active product', 'active products'),
    discontinued: (count: number) => `${count} discontinued`,
    former: 'Former partners',
    products: 'Products',
    empty: 'No partner yet',
    emptyText: 'Add the manufacturers whose products you sell. Then add their products, one by one or from a CSV file.',
    importLink: 'Import products from a CSV file',
  },
  history: {
    intro:
      'Every change of the profile, newest first. To go back to an older value of a field, first revert its newer changes.',
    revert: 'Revert',
    revertNamed: (field: string) => `Revert this change of ${field}`,
    reverted: 'Reverted',
    revertedNow: 'The change is reverted.',
    again: 'Undo',
    superseded: 'Changed again since: revert the later change of this field first.',
    identity: 'Only the person who runs your Tenderfit changes this.',
    supersededNow:
      'This field has changed again since. The later change has to be reverted first; nothing was changed.',
    boundsNow: 'With the earlier value, the minimum would be above the maximum. Nothing was changed.',
    added: (values: string) => `Added: ${values}`,
    removed: (values: string) => `Removed: ${values}`,
    nothing: 'not stated',
    from: 'from',
    to: 'to',
    more: 'Show earlier changes',
    empty: 'Nothing has changed yet',
    emptyText: 'Each edit of the profile appears here, and can be reverted.',
    toProfile: 'Go to the profile',
    willDiscontinue: (count: number) => `Discontinued ${many(count, 'product', 'products')}.`,
    didReactivate: (count: number) => `Reactivated ${many(count, 'product', 'products')}.`,
    sources: {
      portal_edit: 'edited in the portal or by the API',
      portal_import: 'from an import',
      portal_feedback: 'from a decision on a tender',
      operator: 'by the person who runs your Tenderfit',
      email_reply: 'from an e-mail reply',
    } as Record<string, string>,
    by: { member: (name: string) => `by ${name}`, key: (name: string) => `by the API key ${name}` },
  },
};

const FRENCH: typeof ENGLISH = {
  title: 'Entreprise',
  tabs: {
    profile: 'Profil',
    partners: 'Partenaires',
    catalog: 'Catalogue',
    documents: 'Documents',
    history: 'Historique',
  },
  loading: 'Chargement…',
  retry: 'Réessayer',
  close: 'Fermer',
  undo: 'Annuler',
  undone: 'Annulé.',
  rescoreQueued: 'Les appels d’offres seront réévalués dans un instant.',
  rescoring: (tenders, done) =>
    done === 0
      ? `Réévaluation de ${plusieurs(tenders, 'appel d’offres', 'appels d’offres')}…`
      : `Réévaluation : ${done} appels d’offres sur ${tenders}…`,
  saving: 'Enregistrement…',
  saved: 'Enregistré',
  waiting: (seconds) =>
    `Le service accepte dix modifications par minute. Le reste sera envoyé dans ${seconds} secondes; rien n’est perdu.`,
  productsDiscontinued: (count) =>
    `${plusieurs(count, 'produit est maintenant inactif', 'produits sont maintenant inactifs')}.`,
  productsReactivated: (count) =>
    `${plusieurs(count, 'produit est de nouveau actif', 'produits sont de nouveau actifs')}.`,
  partners: {
    intro:
      'Les fabricants que vous représentez. Les produits d’un partenaire comptent dans l’évaluation tant qu’il est partenaire.',
    add: 'Ajouter un partenaire',
    addPlaceholder: 'Nom du fabricant',
    addButton: 'Ajouter',
    nameMissing: 'Inscrivez d’abord le nom d’un fabricant.',
    added: (name) => `${name} est un partenaire.`,
    alreadyThere: (name) => `${name} est déjà un partenaire.`,
    removed: (name) => `${name} n’est plus un partenaire.`,
    remove: 'Retirer',
    removeNamed: (name) => `Retirer ${name}`,
    removeHint: (count) =>
      count === 0
        ? 'Il n’a aucun produit actif.'
        : `Si vous le retirez, ${plusieurs(count, 'produit devient inactif', 'produits deviennent inactifs')}.`,
    again: 'Redevenir partenaire',
    againHint: 'Ses produits inactifs le restent; réactivez-les dans le catalogue.',
    active: (count) => plusieurs(count, 'produit actif', 'produits actifs'),
    discontinued: (count) => plusieurs(count, 'inactif', 'inactifs'),
    former: 'Anciens partenaires',
    products: 'Produits',
    empty: 'Aucun partenaire',
    emptyText:
      'Ajoutez les fabricants dont vous vendez les produits, puis leurs produits, un à un ou à partir d’un fichier CSV.',
    importLink: 'Importer des produits d’un fichier CSV',
  },
  history: {
    intro:
      'Chaque modification du profil, la plus récente d’abord. Pour revenir à une valeur plus ancienne d’un champ, défaites d’abord ses changements plus récents.',
    revert: 'Défaire',
    revertNamed: (field) => `Défaire ce changement : ${field}`,
    reverted: 'Rétablie',
    revertedNow: 'La valeur précédente est rétablie.',
    again: 'La remettre',
    superseded: 'Modifié depuis : défaites d’abord la modification suivante de ce champ.',
    identity: 'Seule la personne responsable de votre Tenderfit modifie ce champ.',
    supersededNow: 'Ce champ a été modifié depuis. Rétablissez d’abord la modification suivante; rien n’a changé.',
    boundsNow: 'Avec la valeur précédente, le minimum dépasserait le maximum. Rien n’a changé.',
    added: (values) => `Ajouts : ${values}`,
    removed: (values) => `Retraits : ${values}`,
    nothing: 'non précisé',
    from: 'de',
    to: 'à',
    more: 'Afficher les modifications antérieures',
    empty: 'Rien n’a encore changé',
    emptyText: 'Chaque modification du profil apparaît ici, et la valeur précédente peut être rétablie.',
    toProfile: 'Aller au profil',
    willDiscontinue: (count) => `${plusieurs(count, 'produit devenu inactif', 'produits devenus inactifs')}.`,
    didReactivate: (count) => `${plusieurs(count, 'produit réactivé', 'produits réactivés')}.`,
    sources: {
      portal_edit: 'modifié dans le portail ou par l’API',
      portal_import: 'par une importation',
      portal_feedback: 'par une décision sur un appel d’offres',
      operator: 'par la personne responsable de votre Tenderfit',
      email_reply: 'par une réponse à un courriel',
    },
    by: { member: (name) => `par ${name}`, key: (name) => `par la clé d’API ${name}` },
  },
};

export const COMPANY_WORDS: Words<typeof ENGLISH> = { en: ENGLISH, fr: FRENCH };
