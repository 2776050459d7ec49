import type { MailLine } from './message-lines.ts';

const LINK = String.raw`(?:\s?[<([]?(?:https?:|mailto:)\S*)?`;

const DEVICE = String.raw`(?:iphone|ipad|ipod|android|galaxy|samsung|blackberry|htc|nokia|huawei|xiaomi|pixel|motorola|windows|outlook|courrier|mail|mailbox|yahoo|gmail|mobile|phone|cell|cellulaire|telephone|portable|smartphone|tablette?|appareil|airmail|spark|proton ?mail|typeapp|bell|rogers|telus|orange|handy|galaxy)`;

/** Lines that a phone or mail program adds of itself, each compared with a whole folded line. */
const FOOTERS: readonly RegExp[] = [
  // English
  new RegExp(
    String.raw`^[<([]{0,2}sent (?:from|via|with|by|using) (?:my|a|an) [^.!?:;]{1,60}(?:[.!,-] ?(?:please|excuse|sorry|apolog|brevity|typo)[^:;]{0,80})?${LINK}[>)\].]{0,2}$`,
  ),
  new RegExp(
    String.raw`^[<([]{0,2}sent (?:from|via|with|by|using) [^.!?:;]{0,20}${DEVICE}[^.!?:;]{0,40}${LINK}[>)\].]{0,3}$`,
  ),
  /^sent from \[[^\]]{1,30}\]\([^)]{1,200}\)[^.!?]{0,30}$/,
  /^sent (?:from|via|with) \S{1,20}(?: \S{1,20})?<https?:\S*$/,
  /^from my (?:iphone|ipad|android|phone|mobile|blackberry)[^.!?:;]{0,20}$/,
  /^\S{1,20} from mobile$/,
  /^get \[?outlook for (?:ios|android|mac|windows)\S{0,200}$/,
  /^(?:download|get) (?:the )?(?:yahoo mail|outlook|aol)[^.!?]{0,60}$/,
  // French
  new RegExp(
    String.raw`^[<([]{0,2}envoye (?:depuis|de|a partir de|a partir d'|via|avec|par|sur|d')(?: ?(?:mon|ma|un|une|l'|l’))? ?[^.!?:;]{0,20}${DEVICE}[^.!?:;]{0,50}${LINK}[>)\].]{0,3}$`,
  ),
  /^envoye (?:depuis|de) (?:mon|ma) [^.!?:;]{1,40}$/,
  /^(?:obtenez|telecharge[rz]?) outlook pour (?:ios|android|mac)\S{0,200}$/,
  /^provenance ?: (?:courrier|mail) pour windows[^.!?]{0,20}$/,
  /^envoye (?:a partir|depuis) (?:de |d'|l'|de l')?(?:application|outlook|mail|yahoo|orange|la messagerie)[^.!?]{0,60}$/,
  // Others
  /^von meinem [^.!?:;]{1,40} gesendet\.?$/,
  /^diese nachricht wurde von [^.!?:;]{1,80} gesendet\.?$/,
  /^gesendet (?:mit|von) [^.!?:;]{1,60}$/,
  /^(?:enviado (?:desde|de|do)|inviato da|verzonden (?:met|vanaf)|skickat fran|sendt fra|lahetetty|wyslane z|отправлено (?:с|из)) [^.!?:;]{1,60}$/,
  /^[從从][^.!?。]{1,30}[傳送发送]{2}$/,
  /^(?:iphone|ipad|android)から送信$/,
  // Notes of what was attached or moved, and antivirus lines
  /^\(?(?:see attached file|embedded image moved to file|fichier joint|voir fichier joint|cid|image) ?: ?[^()]{1,200}\)?$/,
  /^\[(?:image|cid|inline image)[^\]]{0,200}\]$/,
  /^\(see attached file: [^()]{1,100}\)\(see attached file: .{1,300}$/,
  /^(?:virus-free|garanti sans virus|sans virus|absence de virus)\b.{0,100}$/,
  /^\|[-+|]{5,}$/,
];

/** True for `Sent from my iPhone`, `Envoyé de mon iPad`, `(See attached file: a.pdf)` and their like, alone on a line. */
export function isFooter({ shape }: MailLine): boolean {
  return shape.length > 3 && shape.length <= 250 && FOOTERS.some((pattern) => pattern.test(shape));
}

const DISCLAIMERS: readonly RegExp[] = [
  /^(?:legal )?disclaimer\b.{0,10}$/,
  /^(?:confidentiality (?:notice|note|statement)|confidential(?:ity)? ?:|privileged and confidential|notice ?: this)/,
  /^(?:(?:important|note|notice|nb) ?:? ?)?(?:the )?(?:contents? of )?th(?:is|e|ese) (?:e-?mail|message|communication|transmission|electronic)s?\b[^.]{0,120}(?:confidential|intended|privileged|virus|malware|solely|may contain)/,
  /^(?:the )?information (?:contained |transmitted )?(?:in|by|with) this (?:e-?mail|message|communication|transmission)/,
  /^if you (?:are not the intended recipient|have received this)/,
  /^(?:please |kindly )?(?:consider|think of|be mindful of) the environment before/,
  /^confidentialite ?:/,
  /^.{0,20}\bpense[rz]? a l'environnement\b/,
  /^(?:avis|note|mention|message) (?:de |d'|legal de |important de )?(?:confidentialite|confidentiel|legal)/,
  /^(?:avis (?:important )?: ?)?(?:ce|le present|cet) (?:courriel|message|courrier|e-?mail|mail)[^.]{0,140}(?:confidenti|destine|strictement|privilegi|intention|usage exclusif)/,
  /^(?:les|l') ?informations? (?:contenues?|transmises?) dans (?:ce|le present|cet)/,
  /^si vous (?:n'etes pas le destinataire|avez recu ce)/,
  /^(?:avant d'imprimer|pensez a l'environnement|devez-vous vraiment imprimer|pensons a l'environnement)/,
  /^le informazioni contenute/,
  /^diese e-?mail enthalt/,
];

/** True for the first line of a paragraph of a disclaimer, which runs to the end of what the person wrote. */
export function isDisclaimer({ shape }: MailLine): boolean {
  return DISCLAIMERS.some((pattern) => pattern.test(shape));
}

const BANNERS: readonly RegExp[] = [
  /^\W{0,4}(?:external|externe) (?:e-?mail|message|sender|courriel|expediteur)(?:\W{0,4}|\W.{0,60}(?:caution|careful|click|prudence|attention|cliqu).{0,40})$/,
  /^\W{0,4}(?:external|externe|ext)\W{0,4}$/,
  /^this (?:e-?mail|message) (?:originated|was sent|came) from (?:outside|an external)/,
  /^ce (?:courriel|message) (?:provient|a ete envoye) (?:de l'exterieur|d'un expediteur externe|d'une source externe|de l'externe)/,
  /^\W{0,2}you don't often get e-?mail from/,
  /^\W{0,2}(?:vous n'obtenez pas souvent|vous ne recevez pas souvent) /,
];
const WARNINGS =
  /^\W{0,4}(?:caution|warning|external|attention|alerte|mise en garde|avertissement|externe|be careful|prudence)\b/;
const MAIL_WORDS = /\b(?:e-?mail|message|sender|courriel|expediteur)\b/;
const OUTSIDE_WORDS = /\b(?:originat(?:ed|es)|external|outside|externe|exterieur|provient)\b/;

/**
 * True for the first line of a warning that a mail server put into a message from outside. A warning of the person ("Attention,
 * outside our region") does not speak of the message.
 */
export function isBanner({ shape }: MailLine): boolean {
  if (shape.length > 300) return false;
  if (WARNINGS.test(shape) && MAIL_WORDS.test(shape) && OUTSIDE_WORDS.test(shape)) return true;
  return BANNERS.some((pattern) => pattern.test(shape));
}

/** What a line between text and signature is: `--`, a rule of other signs, or neither. */
export function signatureMark({ text, shape, depth }: MailLine): 'delimiter' | 'rule' | null {
  if (depth > 0) return null;
  if (/^--\s?$/.test(text.trimStart())) return 'delimiter';
  return /^(?:[—–―]{1,60}|_{3,100})$/.test(shape) ? 'rule' : null;
}

/** True for lines of signs alone, such as `------`, and the mark of a tracker: no words, no answer. */
export function isOnlySigns({ shape }: MailLine): boolean {
  return shape !== '' && /^(?:ᐧ|[-_=~+#—–―.•·|]{1,200})$/.test(shape);
}
