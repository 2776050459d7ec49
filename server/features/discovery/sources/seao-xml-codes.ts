import { closingOf } from '../closing.ts';
import type { Award, Closing, ProcurementNature } from '../listing.ts';
import { blankListing } from './blank-records.ts';

/**
 * Code lists of Quebec's XML exports. Notice types, natures, precisions and amount units are those of the publisher's
 * "Format XML pour les données ouvertes du SEAO" (1 December 2014); type 11 and amount unit 0 occur in the data but not there.
 */
export const NOTICE_TYPES: ReadonlyMap<string, { label: string; method: string }> = new Map([
  ['3', { label: "Contrat adjugé suite à un appel d'offres public", method: "Appel d'offres public" }],
  ['9', { label: 'Contrat octroyé de gré à gré', method: 'Gré à gré' }],
  ['10', { label: "Contrat adjugé suite à un appel d'offres sur invitation", method: "Appel d'offres sur invitation" }],
  [
    '14',
    {
      label: "Contrat suite à un appel d'offres sur invitation publié au SEAO",
      method: "Appel d'offres sur invitation",
    },
  ],
  ['16', { label: 'Contrat conclu relatif aux infrastructures de transport', method: 'Infrastructures de transport' }],
  [
    '17',
    {
      label: "Contrat conclu - Appel d'offres public non publié au SEAO",
      method: "Appel d'offres public non publié au SEAO",
    },
  ],
]);

/**
 * What is left of types 3 and 14 where the record names no winner and no day of award: bids were asked for, and what became of them
 * it does not say. The type is then that of the process, not of a contract.
 */
const CALLS: ReadonlyMap<string, string> = new Map([
  ['3', "Appel d'offres public (aucun adjudicataire inscrit)"],
  ['14', "Appel d'offres sur invitation publié au SEAO (aucun adjudicataire inscrit)"],
]);

/** The label of a notice type; null for a type that is on no list. */
export function typeLabel(type: string, isAwarded: boolean): string | null {
  return (isAwarded ? undefined : CALLS.get(type)) ?? NOTICE_TYPES.get(type)?.label ?? null;
}

/** Kinds of contract for which no bids were asked for on SEAO: agreement, invitation, and those published elsewhere. */
export const NOT_TENDERED: ReadonlySet<string> = new Set(['9', '10', '16', '17']);

export const NATURES: ReadonlyMap<string, { nature: ProcurementNature; label: string }> = new Map([
  ['1', { nature: 'goods', label: 'Approvisionnement (biens)' }],
  ['2', { nature: 'services', label: 'Services' }],
  ['3', { nature: 'construction', label: 'Travaux de construction' }],
  ['5', { nature: 'unknown', label: 'Autre' }],
  ['6', { nature: 'unknown', label: 'Concession' }],
  ['7', { nature: 'unknown', label: 'Vente de biens immeubles' }],
  ['8', { nature: 'unknown', label: 'Vente de biens meubles' }],
]);

/** What `precision` says about services; with other natures it is the digit 0 and free text. */
export const SERVICE_KINDS: ReadonlyMap<string, string> = new Map([
  ['1', 'Services professionnels'],
  ['2', 'Services de nature technique'],
]);

/**
 * Quebec's administrative regions by the official numbers 1-17. The 2014 format description numbers them differently from 10
 * upward, but the data follow the official list: Chibougamau is 10, Gaspé 11, Repentigny 14, Saint-Jérôme 15, Longueuil 16.
 * 18 is used for Gaspésie too, as that description says, and 19 for places outside Quebec.
 */
