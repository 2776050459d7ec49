import { dayBefore, dayFrom } from './days.ts';
import { AGREEMENTS, BUYERS, type DemoText, type FederalNotice, KINDS, REGIONS } from './notice.ts';

/** The 67 columns of a CanadaBuys tender-notice file, in the order of the source. */
const COLUMNS = `title-titre-eng title-titre-fra referenceNumber-numeroReference amendmentNumber-numeroModification
solicitationNumber-numeroSollicitation publicationDate-datePublication tenderClosingDate-appelOffresDateCloture
amendmentDate-dateModification expectedContractStartDate-dateDebutContratPrevue expectedContractEndDate-dateFinContratPrevue
tenderStatus-appelOffresStatut-eng tenderStatus-appelOffresStatut-fra gsin-nibs gsinDescription-nibsDescription-eng
gsinDescription-nibsDescription-fra unspsc unspscDescription-eng unspscDescription-fra
procurementCategory-categorieApprovisionnement noticeType-avisType-eng noticeType-avisType-fra
procurementMethod-methodeApprovisionnement-eng procurementMethod-methodeApprovisionnement-fra
selectionCriteria-criteresSelection-eng selectionCriteria-criteresSelection-fra
limitedTenderingReason-raisonAppelOffresLimite-eng limitedTenderingReason-raisonAppelOffresLimite-fra
tradeAgreements-accordsCommerciaux-eng tradeAgreements-accordsCommerciaux-fra
regionsOfOpportunity-regionAppelOffres-eng regionsOfOpportunity-regionAppelOffres-fra
regionsOfDelivery-regionsLivraison-eng regionsOfDelivery-regionsLivraison-fra
contractingEntityName-nomEntitContractante-eng contractingEntityAddressLine-ligneAdresseEntiteContractante-eng
contractingEntityAddressCity-entiteContractanteAdresseVille-eng
contractingEntityAddressProvince-entiteContractanteAdresseProvince-eng
contractingEntityAddressPostalCode-entiteContractanteAdresseCodePostal
contractingEntityAddressCountry-entiteContractanteAdressePays-eng contractingEntityName-nomEntitContractante-fra
contractingEntityAddressLine-ligneAdresseEntiteContractante-fra
contractingEntityAddressCity-entiteContractanteAdresseVille-fra
contractingEntityAddressProvince-entiteContractanteAdresseProvince-fra
contractingEntityAddressCountry-entiteContractanteAdressePays-fra endUserEntitiesName-nomEntitesUtilisateurFinal-eng
endUserEntitiesAddress-adresseEntitesUtilisateurFinal-eng endUserEntitiesName-nomEntitesUtilisateurFinal-fra
endUserEntitiesAddress-adresseEntitesUtilisateurFinal-fra contactInfoName-informationsContactNom
contactInfoEmail-informationsContactCourriel contactInfoPhone-contactInfoTelephone contactInfoFax
contactInfoAddressLine-contactInfoAdresseLigne-eng contactInfoCity-contacterInfoVille-eng
contactInfoProvince-contacterInfoProvince-eng contactInfoPostalcode contactInfoCountry-contactInfoPays-eng
contactInfoAddressLine-contactInfoAdresseLigne-fra contactInfoCity-contacterInfoVille-fra
contactInfoProvince-contacterInfoProvince-fra contactInfoCountry-contactInfoPays-fra noticeURL-URLavis-eng
noticeURL-URLavis-fra attachment-piecesJointes-eng attachment-piecesJointes-fra
tenderDescription-descriptionAppelOffres-eng tenderDescription-descriptionAppelOffres-fra`.split(/\s+/);

const ADDRESS = '100 Example Street';
const DISCLAIMER: DemoText = {
  en: 'This is a demonstration notice, not a real tender.',
  fr: 'Ceci est un avis de démonstration et non un véritable appel d’offres.',
};

/** A CanadaBuys CSV of these notices: UTF-8 with BOM, CRLF, quoted cells with line breaks inside. */
export function canadabuysCsv(notices: readonly FederalNotice[], today: string): string {
  const rows = notices.map((notice) => rowOf(notice, today, null));
  return csv(rows);
}

/** The later file: the notices that were amended or cancelled since, as the source publishes them again. */
export function canadabuysAmendments(notices: readonly FederalNotice[], today: string): string {
  const changed = notices.filter((notice) => notice.amended !== undefined || notice.cancelled === true);
  return csv(changed.map((notice) => rowOf(notice, today, dayBefore(today, 0).toString())));
}

