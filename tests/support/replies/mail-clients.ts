import { digestMessage } from '#features/digest/message.ts';
import type { DigestItem } from '#features/digest/message-view.ts';
import { digestView } from '../digest/views.ts';

/** One digest of six tenders, and replies to it with the quotes and signatures that mail programs add. */

type Language = 'en' | 'fr';
type Sent = { text: string; html: string; subject: string };

const TITLES: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Portable ultrasound systems for three clinics',
    'Patient monitors for intensive care',
    'Road salt for the winter of 2027',
    'Dressings and wound care, standing offer',
    'Surgical lights and booms',
    'Snow removal at district offices',
  ],
  fr: [
    'Échographes portatifs pour trois cliniques',
    'Moniteurs de patients pour les soins intensifs',
    'Sel de voirie pour l’hiver 2027',
    'Pansements et soins de plaies, offre à commandes',
    'Lampes et bras chirurgicaux',
    'Déneigement de bureaux de district',
  ],
};

/** The items of the digest that replies answer. */
export const ITEMS = TITLES.en.map((title, index) => ({ number: index + 1, title }));

function sent(language: Language): Sent {
  const [like] = digestView(language).items;
  if (like === undefined) throw new Error('a digest without items');
  const items = TITLES[language].map((title, index): DigestItem => ({
    ...like,
    number: index + 1,
    title,
    url: `https://canadabuys.canada.ca/en/tender-opportunities/tender-notice/ws10${index + 1}`,
  }));
  return digestMessage(digestView(language, { items, takesReplies: true }), (html) => html.length);
}

export const DIGESTS: Readonly<Record<Language, Sent>> = { en: sent('en'), fr: sent('fr') };

/** What programs quote of HTML: the body, without the document around it. */
function bodyOf(html: string): string {
  return /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '';
}

/** A message as it arrives, without the headers that its delivery adds. */
function message(language: Language, type: 'plain' | 'html', body: string): string {
  return [
    'From: Ana Roy <ana@buyer-of-things.example>',
    'To: Tenderfit <tenders@example.org>',
    `Subject: Re: ${language === 'fr' ? 'nouveaux appels' : 'new tenders'}`,
    'Message-ID: <reply-1@buyer-of-things.example>',
    'In-Reply-To: <digest-1@example.org>',
    'MIME-Version: 1.0',
    `Content-Type: text/${type}; charset=utf-8`,
    'Content-Transfer-Encoding: 8bit',
    '',
    body,
  ].join('\r\n');
}

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const WROTE: Readonly<Record<Language, string>> = {
  en: 'On Mon, Nov 23, 2026 at 7:00 AM Tenderfit <tenders@example.org> wrote:',
  fr: 'Le lun. 23 nov. 2026 à 07 h 00, Tenderfit <tenders@example.org> a écrit :',
};

/** A reply of a mail program with this new text; `language` is that of the program and of the digest. */
export type Client = (text: string, language?: Language) => string;

export const gmail: Client = (text, language = 'en') =>
  message(language, 'plain', `${text}\n\n${WROTE[language]}\n\n${quoted(DIGESTS[language].text)}`);

export const gmailHtml: Client = (text, language = 'en') => {
  const lines = text.split('\n').map((line) => (line === '' ? '<div><br></div>' : `<div>${escaped(line)}</div>`));
  return message(
    language,
    'html',
    `<div dir="ltr">${lines.join('')}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${escaped(
      WROTE[language],
    )}<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex">${bodyOf(DIGESTS[language].html)}</blockquote></div>`,
  );
};

const OUTLOOK_HEAD: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'From: Tenderfit <tenders@example.org>',
    'Sent: Monday, November 23, 2026 7:00 AM',
    'To: Ana Roy',
    'Subject: 6 new tenders',
  ],
  fr: [
    'De : Tenderfit <tenders@example.org>',
    'Envoyé : lundi 23 novembre 2026 07:00',
    'À : Ana Roy',
    'Objet : 6 nouveaux appels d’offres',
  ],
};

/** The desktop program, as plain text: the digest stands below a block of headers, without marks. */
export const outlook: Client = (text, language = 'en') =>
  message(language, 'plain', `${text}\n\n${OUTLOOK_HEAD[language].join('\n')}\n\n${DIGESTS[language].text}`);

export const outlookHtml: Client = (text, language = 'en') => {
  const lines = text.split('\n').map((line) => `<p class="MsoNormal">${line === '' ? '&nbsp;' : escaped(line)}</p>`);
  const head = OUTLOOK_HEAD[language].map((line) =>
    line.replace(/^[^:]+:/, (label) => `<b>${label}</b>`).replaceAll(' <', ' &lt;'),
  );
  return message(
    language,
    'html',
    `<html><head><style>p.MsoNormal {margin:0}</style></head><body>${lines.join('')}
<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p class="MsoNormal">${head.join('<br>')}</p></div></div>
${bodyOf(DIGESTS[language].html)}</body></html>`,
  );
};

export const appleMail: Client = (text, language = 'en') => {
  const wrote = {
    en: 'On Nov 23, 2026, at 07:00, Tenderfit <tenders@example.org> wrote:',
    fr: 'Le 23 nov. 2026 à 07:00, Tenderfit <tenders@example.org> a écrit :',
  }[language];
  return message(language, 'plain', `${text.normalize('NFD')}\n\n> ${wrote}\n> \n${quoted(DIGESTS[language].text)}`);
};

export const iphone: Client = (text, language = 'en') => {
  const footer = { en: 'Sent from my iPhone', fr: 'Envoyé de mon iPhone' }[language];
  const wrote = {
    en: 'On Nov 23, 2026, at 7:00 AM, Tenderfit <tenders@example.org> wrote:',
    fr: 'Le 23 nov. 2026 à 07:00, Tenderfit <tenders@example.org> a écrit :',
  }[language];
  return message(language, 'plain', `${text}\n\n${footer}\n\n> ${wrote}\n> \n${quoted(DIGESTS[language].text)}`);
};

export const android: Client = (text, language = 'en') => {
  const footer = { en: 'Get Outlook for Android', fr: 'Télécharger Outlook pour Android' }[language];
  return message(
    language,
    'plain',
    `${text}\n\n${footer}<https://aka.ms/AAb9ysg>\n________________________________\n${OUTLOOK_HEAD[language].join('\n')}\n\n${DIGESTS[language].text}`,
  );
};

/** The answer stands below all that it answers. */
export const below: Client = (text, language = 'en') =>
  message(language, 'plain', `${WROTE[language]}\n\n${quoted(DIGESTS[language].text)}\n\n${text}\n`);

/** Answers between the quoted items, by the number of the item that each stands below. */
export function inline(answers: Readonly<Record<number, string>>, language: Language = 'en'): string {
  const blocks = DIGESTS[language].text.split('\n\n').map((block) => {
    const number = Number(/^(\d+)\. /.exec(block)?.[1] ?? Number.NaN);
    const answer = answers[number];
    return answer === undefined ? quoted(block) : `${quoted(block)}\n\n${answer}\n`;
  });
  return message(language, 'plain', `${WROTE[language]}\n\n${blocks.join('\n>\n')}`);
}

/** With lines above that the mail server added, as many companies have. */
export const warned: Client = (text, language = 'en') =>
  message(
    language,
    'plain',
    `CAUTION: This email originated from outside of the organization. Do not click links or open attachments unless you recognize the sender.\n\n${text}\n\n${WROTE[language]}\n${quoted(DIGESTS[language].text)}`,
  );
