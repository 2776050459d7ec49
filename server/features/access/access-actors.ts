import type { Actor } from '#features/audit/audit.ts';
import type { Connection } from '#platform/database/database.ts';
import {
  type CompanyAndId,
  listKeyNames,
  listMemberIds,
  listMemberNames,
  listTenderTitles,
  type NamedKey,
  type NamedMember,
} from './queries-actors.ts';

/** Members and keys by their ids, for whoever reads a trail that names them so. */

export { listMemberIds };

export type KnownName = { email: string } | { name: string; display_suffix: string };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What members and keys are called, by {@link nameKey}; an id that is neither has no name. Two queries, however many ids. */
export async function listNames(db: Connection, asked: readonly CompanyAndId[]): Promise<Map<string, KnownName>> {
  const ids = asked.filter(({ id }) => UUID.test(id));
  if (ids.length === 0) return new Map();
  const [members, keys] = [await listMemberNames(db, ids), await listKeyNames(db, ids)];
  const entryOf = ({ company_id: companyId, id, ...known }: NamedMember | NamedKey): [string, KnownName] => [
    nameKey({ companyId, id }),
    known,
  ];
  return new Map([...members.map(entryOf), ...keys.map(entryOf)]);
}

/** What the opportunities with these ids are about, of this company, in the language if a copy has it; an id that is none has no title. */
export async function listTitles(
  db: Connection,
  companyId: string,
  ids: readonly string[],
  language: 'en' | 'fr',
): Promise<Map<string, string>> {
  const asked = [...new Set(ids)].filter((id) => UUID.test(id));
  return await listTenderTitles(db, companyId, asked, language);
}

/** An actor as people of the company know them; null: an operator, or one whose name is gone. */
export function shownName({ kind, id }: Actor, known: KnownName | undefined): string | null {
  if (kind === 'operator') return null;
  return textOf(known) ?? (kind === 'mail' ? id : null);
}

export function textOf(known: KnownName | undefined): string | null {
  if (known === undefined) return null;
  return 'email' in known ? known.email : `${known.name} …${known.display_suffix}`;
}

export function nameKey({ companyId, id }: CompanyAndId): string {
  return `${companyId} ${id}`;
}
