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
  },
} as const satisfies Record<'en' | 'fr', Record<NotBiddable['state'] | 'list_only', string>>;

const OPEN_STATES: readonly NotBiddable['state'][] = ['holders_only', 'restricted', 'call_doubtful'];

/** Whether the company may bid all the same, and has to check it. */
export function isOpenBidState(state: NotBiddable['state']): boolean {
  return OPEN_STATES.includes(state);
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
