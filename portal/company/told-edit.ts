import { useQueryClient } from '@tanstack/react-query';
import { type Answer, call } from '../app/api.ts';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { refresh } from '../app/queries.ts';
import { showDone, showFault } from '../ui/undo.tsx';
import { COMPANY_WORDS } from './company-words.ts';
import type { Field } from './profile-edit.ts';
import { PROFILE_WORDS } from './profile-words.ts';

type Edit = Answer<'PATCH /api/v1/profile'>;
type Change = Edit['changes'][number];

/** All that a change of the profile can move. */
export const MOVED = [
  'GET /api/v1/profile',
  'GET /api/v1/profile/changes',
  'GET /api/v1/products/partners',
  'GET /api/v1/products',
  'GET /api/v1/rescore',
] as const;

/** Says what an edit did, and takes it back on demand: its changes are reverted, newest first. */
export function useToldEdit(): (edit: Pick<Edit, 'changes'>) => void {
  const client = useQueryClient();
  const { language } = useLanguage();
  const words = useWords(COMPANY_WORDS);
  const profileWords = useWords(PROFILE_WORDS);
  const revert = async (changes: readonly Change[]): Promise<void> => {
    try {
      for (const { id } of changes.toReversed()) {
        await call('POST /api/v1/profile/changes/{id}/revert', { params: { id } });
      }
      showDone(words.undone);
    } catch (error) {
      showFault(faultSentence(error, language), words.close);
    } finally {
      await refresh(client, MOVED);
    }
  };
  return ({ changes }) => {
    if (changes.length === 0) return;
    const [only, ...others] = changes;
    const said =
      only === undefined || others.length > 0 ? profileWords.changes(changes.length) : sentenceOf(only, profileWords);
    const cascade = changes.reduce((sum, { cascade_summary: { products_deactivated: count } }) => sum + count, 0);
    const text = cascade === 0 ? said : `${said} ${words.productsDiscontinued(cascade)}`;
    showDone(text, { label: words.undo, run: () => void revert(changes) });
  };
}

function sentenceOf(change: Change, words: (typeof PROFILE_WORDS)['en']): string {
  const name = words.fields[change.field as Field];
  const [before, after] = [change.value_before, change.value_after];
  if (!Array.isArray(before) || !Array.isArray(after)) return words.changed(name);
  const added = (after as string[]).filter((one) => !before.includes(one));
  const removed = (before as string[]).filter((one) => !after.includes(one));
  if (added.length === 1 && removed.length === 0) return words.added(added[0] ?? '', name);
  if (removed.length === 1 && added.length === 0) return words.removed(removed[0] ?? '', name);
  return words.changed(name);
}
