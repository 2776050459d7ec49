import type { AmendedField } from '#contract/amendments.ts';
import type { Span, Statement } from './meaning.ts';
import { type Formats, spanParts, type Writing } from './writing.ts';

const FIELDS: Readonly<Record<AmendedField, string>> = {
  source_status: 'Status',
  deadline: 'Closing',
  questions_due_at: 'Date for questions',
  site_visit_at: 'Site visit or meeting',
  title: 'Title',
  description: 'Description',
  documents: 'Documents',
  issuing_body: 'Buyer',
  end_user_entity: 'End user',
  reference_number: 'Reference number',
  solicitation_number: 'Solicitation number',
  notice_type: 'Type of notice',
  procurement_method: 'Procurement method',
  procurement_nature: 'Nature of the purchase',
  estimated_value: 'Estimated value',
  categories: 'Categories',
  geography: 'Places',
  trade_agreements: 'Trade agreements',
  contact_name: 'Contact name',
  contact_email: 'Contact email',
  contact_phone: 'Contact phone',
  source_url: 'Address',
};
const ENDED = { cancelled: 'is cancelled', withdrawn: 'is withdrawn', unsuccessful: 'ended without an award' } as const;
const STATUSES: Readonly<Record<string, string>> = {
  active: 'open',
  planned: 'planned',
  planning: 'in planning',
  complete: 'complete',
  cancelled: 'cancelled',
  withdrawn: 'withdrawn',
  unsuccessful: 'ended without an award',
};
const LANGUAGES = { en: ' (English)', fr: ' (French)' } as const;

export const SENTENCES_ENGLISH: Writing = {
  locale: 'en-CA',
  quote: (text) => `“${text}”`,
  sentence,
  score: (before, after, reason) =>
    `The score went ${after > before ? 'up' : 'down'} from ${before} to ${after}.${reason === null ? '' : ` ${reason}`}`,
};

function sentence(statement: Statement, { moment, hourMoved, amount, quote, names }: Formats): string {
  switch (statement.kind) {
    case 'ended':
      return `According to the source, this tender ${ENDED[statement.status]}.`;
    case 'status':
      return statement.isReopened
        ? `According to the source, this tender is open again (before: ${STATUSES[statement.before]}).`
        : `According to the source, this tender is now ${STATUSES[statement.after]} (before: ${STATUSES[statement.before]}).`;
    case 'closing':
    case 'date': {
      const { before, after, isEarlier, span } = statement;
      const hour = statement.kind === 'closing' ? hourMoved(statement) : null;
      if (hour !== null) {
        const moved = isEarlier ? 'EARLIER' : 'later';
        return `The closing day stays ${hour.day}; the time moved ${moved}: ${hour.after} instead of ${hour.before} (${spanOf(hour.span, isEarlier)}).`;
      }
      const what = FIELDS[statement.kind === 'date' ? statement.field : 'deadline'];
      const start = `${what} ${isEarlier ? 'moved EARLIER' : span === null ? 'changed' : 'moved'}`;
      const end = span === null ? '' : `: ${spanOf(span, isEarlier)}`;
      return `${start}${isEarlier ? ',' : ''} from ${moment(before)} to ${moment(after)}${end}.`;
    }
    case 'quoted': {
      const page = statement.page === null ? '' : `, page ${statement.page},`;
      return `The document ${quote(statement.document)}${page} says: ${quote(statement.quote)}`;
    }
    case 'closing_stated':
      return `A closing is now stated: ${moment(statement.after)}.`;
    case 'closing_gone':
      return `The closing of ${moment(statement.before)} is no longer stated.`;
    case 'addenda':
      return addenda(statement, quote);
    case 'documents':
    case 'list':
      return lists(statement, names);
    case 'amount':
      return changed(
        'Estimated value',
        statement.before && amount(statement.before),
        statement.after && amount(statement.after),
      );
    case 'text':
      return text(statement, quote);
  }
}

function spanOf(span: Span, isEarlier: boolean): string {
  const [first, ...rest] = spanParts(span).map(({ unit, count }) => ({ unit, count }));
  if (first === undefined) return '';
  const counted = ({ unit, count }: typeof first, more: string): string =>
    `${count}${more} ${unit}${count === 1 ? '' : 's'}`;
  const parts = [counted(first, isEarlier ? '' : ' more'), ...rest.map((one) => counted(one, ''))];
  return `${parts.join(' and ')}${isEarlier ? ' less' : ''}`;
}

function addenda(
  { numbers, demand }: Extract<Statement, { kind: 'addenda' }>,
  quote: (text: string) => string,
): string {
  const isOne = numbers.length === 1;
  const what = isOne
    ? `Addendum ${numbers[0]} was published`
    : `Addenda ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)} were published`;
  if (demand === null) return `${what}.`;
  return `${what}: acknowledge ${isOne ? 'it' : 'them'} in your bid. The notice says: ${quote(demand)}`;
}

function lists(statement: Extract<Statement, { kind: 'documents' | 'list' }>, names: Formats['names']): string {
  const what = statement.kind === 'documents' ? 'Documents' : FIELDS[statement.field];
  const say = (verb: string, given: readonly string[]): string[] => {
    const { shown, more } = names(given);
    return given.length === 0 ? [] : [`${what} ${verb}: ${shown.join(', ')}${more > 0 ? `, and ${more} more` : ''}.`];
  };
  return [...say('added', statement.added), ...say('removed', statement.removed)].join(' ');
}

function text(
  { field, language, of, isPart, before, after, next, hasMore = false }: Extract<Statement, { kind: 'text' }>,
  quote: (text: string) => string,
): string {
  const name = `${FIELDS[field]}${language === null ? '' : LANGUAGES[language]}${of === undefined ? '' : `, ${quote(of)}`}`;
  const quoted = (one: string | null): string | null => (one === null ? null : quote(one.replace(/\.$/, '')));
  const [was, is] = [quoted(before), quoted(after)];
  const [alsoWas, alsoIs] = [quoted(next?.before ?? null), quoted(next?.after ?? null)];
  const also = next === undefined ? '' : ` ${changed('Also', alsoWas, alsoIs)}`;
  const more = hasMore ? ' More of it changed; the tender’s page in Tenderfit shows both versions.' : also;
  if (isPart && was === null) return `${name}: this was added: ${is}.${more}`;
  if (isPart && is === null) return `${name}: this was removed: ${was}.${more}`;
  return `${changed(name, was, is)}${more}`;
}

function changed(name: string, before: string | null, after: string | null): string {
  if (before === null) return `${name} added: ${after}.`;
  if (after === null) return `${name} removed; before: ${before}.`;
  return `${name} changed: ${before} → ${after}.`;
}
