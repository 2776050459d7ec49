/**
 * What a passage is worth as a statement of this tender: lists of clauses, definitions, representations and boxes to tick use the
 * words of a question and answer nothing. All texts are folded.
 */

/** Answers nothing at all. */
const WORTHLESS: readonly RegExp[] = [
  // A clause by number and title, with its date, as contracts list them: (24) 52.219-16, Liquidated Damages (SEP 2021).
  /^[^a-z]{0,12}(?:\(\w{1,4}\) ?)?_{0,6} ?\(?\w{0,3}\)? ?(?:52|252|352|552|652|752|852|952|1052|1252|1352|1452|1552|3052|3452)\.2\d\d-\d{1,4},? [^.]{3,120}\((?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\w*(?: \d{4}\))?(?! .{40})/,
  // A title with the month of its edition and nothing else: Penalties for Unallowable Costs (DEC 2022).
  /^[^.:;]{3,90} \((?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\w* \d{4}\)$/,
  // What somebody else must not do, and what words mean.
  /^(?:\(\w{1,4}\) )?exacted from any person\b/,
  /^(?:\(\w{1,4}\) )?(?:["'“«] ?)?[\w' -]{3,60}(?:["'”»] ?)? ?(?:means|shall mean|includes but is not limited to an individual|signifie|designent?|s'entend)\b/,
  /^(?:\(\w{1,4}\) )?(?:the offeror )?(?:has|have) (?:not )?represented\b/,
  /\b(?:does|do) not certify that\b|\bcertifying officer\b|\bcertifies that\b.{0,40}☐|☐ ?(?:is|has|does|will)\b/,
  /^\[? ?(?:example|exemple)s?\b ?:/,
  /^(?:\W{0,4}\w?\W{0,2})?our company will\b/,
  // What a bidder writes in a letter of the form.
  /^(?:please find )?(?:enclosed|attached) (?:is|are) our\b|^(?:veuillez trouver )?ci-jointe?s? (?:est |sont )?(?:notre|nos)\b/,
  /^(?:end|fin) (?:of|de l') ?(?:addendum|addenda)\b/,
  /^re: /,
  /^reference (?:section|paragraph|attachment|annex)\b/,
  /\b(?:prohibits? the head of|nothing in the prohibition)\b/,
  /(?:\bto|\bshall|[-:])-$/,
  /@state\.gov\b|\bsensitive technology\b/,
  /\bnet worth not exceeding\b|\bhighest[- ]level owner\b|\btaxes are considered delinquent\b/,
];
/** Says less than a sentence of the tender's own. */
const WEAK: readonly RegExp[] = [
  // What sends the reader elsewhere does not answer itself.
  /\b(?:please|suppliers must|bidders should) (?:refer to|see|consult)\b|\bveuillez (?:consulter|vous reporter|vous referer)\b|\bare described in more detail in\b|\bsont decrite?s (?:plus en detail )?dans\b/,
  /\b(?:incorporated|hereby included) (?:herein )?by reference\b|\bflow-?down\b|\bas prescribed in\b/,
  /\b(?:far|dfars|diar|hsar) (?:clause |provision )?\d{1,4}\.\d/,
  /\bpublic law\b|\bu\.s\.c\b|\bcfr\b|\bl\. 11\d-\d/,
  /\bas (?:required|applicable|may be required|necessary|requis)[,.;)]?$/,
  /\bsuch other\b/,
  /\b(?:not applicable if|if applicable)\b/,
  /^(?:\(\w{1,4}\) )?(?:the )?(?:offeror|quoter|contractor|bidder) (?:certifies|represents)\b/,
];
const WEAK_MALUS = 0.15;

/** 1 for what answers nothing, more than 0 for what says less than a sentence of the tender itself; to be taken from its score. */
export function malusOf(own: string, heading: string): number {
  if (WORTHLESS.some((pattern) => pattern.test(own))) return 1;
  const weak = WEAK.filter((pattern) => pattern.test(own)).length + (/^\W{0,3}52\.2\d\d-\d/.test(heading) ? 1 : 0);
  return Math.min(2, weak) * WEAK_MALUS;
}
