import { List, Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../app/language.tsx';
import { PlaceLink } from '../settings/place-link.tsx';
import { type Profile, useEditing } from './profile-edit.ts';
import { PROFILE_WORDS } from './profile-words.ts';

/** In the order of what each gives. */
const ASKED = [
  'categories',
  'geography',
  'certifications',
  'is_canadian_supplier',
  'overview',
  'min_contract_value',
] as const;

/** What the profile leaves open, and what saying it would give. */
export function MissingNote(): ReactNode {
  const words = useWords(PROFILE_WORDS);
  const { profile } = useEditing();
  const missing = ASKED.filter((field) => isMissing(profile, field));
  if (missing.length === 0) return null;
  return (
    <Paper p="md" bg="var(--tenderfit-chosen)">
      <Stack gap={4}>
        <Title order={2} size="h3" fz="md">
          {words.missing}
        </Title>
        <List>
          {missing.map((field) => (
            <List.Item key={field}>
              <PlaceLink to="/company" hash={field} inherit>
                {words.missingOf[field]}
              </PlaceLink>
            </List.Item>
          ))}
        </List>
      </Stack>
    </Paper>
  );
}

function isMissing(profile: Profile, field: (typeof ASKED)[number]): boolean {
  const value = profile[field];
  return Array.isArray(value) ? value.length === 0 : value === null || value === '';
}
