import type { XmlElement } from '../connector.ts';
import type { Award, Listing } from '../listing.ts';
import { blankAward } from './blank-records.ts';
import { countryAlpha2 } from './country-codes.ts';
import { eformsExtensions, organizationsOf } from './eforms-elements.ts';
import { lineOf, registrationNumber, tedAmount } from './ted-codes.ts';
import { elementAt, elementsAt, textAt } from './xml-elements.ts';

/** What became of each lot (BT-142): `selec-w`, `clos-nw` or `open-nw`; empty when the notice has no results. */
export function lotOutcomes(root: XmlElement): string[] {
  return results(root, 'LotResult', 'TenderResultCode').map(({ text }) => text);
}

/**
 * The tenderers of a result notice, each tender's by its party (OPT-310) and that party's organisations (OPT-300). In a lot
 * with outcome `selec-w` the tenders of a settled contract won, else those ranked first or not ranked. The amount (BT-720) is the tender's: in a group of tenderers only the lead has it, so that amounts can be summed.
 */
export function resultAwards(root: XmlElement, listing: Listing): Award[] {
  const organizations = organizationsOf(root);
  const parties = byId(results(root, 'TenderingParty'));
  const wonOn = winningTenders(root);
  const title = listing.title.en ?? listing.title.fr ?? listing.title.other ?? null;
  const buyer = listing.buyer.en ?? listing.buyer.fr ?? listing.buyer.other ?? null;
  return results(root, 'LotTender').flatMap((tender) => {
    const tenderId = textAt(tender, 'ID') ?? '';
    const party = parties.get(textAt(tender, 'TenderingParty', 'ID') ?? '');
    const payable = elementAt(tender, 'LegalMonetaryTotal', 'PayableAmount');
    const amount = tedAmount(payable?.text ?? null, payable?.attributes['currencyID'] ?? null);
    return leadFirst(elementsAt(party, 'Tenderer')).flatMap((tenderer, index) => {
      const company = organizations.get(textAt(tenderer, 'ID') ?? '')?.company;
      const name = lineOf(textAt(company, 'PartyName', 'Name'));
      if (!company || !name || name === WITHHELD) return [];
      return {
        ...blankAward('ted', name),
        nativeId: listing.nativeId,
        solicitationNumber: listing.solicitationNumber,
        title,
        buyer,
        supplierNumber: registrationNumber(textAt(company, 'PartyLegalEntity', 'CompanyID')),
        supplierCity: lineOf(textAt(company, 'PostalAddress', 'CityName')),
        supplierRegion: lineOf(textAt(company, 'PostalAddress', 'CountrySubentityCode')),
        supplierCountry: countryAlpha2(textAt(company, 'PostalAddress', 'Country', 'IdentificationCode')),
        won: wonOn.has(tenderId),
        ...(index === 0 ? amount : undefined),
        awardedOn: wonOn.get(tenderId) ?? null,
      };
    });
  });
}

/** What all contracts of the notice are worth together (BT-161). */
export function noticeValue(root: XmlElement): Listing['estimatedValue'] {
  const [total] = results(root, 'TotalAmount');
  return tedAmount(total?.text ?? null, total?.attributes['currencyID'] ?? null);
}

/** What stands for a text that the buyer withholds for now (BT-195). */
const WITHHELD = 'unpublished';

/**
 * Winning tenders with the date of the decision (BT-1451), else of the contract (BT-145), where one is known. What the
 * result of the lot says goes before what the contracts list.
 */
function winningTenders(root: XmlElement): ReadonlyMap<string, string | null> {
  const contracts = byId(results(root, 'SettledContract'));
  const winning = new Map<string, string | null>();
  for (const contract of contracts.values()) {
    for (const id of idsAt(contract, 'LotTender')) winning.set(id, decidedOn(contract));
  }
  const contracted = new Set(winning.keys());
  const tenders = byId(results(root, 'LotTender'));
  for (const lot of results(root, 'LotResult')) {
    const ids = idsAt(lot, 'LotTender');
    const outcome = textAt(lot, 'TenderResultCode');
    // Modifications and direct awards may come without an outcome; their contracts stand.
    if (outcome === null) continue;
    if (outcome !== 'selec-w') {
      for (const id of ids) winning.delete(id);
    } else if (!ids.some((id) => contracted.has(id))) {
      const date =
        idsAt(lot, 'SettledContract')
          .map((id) => decidedOn(contracts.get(id)))
          .find(Boolean) ?? null;
      for (const id of ids) if (['1', null].includes(textAt(tenders.get(id), 'RankCode'))) winning.set(id, date);
    }
  }
  return winning;
}

function decidedOn(contract: XmlElement | undefined): string | null {
  return [textAt(contract, 'AwardDate'), textAt(contract, 'IssueDate')].find(isRealDate)?.slice(0, 10) ?? null;
}

/** 2000-01-01 and 1970-01-01 are what publishing tools write for a date that is unknown or withheld. */
function isRealDate(date: string | null): date is string {
  return date !== null && /^\d{4}-\d{2}-\d{2}/.test(date) && !/^(?:2000|1970)-01-01/.test(date);
}

function leadFirst(tenderers: readonly XmlElement[]): XmlElement[] {
  const isLead = (tenderer: XmlElement): boolean => textAt(tenderer, 'GroupLeadIndicator') === 'true';
  return [...tenderers.filter(isLead), ...tenderers.filter((tenderer) => !isLead(tenderer))];
}

function results(root: XmlElement, ...path: readonly string[]): XmlElement[] {
  return eformsExtensions(root).flatMap((extension) => elementsAt(extension, 'NoticeResult', ...path));
}

function byId(elements: readonly XmlElement[]): ReadonlyMap<string, XmlElement> {
  return new Map(elements.map((element) => [textAt(element, 'ID') ?? '', element]));
}

function idsAt(start: XmlElement, ...path: readonly string[]): string[] {
  return elementsAt(start, ...path, 'ID').flatMap(({ text }) => text || []);
}
