import { buyerNameIn } from '#contract/facts/buyer-names.ts';
import { biddableSentence } from './biddable-sentence.ts';
import { isWithin } from '../vocabulary/code-ladder.ts';
import { namedBuyer } from './buyer-words.ts';
import { amountInEnglish, numberInEnglish } from './amount.ts';
import { certificationInEnglish, placeInEnglish, placeNames } from './names-of-sources.ts';
import { isQuotable, isSameText, isTold } from './quotable.ts';
import type { Nearness, Reason } from './reasons.ts';
import { limitsGoods } from './limits-goods.ts';
import { opinionSentence } from './opinion-sentence.ts';
import { productByCode } from './product-by-code.ts';
import { hiddenIn, termLink } from './term-link.ts';
import { oneOfCategories, quotedIn, sourceOfCopy, titleNamed, whereFirst } from './where-words-stand.ts';
import type { Checks, Wording } from './wording.ts';

type Of<Kind extends Reason['kind']> = Extract<Reason, { kind: Kind }>;

const FITS = { strong: 'Strong fit', good: 'Good fit', possible: 'Possible fit', weak: 'Weak fit' } as const;
const ELIGIBILITY = {
  'not-canadian': 'You may not bid: the tender is limited to Canadian suppliers.',
  'canadian-only': 'The tender is limited to Canadian suppliers.',
  'trading-partner': 'The tender is open only to suppliers from Canada and its trading partners.',
  open: 'The tender is open to every supplier who meets its conditions.',
  'manufacturer-only': 'You may not bid: bids are taken from manufacturers only.',
  'set-aside': '',
} as const satisfies Record<Of<'eligibility'>['state'], string>;

/** Said of what is known, and not of the notice: it may name places that are in no table. */
const NO_PLACE = 'It is not known whether the place is in your regions; check where the work or the delivery is.';

export const ENGLISH: Wording = {
  opening: ({ band, score }) => `${FITS[band]} (${score} of 100).`,
  thin: 'Little in the notice says whether it fits.',
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
        return `Its value is ${amountInEnglish(reason.amount, reason.currency)}, ${reason.side} your ${reason.side === 'above' ? 'maximum' : 'minimum'} of ${numberInEnglish(reason.bound)}.`;
      case 'eligibility':
        return eligibility(reason);
      case 'certification':
        return reason.held
          ? `${reason.ofDocument === true ? 'A document of the tender' : 'The notice'} asks for ${certificationInEnglish(reason.name)}, which you hold.`
          : '';
      case 'rule':
        return rule(reason);
      case 'biddable':
        return biddableSentence(reason, 'en');
      case 'opinion':
        return opinionSentence(reason, 'en');
      case 'nature':
        return reason.withGoods === true
          ? 'The notice asks for services, with goods among its categories; no product of your catalog was found in it.'
          : 'The notice asks for services, while your catalog lists products.';
      case 'status':
        return `According to the source, this tender ${{ cancelled: 'is cancelled', withdrawn: 'is withdrawn', unsuccessful: 'ended without an award' }[reason.status]}.`;
    }
  },
};

function term(reason: Of<'term'>): string {
  const link = termLink(reason, 'en');
  const { quote, how, among, core, elsewhere, isInOther, isClear, isHidden, isOwn } = link;
  const title = link.title === undefined ? null : { named: titleNamed(link, 'en'), said: link.title };
  if (!isTold(how, quote)) return '';
  const where =
    among === undefined || elsewhere !== undefined
      ? whereFirst(link, isInOther, 'en')
      : oneOfCategories(among, isInOther, 'en');
  if (isClear)
    return `${where} ${said(quote, reason.label, how)}${title === null ? '' : `; ${title.named} says “${title.said}”`}.`;
  if (isHidden) return `${hiddenIn(link, 'en')} may stand for your category “${reason.label}”; check whether it does.`;
  const quoted = `${where} has “${quote}”${title === null ? '' : `, ${title.named} “${title.said}”`}`;
  if (
    how === 'phrase' &&
    isInOther &&
    !isOwn &&
    core !== undefined &&
    !isSameText(core, quote) &&
    !isSameText(core, reason.label)
  )
    return `${quoted}; check whether “${core}” means your category “${reason.label}” there.`;
  if (isSameText(quote, reason.label) && reason.how !== 'exact') {
    const beside = title === null ? '' : `; ${title.named} says “${title.said}”`;
    return `${where} has “${quote}”, one of your categories${beside}.`;
  }
  if (how === 'phrase') return `${quoted}; check that this is your category “${reason.label}”.`;
  if (how === 'akin') return akin(where, { quote, core: core ?? quote }, title, reason.label);
  return `${quoted}; check whether it has to do with your ${reason.origin === 'category' ? `category “${reason.label}”` : 'work'}.`;
}

