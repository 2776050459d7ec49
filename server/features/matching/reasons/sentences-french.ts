import { buyerNameIn } from '#contract/facts/buyer-names.ts';
import { biddableSentence } from './biddable-sentence.ts';
import { isWithin } from '../vocabulary/code-ladder.ts';
import { namedBuyer } from './buyer-words.ts';
import { amountInFrench, numberInFrench } from './amount.ts';
import {
  certificationInFrench,
  codeListInFrench,
  inFrenchRegion,
  oneCertificationInFrench,
  placeInFrench,
  placeNames,
} from './names-of-sources.ts';
import { isQuotable, isSameText, isTold } from './quotable.ts';
import type { Nearness, Reason } from './reasons.ts';
import { limitsGoods } from './limits-goods.ts';
import { opinionSentence } from './opinion-sentence.ts';
import { productByCode } from './product-by-code.ts';
import { hiddenIn, termLink } from './term-link.ts';
import { oneOfCategories, quotedIn, sourceOfCopy, titleNamed, whereFirst } from './where-words-stand.ts';
import type { Checks, Wording } from './wording.ts';

type Of<Kind extends Reason['kind']> = Extract<Reason, { kind: Kind }>;

const FITS = {
  strong: 'Forte correspondance',
  good: 'Bonne correspondance',
  possible: 'Correspondance possible',
  weak: 'Faible correspondance',
} as const;
const ELIGIBILITY = {
  'not-canadian': 'Vous ne pouvez pas soumissionner : le marché est réservé aux fournisseurs canadiens.',
  'canadian-only': 'Le marché est réservé aux fournisseurs canadiens.',
  'trading-partner': 'Le marché est ouvert seulement aux fournisseurs du Canada et de ses partenaires commerciaux.',
  open: 'Le marché est ouvert à tous les fournisseurs qui en respectent les conditions.',
  'manufacturer-only': 'Vous ne pouvez pas soumissionner : le marché est réservé aux fabricants.',
  'set-aside': '',
} as const satisfies Record<Of<'eligibility'>['state'], string>;

/** Said of what is known, and not of the notice: it may name places that are in no table. */
const NO_PLACE =
  'On ne sait pas si le lieu fait partie de vos régions; vérifiez le lieu des travaux ou de la livraison.';

export const FRENCH: Wording = {
  opening: ({ band, score }) => `${FITS[band]} (${score} sur 100).`,
  thin: 'Peu d’éléments de l’avis permettent d’en juger.',
  checks,
  sentence(reason) {
    switch (reason.kind) {
      case 'term':
        return term(reason);
      case 'meaning':
        return meaning(reason);
      case 'category':
        return category(reason);
      case 'kindred':
        return '';
      case 'product':
        return product(reason);
      case 'lines':
        return lines(reason);
      case 'place':
        return place(reason);
      case 'buyer':
        return buyer(reason);
      case 'past':
        return past(reason);
      case 'exclusion':
        return ruledOut(reason);
      case 'value':
        return `Sa valeur est de ${amountInFrench(reason.amount, reason.currency)}, ${reason.side === 'above' ? 'au-dessus de votre maximum' : 'en dessous de votre minimum'} de ${numberInFrench(reason.bound)}.`;
      case 'eligibility':
        return eligibility(reason);
      case 'certification':
        return reason.held
          ? `${reason.ofDocument === true ? 'Un document de l’appel d’offres' : 'L’avis'} exige ${oneCertificationInFrench(reason.name)}, que vous détenez.`
          : '';
      case 'rule':
        return rule(reason);
      case 'biddable':
        return biddableSentence(reason, 'fr');
      case 'opinion':
        return opinionSentence(reason, 'fr');
      case 'nature':
        return reason.withGoods === true
          ? 'L’avis demande des services, avec des biens parmi ses catégories; aucun produit de votre catalogue n’y a été trouvé.'
          : 'L’avis demande des services, alors que votre catalogue contient des produits.';
      case 'status':
        return `Selon la source, cet appel d’offres ${{ cancelled: 'est annulé', withdrawn: 'est retiré', unsuccessful: 's’est terminé sans attribution' }[reason.status]}.`;
    }
  },
};

