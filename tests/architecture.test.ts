import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { describe, test } from 'node:test';
import { checkConnections } from './architecture/connections.ts';
import { checkDirection, checkRuleImports } from './architecture/direction.ts';
import { type Exception, EXCEPTIONS } from './architecture/exceptions.ts';
import { checkFolders, checkNames } from './architecture/layout.ts';
import { checkPurity } from './architecture/purity.ts';
import { checkForms, checkSizes } from './architecture/size.ts';
import { listFiles, parseSource, readSources, type Source, type Violation } from './architecture/source.ts';
import { checkTables, readMigrations, tableOwners } from './architecture/tables.ts';
import { checkCircles, checkFolderSizes, checkWings } from './architecture/wings.ts';

const root = dirname(import.meta.dirname);
const { owners, violations: ownerless } = tableOwners(readMigrations(root));
const sources = readSources(root);

const key = ({ rule, path, subject }: { rule: string; path: string; subject: string }): string =>
  `${rule} | ${path} | ${subject}`;
const excepted = new Set(EXCEPTIONS.map(key));

function unneeded(exceptions: readonly Exception[], violations: readonly Violation[]): Exception[] {
  const found = new Set(violations.map(key));
  return exceptions.filter((exception) => !found.has(key(exception)));
}

const all: readonly [string, readonly Violation[]][] = [
  ['imports go in one direction', checkDirection(sources)],
  ['the wings of matching import only those before them', checkWings(sources)],
  ['no imports go in a circle', checkCircles(sources)],
  ['rules import only what is pure', checkRuleImports(sources)],
  ['rules read no clock and reach nothing', checkPurity(sources)],
  ['connections by HTTP are made where their addresses are checked', checkConnections(sources)],
  ['every table has an owner', ownerless],
  ['only the owner writes a table, and SQL stands in queries', checkTables(sources, owners)],
  ['folders are declared and named after what is in them', checkFolders(listFiles(root).folders)],
  ['files are named in kebab-case, none index.ts', checkNames(sources)],
  ['files and functions are short', checkSizes(sources)],
  ['no folder holds more files than one can scan', checkFolderSizes(sources)],
  ['no any, no non-null, no default export, no barrel', checkForms(sources)],
];

describe('Architecture:', () => {
  for (const [name, violations] of all) {
    test(name, () => {
      const refused = violations.filter((violation) => !excepted.has(key(violation)));
      const lines = refused.map(({ rule, path, line, problem, subject }) => {
        return `  ${path}:${line} [${rule}] ${subject === rule ? '' : `${subject}: `}${problem}`;
      });
      assert.equal(lines.length, 0, `${lines.length} against the rules of architecture.md\n${lines.join('\n')}`);
    });
  }

  test('every exception is still needed, and says why', () => {
    const found = all.flatMap(([, violations]) => violations);
    const problem = 'no longer needed: take it out of tests/architecture/exceptions.ts';
    assert.deepEqual(unneeded(EXCEPTIONS, found), [], problem);
    assert.equal(excepted.size, EXCEPTIONS.length, 'an exception is listed twice');
    for (const { why } of EXCEPTIONS) assert.ok(why.length > 10);
  });

  test('the repository is really read', () => {
    assert.ok(sources.length > 100);
    assert.ok(sources.some(({ imports }) => imports.some(({ target }) => target === 'server/jobs.ts')));
    assert.equal(owners.get('listings'), 'discovery');
  });
});

type Check = (sources: readonly Source[]) => Violation[];
const tables: Check = (files) =>
  checkTables(
    files,
    new Map([
      ['listings', 'discovery'],
      ['feedback', 'opportunities'],
    ]),
  );
const long = (lines: number): string =>
  Array.from({ length: lines }, (_, at) => `export const a${at} = ${at};`).join('\n');
const rule = 'server/features/matching/verdict.ts';
const queries = 'server/features/matching/queries.ts';
const join = 'import { z } from ';

