import { methodWords } from '#contract/facts/notice-kinds.ts';
import { agreementName } from '#contract/facts/trade-agreements.ts';
import { Anchor, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '../app/language.tsx';
import { formatNumber, type Language } from '../ui/format.ts';
import { KEY_FACTS_WORDS } from '../key-facts/key-facts-words.ts';
import { codeLists } from '../ui/code-lists.ts';
import { Claim, type Quote } from './pane-claim.tsx';
import type { Detail } from './pane-evidence.tsx';
import { momentWords, periodWords, quantityLines } from './pane-fact-words.ts';
import { PANE_WORDS } from './pane-words.ts';
import classes from './pane.module.css';
import { valueText } from '../value/value-text.ts';

type Fact = { label: string; lines: { value: ReactNode; quotes: Quote[] }[] };
type Term = Detail['terms'][number]['about'][number];
type Evidence = NonNullable<Detail['signals']>['evidence'][number];
const MOST_LINES = 6;
const DATES = ['closing_in_text', 'questions_due_at', 'site_visit_at'] as const;

/** What the notice says, each fact with its words. A fact that nothing says is left out. */
export function Facts({ detail }: { detail: Detail }): ReactNode {
  const words = useWords(PANE_WORDS);
  const { language } = useLanguage();
  const { ofField } = useWords(KEY_FACTS_WORDS);
  const { fact: label } = words;
  const { signals } = detail;
  const quotesOf = (field: string): Quote[] => factQuotes(detail, field, language);
  const fact = (field: keyof typeof label, value: ReactNode): Fact[] =>
    value === null || value === '' || value === undefined
      ? []
      : [{ label: label[field], lines: [{ value: withSource(field, value), quotes: quotesOf(field) }] }];
  const withSource = (field: string, value: ReactNode): ReactNode =>
    typeof value === 'string' && isOfField(detail, field) ? `${value} (${ofField})` : value;
  const units = detail.total_estimated_units;
  const method = methodWords(detail.procurement_method, language);
  const type = methodWords(detail.notice_type, language);
  const facts = [
    ...needOf(detail, language, words.inOtherLanguage).map((line) => ({ label: label.summary, lines: [line] })),
    ...quantitiesOf(quantityLines(signals?.quantities, language), quotesOf('quantities'), words.moreItems).map(
      (lines) => ({
        label: label.quantities,
        lines,
      }),
    ),
    ...(signals?.quantities === undefined && units !== null
      ? fact('total_estimated_units', formatNumber(units, language))
      : []),
    ...fact('estimated_value', valueText({ ...detail, range: signals?.estimated_value_range }, language)),
    ...fact(
      'procurement_nature',
      detail.procurement_nature === 'unknown' ? null : words.natures[detail.procurement_nature],
    ),
    ...DATES.flatMap((field) => {
      const others = (signals?.other_dates ?? []).filter((one) => one.field === field);
      const lines = [
        ...fact(field, momentWords(signals?.[field], language)).flatMap((stated) => stated.lines),
        ...others.map((one) => ({
          value: words.otherDate[one.source === 'posting' ? 'posted' : one.is](momentWords(one, language) ?? one.date),
          quotes: quotesFrom(one.evidence),
        })),
      ];
      return lines.length === 0 ? [] : [{ label: label[field], lines }];
    }),
    ...termFacts(detail.terms, words.terms),
    ...fact('end_user', detail.end_user ?? detail.end_user_entity),
    ...fact('contract_period', periodWords(signals?.contract_period, language)),
    ...fact('trade_agreements', signals?.trade_agreements?.map((name) => agreementName(name, language)).join(', ')),
    ...fact('categories', detail.categories.length === 0 ? null : <Categories lines={detail.categories} />),
    ...fact('method', method),
    ...fact('type', type === method ? null : type),
    ...fact('contact', contactOf(detail)),
  ];
  return (
    <Paper p="md" component="section" aria-labelledby="facts">
      <Title order={2} id="facts" mb="xs">
        {detail.extraction_signal_source === 'pdf' ? words.factsOfDocuments : words.facts}
      </Title>
      <dl className={classes['facts']}>
        {facts.map(({ label: name, lines }) => (
          <div key={name}>
            <dt>{name}</dt>
            {lines.map(({ value, quotes }, at) => (
              <dd key={at}>
                <Claim quotes={quotes}>{value}</Claim>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Paper>
  );
}

/** Whether only a column of the source states it, which no text shows. */
function isOfField({ signals }: Detail, field: string): boolean {
  const own = (signals?.evidence ?? []).filter((one) => one.field === field);
  return own.length > 0 && own.every((one) => one.from_field === true);
}

/** With what its codes are, which no bidder has to know. */
function Categories({ lines }: { lines: readonly string[] }): ReactNode {
  const { language } = useLanguage();
  const lists = codeLists(lines, language);
  return (
    <>
      {lines.join('; ')}
      {lists === null ? null : (
        <Text size="sm" c="dimmed" span display="block">
          {lists}
        </Text>
      )}
    </>
  );
}

/** Terms in the words of the text: a sentence on two of them is one line under both names. */
function termFacts(terms: Detail['terms'], names: Readonly<Record<Term, string>>): Fact[] {
  const kinds = [...new Set(terms.map(({ about }) => about.join(' ')))];
  return kinds.map((kind) => {
    const own = terms.filter(({ about }) => about.join(' ') === kind);
    const [{ about } = { about: [] }] = own;
    return {
      label: about.map((term) => names[term]).join(' · '),
      lines: own.map(({ quote, position }) => ({ value: quote, quotes: [{ text: quote, position }] })),
    };
  });
}

/** The words that a fact rests on, in the reader's language where the notice has them so. */
export function factQuotes({ signals }: Detail, field: string, language: Language): Quote[] {
  const own = (signals?.evidence ?? []).filter((one) => one.field === field);
  const read = own.filter(({ position, document_id: id }) => id !== null || position?.language === language);
  const isInNotice = read.some(({ position }) => position !== null);
  return quotesFrom(isInNotice ? read : own);
}

/**
 * What is bought, in words of the notice. A summary without words of its own is the title again and is not shown; where only the other
 * language's text says it, its sentence is.
 */
function needOf(detail: Detail, language: Language, inOther: string): Fact['lines'] {
  const quotes = factQuotes(detail, 'summary', language);
  const [first] = quotes;
  if (first === undefined) return [];
  const isForeign = first.position !== null && first.position.language !== language;
  return [{ value: isForeign ? `${first.text} ${inOther}` : detail.summary, quotes }];
}

function quotesFrom(evidence: readonly Evidence[]): Quote[] {
  return evidence.map(
    ({ quote, position, document_id: documentId, page, is_recognized: isRecognized, read_by: readBy }) => ({
      text: quote,
      position,
      documentId,
      page,
      isRecognized,
      readBy,
    }),
  );
}

/** A line for each item that has words of its own; otherwise one for all. Of a long schedule the first are enough here. */
function quantitiesOf(
  all: readonly { item: string; line: string }[],
  quotes: Quote[],
  moreItems: (count: number) => string,
): Fact['lines'][] {
  if (all.length === 0) return [];
  const items = all.slice(0, MOST_LINES);
  const rest = all.length > items.length ? [moreItems(all.length - items.length)] : [];
  const own = items.map(({ item, line }) => ({
    value: line,
    quotes: item === '' ? [] : quotes.filter(({ text }) => text.toLowerCase().includes(item.toLowerCase())).slice(0, 1),
  }));
  if (own.some((one) => one.quotes.length === 0))
    return [[{ value: [...items.map(({ line }) => line), ...rest].join('; '), quotes }]];
  return [[...own, ...rest.map((value) => ({ value, quotes: [] }))]];
}

function contactOf({ contact_name: name, contact_email: email, contact_phone: phone }: Detail): ReactNode {
  const parts = [
    name ? <span key="name">{name}</span> : null,
    email ? (
      <Anchor key="email" href={`mailto:${email}`} inherit>
        {email}
      </Anchor>
    ) : null,
    phone ? (
      <Anchor key="phone" href={`tel:${phone.replace(/[^\d+]/g, '')}`} inherit>
        {phone}
      </Anchor>
    ) : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : <span className={classes['contact']}>{parts}</span>;
}
