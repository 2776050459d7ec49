import { isQuotable } from './quotable.ts';
import type { Reason } from './reasons.ts';

type NotBiddable = Extract<Reason, { kind: 'biddable' }>;

const SAID = {
  en: {
    not_a_solicitation: 'This notice does not call for bids',
    awarded: 'This contract has already been awarded',
    closed: 'Bidding on this tender has closed',
    invited_only: 'Only invited suppliers may bid',
    holders_only: 'Only holders of the supply arrangement or standing offer may bid',
    list_only: 'Only suppliers on the buyer’s list may bid',
    restricted: 'Only certain suppliers may bid; check whether you are one of them',
    call_doubtful:
      'The type of this notice says that no bids are taken yet, but its text speaks of a call; check whether bids are taken',
    to_list: 'Answering this call puts suppliers who qualify on a list; contracts follow later, among those on it',
    to_next_stage: 'This call is a first stage: suppliers who answer it and qualify can take part in the next one',
    to_named_supplier:
      'With this type of notice, an advance contract award notice, the buyer announces that it intends to award the contract to a supplier that it has chosen; until the closing, other suppliers may answer with a statement of capabilities',
  },
  fr: {
    not_a_solicitation: 'Cet avis ne sollicite pas de soumissions',
    awarded: 'Ce contrat est déjà attribué',
    closed: 'Cet appel d’offres n’accepte plus de soumissions',
    invited_only: 'Seuls les fournisseurs invités peuvent soumissionner',
    holders_only:
      'Seuls les titulaires de l’arrangement en matière d’approvisionnement ou de l’offre à commandes peuvent soumissionner',
    list_only: 'Seuls les fournisseurs inscrits sur la liste de l’acheteur peuvent soumissionner',
    restricted: 'Seuls certains fournisseurs peuvent soumissionner; vérifiez si vous en faites partie',
    call_doubtful:
      'Selon son type, cet avis ne sollicite pas encore de soumissions, mais son texte parle d’un appel; vérifiez si les soumissions sont acceptées',
    to_list:
      'Répondre à cet appel permet aux fournisseurs qualifiés d’être inscrits sur une liste; les contrats suivent plus tard, parmi les fournisseurs inscrits',
    to_next_stage:
      'Cet appel est une première étape : les fournisseurs qui y répondent et se qualifient peuvent participer à la suivante',
    to_named_supplier:
      'Par ce type d’avis, un préavis d’adjudication de contrat, l’acheteur annonce qu’il compte attribuer le contrat à un fournisseur qu’il a choisi; jusqu’à la clôture, les autres fournisseurs peuvent répondre par un énoncé de capacités',
  },
} as const satisfies Record<'en' | 'fr', Record<NotBiddable['state'] | 'list_only', string>>;

const CALL_STATES = ['to_list', 'to_next_stage'] as const;
const OPEN_STATES = ['holders_only', 'restricted', 'call_doubtful', ...CALL_STATES] as const;
export type OpenBidState = (typeof OPEN_STATES)[number];

/** Whether the company may bid all the same, and has to check it. */
export function isOpenBidState(state: NotBiddable['state']): state is OpenBidState {
  return OPEN_STATES.some((one) => one === state);
}

/** Whether it says what answering leads to: everybody may answer, and nothing speaks against it. */
export function saysWhereCallLeads({ state }: Pick<NotBiddable, 'state'>): boolean {
  return CALL_STATES.some((one) => one === state);
}

/** Why nobody, or not everybody, may bid, with the notice's words where they can be quoted. */
export function biddableSentence({ state, quote, also }: NotBiddable, language: 'en' | 'fr'): string {
  const words = (also?.[language] ?? quote ?? '').replace(/[.;:,]$/, '');
  const said = SAID[language][state === 'holders_only' && isOfList(words) ? 'list_only' : state];
  if (!isQuotable(words) && !(isOpenBidState(state) && isQuotableSentence(words))) return `${said}.`;
  return language === 'fr' ? `${said} : « ${words} ».` : `${said}: “${words}”.`;
}

/** What has to be checked is quoted as a whole sentence, where it is one of some length. */
const SENTENCE_CHARS = 240;

function isQuotableSentence(words: string): boolean {
  return /^\p{Lu}/u.test(words) && words.length <= SENTENCE_CHARS && !/https?:|[[\]{}<>|•·_…\\\n]|\p{Co}/u.test(words);
}

const OF_ARRANGEMENT = /\b(?:arrangements?|standing offers?|offres?|frameworks?|lots?|SA|SO)\b/i;

/** Whether words that admit only suppliers chosen before name a list, and no arrangement that they hold. */
export function isOfList(words: string): boolean {
  return words !== '' && !OF_ARRANGEMENT.test(words) && /qualifi|\b(?:lists?|roster|listes?|répertoire)\b/i.test(words);
}
