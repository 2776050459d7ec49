import type { ActorKind, AuditAction } from './actions.ts';

export type Actor = { kind: ActorKind; id: string };

export type AuditEntry = {
  /** Null for what concerns the whole installation. */
  companyId: string | null;
  actor: Actor;
  /** What was done: `api_key.create`, `profile.change` … */
  action: AuditAction;
  /** What it was done to, by id. */
  subject: string;
  before?: unknown;
  after?: unknown;
  requestId?: string;
};

/** An entry as it stands in the trail. `id` grows with each entry; `at` is an ISO instant in UTC. */
export type RecordedEntry = {
  id: number;
  at: string;
  company_id: string | null;
  actor: Actor;
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
  request_id: string | null;
};

export type AuditFilter = {
  /** Absent: entries of all companies, and those of none. For operators only. */
  companyId?: string;
  /** An action; one that nobody knows has no entries. */
  action?: string;
  /** Of this kind; with `ids`, one of these. */
  actor?: { kind: ActorKind; ids?: readonly string[] };
  subject?: string;
  /** Entries at this instant and later. */
  since?: Date;
  /** Entries earlier than this instant. */
  until?: Date;
};
