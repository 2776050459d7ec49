import type { Words } from '../ui/words.ts';
import type { Suggestion } from './suggestions.ts';

const ENGLISH = {
  title: 'Ask',
  intro: 'Answers rest on words of the notice and of the documents that were read, with their place.',
  label: 'Your question',
  placeholder: 'Is there a site visit?',
  send: 'Ask',
  searching: 'Searching …',
  conversation: 'Questions and answers',
  you: 'You asked',
  nothing: 'No sentence of the notice or its documents was recognized as an answer.',
  nothingInNotice: 'No sentence of the notice was recognized as an answer.',
  nearest: (count: number): string =>
    count === 1
      ? 'This passage shares most words with your question. It may be about something else.'
      : 'These passages share most words with your question. They may be about something else.',
  closest: (count: number): string =>
    count === 1
      ? 'These words come closest. Check that they answer:'
      : 'These passages come closest. Check that they answer:',
  upload: 'None of its documents was read. Upload the package above: most answers are in it.',
  searchedNotice: 'Searched: the notice.',
  searched: (documents: string, hasCompany: boolean) =>
    `Searched: the notice, ${documents}${hasCompany ? ', your profile and your documents' : ''}.`,
  searchedCompany: 'Searched: the notice, your profile and your documents.',
  documents: (names: readonly string[]) =>
    names.length <= 3 ? names.join(', ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more documents`,
  says: (what: string) => `It says: ${what}`,
  byModel: (name: string, passages: number) =>
    `Put into words by the language model ${name}, from ${passages === 1 ? 'this passage' : 'these passages'}:`,
  withoutModel: {
    limit: 'Your company has used up its language model for today; this was found without it.',
    unavailable: 'The language model did not answer; this was found without it.',
  },
  notice: 'the notice',
  notice_field: 'the fields published with the notice',
  profile: 'your profile',
  verdict: 'the verdict',
  context: (name: string, page: number | null) =>
    page === null ? `your document ${name}` : `your document ${name}, page ${page}`,
  document: (name: string, page: number | null) => (page === null ? name : `${name}, page ${page}`),
  scannedDocument: (name: string, page: number | null) =>
    `${name}${page === null ? '' : `, page ${page}`}: a scan, read by character recognition, which may be wrong`,
  again: 'Ask again',
  quote: (text: string) => `“${text}”`,
  suggested: 'Questions that bidders ask, beginning with what was not found',
  suggestions: {
    site_visit: 'Is there a site visit?',
    questions_due: 'What is the last day to ask questions?',
    certifications: 'Which certifications are required?',
    security: 'Is a security clearance required?',
    budget: 'What is the budget?',
    term: 'How long is the contract?',
    bid_security: 'Is bid security required?',
    insurance: 'Which insurance is required?',
    evaluation: 'How are bids evaluated?',
    subcontracting: 'Is subcontracting allowed?',
  } satisfies Record<Suggestion, string>,
};

const FRENCH: typeof ENGLISH = {
  title: 'Poser une question',
  intro: 'Les réponses s’appuient sur des mots de l’avis et des documents lus, avec l’endroit où ils se trouvent.',
  label: 'Votre question',
  placeholder: 'Y a-t-il une visite des lieux?',
  send: 'Demander',
  searching: 'Recherche…',
  conversation: 'Questions et réponses',
  you: 'Vous avez demandé',
  nothing: 'Aucune phrase de l’avis ni de ses documents n’a été reconnue comme une réponse.',
  nothingInNotice: 'Aucune phrase de l’avis n’a été reconnue comme une réponse.',
  nearest: (count) =>
    count === 1
      ? 'Ce passage a le plus de mots en commun avec votre question. Il peut porter sur autre chose.'
      : 'Ces passages ont le plus de mots en commun avec votre question. Ils peuvent porter sur autre chose.',
  closest: (count) =>
    count === 1
      ? 'Ce passage est le plus proche. Vérifiez qu’il répond à la question :'
      : 'Ces passages sont les plus proches. Vérifiez qu’ils répondent à la question :',
  upload: 'Aucun de ses documents n’a été lu. Déposez le dossier plus haut : la plupart des réponses s’y trouvent.',
  searchedNotice: 'Recherche faite dans l’avis.',
  searched: (documents, hasCompany) =>
    `Recherche faite dans l’avis, ${documents}${hasCompany ? ', votre profil et vos documents' : ''}.`,
  searchedCompany: 'Recherche faite dans l’avis, votre profil et vos documents.',
  documents: (names) =>
    names.length <= 3 ? names.join(', ') : `${names.slice(0, 2).join(', ')} et ${names.length - 2} autres documents`,
  says: (what) => `On y lit : ${what}`,
  byModel: (name, passages) =>
    `Formulé par le modèle de langage ${name}, d’après ${passages === 1 ? 'ce passage' : 'ces passages'} :`,
  withoutModel: {
    limit: 'Votre entreprise a épuisé son modèle de langage pour aujourd’hui; ceci a été trouvé sans lui.',
    unavailable: 'Le modèle de langage n’a pas répondu; ceci a été trouvé sans lui.',
  },
  notice: 'l’avis',
  notice_field: 'les champs publiés avec l’avis',
  profile: 'votre profil',
  verdict: 'le verdict',
  context: (name, page) => (page === null ? `votre document ${name}` : `votre document ${name}, page ${page}`),
  document: (name, page) => (page === null ? name : `${name}, page ${page}`),
  scannedDocument: (name, page) =>
    `${name}${page === null ? '' : `, page ${page}`} : une numérisation, lue par reconnaissance de caractères, qui peut se tromper`,
  again: 'Redemander',
  quote: (text) => `«\u00a0${text}\u00a0»`,
  suggested: 'Questions de soumissionnaires, à commencer par ce qui n’a pas été trouvé',
  suggestions: {
    site_visit: 'Y a-t-il une visite des lieux?',
    questions_due: 'Quelle est la date limite pour poser des questions?',
    certifications: 'Quelles certifications sont exigées?',
    security: 'Faut-il une cote de sécurité?',
    budget: 'Quel est le budget?',
    term: 'Quelle est la durée du contrat?',
    bid_security: 'Faut-il une garantie de soumission?',
    insurance: 'Quelles assurances sont exigées?',
    evaluation: 'Comment les soumissions sont-elles évaluées?',
    subcontracting: 'La sous-traitance est-elle permise?',
  },
};

export const ASK_WORDS: Words<typeof ENGLISH> = { en: ENGLISH, fr: FRENCH };
