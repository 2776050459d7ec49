import { albertaJson } from './alberta-file.ts';
import { canadabuysAmendments, canadabuysCsv } from './canadabuys-file.ts';
import { FEDERAL_MEDICAL } from './federal-medical.ts';
import { FEDERAL_OTHER } from './federal-other.ts';
import { QUEBEC_NOTICES } from './quebec-notices.ts';
import { seaoAmendments, seaoPackage } from './seao-file.ts';
import { torontoJson } from './toronto-file.ts';

/** A file in a source's own format, to be read in the order of the list: a later file amends what earlier ones hold. */
export type DemoFile = { name: string; source: string; content: string };

/**
 * The demonstration's notices as files of four sources, made for a first start on this day (`2026-11-21`): everything was
 * published shortly before it and closes after it. The same day gives the same bytes. Throws RangeError for another form.
 */
export function demoFiles(today: string): DemoFile[] {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(today))
    throw new RangeError(`"${today}" is no day; one such as 2026-11-21 is needed`);
  const federal = [...FEDERAL_MEDICAL, ...FEDERAL_OTHER];
  return [
    { name: 'canadabuys.csv', source: 'canadabuys', content: canadabuysCsv(federal, today) },
    { name: 'seao.json', source: 'seao', content: seaoPackage(QUEBEC_NOTICES, today) },
    { name: 'toronto.json', source: 'toronto', content: torontoJson(today) },
    { name: 'alberta.json', source: 'alberta', content: albertaJson(today) },
    { name: 'canadabuys-amendments.csv', source: 'canadabuys', content: canadabuysAmendments(federal, today) },
    { name: 'seao-amendments.json', source: 'seao', content: seaoAmendments(QUEBEC_NOTICES, today) },
  ];
}
