import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFault, call } from '../app/api.ts';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { refresh } from '../app/queries.ts';
import { showDone, showFault } from '../ui/undo.tsx';
import { CATALOG_WORDS } from './catalog-words.ts';
import { bodyOf, type Draft } from './product-draft.ts';
import type { Product } from './products.ts';

type FieldName = 'oem_partner_id' | 'name' | 'model' | 'description' | 'commodity_codes' | 'source_url' | 'specs';
/** What is wrong with a field, in words. */
export type ProductFaults = { [F in FieldName]?: string };

const READ_AGAIN = ['GET /api/v1/products', 'GET /api/v1/products/partners', 'GET /api/v1/rescore'] as const;

type ProductSave = {
  save: (draft: Draft) => Promise<void>;
  turn: (status: Product['status']) => Promise<void>;
  faults: ProductFaults;
  isBusy: boolean;
};

/** Saves a product and tells what was refused next to its field; turns it active or discontinued, with an undo. */
export function useProductSave(product: Product | null, close: () => void): ProductSave {
  const client = useQueryClient();
  const all = useWords(CATALOG_WORDS);
  const words = all.form;
  const { language } = useLanguage();
  const [faults, setFaults] = useState<ProductFaults>({});
  const [isBusy, setBusy] = useState(false);
  const save = async (draft: Draft): Promise<void> => {
    const lacking = {
      ...(draft.partnerId === '' ? { oem_partner_id: words.required } : {}),
      ...(draft.name.trim() === '' ? { name: words.required } : {}),
    };
    setFaults(lacking);
    if (Object.keys(lacking).length > 0) return;
    setBusy(true);
    try {
      const body = bodyOf(draft, product, words);
      const { name } =
        product === null
          ? await call('POST /api/v1/products', { body })
          : await call('PATCH /api/v1/products/{id}', { params: { id: product.id }, body });
      showDone(product === null ? words.created(name) : words.saved(name));
      close();
    } catch (error) {
      const known = faultsOf(error, words);
      setFaults(known);
      if (Object.keys(known).length === 0) showFault(faultSentence(error, language), all.close);
    } finally {
      await refresh(client, READ_AGAIN);
      setBusy(false);
    }
  };
  const turn = async (status: Product['status'], isUndo = false): Promise<void> => {
    if (product === null) return;
    setBusy(true);
    try {
      const { name } = await call('PATCH /api/v1/products/{id}', { params: { id: product.id }, body: { status } });
      const back = status === 'active' ? 'discontinued' : 'active';
      const undo = isUndo ? null : { label: all.undo, run: () => void turn(back, true) };
      showDone(status === 'active' ? words.reactivated(name) : words.discontinued(name), undo);
      if (!isUndo) close();
    } catch (error) {
      const isRemoved = error instanceof ApiFault && error.facts.code === 'partner_not_authorized';
      showFault(isRemoved ? words.notAuthorized : faultSentence(error, language), all.close);
    } finally {
      await refresh(client, READ_AGAIN);
      setBusy(false);
    }
  };
  return { save, turn: (status) => turn(status), faults, isBusy };
}

function faultsOf(error: unknown, words: (typeof CATALOG_WORDS)['en']['form']): ProductFaults {
  if (!(error instanceof ApiFault)) return {};
  const { code, issues } = error.facts;
  if (code === 'already_exists') return { name: words.exists };
  if (code === 'partner_not_authorized') return { oem_partner_id: words.notAuthorized };
  return Object.fromEntries(issues.map(({ path = '', problem }) => [path.split(/[.[]/, 1)[0] ?? '', problem]));
}
