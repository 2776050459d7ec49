/** One release of an OCDS package for tests: a tender with these members. */
export type TestTender = {
  ocid: string;
  /** Orders the versions of one process. */
  id: string;
  title: string;
  description?: string;
  number?: string;
  buyer?: string;
  closing?: string | null;
  status?: string;
  region?: string;
  unspsc?: string;
};

/** A SEAO-shaped release package (French, Quebec) with these tenders. */
export function seaoPackage(tenders: readonly TestTender[]): Record<string, unknown> {
  return {
    uri: 'https://example.org/package',
    version: '1.1',
    publisher: { name: 'Secrétariat du Conseil du trésor' },
    publishedDate: '2026-11-01T00:00:00Z',
    releases: tenders.map(release),
  };
}

function release(tender: TestTender): Record<string, unknown> {
  const buyer = { id: 'OP-1', name: tender.buyer ?? 'CHU de Québec' };
  return {
    ocid: `ocds-ec9k95-${tender.ocid}`,
    id: tender.id,
    date: '2026-11-01T09:00:00-05:00',
    tag: ['tender'],
    initiationType: 'tender',
    language: 'fr',
    parties: [{ ...buyer, roles: ['buyer'], address: { region: tender.region ?? 'Québec', locality: 'Québec' } }],
    buyer,
    tender: {
      id: tender.number ?? tender.ocid,
      title: tender.title,
      ...(tender.description ? { description: tender.description } : {}),
      status: tender.status ?? 'active',
      procuringEntity: buyer,
      items: tender.unspsc
        ? [{ id: '1', classification: { scheme: 'UNSPSC', id: tender.unspsc, description: '' } }]
        : [],
      procurementMethod: 'open',
      procurementMethodDetails: 'Avis d’appel d’offres',
      ...(tender.closing === null ? {} : { tenderPeriod: { endDate: tender.closing ?? '2026-12-10T14:00:00-05:00' } }),
    },
  };
}
