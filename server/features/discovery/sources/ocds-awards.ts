import { fold } from '#platform/text/fold.ts';
import type { Award } from '../listing.ts';
import { blankAward } from './blank-records.ts';
import { provinceName } from './canadian-terms.ts';
import { amountOf, textOf } from './native-fields.ts';
import type { Fields } from './native-fields.ts';
import { anyLanguage, dateOf, idOf, localizedMember, member, moneyOf, objectsOf, shortLine } from './ocds-members.ts';
import type { Language, OcdsProcess } from './ocds-members.ts';
import { nameOf, organization, partiesOf, partiesWithRole, placeOf, supplierNumberOf } from './ocds-parties.ts';
import type { Parties } from './ocds-parties.ts';
import type { OcdsPublisher } from './ocds-publishers.ts';

/** What every award of one process shares with its listing. */
export type AwardContext = {
  publisher: OcdsPublisher;
  language: Language;
  nativeId: string;
  solicitationNumber: string | null;
  title: string | null;
  buyer: string | null;
};

type Money = { amount: number; currency: string } | null;
type Found = { supplier: Fields; won: boolean; money: Money; awardedOn: string | null; title: string | null };

/** Award states in which the supplier has bid but has not, or no longer, won. */
const NOT_WON: ReadonlySet<string> = new Set(['pending', 'cancelled', 'unsuccessful']);
/** Bid states in which nobody has bid. */
const NO_BID: ReadonlySet<string> = new Set(['invited', 'withdrawn']);

/** Every supplier that won or bid, once each; the amounts of several awards to one supplier are added up. */
export function awardsOf({ release }: OcdsProcess, context: AwardContext): Award[] {
  const parties = partiesOf(release);
  const winners = [...awarded(release, parties, context), ...contracted(release, parties, context)];
  const bySupplier = new Map<string, Award>();
  const keys = new Set<string>();
  for (const found of [...winners, ...bidders(release, parties, context)]) {
    const award = awardOf(found, context);
    if (award === null) continue;
    const name = fold(award.supplierName);
    if (!found.won && keys.has(name)) continue;
    keys.add(name);
    const key = `${award.supplierNumber ?? ''} ${name} ${String(award.won)}`;
    bySupplier.set(key, joined(bySupplier.get(key), award));
  }
  return [...bySupplier.values()];
}

function awardOf({ supplier, won, money, awardedOn, title }: Found, context: AwardContext): Award | null {
  const supplierName = anyLanguage(nameOf(supplier, context.language));
  if (supplierName === null) return null;
  const { city, region, country } = placeOf(supplier);
  return {
    ...blankAward(context.publisher.source, supplierName),
    nativeId: context.nativeId,
    solicitationNumber: context.solicitationNumber,
    title: context.title ?? title,
    buyer: context.buyer,
    supplierNumber: supplierNumberOf(supplier, context.publisher),
    supplierCity: city,
    supplierRegion: country === 'CA' ? provinceName(region) : region,
    supplierCountry: country,
    won,
    amount: money?.amount ?? null,
    currency: money?.currency ?? null,
    awardedOn,
  };
}

function joined(before: Award | undefined, award: Award): Award {
  if (before === undefined) return award;
  const added = before.currency === award.currency && before.amount !== null && award.amount !== null;
  return {
    ...before,
    amount: added ? (before.amount ?? 0) + (award.amount ?? 0) : (before.amount ?? award.amount),
    currency: before.currency ?? award.currency,
    awardedOn: (before.awardedOn ?? '') < (award.awardedOn ?? '') ? award.awardedOn : before.awardedOn,
  };
}

function awarded(release: Fields, parties: Parties, { publisher, language }: AwardContext): Found[] {
  const contracts = objectsOf(release['contracts']);
  return objectsOf(release['awards']).flatMap((award) => {
    const id = idOf(award['id']);
    const own = contracts.filter((contract) => id !== '' && idOf(contract['awardID']) === id);
    const suppliers = suppliersIn(award, parties);
    const money = moneyOf(member(award, 'value'), publisher.currency) ?? total(own, publisher);
    const awardedOn = dateOf(award['date']) ?? own.map(({ dateSigned }) => dateOf(dateSigned)).find(Boolean) ?? null;
    return suppliers.map((supplier) => ({
      supplier,
      won: !NOT_WON.has(textOf(award['status']).toLowerCase()),
      // The amount of a joint award is nobody's own.
      money: suppliers.length === 1 ? money : null,
      awardedOn,
      title: subjectOf([award, ...own], language),
    }));
  });
}

