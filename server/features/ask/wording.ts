import type { Answer, Quote } from './answer.ts';
import type { Statement } from './checked-answer.ts';
import type { Place } from './material.ts';
import type { Language } from './question.ts';
import type { Rest } from './rest-of-list.ts';

const PLACES = {
  en: {
    notice: 'the notice',
    field: 'the fields published with the notice',
    profile: 'your profile',
    verdict: 'the verdict',
    context: 'your document',
    page: 'page',
    scannedPage: 'scanned page',
    scans: 'Scanned pages were read by character recognition, which may be wrong: compare with the original.',
    sheet: 'sheet',
    cell: 'cell',
    cells: 'cells',
  },
  fr: {
    notice: 'l’avis',
    field: 'les champs publiés avec l’avis',
    profile: 'votre profil',
    verdict: 'le verdict',
    context: 'votre document',
    page: 'page',
    scannedPage: 'page numérisée',
    scans:
      'Les pages numérisées ont été lues par reconnaissance de caractères, qui peut se tromper : comparez avec l’original.',
    sheet: 'feuille',
    cell: 'cellule',
    cells: 'cellules',
  },
} as const;

/**
 * The answer as plain text: a sentence of the place and what it says, then the quotes. Without an answer it says so, then what
 * comes nearest. `documents`: how many were read.
 */
export function wordAnswer(
  {
    language,
    quotes,
    nearest = [],
    span,
    unanswered = null,
    rest: unquoted = null,
    isContradicted = false,
  }: Answer & {
    nearest?: readonly Quote[];
    unanswered?: string | null;
    rest?: Rest | null;
    isContradicted?: boolean;
  },
  documents: number,
): string {
  const [first] = quotes;
  if (first === undefined) {
    const others =
      nearest.length === 0
        ? []
        : [
            NEAREST[nearest.length === 1 ? 'one' : 'several'][language],
            ...nearest.map((one) => wordQuote(one, language)),
          ];
    return [wordSilence(language, documents), ...others].join('\n');
  }
  const lead = span === null ? leadTo(first, language) : leadWith(first, span, language);
  const rest = [
    ...(isContradicted ? [CONTRADICTED[language]] : []),
    ...(unquoted === null ? [] : [wordRest(unquoted, language)]),
    ...(unanswered === null ? [] : [wordUnanswered(unanswered, language)]),
  ];
  return [lead, ...quotes.map((quote) => wordQuote(quote, language)), ...rest, ...wordScans(quotes, language)].join(
    '\n',
  );
}

const CONTRADICTED = {
  en: 'The notice and its documents give different dates: ask the buyer which one counts.',
  fr: 'L’avis et ses documents donnent des dates différentes : demandez à l’acheteur laquelle compte.',
} as const;

/** What belongs to the answer and is not quoted. */
function wordRest({ clause, count }: Rest, language: Language): string {
  if (clause === null) {
    if (language === 'en')
      return `${count} more ${count === 1 ? 'item of the list matches' : 'items of the list match'} the question.`;
    return count === 1
      ? 'Un autre article de la liste correspond à la question.'
      : `${count} autres articles de la liste correspondent à la question.`;
  }
  if (language === 'en')
    return `Section ${clause} has ${count} more ${count === 1 ? 'point' : 'points'}: read it whole.`;
  return `La section ${clause} contient ${count === 1 ? 'un autre point' : `${count} autres points`} : lisez-la en entier.`;
}

/** Of a question that asks twice, the part for which nothing was found. */
function wordUnanswered(part: string, language: Language): string {
  return language === 'en'
    ? `No sentence was recognized as an answer to ${quoted(part, 'en')}.`
    : `Aucune phrase n’a été reconnue comme une réponse à ${quoted(part, 'fr')}.`;
}

/** What a model states, each statement with the places it rests on, then their words. */
export function wordStatements(statements: readonly Statement[], language: Language): string {
  const lines = statements.map(({ text, quotes }) => {
    const places = [...new Set(quotes.map(({ place }) => wordPlace(place, language)))];
    return `${text} (${places.join('; ')})`;
  });
  const quotes = new Set(statements.flatMap((one) => one.quotes));
  const told = [...quotes];
  return [...lines, ...told.map((quote) => wordQuote(quote, language)), ...wordScans(told, language)].join('\n');
}

/** Said once, where words of a scan are quoted. */
function wordScans(quotes: readonly Quote[], language: Language): string[] {
  return quotes.some(({ place }) => place.isRecognized === true) ? [PLACES[language].scans] : [];
}

