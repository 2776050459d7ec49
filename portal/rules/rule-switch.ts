import { useQueryClient } from '@tanstack/react-query';
import { type Answer, ApiFault, call } from '../app/api.ts';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { keyOf, refresh } from '../app/queries.ts';
import { showDone, showFault } from '../ui/undo.tsx';
import { RULES_WORDS } from './rules-words.ts';

type Rules = Answer<'GET /api/v1/settings/rules'>;
type Rule = Rules['rules'][number];

/** Switches a rule at once, and back where the service refuses or the person takes it back. */
export function useRuleSwitch({ id }: Pick<Rule, 'id'>): (active: boolean) => void {
  const client = useQueryClient();
  const words = useWords(RULES_WORDS);
  const { language } = useLanguage();
  const show = (changed: Pick<Rule, 'active'>): void => {
    client.setQueryData<Rules>(keyOf('GET /api/v1/settings/rules'), (before) =>
      before === undefined
        ? before
        : { ...before, rules: before.rules.map((one) => (one.id === id ? { ...one, ...changed } : one)) },
    );
  };
  const turn = async (active: boolean, isUndo: boolean): Promise<void> => {
    show({ active });
    try {
      show(await call('PATCH /api/v1/settings/rules/{id}', { params: { id }, body: { active } }));
      const undo = isUndo ? null : { label: words.undo, run: () => void turn(!active, true) };
      showDone(active ? words.switchedOn : words.switchedOff, undo);
      await refresh(client, ['GET /api/v1/rescore']);
    } catch (error) {
      show({ active: !active });
      const isFull = error instanceof ApiFault && error.facts.code === 'rule_cap_reached';
      showFault(isFull ? words.capReached : faultSentence(error, language), words.close);
    }
  };
  return (active) => void turn(active, false);
}
