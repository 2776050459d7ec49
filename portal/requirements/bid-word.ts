import type { Language } from '../ui/format.ts';

/** Whether the company can bid, in a word or two: what a row of the list says of it, as the pane says it at length. */

const ENGLISH = {
  question: 'Can we bid?',
  yes: 'No obstacle found',
  check: 'To check',
  no: 'No',
  toCheck: {
    leads_to_list: 'leads to a list',
    leads_to_next_stage: 'first stage',
    requirements_elsewhere: 'documents not read',
    nothing_recognized: 'no requirement found',
  },
  why: {
    cancelled: 'cancelled',
    withdrawn: 'withdrawn',
    unsuccessful: 'ended without an award',
    not_a_solicitation: 'takes no bids',
    awarded: 'awarded',
    closed: 'closed',
    invited_only: 'by invitation',
    exclusion: 'your exclusion',
    no_go: 'your rule',
    not_eligible: 'requirement not met',
  },
};

const FRENCH: typeof ENGLISH = {
  question: 'Pouvons-nous soumissionner?',
  yes: 'Aucun obstacle relevé',
  check: 'À vérifier',
  no: 'Non',
  toCheck: {
    leads_to_list: 'mène à une liste',
    leads_to_next_stage: 'première étape',
    requirements_elsewhere: 'documents non lus',
    nothing_recognized: 'aucune exigence trouvée',
  },
  why: {
    cancelled: 'annulé',
    withdrawn: 'retiré',
    unsuccessful: 'terminé sans attribution',
    not_a_solicitation: 'sans soumissions',
    awarded: 'déjà attribué',
    closed: 'clôturé',
    invited_only: 'sur invitation',
    exclusion: 'votre exclusion',
    no_go: 'votre règle',
    not_eligible: 'exigence non respectée',
  },
};

const WORDS = { en: ENGLISH, fr: FRENCH } as const;

type CanBid = { answer: 'yes' | 'no' | 'check'; because: readonly string[] };

export type BidWord = { question: string; answer: CanBid['answer']; said: string };

/** Null where the list does not say. */
export function bidWord(
  { can_bid: canBid, deadline }: { can_bid: CanBid | null; deadline: string | null },
  language: Language,
  now: Date,
): BidWord | null {
  if (canBid === null) return null;
  const { question, why, toCheck, ...words } = WORDS[language];
  const isClosed = deadline !== null && Date.parse(deadline) <= now.getTime();
  // The list may have been read before it closed.
  const stays = canBid.answer === 'no' || canBid.because.includes('closing_contradicted');
  const { answer, because } = isClosed && !stays ? CLOSED : canBid;
  const said: Readonly<Record<string, string>> = answer === 'no' ? why : answer === 'check' ? toCheck : {};
  // What the call leads to comes first.
  const reasons = Object.entries(said).flatMap(([one, word]) => (because.includes(one) ? [word] : []));
  const colon = language === 'fr' ? '\u00a0: ' : ': ';
  return { question, answer, said: reasons.length === 0 ? words[answer] : words[answer] + colon + reasons.join(', ') };
}

const CLOSED: CanBid = { answer: 'no', because: ['closed'] };
