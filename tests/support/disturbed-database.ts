import type { Database } from '../../server/platform/database/database.ts';

/** The database, with `meanwhile` done before those of its transactions, counted from 1, of which `isDisturbed` says so. */
export function disturbed(
  database: Database,
  isDisturbed: (transaction: number) => boolean,
  meanwhile: () => Promise<void>,
): Database {
  let begun = 0;
  return new Proxy(database, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name, target) as unknown;
      return async (...given: Parameters<Database['transaction']>) => {
        begun += 1;
        if (isDisturbed(begun)) await meanwhile();
        return await target.transaction(...given);
      };
    },
  });
}
