import type { Words } from '../ui/words.ts';

const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;
const plusieurs = (count: number, one: string, more: string): string => `${count} ${count < 2 ? one : more}`;

/** `yes`: those of the tenders ruled out that the company answered with yes. */
type Effect = { isActive: boolean; rulesOut: number; lowers: number; raises: number; yes: number };

const ENGLISH = {
  title: 'Rules',
  intro:
    'What we learned from your decisions. A rule that rules tenders out is only proposed: it applies once you switch it on. The others apply by themselves, and you can switch them off.',
  loading: 'Loading …',
  retry: 'Try again',
  close: 'Close',
  undo: 'Undo',
  active: 'Active',
  atRest: 'Off',
  proposed: 'Proposed',
  types: { green_light: 'Looks for', no_go: 'Rules out', preference: 'Ranks' },
  isActive: 'Active',
  switchNamed: (description: string) => `Active: ${description}`,
  switchedOn: 'The rule is active. Your tenders are scored again.',
  switchedOff: 'The rule is off. Your tenders are scored again.',
  capReached: '200 rules are active, which is the most there can be. Switch another one off first.',
  open: 'Why, and what it does',
  close_details: 'Hide the details',
  learnedFrom: 'Learned from your decision on',
  evidence: 'What it rests on',
  says: { for: 'supports the rule', against: 'contradicts the rule', stated: 'its reason states the rule' },
  noEvidence: 'No decision bears on it any more.',
  moreEvidence: (shown: number, all: number) => `The newest ${shown} of ${all} decisions.`,
  actions: {
    agree: 'Score is right',
    disagree: 'Score is wrong',
    interested: 'Interested',
    not_interested: 'Not interested',
    request_draft: 'Asked for a draft',
  },
  effect: 'What it does',
  trying: 'Trying the rule on your matches of the last 90 days …',
  effectSentence: ({ isActive, rulesOut, lowers, raises, yes }: Effect): string => {
    const parts = [
      ...(rulesOut === 0 ? [] : [`${isActive ? 'rules out' : 'would rule out'} ${rulesOut}`]),
      ...(lowers === 0 ? [] : [`${isActive ? 'lowers' : 'would lower'} ${lowers}`]),
      ...(raises === 0 ? [] : [`${isActive ? 'raises' : 'would raise'} ${raises}`]),
    ];
    const said = parts.length === 0 ? (isActive ? 'changes none' : 'would change none') : parts.join(', ');
    return yes === 0 ? `${said}.` : `${said}; you said yes to ${yes} of them.`;
  },
  ofMatches: (matches: number, days: number, said: string) =>
    `Of your ${many(matches, 'match', 'matches')} of the last ${days} days it ${said}`,
  noMatches: (days: number) => `You have had no match in the last ${days} days to try it on.`,
  incomplete: (judged: number, meets: number) =>
    `There are more than could be tried: ${judged} of at least ${meets} were scored twice.`,
  noExamples: 'These tenders wait to be scored again. Examples follow once the list shows their new scores.',
  waiting: 'Tenders that the rule is about, which wait to be scored again:',
  examples: 'Examples',
  tender: 'Tender',
  without: 'Score without it',
  having: 'Score with it',
  answered: { yes: 'you said yes', no: 'you said no' },
  empty: 'No rule yet',
  emptyText:
    'Decide on tenders: “Interested” or “Not interested”, “Score is right” or “Score is wrong”. After three similar decisions on one buyer or category, a rule appears here with the decisions it rests on. A reason such as “We never bid for this buyer” proposes one at once.',
  emptyLink: 'Go to the opportunities',
};

