import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { runConfined, type Confinement, type Ending } from './confined-process.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenderfit-confined-'));
});
after(() => rm(folder, { recursive: true }));

let count = 0;
/** Runs this program with these limits; it is an ECMAScript module in a folder of its own. */
async function run(
  program: string,
  {
    input = '',
    signal = new AbortController().signal,
    ...limits
  }: Partial<Confinement> & { input?: string; signal?: AbortSignal } = {},
): Promise<Ending> {
  count += 1;
  const script = pathToFileURL(join(folder, `program-${count}.mjs`));
  await writeFile(script, program);
  const confinement = {
    startMs: 20_000,
    wallMs: 20_000,
    cpuSeconds: 20,
    heapMb: 64,
    memoryMb: 800,
    outputCharacters: 10_000,
    readable: [script],
    ...limits,
  };
  return runConfined(script, ['given'], Buffer.from(input), { confinement, signal });
}

test('a confined process gets its arguments and input, and its output comes back', async () => {
  const program = `let text = process.argv[2]; for await (const chunk of process.stdin) text += chunk; process.stdout.write(text);`;
  assert.deepEqual(await run(program, { input: ' é' }), { end: 'finished', output: 'given é' });
});

test('a process that starts late has the whole time for its work', async () => {
  const program = `setTimeout(() => process.stdout.write('begun'), 400); setTimeout(() => process.stdout.write(' done'), 500);`;
  assert.deepEqual(await run(program, { wallMs: 350 }), { end: 'finished', output: 'begun done' });
});

test('a confined process has no environment of the service', async () => {
  process.env['TENDERFIT_CANARY'] = 'secret';
  try {
    const ending = await run('process.stdout.write(JSON.stringify(Object.keys(process.env).sort()))');
    // PWD and its like are set by the shell itself.
    const allowed = new Set(['PWD', 'OLDPWD', 'SHLVL', '_', 'SystemRoot']);
    assert.ok(ending.end === 'finished');
    assert.deepEqual(
      (JSON.parse(ending.output) as string[]).filter((name) => !allowed.has(name)),
      [],
    );
  } finally {
    delete process.env['TENDERFIT_CANARY'];
  }
});

const attempts: [what: string, program: (secret: string) => string][] = [
  ['read another file', (secret) => `fs.readFileSync(${JSON.stringify(secret)})`],
  ['list a folder', () => `fs.readdirSync('/')`],
  ['write a file', (secret) => `fs.writeFileSync(${JSON.stringify(`${secret}-new`)}, 'x')`],
  ['start a process', () => `child.execFileSync(process.execPath, ['--version'])`],
  ['start a thread', () => `new Worker('1', { eval: true })`],
];
for (const [what, program] of attempts) {
  test(`a confined process cannot ${what}`, async () => {
    const secret = join(folder, 'secret');
    await writeFile(secret, 'CANARY');
    const imports = `import fs from 'node:fs'; import child from 'node:child_process'; import { Worker } from 'node:worker_threads';`;
    const ending = await run(
      `${imports} try { ${program(secret)}; process.stdout.write('done'); } catch (error) { process.stdout.write(error.code); }`,
    );
    assert.deepEqual(ending, { end: 'finished', output: 'ERR_ACCESS_DENIED' });
    assert.equal(existsSync(`${secret}-new`), false);
  });
}

const isLinux = process.platform === 'linux';

test('a confined process holds no file of the service open', { skip: isLinux ? false : 'no /proc here' }, async () => {
  const program = `import fs from 'node:fs'; const open = [];
    for (let fd = 3; fd < 256; fd += 1) try { const stat = fs.fstatSync(fd); if (stat.isFile() || stat.isSocket()) open.push(fd); } catch {}
    process.stdout.write(JSON.stringify(open));`;
  assert.deepEqual(await run(program), { end: 'finished', output: '[]' });
});

const ends: [what: string, program: string, limits: Partial<Confinement>, expected: Ending['end']][] = [
  ['loops', `process.stdout.write('x'); for (;;);`, { wallMs: 600 }, 'timed_out'],
  ['waits', `process.stdout.write('x'); setInterval(() => {}, 1000);`, { wallMs: 600 }, 'timed_out'],
  ['never begins', 'setInterval(() => {}, 1000);', { startMs: 600 }, 'timed_out'],
  ['fills its heap', 'const all = []; for (;;) all.push({ a: all.length });', {}, 'out_of_memory'],
  ['writes without end', `for (;;) process.stdout.write('x'.repeat(5000));`, {}, 'too_much_output'],
  ['fails', 'throw new Error("x");', {}, 'crashed'],
];
for (const [what, program, limits, expected] of ends) {
  test(`a confined process that ${what} ends as ${expected}`, async () => {
    assert.equal((await run(program, limits)).end, expected);
  });
}

test(
  'a confined process that loops is ended by the system too, when nobody else does',
  { skip: process.platform === 'win32' ? 'no POSIX shell here' : false },
  async () => {
    assert.equal((await run('for (;;);', { cpuSeconds: 1 })).end, 'timed_out');
  },
);

test('memory outside of the heap is bounded', { skip: isLinux ? false : 'only Linux counts it' }, async () => {
  const program = `const all = []; try { for (;;) all.push(new Uint8Array(20_000_000).fill(1)); } catch { process.stdout.write(String(all.length * 20)); }`;
  const ending = await run(program, { memoryMb: 800 });
  const megabytes = Number(ending.output);
  assert.ok(ending.end === 'out_of_memory' || (megabytes > 0 && megabytes < 300), JSON.stringify(ending));
});

test('one who stops waiting ends the process', async () => {
  const stopped = new AbortController();
  const start = performance.now();
  const running = run('for (;;);', { signal: stopped.signal, wallMs: 60_000, cpuSeconds: 60 });
  setTimeout(() => stopped.abort(new Error('enough')), 300);
  await assert.rejects(running, { message: 'enough' });
  // Nothing else would end it for a minute.
  assert.ok(performance.now() - start < 30_000);
});
