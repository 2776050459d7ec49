import { dateLabelsIn, endsOnly } from '../date-labels.ts';
import type { Evidence, FactField, StatedMoment } from '../facts.ts';
import { instantAt, type Moment, momentsIn } from '../moments.ts';
import { evidenceOf, type Sentence } from '../sentences.ts';

/** `Delete: … Replace with: …`, « Au lieu de lire … lire … »: the date of the new words counts, that of the old ones no more. */

const OLD =
  /^\W{0,4}(?:\d{1,2}[.)] ?)?(?:delete|remove|strike(?: out)?|replace|instead of|au lieu de(?: lire)?|supprimer|remplacer|retirer|biffer)\b/;
const NEW =
  /\b(?:replace(?:d)?(?: it| them)? (?:with|by)|substitute|insert|should read|read|il faut lire|lire|remplacer par|inserer|par|with|by)\b(?! with)/;
type DateField = Extract<FactField, 'closing_in_text' | 'questions_due_at' | 'site_visit_at'>;
type Replacing = { field: DateField; moment: StatedMoment; evidence: Evidence[]; isMoved: boolean };
const FIELDS: Readonly<Record<string, DateField>> = {
  closing: 'closing_in_text',
  questions: 'questions_due_at',
  visit: 'site_visit_at',
};
/** Lines that may stand between the old words and the new ones. */
const MOST_SENTENCES = 4;

type Pair = { sentence: Sentence; folded: string; before: string };

/** The dates that replace others; `old`: those that count no more, as `field day`. */
export function replacedDates(
  sentences: readonly Sentence[],
  zone: string | null,
): { stated: Replacing[]; old: Set<string> } {
  const old = new Set<string>();
  const stated = sentences.flatMap((sentence, index): Replacing[] => {
    if (!OLD.test(sentence.folded)) return [];
    const pair = pairFrom(sentences, index);
    if (pair === null) return [];
    const [moment] = momentsIn(pair.folded);
    const field = fieldOf(pair.folded) ?? fieldOf(pair.before);
    if (moment === undefined || field === null || momentsIn(pair.before).length === 0) return [];
    for (const { date } of momentsIn(pair.before)) old.add(`${field} ${date}`);
    const evidence = [evidenceOf(field, pair.sentence)];
    return [{ field, moment: momentOf(moment, zone), evidence, isMoved: true }];
  });
  return { stated, old };
}

/** The new words with their sentence, and the old ones before them: in one sentence, or in lines that follow each other. */
function pairFrom(sentences: readonly Sentence[], index: number): Pair | null {
  let before = '';
  for (const [at, sentence] of sentences.slice(index, index + MOST_SENTENCES).entries()) {
    const { folded } = sentence;
    const skipped = at === 0 ? (OLD.exec(folded)?.[0].length ?? 0) : 0;
    const found = NEW.exec(folded.slice(skipped));
    if (found !== null) {
      const from = skipped + found.index + found[0].length;
      const own = folded.slice(from);
      const next = sentences[index + at + 1];
      const old = `${before} ${folded.slice(skipped, skipped + found.index)}`;
      if (momentsIn(own).length > 0) return { sentence, folded: own, before: old };
      return next === undefined ? null : { sentence: next, folded: next.folded, before: old };
    }
    before += ` ${folded.slice(skipped)}`;
  }
  return null;
}

const CLOSES = /\b(?:clos(?:ing|es|e)|deadline|cloture|fermeture|date limite|reception des (?:soumissions|offres))\b/;
const ASKS = /\b(?:questions?|enquir\w{1,3}|inquir\w{1,3}|clarifications?|renseignements|precisions)\b/;
const VISITS = /\b(?:site (?:visit|meeting|tour)|visite)\b/;

function fieldOf(folded: string): DateField | null {
  const kinds = dateLabelsIn(folded).filter((one) => !endsOnly(one));
  const [label] = kinds;
  if (label !== undefined) return FIELDS[label.kind] ?? null;
  if (VISITS.test(folded)) return 'site_visit_at';
  if (ASKS.test(folded)) return 'questions_due_at';
  return CLOSES.test(folded) ? 'closing_in_text' : null;
}

function momentOf({ date, time, zone }: Moment, placeZone: string | null): StatedMoment {
  const timeZone = time === null ? null : (zone ?? placeZone);
  return { at: time === null || timeZone === null ? null : instantAt(date, time, timeZone), date, time, timeZone };
}