function term(reason: Of<'term'>): string {
  const link = termLink(reason, 'fr');
  const { quote, how, among, core, elsewhere, isInOther, isClear, isHidden, isOwn } = link;
  const title = link.title === undefined ? null : { named: titleNamed(link, 'fr'), said: link.title };
  if (!isTold(how, quote)) return '';
  const where =
    among === undefined || elsewhere !== undefined
      ? whereFirst(link, isInOther, 'fr')
      : oneOfCategories(among, isInOther, 'fr');
  if (isClear)
    return `${where} ${said(quote, reason.label, how)}${title === null ? '' : `; ${title.named} dit « ${title.said} »`}.`;
  if (isHidden)
    return `${hiddenIn(link, 'fr')} peut désigner votre catégorie « ${reason.label} »; vérifiez si c’est le cas.`;
  const quoted = `${where} contient « ${quote} »${title === null ? '' : `, ${title.named} « ${title.said} »`}`;
  if (
    how === 'phrase' &&
    isInOther &&
    !isOwn &&
    core !== undefined &&
    !isSameText(core, quote) &&
    !isSameText(core, reason.label)
  )
    return `${quoted}; vérifiez si « ${core} » y désigne votre catégorie « ${reason.label} ».`;
  if (isSameText(quote, reason.label) && reason.how !== 'exact') {
    const beside = title === null ? '' : `; ${title.named} dit « ${title.said} »`;
    return `${where} contient « ${quote} », une de vos catégories${beside}.`;
  }
  if (how === 'phrase') return `${quoted}; vérifiez que cela relève de votre catégorie « ${reason.label} ».`;
  if (how === 'akin') return akin(where, { quote, core: core ?? quote }, title, reason.label);
  return `${quoted}; vérifiez si cela a trait à votre ${reason.origin === 'category' ? `catégorie « ${reason.label} »` : 'travail'}.`;
}

type Title = { named: string; said: string } | null;

function akin(where: string, { quote, core }: { quote: string; core: string }, title: Title, label: string): string {
  const said = isSameText(core, quote) ? `« ${quote} », de` : `« ${quote} », où « ${core} » est de`;
  const beside = title === null ? '' : `; ${title.named} dit « ${title.said} »`;
  return `${where} contient ${said} sens apparenté à votre catégorie « ${label} »${beside}; vérifiez que cela en relève.`;
}

function said(quote: string, label: string, how: Nearness | undefined): string {
  switch (how) {
    case 'in-english':
      return `contient « ${quote} », équivalent anglais de votre catégorie « ${label} »`;
    case 'in-french':
      return `contient « ${quote} », équivalent français de votre catégorie « ${label} »`;
    case 'part':
      return `mentionne « ${quote} », qui relève de votre catégorie « ${label} »`;
    default:
      return isSameText(quote, label)
        ? `contient « ${quote} », une de vos catégories`
        : `contient « ${quote} »; votre catégorie est « ${label} »`;
  }
}

/** It says that whole texts are alike, and of no word that it was found. */
function meaning({ label }: Of<'meaning'>): string {
  const what = label === null ? 'la présentation de votre profil' : `« ${label} », une de vos catégories`;
  return `Dans son ensemble, l’avis a un sens proche de ${what}.`;
}

function category({ via, listing, listingFr, profile, elsewhere }: Of<'category'>): string {
  const shown = listingFr ?? listing;
  const [code = '', ...words] = shown.split(' ');
  if ((via !== 'code' && via !== 'wider') || !/\d/.test(code)) return '';
  const whose = elsewhere === undefined ? 'de l’avis' : `de la copie sur ${sourceOfCopy(elsewhere, 'fr')}`;
  const named = words.length > 0 && isQuotable(shown) ? `Un code ${whose}, « ${shown} »,` : `Le code ${code} ${whose}`;
  return `${named} ${via === 'code' ? 'relève' : 'est plus large que'} ${via === 'code' ? 'de ' : ''}votre catégorie « ${profile} ».`;
}

