import type { Writable } from 'node:stream';
import pino from 'pino';
import { visible } from '#platform/text/visible.ts';
import type { Config } from './config.ts';

/** Where a word may begin: not within another, but after an escaped line break of the JSON of a line. */
const BEGINS = String.raw`(?<![\w-])|(?<=\\[bfnrt])`;
/** Every credential that a line might hold, wherever it stands in it, and what is left of it. */
const MASKS: readonly (readonly [RegExp, string])[] = [
  [/pk_live_\w+/g, 'pk_live_…'],
  [new RegExp(String.raw`(?:${BEGINS})eyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?`, 'g'), 'eyJ…'],
  [/(?<=\bbearer\s{1,4})(?!pk_live_…|eyJ…)[\w.~+/=-]{8,}/gi, '…'],
  [/(?<=tenderfit_session=)[^\s;,"\\]+/g, '…'],
  // A session id on its own: 43 letters of base64url, of which some are large, some small and some digits.
  [
    new RegExp(
      String.raw`(?:${BEGINS})(?=[\w-]{0,42}[a-z])(?=[\w-]{0,42}[A-Z])(?=[\w-]{0,42}\d)[\w-]{43}(?![\w-])`,
      'g',
    ),
    '…',
  ],
];

/** What the program writes its log with. */
export type Log = pino.Logger;

/**
 * The program's log: JSON lines, or one short line an entry for people where `isTerminal`. API keys, tokens and
 * session ids are masked in every line, in messages and stack traces too.
 */
export function openLog(options: { level: Config['logLevel']; output: Writable; isTerminal: boolean }): Log {
  const { output, isTerminal } = options;
  const destination = {
    write: (line: string): void => {
      const masked = masksApplied(line);
      // What is quoted from outside ends no line and moves no cursor; in JSON an escape is the same text.
      output.write(`${visible(isTerminal ? lineForPeople(masked) : masked.trimEnd())}\n`);
    },
  };
  return pino({ level: options.level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}

function masksApplied(line: string): string {
  return MASKS.reduce((text, [secret, left]) => text.replaceAll(secret, left), line);
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
  return `${clock} ${LEVELS[Number(level)] ?? 'log'} ${typeof msg === 'string' ? msg : ''}${rest.join('')}`;
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
