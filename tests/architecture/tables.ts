import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Node } from 'oxc-parser';
import { FEATURES, featureOf, isTest } from './layout.ts';
import { type Source, type Violation, walk } from './source.ts';

/** The feature that writes each table, and what was wrong in the migrations. */
export type Ownership = { owners: ReadonlyMap<string, string>; violations: Violation[] };

/** Reads the owner of each `create table` from the `-- <feature> ---` line above it. */
export function tableOwners(migrations: readonly { path: string; text: string }[]): Ownership {
  const owners = new Map<string, string>();
  const violations: Violation[] = [];
  for (const { path, text } of migrations) {
    let section: string | null = null;
    for (const [index, line] of text.split('\n').entries()) {
      const found = (subject: string, problem: string): void => {
        violations.push({ rule: 'table owner', path, line: index + 1, subject, problem });
      };
      const heading = /^-- ([a-z-]+) -{4,}$/.exec(line)?.[1];
      if (heading !== undefined) {
        section = heading;
        if (!FEATURES.includes(heading)) found(heading, `the section ${heading} names no feature`);
      }
      const table = /^\s*create (?:unlogged )?table (?:if not exists )?"?([a-z_]+)/i.exec(line)?.[1];
      if (table === undefined) continue;
      if (section === null) found(table, `${table} stands under no "-- <feature> ----" line, so nobody owns it`);
      else if (owners.has(table)) found(table, `${table} is made twice`);
      else owners.set(table, section);
    }
  }
  return { owners, violations };
}

/** The migrations of the repository, in order. */
export function readMigrations(root: string): { path: string; text: string }[] {
  const folder = join(root, 'database', 'migrations');
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.toSorted().map((name) => {
    return { path: `database/migrations/${name}`, text: readFileSync(join(folder, name), 'utf8') };
  });
}

/** Stands for what is put into a template at run time. */
const inserted = '¤';

// The word after the verb. `for update of x`, `do update set` and prose do not match.
const writes = [
  /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate\s+table)\s+(?:only\s+)?([\w."¤]+)/gi,
  /^\s*truncate\s+(?!table\b)(?:only\s+)?([\w."¤]+)\s*(?:$|,|cascade\b)/gi,
  /^\s*copy\s+([\w."¤]+)\s*(?:\([^)]*\)\s*)?from\b/gi,
  /(?<!\bfor\s+(?:no\s+key\s+)?)\bupdate\s+(?:only\s+)?([\w."¤]+)\s+(?:as\s+)?(?:\w+\s+)?set\b/gi,
];
const statement =
  /^\s*(?:\(\s*)*(?:select\b[\s\S]*\bfrom\b|insert\s+into\b|delete\s+from\b|update\s+[\w.¤]+\s[\s\S]*\bset\b|with\s+(?:recursive\s+)?\w+\s+as\b|merge\s+into\b|(?:create|alter|drop|truncate)\s+(?:unlogged\s+)?table\b)/i;
const builders = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto', 'selectFrom']);

/** SQL stands in queries*.ts and *-sql.ts only, and writes only tables of its own feature. */
export function checkTables(sources: readonly Source[], owners: ReadonlyMap<string, string>): Violation[] {
  return sources
    .filter(({ path }) => path.startsWith('server/') && !isTest(path))
    .flatMap((source) => {
      const violations: Violation[] = [];
      const holdsQueries = /^(?:queries(?:-[a-z0-9-]+)?|[a-z0-9-]+-sql)\.ts$/.test(posix.basename(source.path));
      const mayHoldSql = /^server\/platform\/(?:database|jobs)\//.test(source.path);
      walk(source.program, (node, parents) => {
        const { text, tables, isSql } = sqlOf(node, parents.at(-1));
        const add = (rule: string, subject: string, problem: string): void => {
          violations.push({ rule, path: source.path, line: source.lineOf(node), subject, problem });
        };
        if (isSql && !holdsQueries && !mayHoldSql) {
          const begin = text.trim().replaceAll(/\s+/g, ' ').replaceAll(inserted, '…').slice(0, 60);
          add('sql place', begin, 'SQL stands in queries*.ts or *-sql.ts of its feature');
        }
        for (const table of tables) {
          const problem = writeRefusal(source.path, table, owners);
          if (problem !== null) add('table writer', table, problem);
        }
      });
      return violations;
    });
}

function sqlOf(node: Node, parent: Node | undefined): { text: string; tables: string[]; isSql: boolean } {
  if (node.type === 'CallExpression') return builderCall(node);
  const isTagged = parent?.type === 'TaggedTemplateExpression' && parent.quasi === node;
  const isSqlTag = isTagged && parent.tag.type === 'Identifier' && parent.tag.name === 'sql';
  if (node.type === 'TemplateLiteral') {
    const text = node.quasis.map(({ value }) => value.cooked ?? value.raw).join(inserted);
    return { text, tables: writtenTables(text), isSql: isSqlTag || statement.test(text) };
  }
  if (node.type === 'Literal' && typeof node.value === 'string') {
    return { text: node.value, tables: writtenTables(node.value), isSql: statement.test(node.value) };
  }
  return { text: '', tables: [], isSql: false };
}

function builderCall(node: Node & { type: 'CallExpression' }): { text: string; tables: string[]; isSql: boolean } {
  const { callee } = node;
  const name = callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : '';
  const [target] = node.arguments;
  if (!builders.has(name) || target === undefined) return { text: '', tables: [], isSql: false };
  const table = target.type === 'Literal' && typeof target.value === 'string' ? target.value : inserted;
  const [written = inserted] = table.split(' ');
  return { text: `${name} ${table}`, tables: name === 'selectFrom' ? [] : [written], isSql: true };
}

function writtenTables(text: string): string[] {
  return writes.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => (match[1] ?? '').replaceAll('"', '')));
}

function writeRefusal(path: string, table: string, owners: ReadonlyMap<string, string>): string | null {
  if (table.includes(inserted)) return 'the table written to is only known at run time: name it';
  const feature = featureOf(path);
  const owner = owners.get(table.replace(/^public\./, ''));
  if (owner === undefined) {
    return feature === null ? null : `no migration says who owns ${table}`;
  }
  return owner === feature ? null : `${table} belongs to ${owner}, whose operations write it`;
}
