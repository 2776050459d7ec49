import { words } from '#platform/text/fold.ts';
import type { NoticeCopy } from '../terms/notice-copy.ts';
import { isGoodsCode } from '../vocabulary/code-nature.ts';
import type { SearchedTexts } from '../terms/notice-text.ts';

/** The texts of a tender's copies by language, and the labels of its categories. */

type Localized = NoticeCopy['title'];

export const MAX_CATEGORIES = 300;

/** A text of the copy at a place among the copies; 0 is the shown one. */
export type Spoken = { text: string; language: 'en' | 'fr' | null; copy: number };

export function spoken(text: Localized, copy: number): Spoken[] {
  const all: Spoken[] = [
    { text: text.en ?? '', language: 'en', copy },
    { text: text.fr ?? '', language: 'fr', copy },
    { text: text.other ?? '', language: null, copy },
  ];
  return all.filter((one) => one.text !== '');
}

/** Each text once, under the first language and copy it came with. */
export function distinct<T extends Spoken>(texts: readonly T[]): T[] {
  const seen = new Set<string>();
  return texts.filter(({ text }) => !seen.has(text) && seen.add(text));
}

/**
 * The labels of all copies, each with how many of its language its own copy has. `isOther`: it is one of several and of goods,
 * which the title does not name, in a notice for services or works.
 */
export function labelsOf(
  copies: readonly NoticeCopy[],
  nature: SearchedTexts['nature'],
  said: ReadonlySet<string>,
): (Spoken & { among: number; listed: number; isOther: boolean })[] {
  let room = MAX_CATEGORIES;
  const all = copies.flatMap(({ categories }, at) => {
    const counted = categories.slice(0, room);
    room -= counted.length;
    const own = distinct(
      counted.flatMap((category) =>
        spokenLabel(category.label, at).map((one) => ({
          ...one,
          isGoods: isGoodsCode(category),
          isOfSource: category.scheme === 'SOURCE',
        })),
      ),
    );
    const [ofSource, ofLists] = [categories.filter(isOfSource), categories.filter((one) => !isOfSource(one))];
    return own.map(({ isGoods, isOfSource: isOwn, ...one }) => {
      const among = own.filter(({ language }) => language === null || language === one.language).length;
      const isOtherNature = isGoods && (nature === 'services' || nature === 'construction');
      const isOther = isOtherNature && among > 1 && !words(one.text).some((word) => word.length > 3 && said.has(word));
      return { ...one, among, listed: (isOwn ? ofSource : ofLists).length, isOther };
    });
  });
  return distinct(all);
}

function isOfSource({ scheme }: NoticeCopy['categories'][number]): boolean {
  return scheme === 'SOURCE';
}

/** One label that reads alike in both languages is of neither alone. */
function spokenLabel(label: Localized, copy: number): Spoken[] {
  const isAlike = label.en !== undefined && label.en !== '' && label.en === label.fr;
  return isAlike ? spoken({ other: label.en ?? '' }, copy) : spoken(label, copy);
}

/** As topics show a category (its code and English label), to the same with its French one. */
export function frenchLabels(categories: NoticeCopy['categories']): Map<string, string> {
  const labels = new Map<string, string>();
  for (const { code, label } of categories) {
    if (label.en === undefined || label.fr === undefined) continue;
    const coded = (text: string): string => [code, text].filter((part) => part !== null).join(' ');
    labels.set(coded(label.en), coded(label.fr));
  }
  return labels;
}

/** Whether a code is one of goods, or the source's list names goods, or services related to them. */
export function namesGoods(categories: NoticeCopy['categories']): boolean {
  return categories.some((one) => isGoodsCode(one) || isListedAsGoods(one));
}

/** CanadaBuys' `GD`, goods, which stands beside `SRV` where both are bought, and `SRVTGD`, services related to goods. */
function isListedAsGoods({ scheme, code }: NoticeCopy['categories'][number]): boolean {
  return scheme === 'SOURCE' && (code === 'GD' || code === 'SRVTGD');
}
