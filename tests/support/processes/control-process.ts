/**
 * A process that takes commands for a data directory, for the tests of the control socket:
 * `node tests/support/processes/control-process.ts DIRECTORY`. Its commands: `echo` (upper-cases its input), `exit N`, `wait`
 * (for ever, tells its parent when the caller went away), `large` (five megabytes), `fail`.
 */
import { text } from 'node:stream/consumers';
import { serveControl } from '#platform/control/control.ts';
import type { ControlIo } from '#platform/control/control.ts';

const directory = process.argv[2];
if (directory === undefined) throw new Error('a directory is needed');

async function run([command = '', ...rest]: string[], { stdin, stdout, stderr, signal }: ControlIo): Promise<number> {
  switch (command) {
    case 'echo':
      stdout.write((await text(stdin)).toUpperCase());
      return 0;
    case 'exit':
      stdout.write(`pid ${process.pid}\n`);
      stderr.write(`leaving with ${rest.join(' ')}\n`);
      return Number(rest[0]);
    case 'wait':
      stdout.write('waiting');
      await new Promise((resolve) => {
        signal.addEventListener('abort', resolve);
      });
      process.send?.('caller gone');
      return 0;
    case 'large':
      for (let part = 0; part < 5; part += 1) stdout.write('x'.repeat(1_000_000));
      return 0;
    default:
      throw new Error(`no command ${command}`);
  }
}

await serveControl(directory, run);
process.send?.('ready');