const NEAREST = {
  one: {
    en: 'This passage shares most words with the question. It may be about something else:',
    fr: 'Ce passage a le plus de mots en commun avec la question. Il peut porter sur autre chose\u00a0:',
  },
  several: {
    en: 'These passages share most words with the question. They may be about something else:',
    fr: 'Ces passages ont le plus de mots en commun avec la question. Ils peuvent porter sur autre chose\u00a0:',
  },
} as const;

function leadWith({ place }: Quote, span: string, language: Language): string {
  const where = wordPlace(place, language);
  return language === 'en'
    ? `${upperFirst(where)} ${place.isField === true ? 'say' : 'says'}: ${quoted(span, 'en')}.`
    : `Selon ${where} : ${quoted(span, 'fr')}.`;
}

function leadTo({ place }: Quote, language: Language): string {
  const where = wordPlace(place, language);
  return language === 'en'
    ? `The closest words are in ${where}. Check that they answer:`
    : `Le passage le plus proche est dans ${where}. Vérifiez qu’il répond à la question :`;
}

/** Of a longer sentence, only the beginning is quoted. */
const LONG = 330;

function wordQuote({ text, place, more = 0, pointsAt }: Quote, language: Language): string {
  // Words that begin or end within a sentence say so.
  const begins = /^\p{Ll}[\p{L}’']* /u.test(text) ? `… ${text}` : text;
  const last = text.slice(text.lastIndexOf('\n') + 1);
  const whole = last.length > LONG && /[\p{L}\p{N},]$/u.test(last) ? `${begins} …` : begins;
  const announced = pointsAt === undefined ? '' : ` ${POINTS[pointsAt][language]}`;
  const rest = more > 0 ? ` ${wordMore(more, language)}` : endsWithinList(text) ? ` ${GOES_ON[language]}` : announced;
  return `${quoted(whole, language)}${rest} (${wordPlace(place, language)})`;
}

/** What the words announce and could not be found is read in the document. */
const POINTS = {
  below: {
    en: 'and what it announces, which is not quoted: read on there',
    fr: 'et ce qu’il annonce, qui n’est pas cité : lisez la suite à cet endroit',
  },
  above: {
    en: 'and what it refers to above it, which is not quoted: read it there',
    fr: 'et ce qu’il mentionne plus haut, qui n’est pas cité : lisez-le à cet endroit',
  },
} as const;

const GOES_ON = { en: 'and perhaps more items of the list', fr: 'et peut-être d’autres éléments de la liste' } as const;

/** Whether the last line of several ends as an item does that another one follows, such as the last one of a page. */
function endsWithinList(text: string): boolean {
  return text.includes('\n') && /(?:;|,|[;,]\s?(?:and|or|and\/or|et|ou|et\/ou))$/i.test(text);
}

/** A list that is cut says how much of it is missing; it may go on where the page ends. */
function wordMore(more: number, language: Language): string {
  if (language === 'en') return `and at least ${more} more ${more === 1 ? 'item' : 'items'} of the list`;
  return more === 1 ? 'et au moins 1 autre élément de la liste' : `et au moins ${more} autres éléments de la liste`;
}

function quoted(text: string, language: Language): string {
  return language === 'en' ? `“${text}”` : `« ${text} »`;
}

function wordPlace(
  { kind, document, page, isRecognized = false, sheet = null, cells = null, isField = false }: Place,
  language: Language,
): string {
  const words = PLACES[language];
  if (isField) return words.field;
  const ofSheet = sheet === null ? '' : `, ${words.sheet} ${quoted(sheet, language)}`;
  const ofCells = cells === null ? '' : `, ${cells.includes(':') ? words.cells : words.cell} ${cells}`;
  const at =
    sheet === null
      ? page === null
        ? ''
        : `, ${isRecognized ? words.scannedPage : words.page} ${page}`
      : `${ofSheet}${ofCells}`;
  if (kind === 'document') return `${document ?? ''}${at}`;
  return kind === 'context' ? `${words.context} ${document ?? ''}${at}` : words[kind];
}

/** What a sentence says in other words than the rules know is not recognized: nothing is denied. */
function wordSilence(language: Language, documents: number): string {
  if (language === 'en') {
    if (documents === 0)
      return 'No sentence of the notice was recognized as an answer. No solicitation document of this tender was read.';
    return `No sentence of the notice or of the ${documents === 1 ? 'document that was' : `${documents} documents that were`} read was recognized as an answer.`;
  }
  if (documents === 0)
    return 'Aucune phrase de l’avis n’a été reconnue comme une réponse. Aucun document de cet appel d’offres n’a été lu.';
  return `Aucune phrase de l’avis ni ${documents === 1 ? 'du document qui a été lu' : `des ${documents} documents qui ont été lus`} n’a été reconnue comme une réponse.`;
}

function upperFirst(text: string): string {
  return text.startsWith('the ') || text.startsWith('your ') ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text;
}
