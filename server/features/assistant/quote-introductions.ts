import { fold } from '#platform/text/fold.ts';
import { trimEnd } from '#platform/text/trim-end.ts';
import { type MailLine, nextFull } from './message-lines.ts';

/** The line or lines with which mail programs introduce what they quote: `On …, NAME wrote:`, `Le …, NAME a écrit :`. */
export type Introduction = {
  /** The line after it. */
  end: number;
  /** Enough of it is there that what follows is a quote even without marks. */
  isSure: boolean;
};

const MAX_LINES = 6;
const MAX_CHARS = 600;

/** The words of lines that are easier to read side by side, folded as the lines of a message are. */
const listOf = (...lines: readonly string[]): string[] => lines.flatMap((line) => fold(line).split('|'));

/** Verbs with which an introduction ends, folded. */
const LAST_WORDS = listOf(
  'wrote|writes|a ecrit|ecrivait|ecrit|schrieb|geschrieben|escribio|escreveu|ha scritto|geschreven|schreef',
  'skrev|skrifadi|kirjoitti|napisal|napisal(a)|napisala|napsal|napsal(a)|написал|написал(а)|написала|пишет',
  'пише|написав|写道|寫道|写到|yazdi|irta|a scris|εγραψε|작성|がきました|napisao|ha escrit|viet|đa viet',
);
/** Verbs that stand before the name or the date. */
const INNER_WORDS = listOf(' schrieb | skrev | schreef | heeft | wrote (| wrote on | a ecrit (| пользователь ');
/** Words before the date with which an introduction begins. */
const FIRST_WORDS = listOf('on|le|am|el|em|il|op|den|dne|pa|la|в|w dniu|dnia|u|ve|az');

/** The introduction that begins at the line, or null. */
export function introductionAt(lines: readonly MailLine[], at: number): Introduction | null {
  const first = lines[at];
  if (first === undefined || first.isBlank || !beginsLikeOne(first.shape)) return null;
  let joined = '';
  for (let end = at; end < lines.length && end < at + MAX_LINES; end += 1) {
    const line = lines[end];
    if (line === undefined || (line.isBlank && !goesOnAfterBlank(lines[end + 1]))) return null;
    const { shape } = line;
    joined = `${joined} ${shape}`.trim();
    if (joined.length > MAX_CHARS) return null;
    // A name may itself hold a colon, a paragraph that ends with one comes after it.
    if (!endsLikeOne(shape)) continue;
    const isMarked = (lines[nextFull(lines, end + 1)]?.depth ?? 0) > 0;
    const isWhole =
      isIntroduction(joined) || (isMarked && joined.endsWith(':') && isDated(joined) && joined.includes('@'));
    if (isWhole) return { end: end + 1, isSure: isSure(joined) };
  }
  return null;
}

/** Some programs write `<`, the address and `>` on lines of their own, a blank line above. */
function goesOnAfterBlank(below: MailLine | undefined): boolean {
  return below?.shape.startsWith('<') === true;
}

function beginsLikeOne(shape: string): boolean {
  const start = shape.replace(/^[-—–\s"]{1,10}/, '').slice(0, 60);
  if (start.startsWith('在') || start.startsWith('en date de')) return true;
  if (isDated(start) && (/^\d{1,4}[.\s/年-]/.test(start) || /^\p{L}{2,4}[.,]? \d/u.test(start))) return true;
  const word = FIRST_WORDS.find((one) => start.startsWith(`${one} `));
  if (word !== undefined && /\d/.test(start.slice(0, 45))) return true;
  return /<[^<>@]{1,64}@/.test(shape) || /\S@\S/.test(start);
}

function bare(shape: string): string {
  return trimEnd(shape, ' -—–:_.>');
}

function endsLikeOne(shape: string): boolean {
  const end = bare(shape);
  return shape.endsWith(':') || shape.endsWith('uhr') || LAST_WORDS.some((word) => end.endsWith(word));
}

function isIntroduction(joined: string): boolean {
  if (!/\d/.test(joined) && !joined.includes('@')) return false;
  const end = bare(joined);
  if (LAST_WORDS.some((word) => end.endsWith(` ${word}`) || (/[^\p{ASCII}]$/u.test(end) && end.endsWith(word))))
    return true;
  if (!joined.endsWith(':')) return false;
  if (INNER_WORDS.some((word) => joined.includes(word))) return true;
  return isDated(joined) && /<?[^\s<>]{1,64}@[^\s<>]{1,200}>?[)\]"]{0,2} ?:$/.test(joined.slice(-300));
}

function isDated(text: string): boolean {
  return /\d{1,2} ?[:.h] ?\d{2}/.test(text) || /(?:19|20)\d{2}/.test(text);
}

function isSure(joined: string): boolean {
  return joined.includes('@') || isDated(joined);
}

const SEPARATORS = listOf(
  "original message|message d'origine|message original|mail original|message initial|courriel original",
  'forwarded message|message transfere|message reexpedie|transfere par|mail transfere|courriel transfere',
  'ursprungliche nachricht|weitergeleitete nachricht|originalnachricht|mensaje original|mensaje reenviado',
  'mensagem original|mensagem encaminhada|messaggio originale|messaggio inoltrato|oorspronkelijk bericht',
  'doorgestuurd bericht|ursprungligt meddelande|ursprungligt meddelelse|opprinnelig melding',
  'oprindelig meddelelse|alkuperainen viesti|wiadomosc oryginalna|oryginalna wiadomosc|исходное сообщение',
  "пересылаемое сообщение|原始邮件|原始郵件|转发邮件|元のメッセージ|original appointment|reponse d'origine|forwarded by",
);
const OPENINGS = listOf(
  'begin forwarded message|debut du message reexpedie|debut du message transfere|anfang der weitergeleiteten',
  'inizio messaggio inoltrato|inicio del mensaje reenviado|start des weitergeleiteten',
  'begin doorgestuurd bericht|original message processed by|start of forwarded message',
  'vidarebefordrat meddelande|videresendt melding',
);
const FORWARDS = listOf(
  'forward|transfere|reexpedie|weitergeleitet|reenviad|encaminhad|inoltrat|doorgestuurd|转发|пересыл',
);

/** A line such as `-----Original Message-----` or `Début du message transféré :`; null for another. */
export function separatorOf({ shape }: MailLine): 'reply' | 'forward' | null {
  if (shape.length > 120) return null;
  const isOpening = OPENINGS.some((words) => shape.startsWith(words));
  const isRuled = /^[-_=~]{2,}/.test(shape) && SEPARATORS.some((words) => shape.includes(words));
  if (!isOpening && !isRuled) return null;
  return FORWARDS.some((word) => shape.includes(word)) ? 'forward' : 'reply';
}
