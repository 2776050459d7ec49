import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWords } from '../app/language.tsx';
import { useRead } from '../app/queries.ts';
import type { ProfileField } from '../company/named-field.ts';
import type { Detail } from '../opportunities/pane-evidence.tsx';
import { PANE_WORDS } from '../opportunities/pane-words.ts';
import { toDoOf } from './to-do.ts';

type Requirement = Detail['requirements'][number];
/** Where the profile can say it, so that it answers the next time. */
const FIELDS: Partial<Record<Requirement['kind'], ProfileField>> = {
  certification: 'certifications',
  security_clearance: 'certifications',
  eligibility: 'is_canadian_supplier',
  manufacturer: 'business_role',
};

export function fieldOf({ kind }: Pick<Requirement, 'kind'>): ProfileField | undefined {
  return FIELDS[kind];
}

/** Where what is not known can be said; where it is no matter of the profile, what to ask, and whom. */
export function WhatToDo({ requirement }: { requirement: Requirement }): ReactNode {
  const words = useWords(PANE_WORDS);
  const field = fieldOf(requirement);
  return (
    <Text size="sm" c="dimmed" component="div">
      {field === undefined ? (
        <Step requirement={requirement} />
      ) : (
        <Anchor component={Link} to="/company" hash={field} inherit className="no-print">
          {words.tellProfile}
        </Anchor>
      )}
    </Text>
  );
}

function Step({ requirement }: { requirement: Requirement }): ReactNode {
  const words = useWords(PANE_WORDS);
  const { data: profile } = useRead('GET /api/v1/profile', {}, { enabled: requirement.kind === 'maker_certification' });
  return words.toDo[toDoOf(requirement, profile?.certifications ?? [])];
}