type Title = { named: string; said: string } | null;

function akin(where: string, { quote, core }: { quote: string; core: string }, title: Title, label: string): string {
  const said = isSameText(core, quote) ? `“${quote}”,` : `“${quote}”, where “${core}” is`;
  const beside = title === null ? '' : `; ${title.named} says “${title.said}”`;
  return `${where} has ${said} related in meaning to your category “${label}”${beside}; check that this is it.`;
}

function said(quote: string, label: string, how: Nearness | undefined): string {
  switch (how) {
    case 'in-english':
      return `says “${quote}”, English for your category “${label}”`;
    case 'in-french':
      return `says “${quote}”, French for your category “${label}”`;
    case 'part':
      return `mentions “${quote}”, which belongs to your category “${label}”`;
    default:
      return isSameText(quote, label)
        ? `names “${quote}”, one of your categories`
        : `names “${quote}”; your category is “${label}”`;
  }
}

/** It says that whole texts are alike, and of no word that it was found. */
function meaning({ label }: Of<'meaning'>): string {
  const what = label === null ? 'the overview of your profile' : `“${label}”, one of your categories`;
  return `The notice as a whole is close in meaning to ${what}.`;
}

function category({ via, listing, profile, elsewhere }: Of<'category'>): string {
  const [code = '', ...named] = listing.split(' ');
  if ((via !== 'code' && via !== 'wider') || !/\d/.test(code)) return '';
  const whose = elsewhere === undefined ? null : `copy on ${sourceOfCopy(elsewhere, 'en')}`;
  const bare = whose === null ? `The notice’s code ${code}` : `The code ${code} of the ${whose}`;
  const shown = named.length > 0 && isQuotable(listing) ? `A code of the ${whose ?? 'notice'}, “${listing}”,` : bare;
  return `${shown} ${via === 'code' ? 'belongs to' : 'is wider than'} your category “${profile}”.`;
}

function lines({ covered, of, isAtLeast }: Of<'lines'>): string {
  const [first, verb] = [isAtLeast === true ? 'At least ' : '', covered === 1 ? 'is' : 'are'];
  if (of === 1) return 'The one line that its documents list is in your catalog.';
  return `${first}${covered} of the ${of} lines that its documents list ${verb} in your catalog.`;
}

function product(reason: Of<'product'>): string {
  const { name, at } = reason;
  if (reason.on === 'model') {
    const who = at?.elsewhere === undefined ? 'notice' : `copy on ${sourceOfCopy(at.elsewhere, 'en')}`;
    return `The ${who} names “${reason.quote}”, the number of your product ${name}.`;
  }
  if (reason.on === 'code') return productByCode(reason, 'en');
  const { quote, where } = quotedIn(reason, 'en');
  const said = where === null ? 'found by' : `${where} says`;
  return `Nearest product in your catalog: ${name}${isQuotable(quote) ? ` (${said} “${quote}”)` : ''}.`;
}

function place(reason: Of<'place'>): string {
  const said = placeOf(reason);
  if (reason.elsewhere === undefined || said === '') return said;
  return `According to ${sourceOfCopy(reason.elsewhere, 'en')}, ${said.charAt(0).toLowerCase()}${said.slice(1)}`;
}

function placeOf(reason: Of<'place'>): string {
  const { state, listing, of, extent, isProvince, unserved, isCut } = reason;
  if (listing === null || listing === '') return state === 'unknown' && of === 'work' ? NO_PLACE : '';
  const places =
    isProvince === true
      ? [of === 'office' ? 'province of Quebec' : 'the province of Quebec']
      : placeNames(listing, placeInEnglish);
  const names = `${places.join(', ')}${isCut === true ? ' and others' : ''}`;
  if (reason.isOfficeOutside === true)
    return `Buyer’s office: ${names}, outside your regions; check where the work or the delivery is.`;
  if (of === 'office') return `Buyer’s office: ${names}; check where the work or the delivery is.`;
  const isOne = places.length === 1;
  switch (state) {
    case 'within':
      if (extent !== undefined) return `${servedPart(names, extent, isOne, unserved)}.`;
      return isOne ? `The place, ${names}, is in your regions.` : `The tender’s places are in your regions: ${names}.`;
    case 'around':
      return `The place, ${names}, lies around a city you named.`;
    case 'unknown':
      return `The notice gives the place as ${names}; check that you serve it.`;
    case 'outside':
    case 'abroad':
      return isOne
        ? `The place, ${names}, is not in your regions.`
        : `None of the tender’s places (${names}) is in your regions.`;
  }
}