/** [checker, path, text, the rule that refuses it; null: it is accepted] */
const madeUp: readonly [Check, string, string, string | null][] = [
  [checkDirection, 'contract/errors.ts', `${join}'#platform/text/fold.ts';`, 'direction'],
  [checkDirection, 'contract/errors.ts', `${join}'../server/config.ts';`, 'direction'],
  [checkDirection, 'contract/errors.ts', `${join}'./limits.ts'; import { y } from 'zod';`, null],
  [checkDirection, 'server/platform/http/http.ts', `${join}'#features/access/access.ts';`, 'direction'],
  [
    checkDirection,
    'server/platform/http/http.ts',
    `import type { z } from '../../features/access/access.ts';`,
    'direction',
  ],
  [checkDirection, 'server/platform/http/http.ts', `${join}'../../app.ts';`, 'direction'],
  [checkDirection, 'server/config.ts', `${join}'#features/access/access.ts';`, 'direction'],
  [checkDirection, 'server/app.ts', `${join}'#features/access/access.ts';`, null],
  [checkDirection, 'server/commands/match.ts', `${join}'#features/matching/matching.ts';`, null],
  [checkDirection, 'server/features/access/access.ts', `${join}'#features/audit/audit.ts';`, null],
  [checkDirection, 'server/features/audit/audit.ts', `${join}'#features/access/access.ts';`, 'direction'],
  [checkDirection, rule, `export { z } from '#features/opportunities/opportunities.ts';`, 'direction'],
  [checkDirection, queries, `const a = await import('#features/digest/digest.ts');`, 'direction'],
  [checkDirection, queries, `type A = import('#features/digest/digest.ts').A;`, 'direction'],
  [checkDirection, queries, `const a = await import(name);`, 'direction'],
  [checkDirection, queries, `${join}'#features/discovery/listing.ts';`, 'direction'],
  [checkDirection, queries, `${join}'../discovery/queries.ts';`, 'direction'],
  [checkDirection, queries, `${join}'#features/shipping/shipping.ts';`, 'direction'],
  [checkDirection, 'server/features/shipping/shipping.ts', `${join}'#platform/http/http.ts';`, 'direction'],
  [checkDirection, queries, `${join}'#jobs';`, null],
  [checkDirection, queries, `${join}'../../app.ts';`, 'direction'],
  [checkDirection, queries, `${join}'../../../tests/support/database.ts';`, 'direction'],
  [checkDirection, 'server/features/matching/queries.test.ts', `${join}'../../app.ts';`, null],
  [checkDirection, 'portal/app/list.ts', `${join}'../../server/config.ts';`, 'direction'],
  [checkWings, 'server/features/matching/terms/term.ts', `${join}'../vocabulary/concepts.ts';`, null],
  [checkWings, 'server/features/matching/terms/term.ts', `${join}'./notice-text.ts';`, null],
  [checkWings, 'server/features/matching/terms/term.ts', `import type { z } from '../verdict/gates.ts';`, 'wings'],
  [checkWings, 'server/features/matching/terms/term.ts', `import type { z } from '../matching.ts';`, 'wings'],
  [checkWings, 'server/features/matching/scores/score.ts', '', 'wings'],
  [checkWings, 'server/features/matching/matching.ts', `${join}'./verdict/gates.ts';`, null],
  [checkRuleImports, rule, `${join}'#platform/clock.ts';`, 'rule imports'],
  [checkRuleImports, rule, `${join}'#platform/text/fold.ts';`, null],
  [checkRuleImports, rule, `${join}'./matching.ts';`, 'rule imports'],
  [checkRuleImports, rule, `${join}'./matching-candidates.ts';`, 'rule imports'],
  [checkRuleImports, rule, `${join}'./queries-terms.ts';`, 'rule imports'],
  [checkRuleImports, rule, `import type { z } from './queries.ts';`, 'rule imports'],
  [checkRuleImports, rule, `${join}'./routes.ts';`, 'rule imports'],
  [checkRuleImports, rule, `${join}'./mail.ts';`, 'rule imports'],
  [checkRuleImports, rule, `${join}'./jobs.ts';`, 'rule imports'],
  [checkRuleImports, rule, `${join}'./reasons.ts';`, null],
  [checkRuleImports, rule, `${join}'#features/discovery/discovery.ts';`, 'rule imports'],
  [checkRuleImports, rule, `import type { z } from '#features/discovery/discovery.ts';`, null],
  [checkRuleImports, rule, `${join}'node:crypto';`, 'rule imports'],
  [checkRuleImports, rule, `${join}'fs';`, 'rule imports'],
  [checkRuleImports, rule, `const fs = require('fs');`, 'rule imports'],
  [checkRuleImports, rule, `${join}'kysely';`, 'rule imports'],
  [checkRuleImports, rule, `${join}'zod';`, null],
  [checkRuleImports, 'server/features/discovery/sources/jobs.ts', `${join}'node:fs';`, 'rule imports'],
  [checkRuleImports, 'server/platform/text/fold.ts', `${join}'#platform/http/http.ts';`, 'rule imports'],
  [checkRuleImports, 'server/features/matching/matching.ts', `${join}'node:crypto';`, null],
  [checkConnections, 'server/platform/mail/resend.ts', 'const a = await fetch(url);', 'connections'],
  [checkConnections, 'server/app.ts', 'const f = ({ fetch }: A) => fetch(url); fetch(url);', 'connections'],
  [checkConnections, 'server/app.ts', 'const f = ({ fetch }: A) => fetch(url);', null],
  [checkConnections, 'server/app.ts', `${join}'undici';`, 'connections'],
  [checkConnections, queries, `${join}'node:https';`, 'connections'],
  [checkConnections, 'server/platform/network/outbound.ts', `${join}'node:https';`, null],
  [checkPurity, rule, 'const now = Date.now();', 'purity'],
  [checkPurity, rule, `const now = Date['now']();`, 'purity'],
  [checkPurity, rule, 'const now = new Date();', 'purity'],
  [checkPurity, rule, 'const now = Date();', 'purity'],
  [checkPurity, rule, 'const then = new Date(text);', null],
  [checkPurity, rule, 'const now = Temporal.Now.instant();', 'purity'],
  [checkPurity, rule, 'const chance = Math.random();', 'purity'],
  [checkPurity, rule, 'const home = process.env.HOME;', 'purity'],
  [checkPurity, rule, 'const { env } = globalThis.process;', 'purity'],
  [checkPurity, rule, 'const page = await fetch(address);', 'purity'],
  [checkPurity, rule, 'setTimeout(later, 10);', 'purity'],
  [checkPurity, rule, 'const id = crypto.randomUUID();', 'purity'],
  [checkPurity, rule, 'const folder = import.meta.dirname;', 'purity'],
  [checkPurity, rule, 'const f = (process: A) => process.id;', null],
  [checkPurity, rule, 'for (const { process } of all) process.id;', null],
  [checkPurity, rule, 'const f = (process: A) => process.id; const g = () => process.env;', 'purity'],
  [checkPurity, rule, 'const { a = process } = all;', 'purity'],
  [checkPurity, rule, 'const verdict = { process: job.process, fetch: 3 };', null],
  [checkPurity, 'server/features/matching/jobs.ts', 'const now = Date.now();', null],
  [tables, queries, 'const a = sql`insert into listings (id) values (${id})`;', 'table writer'],
  [tables, queries, 'const a = sql`with gone as (delete from feedback returning 1) select 1`;', 'table writer'],
  [tables, queries, 'const a = `update listings l\n set title = $1`;', 'table writer'],
  [tables, queries, 'const a = "truncate listings";', 'table writer'],
  [tables, queries, 'const a = "copy listings (id, title) from stdin";', 'table writer'],
  [tables, queries, `db.updateTable('listings').set({ title });`, 'table writer'],
  [tables, queries, `db.deleteFrom('feedback as f');`, 'table writer'],
  [tables, queries, 'db.insertInto(table).values(rows);', 'table writer'],
  [tables, queries, 'const a = sql`insert into ${sql.table(name)} values (1)`;', 'table writer'],
  [tables, queries, 'const a = sql`insert into nowhere values (1)`;', 'table writer'],
  [tables, 'server/features/matching/page-sql.ts', 'const a = `delete from listings`;', 'table writer'],
  [tables, 'server/platform/jobs/jobs.ts', 'const a = sql`delete from listings`;', 'table writer'],
  [tables, queries, 'const a = sql`select 1 from listings for update of listings skip locked`;', null],
  [tables, 'server/features/discovery/queries-runs.ts', 'const a = sql`update listings set title = 1`;', null],
  [
    tables,
    'server/features/discovery/queries.ts',
    'const a = sql`insert into listings (id) values (1) on conflict (id) do update set id = 2`;',
    null,
  ],
  [tables, 'server/features/discovery/discovery.ts', 'const a = sql`select 1`;', 'sql place'],
  [tables, 'server/features/discovery/routes.ts', `const a = 'select id from listings';`, 'sql place'],
  [tables, 'server/features/discovery/jobs.ts', `db.selectFrom('listings').select('id');`, 'sql place'],
  [tables, 'server/app.ts', 'const a = `select title from listings`;', 'sql place'],
  [tables, 'server/features/discovery/discovery.ts', `const a = 'Select a listing, or update the source.';`, null],
  [tables, rule, `const a = 'copy paper'; const b = 'a copy without a number';`, null],
  [tables, 'server/platform/database/migrate.ts', 'const a = sql`select 1 from listings`;', null],
  [checkNames, 'server/features/matching/index.ts', '', 'names'],
  [checkNames, 'server/features/matching/codeLadder.ts', '', 'names'],
  [checkNames, 'server/features/matching/code-ladder.property.test.ts', '', null],
  [checkSizes, rule, long(301), 'file size'],
  [checkSizes, rule, long(300), null],
  [checkSizes, 'server/features/matching/verdict.test.ts', long(500), null],
  [checkSizes, 'server/features/matching/verdict.test.ts', long(501), 'file size'],
  [checkSizes, rule, `function f() {\n${'g();\n'.repeat(59)}}`, 'function size'],
  [checkSizes, rule, `function f() {\n${'g();\n'.repeat(58)}}`, null],
  [checkSizes, rule, `const f = () => {\n${'g();\n'.repeat(59)}};`, 'function size'],
  [checkSizes, rule, `class A { f() {\n${'g();\n'.repeat(59)}} }`, 'function size'],
  [checkSizes, 'a.test.ts', `describe('a', () => {\n${'g();\n'.repeat(90)}});`, null],
  [checkForms, rule, 'const a = b as any;', 'any'],
  [checkForms, rule, 'const a: Map<string, any[]> = b;', 'any'],
  [checkForms, rule, 'const a = b!.c;', 'non-null'],
  [checkForms, rule, 'let a!: string;', 'non-null'],
  [checkForms, rule, 'const a = !b; // any, b!', null],
  [checkForms, rule, 'export default function f() {}', 'default export'],
  [checkForms, rule, 'const a = 1; export { a as default };', 'default export'],
  [checkForms, rule, `export * from './a.ts'; export { b } from './b.ts';`, 'barrel'],
];

