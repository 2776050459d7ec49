import { isWithin } from '../vocabulary/code-ladder.ts';
import { isGoodsCode } from '../vocabulary/code-nature.ts';
import type { CompiledProduct } from '../subjects/compiled-profile.ts';
import type { MatchedNotice } from '../subjects/notice.ts';
import type { Reason } from '../reasons/reasons.ts';
import { isService } from './product-name.ts';

/** By which code of a notice a catalog line is met that no words name. */

export type CodeMeeting = { level: number; told: NonNullable<Extract<Reason, { kind: 'product' }>['code']> };

type NoticeCode = MatchedNotice['topics']['codes'][number];

/** Codes that share this much are of one class; a family holds things of all kinds. */
const CLASS_LEVEL = 0.8;
/** What is worth less is a whole department. */
const OWN_LEVEL = 0.6;
/** From so many codes on each says little of what is bought. */
const MANY_CODES = 3;

/** The code that says most: one of the product's own, else one of its class; null where none is, or those are of another nature. */
export function codeMeeting(product: CompiledProduct, notice: MatchedNotice): CodeMeeting | null {
  const all = notice.topics.codes;
  const met = all.flatMap((one) => {
    const level = levelOf(product, one);
    const isOwn = product.codes.codes.some((own) => isWithin(one.code, own));
    const isNear = level >= CLASS_LEVEL || (isOwn && level >= OWN_LEVEL);
    return isNear && isOfOneNature(product, one, notice) ? [{ level, isOwn, listing: one.shown }] : [];
  });
  const [best] = met.sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || b.level - a.level);
  if (best === undefined) return null;
  const { level, ...own } = best;
  const listingFr = notice.frenchLabels.get(own.listing) ?? null;
  return { level, told: { ...own, listingFr, among: new Set(all.map(({ shown }) => shown)).size } };
}

/** Whether the code alone tells what is bought: the notice has few, and it is the product's own. */
export function isTellingCode({ isOwn, among }: CodeMeeting['told']): boolean {
  return isOwn && among < MANY_CODES;
}

/** Codes that its name suggests are not its own. */
function levelOf({ codes }: CompiledProduct, { keys }: NoticeCode): number {
  if (codes.codes.length === 0) return 0;
  return keys.find(({ key }) => codes.ladder.has(key))?.worth ?? 0;
}

/** A service is not offered for goods, nor goods for a service, whatever codes they share. */
function isOfOneNature(product: CompiledProduct, { code }: NoticeCode, { nature }: MatchedNotice): boolean {
  if (isGoodsCode(code)) return !isService(product) && (nature === 'goods' || nature === null);
  return nature !== 'goods' || !isService(product);
}
