import { Button, Group, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useWords } from '../app/language.tsx';
import { useNamedField } from './named-field.ts';
import { type SetField, useEditing } from './profile-edit.ts';
import { PROFILE_WORDS } from './profile-words.ts';
import { SkippedNote } from './skipped-note.tsx';

type TextFieldName = Extract<SetField, 'overview' | 'business_role'>;
type NumberFieldName = Extract<SetField, 'employee_count' | 'min_contract_value' | 'max_contract_value'>;

/** What is being typed into a field; what the profile says while nothing is. */
function useDraft(stored: string): {
  draft: string;
  setDraft: (text: string) => void;
  isChanged: boolean;
  reset: () => void;
} {
  const [draft, setDraft] = useState(stored);
  useEffect(() => setDraft(stored), [stored]);
  return { draft, setDraft, isChanged: draft.trim() !== stored, reset: () => setDraft(stored) };
}

function SaveButtons({ show, save, reset }: { show: boolean; save: () => void; reset: () => void }): ReactNode {
  const words = useWords(PROFILE_WORDS);
  if (!show) return null;
  return (
    <Group gap="xs">
      <Button size="xs" onClick={save}>
        {words.save}
      </Button>
      <Button size="xs" variant="default" onClick={reset}>
        {words.cancel}
      </Button>
    </Group>
  );
}

export function TextField({ field, hint, lines }: { field: TextFieldName; hint: string; lines: number }): ReactNode {
  const words = useWords(PROFILE_WORDS);
  const { profile, change } = useEditing();
  const { draft, setDraft, isChanged, reset } = useDraft(profile[field] ?? '');
  const whole = useNamedField<HTMLDivElement>(field);
  const save = (): void => change({ op: 'set', field, value: draft.trim() === '' ? null : draft.trim() });
  const Line = lines > 1 ? Textarea : TextInput;
  return (
    <Stack gap="xs" ref={whole} maw={lines > 1 ? undefined : 560}>
      <Line
        label={words.fields[field]}
        description={hint}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        {...(lines > 1 ? { rows: lines, resize: 'vertical' } : {})}
      />
      <SaveButtons show={isChanged} save={save} reset={reset} />
      <SkippedNote field={field} rule={''} />
    </Stack>
  );
}

export function NumberField({ field, hint, none }: { field: NumberFieldName; hint: string; none: string }): ReactNode {
  const words = useWords(PROFILE_WORDS);
  const { profile, change } = useEditing();
  const stored = profile[field];
  const { draft, setDraft, isChanged, reset } = useDraft(stored === null ? '' : String(stored));
  const [isOdd, setOdd] = useState(false);
  const save = (): void => {
    const value = draft.trim() === '' ? null : readNumber(draft);
    setOdd(value === undefined);
    if (value !== undefined) change({ op: 'set', field, value });
  };
  return (
    <Stack gap="xs" maw={280}>
      <TextInput
        label={words.fields[field]}
        description={hint}
        placeholder={none}
        inputMode="decimal"
        value={draft}
        error={isOdd ? words.numberRule : null}
        onChange={(event) => {
          setOdd(false);
          setDraft(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save();
        }}
      />
      <SaveButtons show={isChanged} save={save} reset={reset} />
      <SkippedNote field={field} rule={words.numberRule} />
    </Stack>
  );
}

/** `25 000,50` and `25,000.50`; undefined where it is no number. */
function readNumber(text: string): number | undefined {
  const plain = text.replace(/[\s\u00a0\u202f$]/g, '');
  const parts = /^(\d{1,3}(?:,\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(plain);
  if (parts === null) return undefined;
  return Number(`${(parts[1] ?? '').replaceAll(',', '')}.${parts[2] ?? '0'}`);
}

export function CanadianField(): ReactNode {
  const words = useWords(PROFILE_WORDS);
  const { profile, change } = useEditing();
  const id = useId();
  const whole = useNamedField<HTMLDivElement>('is_canadian_supplier');
  const stored = profile.is_canadian_supplier;
  const choose = (chosen: string): void =>
    change({ op: 'set', field: 'is_canadian_supplier', value: chosen === 'unset' ? null : chosen === 'yes' });
  return (
    <Stack gap="xs" align="flex-start" ref={whole}>
      <Text fw={500} id={id}>
        {words.fields.is_canadian_supplier}
      </Text>
      <Text size="sm" c="dimmed" mt={-8}>
        {words.canadianHint}
      </Text>
      <SegmentedControl
        aria-labelledby={id}
        value={stored === null ? 'unset' : stored ? 'yes' : 'no'}
        onChange={choose}
        data={[
          { value: 'yes', label: words.yes },
          { value: 'no', label: words.no },
          { value: 'unset', label: words.unset },
        ]}
      />
      <SkippedNote field="is_canadian_supplier" rule="" />
    </Stack>
  );
}