function servedPart(
  names: string,
  extent: 'some' | 'wider',
  isOne: boolean,
  unserved: Of<'place'>['unserved'],
): string {
  const others = placeNames(unserved?.listing ?? '', placeInEnglish).join(', ');
  const not = others === '' ? '' : `; you do not serve ${others}${unserved?.isCut === true ? ' and others' : ''}`;
  if (extent === 'some') return `Of the notice’s places, you serve ${names}${not}`;
  if (!isOne) return `The tender’s places include regions you serve: ${names}${not}`;
  return not === ''
    ? `The place, ${names}, includes regions you serve`
    : `Of the notice’s places, ${names} includes regions you serve${not}`;
}

function buyer(reason: Of<'buyer'>): string {
  const { name, label } = namedBuyer(reason, 'en');
  if (reason.on === 'target')
    return `${reason.isEndUser ? 'The end user' : 'The buyer'}, ${name}, is one of your target buyers${label === null ? '' : ` (“${label}”)`}.`;
  return `You won ${reason.awards} published ${reason.awards === 1 ? 'award' : 'awards'} from this buyer (${reason.label}).`;
}

function past(reason: Of<'past'>): string {
  const year = reason.publishedOn.slice(0, 4);
  const who = reason.isSameBuyer
    ? ' of this buyer'
    : reason.buyer === null
      ? ''
      : ` of ${buyerNameIn(reason.buyer, 'en')}`;
  const others = reason.alike > 1 ? `, one of ${reason.alike} such tenders you bid on` : '';
  const what = isQuotable(reason.title) ? `“${reason.title}”` : 'a tender like this one';
  return `You bid on ${what}${who} (${year})${others}.`;
}

function ruledOut(reason: Of<'exclusion'>): string {
  const { label, codes, at } = reason;
  const { quote: met, where } = quotedIn(reason, 'en');
  if (codes === undefined)
    return `Ruled out: ${where === null ? 'the tender has' : `${where} says`} “${met}”, which ${isSameText(met, label) ? 'is' : `meets “${label}”`} on your exclusion list.`;
  const { company, tender } = codes;
  const own = `${company.scheme} ${company.code}`;
  const whose = at?.elsewhere === undefined ? 'notice' : `copy on ${sourceOfCopy(at.elsewhere, 'en')}`;
  if (isWithin(company, tender))
    return `Ruled out: the code “${met}” of the ${whose} is on your exclusion list (${own}).`;
  return `Ruled out: the code “${met}” of the ${whose} belongs to ${own}, which is on your exclusion list.`;
}

function rule({ rule: kind, what, points }: Of<'rule'>): string {
  if (kind === 'no_go') return `Ruled out by your rule against ${what.en}.`;
  if (kind === 'green_light') return `Your rule looks for ${what.en} (${signed(points)}).`;
  return `Your decisions speak ${points < 0 ? 'against' : 'for'} ${what.en} (${signed(points)}).`;
}

/** Points as they are added to the score: `up to +6`, since near 100 fewer are; `−6`. */
function signed(points: number): string {
  return points < 0 ? `−${-points}` : `up to +${points}`;
}

function eligibility(reason: Of<'eligibility'>): string {
  if (isCheckOnly(reason)) return '';
  const isOfGoods = reason.state === 'canadian-only' && limitsGoods(reason.quote);
  return isOfGoods ? 'The tender is limited to Canadian goods or services.' : ELIGIBILITY[reason.state];
}

/** What is asked of the company in one sentence with the rest it has to check. */
function isCheckOnly({ state, isBar }: Of<'eligibility'>): boolean {
  return state === 'set-aside' || (state === 'manufacturer-only' && isBar !== true);
}

function checks({ isSetAside, isForManufacturers, certifications }: Checks): string {
  const hold = `you hold: ${certifications.map(certificationInEnglish).join(', ')}`;
  const parts = [
    ...(isSetAside ? ['you belong to those it is reserved for'] : []),
    ...(isForManufacturers ? ['you bid as a manufacturer, as it demands'] : []),
    ...(certifications.length > 0 ? [hold] : []),
  ];
  return parts.length === 0 ? '' : `Check that ${parts.join(', and that ')}.`;
}