const REGIONS: ReadonlyMap<string, string> = new Map([
  ['1', 'Bas-Saint-Laurent'],
  ['2', 'Saguenay–Lac-Saint-Jean'],
  ['3', 'Capitale-Nationale'],
  ['4', 'Mauricie'],
  ['5', 'Estrie'],
  ['6', 'Montréal'],
  ['7', 'Outaouais'],
  ['8', 'Abitibi-Témiscamingue'],
  ['9', 'Côte-Nord'],
  ['10', 'Nord-du-Québec'],
  ['11', 'Gaspésie–Îles-de-la-Madeleine'],
  ['12', 'Chaudière-Appalaches'],
  ['13', 'Laval'],
  ['14', 'Lanaudière'],
  ['15', 'Laurentides'],
  ['16', 'Montérégie'],
  ['17', 'Centre-du-Québec'],
  ['18', 'Gaspésie–Îles-de-la-Madeleine'],
  ['19', 'Hors Québec'],
]);

/** Names of a comma-separated list of region numbers; a number outside the list stays as published. */
export function deliveryRegions(numbers: string): string[] {
  const names = numbers
    .split(',')
    .map((number) => number.trim())
    .filter((number) => number !== '')
    .map((number) => REGIONS.get(number) ?? number);
  return [...new Set(names)];
}

/** Currency of an amount by its unit code; null for rates, percentages and points, which are not amounts of money. */
function currencyOfUnit(unit: string): string | null {
  if (unit === '0' || unit === '1') return 'CAD';
  return unit === '7' ? 'USD' : null;
}

/** Days and hours of Quebec's XML exports: local time without offset, of which 1900-01-01 is "none". */

export const SEAO_ZONE = 'America/Toronto';

export function moment(raw: string | undefined): string | null {
  const text = raw?.trim();
  return !text || text.startsWith('1900-01-01') ? null : text;
}

/** Only what was open to bids closed; elsewhere this field repeats the day of award or of publication, at midnight. */
export function noticeClosing(fields: Readonly<Record<string, string>>, publishedAt: string | null): Closing {
  const raw = moment(fields['datefermeture']);
  const day = / 00:00(?::00)?$/.test(raw ?? '') ? (raw?.slice(0, 10) ?? null) : null;
  const isOther = ['dateadjudication', 'datepublication'].some((name) => day !== null && fields[name]?.startsWith(day));
  if (isOther || NOT_TENDERED.has(fields['type'] ?? '')) return blankListing('seao-xml').closing;
  const closing = closingOf(day ?? raw, SEAO_ZONE, publishedAt);
  return { ...closing, raw };
}

/** Amounts of bids and contracts. */

type Fields = Readonly<Record<string, string>>;

/**
 * A winner's contract amount where there is one, else the bid. A bid whose unit is a rate, a percentage or points gives no
 * amount; the JSON lines carry no unit, so there the currency stays unknown. Zero is how the exports write "none".
 */
export function bidAmount(bidder: Fields): Pick<Award, 'amount' | 'currency'> {
  const unit = bidder['montantssoumisunite'];
  const contract = money(bidder['montantcontrat'], unit === '7' ? 'USD' : 'CAD');
  if (bidder['adjudicataire'] === '1' && contract.amount !== null) return contract;
  if (unit === undefined) return { ...money(bidder['montantsoumis'], ''), currency: null };
  const currency = currencyOfUnit(unit);
  return currency ? money(bidder['montantsoumis'], currency) : { amount: null, currency: null };
}

export function money(raw: string | undefined, currency: string): Pick<Award, 'amount' | 'currency'> {
  const amount = /^\d{1,15}(?:\.\d+)?$/.test(raw ?? '') ? Number(raw) : 0;
  return amount > 0 ? { amount, currency } : { amount: null, currency: null };
}

/** The awards with their amounts only where each winner has that of a contract; what was bid is none. */
export function contractedOnly(awards: readonly Award[], bidders: readonly Fields[]): Award[] {
  const won = bidders.filter((bidder) => bidder['adjudicataire'] === '1');
  const isContracted = won.every((bidder) => money(bidder['montantcontrat'], 'CAD').amount !== null);
  return awards.map((award) => (isContracted ? award : { ...award, amount: null, currency: null }));
}
