import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../app/api.ts';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { refresh } from '../app/queries.ts';
import { showDone, showFault } from '../ui/undo.tsx';
import { COMPANY_WORDS } from './company-words.ts';
import { MOVED } from './told-edit.ts';

type PartnerChange = {
  /** False where the service refused. */
  add: (name: string) => Promise<boolean>;
  remove: (name: string) => Promise<void>;
  isBusy: boolean;
};

/** Adds and removes partners, tells what became of their products, and takes it back on demand. */
export function usePartnerChange(): PartnerChange {
  const client = useQueryClient();
  const words = useWords(COMPANY_WORDS);
  const { language } = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const guarded = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      showFault(faultSentence(error, language), words.close);
      return false;
    } finally {
      await refresh(client, MOVED);
      setBusy(false);
    }
  };
  const takeOut = (name: string) =>
    call('PATCH /api/v1/profile', {
      body: { operations: [{ op: 'remove', field: 'manufacturer_partners', value: name }] },
    });
  const add = (name: string): Promise<boolean> =>
    guarded(async () => {
      await call('POST /api/v1/products/partners', { body: { name } });
      const undo = { label: words.undo, run: () => void guarded(async () => void (await takeOut(name))) };
      showDone(words.partners.added(name), undo);
    });
  const remove = async (name: string): Promise<void> => {
    await guarded(async () => {
      const { changes } = await takeOut(name);
      const [change] = changes;
      if (change === undefined) return;
      const count = change.cascade_summary.products_deactivated;
      const said = words.partners.removed(name);
      showDone(count === 0 ? said : `${said} ${words.productsDiscontinued(count)}`, {
        label: words.undo,
        run: () => void guarded(() => revert(change.id)),
      });
    });
  };
  const revert = async (id: string): Promise<void> => {
    const { cascade_summary: cascade } = await call('POST /api/v1/profile/changes/{id}/revert', { params: { id } });
    const count = cascade.products_reactivated;
    showDone(count === 0 ? words.undone : `${words.undone} ${words.productsReactivated(count)}`);
  };
  return { add, remove, isBusy };
}
