import { fold } from '#platform/text/fold.ts';
import { country, nested, type PlaceCode, readPlaces } from './regions.ts';

/** A town that a text says the work is in: one of no table stands for the province or region that it is told with. */
export type Town = { places: PlaceCode[]; name: string };

/** What is known beside the text: the towns that the notice names, and the region that it gives. */
export type Surroundings = {
  /** The buyer's city, and towns among the regions. */
  towns: readonly string[];
  /** The buyer's own province or country, for its city where the notice gives no region. */
  home: { region: string | null; places: readonly PlaceCode[] };
  /** Places of the regions that the notice gives, and their one name; empty where it gives none. */
  places: readonly PlaceCode[];
  region: string | null;
};

/** A name of one to four words with capitals: `Fort McMurray`, `Carleton-sur-Mer`, `St. Thomas`. */
const NAME =
  "(?:St\\.|Ste\\.|L[ae]s?|\\p{Lu}[\\p{L}'’]+)(?:[- ](?:(?:sur|de|du|des|la|le|les|l['’]|aux|à|en|on|of|the|upon)[- ])*\\p{Lu}[\\p{L}'’]+){0,3}";
const WITH_PROVINCE = new RegExp(
  `(?<lead>(?:^|[\\s(])(?:in|at|near|to|around|within|throughout|outside|à|au|de|du|d['’]|[,–-]) ?|[,–-] )(?=(?<name>${NAME})(?<sep>, (?:au |en |in |à l['’])?| \\(|, ?(?=[A-Z]{2}\\b))(?<province>\\p{Lu}[\\p{L}'’-]+(?:[ -](?:and|et|du|de|la|le|the)?[ -]?\\p{Lu}[\\p{L}'’-]+){0,3}|[A-Z]{2}\\b))`,
  'gu',
);
/** A street, a ship, a river or a class of ships bears the name of a place that it is not in. */
export const BEFORE_OTHER =
  /(?:(?<!\p{L})(?:rue|rues|avenue|av|boulevard|boul|chemin|route|pont|place|parc|[eé]d(?:ifice)?\.?|lac|canal|[eé]cole|lake|rivi[eè]re|river|mont|mount|hmcs|ncsm|ccgs|ngcc|classe|navire|ship|queen|king|sir|lord|prince|hotel|h[oô]tel|trans|universit[éy]|college|coll[eè]ge)\.?[ -](?:(?:de|du|des|la|le) |d['’])?|trans-|(?<!\p{L})[A-Z]{1,3}[ -]?\d{2,4}[ -])$/iu;
const STREET_BEFORE =
  /(?<!\p{L})(?:rue|avenue|av|boulevard|boul|chemin|route|pont|place|parc)\.?[ -](?:(?:de|du|des|la|le) ){0,2}(?:d['’])?$/iu;
/** A part of another name: `North Vancouver` that is in no table is not Vancouver. */
export const PART_BEFORE =
  /(?<!\p{L})(?:North|South|East|West|New|Upper|Lower|Port|Mount|Nord|Sud|Nouvelle?|St\.?|Ste\.?|Saint|Sainte)[ -]$|-(?:des|de|du|la|le|les|aux|sur|sous|en|à)-$/u;
/** What is used from anywhere is in no town. */
export const HOSTED =
  /\b(?:cloud|hosted|saas|software as a service)\b|infonuagique|logiciel-service|h[ée]berg[ée]e? (?:en|sur)/iu;
export const AFTER_OTHER =
  /^[ -](?:street|st\b|avenue|ave\b|road|rd\b|drive|dr\b|boulevard|blvd|way|lane|crescent|river|lake|beach|falls|heights|hills?|valley|creek|cove|landing|mills|junction|class|classe|bridge|park|parc|tower|building|quay|square|island|garrison|system|accord|protocol|declaration|formation|hotel|university|college|institute|symphony|trail|press|(?:national|provincial|regional|state) (?:park|historic|forest|gallery|library|wildlife)|(?:(?!for |of |and |by |in |to |the )[\p{L}&]+ ){0,3}(?:division|department|directorate|commission)(?![\p{L}]))/iu;
/** Words of organizations and of things that bear names of places. */
const NO_TOWN =
  /^(?:canada|parks?|parcs?|department|minist\w+|agency|agence|services?|universit\w+|board|commission|corporation|inc|ltd|ltee|centres?|centers?|airport|division|directorate|office|bureau|hall|highway|hwy|route|road|street|avenue|boulevard|drive|suite|building|edifice|tower|floor|box|penitentiary|institution|hospital|hopital|school|college|bridge|lake|river|home|manoir|manor|residence|villa|domaine|maison|house|island|harbour|port|base|garrison|wing|region|district|county|province|territor\w+|government|gouvernement|north|south|east|west|northern|southern|eastern|western|society|societe|council|conseil|authority|works|program\w*|project|projet|phase|lot|section|annex\w*|appendix|class|type|model|group|groupe|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|english|french|excel|word|pdf|microsoft|sante|hydro|loto|revenu|transports?|indigenous|inuit|metis|first|nations?|saison|hiver|ete|automne|printemps|gst|hst|dollars?)$/;
/** Sentences about bids and about people who take them name other places. */
const OF_BIDS =
  /\b(?:bids?|bidders?|tenders? (?:are|must|shall|will|close)|proposals?|submissions?|offers? (?:are|must|shall)|e-?mail|telephone|contact(?! cent)|clos(?:es|ing)|local time|from its offices?|soumissions? (?:sont|seront|doivent|re[cç]ues?)|offres (?:sont|seront|doivent|re[cç]ues?)|propositions? (?:sont|seront|doivent)|candidatures?|plis|si[eè]ge|courriel|t[eé]l[eé]phone|ouverture des|r[ée]ception des|remise des)\b/iu;
/** `invites proposals for pumping of …`: the sentence that says what is bought. */
const INVITES =
  /\b(?:invit\w+|seek\w*|solicit\w*|request\w*|sought|demande\w*|sollicite\w*|lance)\b.{0,60}\b(?:bids?|proposals?|tenders?|quotations?|submissions?|soumissions?|offres?|propositions?|prix)\b.{0,25}\b(?:for|pour|de)\b/iu;
const CLOCK_BEFORE = /\b(?:time|heure)(?: (?:in|of|de|à))? $/iu;
const CLOCK_AFTER = /^[ ,]*(?:standard |daylight |local )?time\b/iu;

/** `at noon Toronto time`, `local time in Toronto`: the clock of a place, where nothing else has to be. */
export function isOfClock(before: string, after: string): boolean {
  return CLOCK_BEFORE.test(before) || CLOCK_AFTER.test(after);
}

/** The town that a sentence names with its province, state or country: `near Duchess, Alberta`, `à Jonquière (Québec)`. */
export function townWithProvince(text: string, around: Surroundings): Town | null {
  if (isElsewhere(text)) return null;
  for (const { groups, index } of text.matchAll(WITH_PROVINCE)) {
    const { lead = '', name = '', sep = '', province = '' } = groups ?? {};
    const after = text.slice(index + lead.length + name.length + sep.length + province.length);
    if (STREET_BEFORE.test(text.slice(0, index) + lead)) continue;
    if (isOfClock(text.slice(0, index) + lead, after) || isNoTown(name)) continue;
    if (/^[\s(]?(?:à|de|d['’])/u.test(lead) && isOfOrganization(text.slice(0, index) + lead)) continue;
    const wide = readPlaces([province]);
    if (wide.length === 0 || wide.length > 1 || wide.some((place) => place.includes(':'))) continue;
    if (!isAround(wide, around.places)) continue;
    // `Ontario, Quebec` are two provinces, and `London, Paris` two towns.
    if (readPlaces([name]).some((place) => !place.includes(':') && !/^CA-QC-\d\d$/.test(place))) continue;
    const places = readPlaces([`${name}, ${province}`]);
    const isKnown =
      readPlaces([name]).length > 0 && places.some((place) => wide[0] !== place && nested(place, wide[0] ?? ''));
    if (!isKnown && /[,–-]\s*$/.test(lead) && !isEndOfPhrase(after)) continue;
    return { places: isKnown ? places : wide, name: isKnown ? name : `${name}, ${province}` };
  }
  return null;
}

function isEndOfPhrase(after: string): boolean {
  return /^\)?(?:$|[\s]*[.,;:)–-]|\s+(?:and|et|for|from|in|on|to|by|at|over|pour|au|de|du|where|which|together|including)\b)/u.test(
    after,
  );
}

/** The nouns whose place is named behind them: `centre d'hébergement de Maniwaki`, `gare d'Ettelbruck`. */
const FACILITY =
  "(?:site|sites|lycée|collège|gare|hôpital|usine|dépôt|quai|aréna|aérodrome|aéroport|caserne|mairie|stade|musée|piscine|bibliothèque|cimetière|manège(?: militaire)?|établissement|installations?|secteur|village|hameau|communauté|agglomération|pays|écoles?(?: \\p{Ll}+)?|centre (?:de |d['’])\\p{Ll}+|immeubles?(?: \\p{Ll}+)?|ports? de plaisance)";
const IN_FRENCH = new RegExp(
  `(?:(?<=[\\s,])à |(?<!\\p{L})sur le territoire (?:de |d['’])|(?<!\\p{L})${FACILITY} (?:de |d['’]))(?<name>${NAME})(?<end>[.,;)\\s]|$)`,
  'gu',
);
const IN_ENGLISH = new RegExp(
  `\\b(?:near|located (?:in|at|near)|sites? (?:in|at|near)|(?:town|village|villages|city|community|hamlet|municipality) of|around) (?<name>${NAME})(?<end>[.,;)\\s]|$)`,
  'gu',
);

/**
 * A town of no table in a place where only towns stand, where the notice gives the region that it is in; and a town that
 * the notice knows (the buyer's, or one among its regions) wherever the text says that something is there.
 */
export function townOfRegion(text: string, around: Surroundings): Town | null {
  if (isElsewhere(text)) return null;
  const known = around.towns.find((town) => isThere(town, text, around.region ?? town));
  const here = known === undefined ? null : (told(known, around) ?? atHome(known, around));
  if (here !== null) return here;
  if (around.region === null) return null;
  for (const { groups, index, 0: whole } of [...text.matchAll(IN_FRENCH), ...text.matchAll(IN_ENGLISH)]) {
    const { name = '' } = groups ?? {};
    const before = text.slice(0, index);
    if (
      isNoTown(name) ||
      isOfOrganization(before) ||
      (whole.startsWith('à') && isGivenTo(before, name)) ||
      isOfClock(before, text.slice(index + whole.length - 1))
    )
      continue;
    const town = told(name, around);
    if (town !== null) return town;
  }
  return null;
}

/** Behind these words something is in the town; `Ville de X` with a capital is the municipality that buys. */
const THERE =
  /(?:(?<!\p{L})(?:in|at|near|across|throughout|around|within|downtown|à|dans|vers)(?: (?:downtown|central|the))? |(?:^|[\s'’])\p{Ll}[\p{L}'’-]+ (?:de |d['’]|of ))$/u;
/** An organization that is named after the town that it sits in. */
const ORGANIZATION =
  /(?<!\p{L})(?:Universit[éy]|École|Collège|Cégep|Institut|Institute|College|Régie|Commission|Société|Office|Chambre|CIUSSS|CISSS|CHU|[Cc]entre (?=hospitali)hospitalier|Centre|Conseil|Council|Board|Authority|Bank|Musée)(?: (?:\p{Lu}[\p{L}'’-]+|municipale?|hospitali[eè]re?|universitaire|d['’]habitation|de|du|des|la|le|les|et|of|the|for|(?:de )?l['’]\p{L}+|d['’]\p{L}+|scolaire|régionale?|intermunicipale?|transport))*(?: (?:à|in|at|de|of))? $/u;

/** `region`: one that begins with the town's name is not the town (`Perth and Kinross`). */
function isThere(town: string, text: string, region: string): boolean {
  for (let at = text.indexOf(town); at !== -1; at = text.indexOf(town, at + 1)) {
    const [before, after] = [text.slice(0, at), text.slice(at + town.length)];
    if (AFTER_OTHER.test(after) || BEFORE_OTHER.test(before)) continue;
    if (region !== town && region.startsWith(town) && text.startsWith(region, at)) continue;
    const isWhole = !/[\p{L}-]$/u.test(before) && !/^[\p{L}-]/u.test(after);
    if (isWhole && THERE.test(before) && !isOfOrganization(before) && !isOfClock(before, after)) return true;
  }
  return false;
}

/** Whether the text ends within the name of an organization, which bears the name of its town. */
export function isOfOrganization(before: string): boolean {
  return ORGANIZATION.test(before.endsWith(' ') ? before : `${before} `);
}

const MUNICIPALITY =
  "(?:Ville|Municipalité|Cité|Village|Canton|Paroisse|City|Town|Township|Municipality) (?:de |d['’]|of )";

/** The municipality that buys, where the notice gives a region and the text names it as the buyer: its works are there. */
export function municipalityOf(text: string, city: string | null, around: Surroundings): Town | null {
  if (city === null || around.region === null || city.length < 3) return null;
  const at = text.search(new RegExp(`${MUNICIPALITY}${city.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}-])`, 'u'));
  return at === -1 ? null : told(city, around);
}

/** The buyer's city of no table, where the notice gives no region: it is in the buyer's own. */
function atHome(city: string, { region, home }: Surroundings): Town | null {
  const isUnknown = region === null && home.region !== null && readPlaces([city]).length === 0;
  return isUnknown && home.places.length > 0 ? { places: [...home.places], name: `${city}, ${home.region}` } : null;
}

/** The town within the region that the notice gives; null for one that lies elsewhere. */
function told(name: string, { places, region }: Surroundings): Town | null {
  const here = places[0] === undefined ? 'CA' : country(places[0]);
  const own = readPlaces([name]).filter((place) => place.includes(':') && country(place) === here);
  if (region === null) return own.length > 0 ? { places: own, name } : null;
  if (places.length === 0) return null;
  const inside = own.filter((place) => places.some((wide) => nested(place, wide)));
  if (inside.length > 0) return { places: inside, name };
  if (own.length > 0 || readPlaces([name]).some((place) => !place.includes(':') && country(place) === here))
    return null;
  return { places: [...places], name: name === region || /^[A-Z]{2}$/.test(region) ? name : `${name}, ${region}` };
}

/** Whether two sets of places share ground, where the notice gives any. */
function isAround(wide: readonly PlaceCode[], given: readonly PlaceCode[]): boolean {
  return (
    given.length === 0 ||
    wide.some((one) => given.some((other) => other === 'XX' || nested(one, other) || nested(other, one)))
  );
}

function isNoTown(name: string): boolean {
  return (
    name.length < 3 ||
    /['’]s$|['’]s /.test(name) ||
    fold(name)
      .split(' ')
      .some((word) => NO_TOWN.test(word)) ||
    name === name.toUpperCase()
  );
}

/** `remis à Marie Tremblay`: to whom, not where. */
function isGivenTo(before: string, name: string): boolean {
  const isPerson = name.includes(' ') && !/^(?:L[ae]s?|Saint|Sainte|St\.?|Ste\.?) /u.test(name);
  const last = before.split(' ').at(-2) ?? '';
  return isPerson || (GIVEN.test(before) && !/^(?:situ|livr|install|établi)/iu.test(last));
}

const GIVEN = /(?:é|ée|és|ées|is|ise|ises|er|ir|grâce|quant|rapport) $/u;
/** Sentences about people who meet, travel, sign or must have an office. */
const ELSEWHERE =
  /(?<!\p{L})(?:signed|headquarter\w*|head office|incorporated|published|(?:market|supplier|industry) (?:events?|days?)|briefings?|open days?|meetings?|conference|hearing|travels?|travelling|must have (?:an? |its )?(?:office|branch|place of business)\w*|signée?|siège|rencontre|conférence|réunion|séance d['’]information|doit avoir un (?:bureau|établissement)|se déplacer)(?!\p{L})/iu;

/** Whether the sentence names places where the work is not. */
export function isElsewhere(sentence: string): boolean {
  return ELSEWHERE.test(sentence);
}

/** Whether the sentence is about bids or about who takes them. */
export function isOfBids(sentence: string): boolean {
  return OF_BIDS.test(sentence) && !INVITES.test(sentence);
}
