import { fold } from '#platform/text/fold.ts';

/** Folded, one space between words, typographic signs as plain ones: the form in which words are compared. */
export function comparable(text: string): string {
  return fold(text.slice(0, 3_000)).replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim();
}

const ABSENCE_SUBJECTS = [
  /^(?:auto(?:matic(?:ally)?|mated)?[- ]?(?:reply|response|respons|answer|generated)|auto ?:|autoreply|autorespons)/,
  /^(?:out[- ]of[- ](?:the[- ])?office|ooo ?:|away from (?:the|my) (?:office|desk)|vacation (?:reply|message|notice))/,
  /^(?:reponse (?:automatique|d'absence)|message (?:automatique|d'absence)|absen(?:ce|te?) (?:du|de|hors du) (?:bureau|mon bureau))/,
  /^(?:avis d'absence|notification d'absence|reponse en cas d'absence|accuse de reception automatique|courriel automatique)/,
  /^(?:automatische (?:antwort|afwezig)|abwesenheit|respuesta automatica|resposta automatica|risposta automatica)/,
  /^(?:automatiskt svar|autosvar|automatisk svar|automatyczna odpowied|autoodpowied|автоматический ответ|автоответ)/,
];

const BOUNCE_SUBJECTS = [
  /^(?:undeliver(?:able|ed)|returned mail|mail delivery fail|delivery (?:status notification|failure|has failed)|failure notice)/,
  /^(?:mail (?:delivery )?system|message (?:undeliverable|could not be delivered)|non[- ]?deliver|delivery report|email bounce)/,
  /^(?:non remis|non distribu|echec de (?:la )?(?:remise|livraison|distribution)|message non (?:remis|distribue|delivre|livre))/,
  /^(?:courriel|courrier|mail) non (?:remis|distribue|delivre|livre)|^(?:retour de|avis de non[- ](?:remise|livraison|distribution))/,
  /^(?:unzustellbar|nicht zugestellt|mancata consegna|non recapitabile|no se puede entregar|no entregado|nao entregue|配信不能)/,
];
const DELAY_WORDS =
  /\b(?:delayed|delay notification|delivery[- ]delay|temporarily (?:deferred|undeliverable)|still (?:being )?(?:retr|trying)|not yet (?:been )?delivered|will be retried|warning: (?:could not|message)|remise (?:retardee|differee)|retarde|n'a pas encore (?:pu )?etre? (?:remis|livre))/;
const BOUNCE_OPENINGS =
  /\b(?:(?:unable|wasn't able|not able) to deliver|could(?: not|n't) be delivered|did not reach|delivery (?:has failed|to the following)|was (?:rejected|not delivered)|undeliverable|permanent error|echec de la remise|n'a pas pu etre (?:remis|livre|distribue|achemine|delivre)|n'a pu etre (?:remis|livre|distribue)|adresse (?:introuvable|inexistante)|est introuvable)/;

export const isAbsenceSubject = (subject: string): boolean =>
  ABSENCE_SUBJECTS.some((one) => one.test(comparable(subject)));
export const isBounceSubject = (subject: string): boolean =>
  BOUNCE_SUBJECTS.some((one) => one.test(comparable(subject)));
export const saysDelay = (subject: string, text: string): boolean => {
  return DELAY_WORDS.test(`${comparable(subject)} ${comparable(text)}`);
};
export const saysBounce = (text: string): boolean => BOUNCE_OPENINGS.test(comparable(text));

const MACHINE =
  /\b(?:this is an? (?:auto(?:mated|matic)|system[- ]generated)|auto(?:mated|matic)(?:ally)?(?: generated)? (?:e-?mail )?(?:reply|response|acknowledg)|(?:message|mail|e-?mail) (?:was|is|has been) (?:generated|sent) automatically|do not reply to this (?:e-?mail|message)|ceci est un(?:e|) (?:reponse|message|courriel|accuse de reception) automatique|reponse automatique|(?:message|courriel|mail) (?:a ete |est )?(?:genere|envoye|emis) automatiquement|ne pas repondre a ce (?:courriel|message)|(?:prendrais?|prendrai) connaissance de (?:votre|vos) (?:message|courriel)s?|your (?:message|e-?mail) will be (?:read|answered) (?:when|upon|on|after)|(?:we have|nous avons) (?:bien )?(?:received|recu) (?:your|votre) (?:message|courriel|e-?mail|demande|request)\b.{0,60}\b(?:will (?:reply|respond|answer|get back)|repond(?:rons|re|ra))|(?:please note that|veuillez noter que|prenez note que) .{0,40}\b(?:no longer (?:works?|with)|ne travaille plus|n'est plus a l'emploi)|(?:in my absence|en mon absence),? (?:please |veuillez )?(?:contact|communique|ecri))/;

const ABSENT = [
  /^(?:i am|i'm|i will be|i'll be|i shall be) (?:currently |presently |now )?(?:out of (?:the |my )?office|out (?:from|until|on)|away|on (?:\w{1,12} )?(?:leave|vacation|holidays?)|travell?ing|unavailable)\b/,
  /^(?:currently|presently) (?:out of (?:the )?office|away|on (?:leave|vacation|holiday))\b/,
  /^(?:(?:etant )?(?:actuellement|presentement) (?:absent|en (?:conge|vacances|deplacement)))/,
  /^je (?:suis|serai) (?:actuellement |presentement )?(?:absent|en (?:conge|vacances|deplacement|formation)|hors (?:du|de mon) bureau|a l'exterieur (?:du|de mon) bureau|indisponible)/,
  /^(?:le bureau|nos bureaux|notre bureau) (?:est|sont|sera|seront) ferme/,
  /^(?:our |the )office (?:is|will be) closed/,
  /^(?:en cas d'urgence|pour toute (?:urgence|question urgente)|for (?:urgent|immediate)|in case of emergency)\b.{0,60}(?:contact|appel|joindre|call|reach)/,
];
const PROMISE =
  /(?:(?:a|des|lors de) mon retour|de retour (?:le|au)|ulterieurement|(?:return(?:ing)?|back) (?:to the office )?on\b|(?:upon|on) my return|when i (?:return|get back)|i will (?:respond|reply|answer|get back)|as soon as possible|en cas d'urgence|toute urgence|urgent|limited access|intermittent access|acces limite|prendrai(?:s)? connaissance|(?:en|pendant|durant) mon absence|(?:in|during) my absence|jusqu'(?:au|en|a)\b|until|\bdu \S{1,12}(?: \S{1,10})? au\b|\bfrom \S{1,12}(?: \S{1,10})? (?:to|through)\b)/;
const ONLY_ABSENT =
  /^(?:i am|i'm) (?:currently )?out of (?:the )?office\W*$|^je suis (?:actuellement )?(?:absente?|hors) du bureau\W*$/;

/** Words that a machine does not write: a choice, an apology for being late, a wish. */
const ANSWER =
  /(?:^|[^\d/.-])\d{1,2} ?[:.)=-]? ?(?:yes|no|oui|non|ok|draft|archive|interest|skip|pass)\b|\b(?:yes|no|oui|non|interested|interesses?) (?:to|for|pour|au|aux|a|par|in) |\b(?:item|numero|no\.?|article|point) ?#?\d|^(?:undo|annule|yes|no|oui|non|ok)\b|\b(?:but|mais) (?:yes|no|oui|non)\b|\bexcuse[zr]? (?:moi|mon|my|le)\b|\bmeme si\b|\bm'excuser\b|\bsorry for\b|\b(?:remind me|rappelez-moi|je veux|i want|we want|archive[rz]?|draft)\b/;

/**
 * True for the words of an answering machine: it says that it is one, or begins with an absence and tells when or whom to ask.
 * False where the same message chooses, apologises or asks for something: then a person wrote it.
 */
export function saysAbsence(text: string): boolean {
  const whole = comparable(text);
  if (whole === '' || ANSWER.test(whole) || asks(whole)) return false;
  if (MACHINE.test(whole)) return true;
  const opening = sentencesOf(whole)
    .filter((sentence) => !isGreeting(sentence))
    .slice(0, 2);
  const isAbsent = opening.some((sentence) => ABSENT.some((pattern) => pattern.test(sentence)));
  return isAbsent && (PROMISE.test(whole) || ONLY_ABSENT.test(opening.join(' ')));
}

/** True where it asks something in a sentence: `Urgent?` is a heading of machines. */
function asks(whole: string): boolean {
  return whole
    .split('?')
    .slice(0, -1)
    .some(
      (part) =>
        part
          .slice(Math.max(part.lastIndexOf('. '), part.lastIndexOf('! '), 0))
          .trim()
          .split(' ').length > 3,
    );
}

function sentencesOf(whole: string): string[] {
  return whole
    .replace(
      /^(?:bonjour|bonsoir|allo|salut|hello|hi|hey|dear|good (?:morning|day|afternoon))\b[^,.!\n]{0,40}[,.!]? ?/,
      '',
    )
    .split(/[.!?;] |, (?=i |je )/, 6);
}

function isGreeting(sentence: string): boolean {
  return /^(?:\W*|(?:thank|thanks|merci)\b.{0,80}|\W*please (?:stop and )?read.{0,40})$/.test(sentence);
}
