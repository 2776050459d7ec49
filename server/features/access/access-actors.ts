import type { Connection } from '#platform/database/database.ts';
import {
  type CompanyAndId,
  listKeyNames,
  listMemberIds,
  listMemberNames,
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

export function nameKey({ companyId, id }: CompanyAndId): string {
  return `${companyId} ${id}`;
}
