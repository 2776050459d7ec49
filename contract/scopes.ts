import { z } from 'zod';

/** The six scopes (decisions.md section 2). */
export const SCOPES = [
  {
    value: 'opportunities:read',
    label: 'Read opportunities',
    description: 'List and read matched opportunities, and ask questions about one.',
  },
  {
    value: 'opportunities:write',
    label: 'Work on opportunities',
    description: 'Send feedback on opportunities, archive and unarchive them.',
  },
  {
    value: 'profile:read',
    label: 'Read the company',
    description: 'Read the company profile and its changes, the catalog and the context documents.',
  },
  {
    value: 'profile:write',
    label: 'Change the company',
    description: 'Change the company profile, the catalog and the context documents.',
  },
  {
    value: 'settings:read',
    label: 'Read settings',
    description: 'Read notification settings and learned rules.',
  },
  {
    value: 'settings:write',
    label: 'Change settings',
    description: 'Change notification settings and turn learned rules on or off.',
  },
] as const;

export type Scope = (typeof SCOPES)[number]['value'];
export const SCOPE_VALUES = SCOPES.map((scope) => scope.value) as [Scope, ...Scope[]];
export const scopeSchema = z.enum(SCOPE_VALUES);
