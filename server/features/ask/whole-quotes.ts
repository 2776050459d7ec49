import { amends } from './lines/amended-text.ts';
import { type Quote, quoteOf } from './answer.ts';
import { cachedPassages } from './cached-passages.ts';
import { withWhatStandsFurtherOn } from './further-on.ts';
import type { MaterialPage, Passage, Place } from './material.ts';
import { foldForSearch, type Question, readQuestion } from './question.ts';
import { asksDuty, refersBack, saysDuty, saysDutyOf } from './referring-back.ts';

/**
 * Quotes with what stands behind them and belongs to them: a sentence that refers back to the one that is quoted, and, of a visit or
 * a meeting, whether it must be attended.
 */

const MOST_SENTENCES = 2;
const MOST_LENGTH = 800;
/** So many sentences of an article are looked through. */
const ARTICLE = 12;

type Material = { passages: readonly Passage[]; texts: ReadonlyMap<string, string> };

/** `question`: as it was asked. */
export function wholeQuotes(quotes: readonly Quote[], pages: readonly MaterialPage[], question: string): Quote[] {
  const material = { passages: cachedPassages(pages), texts: textsOf(pages) };
  const folded = foldForSearch(question);
  const isDutyAsked = asksDuty(folded);
  const asked = readQuestion(question, 'en');
  const whole = quotes.flatMap((quote) => {
    const own = withWhatStandsFurtherOn(wholeQuote(quote, material), pages);
    const duty = isDutyAsked ? dutyOf(own, material) : null;
    const found = duty === null ? [own] : [own, duty];
    return [...amendmentsOf(own, material, asked), ...found];
  });
  return withoutRepeats(isDutyAsked ? dutyOnly(whole, folded) : whole);
}

/** What an amendment puts in the place of words of the quote, where it speaks of what is asked. */
function amendmentsOf({ text }: Quote, { passages }: Material, { topics, terms }: Question): Quote[] {
  const found = passages.find(
    (one) =>
      amends(one, text) &&
      (topics.some(({ says }) => says.test(`${one.heading} ${one.own}`)) ||
        terms.some(({ pattern }) => pattern.test(`${one.heading} ${one.own}`))),
  );
  return found === undefined ? [] : [quoteOf(found)];
}

const NAMES_DUTY = /\b(?:mandatory|obligatory|compulsory|obligatoires?)\b/;

/** Asked if it is mandatory, what says nothing of that stands behind the first quote in vain. */
function dutyOnly(quotes: readonly Quote[], question: string): Quote[] {
  const says = ({ text }: Quote): boolean => saysDuty(foldForSearch(text));
  if (!NAMES_DUTY.test(question) || !quotes.some(says)) return [...quotes];
  return quotes.filter((quote, at) => at === 0 || says(quote));
}

function wholeQuote(quote: Quote, material: Material): Quote {
  let [{ text }, last] = [quote, foldForSearch(quote.text)];
  for (const next of behind(quote, material).slice(0, MOST_SENTENCES)) {
    if (
      next.kind === 'heading' ||
      next.kind === 'pair' ||
      next.kind === 'row' ||
      next.kind === 'amendment' ||
      !refersBack(next.text, last)
    )
      break;
    const joined = joinedAsTheyStand(text, next.text, material.texts.get(placeKey(quote.place)) ?? '');
    if (joined === null || joined.length > MOST_LENGTH) break;
    [text, last] = [joined, next.own];
  }
  return text === quote.text ? quote : { ...quote, text };
}

/** What the same article says of the duty, where the quote does not. */
function dutyOf(quote: Quote, material: Material): Quote | null {
  const own = foldForSearch(quote.text);
  if (saysDuty(own)) return null;
  const following = behind(quote, material).slice(0, ARTICLE);
  const heading = following[0]?.heading;
  const found = following.find((one) => one.heading === heading && one.kind !== 'heading' && saysDutyOf(one.own, own));
  return found === undefined ? null : quoteOf(found);
}

/** The passages of the page behind a quote, in their order. */
function behind({ text, place }: Quote, { passages }: Material): Passage[] {
  const key = placeKey(place);
  const own = passages.filter((one) => placeKey(one.place) === key);
  const at = own.findLastIndex(({ text: other }) => other.includes(text) || text.endsWith(other));
  return at === -1 ? [] : own.slice(at + 1);
}

function joinedAsTheyStand(text: string, next: string, page: string): string | null {
  return [`${text} ${next}`, `${text}\n${next}`].find((one) => page.includes(one)) ?? null;
}

function textsOf(pages: readonly MaterialPage[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const page of pages) {
    const key = placeKey(page);
    const text = page.lines.map((line) => line.text).join('\n');
    texts.set(key, texts.has(key) ? `${texts.get(key) ?? ''}\n${text}` : text);
  }
  return texts;
}

function placeKey({ kind, document, documentId, page, sheet }: Place): string {
  return [kind, documentId ?? document ?? '', page ?? '', sheet ?? ''].join(' ');
}

/** A quote that stands within a longer one is not said again, nor is the same list behind another sentence. */
function withoutRepeats(found: readonly Quote[]): Quote[] {
  const quotes = found.map((quote, at) => {
    const list = listBehind(quote);
    return list !== '' && found.slice(0, at).some((one) => listBehind(one) === list) ? withoutList(quote) : quote;
  });
  return quotes.filter(
    ({ text }, at) =>
      !quotes.some((other, index) => index !== at && other.text.includes(text) && (other.text !== text || index < at)),
  );
}

function listBehind({ text }: Quote): string {
  const end = text.indexOf('\n');
  return end === -1 ? '' : text.slice(end + 1);
}

function withoutList({ text, place }: Quote): Quote {
  return { text: text.slice(0, text.indexOf('\n')), place };
}
