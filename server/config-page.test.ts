import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { environment } from './config-environment.ts';
import { ConfigError, readConfig } from './config.ts';
import { SOURCE_SETTINGS, SOURCES } from './config-sources.ts';

const page = readFileSync(join(import.meta.dirname, '../docs/operations/settings.md'), 'utf8');
/** The cells of every row of the page's tables, by the first. */
const rows = [...page.matchAll(/^\| `([^`]+)` \|(.+)\|$/gm)].map(([, name = '', rest = '']) => ({
  name,
  cells: rest.split(' | ').map((cell) => cell.trim().replaceAll('`', '')),
}));
const described = rows.filter(({ cells }) => cells.length === 2);
const bounds = new Map(rows.filter(({ cells }) => cells.length === 1).map(({ name, cells }) => [name, cells[0]]));
const settings = Object.keys(environment.shape);

/** Values of which every setting refuses at least one. */
const WRONG = ['\0 ä', '-1', 'ä '.repeat(3_000)];

/** What is said of wrong values of this setting, without its name and `must`. */
function saidOf(name: string, values: readonly string[]): string[] {
  const said = values.flatMap((value) => {
    try {
      readConfig({ [name]: value });
      return [];
    } catch (error) {
      assert.ok(error instanceof ConfigError);
      const faults = error.message.split('\n').map((line) => line.replace('  - ', ''));
      return faults.flatMap((fault) => /^(\S+) must (?:be |have |list )?(.+)$/.exec(fault)?.slice(1) ?? []);
    }
  });
  return [...new Set(said.filter((_part, at) => at % 2 === 1 && said[at - 1] === name))];
}

test('Settings: the page lists every setting once, and no other', () => {
  const listed = described.map(({ name }) => name).filter((name) => !name.startsWith('SOURCE_'));
  assert.deepEqual(listed.toSorted(), settings.toSorted());
});

test('Settings: the page tells the default of every setting that has one', () => {
  for (const [name, form] of Object.entries(environment.shape)) {
    const value: unknown = form.safeParse(undefined).data;
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    const told = described.find((row) => row.name === name)?.cells[0];
    assert.equal(told, value === 'none' ? 'false' : `${value as string | number | boolean}`, name);
  }
});

test('Settings: the page tells the bounds that a wrong value is refused with', () => {
  for (const name of settings) {
    const said = saidOf(name, WRONG);
    assert.ok(said.length > 0, `${name} refuses nothing`);
    assert.equal(bounds.get(name), said.join('; '), name);
  }
});

test('Settings of sources: the page lists each with its sources and bounds', () => {
  const told = described.filter(({ name }) => name.startsWith('SOURCE_'));
  for (const [setting, { sources, form }] of Object.entries(SOURCE_SETTINGS)) {
    const row = told.find(({ name }) => name.endsWith(`_${setting}`));
    assert.equal(row?.cells[0], sources === 'all' ? 'all' : sources.join(', '), setting);
    const [source = ''] = sources === 'all' ? SOURCES : sources;
    const variable = `SOURCE_${source.toUpperCase().replaceAll('-', '_')}_${setting}`;
    assert.equal(form.safeParse(WRONG[0]).success, false, setting);
    assert.equal(bounds.get(row.name), saidOf(variable, WRONG).join('; '), setting);
  }
  assert.equal(told.length, Object.keys(SOURCE_SETTINGS).length);
});
