import type { Words } from '../ui/words.ts';

const ENGLISH = {
  lead: 'People who can sign in for your company.',
  invite: { emailed_link: 'Invite', link_from_operator: 'Add member', identity_provider: 'Add member' },
  inviteHint: {
    emailed_link: 'They get a sign-in link by email.',
    link_from_operator: 'No email goes out. Ask the person who runs your Tenderfit for their sign-in link.',
    identity_provider: 'They sign in with your identity provider. No email goes out.',
  },
  onlyAdmin: 'The only admin. Make another member an admin first.',
  email: 'Email address',
  name: 'Name (optional)',
  role: 'Role',
  roleOf: (email: string) => `Role of ${email}`,
  roles: { admin: 'Admin', member: 'Member' },
  roleHint: 'Admins also manage keys and members, and read the audit trail.',
  emailMissing: 'Enter an email address, such as dana@example.org.',
  invited: (email: string) => `${email} is a member and gets a sign-in link by email.`,
  invitedToOutbox: (email: string) =>
    `${email} is a member. No email was sent: the person who runs your Tenderfit has the sign-in link.`,
  added: (email: string) => `${email} is a member and signs in with your identity provider.`,
  knownToOutbox: (email: string) =>
    `${email} was a member already. No email was sent: the person who runs your Tenderfit has a new sign-in link.`,
  known: (email: string) => `${email} was a member already and gets a new sign-in link.`,
  knownNoLink: (email: string) => `${email} was a member already. Nothing changed.`,
  you: 'You',
  waiting: 'Never signed in',
  disabledSince: (when: string) => `Disabled since ${when}`,
  disable: 'Disable',
  disableNamed: (email: string) => `Disable ${email}`,
  enable: 'Enable',
  enableNamed: (email: string) => `Enable ${email}`,
  isAdmin: (email: string) => `${email} is an admin now.`,
  isMember: (email: string) => `${email} is a member now.`,
  isDisabled: (email: string) => `${email} can no longer sign in.`,
  isEnabled: (email: string) => `${email} can sign in again.`,
  lastAdmin: 'The company needs an admin. Make another member an admin first. Nothing was changed.',
};

const FRENCH: typeof ENGLISH = {
  lead: 'Les personnes qui peuvent se connecter au nom de votre entreprise.',
  invite: {
    emailed_link: 'Inviter',
    link_from_operator: 'Ajouter le membre',
    identity_provider: 'Ajouter le membre',
  },
  inviteHint: {
    emailed_link: 'Cette personne reçoit un lien de connexion par courriel.',
    link_from_operator:
      'Aucun courriel ne part. Demandez à la personne responsable de votre Tenderfit le lien de connexion du nouveau membre.',
    identity_provider: 'Cette personne se connecte avec votre fournisseur d’identité. Aucun courriel ne part.',
  },
  onlyAdmin: 'Seul administrateur. Nommez-en d’abord un autre.',
  email: 'Adresse courriel',
  name: 'Nom (facultatif)',
  role: 'Rôle',
  roleOf: (email) => `Rôle de ${email}`,
  roles: { admin: 'Administrateur', member: 'Membre' },
  roleHint: 'Les administrateurs gèrent aussi les clés et les membres, et lisent le journal.',
  emailMissing: 'Entrez une adresse courriel, comme dana@example.org.',
  invited: (email) => `${email} est membre et reçoit un lien de connexion par courriel.`,
  invitedToOutbox: (email) =>
    `${email} est membre. Aucun courriel n’est parti : la personne responsable de votre Tenderfit a le lien de connexion.`,
  added: (email) => `${email} est membre et se connecte avec votre fournisseur d’identité.`,
  knownToOutbox: (email) =>
    `${email} était déjà membre. Aucun courriel n’est parti : la personne responsable de votre Tenderfit a un nouveau lien de connexion.`,
  known: (email) => `${email} était déjà membre et reçoit un nouveau lien de connexion.`,
  knownNoLink: (email) => `${email} était déjà membre. Rien n’a changé.`,
  you: 'Vous',
  waiting: 'Jamais connecté',
  disabledSince: (when) => `Désactivé depuis le ${when}`,
  disable: 'Désactiver',
  disableNamed: (email) => `Désactiver ${email}`,
  enable: 'Réactiver',
  enableNamed: (email) => `Réactiver ${email}`,
  isAdmin: (email) => `${email} est maintenant administrateur.`,
  isMember: (email) => `${email} est maintenant membre.`,
  isDisabled: (email) => `${email} ne peut plus se connecter.`,
  isEnabled: (email) => `${email} peut de nouveau se connecter.`,
  lastAdmin: 'L’entreprise a besoin d’un administrateur. Nommez-en d’abord un autre. Rien n’a changé.',
};

export const MEMBERS_WORDS: Words<typeof ENGLISH> = { en: ENGLISH, fr: FRENCH };
