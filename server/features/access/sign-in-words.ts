import type { ErrorCode } from '#contract/errors.ts';
import { LINK_MINUTES, LINKS_PER_HOUR } from './link-rules.ts';

/** What the sign-in pages say, in both languages. */

/** A heading and the text below it. */
type Said = { title: string; text: string };

export type SignInWords = {
  languages: string;
  ask: Said & { label: string; action: string; faulty: string };
  sent: { title: string; before: string; after: string; once: string; nothing: string; outbox: string; other: string };
  confirm: Said & { action: string; notYou: string };
  unusable: Record<'used' | 'expired' | 'unknown', Said>;
  another: string;
  proceed: string;
  home: { as: string; company: string; others: string; list: string; signOut: string };
  provider: Said & { exchange: string };
  refusals: Partial<Record<ErrorCode, Said>>;
  failed: Said & { request: string };
  unreadable: Said;
  otherAddress: string;
};

const ENGLISH: SignInWords = {
  languages: 'Language',
  ask: {
    title: 'Sign in to Tenderfit',
    text: 'Enter your e-mail address and we send you a link that signs you in. There is no password.',
    label: 'E-mail address',
    action: 'Send me a link',
    faulty: 'This is not an e-mail address that mail can be sent to. It should look like dana@example.org.',
  },
  sent: {
    title: 'Look in your mailbox',
    before: 'If',
    after: 'belongs to a member, a mail with a sign-in link is on its way.',
    once: `The link works once, and for ${LINK_MINUTES} minutes.`,
    nothing: `No mail after a few minutes? Look in the spam folder, and check the address above for a typing error. One address gets at most ${LINKS_PER_HOUR} links an hour.`,
    outbox:
      'This installation sends no mail: its operator finds each message as a file in the outbox folder of the data directory.',
    other: 'Use another address',
  },
  confirm: {
    title: 'Sign in to Tenderfit',
    text: 'This link signs you in as',
    action: 'Sign in',
    notYou: 'Not your address? Then close this page.',
  },
  unusable: {
    used: { title: 'This link was used already', text: 'A link signs in once. Ask for a new one to sign in again.' },
    expired: { title: 'This link has expired', text: `A link works for ${LINK_MINUTES} minutes. Ask for a new one.` },
    unknown: {
      title: 'This link does not work',
      text: 'It may have been cut short when it was copied, or be too old. Open the whole address from the mail, or ask for a new link.',
    },
  },
  another: 'Ask for a new link',
  proceed: 'Continue to Tenderfit',
  home: {
    as: 'Signed in as',
    company: 'Your company',
    others: 'Your other companies',
    list: 'Tenders of this company, as JSON',
    signOut: 'Sign out',
  },
  provider: {
    title: 'Sign in at your identity provider',
    text: 'This service sends no sign-in links. People sign in through',
    exchange: 'An ID token from there is exchanged for a session by POST /api/v1/session.',
  },
  refusals: {
    forbidden: {
      title: 'This request was not accepted',
      text: 'It did not come from a page of this service. Open the service at the address below and try again there.',
    },
    no_membership: {
      title: 'No company has you as a member',
      text: 'Your address is no longer linked to a company here. Ask whoever looks after this service for your company to add it.',
    },
    membership_disabled: {
      title: 'Your membership is disabled',
      text: 'You cannot sign in while it is. Ask whoever looks after this service for your company to enable it again.',
    },
    identity_conflict: {
      title: 'Your membership belongs to another account',
      text: 'Somebody signed in with this address in another way before. Ask the operator of this service to free the membership.',
    },
    unverified_email: {
      title: 'Your address is not confirmed',
      text: 'Confirm your e-mail address with your identity provider, then sign in again.',
    },
    rate_limited: { title: 'Too many requests', text: 'Wait a minute, then try again.' },
  },
  failed: {
    title: 'Something went wrong',
    text: 'The service failed. Wait a moment and try again; if it goes on, tell the operator this number.',
    request: 'Request',
  },
  unreadable: { title: 'This request could not be read', text: 'Start again from the sign-in page.' },
  otherAddress: 'Sign in with another address',
};

