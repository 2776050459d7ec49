import { supplierKey } from '../../server/features/discovery/supplier-key.ts';
import { type AwardedName, handovers, likelyNames } from '../../server/features/suppliers/likely-names.ts';
import { federalNotices, isFederalHere } from './federal.ts';
import { awardedNames } from './known-names.ts';
import { isSeaoHere, readSeao } from './seao.ts';
import { table } from './tables.ts';

/**
 * Prints what the rule for likely names finds in real data beside this checkout: `node bench/matching/handovers.ts`. In the
 * federal contracts every handover, to be read one by one; in Quebec's notices, where most names have a number, how many of
 * the names that it would suggest by their first word have the number of the company they are suggested to.
 */
if (isFederalHere()) process.stdout.write(`${federalTable()}\n\n`);
if (isSeaoHere()) process.stdout.write(`${quebecTable()}\n`);

function federalTable(): string {
  const names = awardedNames(federalNotices());
  const shown = new Map(names.map((one) => [one.key, one]));
  const told = (key: string): string[] => {
    const { awards = 0, first = '', last = '', cities = [] } = shown.get(key) ?? {};
    return [key, String(awards), `${first} to ${last}`, cities.slice(0, 3).join(', ')];
  };
  const rows = handovers(names).map(({ from, to }) => [...told(from), ...told(to)]);
  return table(['from', 'awards', 'dates', 'cities', 'to', 'awards', 'dates', 'cities'], rows);
}

/** Each name with one number stands for a company in turn, whose number is kept from the rule. */
function quebecTable(): string {
  const { names, numbers } = quebecNames();
  const nobody = { keys: new Set<string>(), numbers: new Set<string>() };
  const suggested = [...Map.groupBy(names, ({ key }) => key.split(' ', 1)[0])].flatMap(([, alike]) =>
    alike.flatMap(({ key }) => {
      const likely = likelyNames(alike, { keys: [key], number: null }, nobody);
      return likely.flatMap(({ key: other, evidence }) => {
        const [own, their] = [numbers.get(key), numbers.get(other)];
        if (key > other || evidence.kind !== 'word' || own === undefined || their === undefined) return [];
        return [{ ...evidence, isRight: !own.isDisjointFrom(their) }];
      });
    }),
  );
  const row = (name: string, of: typeof suggested): string[] => {
    const right = of.filter(({ isRight }) => isRight).length;
    return [name, String(of.length), String(right), (right / of.length).toFixed(2)];
  };
  const groups = Map.groupBy(suggested, ({ isWithin, sharesCity }) => {
    return `${isWithin ? 'one name within the other' : 'first word alone'}${sharesCity ? ', same city' : ''}`;
  });
  const rows = [...groups]
    .map(([name, of]) => row(name, of))
    .toSorted((a, b) => (a[0] ?? '').localeCompare(b[0] ?? ''));
  return table(
    ['pairs of names in Quebec, both with a number', 'pairs', 'same number', 'share'],
    [row('all', suggested), ...rows],
  );
}

/** The names without their numbers, and the numbers of each. */
function quebecNames(): { names: AwardedName[]; numbers: Map<string, Set<string>> } {
  const rows = readSeao().flatMap(({ listing, awards }) => awards.map((award) => ({ listing, award })));
  const numbers = new Map<string, Set<string>>();
  const names = [...Map.groupBy(rows, ({ award }) => supplierKey(award.supplierName))].map(([key, own]) => {
    const held = new Set(own.flatMap(({ award }) => award.supplierNumber ?? []));
    if (held.size > 0) numbers.set(key, held);
    const codes = own.flatMap(({ listing }) =>
      listing.categories.flatMap(({ scheme, code }) => (code === null ? [] : `${scheme} ${code}`)),
    );
    const cities = own.flatMap(({ award }) => award.supplierCity ?? []);
    return { key, name: key, number: null, awards: own.length, first: null, last: null, categories: codes, cities };
  });
  return { names, numbers };
}
