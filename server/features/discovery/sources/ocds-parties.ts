import type { Localized } from '../listing.ts';
import { countryAlpha2 } from './country-codes.ts';
import { fieldsOf, listOf, textOf } from './native-fields.ts';
import type { Fields } from './native-fields.ts';
import { idOf, localizedMember, member, objectsOf, shortLine } from './ocds-members.ts';
import type { Language } from './ocds-members.ts';
import type { OcdsPublisher } from './ocds-publishers.ts';

const COUNTRY_NAMES: ReadonlyMap<string, string> = new Map([
  ['canada', 'CA'],
  ['united kingdom', 'GB'],
  ['great britain', 'GB'],
  ['uk', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
  ['northern ireland', 'GB'],
  ['united states', 'US'],
  ['united states of america', 'US'],
  ['états-unis', 'US'],
  ['france', 'FR'],
  ['germany', 'DE'],
  ['ireland', 'IE'],
  ['australia', 'AU'],
  ['new zealand', 'NZ'],
  ['colombia', 'CO'],
  ['paraguay', 'PY'],
  ['uganda', 'UG'],
  ['moldova', 'MD'],
  ['ukraine', 'UA'],
  ['україна', 'UA'],
  ['mexico', 'MX'],
  ['méxico', 'MX'],
]);

/** The organisations of one release, each found by its id or role. */
export type Parties = { byId: ReadonlyMap<string, Fields>; all: readonly Fields[] };

export type Place = { city: string | null; region: string | null; country: string | null };

export function partiesOf(release: Fields): Parties {
  const all = objectsOf(release['parties']);
  const byId = new Map(all.map((party) => [idOf(party['id']), party] as const));
  byId.delete('');
  return { byId, all };
}

/** What a reference (`buyer`, `procuringEntity`, a supplier) says together with what `parties` says of the same id. */
export function organization(reference: unknown, parties: Parties): Fields | null {
  const own = fieldsOf(reference);
  if (own === null) return null;
  const party = parties.byId.get(idOf(own['id']));
  return party === undefined ? own : { ...party, ...Object.fromEntries(Object.entries(own).filter(hasContent)) };
}

function hasContent([, value]: [string, unknown]): boolean {
  return value !== null && value !== undefined && value !== '';
}

/** Every party with this role. */
export function partiesWithRole(parties: Parties, role: string): Fields[] {
  return parties.all.filter((party) => listOf(party['roles']).includes(role));
}

/** An organisation's name in its languages; the legal name where it has no other. */
export function nameOf(organization: Fields | null, language: Language): Localized {
  if (organization === null) return {};
  const name = localizedMember(organization, 'name', language);
  return Object.keys(name).length > 0
    ? name
    : localizedMember(member(organization, 'identifier'), 'legalName', language);
}

/** The buyer's id where it stands for the same buyer in every process: `scheme-id`, or a party id that the publisher keeps. */
export function buyerIdOf(organization: Fields | null, publisher: OcdsPublisher): string | null {
  if (organization === null) return null;
  const id = idOf(organization['id']);
  if (publisher.stablePartyIds?.test(id)) return id;
  const identifier = member(organization, 'identifier');
  const [scheme, number] = [idOf(identifier['scheme']), idOf(identifier['id'])];
  return scheme !== '' && number !== '' ? `${scheme}-${number}` : null;
}

/** A supplier's registration number: its identifier, Quebec's enterprise number, or the number inside its party id. */
export function supplierNumberOf(supplier: Fields, publisher: OcdsPublisher): string | null {
  const identifier = idOf(member(supplier, 'identifier')['id']);
  const neq = idOf(member(supplier, 'details')['neq']);
  return identifier || neq || (publisher.supplierNumbers?.exec(idOf(supplier['id']))?.[1] ?? null);
}

/** Where an organisation sits, as far as it says so. */
export function placeOf(organization: Fields | null): Place {
  const address = member(organization, 'address');
  return {
    city: shortLine(address['locality']) || null,
    region: shortLine(address['region']) || null,
    country: countryOf(address['country']) ?? countryOf(address['countryName']),
  };
}

function countryOf(value: unknown): string | null {
  const text = textOf(value).slice(0, 100);
  return countryAlpha2(text) ?? COUNTRY_NAMES.get(text.toLowerCase()) ?? null;
}

/** An address as one line: `Laval, QC, Canada`; empty when it names no place. */
export function addressLine(address: Fields): string {
  const parts = [address['locality'], address['region'], address['countryName']].map(shortLine);
  return [...new Set(parts)].filter((part) => part !== '').join(', ');
}
