import { tenderCopy } from '../percolation/synthetic-companies.ts';

/** The source whose format the files are in. */
export const SOURCE = 'seao';

/** The tenders numbered from `first` on, as a file of releases; nine in ten are open. */
export function releasePackage(first: number, count: number): string {
  const releases = Array.from({ length: count }, (_, at) => release(first + at));
  return JSON.stringify({ uri: 'https://example.org/package', version: '1.1', releases });
}

function release(at: number): object {
  const { title, description, categories, buyer: name, region } = tenderCopy(at);
  const buyer = { id: `OP-${name}`, name };
  return {
    ocid: `ocds-ec9k95-${at}`,
    id: `r${at}`,
    date: '2026-11-01T09:00:00-05:00',
    tag: ['tender'],
    initiationType: 'tender',
    language: 'en',
    parties: [{ ...buyer, roles: ['buyer'], address: { region } }],
    buyer,
    tender: {
      id: `AO-${at}`,
      title,
      description,
      status: at % 10 === 0 ? 'complete' : 'active',
      procuringEntity: buyer,
      items: categories.map(({ scheme, code, label }, id) => ({
        id: String(id),
        description: label.en,
        classification: { scheme, id: code, description: label.en },
      })),
      procurementMethod: 'open',
      tenderPeriod: { endDate: at % 10 === 0 ? '2026-11-02T14:00:00-05:00' : '2030-12-10T14:00:00-05:00' },
    },
  };
}
