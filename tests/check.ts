/**
 * The whole check (`npm run check`), the same for a person and for CI: types, lint, format, the tests with the embedded
 * database, and those that work on a database once more on PostgreSQL: the server that TEST_DATABASE_URL names, or one started
 * for it. Those of access, which send each request as each caller, and those in a browser run on PostgreSQL alone. Stops at the
 * first step that fails.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findPostgresPrograms, startPostgres } from './support/postgres.ts';

const root = join(import.meta.dirname, '..');
const givenServer = process.env['TEST_DATABASE_URL'];

type Step = { name: string; run: () => Promise<boolean> };

const steps: readonly Step[] = [
  { name: 'types', run: () => program('tsc', ['--noEmit']) },
  { name: 'types of the portal', run: () => program('tsc', ['--noEmit', '-p', 'portal']) },
  { name: 'lint', run: () => program('oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'format', run: () => program('oxfmt', ['--check']) },
  { name: 'tests on the embedded database', run: () => tests(undefined) },
  { name: 'tests on PostgreSQL', run: testsOnPostgres },
];

process.exitCode = (await check()) ? 0 : 1;

async function check(): Promise<boolean> {
  if (givenServer === undefined && (await findPostgresPrograms()) === null) {
    print(
      'The tests also run on PostgreSQL 15 or newer, and none is here. Install it (Debian, Ubuntu: apt-get install ' +
        'postgresql; it needs no configuration), or name a server where databases may be made and dropped: ' +
        'TEST_DATABASE_URL=postgres://user:password@host:5432/postgres\n',
    );
    return false;
  }
  const times: string[] = [];
  for (const { name, run } of steps) {
    print(`── ${name}\n`);
    const startMs = performance.now();
    const passes = await run();
    const seconds = ((performance.now() - startMs) / 1000).toFixed(1).padStart(7);
    times.push(`${seconds} s  ${name}${passes ? '' : ': failed'}\n`);
    if (passes) continue;
    print(`\n${times.join('')}`);
    return false;
  }
  print(`\n${times.join('')}Everything passes.\n`);
  return true;
}

async function testsOnPostgres(): Promise<boolean> {
  if (givenServer !== undefined) return tests(givenServer);
  const server = await startPostgres();
  try {
    return await tests(server.url);
  } finally {
    await server.stop();
  }
}

function tests(serverUrl: string | undefined): Promise<boolean> {
  const { TEST_DATABASE_URL: _given, ...others } = process.env;
  const env = serverUrl === undefined ? others : { ...others, TEST_DATABASE_URL: serverUrl };
  // The others have done on the embedded database what they would do here.
  const options = serverUrl === undefined ? ['--without', 'tests/authorization/'] : ['--on-database'];
  return succeeds(process.execPath, [join('tests', 'run.ts'), ...options], env);
}

function program(name: string, options: readonly string[]): Promise<boolean> {
  return succeeds(join(root, 'node_modules', '.bin', name), options, process.env);
}

function succeeds(command: string, options: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, options, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
}

function print(text: string): void {
  process.stdout.write(text);
}
