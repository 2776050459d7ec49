/** Problems of an import in French; the service writes them in English. What is not known here is shown as it is. */

type Wording = [pattern: RegExp, french: (...parts: string[]) => string];

const WORDINGS: readonly Wording[] = [
  [
    /^is blank; must be text of (\d+) to (\d+) characters$/,
    (min, max) => `est vide; il faut de ${min} à ${max} caractères`,
  ],
  [/^must be text of (\d+) to (\d+) characters$/, (min, max) => `il faut de ${min} à ${max} caractères`],
  [/^must be one line without control characters$/, () => 'il faut une seule ligne, sans caractère de commande'],
  [
    /^must be carried or catalog, or blank for carried$/,
    () => 'il faut carried (tenu en stock et représenté) ou catalog (offert sur demande), ou rien pour carried',
  ],
  [
    /^must be an http or https address of at most (\d+) characters$/,
    (max) => `il faut une adresse http ou https d’au plus ${max} caractères`,
  ],
  [/^must be at most (\d+) codes; it has (\d+)$/, (max, count) => `il faut au plus ${max} codes; il y en a ${count}`],
  [
    /^has the same partner, name and model as row (\d+)$/,
    (row) => `a le même partenaire, le même nom et le même modèle que la ligne ${row}`,
  ],
  [/^the row is blank; delete it$/, () => 'la ligne est vide; supprimez-la'],
  [
    /^the row has (\d+) cells? where the header has (\d+)/,
    (count, wanted) => `la ligne a ${count} cellules; l’en-tête en a ${wanted}`,
  ],
  [
    /^the file has more than (\d+) data rows, the maximum; split it$/,
    (most) => `le fichier a plus de ${most} lignes, le maximum; divisez-le`,
  ],
  [
    /^the file is empty; its first row must be the header (.+)$/,
    (header) => `le fichier est vide; il commence par ${header}`,
  ],
  [
    /^is not a column of the import; the columns are (.+)$/,
    (header) => `n’est pas une colonne de l’importation; les colonnes sont ${header}`,
  ],
  [/^is missing from the header$/, () => 'manque dans l’en-tête'],
  [/^appears in the header more than once$/, () => 'figure plus d’une fois dans l’en-tête'],
  [
    /^code (\d+) must be text of (\d+) to (\d+) characters$/,
    (at, min, max) => `code ${at} : il faut de ${min} à ${max} caractères`,
  ],
  [/^must be written (.+)$/, (name) => `s’écrit ${name}`],
];
/** What a problem ends with: what is written instead. */
const INSTEAD: readonly Wording[] = [
  [/^it is “(.*)”$/, (text) => `c’est «\u00a0${text}\u00a0»`],
  [
    /^it has (\d+) characters and starts with “(.*)”$/,
    (count, text) => `il y en a ${count}, à partir de «\u00a0${text}\u00a0»`,
  ],
];

/** What English says less plainly than a page can. */
const PLAINER: Wording = [
  /^must be carried or catalog, or blank for carried(.*)$/,
  (rest) => `must be carried (stocked and represented) or catalog (available to quote), or blank for carried${rest}`,
];

/** The problem in the reader's language. What the service marks as code is quoted. */
export function problemText(problem: string, language: 'en' | 'fr'): string {
  const plain = problem.replace(/`([^`]*)`/g, '“$1”');
  if (language === 'en') return translated(plain, [PLAINER]) ?? plain;
  const whole = translated(plain, WORDINGS);
  if (whole !== null) return whole;
  const at = plain.indexOf('; it ');
  const [first, last] = [plain.slice(0, Math.max(0, at)), plain.slice(at + 2)];
  const parts = [translated(first, WORDINGS), translated(last, INSTEAD)];
  return parts.includes(null) ? plain : parts.join('; ');
}

function translated(text: string, wordings: readonly Wording[]): string | null {
  for (const [pattern, french] of wordings) {
    const found = pattern.exec(text);
    if (found !== null) return french(...found.slice(1));
  }
  return null;
}
