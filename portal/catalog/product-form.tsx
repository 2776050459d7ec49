import { Button, Group, SegmentedControl, Select, Stack, TagsInput, Text, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { useWords } from '../app/language.tsx';
import { CATALOG_WORDS } from './catalog-words.ts';
import { type Draft, draftOf } from './product-draft.ts';
import { type ProductFaults, useProductSave } from './product-save.ts';
import type { Partner, Product } from './products.ts';
import { SpecRows } from './spec-rows.tsx';

/** Adds a product, or changes one. */
export function ProductForm({
  product,
  partners,
  close,
}: {
  product: Product | null;
  partners: readonly Partner[];
  close: () => void;
}): ReactNode {
  const all = useWords(CATALOG_WORDS);
  const words = all.form;
  const [draft, setDraft] = useState<Draft>(() => draftOf(product, all.form));
  const { save, turn, faults, isBusy } = useProductSave(product, close);
  const set = (changed: Partial<Draft>): void => setDraft((before) => ({ ...before, ...changed }));
  const choices = partners.filter(({ id, authorized }) => authorized || id === product?.oem_partner_id);
  const other = product?.status === 'discontinued' ? 'active' : 'discontinued';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(draft);
      }}
    >
      <Stack gap="md">
        <Select
          label={words.partner}
          required
          searchable
          allowDeselect={false}
          value={draft.partnerId === '' ? null : draft.partnerId}
          data={choices.map(({ id, name }) => ({ value: id, label: name }))}
          error={faults.oem_partner_id}
          onChange={(chosen) => set({ partnerId: chosen ?? '' })}
        />
        <TextInput
          label={words.name}
          required
          maxLength={LIMITS.productNameChars.max}
          value={draft.name}
          error={faults.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextInput
          label={words.model}
          maxLength={LIMITS.productModelChars.max}
          value={draft.model}
          error={faults.model}
          onChange={(event) => set({ model: event.currentTarget.value })}
        />
        <Rest draft={draft} set={set} faults={faults} />
        <SpecRows rows={draft.specs} fault={faults.specs ?? null} set={(specs) => set({ specs })} />
        <Group justify="space-between">
          <Group gap="xs">
            <Button type="submit" loading={isBusy}>
              {words.save}
            </Button>
            <Button variant="default" onClick={close}>
              {words.cancel}
            </Button>
          </Group>
          {product === null ? null : (
            <Button variant="default" disabled={isBusy} onClick={() => void turn(other)}>
              {other === 'active' ? words.reactivate : words.discontinue}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

function Rest({
  draft,
  set,
  faults,
}: {
  draft: Draft;
  set: (changed: Partial<Draft>) => void;
  faults: ProductFaults;
}): ReactNode {
  const all = useWords(CATALOG_WORDS);
  const words = all.form;
  const id = useId();
  return (
    <>
      <Textarea
        label={words.description}
        description={words.descriptionHint}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={LIMITS.productDescriptionChars.max}
        value={draft.description}
        error={faults.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <TagsInput
        label={words.codes}
        description={words.codesHint}
        maxTags={LIMITS.commodityCodes}
        splitChars={[',', ';', '|']}
        acceptValueOnBlur
        value={draft.codes}
        error={faults.commodity_codes}
        onChange={(codes) => set({ codes })}
      />
      <Stack gap={4} align="flex-start">
        <Text fw={500} size="sm" id={id}>
          {words.rep}
        </Text>
        <SegmentedControl
          aria-labelledby={id}
          value={draft.rep}
          data={[
            { value: 'carried', label: all.repLong.carried },
            { value: 'catalog', label: all.repLong.catalog },
          ]}
          onChange={(rep) => set({ rep: rep === 'catalog' ? 'catalog' : 'carried' })}
        />
      </Stack>
      <TextInput
        label={words.sourceUrl}
        type="url"
        placeholder="https://"
        maxLength={LIMITS.urlChars}
        value={draft.sourceUrl}
        error={faults.source_url}
        onChange={(event) => set({ sourceUrl: event.currentTarget.value })}
      />
    </>
  );
}