function csv(rows: readonly Record<string, string>[]): string {
  const cells = (values: readonly string[]) => values.map((value) => quoted(value)).join(',');
  const lines = [COLUMNS.join(','), ...rows.map((row) => cells(COLUMNS.map((column) => row[column] ?? '')))];
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

function quoted(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

function rowOf(notice: FederalNotice, today: string, amendedOn: string | null): Record<string, string> {
  const isCancelled = notice.cancelled === true && amendedOn !== null;
  const text = amendedOn !== null && notice.amended !== undefined ? notice.amended.text : notice.text;
  const closing = (amendedOn === null ? undefined : notice.amended?.closing) ?? notice.closing;
  return {
    'title-titre-eng': notice.title.en,
    'title-titre-fra': notice.title.fr,
    'referenceNumber-numeroReference': notice.reference,
    'amendmentNumber-numeroModification': amendedOn === null ? '000' : '001',
    'solicitationNumber-numeroSollicitation': notice.solicitation,
    'publicationDate-datePublication': dayBefore(today, notice.published).toString(),
    'tenderClosingDate-appelOffresDateCloture': `${dayFrom(today, closing).toString()}T${notice.closingTime ?? '14:00'}:00`,
    'amendmentDate-dateModification': amendedOn ?? '',
    'tenderStatus-appelOffresStatut-eng': isCancelled ? 'Cancelled' : 'Open',
    'tenderStatus-appelOffresStatut-fra': isCancelled ? 'Annulé' : 'Ouvert',
    'procurementCategory-categorieApprovisionnement': starred(notice.family),
    ...codeColumns(notice),
    ...methodColumns(notice),
    ...buyerColumns(notice),
    'noticeURL-URLavis-eng': notice.noticeUrl ?? '',
    'noticeURL-URLavis-fra': notice.noticeUrl ?? '',
    'tenderDescription-descriptionAppelOffres-eng': entities(`${text.en}\n\n${DISCLAIMER.en}`),
    'tenderDescription-descriptionAppelOffres-fra': entities(`${text.fr}\n\n${DISCLAIMER.fr}`),
  };
}

function codeColumns({ unspsc, gsin }: FederalNotice): Record<string, string> {
  return {
    'gsin-nibs': gsin === undefined ? '' : `*${gsin.code}`,
    'gsinDescription-nibsDescription-eng': gsin === undefined ? '' : `*${gsin.en}`,
    'gsinDescription-nibsDescription-fra': gsin === undefined ? '' : `*${gsin.fr}`,
    unspsc: starred(unspsc.map((code) => code.code)),
    'unspscDescription-eng': starred(unspsc.map((code) => code.en)),
    'unspscDescription-fra': starred(unspsc.map((code) => code.fr)),
  };
}

function methodColumns(notice: FederalNotice): Record<string, string> {
  const agreements: readonly DemoText[] = AGREEMENTS[notice.agreements];
  const regions: readonly DemoText[] = notice.regions.map((region) => REGIONS[region]);
  const isAcan = notice.kind === 'acan';
  return {
    'noticeType-avisType-eng': KINDS[notice.kind].en,
    'noticeType-avisType-fra': KINDS[notice.kind].fr,
    'procurementMethod-methodeApprovisionnement-eng': isAcan
      ? 'Advance contract award notice'
      : 'Competitive - Open bidding',
    'procurementMethod-methodeApprovisionnement-fra': isAcan
      ? 'Préavis d’attribution du contrat'
      : 'Concurrentielle - Invitation ouverte à soumissionner',
    'selectionCriteria-criteresSelection-eng': notice.family.includes('GD') ? 'Lowest Price' : '',
    'selectionCriteria-criteresSelection-fra': notice.family.includes('GD') ? 'Prix le plus bas' : '',
    'tradeAgreements-accordsCommerciaux-eng': starred(agreements.map((agreement) => agreement.en)),
    'tradeAgreements-accordsCommerciaux-fra': starred(agreements.map((agreement) => agreement.fr)),
    'regionsOfOpportunity-regionAppelOffres-eng': '*Canada',
    'regionsOfOpportunity-regionAppelOffres-fra': '*Canada',
    'regionsOfDelivery-regionsLivraison-eng': starred(regions.map((region) => region.en)),
    'regionsOfDelivery-regionsLivraison-fra': starred(regions.map((region) => region.fr)),
  };
}

function buyerColumns(notice: FederalNotice): Record<string, string> {
  const buyer = BUYERS[notice.buyer];
  return {
    'contractingEntityName-nomEntitContractante-eng': buyer.en,
    'contractingEntityAddressLine-ligneAdresseEntiteContractante-eng': ADDRESS,
    'contractingEntityAddressCity-entiteContractanteAdresseVille-eng': buyer.city,
    'contractingEntityAddressProvince-entiteContractanteAdresseProvince-eng': buyer.province,
    'contractingEntityAddressPostalCode-entiteContractanteAdresseCodePostal': buyer.postalCode,
    'contractingEntityAddressCountry-entiteContractanteAdressePays-eng': 'Canada',
    'contractingEntityName-nomEntitContractante-fra': buyer.fr,
    'contractingEntityAddressLine-ligneAdresseEntiteContractante-fra': ADDRESS,
    'contractingEntityAddressCity-entiteContractanteAdresseVille-fra': buyer.city,
    'contractingEntityAddressProvince-entiteContractanteAdresseProvince-fra': buyer.province,
    'contractingEntityAddressCountry-entiteContractanteAdressePays-fra': 'Canada',
    'endUserEntitiesName-nomEntitesUtilisateurFinal-eng': notice.endUser?.en ?? '',
    'endUserEntitiesName-nomEntitesUtilisateurFinal-fra': notice.endUser?.fr ?? '',
    'contactInfoName-informationsContactNom': 'Contracting Officer',
    'contactInfoEmail-informationsContactCourriel': `Contracting.${notice.buyer}@example.org`,
    'contactInfoPhone-contactInfoTelephone': '613-555-0100',
    'contactInfoAddressLine-contactInfoAdresseLigne-eng': `${ADDRESS}<br>${buyer.city}`,
    'contactInfoAddressLine-contactInfoAdresseLigne-fra': `${ADDRESS}<br>${buyer.city}`,
  };
}

function starred(values: readonly string[]): string {
  return values.map((value) => `*${value}`).join('\n');
}

/** Descriptions of the source carry HTML entities where the web form put them. */
function entities(text: string): string {
  const named: Readonly<Record<string, string>> = {
    '&': '&amp;',
    é: '&eacute;',
    è: '&egrave;',
    à: '&agrave;',
    '’': '&rsquo;',
  };
  return text.replace(/[&éèà’]/g, (letter) => named[letter] ?? letter);
}