describe('Architecture, a made-up file:', () => {
  for (const [check, path, text, expected] of madeUp) {
    const shown = text.length > 80 ? `${text.slice(0, 60)}…` : text;
    test(`${expected === null ? 'accepted' : `refused as ${expected}`}: ${path}: ${shown}`, () => {
      const rules = check([parseSource(path, text)]).map((violation) => violation.rule);
      assert.deepEqual([...new Set(rules)], expected === null ? [] : [expected]);
    });
  }

  const folders: readonly [string, boolean][] = [
    ['server/features/matching', true],
    ['server/features/discovery/sources', true],
    ['server/features/shipping', false],
    ['server/handlers', false],
    ['server/platform/utils', false],
    ['tests/helpers', false],
    ['portal/lib', false],
  ];
  for (const [path, isAccepted] of folders) {
    test(`the folder ${path} is ${isAccepted ? 'accepted' : 'refused'}`, () => {
      assert.equal(checkFolders([path]).length, isAccepted ? 0 : 1);
    });
  }

  const migrations: readonly [string, number][] = [
    ['-- matching -----\ncreate table terms (\n', 0],
    ['create table terms (\n', 1],
    ['-- shipping -----\ncreate table terms (\n', 1],
    ['-- matching -----\ncreate table terms (\n-- reading ----\ncreate table if not exists terms (\n', 1],
  ];
  for (const [text, count] of migrations) {
    test(`a migration with ${count} tables not owned by one feature: ${text.replaceAll('\n', ' ')}`, () => {
      assert.equal(tableOwners([{ path: '0001.sql', text }]).violations.length, count);
    });
  }

  test('a circle of imports is refused, of types too', () => {
    const files = [
      parseSource('server/a.ts', `import { b } from './b.ts';`),
      parseSource('server/b.ts', `import type { C } from './c.ts';`),
      parseSource('server/c.ts', `import type { A } from './a.ts';`),
    ];
    assert.deepEqual(
      checkCircles(files).map(({ subject }) => subject),
      ['a.ts b.ts c.ts'],
    );
    assert.deepEqual(checkCircles(files.slice(0, 2)), []);
  });

  test('a folder of 41 source files is refused; tests do not count', () => {
    const files = Array.from({ length: 41 }, (_, at) => parseSource(`server/features/rules/a${at}.ts`, ''));
    assert.equal(checkFolderSizes(files).length, 1);
    assert.equal(checkFolderSizes([...files.slice(1), parseSource('server/features/rules/a.test.ts', '')]).length, 0);
  });

  test('an exception holds for its rule, file and subject only, and is refused without a violation', () => {
    const needed = { rule: 'file size', path: rule, subject: 'file', why: 'a table of plain data' };
    const other = { ...needed, path: queries };
    assert.deepEqual(unneeded([needed, other], checkSizes([parseSource(rule, long(301))])), [other]);
  });

  test('a file that cannot be read is an error with its path', () => {
    assert.throws(() => parseSource('server/a.ts', 'const = 1;'), /server\/a\.ts/);
  });
});
