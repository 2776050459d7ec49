import type { CommandIo } from './command.ts';

/** Says how far long work has come, on stderr; nothing for work that ends within a second. */
export type Progress = {
  /** What is being done now; may be called as often as one likes. */
  update(text: string): void;
  /** The same, and it is shown in any case. */
  say(text: string): void;
  /** Takes the line away. */
  clear(): void;
};

const SILENT_MS = 1_000;
const REWRITE_EVERY_MS = 100;
const PLAIN_LINE_EVERY_MS = 5_000;

/** One line that is rewritten on a terminal; elsewhere a plain line every five seconds. */
export function openProgress(io: CommandIo): Progress {
  const startedMs = performance.now();
  let writtenMs = Number.NEGATIVE_INFINITY;
  let isShown = false;
  const say = (text: string): void => {
    writtenMs = performance.now();
    isShown = true;
    const line = [...text].slice(0, Math.max(20, io.columns - 1)).join('');
    io.stderr.write(io.isTerminal ? `\r\u001b[K${line}` : `${text}\n`);
  };
  return {
    say,
    update(text) {
      const nowMs = performance.now();
      const everyMs = io.isTerminal ? REWRITE_EVERY_MS : PLAIN_LINE_EVERY_MS;
      if (nowMs - startedMs < SILENT_MS || nowMs - writtenMs < everyMs) return;
      say(text);
    },
    clear() {
      if (isShown && io.isTerminal) io.stderr.write('\r\u001b[K');
      isShown = false;
    },
  };
}

/** Does the work under a progress line, which is gone afterwards however it ended. */
export async function withProgress<T>(io: CommandIo, work: (progress: Progress) => Promise<T>): Promise<T> {
  const progress = openProgress(io);
  try {
    return await work(progress);
  } finally {
    progress.clear();
  }
}