// French puts a no-break space before a colon.
const FRENCH: SignInWords = {
  languages: 'Langue',
  ask: {
    title: 'Connexion à Tenderfit',
    text: 'Indiquez votre adresse courriel pour recevoir un lien de connexion. Il n’y a pas de mot de passe.',
    label: 'Adresse courriel',
    action: 'Recevoir un lien',
    faulty: 'On ne peut pas envoyer de courriel à cette adresse. Elle devrait ressembler à dana@example.org.',
  },
  sent: {
    title: 'Consultez votre messagerie',
    before: 'Si',
    after: 'est l’adresse d’un membre, un courriel avec un lien de connexion est en route.',
    once: `Le lien sert une seule fois et reste valable ${LINK_MINUTES} minutes.`,
    nothing: `Rien reçu après quelques minutes? Regardez dans les indésirables et vérifiez l’adresse ci-dessus. Une adresse reçoit au plus ${LINKS_PER_HOUR} liens par heure.`,
    outbox:
      'Cette installation n’envoie aucun courriel\u00a0: son exploitant trouve chaque message sous forme de fichier dans le dossier outbox du répertoire de données.',
    other: 'Utiliser une autre adresse',
  },
  confirm: {
    title: 'Connexion à Tenderfit',
    text: 'Ce lien vous connecte en tant que',
    action: 'Se connecter',
    notYou: 'Ce n’est pas votre adresse? Fermez cette page.',
  },
  unusable: {
    used: {
      title: 'Ce lien a déjà servi',
      text: 'Un lien ne sert qu’une fois. Demandez-en un nouveau pour vous reconnecter.',
    },
    expired: {
      title: 'Ce lien a expiré',
      text: `Un lien reste valable ${LINK_MINUTES} minutes. Demandez-en un nouveau.`,
    },
    unknown: {
      title: 'Ce lien ne fonctionne pas',
      text: 'Il a peut-être été coupé en le copiant, ou il est trop ancien. Ouvrez l’adresse complète du courriel ou demandez un nouveau lien.',
    },
  },
  another: 'Demander un nouveau lien',
  proceed: 'Continuer vers Tenderfit',
  home: {
    as: 'Session ouverte en tant que',
    company: 'Votre entreprise',
    others: 'Vos autres entreprises',
    list: 'Appels d’offres de cette entreprise, en JSON',
    signOut: 'Se déconnecter',
  },
  provider: {
    title: 'Connectez-vous chez votre fournisseur d’identité',
    text: 'Ce service n’envoie pas de liens de connexion. On s’y connecte par',
    exchange: 'Un jeton d’identité de ce fournisseur s’échange contre une session par POST /api/v1/session.',
  },
  refusals: {
    forbidden: {
      title: 'Cette demande n’a pas été acceptée',
      text: 'Elle ne venait pas d’une page de ce service. Ouvrez le service à l’adresse ci-dessous et réessayez.',
    },
    no_membership: {
      title: 'Vous n’êtes membre d’aucune entreprise',
      text: 'Votre adresse n’est plus liée à une entreprise ici. Demandez à la personne qui s’occupe de ce service pour votre entreprise de l’ajouter.',
    },
    membership_disabled: {
      title: 'Votre accès est désactivé',
      text: 'Vous ne pouvez pas vous connecter pour le moment. Demandez à la personne qui s’occupe de ce service pour votre entreprise de le rétablir.',
    },
    identity_conflict: {
      title: 'Votre accès est lié à un autre compte',
      text: 'Quelqu’un s’est déjà connecté autrement avec cette adresse. Demandez à l’exploitant de ce service de libérer l’accès.',
    },
    unverified_email: {
      title: 'Votre adresse n’est pas confirmée',
      text: 'Confirmez votre adresse courriel auprès de votre fournisseur d’identité, puis reconnectez-vous.',
    },
    rate_limited: { title: 'Trop de demandes', text: 'Attendez une minute, puis réessayez.' },
  },
  failed: {
    title: 'Un problème est survenu',
    text: 'Le service a échoué. Attendez un moment et réessayez\u00a0; si cela persiste, donnez ce numéro à l’exploitant.',
    request: 'Demande',
  },
  unreadable: {
    title: 'Cette demande n’a pas pu être lue',
    text: 'Recommencez à partir de la page de connexion.',
  },
  otherAddress: 'Se connecter avec une autre adresse',
};

export const SIGN_IN_WORDS: Readonly<Record<'en' | 'fr', SignInWords>> = { en: ENGLISH, fr: FRENCH };
