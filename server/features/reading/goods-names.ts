import { trimEnd } from '#platform/text/trim-end.ts';

/** How the thing is named that stands behind a number. */

/** Numbers of these are no goods: times, money, places, people, parts of the bidding. */
const QUALIFIERS = [
  String.raw`additional|separate|consecutive|calendar|business|working|more|other|different|or more|of the|to|year`,
  String.raw`optional|option|potential|out of|existing|of|ou|or|supplementaires?|annees? d'option|jours? ouvrables?`,
].join('|');
const OTHER_NOUNS = [
  String.raw`an?s?|annees?|years?|months?|mois|weeks?|semaines?|days?|jours?|hours?|heures?|minutes?|terms?|periods?`,
  String.raw`periodes?|phases?|stages?|extensions?|renewals?|options?|copies|copy|exemplaires?|envelopes?|suppliers?`,
  String.raw`fournisseurs?|contractors?|entrepreneurs?|bidders?|soumissionnaires?|proponents?|respondents?|vendors?`,
  String.raw`firms?|entreprises?|contracts?|contrats?|agreements?|ententes?|offers?|offres?|proposals?|propositions?`,
  String.raw`standing|categor\w*|streams?|volets?|lots?|items?|articles?|lines?|parts?|sections?|pages?|sites?`,
  String.raw`locations?|buildings?|batiments?|facilit\w*|areas?|bridges?|ponts?|stations?|floors?|etages?|rooms?`,
  String.raw`employees?|employes?|users?|utilisateurs?|people|persons?|personnes?|members?|membres?|resources?`,
  String.raw`ressources?|consultants?|students?|eleves?|square|sq|acres?|hectares?|km|kilomet\w*|m2|miles?|feet|pieds?`,
  String.raw`metres? carres?|mm|cm|lb|lbs|kg of capacity|dollars?|percent|pour cent|legal|levels?|times?|fois`,
  String.raw`projects?|projets?|specialists?|designers?|analysts?|analystes?|developers?|programmers?|architects?`,
  String.raw`engineers?|ingenieurs?|officers?|agents?|guards?|it security|main|components?|design|wheel|doors?|deck`,
  String.raw`axles?|gallons?|seat(?:er)?s?|passengers?|cylinders?|speed|stroke|way|post|drawers?|ply|inch|foot|city`,
  String.raw`ville|public|technicians?|techniciens?|nurses|infirmi\w+|drivers|chauffeurs?|operators?|workers|travailleurs?|staff`,
  String.raw`teachers?|enseignants?|instructors?|interpreters?|interpretes?|candidates?|candidats?|participants?|applicants?`,
  String.raw`references?|teams?|equipes?|shifts?|visits?|visites?|meetings?|reunions?|sessions?|seances?|addenda|questions?`,
  String.raw`services?|addresses|prices?|points?(?! d'acces)|tonnes? of|municipalit\w+|communit\w+|schools?|ecoles?|homes|logements?`,
  String.raw`parks?|parcs?|fields?|washrooms?|playgrounds?|arenas?|cemeter\w+|units of housing|millions?|thousands?|milliards?|mille|hundreds?|dozens?|centaines?|douzaines?|insurance|assurances?|spans?|travees?|stays?|sejours?|nights?|nuits?|k?[vw]a?h?|mva|mw|hp|cv|cuyd|cu|psi|kpa|ft|in|po|gb|tb|mb|ghz|mhz|degrees?|volts?|amps?|watts?`,
  String.raw`to \d|a \d|and \d|et \d|wheel\w*|roues?|provinces?|districts?|regions?|countries|pays|languages?|langues?|percentage|st|nd|rd|th|e|er`,
].join('|');
const NOT_GOODS = new RegExp(String.raw`^ ?(?:${QUALIFIERS}|${OTHER_NOUNS})\b`);

/** Goods whose last word by itself is none. */
const COMPOUND = /\b(?:docking|charging|weather|total) stations?$|\baccess points?$/;

const PHRASE = /^ ([a-z0-9'/-]{1,40}(?: [a-z0-9'/-]{1,40}){0,7})/;
/** Words that end the name of a thing. */
const ENDS_NAME =
  /\b(?:for|to|at|in|on|with|and|from|by|that|which|as|including|per|over|during|used|required|delivered|pour|a|au|aux|en|dans|avec|et|par|qui|sur|lors|destine\w*|du|des)\b/;
/** What says nothing of the thing by itself. */
const NO_NAME = /^(?:the )?(?:latest|new|current|recent)?(?: model)?(?: heavy duty)?(?: \d+)?$/i;

/** The words up to where the name of a thing ends. */
export function phraseBehind(folded: string): string {
  const [, phrase = ''] = PHRASE.exec(folded) ?? [];
  const ends = phrase.search(ENDS_NAME);
  return ends === -1 ? phrase : phrase.slice(0, ends);
}

/** The words behind a number up to where the name of the thing ends; null where they name no goods. */
export function nameBehind(folded: string): string | null {
  if (NOT_GOODS.test(folded)) return null;
  const name = phraseBehind(folded).trim();
  const [head = ''] = name.split(' ').slice(-1);
  if (name.length < 3 || /^\d+(?!\d*-[a-z]+ [a-z])/.test(name) || (NOT_GOODS.test(` ${head}`) && !COMPOUND.test(name)))
    return null;
  return name;
}

/** Cut where a feed lost the blank before the next sentence; null where nothing telling is left. */
export function shownName(name: string): string | null {
  const whole = name.split(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/u)[0] ?? '';
  const trimmed = trimEnd(whole, ' \t,;:.\'"‘’“”/&-–—(');
  return NO_NAME.test(trimmed) ? null : trimmed;
}
