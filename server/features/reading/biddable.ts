import type { Biddable, BiddableKind, Evidence, Finding } from './facts.ts';
import { behindName, findEvidence } from './sentences.ts';
import type { Sentence } from './sentences.ts';
import type { SetAside } from './set-asides.ts';
import { readOutcome } from './bidding/answer-leads-to.ts';
import { callDespiteType, INVITES, saying } from './bidding/open-call.ts';
import { restrictionIn } from './bidding/restricted-bidding.ts';
import { dependsOnIf } from './wording.ts';

/** What the notice's own fields say of it. */
export type NoticeState = { noticeType: string | null; sourceStatus?: string | undefined; isAwarded?: boolean };

const NOTICE =
  '(?:notice|opportunity|tender|solicitation|procurement|competition|bid|request for (?:proposals?|quotations?|tenders?|bids?|information)|rf[piqtbx]|rfs[aq]|itt|contract|request|call for (?:tenders|bids|proposals)|framework|advertisement|listing|apn|acan|pin)';
const NOTICE_FR =
  "(?:avis|preavis|appel d'offres|appel de (?:propositions|candidatures)|demande de (?:soumissions|propositions|prix|renseignements|qualification)|document|marche|contrat|concours|consultation|di|ddr|dr|pac)";
const CALL =
  '(?:(?:bid |formal |competitive )?solicitation(?: of bids| for bids)?|request for (?:proposals?|tenders?|quotations?|bids?)|call for (?:tenders?|bids?|competition|proposals?)|invitation (?:to (?:tender|bid)|for bids)|tender(?: call)?\\b(?! price)|rf[pqt]\\b)';
const CALL_FR =
  "(?:demande de (?:soumissions?|propositions?|prix)|appel d'offres|appel de propositions|appel a la concurrence|invitation a soumissionner|sollicitation|consultation (?:liee|relative) a un marche|ddp|aao)";

