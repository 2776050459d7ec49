import { isTest } from './layout.ts';
import { bindings } from './purity.ts';
import { type Source, type Violation, walk } from './source.ts';

/** What opens connections to other machines. */
const openers = new Set(['npm:undici', 'node:https', 'node:http2', 'node:tls', 'node:dns', 'node:dns/promises']);
/** Connects by the agents that it is given. */
const byAgent = new Set(['server/platform/records/download.ts']);

/** Connections by HTTP are made in platform/network/ alone, where their addresses are checked. */
export function checkConnections(sources: readonly Source[]): Violation[] {
  const checked = sources.filter(
    ({ path }) => path.startsWith('server/') && !isTest(path) && !path.startsWith('server/platform/network/'),
  );
  return checked.flatMap((source) => {
    const { path } = source;
    const problem = 'connections are made by the clients of platform/network/, which check where they lead';
    const found: Violation[] = source.imports
      .filter(({ target, isType }) => openers.has(target) && !isType && !byAgent.has(path))
      .map(({ line, target }) => ({ rule: 'connections', path, line, subject: target, problem }));
    const isOwn = bindings(source.program);
    walk(source.program, (node, parents) => {
      if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return;
      if (node.callee.name !== 'fetch' || isOwn('fetch', [source.program, ...parents])) return;
      found.push({ rule: 'connections', path, line: source.lineOf(node), subject: 'fetch', problem });
    });
    return found;
  });
}
