import { plainSentence } from '#platform/text/plain-sentence.ts';
import { PROVINCE_NAMES } from '#platform/text/province-names.ts';
import type { RuleType } from './learning.ts';
import { answersFor } from './learning.ts';
import type { RuleCondition } from './rule-condition.ts';

/** A rule in words, in the reader's language, made from what is kept of it. */

export type Language = 'en' | 'fr';

/** What a rule would have done to the company's past matches: `yes` of the `hidden` ones it had answered yes to. */
export type Replay = { matches: number; hidden: number; yes: number };

export type DescribedRule = {
  ruleType: RuleType;
  favours: boolean;
  condition: RuleCondition;
  isStated: boolean;
  supporting: number;
  contrary: number;
  active: boolean;
  isSwitched: boolean;
  replay: Replay | null;
};

/** `Would rule out tenders of “Ville de Testing”. Of the 5 that you decided on, you said no to all. Of your last 214 matches …` */
export function description(rule: DescribedRule, language: Language): string {
  const write = language === 'fr' ? FRENCH : ENGLISH;
  const what = subject(rule.condition)[language];
  const sentences = [
    `${write.opening(rule, what)}.`,
    ...(rule.isStated ? [write.stated] : []),
    ...(isCounted(rule) ? [write.evidence(rule)] : []),
  ];
  if (rule.ruleType === 'no_go' && rule.replay !== null) {
    // Answers since then may be others.
    sentences.push(write.replay(rule.replay, rule.replay.yes !== rule.contrary));
  }
  if (isAtRest(rule)) sentences.push(write.atRest);
  return plainSentence(sentences.join(' '));
}

/** The machine's view of the condition: `buyer: ville de testing`. */
export function signal({ kind, value }: RuleCondition): string {
  return `${kind}: ${value}`;
}

/** The tenders that a condition means, in both languages. */
export function subject({ kind, value, label }: RuleCondition): Record<Language, string> {
  switch (kind) {
    case 'buyer':
      return { en: `tenders of “${label}”`, fr: `les appels d’offres de « ${label} »` };
    case 'category':
      return {
        en: `tenders in the category ${value}${label === value ? '' : `, such as “${label}”`}`,
        fr: `les appels d’offres de la catégorie ${value}${label === value ? '' : `, dont « ${label} »`}`,
      };
    case 'keyword':
      return { en: `tenders that name “${label}”`, fr: `les appels d’offres qui nomment « ${label} »` };
    case 'region': {
      const [en, fr] = PROVINCE_NAMES[value] ?? [label, label];
      return { en: `tenders in ${en}`, fr: `les appels d’offres (lieu : ${fr})` };
    }
    case 'nature': {
      const [en, fr] = NATURE_NAMES[value] ?? [label, label];
      return { en: `tenders for ${en}`, fr: `les appels d’offres de ${fr}` };
    }
    case 'set_aside':
      return { en: `tenders set aside (“${label}”)`, fr: `les marchés réservés (« ${label} »)` };
  }
}

/** Learned, at rest, and not because the company said so: contrary answers, or no room among the active rules. */
function isAtRest({ ruleType, active, isSwitched, supporting, contrary, isStated, condition }: DescribedRule): boolean {
  if (active || isSwitched || ruleType === 'no_go') return false;
  return supporting - contrary < (isStated ? 0 : (answersFor(ruleType, condition.kind) ?? Infinity));
}

/** The one answer that says so outright is not counted once more. */
function isCounted({ isStated, supporting, contrary }: DescribedRule): boolean {
  return contrary > 0 || supporting > (isStated ? 1 : 0);
}

type Wording = {
  /** A rule that is off does nothing: it would. */
  opening(rule: Pick<DescribedRule, 'ruleType' | 'favours' | 'active'>, what: string): string;
  stated: string;
  /** Of those that were answered: so no number is read as one of all such tenders. */
  evidence(rule: DescribedRule): string;
  /** `isOlder`: whether the answers stand otherwise by now. */
  replay(replay: Replay, isOlder: boolean): string;
  atRest: string;
};

const ENGLISH: Wording = {
  opening: ({ ruleType, favours, active }, what) => {
    if (ruleType === 'green_light') return `${active ? 'Looks' : 'Would look'} for ${what}`;
    if (ruleType === 'no_go') return `${active ? 'Rules' : 'Would rule'} out ${what}`;
    return `${active ? 'Ranks' : 'Would rank'} ${what} ${favours ? 'higher' : 'lower'}`;
  },
  stated: 'You said so in a decision.',
  evidence({ supporting, contrary, favours }) {
    const all = supporting + contrary;
    const [wanted, other] = favours ? ['yes', 'no'] : ['no', 'yes'];
    if (all === 1) return `You decided on one of them: ${supporting === 1 ? wanted : other}.`;
    const share = supporting === all ? 'all' : supporting === 0 ? 'none' : supporting;
    return `Of the ${all} that you decided on, you said ${wanted} to ${share}.`;
  },
  replay: ({ matches, hidden, yes }, isOlder) =>
    hidden === 0
      ? `Of your last ${matches} matches the rule would have ruled out none.`
      : `Of your last ${matches} matches the rule would have ruled out ${hidden}; you ${isOlder ? 'had ' : ''}said yes to ${yes === 0 ? 'none' : yes} of them${isOlder ? ' when it was tried' : ''}.`,
  atRest: 'It is off because other decisions contradict it.',
};

const FRENCH: Wording = {
  opening: ({ ruleType, favours, active }, what) => {
    if (ruleType === 'green_light') return `${active ? 'Recherche' : 'Rechercherait'} ${what}`;
    if (ruleType === 'no_go') return `${active ? 'Écarte' : 'Écarterait'} ${what}`;
    return `${active ? 'Fait' : 'Ferait'} ${favours ? 'monter' : 'descendre'} ${what}`;
  },
  stated: 'Vous l’avez dit dans une décision.',
  evidence({ supporting, contrary, favours }) {
    const all = supporting + contrary;
    const [wanted, other] = favours ? ['oui', 'non'] : ['non', 'oui'];
    if (all === 1) return `Vous avez décidé d’un seul d’entre eux : ${supporting === 1 ? wanted : other}.`;
    const said =
      supporting === 0
        ? `n’avez dit ${wanted} à aucun`
        : `avez dit ${wanted} à ${supporting === all ? 'tous' : supporting}`;
    return `Sur les ${all} dont vous avez décidé, vous ${said}.`;
  },
  replay: ({ matches, hidden, yes }, isOlder) =>
    hidden === 0
      ? `Sur vos ${matches} dernières correspondances, la règle n’en aurait écarté aucune.`
      : `Sur vos ${matches} dernières correspondances, la règle en aurait écarté ${hidden}; vous ${yes === 0 ? 'n’aviez dit oui à aucune' : `aviez dit oui à ${yes}`} d’entre elles${isOlder ? ' lors de l’essai' : ''}.`,
  atRest: 'Elle est désactivée, car d’autres décisions la contredisent.',
};

const NATURE_NAMES: Readonly<Record<string, readonly [en: string, fr: string]>> = {
  goods: ['goods', 'biens'],
  services: ['services', 'services'],
  construction: ['construction', 'construction'],
};
