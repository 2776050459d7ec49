import { cutAtWord } from '#platform/text/cut-at-word.ts';
import { type Html, html } from '#platform/text/markup.ts';
import { MAIL_STYLES, mailPage } from '#platform/text/mail-page.ts';
import { howToReply } from '#platform/text/reply-words.ts';
import type {
  EditLeft,
  ExclusionMade,
  FieldChange,
  ItemOutcome,
  NamedItem,
  SettingChange,
  Superseded,
  UndoOutcome,
} from './outcomes.ts';
import { confirmationWords, type ConfirmationWords, type Language, type Undoable } from './confirmation-words.ts';
import { endSentence } from './ended-words.ts';
import type { Unclear } from './instructions/instruction.ts';

/** The mail that says what was done for a reply: what was understood, what changed, what was left and why. */

export type Confirmation = {
  language: Language;
  company: string;
  /** The service, for the reader to tell which one it is. */
  host: string;
  /** The subject of the message that is answered. */
  subject: string;
  items: readonly ItemOutcome[];
  fields: readonly FieldChange[];
  exclusions: readonly ExclusionMade[];
  settings: readonly SettingChange[];
  editsLeft: readonly EditLeft[];
  /** In words, which rules began or ceased to apply by the message. */
  rules: { begun: readonly string[]; ceased: readonly string[] };
  /** Settings that were asked for and stand so already. */
  settingsAsBefore: readonly SettingChange[];
  undone: UndoOutcome | null;
  unclear: readonly Unclear[];
  isCut: boolean;
  /** The numbers of the answered mail. */
  numbers: readonly number[];
  undoable: readonly Undoable[];
  /** The company's, for days and times. */
  zone: string;
};

export type MailContent = { subject: string; text: string; html: string };

type Section = { heading: string; lines: readonly string[]; after?: string };

const TITLE_CHARS = 140;
const QUOTE_CHARS = 200;
const REASON_CHARS = 300;
const MAX_QUOTES = 8;
const MAX_LINES = 60;

/** The mail for its reader; its last line says how to undo where that is possible. */
export function confirmationMessage(confirmation: Confirmation): MailContent {
  const { language, company, host, undoable } = confirmation;
  const words = confirmationWords(language);
  const sections = sectionsOf(confirmation, words).filter(({ lines }) => lines.length > 0);
  const notDone = [words.notDone, words.unclear, words.unclearPart];
  const left = sections.filter(({ heading }) => notDone.includes(heading));
  const whole = left.length === 0 ? words.headingDone : words.headingPart;
  const heading = left.length === sections.length ? words.headingNothing : whole;
  const foot = words.sentBy(company, host);
  const end = undoable.length === 0 ? null : words.undo(undoable);
  const blocks = sections.map(({ heading: title, lines, after }) =>
    [title, ...lines.map((line) => `- ${line}`), ...(after === undefined ? [] : [after])].join('\n'),
  );
  const body = html`${sections.map(card)}
    <p class="s f" style="${MAIL_STYLES.soft};${MAIL_STYLES.foot}">${foot}</p>
    ${end === null ? null : html`<p class="i f" style="${MAIL_STYLES.plain};${MAIL_STYLES.foot};font-weight:600">${end}</p>`}`;
  return {
    subject: subjectOf(confirmation.subject, words),
    text: `${[heading, ...blocks, foot, ...(end === null ? [] : [end])].join('\n\n')}\n`,
    html: mailPage({ language, heading, preview: sections[0]?.lines[0] ?? heading, body }),
  };
}

/** `Re:` and the subject as it was, so that programs show it in the thread. */
function subjectOf(subject: string, { noSubject }: ConfirmationWords): string {
  const bare = cutAtWord(subject, 200).replace(/^(?:(?:re|ré|rép|tr|fw|fwd) ?: ?){1,5}/i, '');
  return `Re: ${bare === '' ? noSubject : bare}`;
}

function card({ heading, lines, after }: Section): Html {
  return html`<div class="c p" style="${MAIL_STYLES.card}">
    <h2 class="i" style="${MAIL_STYLES.heading}">${heading}</h2>
    <ul
      class="i"
      style="${MAIL_STYLES.plain};${lines.every(isNumbered) ? 'padding-left:0;list-style:none' : 'padding-left:20px'}"
    >
      ${lines.map((line) => html`<li style="margin:0 0 6px">${line}</li>`)}
    </ul>
    ${after === undefined ? null : html`<p class="s" style="${MAIL_STYLES.soft};margin:0">${after}</p>`}
  </div>`;
}