/** Contracts without an award next to them: their own suppliers, or the only supplier among the parties. */
function contracted(release: Fields, parties: Parties, { publisher, language }: AwardContext): Found[] {
  const awardIds = new Set(objectsOf(release['awards']).map(({ id }) => idOf(id)));
  const only = partiesWithRole(parties, 'supplier');
  return objectsOf(release['contracts'])
    .filter((contract) => !awardIds.has(idOf(contract['awardID'])))
    .flatMap((contract) => {
      const own = suppliersIn(contract, parties);
      const suppliers = own.length > 0 || only.length !== 1 || awardIds.size > 0 ? own : only;
      return suppliers.map((supplier) => ({
        supplier,
        won: true,
        money: suppliers.length === 1 ? moneyOf(member(contract, 'value'), publisher.currency) : null,
        awardedOn: dateOf(contract['dateSigned']) ?? dateOf(member(contract, 'period')['startDate']),
        title: subjectOf([contract], language),
      }));
    });
}

/** Who bid: the bids extension, SEAO's list of bids by supplier id, and the tenderers. */
function bidders(release: Fields, parties: Parties, { publisher }: AwardContext): Found[] {
  const lost = { won: false, awardedOn: null, title: null };
  const detailed = objectsOf(member(release, 'bids')['details'])
    .filter(({ status }) => !NO_BID.has(textOf(status).toLowerCase()))
    .flatMap((bid) => {
      const own = organizations(bid['tenderers'], parties);
      const money = own.length === 1 ? moneyOf(member(bid, 'value'), publisher.currency) : null;
      return own.map((supplier) => ({ ...lost, supplier, money }));
    });
  const listed = (Array.isArray(release['bids']) ? objectsOf(release['bids']) : []).flatMap((bid) =>
    organizations([bid], parties).map((supplier) => ({ ...lost, supplier, money: bidMoney(bid, publisher) })),
  );
  const tenderers = [
    ...organizations(member(release, 'tender')['tenderers'], parties),
    ...partiesWithRole(parties, 'tenderer'),
  ].map((supplier) => ({ ...lost, supplier, money: null }));
  return [...listed, ...detailed, ...tenderers];
}

/** SEAO's bids are amounts in dollars only where they name no other unit. */
function bidMoney(bid: Fields, { currency }: OcdsPublisher): Money {
  const amount = amountOf(bid['value']);
  const isMoney = /^(?:\$|cad)?$/i.test(textOf(bid['valueUnit']));
  return amount !== null && amount > 0 && currency !== null && isMoney ? { amount, currency } : null;
}

function suppliersIn(given: Fields, parties: Parties): Fields[] {
  return organizations(given['suppliers'], parties);
}

function organizations(references: unknown, parties: Parties): Fields[] {
  return objectsOf(references)
    .map((reference) => organization(reference, parties))
    .filter((supplier) => supplier !== null);
}

function total(contracts: readonly Fields[], { currency }: OcdsPublisher): Money {
  const values = contracts.flatMap((contract) => moneyOf(member(contract, 'value'), currency) ?? []);
  const [first] = values;
  if (first === undefined || values.some((value) => value.currency !== first.currency)) return null;
  return { amount: values.reduce((sum, value) => sum + value.amount, 0), currency: first.currency };
}

/** What was bought: a title, else what the first item is or is classed as. */
function subjectOf(given: readonly Fields[], language: Language): string | null {
  for (const one of given) {
    const title = anyLanguage(localizedMember(one, 'title', language));
    if (title !== null) return title;
  }
  const [item] = given.flatMap((one) => objectsOf(one['items']));
  if (item === undefined) return null;
  const described = anyLanguage(localizedMember(item, 'description', language));
  return described ?? (shortLine(member(item, 'classification')['description']) || null);
}
