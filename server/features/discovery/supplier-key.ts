import { words } from '#platform/text/fold.ts';

const LEGAL_FORMS = new Set(
  'inc incorporated ltd limited ltee limitee corp corporation co company cie compagnie llc llp lp sec senc sencrl enr ulc gmbh sa sas plc pty the la le les l'.split(
    ' ',
  ),
);

/** A supplier's name as awards and companies are compared: folded words without legal forms, joined. */
export function supplierKey(name: string): string {
  const all = words(name.slice(0, 300));
  const kept = all.filter((word) => !LEGAL_FORMS.has(word));
  return (kept.length > 0 ? kept : all).join(' ');
}
