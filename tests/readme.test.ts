import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, test } from 'node:test';
import type { Command } from 'commander';
import { ROUTES } from '#contract/routes.ts';
import { buildProgram } from '../server/commands/program.ts';
import { command } from './support/command-line.ts';
import { openWorld } from './support/world.ts';

/** What README promises a newcomer is what the program does: its commands, its requests and its sample of a match. */

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
const blocks = (kind: string): string[] =>
  [...readme.matchAll(new RegExp(`^\`\`\`${kind}\\n([^]*?)^\`\`\`$`, 'gm'))].map(([, text = '']) => text);
/** The lines of all shell blocks, without their comments; a line that ends in a backslash goes on in the next. */
const lines = blocks('sh')
  .join('\n')
  .replaceAll(/\\\n\s*/g, ' ')
  .split('\n')
  .map((line) => line.replace(/\s+#.*$/, '').trim());

const refuse = () => Promise.reject(new Error('no command is run'));
const program = await buildProgram({
  io: {
    stdout: new PassThrough(),
    stderr: new PassThrough(),
    isTerminal: false,
    columns: 80,
    cwd: '/',
    signal: new AbortController().signal,
    ask: null,
  },
  host: { withService: refuse, holdService: refuse, settings: () => assert.fail('no settings are read') },
});

/** The command that these words name, and the words after its name. */
function commandOf(words: readonly string[]): { found: Command; rest: readonly string[] } {
  let found: Command = program;
  let at = 0;
  for (; at < words.length; at += 1) {
    const next = found.commands.find((one) => one.name() === words[at]);
    if (next === undefined) break;
    found = next;
  }
  return { found, rest: words.slice(at) };
}

describe('README:', () => {
  const commands = lines.filter((line) => line.startsWith('npx tenderfit '));
  test('it shows commands and requests', () => {
    assert.ok(commands.length > 8);
    assert.ok(lines.filter((line) => line.startsWith('curl ')).length > 8);
  });

  for (const line of commands) {
    test(`the program has this command with these options: ${line}`, () => {
      const { found, rest } = commandOf(line.split(/\s+/).slice(2));
      assert.equal(found.commands.length, 0, `${line}: no such command`);
      const options = rest.filter((word) => word.startsWith('--'));
      for (const option of options)
        assert.ok(
          found.options.some(({ long }) => long === option),
          `no option ${option}`,
        );
    });
  }

  const paths = ROUTES.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replace('/api/v1', '').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));
  for (const line of lines.filter((one) => one.startsWith('curl '))) {
    test(`the API has this request: ${line.slice(0, 110)}`, () => {
      const [, path = ''] = /"\$API([^"?]+)/.exec(line) ?? [];
      const method = /-X POST|-F file=/.test(line) ? 'POST' : 'GET';
      const isRoute = paths.some((route) => route.method === method && route.pattern.test(path));
      assert.ok(isRoute, `${method} ${path} is no route of contract/routes.ts`);
    });
  }

  test('every command of package.json that it names is there', () => {
    const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const named = [...readme.matchAll(/\bnpm (?:run )?(start|test|check)\b/g)].map(([, name = '']) => name);
    assert.deepEqual([...new Set(named)].toSorted(), ['check', 'start', 'test']);
    for (const name of named) assert.ok(scripts[name] !== undefined, name);
  });

  test('the sample is a match of the demonstration, with the reasons that the program gives today', async () => {
    const world = await openWorld();
    const service = { app: world.app, hasWorkers: false, migrated: [] };
    const made = await command(service, ['demo', '--json'], world.folder);
    assert.equal(made.code, 0, made.stderr);
    const [sample = ''] = blocks('text');
    const [title = '', buyer = ''] = sample.split('\n');
    const { stdout } = await command(service, ['opportunities', '--limit', '50', '--lang', 'en', '--json']);
    const { items } = JSON.parse(stdout) as { items: { title: string; issuing_body: string; explanation: string }[] };
    const item = items.find((one) => one.title === title);
    assert.equal(item?.issuing_body, buyer);
    const reasons = sample.split('Why this score\n')[1] ?? '';
    const shown = reasons
      .replaceAll(/^ {2}- /gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    assert.ok(shown.length > 200);
    assert.equal(item.explanation.replaceAll(/\s+/g, ' ').trim(), shown);
  });
});
