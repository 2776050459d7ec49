import type { Writable } from 'node:stream';
import pino from 'pino';
import type { Config } from './config.ts';

/** Every API key that a line might hold, wherever it stands in it. */
const KEYS = /pk_live_\w+/g;

/** What the program writes its log with. */
export type Log = pino.Logger;

/**
 * The program's log: JSON lines, or one short line an entry for people where `isTerminal`. API keys are masked in every
 * line, in messages and stack traces too.
 */
export function openLog(options: { level: Config['logLevel']; output: Writable; isTerminal: boolean }): Log {
  const { output, isTerminal } = options;
  const destination = {
    write: (line: string): void => {
      const masked = line.replaceAll(KEYS, 'pk_live_…');
      output.write(isTerminal ? lineForPeople(masked) : masked);
    },
  };
  return pino({ level: options.level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}

const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

function lineForPeople(line: string): string {
  const { level, time, msg, ...details } = JSON.parse(line) as Record<string, unknown>;
  const clock = String(time).slice(11, 19);
  const rest = Object.entries(details).map(([name, value]) => ` ${name}=${detail(value)}`);
  return `${clock} ${LEVELS[Number(level)] ?? 'log'} ${typeof msg === 'string' ? msg : ''}${rest.join('')}\n`;
}

/** A value on one line; of an error its message and the place it came from. */
function detail(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll(/\s+/g, ' ');
  if (typeof value === 'object' && value !== null && 'message' in value && 'stack' in value) {
    const place = String(value.stack)
      .split('\n')
      .find((one) => one.trimStart().startsWith('at '));
    return `"${String(value.message).replaceAll(/\s+/g, ' ')}"${place === undefined ? '' : ` (${place.trim()})`}`;
  }
  return JSON.stringify(value);
}
