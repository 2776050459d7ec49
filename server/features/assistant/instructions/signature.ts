import { fold } from '#platform/text/fold.ts';
import { isClosing, isCourtesy, isName } from './courtesy.ts';

/**
 * Finds the signature at the end of a text: name, title, company, telephone, address. A line that asks for something, or has a
 * verb as a sentence has, is never of it.
 */

const MAX_LINES = 14;
const MAX_CHARS = 110;
const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const ROLES = words(
  'estimator manager director president vice-president ceo cfo coo owner founder coordinator supervisor engineer administrator officer ' +
    'representative specialist analyst buyer assistant partner principal consultant technician foreman superintendent ' +
    'directeur directrice presidente vice-presidente estimateur estimatrice gestionnaire coordonnateur coordonnatrice charge chargee ' +
    'responsable ingenieur ingenieure adjoint adjointe proprietaire fondateur fondatrice representant representante conseiller ' +
    'conseillere technicien technicienne contremaitre surintendant surintendante associe associee analyste acheteur acheteuse',
);
const FORMS = words('inc ltd ltee limited limitee corp corporation company cie llc llp enr senc sencrl group groupe');
const LETTERS = words('ing ingenieur p.eng peng mba cpa pmp b.a.a baa m.sc msc ph.d phd arch sec t.p tp gsc');
/** Words of sentences: a line with one of them says something. */
const SAYS = words(
  'i we you he she they it us me my our your is are was were be been have has had do does did not no yes will would can could should may ' +
    'might must need want like please if when but because call send add remove stop keep drop pass also too ' +
    'je nous vous il elle ils elles on tu notre nos votre vos mes ma mon ai as avons avez ont est sont etait sommes etes fait faites faisons ' +
    'pas plus oui non ne sera serons peut pouvez veux voulons faut si mais car parce quand que qui aussi ca merci svp appelez envoyez ' +
    'ajoutez retirez enlevez cessez arretez gardez',
);
const ADDRESS =
  /\b(?:street|st|avenue|ave|road|rd|drive|dr|blvd|boulevard|boul|suite|unit|rue|chemin|ch|route|bureau|bur|local|p\.?o\.? box|c\.?p\.?|case postale)\b/;
const POSTAL = /\b[a-z]\d[a-z] ?\d[a-z]\d\b/;
const CONTACT = [
  /\(?\d{3}\)?[ .-]{0,2}\d{3}[ .-]\d{4}/,
  /^(?:https?:\/\/|www\.)[^ ]{3,80}$/,
  /^(?:e-?mail|courriel|web|site web|c|e) ?[:.]? ?[^ ]{1,60}@[^ ]{3,60}$/,
  /^<?[^ @<>]{1,60}@[^ @<>]{3,60}>?$/,
  /^[a-z0-9-]{2,40}(?:\.[a-z0-9-]{2,40}){0,2}\.(?:com|ca|org|net|quebec|example|biz|info)$/,
];

/** The text without its signature; `asks`: whether a line asks for something. */
export function withoutSignature(text: string, asks: (line: string) => boolean): string {
  const lines = text.split(/\r\n|\r|\n/);
  let start = lines.length;
  const parts: Part[] = [];
  let isClosed = false;
  for (let at = lines.length - 1; at > 0 && parts.length < MAX_LINES; at -= 1) {
    const line = (lines[at] ?? '').trim();
    if (line === '') continue;
    if (isClosing(line) || isCourtesy(line)) {
      isClosed = true;
      break;
    }
    const part = partOf(line);
    // Above a name stands what its bearer says; a company may look like a name.
    const isAbove = parts.includes('name') && (part !== 'name' || parts.every((one) => one === 'name'));
    if (part === null || isAbove || asks(line)) break;
    parts.push(part);
    start = at;
  }
  // `Project manager needed` says something; below thanks it is a title.
  const isSigned = parts.includes('name') || parts.includes('contact') || (isClosed && parts.includes('role'));
  return isSigned ? lines.slice(0, start).join('\n') : text;
}

/** What a line of a signature is. `other`: short and without a verb, as a department or a motto is. */
type Part = 'name' | 'contact' | 'role' | 'other';

/** Null where the line is none of a signature. */
function partOf(line: string): Part | null {
  if (line.length > MAX_CHARS || /[?!:;]$/.test(line) || /^(?:[-*•]|\d{1,2}[ .):-]*\p{L})/u.test(line)) return null;
  const folded = fold(line).replaceAll('’', "'");
  const shape = folded.replaceAll(/[*_|•·]/g, ' ').trim();
  const isContact = CONTACT.some((pattern) => pattern.test(shape)) || POSTAL.test(shape);
  const own = shape.split(/[\s,;:|()/]+/).filter((word) => word !== '');
  const bare = own.map((word) => word.replace(/\.$/, ''));
  if (bare.some((word) => SAYS.has(word))) return null;
  if (isContact || (ADDRESS.test(shape) && /\d/.test(shape))) return 'contact';
  if (isName(line)) return 'name';
  const [name = '', letters] = line.split(/[,|–—-] */, 2);
  if (isName(name.trim()) && name.includes(' ') && (letters === undefined || isTitle(letters))) return 'name';
  if (own.length > 9 || /\d/.test(shape)) return null;
  if (/^\p{Lu}/u.test(line) && bare.some((word) => ROLES.has(word))) return 'role';
  if (/^\p{Lu}/u.test(line) && FORMS.has(bare.at(-1) ?? '')) return 'role';
  return /^\p{Lu}/u.test(line) && own.length <= 7 && !/[.]$/.test(line) ? 'other' : null;
}

function isTitle(text: string): boolean {
  const own = fold(text)
    .split(/[\s,|]+/)
    .map((word) => word.replace(/\.$/, ''));
  return own.some((word) => ROLES.has(word) || LETTERS.has(word));
}
