#!/usr/bin/env node
// Plain JavaScript that any Node from 18 up can read: finds the pinned Node beside it and hands over to the program.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const main = join(root, 'server', 'main.ts');
const PINNED_MAJOR = 24;

if (Number(process.versions.node.split('.')[0]) === PINNED_MAJOR) {
  const { run } = await import(main);
  await run(process.argv.slice(2));
} else {
  const node = pinnedNode();
  if (node === null) {
    process.stderr.write(
      `Tenderfit needs Node ${PINNED_MAJOR}; this is ${process.version}. Run "npm ci" in ${root}, which brings it.\n`,
    );
    process.exit(1);
  }
  const child = spawn(node, [join(root, 'bin', 'tenderfit.js'), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 130));
}

function pinnedNode() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const path = join(root, 'node_modules', name, 'bin', file);
  return existsSync(path) ? path : null;
}
