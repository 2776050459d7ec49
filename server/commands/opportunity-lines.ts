import { methodWords } from '#contract/facts/notice-kinds.ts';
import type { OpportunityDetail, OpportunityListItem } from '#contract/opportunities.ts';
import { closingIn, closingOn } from './closing.ts';
import { oneVisibleLine, wrap, wrappedTable } from './columns.ts';
import { type Language, type Words, wordsOf } from './opportunity-words.ts';

/** How a reader sees opportunities: in which language and time zone, on which day, on how wide a terminal. */
export type Reading = { language: Language; zone: string; now: Date; columns: number };

/** So many characters of an id tell one of a company's opportunities from the others. */
export const SHORT_ID_CHARS = 8;
/** On a narrower terminal the buyer stands under the title, and the days that are left under the closing date. */
const WIDE_FROM = 110;

/** The list as a table whose titles and buyers wrap. */
export function listTable(items: readonly OpportunityListItem[], reading: Reading): string {
  const words = wordsOf(reading.language);
  const { columns } = words;
  const isWide = reading.columns >= WIDE_FROM;
  const rows = items.map((item) => {
    const { at, days } = closingCells(item, reading, words);
    const id = [item.id.slice(0, SHORT_ID_CHARS)];
    const score = [item.score === null ? '-' : String(item.score)];
    const status = [words.status[item.status]];
    const [title, buyer] = [oneVisibleLine(item.title), oneVisibleLine(item.issuing_body)];
    return isWide
      ? [id, score, status, at, [days], [buyer], [title]]
      : [id, score, status, days === '' ? at : [...at, days], [title, buyer]];
  });
  const fixed = [{ name: columns.id }, { name: columns.score, alignsRight: true }, { name: columns.status }];
  return wrappedTable(
    isWide
      ? [
          ...fixed,
          { name: columns.closes },
          { name: columns.left, alignsRight: true },
          { name: columns.buyer, share: 2 },
          { name: columns.title, share: 3 },
        ]
      : [...fixed, { name: columns.closes }, { name: `${columns.title}, ${columns.buyer}`, share: 1 }],
    rows,
    reading.columns,
  );
}

type Deadline = Pick<OpportunityListItem, 'deadline' | 'deadline_date' | 'deadline_date_only'>;

/** Where the source states a day alone, that day and that no time is given: its last minute is nobody's closing. */
function closingCells(
  { deadline, deadline_date: date, deadline_date_only: isDay }: Deadline,
  { zone, now }: Reading,
  words: Words,
): { at: string[]; days: string } {
  if (deadline === null) return { at: [words.noDeadline], days: '' };
  if (isDay !== true || date === null) {
    const closing = closingIn(deadline, zone, now);
    return { at: [closing.at], days: words.days(closing) };
  }
  return { at: [date, words.noTime], days: words.days(closingOn(date, deadline, zone, now)) };
}

/** One opportunity as a person reads it: what it is, why it scores so, what the notice says, whom to ask. */
export function detailText(detail: OpportunityDetail, reading: Reading): string {
  const words = wordsOf(reading.language);
  const width = Math.max(40, reading.columns);
  return [
    ...wrap(oneVisibleLine(detail.title), width),
    ...wrap(oneVisibleLine(detail.issuing_body), width),
    '',
    ...fieldLines(fieldsOf(detail, reading, words), width),
    ...section(words.headings.summary, detail.summary === '' ? [] : wrap(oneVisibleLine(detail.summary), width - 2)),
    ...section(words.headings.reasons, reasonLines(detail, words, width - 2)),
    ...section(
      detail.extraction_signal_source === 'pdf' ? words.headings.factsOfDocuments : words.headings.facts,
      factLines(detail, words, width - 2, isClosed(detail, reading)),
    ),
    ...section(
      words.headings.categories,
      detail.categories.flatMap((category) => bullet(oneVisibleLine(category), width - 2)),
    ),
    ...section(
      words.headings.answers,
      detail.feedback_history.flatMap(({ created_at: at, action, reason, member_name: name }) =>
        bullet(oneVisibleLine([at.slice(0, 10), action, name ?? '', reason ?? ''].join(' ')), width - 2),
      ),
    ),
  ].join('\n');
}

