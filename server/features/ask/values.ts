/** Whole values in folded text: a date, a length of time, an amount, with every digit, its unit or its currency. */

const MONTH =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|' +
  'jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|' +
  'janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)\\.?';
const ORDINAL = '(?:er|st|nd|rd|th)?';

/** A day with its year: of one without, the year is a guess. */
const FULL_DATE =
  `\\b${MONTH} \\d{1,2}${ORDINAL},? \\d{4}\\b|\\b\\d{1,2}${ORDINAL}[ -](?:of )?${MONTH},?[ -]\\d{4}\\b|` +
  '\\b(?:19|20)\\d\\d-\\d\\d-\\d\\d(?!\\d)|(?<![\\d/])\\d{1,2}/\\d{1,2}/\\d{4}(?![\\d/])';
const SHORT_DATE = `\\b${MONTH} \\d{1,2}${ORDINAL}\\b|\\b\\d{1,2}${ORDINAL} ${MONTH}(?![a-z])`;

const NTH = '(?:first|second|third|fourth|1st|2nd|3rd|4th|premier|deuxieme|troisieme|quatrieme|1er|2e|3e|4e)';
/** A month or a quarter of a year. */
const PERIOD = `\\b${MONTH} (?:of )?\\d{4}\\b|\\bq[1-4],? (?:of )?\\d{4}\\b|\\b${NTH} (?:quarter|trimestre) (?:of |de )?\\d{4}\\b`;

const UNITS_IN_WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|' +
  'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|' +
  'une?|deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|' +
  'vingts?|trente|quarante|cinquante|soixante|septante|nonante|cents?';
/** A number in words, with all its parts: of `vingt-quatre`, `quatre` alone is false. */
const IN_WORDS = `(?:${UNITS_IN_WORDS})(?:[ -](?:(?:et|and)[ -])?(?:${UNITS_IN_WORDS})){0,4}`;
/** `une` and `an` stand in nearly every sentence and count nothing. */
const COUNTS_IN_WORDS =
  '(?:one|two|three|four|five|six|seven|eight|ten|twelve|fifteen|twenty|thirty|sixty|ninety|un|deux|trois|quatre|cinq|sept|huit|dix|douze|quinze|vingt|trente)';
const DIGITS = '\\d{1,4}(?:[.,]\\d{1,2})?';
const ONE_NUMBER = `(?:${DIGITS}|${IN_WORDS})(?: ?\\(\\d{1,3}\\))?`;
const DAYS = '(?:[ -](?:calendar|business|working|consecutive|full))?';
const TIME_UNIT =
  '(?:minutes?|hours?|days?|weeks?|months?|years?|heures?|jours?|semaines?|mois|ans?|annees?|h)(?![a-z\\d])' +
  '(?: (?:ouvrables?|ouvres?|calendaires?|francs?|consecutifs?))?';
/** Also from one to another: half of a range is false. */
const DURATION = `(?<![\\w.,$/-])${ONE_NUMBER}(?: ?(?:-|to|a|or|ou) ?${ONE_NUMBER})?${DAYS}[ -]?${TIME_UNIT}`;

const NUMBER = '(?:\\d{1,3}(?:[ ,.]\\d{3}){1,4}|\\d{1,12})(?:[.,]\\d{1,2})?(?![\\d]|[.,]\\d)';
const SCALE = '(?: ?(?:millions?|billions?|milliards?|thousand|mille|k|m|b)(?![a-z\\d]))?';
const CODE = '(?:cad|usd|eur|gbp)';
const MONEY =
  `(?<![\\w.,$])(?:(?:${CODE}|us|ca|cdn|c|a)? ?[$€£]|${CODE}) ?${NUMBER}${SCALE}(?: ?${CODE}\\b)?|` +
  `(?<![\\w.,$])${NUMBER}${SCALE} ?(?:(?:[$€£]|[mk]\\$)(?: ?(?:${CODE}|us|can)\\b)?|(?:de |d')?(?:dollars|euros)\\b|${CODE}\\b)`;
const SHARE = '(?<![\\w.,$])\\d{1,3}(?:[.,]\\d{1,2})? ?(?:%|per ?cent\\b|pour cent\\b|p\\. ?100\\b)';

/** What the whole value of each kind looks like, in folded text. */
export const WHOLE_VALUES = {
  date: new RegExp(FULL_DATE, 'g'),
  duration: new RegExp(DURATION, 'g'),
  money: new RegExp(MONEY, 'g'),
  share: new RegExp(SHARE, 'g'),
} as const;

/** Whether a text holds a value at all; a date may lack its year, and a number its currency. */
export const HOLDS_VALUE = {
  date: new RegExp(`${FULL_DATE}|${SHORT_DATE}`),
  period: new RegExp(PERIOD),
  duration: new RegExp(`${DURATION}|\\b\\d{1,4} (?:words|pages|mots)\\b|\\bdans l'heure\\b|\\bannee de garantie\\b`),
  money: new RegExp(MONEY),
  amount: new RegExp(`${MONEY}|${SHARE}|\\b\\d{1,3}(?:[ ,]\\d{3}){1,4}\\b`),
  // Not the digits of a reference, such as RFP-25-124.
  count: new RegExp(
    `(?<![\\w./-])(?:${COUNTS_IN_WORDS}|\\d{1,4}|\\d{1,3}(?:[ ,]\\d{3}){0,3}\\+?|\\d{5,9})[km]?(?![\\w/]|-\\w)`,
  ),
} as const;
