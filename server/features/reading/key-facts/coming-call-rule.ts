import type { KeyRule } from './key-fact.ts';

/** `October 2026`, `Fall 2026`, `the second quarter of 2027`, `l’automne 2026`, `2026-10`. */
const TIME =
  '(?:\\b(?:january|february|march|april|may|june|july|august|september|october|november|december|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|spring|summer|fall|autumn|winter|quarter|q[1-4]|printemps|ete|automne|hiver|trimestre)\\b.{0,16}\\b20\\d\\d|\\b20\\d\\d-\\d\\d)';
const CALL =
  '(?:solicitations?|tenders?|(?:requests? for|calls? for|invitations? to) \\w{1,10}|n?rf[pqt]s?|tender notices?)';
const CALL_FR =
  "(?:sollicitations?|appels? d'offres|demandes? de (?:soumissions|propositions|prix)|invitations? a soumissionner)";
const EXPECTED = '(?:anticipated|expected|projected|planned|scheduled)';

/** When the call for bids is expected that an advance notice announces. */
export const COMING_CALL_RULE: KeyRule = {
  about: ['20'],
  label: new RegExp(
    `^(?:(?:anticipated|expected|planned|estimated|projected) (?:posting|publication|advertisement|tender|solicitation|release|issue|call)(?: date)?|(?:date )?(?:d'affichage|de publication|de lancement|de parution|affichage|publication|lancement)(?: de l'appel d'offres)? (?:prevue?|anticipee?)) ?: ?.{0,20}${TIME}`,
  ),
  says: new RegExp(
    [
      `\\b${CALL}\\b[^.;]{0,90}\\b(?:(?:is|are) ${EXPECTED} to be|will be (?:posted|published|issued|released|advertised|launched))\\b[^.;]{0,60}?${TIME}`,
      `\\bit is ${EXPECTED} that (?:this|these|the|an?) (?:\\w{1,14} )?${CALL}\\b[^.;]{0,90}?${TIME}`,
      `\\b(?:is|are) ${EXPECTED} to be (?:procured|tendered|advertised|solicited)\\b[^.;]{0,60}?${TIME}`,
      `\\b${CALL_FR}\\b[^.;]{0,90}\\b(?:seront|sera|devrait etre|devraient etre) (?:lancee?s?|publiee?s?|affichee?s?)\\b[^.;]{0,60}?${TIME}`,
    ].join('|'),
  ),
  unless:
    /\b(?:award(?:ed)?|adjudication|closing|cloture|close[sd]?|opened|in accordance|was|were|a ete|ont ete|debrief\w*|addend\w+|amendments?|questions?|answers?|responses?|results?|reponses?|resultats?)\b/,
};
