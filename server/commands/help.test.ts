import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { describe, test } from 'node:test';
import type { Command } from 'commander';
import type { CommandContext } from './command.ts';
import { buildProgram, runCommand } from './program.ts';

/** What a newcomer reads before anything runs: help, and what is said of a mistyped word. Nothing here opens a database. */

type Printed = { code: number; stdout: string; stderr: string };

function contextWith(columns = 80): { context: CommandContext; read: () => { stdout: string; stderr: string } } {
  const [stdout, stderr] = [new PassThrough({ encoding: 'utf8' }), new PassThrough({ encoding: 'utf8' })];
  const refuse = () => Promise.reject(new Error('help opens no database'));
  const io = { stdout, stderr, isTerminal: false, columns, cwd: '/', signal: new AbortController().signal, ask: null };
  const text = (stream: PassThrough): string => String(stream.read() ?? '');
  return {
    context: {
      io,
      host: { withService: refuse, holdService: refuse, settings: () => assert.fail('help reads no settings') },
    },
    read: () => ({ stdout: text(stdout), stderr: text(stderr) }),
  };
}

async function run(...argv: string[]): Promise<Printed> {
  const { context, read } = contextWith();
  const code = await runCommand(argv, context);
  return { code, ...read() };
}

/** Every command that does something, with the words that name it. */
function leaves(command: Command, words: readonly string[] = []): { words: string[]; command: Command }[] {
  if (command.commands.length === 0) return command.name() === 'help' ? [] : [{ words: [...words], command }];
  return command.commands.flatMap((one) => leaves(one, [...words, one.name()]));
}

const all = leaves(await buildProgram(contextWith().context));

describe('Help', () => {
  test('names every command on one line', async () => {
    const { code, stdout } = await run('--help');
    assert.equal(code, 0);
    const listed = stdout.split('\n').filter((line) => /^ {2}[a-z][a-z-]* /.test(line));
    assert.equal(listed.length, (await buildProgram(contextWith().context)).commands.length, stdout);
    for (const line of stdout.split('\n')) assert.ok(line.length <= 85, line);
    assert.ok(!/^ {10,}\S/m.test(stdout), 'no line of the list is continued');
  });

  test('lists each first word as its own file says', async () => {
    const { context } = contextWith();
    const entries = ({ commands }: Command): string[][] =>
      commands.map((one) => [one.name(), one.summary() || one.description()]);
    assert.deepEqual(entries(await buildProgram(context, null)), entries(await buildProgram(context)));
  });

  for (const { words, command } of all) {
    const name = words.join(' ');
    test(`${name}: says what it is for and shows an example of its own that its options allow`, async () => {
      const { code, stdout, stderr } = await run('help', ...words);
      assert.deepEqual([code, stderr], [0, '']);
      assert.ok(stdout.startsWith(`Usage: tenderfit ${name} `), stdout);
      assert.equal(stdout, (await run(...words, '--help')).stdout);
      assert.match(command.description(), /^[A-Z][^\n]{10,150}\.$/);
      const examples = stdout.split(/^Examples?:$/m)[1]?.match(/^ {2}.*tenderfit .*$/gm) ?? [];
      assert.ok(examples.length > 0, `${name} has no example`);
      for (const example of examples) {
        assert.ok(example.includes(`tenderfit ${name}`), example);
        for (const [flag] of example.matchAll(/(?<= )--[a-z-]+/g))
          assert.ok(
            command.options.some(({ long }) => long === flag),
            `${name} knows no ${flag}`,
          );
        for (const option of command.options.filter(({ mandatory }) => mandatory))
          assert.ok(example.includes(` ${option.long} `), `${example} lacks ${option.long}`);
      }
    });
  }
});

describe('A mistyped word', () => {
  const cases: [string[], RegExp][] = [
    [['compny', 'list'], /^tenderfit: unknown command 'compny'; did you mean company\?\n/],
    [['help', 'keys'], /^tenderfit: unknown command 'keys'; did you mean key\?\n/],
    [['help', 'key', 'creat'], /^tenderfit key: unknown command 'creat'; did you mean create\?\n/],
    [['key', 'lst'], /^tenderfit key: unknown command 'lst'; did you mean list\?\n/],
    [['status', '--jsn'], /^tenderfit status: unknown option '--jsn'; did you mean --json\?\n/],
    [['key', 'list', '--compny', 'x'], /^tenderfit key list: unknown option '--compny'; did you mean --company\?\n/],
    [['key', 'list'], /^tenderfit key list: required option '--company <id>' not specified\n/],
  ];
  for (const [argv, message] of cases) {
    test(`${argv.join(' ')}: refused with what it may have been, and where to look`, async () => {
      const { code, stdout, stderr } = await run(...argv);
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, message);
      assert.match(stderr, /\n {2}For usage: tenderfit.* --help\n$/);
    });
  }
});
