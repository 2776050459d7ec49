import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, relative } from 'node:path';

/** What a bench prints: every line at once, and with `--write` all of them in a page of bench/results too. */
export type Report = {
  print(line?: string): void;
  table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void;
  save(): void;
};

/** Begins a page of results: its title, when, on which commit and machine, and by which command it was made. */
export function openReport(title: string, page: string, about: string): Report {
  const lines: string[] = [];
  const print = (line = ''): void => {
    lines.push(line);
    process.stdout.write(`${line}\n`);
  };
  const [, script = '', ...options] = process.argv;
  const command = ['node', ...process.execArgv, relative(join(import.meta.dirname, '..'), script), ...options].join(
    ' ',
  );
  print(`# ${title}\n`);
  print(`${madeOn()}, ${cpus().length} x ${cpus()[0]?.model.trim() ?? 'CPU'}. Made by \`${command}\`. ${about}\n`);
  return {
    print,
    table(head, rows) {
      for (const row of [head, head.map(() => '---'), ...rows]) print(`| ${row.join(' | ')} |`);
      print();
    },
    save() {
      const path = join(import.meta.dirname, 'results', page);
      if (options.includes('--write')) writeFileSync(path, `${lines.join('\n').trimEnd()}\n`);
    },
  };
}

/** The day, the commit and Node's version. */
export function madeOn(): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { encoding: 'utf8', cwd: import.meta.dirname }).trim();
  const changes = git('status', '--porcelain', '../server', '../database') === '' ? '' : ' with changes';
  return `${new Date().toISOString().slice(0, 10)}, commit ${git('rev-parse', '--short', 'HEAD')}${changes}, Node ${process.version}`;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