/** Begins with the number of an item, which is its mark in the list. */
function isNumbered(line: string): boolean {
  return /^\d{1,3}\. /.test(line);
}

function sectionsOf(confirmation: Confirmation, words: ConfirmationWords): Section[] {
  const { items, fields, exclusions, settings, editsLeft, undone, unclear, isCut, numbers, language } = confirmation;
  const done = items.filter(({ did }) => did === 'answered' || did === 'archived');
  const left = items.filter(({ did }) => did === 'not_asked' || did === 'gone');
  const quoted = unclear.slice(0, MAX_QUOTES);
  const quotesOf = (isPart: boolean): string[] =>
    quoted.filter((one) => (one.numbers !== undefined) === isPart).map((one) => unclearLine(one, words));
  const [whole, parts] = [quotesOf(false), quotesOf(true)];
  const more = unclear.length - quoted.length;
  return [
    ...undoSections(undone, words),
    {
      heading: words.understood,
      lines: limited(
        done.map((one) => itemLine(one, confirmation, words)),
        words,
      ),
    },
    {
      heading: words.profile,
      lines: [
        ...fields.flatMap((one) => fieldLines(one, words, words)),
        ...exclusions.flatMap((one) => exclusionLines(one, words)),
      ],
    },
    {
      heading: words.effects.learned,
      lines: [...confirmation.rules.begun, ...confirmation.rules.ceased.map((one) => words.effects.ceased(one))],
      ...(confirmation.rules.begun.length === 0 ? {} : { after: words.effects.ruleOff }),
    },
    { heading: words.settings, lines: settings.map((one) => settingLine(one, words, words)) },
    {
      heading: words.notDone,
      lines: limited(
        [
          ...left.map((one) => itemLine(one, confirmation, words)),
          ...editsLeft.map((one) => editLine(one, words)),
          ...confirmation.settingsAsBefore.map((one) => settingLine(one, words, { set: words.effects.alreadySet })),
        ],
        words,
      ),
    },
    { heading: words.unclearPart, lines: parts },
    {
      heading: words.unclear,
      lines: [...whole, ...(more > 0 ? [words.more(more)] : []), ...(isCut ? [words.cut] : [])],
      after: numbers.length === 0 ? words.howToWithout : howToReply(numbers, language),
    },
  ];
}

function limited(lines: readonly string[], words: ConfirmationWords): string[] {
  const more = lines.length - MAX_LINES;
  return more > 0 ? [...lines.slice(0, MAX_LINES), words.more(more)] : [...lines];
}

function itemLine(item: ItemOutcome, confirmation: Confirmation, words: ConfirmationWords): string {
  const name = nameOf(item, words);
  switch (item.did) {
    case 'answered': {
      const reason = item.reason === null ? '' : ` ${words.reason(words.quote(cutAtWord(item.reason, REASON_CHARS)))}`;
      const end = item.end === null ? '' : ` ${endSentence(item.end, confirmation)}`;
      const replaced = item.replaced === null ? '' : ` ${words.effects.replaced(words.effects.decided[item.replaced])}`;
      return `${words.said(name, words.verdicts[item.verdict])}${reason}${replaced}${end}`;
    }
    case 'archived':
      return words.said(name, item.wasBefore ? words.archivedBefore : words.archived);
    case 'not_asked':
      return `${words.said(name, words.quote(cutAtWord(item.question, REASON_CHARS)))} ${words.noAnswers}`;
    case 'gone':
      return words.said(name, words.gone);
  }
}

function nameOf({ number, title }: NamedItem, words: ConfirmationWords): string {
  return title === null ? words.item(number) : `${number}. ${cutAtWord(title, TITLE_CHARS)}`;
}

type ChangeWords = Pick<ConfirmationWords, 'added' | 'removed' | 'set'>;

