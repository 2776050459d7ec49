import { Autocomplete, Button, Group, Input, Stack, Text, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useId, useState } from 'react';
import type { Answer } from '../app/api.ts';
import { useWords } from '../app/language.tsx';
import { useRead } from '../app/queries.ts';
import { Icon } from '../ui/icons.tsx';
import { useNamedField } from './named-field.ts';
import { type ListField as Field, useEditing } from './profile-edit.ts';
import { PROFILE_WORDS } from './profile-words.ts';
import { SkippedNote } from './skipped-note.tsx';
import classes from './tags.module.css';

type Listed = Exclude<Field, 'manufacturer_partners'>;
type Suggestion = Answer<'GET /api/v1/profile/suggestions'>['suggestions'][number];

const SUGGESTED = ['categories', 'exclusions', 'geography', 'certifications'] as const;
const TYPING_MS = 250;

/** A list of the profile: its values as tags, and a line that adds one, with names that the service knows. */
export function ListField({ field }: { field: Listed }): ReactNode {
  const words = useWords(PROFILE_WORDS);
  const { profile, change } = useEditing();
  const [typed, setTyped] = useState('');
  const id = useId();
  const whole = useNamedField<HTMLDivElement>(field);
  const values = profile[field];
  const suggestions = useSuggestions(field, typed).filter(({ value }) => !values.includes(value));
  const add = (value: string): void => {
    const text = value.trim();
    if (text === '') return;
    change({ op: 'add', field, value: text });
    setTyped('');
  };
  const label = words.fields[field];
  return (
    <Stack gap="xs" ref={whole}>
      <Input.Label htmlFor={id}>{label}</Input.Label>
      <Text size="sm" c="dimmed" mt={-8} id={`${id}-hint`}>
        {words.lists[field].hint}
      </Text>
      {values.length === 0 ? null : (
        <ul className={classes['tags']} aria-label={label}>
          {values.map((value) => (
            <li key={value} className={classes['tag']}>
              <span>{value}</span>
              <UnstyledButton
                className={classes['remove']}
                aria-label={words.removeValue(value)}
                onClick={() => change({ op: 'remove', field, value })}
              >
                <Icon name="cross" size={14} />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      <Group gap="xs" wrap="nowrap" maw={560}>
        <Autocomplete
          id={id}
          flex={1}
          aria-describedby={`${id}-hint`}
          placeholder={words.lists[field].placeholder}
          value={typed}
          onChange={setTyped}
          onOptionSubmit={(value) => {
            add(value);
            // Mantine writes the chosen value into the line after this.
            setTimeout(() => setTyped(''), 0);
          }}
          data={[...new Set(suggestions.map(({ value }) => value))]}
          filter={({ options }) => options}
          renderOption={({ option }) => (
            <Option suggestion={suggestions.find(({ value }) => value === option.value) ?? null} />
          )}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.currentTarget.getAttribute('aria-activedescendant') === null) add(typed);
          }}
          maxLength={200}
          withScrollArea={false}
          comboboxProps={{ withinPortal: false }}
        />
        <Button
          variant="default"
          aria-label={words.addTo(label)}
          // There is nothing to add before something is typed; the line keeps its width.
          style={typed.trim() === '' ? { visibility: 'hidden' } : undefined}
          onClick={() => add(typed)}
        >
          {words.add}
        </Button>
      </Group>
      <SkippedNote field={field} rule={words.listRule} />
    </Stack>
  );
}

/** Names that begin with what is typed, once the typing rests. */
function useSuggestions(field: Listed, typed: string): readonly Suggestion[] {
  const [settled] = useDebouncedValue(typed.trim(), TYPING_MS);
  const known = SUGGESTED.find((one) => one === field);
  const isEnabled = known !== undefined && settled !== '' && settled.length <= 100;
  const { data } = useRead(
    'GET /api/v1/profile/suggestions',
    { query: { field: known ?? 'categories', q: settled } },
    { enabled: isEnabled },
  );
  return isEnabled && typed.trim() !== '' ? (data?.suggestions ?? []) : [];
}

function Option({ suggestion }: { suggestion: Suggestion | null }): ReactNode {
  const words = useWords(PROFILE_WORDS);
  if (suggestion === null) return null;
  const { value, other_language: other, within, open_tenders: open } = suggestion;
  const beside = [other, within].filter((one) => one !== null).join(' · ');
  return (
    <span className={classes['option']}>
      <span>
        {value}
        {beside === '' ? null : (
          <Text span size="sm" c="dimmed">
            {` · ${beside}`}
          </Text>
        )}
      </span>
      {open === null ? null : (
        <Text span size="sm" c="dimmed" ta="right">
          {words.openTenders(open)}
        </Text>
      )}
    </span>
  );
}
