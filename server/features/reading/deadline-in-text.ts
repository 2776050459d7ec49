import type { ClosingInText, Finding } from './facts.ts';
import { evidenceOf } from './sentences.ts';
import type { Sentence } from './sentences.ts';

const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec';
const MONTH_NUMBERS: readonly (readonly string[])[] = [
  ['jan'],
  ['feb', 'fev'],
  ['mar'],
  ['apr', 'avr'],
  ['may', 'mai'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'aou'],
  ['sep'],
  ['oct'],
  ['nov'],
  ['dec'],
];
const DATE = new RegExp(
  [
    `\\b(${MONTHS})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})\\b`,
    `\\b(\\d{1,2})(?:st|nd|rd|th|er)?(?: of)?[ -](${MONTHS})\\.?,?[ -](\\d{4})\\b`,
    `\\b(\\d{4})-(\\d{2})-(\\d{2})\\b`,
  ].join('|'),
  'g',
);

const CLOSES = new RegExp(
  [
    '\\b(?:solicitation|bid|tender|rfp|rfq|offer|submission|posting|notice)s? clos(?:ing|es|e)\\b',
    '\\bclosing (?:date|time)',
    '\\bsubmission deadline\\b',
    '\\bdeadline for (?:the )?(?:submission|submitting|receipt|receiving|bids|proposals|tenders)',
    '\\bdate (?:et heure )?(?:limite|de cloture|de fermeture)(?! (?:des|pour les|de) (?:questions|demandes de renseignements))',
    '\\b(?:bids?|tenders?|proposals?|submissions?|offers?|responses?|quotations?|quotes?) (?:must|shall|will|are to|should|are required to) be (?:\\w+ )?(?:submitted|received|delivered|sent|filed)\\b.{0,80}\\b(?:by|before|no later than|not later than|until)\\b',
    "\\b(?:soumissions?|offres?|propositions?|reponses?) (?:doivent|devront) etre (?:presentees|recues|deposees|transmises|soumises|envoyees|livrees)\\b.{0,80}\\b(?:avant|au plus tard|d'ici)\\b",
    '\\b(?:on or before|no later than|au plus tard le)\\b(?=.{0,40}\\d{4})(?=.{0,120}\\b(?:project data site|bid receiving|reception des soumissions)\\b)',
  ].join('|'),
);
/** Other dates of a notice: questions, visits, delivery, earlier rounds, preferences. */
const OTHER_DATE =
  /\b(?:questions?|enquir(?:y|ies)|inquir(?:y|ies)|clarifications?|renseignements|site (?:visit|meeting)|visite|preferabl[ey]|de preference|quarter(?:ly)?|trimestr\w*|refresh|deliver(?:y|ed) (?:date|of|must)|livraison|was|previous|preceden\w*|validity|validite|completion|achevement|started?|debut)\b/;
const EXTENDED = /\b(?:extended|postponed|revised|changed|prolong\w*|report\w*|modifie\w*)\b/;
const MAX_GAP_CHARS = 120;

/**
 * A warning: the text states a closing date and none of those it states is the notice's own. The field stays what counts;
 * a text may speak of a later stage (sources, section 3.6).
 */
export function readClosingInText(sentences: readonly Sentence[], field: string | null): Finding<ClosingInText | null> {
  let different: Finding<ClosingInText | null> | null = null;
  for (const sentence of sentences) {
    const stated = closingDateIn(sentence.folded);
    if (!stated) continue;
    if (stated.date === field) return { value: null, evidence: [] };
    const evidence = [evidenceOf('closing_in_text', sentence, stated.at)];
    different ??= { value: { localDate: stated.date, field }, evidence };
  }
  return different ?? { value: null, evidence: [] };
}

function closingDateIn(folded: string): { date: string; at: number } | null {
  const closes = CLOSES.exec(folded);
  if (!closes || OTHER_DATE.test(folded)) return null;
  const from = closes.index;
  const dates = [...folded.matchAll(DATE)].filter(
    ({ index }) => index >= from && index - (from + closes[0].length) <= MAX_GAP_CHARS,
  );
  const chosen = EXTENDED.test(folded) ? dates.at(-1) : dates[0];
  const date = chosen ? isoDate(chosen) : null;
  return chosen && date ? { date, at: chosen.index } : null;
}

function isoDate(match: RegExpMatchArray): string | null {
  const [, monthFirst, dayAfter, year1, dayFirst, monthAfter, year2, year3, month3, day3] = match;
  const year = Number(year1 ?? year2 ?? year3);
  const month = month3 ? Number(month3) : monthNumber(monthFirst ?? monthAfter ?? '');
  const day = Number(dayAfter ?? dayFirst ?? day3);
  if (month < 1 || month > 12 || day < 1 || day > 31 || year < 1990 || year > 2200) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function monthNumber(name: string): number {
  return MONTH_NUMBERS.findIndex((starts) => starts.some((start) => name.startsWith(start))) + 1;
}
