import { dayBefore, dayFrom, quebecTime, releaseId } from './days.ts';
import { BUYERS, type QuebecNotice } from './notice.ts';

const PUBLISHED_AT = '09:15:00';
const CHANGED_AT = '08:40:00';
const NATURE_NAMES: Readonly<Record<QuebecNotice['nature'], string>> = {
  goods: 'Approvisionnement (biens)',
  services: 'Services professionnels',
  works: 'Travaux de construction',
};

/** A weekly SEAO release package of these notices. */
export function seaoPackage(notices: readonly QuebecNotice[], today: string): string {
  return packageOf(
    notices.map((notice) => releaseOf(notice, today, false)),
    today,
  );
}

/** The next week's package: what was amended or cancelled since. `date` stays that of the publication; `id` moves on. */
export function seaoAmendments(notices: readonly QuebecNotice[], today: string): string {
  const changed = notices.filter((notice) => notice.amended !== undefined || notice.cancelled === true);
  return packageOf(
    changed.map((notice) => releaseOf(notice, today, true)),
    today,
  );
}

function packageOf(releases: readonly unknown[], today: string): string {
  const document = {
    uri: 'https://example.org/demonstration/hebdo.json',
    version: '1.1',
    publishedDate: quebecTime(dayBefore(today, 0), '01:18:26'),
    publisher: { name: 'Tenderfit (démonstration)' },
    releases,
  };
  return `${JSON.stringify(document, null, 1)}\n`;
}

function releaseOf(notice: QuebecNotice, today: string, isLater: boolean): unknown {
  const buyer = BUYERS[notice.buyer];
  const published = dayBefore(today, notice.published);
  const changedOn = isLater ? releaseId(dayBefore(today, 0), CHANGED_AT) : releaseId(published, PUBLISHED_AT);
  const later = isLater ? 'tenderUpdate' : 'tender';
  const isCancelled = isLater && notice.cancelled === true;
  return {
    ocid: `ocds-ec9k95-${notice.number}`,
    id: changedOn,
    date: quebecTime(published, PUBLISHED_AT),
    tag: [isCancelled ? 'tenderCancellation' : later],
    initiationType: 'tender',
    parties: [
      {
        name: buyer.fr,
        id: buyer.seaoId,
        ...(buyer.isMunicipal
          ? {}
          : {
              address: {
                streetAddress: '100 rue de l’Exemple',
                locality: buyer.city,
                region: 'QC',
                postalCode: buyer.postalCode.replace(' ', ''),
                countryName: 'CAN',
              },
            }),
        roles: ['buyer'],
        details: { municipal: buyer.isMunicipal ? '1' : '0' },
      },
    ],
    buyer: { name: buyer.fr, id: buyer.seaoId },
    tender: tenderOf(notice, today, isLater, isCancelled),
    language: 'fr',
  };
}

function tenderOf(notice: QuebecNotice, today: string, isLater: boolean, isCancelled: boolean): unknown {
  const buyer = BUYERS[notice.buyer];
  const [first, ...others] = notice.codes.map((code) => ({ scheme: 'UNSPSC', id: code.code, description: code.fr }));
  const closing = dayFrom(today, (isLater ? notice.amended?.closing : undefined) ?? notice.closing);
  return {
    id: notice.solicitation,
    title: (isLater ? notice.amended?.title : undefined) ?? notice.title,
    status: isCancelled ? 'cancelled' : 'active',
    procuringEntity: { name: buyer.fr, id: buyer.seaoId },
    items: [
      {
        id: notice.section.split(' ')[0],
        description: notice.section,
        ...(first === undefined ? {} : { classification: first }),
        ...(others.length > 0 ? { additionalClassifications: others } : {}),
      },
    ],
    ...(notice.value === undefined ? {} : { value: { amount: notice.value } }),
    procurementMethod: 'open',
    procurementMethodDetails: notice.method,
    mainProcurementCategory: notice.nature,
    additionalProcurementCategories: [NATURE_NAMES[notice.nature]],
    tenderPeriod: {
      startDate: quebecTime(dayBefore(today, notice.published), PUBLISHED_AT),
      endDate: quebecTime(closing, `${notice.closingTime}:00`),
      durationInDay: dayBefore(today, notice.published).until(closing, { largestUnit: 'days' }).days,
    },
    documents: [{ url: `https://example.org/demonstration/seao/${notice.number}` }],
  };
}
