import { useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { type Answer, ApiFault, call, type Inputs } from '../app/api.ts';
import { keyOf, refresh } from '../app/queries.ts';

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

/** The profile with what is being sent, and the way to change it. */
export function useProfileEdit(profile: Profile, { onApplied, onFault }: Told): Editing {
  const client = useQueryClient();
  const [pending, setPending] = useState<readonly Operation[]>([]);
  const [skipped, setSkipped] = useState<readonly Skipped[]>([]);
  const [waitSeconds, setWaitSeconds] = useState<number | null>(null);
  const waiting = useRef<Operation[]>([]);
  const isSending = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const told = useRef({ onApplied, onFault });
  told.current = { onApplied, onFault };

  const send = useCallback(async (): Promise<void> => {
    if (isSending.current || waiting.current.length === 0) return;
    isSending.current = true;
    const operations = waiting.current.slice(0, MOST_OPERATIONS);
    const later = (ms: number): void => {
      timer.current = setTimeout(() => {
        timer.current = undefined;
        void send();
      }, ms);
    };
    try {
      const edit = await call('PATCH /api/v1/profile', { body: { operations } });
      waiting.current = waiting.current.slice(operations.length);
      client.setQueryData(keyOf('GET /api/v1/profile'), edit.profile);
      setSkipped((before) => [
        ...before.filter((one) => !operations.some(({ field }) => field === one.field)),
        ...edit.skipped,
      ]);
      setWaitSeconds(null);
      told.current.onApplied(edit);
      await refresh(client, [
        'GET /api/v1/rescore',
        'GET /api/v1/profile/changes',
        'GET /api/v1/products/partners',
        'GET /api/v1/products',
      ]);
    } catch (error) {
      if (error instanceof ApiFault && error.facts.status === 429) {
        const seconds = error.facts.retryAfterSeconds ?? 10;
        setWaitSeconds(seconds);
        later(seconds * 1_000);
      } else {
        waiting.current = waiting.current.slice(operations.length);
        told.current.onFault(error, operations);
      }
    } finally {
      isSending.current = false;
      setPending([...waiting.current]);
      if (waiting.current.length > 0 && timer.current === undefined) later(0);
    }
  }, [client]);

  const change = useCallback(
    (...operations: Operation[]): void => {
      waiting.current = [...waiting.current, ...operations];
      setPending([...waiting.current]);
      setSkipped((before) => before.filter((one) => !operations.some(({ field }) => field === one.field)));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        timer.current = undefined;
        void send();
      }, GATHER_MS);
    },
    [send],
  );
  // What waits is sent when the page is left.
  useEffect(() => () => void send(), [send]);
  const shown = useMemo(() => pending.reduce(applied, profile), [pending, profile]);
  return { profile: shown, skipped, isSaving: pending.length > 0, waitSeconds, change };
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