function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', heading, ...lines.map((line) => `  ${line}`)];
}

function bullet(text: string, width: number): string[] {
  return wrap(text, width - 2).map((line, index) => (index === 0 ? `- ${line}` : `  ${line}`));
}

type Field = readonly [label: string, text: string | null];

function fieldsOf(detail: OpportunityDetail, reading: Reading, { fields, ...words }: Words): Field[] {
  const { deadline, deadline_date_only: isDay, product_match: product } = detail;
  const { at, days } = closingCells(detail, reading, { fields, ...words });
  const when = isDay === true ? at.join(', ') : `${at.join('')} ${reading.zone}`;
  const contact = [detail.contact_name, detail.contact_email, detail.contact_phone];
  const { number, reference } = numbersOf(detail);
  return [
    [fields.score, words.score(detail.score)],
    [
      fields.closes,
      deadline === null
        ? detail.signals?.open_continuously
          ? words.openContinuously
          : at.join('')
        : `${when} (${days})`,
    ],
    [fields.status, words.status[detail.status]],
    [fields.value, valueOf(detail, reading.language)],
    [fields.place, detail.geography],
    [fields.endUser, detail.end_user ?? detail.end_user_entity],
    [fields.product, typeof product['name'] === 'string' ? product['name'] : null],
    [fields.contact, contact.filter((part) => part !== null && part !== '').join(', ')],
    [fields.link, detail.source_url],
    [fields.number, reference === null ? number : `${number} (${reference})`],
    [
      fields.type,
      [...new Set([detail.notice_type, detail.procurement_method].map((one) => methodWords(one, reading.language)))]
        .filter((part) => part !== null)
        .join('; '),
    ],
    [fields.source, `${detail.source}, ${detail.discovered_at.slice(0, 10)}`],
    [fields.id, detail.id],
  ];
}

/** With its currency where the source or the text names one. */
function valueOf(
  { estimated_value: amount, estimated_value_currency: currency }: OpportunityDetail,
  language: Language,
): string | null {
  if (amount === null) return null;
  const number = amount.toLocaleString(language === 'fr' ? 'fr-CA' : 'en-CA');
  return currency === null ? number : `${number} ${currency}`;
}

function numbersOf({ solicitation_number: solicitation, reference_number: reference }: OpportunityDetail): {
  number: string;
  reference: string | null;
} {
  if (solicitation === null || solicitation === reference) return { number: reference, reference: null };
  return { number: solicitation, reference };
}

function fieldLines(fields: readonly Field[], width: number): string[] {
  const present = fields.flatMap(([label, text]) => (text === null || text === '' ? [] : [{ label, text }]));
  const labels = Math.max(...present.map(({ label }) => label.length)) + 2;
  return present.flatMap(({ label, text }) => {
    // An address is copied, so it stays whole.
    const lines = text.startsWith('http') ? [oneVisibleLine(text)] : wrap(oneVisibleLine(text), width - labels);
    return lines.map((line, index) => (index === 0 ? label.padEnd(labels) : ' '.repeat(labels)) + line);
  });
}

function reasonLines({ explanation }: OpportunityDetail, words: Words, width: number): string[] {
  if (explanation === null) return wrap(words.noReasons, width);
  return sentencesOf(explanation).flatMap((sentence) => bullet(oneVisibleLine(sentence), width));
}

/** The sentences of an explanation. What stands in quotation marks is another's text and is never cut. */
export function sentencesOf(explanation: string): string[] {
  const sentences: string[] = [];
  let sentence = '';
  let depth = 0;
  for (const part of explanation.split(/(?<=[.!?]) (?=[\p{Lu}“«])/u)) {
    sentence += sentence === '' ? part : ` ${part}`;
    depth += (part.match(/[“«]/g)?.length ?? 0) - (part.match(/[”»]/g)?.length ?? 0);
    if (depth > 0) continue;
    sentences.push(sentence);
    [sentence, depth] = ['', 0];
  }
  return sentence === '' ? sentences : [...sentences, sentence];
}

