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
  signedOut: Said;
  attempt: Record<'cancelled' | 'refused' | 'mismatch' | 'unavailable', Said>;
  again: string;
};

const ENGLISH: SignInWords = {
  languages: 'Language',
  ask: {
    title: 'Sign in to Tenderfit',
    text: 'Enter your email address to receive a sign-in link. You do not need a password.',
    label: 'Email address',
    action: 'Send link',
    faulty: 'Enter a valid email address, such as dana@example.org.',
  },
  sent: {
    title: 'Check your email',
    before: 'If',
    after: 'belongs to a member, you will receive a sign-in link shortly.',
    once: `The link works once and expires in ${LINK_MINUTES} minutes.`,
    nothing: `No email after a few minutes? Check your spam folder and the spelling of the address. You can request up to ${LINKS_PER_HOUR} links per hour.`,
    outbox:
      'Email is not set up on this server. Its operator can find each message as a file in the outbox folder of the data directory.',
    other: 'Use another address',
  },
  confirm: {
    title: 'Sign in to Tenderfit',
    text: 'This link signs you in as',
    action: 'Sign in',
    notYou: 'Not your address? Close this page.',
  },
  unusable: {
    used: {
      title: 'This link has already been used',
      text: 'Each link works once. Request a new link to sign in again.',
    },
    expired: {
      title: 'This link has expired',
      text: `Links expire after ${LINK_MINUTES} minutes. Request a new link to sign in.`,
    },
    unknown: {
      title: 'This link does not work',
      text: 'It may be incomplete or too old. Open the full link from your email, or request a new link.',
    },
  },
  another: 'Request a new link',
  proceed: 'Continue to Tenderfit',
  home: {
    as: 'Signed in as',
    company: 'Your company',
    others: 'Your other companies',
    list: 'View matched tenders (JSON)',
    signOut: 'Sign out',
  },
  provider: {
    title: 'Sign in with your identity provider',
    text: 'This server does not send sign-in links. Sign in with',
    exchange: 'To start a session, send the ID token with POST /api/v1/session.',
  },
  refusals: {
    forbidden: {
      title: 'This request was not accepted',
      text: 'It did not come from a page of this service. Open the address below and try again.',
    },
    no_membership: {
      title: 'You are not a member of a company',
      text: 'Your address is no longer linked to a company here. Ask your administrator to add it.',
    },
    membership_disabled: {
      title: 'Your access is disabled',
      text: 'You cannot sign in for now. Ask your administrator to restore your access.',
    },
    identity_conflict: {
      title: 'Your access is linked to another account',
      text: 'This address was used to sign in with another account before. Ask your administrator to unlink that account.',
    },
    unverified_email: {
      title: 'Your address is not confirmed',
      text: 'Confirm your email address with your identity provider, then sign in again.',
    },
    rate_limited: { title: 'Too many requests', text: 'Wait a minute, then try again.' },
  },
  failed: {
    title: 'Something went wrong',
    text: 'Wait a moment and try again. If the problem continues, give this request number to your administrator.',
    request: 'Request',
  },
  unreadable: { title: 'This request could not be read', text: 'Go back to the sign-in page and try again.' },
  otherAddress: 'Sign in with another address',
  signedOut: { title: 'You are signed out', text: 'You can close this page, or sign in again.' },
  attempt: {
    cancelled: { title: 'Sign-in was cancelled', text: 'You are not signed in. Nothing has changed.' },
    refused: {
      title: 'Your identity provider refused the sign-in',
      text: 'Try again. If the problem continues, tell your administrator: the settings here and at the provider may not match.',
    },
    mismatch: {
      title: 'This sign-in has expired',
      text: 'It was started too long ago, in another browser, or it was already used. Start again.',
    },
    unavailable: {
      title: 'Your identity provider does not answer',
      text: 'Wait a moment and try again. If you are already signed in on another page, you can go on there.',
    },
  },
  again: 'Sign in',
};