function lines({ covered, of, isAtLeast }: Of<'lines'>): string {
  const [first, verb] = [isAtLeast === true ? 'Au moins ' : '', covered === 1 ? 'figure' : 'figurent'];
  if (of === 1) return 'Le seul article que ses documents énumèrent figure dans votre catalogue.';
  return `${first}${covered} des ${of} articles que ses documents énumèrent ${verb} dans votre catalogue.`;
}

function product(reason: Of<'product'>): string {
  const { name, at } = reason;
  if (reason.on === 'model') {
    const who = at?.elsewhere === undefined ? 'L’avis' : `La copie sur ${sourceOfCopy(at.elsewhere, 'fr')}`;
    return `${who} nomme « ${reason.quote} », le numéro de votre produit ${name}.`;
  }
  if (reason.on === 'code') return productByCode(reason, 'fr');
  const { quote, where } = quotedIn(reason, 'fr');
  const said = where === null ? 'trouvé par' : `${where} mentionne`;
  return `Dans votre catalogue, le produit le plus proche est : ${name}${isQuotable(quote) ? ` (${said} « ${quote} »)` : ''}.`;
}

function place(reason: Of<'place'>): string {
  const said = placeOf(reason);
  if (reason.elsewhere === undefined || said === '') return said;
  return `Selon ${sourceOfCopy(reason.elsewhere, 'fr')}, ${said.charAt(0).toLowerCase()}${said.slice(1)}`;
}

function placeOf(reason: Of<'place'>): string {
  const { state, listing, of, extent, isProvince, unserved, isCut } = reason;
  if (listing === null || listing === '') return state === 'unknown' && of === 'work' ? NO_PLACE : '';
  const places =
    isProvince === true
      ? [of === 'office' ? 'province de Québec' : 'la province de Québec']
      : placeNames(listing, placeInFrench, inFrenchRegion);
  const names = `${places.join(', ')}${isCut === true ? ' et d’autres' : ''}`;
  if (reason.isOfficeOutside === true)
    return `Bureau de l’acheteur : ${names}, hors de vos régions; vérifiez le lieu des travaux ou de la livraison.`;
  if (of === 'office') return `Bureau de l’acheteur : ${names}; vérifiez le lieu des travaux ou de la livraison.`;
  const isOne = places.length === 1;
  switch (state) {
    case 'within':
      if (extent !== undefined) return `${servedPart(names, extent, isOne, unserved)}.`;
      return isOne
        ? `Le lieu, ${names}, fait partie de vos régions.`
        : `Les lieux visés par l’avis font partie de vos régions : ${names}.`;
    case 'around':
      return `Le lieu, ${names}, se trouve aux environs d’une ville que vous nommez.`;
    case 'unknown':
      return `L’avis donne comme lieu : ${names}; vérifiez que vous le desservez.`;
    case 'outside':
    case 'abroad':
      return isOne
        ? `Le lieu, ${names}, ne fait pas partie de vos régions.`
        : `Aucun des lieux visés par l’avis ne fait partie de vos régions : ${names}.`;
  }
}

function servedPart(
  names: string,
  extent: 'some' | 'wider',
  isOne: boolean,
  unserved: Of<'place'>['unserved'],
): string {
  const others = placeNames(unserved?.listing ?? '', placeInFrench, inFrenchRegion).join(', ');
  const cut = unserved?.isCut === true ? ' et d’autres' : '';
  const not = others === '' ? '' : `; vous ne desservez pas : ${others}${cut}`;
  if (extent === 'some') return `Parmi les lieux visés par l’avis, vous desservez : ${names}${not}`;
  if (!isOne) return `Les lieux visés par l’avis comprennent des régions que vous desservez : ${names}${not}`;
  return not === ''
    ? `Le lieu, ${names}, comprend des régions que vous desservez`
    : `Parmi les lieux visés par l’avis, ${names} comprend des régions que vous desservez${not}`;
}