function fieldLines(change: FieldChange, words: ConfirmationWords, { added, removed, set }: ChangeWords): string[] {
  const name = words.fields[change.field] ?? change.field;
  const listed = (names: readonly string[], say: ChangeWords['added']): string[] =>
    names.length === 0 ? [] : [words.said(name, say(quoted(names, words), names.length))];
  const said =
    'added' in change
      ? [...listed(change.added, added), ...listed(change.removed, removed)]
      : [words.said(name, set(valueOf(change.after, words), valueOf(change.before, words)))];
  const products = [
    ...(change.productsDiscontinued > 0 ? [words.discontinued(change.productsDiscontinued)] : []),
    ...(change.productsActivated > 0 ? [words.activated(change.productsActivated)] : []),
  ];
  return [...said, ...products];
}

/** What a reader may not have meant: that a reason rules tenders out from now on, and that the profile now says both. */
function exclusionLines({ value, reason, categories }: ExclusionMade, words: ConfirmationWords): string[] {
  const name = words.quote(cutAtWord(value, QUOTE_CHARS));
  return [
    ...(reason === null ? [] : [words.excludedBecause(name, words.quote(cutAtWord(reason, REASON_CHARS)))]),
    ...(categories.length === 0 ? [] : [words.excludedCategory(name, quoted(categories, words))]),
  ];
}

function quoted(values: readonly string[], words: ConfirmationWords): string {
  return values.map((value) => words.quote(cutAtWord(value, QUOTE_CHARS))).join(', ');
}

function valueOf(value: unknown, words: ConfirmationWords): string {
  if (value === null || value === undefined) return words.none;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return words.number(value);
  return typeof value === 'string' ? words.quote(cutAtWord(value, QUOTE_CHARS)) : '';
}

function settingLine(change: SettingChange, words: ConfirmationWords, { set }: Pick<ChangeWords, 'set'>): string {
  if (change.field === 'digest_min_score')
    return words.said(words.minimumScore, set(String(change.after), String(change.before)));
  if (change.field === 'digest_max_items')
    return words.said(words.fields[change.field] ?? change.field, set(String(change.after), String(change.before)));
  if (change.field === 'digest_hour')
    return words.said(
      words.fields[change.field] ?? change.field,
      set(words.hour(change.after), words.hour(change.before)),
    );
  const said = words.said(words.digestDays, set(words.days(change.after), words.days(change.before)));
  return change.after.length === 0 ? `${said}. ${words.paused}` : said;
}

function editLine({ op, field, value, why }: EditLeft, words: ConfirmationWords): string {
  const name = words.fields[field] ?? field;
  const shown = valueOf(value, words);
  const asked = op === 'add' ? words.toAdd(shown) : op === 'remove' ? words.toRemove(shown) : words.toSet(shown);
  return words.said(name, `${asked}. ${words.leftBecause[why]}`);
}

function unclearLine({ words: given, why, numbers }: Unclear, words: ConfirmationWords): string {
  const quote = words.quote(cutAtWord(given, QUOTE_CHARS));
  const named = numbers === undefined ? '' : words.numbers(numbers);
  return why === 'unknown' ? quote : `${quote} ${words.unclearBecause[why](named)}`;
}

function undoSections(undone: UndoOutcome | null, words: ConfirmationWords): Section[] {
  if (undone === null) return [];
  if (undone.undo !== 'done') return [{ heading: words.notDone, lines: [words.undoing.refused[undone.undo]] }];
  const { fields, settings, unarchived, withdrawn, superseded } = undone;
  const { list, again, answerWithdrawn } = words.undoing;
  const lines = [
    ...withdrawn
      .toSorted((one, other) => one.number - other.number)
      .map((one) => words.said(nameOf(one, words), answerWithdrawn(one.standing))),
    ...fields.flatMap((one) => fieldLines(one, words, { ...list, set: again })),
    ...settings.map((one) => settingLine(one, words, { set: again })),
    ...unarchived.map((one) => words.said(nameOf(one, words), words.unarchived)),
  ];
  const left = superseded.map((one) => supersededLine(one, words));
  return [
    { heading: words.undone, lines },
    { heading: words.notDone, lines: left },
  ];
}

function supersededLine({ field, notPutBack, notTakenOut }: Superseded, words: ConfirmationWords): string {
  const names = [
    ...(notPutBack.length === 0 ? [] : [words.undoing.notPutBack(quoted(notPutBack, words))]),
    ...(notTakenOut.length === 0 ? [] : [words.undoing.notTakenOut(quoted(notTakenOut, words))]),
  ];
  return words.said(words.fields[field] ?? field, [...names, words.undoing.superseded].join(' '));
}
