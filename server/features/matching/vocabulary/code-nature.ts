import type { CodeScheme } from './code-ladder.ts';

/** Whether a code is one of goods by its list; false of lists that do not tell. */
export function isGoodsCode({ scheme, code }: { scheme: CodeScheme; code: string | null }): boolean {
  const division = Number((code ?? '').slice(0, 2));
  if (!(division > 0)) return false;
  return (scheme === 'UNSPSC' && division < 70) || (scheme === 'CPV' && division < 45);
}