function isClosed({ deadline }: OpportunityDetail, { now }: Reading): boolean {
  return deadline !== null && Date.parse(deadline) <= now.getTime();
}

/**
 * What was read in the notice: a line a fact, with the words that it was read from under it. That it asks for bids is left out
 * once bidding has closed.
 */
function factLines({ signals, title }: OpportunityDetail, words: Words, width: number, closed: boolean): string[] {
  if (signals === null) return [];
  const { evidence, biddable, answer_leads_to: leadsTo, ...others } = signals;
  const facts = closed && biddable?.value === 'yes' ? others : { ...others, biddable: bidWord(biddable, leadsTo) };
  return Object.entries(facts).flatMap(([field, value]) => {
    const label = words.facts[field];
    const quotes = [
      ...new Set(evidence.filter((one) => one.field === field).map((one) => quoteLine(one, words))),
    ].flatMap((quote) => wrap(quote, width - 4));
    const text = valueText(value, words);
    const isSilent = quotes.length === 0 && (value === false || isUnknown(value) || value === title);
    if (label === undefined || text === null || isSilent) return [];
    return [...bullet(`${label}${words.colon} ${oneVisibleLine(text)}`, width), ...quotes.map((line) => `    ${line}`)];
  });
}

/** What speaks against bidding and is not certain has words of its own. */
function bidWord(
  biddable: NonNullable<OpportunityDetail['signals']>['biddable'],
  leadsTo: NonNullable<OpportunityDetail['signals']>['answer_leads_to'],
): unknown {
  if (biddable?.value !== 'unknown' || biddable.kind === null) return biddable;
  if (leadsTo !== undefined) return 'no_contract_yet';
  return biddable.kind === 'invited_only' ? 'restricted' : 'call_doubtful';
}

function isUnknown(value: unknown): boolean {
  return (
    value === 'unknown' ||
    (typeof value === 'object' && value !== null && 'value' in value && value.value === 'unknown')
  );
}

type Evidence = NonNullable<OpportunityDetail['signals']>['evidence'][number];

function quoteLine(
  { quote, page, document_id: id, is_recognized: isScan, read_by: readBy, from_field: isOfField }: Evidence,
  words: Words,
): string {
  const remarks = [
    ...(isScan ? [words.scan] : []),
    ...(readBy === 'model' ? [words.byModel] : []),
    ...(isOfField ? [words.ofField] : []),
  ];
  const where = [...(id === null ? [] : [words.inDocument]), ...(page === null ? [] : [words.page(page)])];
  return [[words.quote(oneVisibleLine(quote)), ...where].join(', '), ...remarks].join(' ');
}

/** A fact in words, or null where there is none. */
function valueText(value: unknown, words: Words): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) {
    const parts = value.map((one: unknown) => valueText(one, words)).filter((part) => part !== null);
    return parts.length === 0 ? null : parts.join(value.some(isQuantity) ? '; ' : ', ');
  }
  if (typeof value === 'object') {
    if (isQuantity(value)) return quantityText(value, words);
    // A moment: its instant stands in it as day, time and zone.
    const shown = 'time_zone' in value ? { ...value, at: null } : value;
    const parts = Object.values(shown).map((one: unknown) => valueText(one, words));
    return parts.filter((part) => part !== null).join(' ');
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return words.values[text] ?? text;
}

function isQuantity(value: unknown): value is object & { quantity: unknown } {
  return typeof value === 'object' && value !== null && 'quantity' in value;
}

/** `32 × rolling stand`, `12 box × gloves (optional)`. */
function quantityText(value: { quantity: unknown }, words: Words): string {
  const { item, quantity, unit, optional } = { item: null, unit: null, optional: false, ...value };
  const counted = [String(quantity), unit === 'each' ? null : unit].filter((part) => part !== null).join(' ');
  const named = item === null ? counted : `${counted} × ${String(item)}`;
  return optional ? `${named} (${words.optional})` : named;
}
