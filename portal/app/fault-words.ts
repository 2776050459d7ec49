/** What a refusal or a failure is told as. */
export const FAULT_WORDS = {
  en: {
    // Of a change it is not known whether it arrived, so nothing is said of that.
    unreachable: 'The service could not be reached. Try again in a moment.',
    unknown: 'Something went wrong on this page. Reload it; nothing you saved is lost.',
    limited: (seconds: number) => `Too many requests for now. Try again in ${seconds} seconds.`,
    notFound: 'This is not there, or it belongs to another company.',
    forbidden: 'Your role does not allow this. Ask an admin of your company.',
    noMembership: 'Your account belongs to no company yet. Ask an admin to add you.',
    disabled: 'Your access to this company is disabled. Ask an admin of your company.',
    server: (requestId: string) => `The service failed. Try again; if it lasts, report request ${requestId}.`,
    refused: (message: string) => `The service refused this: ${message}.`,
  },
  fr: {
    unreachable: 'Le service est injoignable. Réessayez dans un instant.',
    unknown: 'Un problème est survenu sur cette page. Rechargez-la; rien de ce que vous avez enregistré n’est perdu.',
    limited: (seconds: number) => `Trop de demandes pour l’instant. Réessayez dans ${seconds} secondes.`,
    notFound: 'Cet élément n’existe pas ou appartient à une autre entreprise.',
    forbidden: 'Votre rôle ne le permet pas. Adressez-vous à un administrateur de votre entreprise.',
    noMembership: 'Votre compte n’est lié à aucune entreprise. Demandez à un administrateur de vous ajouter.',
    disabled: 'Votre accès à cette entreprise est désactivé. Adressez-vous à un administrateur.',
    server: (requestId: string) =>
      `Le service a échoué. Réessayez; si cela persiste, signalez la demande ${requestId}.`,
    refused: (message: string) => `Le service a refusé : ${message}.`,
  },
};