function buyer(reason: Of<'buyer'>): string {
  const { name, label } = namedBuyer(reason, 'fr');
  if (reason.on === 'target')
    return `${reason.isEndUser ? 'L’utilisateur' : 'L’acheteur'}, ${name}, figure parmi vos acheteurs cibles${label === null ? '' : ` (« ${label} »)`}.`;
  return `Vous avez remporté ${reason.awards} ${reason.awards === 1 ? 'contrat publié' : 'contrats publiés'} de cet acheteur (${reason.label}).`;
}

function past(reason: Of<'past'>): string {
  const others = reason.alike > 1 ? `, l’un des ${reason.alike} appels d’offres semblables` : '';
  const who = reason.isSameBuyer
    ? ' de cet acheteur'
    : reason.buyer === null
      ? ''
      : ` (${buyerNameIn(reason.buyer, 'fr')})`;
  const what = isQuotable(reason.title) ? `« ${reason.title} »` : 'un appel d’offres semblable';
  return `Vous avez soumissionné pour ${what}${who} en ${reason.publishedOn.slice(0, 4)}${others}.`;
}

function ruledOut(reason: Of<'exclusion'>): string {
  const { label, codes, at } = reason;
  const { quote: met, where } = quotedIn(reason, 'fr');
  if (codes === undefined)
    return `Écarté : ${where === null ? 'l’appel d’offres' : where} mentionne « ${met} », ${isSameText(met, label) ? 'qui figure' : `visé par « ${label} »`} dans vos exclusions.`;
  const { company, tender } = codes;
  const own = `${codeListInFrench(company.scheme)} ${company.code}`;
  const whose = at?.elsewhere === undefined ? 'de l’avis' : `de la copie sur ${sourceOfCopy(at.elsewhere, 'fr')}`;
  if (isWithin(company, tender)) return `Écarté : le code « ${met} » ${whose} figure dans vos exclusions (${own}).`;
  return `Écarté : le code « ${met} » ${whose} relève de ${own}, qui figure dans vos exclusions.`;
}

function rule({ rule: kind, what, points }: Of<'rule'>): string {
  if (kind === 'no_go') return `Écarté par votre règle contre ${what.fr}.`;
  if (kind === 'green_light') return `Votre règle recherche ${what.fr} (${signed(points)}).`;
  return `Vos décisions parlent ${points < 0 ? 'contre' : 'pour'} ${what.fr} (${signed(points)}).`;
}

/** Points as they are added to the score: `jusqu’à +6`, since near 100 fewer are; `−6`. */
function signed(points: number): string {
  return points < 0 ? `−${-points}` : `jusqu’à +${points}`;
}

function eligibility(reason: Of<'eligibility'>): string {
  if (isCheckOnly(reason)) return '';
  const isOfGoods = reason.state === 'canadian-only' && limitsGoods(reason.quote);
  return isOfGoods ? 'Le marché est réservé aux biens ou aux services canadiens.' : ELIGIBILITY[reason.state];
}

/** What is asked of the company in one sentence with the rest it has to check. */
function isCheckOnly({ state, isBar }: Of<'eligibility'>): boolean {
  return state === 'set-aside' || (state === 'manufacturer-only' && isBar !== true);
}

function checks({ isSetAside, isForManufacturers, certifications }: Checks): string {
  const [only = '', ...others] = certifications;
  const held =
    others.length === 0
      ? ` ${oneCertificationInFrench(only)}`
      : ` : ${certifications.map(certificationInFrench).join(', ')}`;
  const hold = `vous détenez${held}`;
  const parts = [
    ...(isSetAside ? ['vous êtes de ceux à qui le marché est réservé'] : []),
    ...(isForManufacturers ? ['vous soumissionnez à titre de fabricant, comme l’avis le demande'] : []),
    ...(certifications.length > 0 ? [hold] : []),
  ];
  return parts.length === 0 ? '' : `Vérifiez que ${parts.join(', et que ')}.`;
}
