import type { LastAmended } from '#features/amendments/amendments.ts';
import type { MailedTender, OtherClosing } from '#features/opportunities/opportunities.ts';
import { closingMoment } from '#platform/text/closing-lines.ts';
import { closingOf, dayFormat, frenchDay, localDate, timeFormat } from '#platform/text/closing-time.ts';
import { publisherName } from '#platform/text/source-label.ts';
import type { Language } from './message-words.ts';

/** What a digest says of a tender besides its notice and why it fits: whether the company can bid, what was amended, what differs. */

type Reader = { language: Language; zone: string; at: Date };

const SHOWN_NAMES = 3;
const SHORT_DAY = { day: 'numeric', month: 'long' } as const;

const WORDS = {
  en: {
    none: 'No obstacle found in the notice',
    check: 'To check',
    unmet: 'Your profile does not meet',
    colon: ':',
    more: (count: number) => `${count} more`,
    other_requirements: 'other demands of the notice or its documents',
    notice_without_text: 'the posting, of which the source gives no text to read',
    notice_not_read: 'the notice, which has not been read yet',
    requirements_elsewhere: 'the documents, to which the notice points and which were not read',
    nothing_recognized: 'the documents, as no requirement was recognized in what was read',
    closing_contradicted: 'whether bids are still taken, as the text states a later closing',
    call_doubtful: 'whether bids are taken, as the type of the notice says no and its text speaks of a call',
    leads_to_list: 'the terms of the list, as applying puts you on a list and contracts follow later',
    leads_to_next_stage: 'the next stage, as those who apply and qualify can take part in it',
    amended: (day: string) => `Amended ${day}`,
    moved: (before: string, after: string) => `Amended: closing ${before} → ${after}`,
    others: {
      posting: (when: string) => `The posting gives another closing, ${when}.`,
      notice: (when: string) => `The text of the notice states another closing, ${when}.`,
      document: (when: string) => `A document of the tender states another closing, ${when}.`,
      copy: (when: string, source: string) => `${source} gives another closing, ${when}.`,
    },
    ask: 'Ask the buyer which one counts.',
    day: dayFormat('en-CA', SHORT_DAY),
    at: (day: string, time: string) => `${day}, ${time}`,
    time: timeFormat('en-CA'),
  },
  fr: {
    none: 'Aucun obstacle relevé dans l’avis',
    check: 'À vérifier',
    unmet: 'Votre profil ne répond pas à',
    colon: '\u00a0:',
    more: (count: number) => `${count} de plus`,
    other_requirements: 'd’autres exigences de l’avis ou de ses documents',
    notice_without_text: 'l’avis publié, dont la source ne donne pas le texte',
    notice_not_read: 'l’avis, qui n’a pas encore été lu',
    requirements_elsewhere: 'les documents, auxquels l’avis renvoie et qui n’ont pas été lus',
    nothing_recognized: 'les documents, car aucune exigence n’a été reconnue dans ce qui a été lu',
    closing_contradicted: 'si les soumissions sont encore acceptées, car le texte indique une clôture plus tardive',
    call_doubtful: 'si les soumissions sont acceptées, car le type de l’avis dit non et son texte parle d’un appel',
    leads_to_list: 'les conditions de la liste, car une candidature mène à une liste et les contrats suivent plus tard',
    leads_to_next_stage: 'l’étape suivante, car ceux qui posent leur candidature et se qualifient peuvent y participer',
    amended: (day: string) => `Modifié le ${day}`,
    moved: (before: string, after: string) => `Modifié\u00a0: clôture ${before} → ${after}`,
    others: {
      posting: (when: string) => `L’avis publié donne une autre clôture, le ${when}.`,
      notice: (when: string) => `Le texte de l’avis indique une autre clôture, le ${when}.`,
      document: (when: string) => `Un document de l’appel d’offres indique une autre clôture, le ${when}.`,
      copy: (when: string, source: string) => `${source} indique une autre clôture, le ${when}.`,
    },
    ask: 'Demandez à l’acheteur laquelle compte.',
    day: frenchDay(SHORT_DAY),
    at: (day: string, time: string) => `${day} à ${time}`,
    time: timeFormat('fr-CA'),
  },
} as const;

/** What is to be checked besides single requirements, the most pressing first. */
const TO_CHECK = [
  'closing_contradicted',
  'call_doubtful',
  'other_requirements',
  'requirements_elsewhere',
  'nothing_recognized',
  'notice_without_text',
  'notice_not_read',
] as const;

/** What answering leads to is said before single requirements. */
const OF_CALL = ['leads_to_list', 'leads_to_next_stage'] as const;

/** Whether the company can bid, in one line, as the portal answers it; null where it cannot for a reason told elsewhere. */
export function bidLine(
  { answer, toCheck, unmet }: Pick<MailedTender, 'answer' | 'toCheck' | 'unmet'>,
  language: Language,
) {
  const words = WORDS[language];
  if (answer.answer === 'yes') return words.none;
  if (answer.answer === 'no')
    return unmet.length === 0 ? null : `${words.unmet}${words.colon} ${listed(unmet, language)}`;
  const told = (among: readonly ((typeof TO_CHECK)[number] | (typeof OF_CALL)[number])[]): string[] =>
    among.filter((one) => answer.because.includes(one)).map((one) => words[one]);
  const names = [...new Set([...told(OF_CALL), ...toCheck, ...told(TO_CHECK)])];
  return names.length === 0 ? null : `${words.check}${words.colon} ${listed(names, language)}`;
}

function listed(names: readonly string[], language: Language): string {
  const more = names.length - SHOWN_NAMES;
  return [...names.slice(0, SHOWN_NAMES), ...(more > 0 ? [WORDS[language].more(more)] : [])].join('; ');
}

/** `Amended: closing December 3 → December 10`, or on which day it was amended otherwise. */
export function amendedLine({ at, closing }: LastAmended, { language, zone }: Reader): string {
  const words = WORDS[language];
  const [before, after] = [closing?.before, closing?.after].map((one) =>
    one === undefined ? null : closingOf(one, zone, new Date(at)),
  );
  if (before && after && before.date !== after.date) return words.moved(words.day(before.date), words.day(after.date));
  if (before?.at && after?.at && before.at !== after.at) {
    return words.moved(words.at(words.day(before.date), words.time(before.at, zone)), words.time(after.at, zone));
  }
  return words.amended(words.day(localDate(new Date(at), zone)));
}

const SHOWN_CLOSINGS = 2;

/** That documents, the notice's text or other postings state another closing; null where none does. */
export function otherClosingsLine(others: readonly OtherClosing[], reader: Reader): string | null {
  const words = WORDS[reader.language];
  const said = others.flatMap((other) => {
    const when = closingMoment(other.closing, reader);
    if (when === null) return [];
    return other.source === 'copy'
      ? [words.others.copy(when, publisherName(other.label, reader.language))]
      : [words.others[other.source](when)];
  });
  const told = [...new Set(said)].slice(0, SHOWN_CLOSINGS);
  return told.length === 0 ? null : [...told, words.ask].join(' ');
}