const NOT_A_CALL = new RegExp(
  [
    `\\b(?:this|the present|it) (?:\\w{1,14} |\\(\\w{1,6}\\) |'?\\w+' ){0,5}?(?:is|does) (?:\\w{1,14} ){0,3}?(?:not|neither)(?: to be)?(?: constitute| considered| intended(?: to be| as)?| in any way)?(?: either)? (?:an? |the )?${CALL}`,
    `\\b(?:is|are) for information[- ](?:gathering )?purposes only and (?:is|are) not an? ${CALL}`,
    `\\bno contract (?:will|shall) (?:be awarded|result|be entered)\\b.{0,40}\\b(?:this|of the) (?:rfi|notice|request|apn|exercise)`,
    `\\bthis (?:rfi|request for information|notice|apn|loi)\\b.{0,40}\\b(?:will|shall|does) not (?:\\w{1,12} ){0,2}(?:result|lead)(?: directly)? (?:in|to) (?:the award of )?(?:a|any) contract`,
    `\\b(?:il ne s'agit pas|il ne s'agit nullement) d'un(?:e)? ${CALL_FR}`,
    `\\b(?:le |la |les |cet |cette |ce |l')?(?:presente? )?${NOTICE_FR}\\b.{0,60}\\b(?:n'est (?:pas|aucunement|en aucun cas)|ne constitue (?:pas|aucunement|en aucun cas)) (?:une? |la |le |l')?${CALL_FR}`,
    `\\b(?:elle|il|celui-ci|celle-ci) ne constitue (?:pas )?(?:une? |d')?${CALL_FR}`,
    `\\b(?:cette|la presente) (?:demarche|consultation|publication|demande) (?:ne constitue (?:pas|aucunement)|n'est (?:pas|aucunement)) (?:une? )?${CALL_FR}`,
    `\\bceci n'est pas une? ${CALL_FR}`,
    `\\b(?:ne sollicite (?:aucune?|pas d[e'])|n'appelle (?:aucune?|pas de?)) ?(?:soumissions?|offres?|propositions?)\\b`,
    `\\bno (?:bids|tenders|proposals|offers|submissions|quotations) (?:are|is|will be) (?:being )?(?:accepted|requested|invited|sought|solicited|taken)(?: at this (?:time|stage)| yet| now| through this| under this)`,
    `\\b(?:not|neither) (?:now |yet |currently )?(?:inviting|requesting|seeking|soliciting) (?:any )?(?:bids|tenders|proposals|offers|quotations) (?:at this (?:time|stage)|yet|now|through this)`,
    `\\bthis (?:notice|publication|engagement|exercise) does not (?:start|launch|commence|begin|open|form part of) an? (?:formal )?(?:procurement|competition|tender)`,
    `\\baucune (?:soumission|offre|proposition) n'est (?:acceptee|demandee|sollicitee|recue|requise)(?: a ce stade| pour l'instant| pour le moment| presentement)`,
    `\\bthis (?:notice|expression of interest|eoi|rfei|request|call|exercise|engagement) (?:will|shall|does) not (?:\\w{1,12} ){0,2}?(?:lead|result)(?: directly)? (?:in|to) (?:the award of )?(?:a|any) contract`,
    `\\bshould (?:the|they|it|we) (?!bidder|supplier|contractor|proponent|tenderer|vendor|successful)(?:\\w{1,14} ){0,2}?(?:agree|decide) to proceed (?:with|to) (?:a |the )?(?:full |formal )?(?:tender|procurement|competition)\\b`,
    `\\b(?:tenders|bids|proposals|offers|quotations|submissions) cannot (?:yet )?be (?:submitted|made|lodged|accepted)(?: yet| at this (?:stage|time))`,
    `\\bconsultation prealable (?:du|au|a un) marche\\b.{0,20}\\bsans engagement\\b`,
    `\\baucun contrat ne (?:sera|resultera|decoulera)\\b.{0,50}\\b(?:de (?:cette|ce|la presente|cet) (?:dr|ddr|di|demande|avis|preavis))`,
  ].join('|'),
);
/** It names itself as what is no call for bids: `this RFI`. */
const NAMED_NO_CALL = new RegExp(
  [
    `^\\W{0,4}(?:advance notice(?: only)?|advance procurement notice|(?:preliminary|early) market engagement(?: notice)?|(?:advance )?notice of planned procurement|request for information|prior information notice)\\W{0,4}$`,
    `\\bthis is an? (?:request for information|rfi|advance procurement notice|prior information notice|advance(?:d)? (?:contract award )?notice|market (?:sounding|engagement|consultation))\\b`,
    `\\bthis (?:notice|advance contract award notice|acan) is an advance contract award notice\\b`,
    `\\ban advance contract award notice \\(acan\\) (?:is|allows)\\b`,
    `\\bun preavis d'adjudication de contrat \\(pac\\) (?:est|permet)\\b`,
    `\\b(?:the purpose of this|through this|this) (?:request for information|rfi|advance procurement notice|apn|advance contract award notice|acan)\\b`,
    `\\b(?:du|le|la|de la|au|cette) presente? (?:demande (?:de renseignements|d'information)|preavis (?:d'approvisionnement|d'adjudication)|di\\b|ddr\\b)`,
    `\\bundertake an? (?:soft )?market (?:testing|sounding|consultation)\\b`,
  ].join('|'),
);
/** Arrangements and lists are no calls for bids and still take applications. */
const QUALIFIES =
  /\b(?:rfsa|rfso|rfsq|source list|pre-?qualif\w+|qualify (?:suppliers|as)|supply arrangement|standing offer|dama|arrangement en matiere|offre a commandes|prequalif\w+|repertoire)\b/;
