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
  },
  fr: {
    not_a_solicitation: 'Cet avis ne sollicite pas de soumissions',
    awarded: 'Ce contrat est déjà attribué',
    closed: 'Cet appel d’offres n’accepte plus de soumissions',
    invited_only: 'Seuls les fournisseurs invités peuvent soumissionner',
    holders_only:
      'Seuls les titulaires de l’arrangement en matière d’approvisionnement ou de l’offre à commandes peuvent soumissionner',
  },
} as const satisfies Record<'en' | 'fr', Record<NotBiddable['state'], string>>;

/** Why nobody, or not everybody, may bid, with the notice's words where they can be quoted. */
export function biddableSentence({ state, quote, also }: NotBiddable, language: 'en' | 'fr'): string {
  const words = (also?.[language] ?? quote ?? '').replace(/[.;:,]$/, '');
  if (!isQuotable(words)) return `${SAID[language][state]}.`;
  return language === 'fr' ? `${SAID.fr[state]} : « ${words} ».` : `${SAID.en[state]}: “${words}”.`;
}