// French puts a no-break space before a colon.
const FRENCH: SignInWords = {
  languages: 'Langue',
  ask: {
    title: 'Connexion à Tenderfit',
    text: 'Entrez votre adresse courriel pour recevoir un lien de connexion. Vous n’avez pas besoin de mot de passe.',
    label: 'Adresse courriel',
    action: 'Envoyer le lien',
    faulty: 'Entrez une adresse courriel valide, comme dana@example.org.',
  },
  sent: {
    title: 'Vérifiez vos courriels',
    before: 'Si',
    after: 'est l’adresse d’un membre, vous recevrez un lien de connexion sous peu.',
    once: `Le lien ne fonctionne qu’une fois et expire dans ${LINK_MINUTES} minutes.`,
    nothing: `Toujours rien après quelques minutes? Vérifiez vos courriels indésirables et l’orthographe de l’adresse. Vous pouvez demander jusqu’à ${LINKS_PER_HOUR} liens par heure.`,
    outbox:
      'L’envoi de courriels n’est pas configuré sur ce serveur. Son exploitant trouve chaque message sous forme de fichier dans le dossier outbox du répertoire de données.',
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
      text: 'Chaque lien ne fonctionne qu’une fois. Demandez-en un nouveau pour vous reconnecter.',
    },
    expired: {
      title: 'Ce lien a expiré',
      text: `Un lien expire après ${LINK_MINUTES} minutes. Demandez-en un nouveau pour vous connecter.`,
    },
    unknown: {
      title: 'Ce lien ne fonctionne pas',
      text: 'Il est peut-être incomplet ou trop ancien. Ouvrez le lien complet du courriel ou demandez un nouveau lien.',
    },
  },
  another: 'Demander un nouveau lien',
  proceed: 'Continuer vers Tenderfit',
  home: {
    as: 'Connecté en tant que',
    company: 'Votre entreprise',
    others: 'Vos autres entreprises',
    list: 'Voir les appels d’offres correspondants (JSON)',
    signOut: 'Se déconnecter',
  },
  provider: {
    title: 'Connectez-vous avec votre fournisseur d’identité',
    text: 'Ce serveur n’envoie pas de liens de connexion. Connectez-vous avec',
    exchange: 'Pour ouvrir une session, envoyez le jeton d’identité avec POST /api/v1/session.',
  },
  refusals: {
    forbidden: {
      title: 'Cette demande n’a pas été acceptée',
      text: 'Elle ne venait pas d’une page de ce service. Ouvrez l’adresse ci-dessous et réessayez.',
    },
    no_membership: {
      title: 'Vous n’êtes membre d’aucune entreprise',
      text: 'Votre adresse n’est plus liée à une entreprise ici. Demandez à votre administrateur de l’ajouter.',
    },
    membership_disabled: {
      title: 'Votre accès est désactivé',
      text: 'Vous ne pouvez pas vous connecter pour le moment. Demandez à votre administrateur de rétablir votre accès.',
    },
    identity_conflict: {
      title: 'Votre accès est lié à un autre compte',
      text: 'Cette adresse a déjà servi à se connecter avec un autre compte. Demandez à votre administrateur de dissocier ce compte.',
    },
    unverified_email: {
      title: 'Votre adresse n’est pas confirmée',
      text: 'Confirmez votre adresse courriel auprès de votre fournisseur d’identité, puis reconnectez-vous.',
    },
    rate_limited: { title: 'Trop de demandes', text: 'Attendez une minute, puis réessayez.' },
  },
  failed: {
    title: 'Un problème est survenu',
    text: 'Attendez un moment et réessayez. Si le problème persiste, donnez ce numéro de demande à votre administrateur.',
    request: 'Demande',
  },
  unreadable: {
    title: 'Cette demande n’a pas pu être lue',
    text: 'Retournez à la page de connexion et réessayez.',
  },
  otherAddress: 'Se connecter avec une autre adresse',
  signedOut: { title: 'Vous êtes déconnecté', text: 'Vous pouvez fermer cette page ou vous reconnecter.' },
  attempt: {
    cancelled: { title: 'La connexion a été annulée', text: 'Vous n’êtes pas connecté. Rien n’a changé.' },
    refused: {
      title: 'Votre fournisseur d’identité a refusé la connexion',
      text: 'Réessayez. Si le problème persiste, avisez votre administrateur : les réglages d’ici et ceux du fournisseur ne concordent peut-être pas.',
    },
    mismatch: {
      title: 'Cette connexion a expiré',
      text: 'Elle a commencé il y a trop longtemps ou dans un autre navigateur, ou elle a déjà servi. Recommencez.',
    },
    unavailable: {
      title: 'Votre fournisseur d’identité ne répond pas',
      text: 'Attendez un moment et réessayez. Si vous êtes déjà connecté dans une autre page, vous pouvez y continuer.',
    },
  },
  again: 'Se connecter',
};

export const SIGN_IN_WORDS: Readonly<Record<'en' | 'fr', SignInWords>> = { en: ENGLISH, fr: FRENCH };
