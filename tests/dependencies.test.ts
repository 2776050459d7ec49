import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');
const names = z.record(z.string(), z.string());
const manifest = z.object({ dependencies: names, devDependencies: names, optionalDependencies: names });
const locked = z.object({
  license: z.string().optional(),
  dev: z.boolean().optional(),
  dependencies: names.optional(),
  optionalDependencies: names.optional(),
});
const lockfile = z.object({ packages: z.record(z.string(), locked) });

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const accepted = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
]);
const acceptedInChecks = new Set([...accepted, 'Python-2.0', 'MPL-2.0', 'OFL-1.1', 'Unlicense']);

/** Accepted when each part of `A AND B`, or one of `A OR B`, is. */
function isAccepted(licence: string, by: ReadonlySet<string>): boolean {
  const bare = licence.replaceAll(/[()]/g, '');
  if (bare.includes(' AND ')) return bare.split(' AND ').every((part) => by.has(part));
  return bare.split(' OR ').some((part) => by.has(part));
}

const direct = manifest.parse(JSON.parse(read('package.json')));
const listed = [...read('docs/dependencies.md').matchAll(/^\| ([@a-z][^ |]*) \| ([^|]+) \| ([^ |]+) \|$/gm)];

test('docs/dependencies.md lists the packages of package.json, each once, in order, with a reason', () => {
  const inOrder = [direct.dependencies, direct.optionalDependencies, direct.devDependencies].flatMap((group) =>
    Object.keys(group).toSorted(),
  );
  assert.deepEqual(
    listed.map(([, name]) => name),
    inOrder,
  );
  for (const [, name, why] of listed) assert.ok((why ?? '').length > 8, `${name} has no reason`);
});

test('the licence stated for a package is the one it carries', () => {
  const { packages } = lockfile.parse(JSON.parse(read('package-lock.json')));
  for (const [, name, , licence] of listed) {
    assert.equal(licence, packages[`node_modules/${name}`]?.license, name);
    const installed = `node_modules/${name}/package.json`;
    if (!existsSync(join(root, installed))) continue;
    assert.equal(licence, z.object({ license: z.string() }).parse(JSON.parse(read(installed))).license, installed);
  }
});

test('everything installed has an accepted licence', () => {
  const { packages } = lockfile.parse(JSON.parse(read('package-lock.json')));
  const refused = Object.entries(packages).filter(([path, { license, dev }]) => {
    return path !== '' && !isAccepted(license ?? 'none', dev === true ? acceptedInChecks : accepted);
  });
  assert.deepEqual(
    refused.map(([path, { license }]) => `${path}: ${license ?? 'none'}`),
    [],
  );
});

// npm leaves out of the lockfile what its registry does not hold, and `npm ci` then refuses the lockfile.
test('the lockfile holds every package that another asks for, for all platforms', () => {
  const { packages } = lockfile.parse(JSON.parse(read('package-lock.json')));
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) => {
    const asked = Object.keys({ ...dependencies, ...optionalDependencies });
    return asked.filter((name) => !isLocked(name, path, packages)).map((name) => `${name}, for ${path}`);
  });
  assert.deepEqual(missing, []);
});

/** True when Node would find `name` from the folder `path`: in it, or in one around it. */
function isLocked(name: string, path: string, packages: Record<string, unknown>): boolean {
  const inside = path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`;
  if (inside in packages) return true;
  return path !== '' && isLocked(name, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), packages);
}

test('versions are exact', () => {
  for (const [name, version] of Object.values(direct).flatMap(Object.entries<string>)) {
    assert.match(version, /^\d+\.\d+\.\d+$/, name);
  }
});

const licences: [string, boolean][] = [
  ['MIT', true],
  ['(MIT OR CC0-1.0)', true],
  ['MIT AND AGPL-3.0', false],
  ['AGPL-3.0-only', false],
  ['none', false],
  ['Python-2.0', false],
];
for (const [licence, expected] of licences) {
  test(`the licence ${licence} is ${expected ? 'accepted' : 'refused'}`, () => {
    assert.equal(isAccepted(licence, accepted), expected);
  });
}
