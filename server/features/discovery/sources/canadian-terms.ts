import { fold } from '#platform/text/fold.ts';
import type { Category, Localized, ProcurementNature } from '../listing.ts';
import { lineOf } from './native-fields.ts';

const PROVINCES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Alberta: ['ab', 'alta'],
    'British Columbia': ['bc', 'b c', 'colombie britannique'],
    Manitoba: ['mb', 'man'],
    'New Brunswick': ['nb', 'n b', 'nouveau brunswick'],
    'Newfoundland and Labrador': ['nl', 'nfld', 'terre neuve et labrador', 'newfoundland'],
    'Northwest Territories': ['nt', 'nwt', 'territoires du nord ouest'],
    'Nova Scotia': ['ns', 'n s', 'nouvelle ecosse'],
    Nunavut: ['nu', 'nunavut territory', 'territoire du nunavut'],
    Ontario: ['on', 'ont'],
    'Prince Edward Island': ['pe', 'pei', 'ile du prince edouard'],
    Quebec: ['qc', 'pq', 'que'],
    Saskatchewan: ['sk', 'sask'],
    Yukon: ['yt', 'yukon territory'],
  }).flatMap(([name, forms]) => [fold(name), ...forms].map((form) => [form, name] as const)),
);

/** A province or territory under its English name, from `BC`, `CA-AB`, `Québec` and the like; other text stays as it is. */
export function provinceName(value: unknown): string | null {
  const line = lineOf(value);
  if (line === null) return null;
  const key = fold(line.slice(0, 100))
    .replace(/^ca-/, '')
    .replace(/[^a-z]+/g, ' ')
    .trim();
  return PROVINCES.get(key) ?? line;
}

/**
 * Procurement families that federal and Alberta notices are sorted into (sources.md 3.5 and 8.2), with their names.
 * `SRVTGD` is "services related to goods"; its meaning is not documented by the publisher.
 */
const FAMILIES: ReadonlyMap<string, { nature: ProcurementNature; label: Localized }> = new Map([
  ['CNST', { nature: 'construction', label: { en: 'Construction', fr: 'Construction' } }],
  ['GD', { nature: 'goods', label: { en: 'Goods', fr: 'Biens' } }],
  ['SRV', { nature: 'services', label: { en: 'Services', fr: 'Services' } }],
  ['SRVTGD', { nature: 'services', label: { en: 'Services related to goods', fr: 'Services liés aux biens' } }],
]);

/** The families as categories of the source's own list; an unknown code keeps itself and has no label. */
export function familyCategories(codes: readonly string[]): Category[] {
  return codes.map((code) => ({ scheme: 'SOURCE', code, label: FAMILIES.get(code.toUpperCase())?.label ?? {} }));
}

/** Goods, services or construction from the family codes; `mixed` when they name more than one. */
export function familyNature(codes: readonly string[]): ProcurementNature {
  const natures = new Set(codes.map((code) => FAMILIES.get(code.toUpperCase())?.nature ?? 'unknown'));
  natures.delete('unknown');
  const [first = 'unknown'] = natures;
  return natures.size > 1 ? 'mixed' : first;
}
