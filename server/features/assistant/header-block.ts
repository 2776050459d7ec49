import { fold } from '#platform/text/fold.ts';
import type { MailLine } from './message-lines.ts';

type Role = 'from' | 'date' | 'to' | 'copy' | 'subject' | 'other';

const LABELS: readonly (readonly [Role, string])[] = [
  ['from', 'from|de|von|da|van|fra|fran|od|от|от кого|lahettaja|expediteur|exp.|absender|remetente|remitente|mittente'],
  ['from', 'afzender|avsandare|kimden|від|发件人|寄件者|差出人|보낸 사람|courriel de'],
  ['date', "date|sent|envoye|envoye le|date d'envoi|gesendet|datum|data|inviato|enviado|enviado el|enviado em|fecha"],
  [
    'date',
    'verzonden|skickat|sendt|dato|lahetetty|paivays|wyslano|дата|отправлено|надіслано|发送时间|日期|送信日時|日付|보낸 날짜',
  ],
  ['date', 'message du|received|recu|tarih|poslano'],
  ['to', 'to|a|an|para|pour|destinataire|destinataires|aan|till|til|do|кому|vastaanottaja|empfanger|destinatario'],
  ['to', 'kime|收件人|宛先|받는 사람'],
  ['copy', 'cc|copie|copie a|kopie|kopia|copia|c.c.|bcc|cci|копия|抄送|cc :'],
  [
    'subject',
    'subject|objet|sujet|betreff|oggetto|asunto|assunto|onderwerp|amne|emne|aihe|temat|тема|konu|predmet|主题|主旨',
  ],
  ['subject', '件名|제목'],
  ['other', 'reply-to|repondre a|risposta|importance|priority|priorite|attachments|pieces jointes|organization'],
  ['other', 'organisation|when|where|quand|ou|message-id|newsgroups|antwort an'],
];
const ROLES: ReadonlyMap<string, Role> = new Map(
  LABELS.flatMap(([role, labels]) =>
    fold(labels)
      .split('|')
      .map((label) => [label, role] as const),
  ),
);

const MAX_LINES = 24;
const MAX_CONTINUED = 4;
const MAX_LABEL_CHARS = 20;

function roleOf(shape: string): Role | null {
  const colon = shape.indexOf(':');
  if (colon < 1 || colon > MAX_LABEL_CHARS) return null;
  return ROLES.get(shape.slice(0, colon).trim()) ?? null;
}

/**
 * The line after a block of header lines that begins at the line (`From: … Sent: … To: … Subject: …`, in many languages), or
 * null where there is none. A sender and two others are needed, or one other after a separator.
 */
export function headerBlockEnd(lines: readonly MailLine[], at: number, isAfterSeparator: boolean): number | null {
  if (roleOf(lines[at]?.shape ?? '') === null) return null;
  const roles = new Set<Role>();
  let end = at;
  let continued = 0;
  for (let next = at; next < lines.length && next < at + MAX_LINES && continued <= MAX_CONTINUED; next += 1) {
    const line = lines[next];
    if (line === undefined) break;
    const role = roleOf(line.shape);
    if (role !== null) {
      // A second sender begins another block.
      if (role === 'from' && roles.has('from')) break;
      roles.add(role);
      end = next + 1;
      continued = 0;
    } else continued += line.isBlank ? 2 : 1;
  }
  roles.delete('other');
  const least = isAfterSeparator ? 2 : 3;
  return roles.has('from') && roles.size >= least ? end : null;
}
