import type { Operation } from '#contract/profile.ts';
import { fold } from '#platform/text/fold.ts';

/**
 * Reads requests to edit the profile: `add Ontario`, `stop sending us road salt`. Each is put as the statement that says the
 * same (`we also serve Ontario`), so that one set of rules decides what a thing, a place or a certificate is.
 */

export type ReadFacts = (text: string) => readonly Operation[];

/** A statement that would say the same, and which of its edits are asked for. */
type Restatement = { statement: string; takes: (operation: Operation) => boolean };

const POLITE = /^(?:(?:please|pls|svp|veuillez|also|aussi|and|et|pis|puis|then),? ){1,2}/i;
const POLITE_END = /,? (?:please|pls|svp|stp|thanks|thx|merci)$/i;
const LIST_END =
  /,? (?:to|from|in|on|à|a|aux?|de|des|dans|d’|d')\s?(?:our|the|my|nos|notre|les|la|le|l’|l')?\s?(profile|profil|categories|category|cat[ée]gories?|exclusions?|certifications?|certificates?|certificats?|regions?|r[ée]gions?|places?|geography|territoires?|manufacturers?|partners?|partenaires?|fabricants?)$/i;
const LIST_START =
  /^(?:(?:our|the|nos|notre|les|la|le|une|a) )?(?:new |nouvelle )?(category|categories|cat[ée]gories?|exclusions?|certifications?|certificates?|certificats?|regions?|r[ée]gions?|provinces?|territoires?|manufacturers?|partners?|partenaires?|fabricants?) (?!from |to |de nos|des |du )(?:of |: ?)?/i;
const ADD = /^(?:add|include|ajouter|ajoutez|ajoute|rajoutez|rajoute|inclure|incluez) (?:the |la |le |les )?/i;
const REMOVE =
  /^(?:remove|delete|drop|take off|take out|retirer|retirez|retire|enlever|enlevez|enl[eè]ve|[oô]tez|supprimer|supprimez) (?:the |la |le |les )?/i;
