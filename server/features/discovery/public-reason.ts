import { trimEnd } from '#platform/text/trim-end.ts';

const MAX_CHARS = 300;
const ADDRESS = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s'"`<>]+/gi;
/** Of a machine: `/srv/data/today.csv`, `C:\data\today.csv`. */
const FILE_PATH = /(?<![\w./-])(?:[A-Za-z]:)?(?:[/\\][^\s/\\:;,'"`<>]+){2,}/g;

/**
 * Why a reading failed, for people who are not the operator: no address, which may be one of the operator's network or hold a
 * secret, no folders, one line of 300 characters at most.
 */
export function publicReason(error: string): string {
  const shown = error
    .replaceAll(ADDRESS, (address) => `the source${address.slice(trimEnd(address, ':;,.)]').length)}`)
    .replaceAll(FILE_PATH, (path) => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1))
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const chars = [...shown];
  return chars.length > MAX_CHARS ? `${chars.slice(0, MAX_CHARS - 1).join('')}…` : shown;
}
