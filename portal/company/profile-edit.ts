import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { type Answer, ApiFault, call, type Inputs } from '../app/api.ts';
import { keyOf, refresh } from '../app/queries.ts';
import { Gathered } from './gathered.ts';

/** Edits of the profile: shown at once, sent a moment later in one request, and told of what was skipped and why. */

export type Profile = Answer<'GET /api/v1/profile'>;
type Edit = Answer<'PATCH /api/v1/profile'>;
export type Operation = Inputs<'PATCH /api/v1/profile'>['body']['operations'][number];
export type Skipped = Edit['skipped'][number];
export type Field = Operation['field'];
export type ListField = Extract<Operation, { op: 'add' | 'remove' }>['field'];
export type SetField = Extract<Operation, { op: 'set' }>['field'];

/** Somebody who types three tags in a row causes one request; a minute has ten. */
const GATHER_MS = 700;
const MOST_OPERATIONS = 50;

export type Editing = {
  profile: Profile;
  /** What was skipped of the last edit of each field. */
  skipped: readonly Skipped[];
  isSaving: boolean;
  /** Seconds until the service takes the next edit; null where it does. */
  waitSeconds: number | null;
  change: (...operations: Operation[]) => void;
};

export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (editing === null) throw new Error('useEditing needs an EditingContext above it');
  return editing;
}

type Told = { onApplied: (edit: Edit) => void; onFault: (error: unknown, operations: readonly Operation[]) => void };

const MOVED = [
  'GET /api/v1/rescore',
  'GET /api/v1/profile/changes',
  'GET /api/v1/products/partners',
  'GET /api/v1/products',
] as const;
/** Where the service does not say when it takes the next edit. */
const USUAL_WAIT_SECONDS = 10;

/** The profile with what is being sent, and the way to change it. */
export function useProfileEdit(profile: Profile, told: Told): Editing {
  const client = useQueryClient();
  const [queue] = useState(() => new Gathered<Operation>(GATHER_MS, MOST_OPERATIONS));
  const [pending, setPending] = useState<readonly Operation[]>([]);
  const [skipped, setSkipped] = useState<readonly Skipped[]>([]);
  const [waitSeconds, setWaitSeconds] = useState<number | null>(null);
  const showSkipped = (operations: readonly Operation[], found: readonly Skipped[]): void =>
    setSkipped((before) => [...before.filter((one) => !operations.some(({ field }) => field === one.field)), ...found]);
  queue.onChange = setPending;
  queue.send = async (operations) => {
    try {
      const edit = await call('PATCH /api/v1/profile', { body: { operations: [...operations] } });
      client.setQueryData(keyOf('GET /api/v1/profile'), edit.profile);
      showSkipped(operations, edit.skipped);
      setWaitSeconds(null);
      told.onApplied(edit);
      void refresh(client, MOVED);
    } catch (error) {
      const seconds = waitOf(error);
      setWaitSeconds(seconds);
      if (seconds !== null) return seconds * 1_000;
      told.onFault(error, operations);
    }
    return null;
  };
  // What waits is sent when the page is left.
  useEffect(() => () => void queue.flush(), [queue]);
  const shown = useMemo(() => pending.reduce(applied, profile), [pending, profile]);
  const change = (...operations: Operation[]): void => {
    showSkipped(operations, []);
    queue.add(operations);
  };
  return { profile: shown, skipped, isSaving: pending.length > 0, waitSeconds, change };
}

/** Seconds until the service takes more; null for any other refusal. */
function waitOf(error: unknown): number | null {
  if (!(error instanceof ApiFault) || error.facts.status !== 429) return null;
  return error.facts.retryAfterSeconds ?? USUAL_WAIT_SECONDS;
}

/** The profile as it will be; what the service may skip is shown until it has answered. */
function applied(profile: Profile, operation: Operation): Profile {
  const { field, value } = operation;
  if (operation.op === 'set') return { ...profile, [field]: value };
  const list = profile[operation.field];
  const text = String(value);
  if (operation.op === 'remove') return { ...profile, [field]: list.filter((one) => one !== text) };
  return list.some((one) => foldedOf(one) === foldedOf(text)) ? profile : { ...profile, [field]: [...list, text] };
}

function foldedOf(text: string): string {
  return text.trim().toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ');
}