const STOP = [
  /^(?:stop sending|don.t send|do not send|no longer send|quit sending)(?: me| us)? (?:any more |anymore |any |anything about |more )?/i,
  /^(?:stop|no more|exclude|excluding) (?:the )?/i,
  /^(?:arr[êe]te[rz]?|cesse[rz]?) (?:de (?:nous|m’|m') ?envoyer|d.envoyer|de m.envoyer) (?:des |du |de la |les |de |d.)?/i,
  /^plus jamais (?:de |d.|du )/i,
  /^(?:ne nous envoyez plus|ne m.envoyez plus|n.envoyez plus|n.envoyer plus) (?:de |d.|des |du )?/i,
  /^(?:exclure|excluez|exclus) (?:le |la |les |l.)?/i,
];
const NOTICES =
  /^(?:tenders?|notices?|opportunities|contracts?|bids?|stuff|things?|jobs?|(?:des )?(?:avis|appels d.offres|contrats|affaires|choses|trucs|projets)) (?:for|about|on|de|du|des|d.|sur|pour)\s?(?:the |la |le |les )?/i;
const NOTICES_AFTER = /,? (?:tenders?|notices?|opportunities|contracts?|bids?|rfps?|jobs?|stuff|anymore|any more)$/i;

/** What mail consists of: `stop sending emails` is no trade. */
const MAIL = new Set(
  (
    'email emails e-mail e-mails mail mails message messages digest digests alert alerts notification notifications reminder reminders ' +
    'duplicate duplicates copies spam junk attachments links it them these those this that everything anything nothing me us now here ' +
    'alerte alertes avis infolettre bulletin bulletins modification modifications appels tenders notices opportunities bids contracts rfps ' +
    'twice daily weekly monthly hourly again early late often courriel courriels envoi envois rappels doublons tout ceci cela rien'
  ).split(' '),
);
const MAX_CHARS = 160;

/** The edits that the sentence asks for; none where it asks for nothing that is certain. */
export function editsIn(sentence: string, readFacts: ReadFacts): Operation[] {
  const text = sentence
    .slice(0, MAX_CHARS + 1)
    .replace(/[.!;,\s]{1,10}$/, '')
    .replace(POLITE, '')
    .replace(POLITE_END, '');
  if (text.length > MAX_CHARS || /[?"“”«»@]/.test(text)) return [];
  for (const { statement, takes } of restatements(text)) {
    const edits = readFacts(statement).filter(takes);
    if (edits.length > 0) return edits;
  }
  return [];
}

const CERTIFICATE = '(?:(?:iso|iatf|csa|haccp|mdsap|gmp|as)[ -]?[a-z]?\\d[\\d:.-]{0,12}|cor|haccp|gmp)';
const JUST_CERTIFIED = new RegExp(
  "^(?:we|nous|on)(?:[’']ve| have|’ve)? ?(?:(?:just|now|recently|finally) )?" +
    "(?:got|obtained|received|earned|achieved|avons(?: enfin)? (?:eu|obtenu|re[çc]u)|a(?: enfin)? (?:eu|obtenu|re[çc]u)|vient d[’'](?:avoir|obtenir)|venons d[’'](?:avoir|obtenir)) " +
    "(?:our |the |notre |la |le |l[’'])?(?:certification |certificat |accr[ée]ditation )?" +
    `(${CERTIFICATE}(?: (?:and|et|&) ${CERTIFICATE}){0,3})` +
    '(?: certification| certificate| certified)?' +
    "(?: (?:last (?:week|month|year)|yesterday|today|this (?:week|month|year)|hier|aujourd[’']hui|la semaine (?:pass[ée]e|derni[èe]re)|le mois (?:pass[ée]|dernier)|cette (?:semaine|ann[ée]e)|ce mois-ci))?$",
  'i',
);

function restatements(text: string): Restatement[] {
  const certified = JUST_CERTIFIED.exec(text)?.[1];
  if (certified !== undefined)
    return [{ statement: `We are certified to ${certified}`, takes: isOf('add', 'certifications') }];
  const stopped = STOP.find((pattern) => pattern.test(text));
  if (stopped !== undefined) return stopping(text.replace(stopped, ''));
  const [isAdding, isRemoving] = [ADD.test(text), REMOVE.test(text)];
  if (!isAdding && !isRemoving) return [];
  const named = text.replace(isAdding ? ADD : REMOVE, '');
  const ends = LIST_END.exec(named);
  const starts = ends === null ? LIST_START.exec(named) : null;
  const list = fold((ends ?? starts)?.[1] ?? '');
  const thing = withCodes((ends === null ? named.replace(LIST_START, '') : named.replace(LIST_END, '')).trim());
  if (thing === '' || MAIL.has(fold(thing))) return [];
  return isAdding ? adding(thing, list) : removing(thing, list);
}

/** A public body is no trade. */
const BUYER =
  /^(?:the |la |le |les |l.)?(?:city|town|township|village|municipality|county|district|university|ministry|department|ville|municipalit[eé]s?|mrc|universit[eé]|minist[eè]re|centre de services|commission scolaire|soci[eé]t[eé]|hydro)(?![\p{L}])/iu;
/** `the paint ones`, `ceux de peinture`: tenders of the mail, and no trade by its name. */
const POINTS = /\bones?$|^(?:ceux|celles|celui|celle|those|these)(?![\p{L}])/iu;
/** What stands behind a trade as its reason: `, too far`. */
const REASON =
  /^(?:too|not|it|its|we|they|that|because|since|trop|pas|on|nous|car|parce|c[’']est|it[’']s)(?![\p{L}])/iu;

function stopping(named: string): Restatement[] {
  // `no more paving please, too far`
  const thing = named
    .replace(/ (?:please|pls|svp)(?=,)/i, '')
    .replace(NOTICES, '')
    .replace(NOTICES_AFTER, '')
    .replace(NOTICES_AFTER, '')
    .trim();
  if (
    thing === '' ||
    BUYER.test(thing) ||
    POINTS.test(thing) ||
    fold(thing)
      .split(/\s+/)
      .some((word) => MAIL.has(word))
  )
    return [];
  const isExclusion = isOf('add', 'exclusions');
  return [
    { statement: `We do not sell ${thing}`, takes: (one) => isExclusion(one) && !REASON.test(String(one.value)) },
  ];
}

/** `nb`, of a whole list: the code of a province as places write it. */
function withCodes(thing: string): string {
  const parts = thing.split(/(,? (?:and|et|&) |, )/);
  return parts
    .map((part) =>
      part.replace(/^(?:the |la |le |l.)?(ab|bc|cb|mb|nb|nl|ns|nt|nu|pe|pei|qc|sk|yt)$/i, (_, code: string) =>
        code.toUpperCase(),
      ),
    )
    .join('');
}

function adding(thing: string, list: string): Restatement[] {
  const place: Restatement = { statement: `We also serve ${thing}`, takes: isOf('add', 'geography') };
  const certificate: Restatement = { statement: `We are certified to ${thing}`, takes: isOf('add', 'certifications') };
  if (list === '' || list.startsWith('profil')) return [place, certificate];
  if (isPlaceList(list)) return [place];
  if (list.startsWith('certif')) return [certificate];
  if (list.startsWith('categor')) return [{ statement: `We now offer ${thing}`, takes: isOf('add', 'categories') }];
  if (list.startsWith('exclusion')) return [{ statement: `We do not sell ${thing}`, takes: isOf('add', 'exclusions') }];
  return [{ statement: `We now represent ${thing}`, takes: isOf('add', 'manufacturer_partners') }];
}

function removing(thing: string, list: string): Restatement[] {
  const place: Restatement = { statement: `We no longer serve ${thing}`, takes: isOf('remove', 'geography') };
  const certificate: Restatement = {
    statement: `We are no longer certified to ${thing}`,
    takes: isOf('remove', 'certifications'),
  };
  if (list === '' || list.startsWith('profil')) return [place, certificate];
  if (isPlaceList(list)) return [place];
  if (list.startsWith('certif')) return [certificate];
  if (list.startsWith('categor'))
    return [{ statement: `We no longer sell ${thing}`, takes: isOf('remove', 'categories') }];
  if (list.startsWith('exclusion'))
    return [{ statement: `We now offer ${thing}`, takes: isOf('remove', 'exclusions') }];
  return [{ statement: `We no longer represent ${thing}`, takes: isOf('remove', 'manufacturer_partners') }];
}

function isPlaceList(list: string): boolean {
  return (
    list.startsWith('region') ||
    list.startsWith('place') ||
    list === 'geography' ||
    /^(?:territoire|province)/.test(list)
  );
}

function isOf(op: Operation['op'], field: Operation['field']): Restatement['takes'] {
  return (operation) => operation.op === op && operation.field === field;
}
