import type { AuditAction } from './actions.ts';

type Words = Readonly<Record<'en' | 'fr', string>>;

/** Each action in plain words, for people of the company. */
export const ACTION_WORDS: Readonly<Record<AuditAction, Words>> = {
  'company.create': { en: 'Company added', fr: 'Entreprise ajoutée' },
  'company.delete': { en: 'Company deleted', fr: 'Entreprise supprimée' },
  'company.names': { en: 'Names in published awards changed', fr: 'Noms dans les contrats publiés modifiés' },
  'member.add': { en: 'Member added', fr: 'Membre ajouté' },
  'member.change': { en: 'Member changed', fr: 'Membre modifié' },
  'member.disable': { en: 'Member disabled', fr: 'Membre désactivé' },
  'member.enable': { en: 'Member enabled', fr: 'Membre réactivé' },
  'member.bind': { en: 'First sign-in with this account', fr: 'Première connexion avec ce compte' },
  'member.unbind': { en: 'Member separated from their account', fr: 'Membre dissocié de son compte' },
  'session.begin': { en: 'Signed in', fr: 'Connexion' },
  'session.end': { en: 'Signed out', fr: 'Déconnexion' },
  'portal_token.issue': { en: 'Sign-in token issued', fr: 'Jeton de connexion émis' },
  'api_key.create': { en: 'API key created', fr: 'Clé d’API créée' },
  'api_key.revoke': { en: 'API key revoked', fr: 'Clé d’API révoquée' },
  'profile.change': { en: 'Profile changed', fr: 'Profil modifié' },
  'profile.revert': { en: 'Profile change reverted', fr: 'Modification du profil annulée' },
  'partner.add': { en: 'Manufacturer added', fr: 'Fabricant ajouté' },
  'partner.change': { en: 'Manufacturer changed', fr: 'Fabricant modifié' },
  'product.create': { en: 'Product added', fr: 'Produit ajouté' },
  'product.change': { en: 'Product changed', fr: 'Produit modifié' },
  'document.add': { en: 'Document added', fr: 'Document ajouté' },
  'solicitation_document.add': { en: 'Solicitation document added', fr: 'Document d’appel d’offres ajouté' },
  'solicitation_document.delete': { en: 'Solicitation document deleted', fr: 'Document d’appel d’offres supprimé' },
  'document.delete': { en: 'Document deleted', fr: 'Document supprimé' },
  'opportunity.archive': { en: 'Tender archived', fr: 'Appel d’offres archivé' },
  'opportunity.unarchive': { en: 'Tender taken out of the archive', fr: 'Appel d’offres sorti des archives' },
  'opportunity.feedback': { en: 'Decision on a tender', fr: 'Décision sur un appel d’offres' },
  'feedback.withdraw': { en: 'Decision on a tender taken back', fr: 'Décision sur un appel d’offres retirée' },
  'rule.learn': { en: 'Rule learned from decisions', fr: 'Règle tirée de vos décisions' },
  'rule.forget': {
    en: 'Rule forgotten with the decision that stated it',
    fr: 'Règle oubliée avec la décision qui l’énonçait',
  },
  'rule.switch': { en: 'Rule switched on or off', fr: 'Règle activée ou désactivée' },
  'notifications.change': { en: 'Digest settings changed', fr: 'Réglages des courriels modifiés' },
  'digest.send': { en: 'Digest sent by hand', fr: 'Courriel d’appels d’offres envoyé manuellement' },
  'digest.leave': { en: 'Reader left the digest', fr: 'Désabonnement des courriels' },
  'digest.return': { en: 'Reader returned to the digest', fr: 'Réabonnement aux courriels' },
  'agent_access.grant': { en: 'Instructions by email allowed', fr: 'Consignes par courriel autorisées' },
  'agent_access.revoke': { en: 'Instructions by email no longer allowed', fr: 'Consignes par courriel révoquées' },
  'inbound_mail.accept': { en: 'Received email accepted', fr: 'Courriel reçu accepté' },
  'inbound_mail.refuse': { en: 'Received email refused', fr: 'Courriel reçu refusé' },
  'inbound_mail.act': { en: 'Received email carried out', fr: 'Courriel reçu traité' },
  'job.retry': { en: 'Failed task started again', fr: 'Tâche échouée relancée' },
  'delivery.reconcile': { en: 'Delivery of a message decided', fr: 'Sort d’un message décidé' },
  'delivery.retry': { en: 'Message sent again', fr: 'Message renvoyé' },
};

/** The words of a recorded action; those of an action that this version no longer knows are its name. */
export function actionWords(action: string, language: 'en' | 'fr'): string {
  return action in ACTION_WORDS ? ACTION_WORDS[action as AuditAction][language] : action;
}
