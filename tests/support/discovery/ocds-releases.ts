import assert from 'node:assert/strict';
import type { ParsedRecord } from '#features/discovery/connector.ts';
import type { Award, Listing } from '#features/discovery/listing.ts';
import { OCDS_CONNECTORS } from '#features/discovery/sources/ocds.ts';

/** A release of Québec with a recent change: `date` stays at the first publication, `id` moves. */
export const SEAO = {
  ocid: 'ocds-ec9k95-20087206',
  id: '20260729145607',
  date: '2026-07-29T10:56:07-04:00',
  tag: ['tender'],
  language: 'fr',
  parties: [
    { id: 'OP-59053', name: 'Ville de Québec', roles: ['buyer'], address: { locality: 'Québec', region: 'QC' } },
  ],
  buyer: { id: 'OP-59053', name: 'Ville de Québec' },
  tender: {
    id: '96245',
    title: 'Réfection d&#39;abris &amp; clôtures',
    status: 'active',
    items: [
      {
        id: 'C01',
        description: 'C01 - Bâtiments',
        classification: { scheme: 'UNSPSC', id: '72120000', description: 'Construction' },
      },
    ],
    procurementMethod: 'open',
    procurementMethodDetails: 'Avis d’appel d’offres',
    mainProcurementCategory: 'works',
    tenderPeriod: { startDate: '2026-07-29T10:56:07-04:00', endDate: '2026-08-25T10:30:00-04:00' },
    documents: [{ url: 'https://seao.gouv.qc.ca/avis?ItemId=1' }],
  },
};
/** The members that every made-up release has. */
export const TENDER = { ocid: 'ocds-x-1', id: 'r1', date: '2026-03-01T12:00:00Z', tag: ['tender'], language: 'en' };

/** The connector of one publisher. */
export function connectorOf(source: string) {
  const found = OCDS_CONNECTORS.find((connector) => connector.source === source);
  assert.ok(found, source);
  return found;
}
/** What a publisher's connector makes of one record. */
export const parse = (source: string, value: unknown): ParsedRecord =>
  connectorOf(source).parse({ place: 'releases[7]', value });
/** The same, of a record that is to be a listing. */
export function listing(source: string, value: unknown): Listing {
  const record = parse(source, value);
  assert.equal(record.kind, 'listing', JSON.stringify(record));
  return (record as { listing: Listing }).listing;
}
/** The awards of a record that is to have some. */
export function awards(source: string, value: unknown): Award[] {
  const record = parse(source, value);
  assert.ok('awards' in record, JSON.stringify(record));
  return record.awards;
}
/** A listing of any publisher from a tender's members and a release's. */
export const generic = (tender: object, members: object = {}): Listing =>
  listing('ocds', { ...TENDER, ...members, tender: { title: 'Boots', ...tender } });