const FRENCH: typeof ENGLISH = {
  title: 'Règles',
  intro:
    'Ce que vos décisions nous ont appris. Une règle qui écarterait des appels d’offres est seulement proposée : elle ne s’applique qu’une fois activée. Les autres s’appliquent d’elles-mêmes, et vous pouvez les désactiver.',
  loading: 'Chargement…',
  retry: 'Réessayer',
  close: 'Fermer',
  undo: 'Annuler',
  active: 'Actives',
  atRest: 'Désactivées',
  proposed: 'Proposées',
  types: { green_light: 'Recherche', no_go: 'Écarte', preference: 'Classe' },
  isActive: 'Active',
  switchNamed: (description) => `Active : ${description}`,
  switchedOn: 'La règle est active. Vos appels d’offres sont réévalués.',
  switchedOff: 'La règle est désactivée. Vos appels d’offres sont réévalués.',
  capReached: '200 règles sont actives, le plus qu’il peut y en avoir. Désactivez-en d’abord une autre.',
  open: 'Pourquoi, et ce qu’elle fait',
  close_details: 'Masquer les détails',
  learnedFrom: 'Tirée de votre décision sur',
  evidence: 'Sur quoi elle repose',
  says: { for: 'appuie la règle', against: 'contredit la règle', stated: 'sa raison énonce la règle' },
  noEvidence: 'Aucune décision ne s’y rapporte plus.',
  moreEvidence: (shown, all) => `Les ${shown} décisions les plus récentes sur ${all}.`,
  actions: {
    agree: 'Score exact',
    disagree: 'Score inexact',
    interested: 'Intéressé',
    not_interested: 'Pas intéressé',
    request_draft: 'Ébauche demandée',
  },
  effect: 'Ce qu’elle fait',
  trying: 'Essai de la règle sur vos résultats des 90 derniers jours…',
  effectSentence: ({ isActive, rulesOut, lowers, raises, yes }) => {
    const parts = [
      ...(rulesOut === 0 ? [] : [`en ${isActive ? 'écarte' : 'écarterait'} ${rulesOut}`]),
      ...(lowers === 0 ? [] : [`en ${isActive ? 'abaisse' : 'abaisserait'} ${lowers}`]),
      ...(raises === 0 ? [] : [`en ${isActive ? 'fait' : 'ferait'} monter ${raises}`]),
    ];
    const said = parts.length === 0 ? `n’en ${isActive ? 'change' : 'changerait'} aucun` : parts.join(', ');
    return yes === 0 ? `${said}.` : `${said}; vous avez dit oui à ${yes} d’entre eux.`;
  },
  ofMatches: (matches, days, said) =>
    `Sur ${plusieurs(matches, 'résultat', 'résultats')} des ${days} derniers jours, elle ${said}`,
  noMatches: (days) => `Aucun résultat des ${days} derniers jours ne permet de l’essayer.`,
  incomplete: (judged, meets) =>
    `Il y en a plus qu’il n’a été possible d’essayer : ${judged} sur au moins ${meets} ont été notés deux fois.`,
  noExamples:
    'Ces appels d’offres attendent une nouvelle évaluation. Des exemples suivront quand la liste montrera leurs nouveaux scores.',
  waiting: 'Appels d’offres visés par la règle, en attente d’un nouveau score :',
  examples: 'Exemples',
  tender: 'Appel d’offres',
  without: 'Score sans elle',
  having: 'Score avec elle',
  answered: { yes: 'vous avez dit oui', no: 'vous avez dit non' },
  empty: 'Aucune règle pour l’instant',
  emptyText:
    'Donnez votre décision sur les appels d’offres : «\u00a0Intéressé\u00a0» ou «\u00a0Pas intéressé\u00a0», «\u00a0Score exact\u00a0» ou «\u00a0Score inexact\u00a0». Après trois décisions semblables sur un acheteur ou une catégorie, une règle apparaît ici avec les décisions sur lesquelles elle repose. Une raison comme «\u00a0Nous ne soumissionnons jamais pour cet acheteur\u00a0» en propose une aussitôt.',
  emptyLink: 'Aller aux occasions d’affaires',
};

export const RULES_WORDS: Words<typeof ENGLISH> = { en: ENGLISH, fr: FRENCH };
