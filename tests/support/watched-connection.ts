import type { KyselyPlugin, RootOperationNode } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

/** The connection, with `seen` done after each of its statements, which is told the statement's words. */
export function watched(db: Connection, seen: (statement: string) => Promise<void> | void): Connection {
  const statements = new WeakMap<object, string>();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      statements.set(queryId, wordsOf(node));
      return node;
    },
    transformResult: async ({ queryId, result }) => {
      await seen(statements.get(queryId) ?? '');
      return result;
    },
  };
  return db.withPlugin(plugin);
}

function wordsOf(node: RootOperationNode): string {
  return node.kind === 'RawNode' ? node.sqlFragments.join('?') : node.kind;
}