const TITLE_OF_NO_CALL =
  /^\W{0,3}(?:loi ?[,/:-]|letter of interest\b)|(?:^|[^a-z])(?:rfi|request for information|apn|advanced? procurement notice|acan|advance contract award notice|prior information notice|market (?:sounding|engagement|consultation|testing)|early engagement|advance notice|sources sought|advanced notice of intended procurement|notice of intent|consultation prealable du marche|appel d'interet|demande d'information|demande de renseignements|preavis d'(?:approvisionnement|adjudication\w*)|preavis d'adjudication de contrat|avis d'intention)(?:[^a-z]|$)/;
const TYPE_OF_NO_CALL =
  /\b(?:request for information|rfi|advance contract award notice|acan|advance(?:d)? (?:procurement )?notice|notice of planned procurement|prior information|sources sought|presolicitation|pre-solicitation|special notice|pin-only|pin-rtl|pin-tran|pmc|veat|planning|planned|planned procurement|(?:market|early) (?:engagement|consultation)|appel d'interet|demande (?:de renseignements|d'information)|preavis|avis d'intention)\b/;

const ADVANCE_AWARD = /\b(?:acan|advance contract award notice|preavis d'adjudication de contrat)\b/;
const TAKES_CAPABILITIES =
  /\b(?:may|can|are invited to|must|wish to) (?:\w{1,12} ){0,3}?(?:submit|send|provide|present) (?:\w{1,12} ){0,3}?(?:statements?|descriptions?) of (?:their )?capabilit|\b(?:peuvent|peut|invitee?s? a|doivent|doit|souhaitent) (?:\w{1,12} ){0,3}?(?:presenter|soumettre|transmettre|envoyer|fournir) (?:\w{1,12} ){0,3}?(?:enonces? (?:de|des) capacites?)/;

const AWARDED = new RegExp(
  [
    `\\bthis (?:${NOTICE}) (?:has been|was) awarded\\b`,
    `\\b(?:contract|tender|solicitation) (?:has been|was) awarded to (?:[a-z0-9&.' -]{2,60}) (?:on|in|for)\\b.{0,40}\\b(?:this (?:notice|opportunity)|result of this)`,
    `^(?:contract )?awarded to ?:`,
    `^(?:contrat |marche )?(?:attribue|adjuge|octroye) a ?:`,
    `\\b(?:le present|ce|cet) ${NOTICE_FR} a (?:ete|deja ete) (?:attribue|adjuge|octroye)\\b`,
    `\\bthis is an? (?:contract )?award notice\\b`,
    `^\\W{0,4}(?:notice of (?:contract )?award|(?:contract )?award notice|avis d'(?:octroi|adjudication|attribution)|resultats? d'ouverture et adjudication)\\W{0,4}$`,
    `\\b(?:council|board|commission|committee) (?:\\w{1,14} ){0,6}?(?:awarded|approved the award of) (?:the|this) (?!previous|former|first)`,
    `\\bthe contract for (?!(?:the )?(?:first|previous|prior|earlier)\\b).{3,120}? has been awarded\\b(?!.{0,30}\\bin (?:19|20)\\d\\d)`,
    `\\ble (?:contrat|marche) (?:d'|de |du |pour )(?!(?:19|20)\\d\\d).{3,120}? a ete (?:conclu|accorde|attribue|adjuge|octroye) (?:le |a |au |aux )(?!.{0,60}\\ben (?:19|20)\\d\\d)`,
    `\\b(?:conseil|comite(?: executif)?|assemblee)\\b.{0,80}?\\ba (?:adjuge|octroye|attribue|accorde)\\b.{0,60}?\\b(?:le|ce) (?:contrat|marche)\\b(?! precedent| anterieur)`,
  ].join('|'),
);
const TYPE_OF_AWARD =
  /\b(?:contract award notice|award notice|avis d'(?:attribution|adjudication)|can-(?:standard|social|desg|tran|modif)|contrat (?:adjuge|octroye|conclu|attribue|suite))\b/;
const TITLE_OF_AWARD =
  /^(?:\W{0,3})(?:contract )?(?:awarded|adjuge|attribue)\b|^(?:\W{0,3})(?:notice of (?:contract )?award|award notice|avis d'(?:octroi|adjudication|attribution))\b|\((?:awarded|adjuge|attribue)\)/;

const CLOSED = new RegExp(
  [
    `\\bthis (?:${NOTICE}) (?:is (?:now )?|has (?:now )?(?:been )?)(?:closed|cancelled|canceled|withdrawn)\\b`,
    `\\b(?:is|are|we are) no longer (?:accepting|taking|open (?:for|to)) (?:any )?(?:new )?(?:bids|tenders|proposals|submissions|applications|responses|quotations)\\b`,
    `\\b(?:le present|ce|cet) ${NOTICE_FR} est (?:maintenant |desormais |presentement )?(?:ferme|clos|annule|termine|retire)\\b`,
    `\\bn'accepte(?:ns|nt)? plus (?:de|aucune) (?:soumissions?|propositions?|offres?|candidatures?)\\b`,
  ].join('|'),
);
const TITLE_OF_CLOSED =
  /^\W{0,3}(?:cancelled|canceled|annule|withdrawn|closed|ferme)(?:\W|$)|\((?:cancelled|canceled|annule|withdrawn|closed)\)/;
const CLOSED_STATUS = new Set(['complete', 'cancelled', 'withdrawn', 'unsuccessful']);

const TYPE_OF_INVITATION = /\bsur invitation\b|\binvitational\b/;
const BIDDERS =
  '(?:bidders?|suppliers?|vendors?|proponents?|contractors?|tenderers?|respondents?|consultants?|firms?|companies)';
const INVITED = new RegExp(
  [
    `\\binvit(?:ation|ed|es)\\b.{0,160}\\b(?:only )?(?:to|from|for) (?:the )?(?:following )?(?:\\w{1,8} )?pre-?qualified (?:\\w{1,8} )?${BIDDERS}\\b`,
    `\\bfrom (?:the )?pre-?qualified ${BIDDERS} (?:only )?for\\b`,
    `\\b(?:to|for|from) the following (?:[\\w-]{1,14} ){0,2}${BIDDERS}(?: only)? (?:only|to submit|who have|prequalified|under)\\b`,
    `\\bonly (?:the following|those) (?:pre-?qualified |invited |named )?${BIDDERS}\\b`,
    `\\bonly (?:pre-?qualified |invited |the invited )${BIDDERS}(?: qualified)?\\b`,
    `\\bonly (?:the )?(?:\\w{1,10} )?${BIDDERS} (?:already )?(?:pre-?qualified|qualified|short-?listed|selected|invited) (?:under|through|by|in|from|at)\\b`,
    `\\bonly (?:the )?(?:bids|tenders|proposals|submissions) (?:received )?from (?:the )?${BIDDERS} (?:identified|listed|named) (?:above|below|herein)\\b`,
    `\\bonly (?:these|the above|the above-named|the suppliers listed) (?:pre-?qualified |named |listed )?${BIDDERS} (?:may|can|are (?:eligible|invited|permitted|entitled))\\b`,
    `\\b(?:limited|restricted|open only|only open) to (?:the )?(?:following |invited |named |pre-?qualified )${BIDDERS}\\b`,
    `\\b(?:this is an invitational|invitational (?:request for|rf[pqts]\\b|tender|competition))\\b`,
    `\\b(?:seuls|uniquement|reservee? aux|limitee? aux|adressee? aux|exclusivement) (?:les |aux )?(?:\\w{1,10} )?(?:fournisseurs|soumissionnaires|entrepreneurs|entreprises|firmes|prestataires) (?:suivants|suivantes|invites|invitees|prequalifies|prequalifiees|preselectionnes|qualifies|qualifiees|retenus|retenues|nommes|designes)\\b`,
    `\\b(?:le present|cet) appel d'offres (?:est )?sur invitation\\b`,
    `^\\W{0,4}appel d'offres sur invitation\\b`,
    `\\b(?:limited|restricted|open only|only open) to the (?:[\\w-]{1,14} ){0,3}${BIDDERS} (?:that|who|which) (?:were|have been|are|had been) (?:already )?(?:pre-?qualified|qualified|selected|short-?listed|invited|chosen)\\b`,
    `\\bonly the (?:[\\w-]{1,14} ){0,5}(?:holders|${BIDDERS}) (?:[\\w-]{1,14} ){0,8}?(?:(?:have|has) been|were|are) invited\\b`,
    `\\b(?:further competition|mini-?competition) (?:is )?(?:among|amongst|between|open only to|for) (?:the )?(?:\\w{1,14} ){0,2}${BIDDERS}\\b`,
    `\\b(?:organi[sz]ations|${BIDDERS}) (?:that|who|which) are not (?:already )?(?:on|part of|members of|party to) (?:the|this) .{0,40}\\b(?:cannot|may not|are not (?:eligible|able))\\b`,
    `\\bseuls les (?:\\w{1,8} )?(?:candidats|fournisseurs|soumissionnaires|entrepreneurs|concurrents|entreprises|firmes|prestataires) (?:deja )?(?:retenus|retenues|selectionnes|selectionnees|invites|invitees|qualifies|qualifiees|prequalifies|prequalifiees)\\b`,
    `\\binvite (?:\\w{1,12} ){1,3}(?:qu'(?:elle|il|ils) a|qui ont ete) (?:choisie?s?|selectionnee?s?|designee?s?) a (?:presenter|soumettre|deposer|remettre)\\b`,
  ].join('|'),
  'g',
);
const NOT_NOW =
  /\b(?:will be invited|later|second[- ]stage|second phase|future|subsequent|resulting|if you wish|may be|prospective|not (?:limited|restricted)|not only|n'est pas|seront invites|ulterieure?s?|prochaine?s?)\b/;

const OPEN_TYPE =
  /\b(?:request for (?:proposals?|quotations?|tenders?|bids?|supply arrangement|standing offer|supplier qualifications?)|invitation to (?:tender|bid|qualify)|rf[pqtb]|rfsq|rfsa|rfso|itb|itt|itq|nrfp|cn-(?:standard|social|desg|tran)|pin-cfc-\w+|qu-sy|avis d'appel d'offres|appel d'offres|combined synopsis\/solicitation|solicitation)\b/;
/** The type says that no bids are taken, and the text speaks of a call. */
const UNCERTAIN = { value: 'unknown', kind: 'not_a_solicitation' } as const satisfies Biddable;

/**
 * Whether anybody may bid on it now. What speaks against it outweighs what speaks for it, and the text outweighs the type: a
 * notice of a closed competition still says how to bid. Unknown with a kind: that speaks against it, and is to be checked. `leadsTo`:
 * what answering leads to where it is no contract for whoever bids best.
 */
export function readBiddable(
  state: NoticeState,
  titles: readonly Sentence[],
  sentences: readonly Sentence[],
  setAsides: readonly SetAside[],
): Finding<Biddable> {
  const found = whetherAnybodyMayBid(state, titles, sentences, setAsides);
  const { value, kind } = found.value;
  const type = fold(state.noticeType);
  if (kind === 'not_a_solicitation' && ADVANCE_AWARD.test(type))
    return { ...found, value: { value, kind, leadsTo: 'named_supplier' } };
  const isOpen = kind === null || (value === 'no' && kind === 'not_a_solicitation' && found.evidence.length > 0);
  const outcome = isOpen ? readOutcome(type, titles, sentences) : null;
  // Words that deny a call for bids outweigh a title or type alone.
  if (outcome === null || (kind !== null && outcome.evidence?.place !== 'description')) return found;
  const evidence = outcome.evidence === null ? [] : [outcome.evidence];
  return { value: { value: 'unknown', kind: 'not_a_solicitation', leadsTo: outcome.leadsTo }, evidence };
}

function whetherAnybodyMayBid(
  { noticeType, sourceStatus, isAwarded = false }: NoticeState,
  titles: readonly Sentence[],
  sentences: readonly Sentence[],
  setAsides: readonly SetAside[],
): Finding<Biddable> {
  const type = fold(noticeType);
  const holders = setAsides.find(({ kind }) => kind === 'vehicle-holders');
  const inText = (accepts: (sentence: Sentence) => number | boolean): Evidence | null =>
    findEvidence('biddable', sentences, accepts);
  const inTitle = (pattern: RegExp): Evidence | null =>
    findEvidence('biddable', titles, ({ folded }) => folded.replaceAll('_', ' ').search(pattern));
  const call = TYPE_OF_NO_CALL.test(type) ? callDespiteType(type, titles, sentences) : null;
  const steps: [BiddableKind, () => Evidence | boolean | null][] = [
    [
      'awarded',
      () =>
        inTitle(TITLE_OF_AWARD) ??
        inText(saying(AWARDED)) ??
        (isAwarded || (TYPE_OF_AWARD.test(type) && !TYPE_OF_NO_CALL.test(type))),
    ],
    ['closed', () => inTitle(TITLE_OF_CLOSED) ?? inText(saying(CLOSED)) ?? CLOSED_STATUS.has(sourceStatus ?? '')],
    [
      'not_a_solicitation',
      () =>
        capabilitiesOf(type, titles, sentences) ??
        inText(isNoCall(NOT_A_CALL)) ??
        inText(isNoCall(NAMED_NO_CALL)) ??
        inTitle(TITLE_OF_NO_CALL),
    ],
    ['invited_only', () => fromOnly(inText(isInvitation)) ?? (holders?.evidence ? forHolders(holders) : null)],
    ['not_a_solicitation', () => TYPE_OF_NO_CALL.test(type) && call === null],
    ['invited_only', () => TYPE_OF_INVITATION.test(type) || forHolders(holders)],
  ];
  for (const [kind, find] of steps) {
    const found = find();
    if (found === null || found === false) continue;
    // Whoever holds the arrangement may bid, and the company may hold it.
    const value = kind === 'invited_only' && holders !== undefined ? 'unknown' : 'no';
    return { value: { value, kind }, evidence: found === true ? [] : [found] };
  }
  const restriction = restrictionIn(sentences);
  if (restriction) return { value: { value: 'unknown', kind: 'invited_only' }, evidence: [restriction] };
  if (call !== null) {
    const value = call.isPlain ? ({ value: 'yes', kind: null } as const) : UNCERTAIN;
    return { value, evidence: [call.evidence] };
  }
  const invites = inText(saying(INVITES));
  if (invites) return { value: { value: 'yes', kind: null }, evidence: [invites] };
  return { value: { value: OPEN_TYPE.test(type) ? 'yes' : 'unknown', kind: null }, evidence: [] };
}

/** An advance contract award notice takes statements of capabilities: the sentence that says so tells the most. */
function capabilitiesOf(type: string, titles: readonly Sentence[], sentences: readonly Sentence[]): Evidence | null {
  const isAdvance =
    ADVANCE_AWARD.test(type) || [...titles, ...sentences].some(({ folded }) => ADVANCE_AWARD.test(folded));
  return isAdvance ? findEvidence('biddable', sentences, ({ folded }) => folded.search(TAKES_CAPABILITIES)) : null;
}

/** `4. North Seeds Only the bids received from …`: a name of the list above is no part of the sentence. */
function fromOnly(found: Evidence | null): Evidence | null {
  const at = behindName(found?.quote ?? '');
  return found === null ? null : { ...found, quote: found.quote.slice(at), start: found.start + at };
}

/** Only holders of a supply arrangement or standing offer: in its words, or by the type of the notice. */
function forHolders(holders: SetAside | undefined): Evidence | boolean {
  if (holders === undefined) return false;
  return holders.evidence === null ? true : { ...holders.evidence, field: 'biddable' };
}

function fold(text: string | null): string {
  return (text ?? '').normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase().slice(0, 300);
}

const SHOULD_THEY =
  /\bshould (?:the|they|it|we) (?!bidder|supplier|contractor|proponent|tenderer|vendor|successful)(?:\w{1,14} ){0,2}?(?:agree|decide) to proceed\b/;

function isNoCall(pattern: RegExp): (sentence: Sentence) => number {
  return (sentence) => {
    const at = sentence.folded.search(pattern);
    const isDoubtful = dependsOnIf(sentence) && !SHOULD_THEY.test(sentence.folded);
    return at === -1 || isDoubtful || QUALIFIES.test(sentence.folded) ? -1 : at;
  };
}

/** As far around the words as what is said of later stages concerns them: some notices are one sentence. */
const AROUND = 120;

function isInvitation({ folded }: Sentence): number {
  for (const match of folded.matchAll(INVITED)) {
    const near = folded.slice(Math.max(0, match.index - AROUND), match.index + match[0].length + AROUND);
    if (!NOT_NOW.test(near) && !/\b(?:if|unless|si|lorsque)\b/.test(near)) return match.index;
  }
  return -1;
}
