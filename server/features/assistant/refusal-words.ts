import { html } from '#platform/text/markup.ts';
import { mailPage, MAIL_STYLES } from '#platform/text/mail-page.ts';
import type { IntakeReason } from './intake-rules.ts';

/** What a person is answered whose message was received and refused: that nothing was done, why, and what would help. */

/** Reasons that are answered. A stranger is not, and a loop must not be. */
const ANSWERED = ['no_access', 'access_revoked', 'member_disabled', 'company_unclear'] as const;
type AnsweredReason = (typeof ANSWERED)[number];

export function isAnswered(reason: IntakeReason): reason is AnsweredReason {
  return (ANSWERED as readonly string[]).includes(reason);
}

type Words = {
  subject: string;
  opening: string;
  why: Record<AnsweredReason, string>;
  failed: string;
  sentBy: (company: string | null, host: string) => string;
};

const WORDS: Record<'en' | 'fr', Words> = {
  en: {
    subject: 'Nothing was done',
    opening: 'Your message was received, but nothing was done.',
    why: {
      no_access:
        'This address is not authorized to give instructions by email. The person who set up Tenderfit for you can authorize it. Receiving emails about tenders does not include that.',
      access_revoked:
        'This address is no longer authorized to give instructions by email. The person who set up Tenderfit for you can authorize it again. This does not change which emails you receive.',
      member_disabled:
        'Your membership is disabled, so you cannot use the assistant by email. Ask the person who set up Tenderfit for you.',
      company_unclear:
        'You may instruct the assistant for several companies, and your message does not show which one you mean. Please answer one of the emails about tenders of that company.',
    },
    failed:
      'Carrying it out failed because of a fault of the service. The person who set up Tenderfit for you can see the fault and try again. If that succeeds, you receive a confirmation.',
    sentBy: (company, host) => `Sent${company === null ? '' : ` for ${company}`} by Tenderfit at ${host}.`,
  },
  fr: {
    subject: 'Rien n’a été fait',
    opening: 'Votre message a été reçu, mais rien n’a été fait.',
    why: {
      no_access:
        'Cette adresse n’est pas autorisée à donner des instructions par courriel. La personne qui a mis en place Tenderfit pour vous peut l’y autoriser. Recevoir des courriels d’appels d’offres n’y suffit pas.',
      access_revoked:
        'Cette adresse n’est plus autorisée à donner des instructions par courriel. La personne qui a mis en place Tenderfit pour vous peut l’y autoriser de nouveau. Cela ne change pas les courriels que vous recevez.',
      member_disabled:
        'Votre accès de membre est désactivé\u00a0: vous ne pouvez pas utiliser l’assistant par courriel. Adressez-vous à la personne qui a mis en place Tenderfit pour vous.',
      company_unclear:
        'Vous pouvez donner des instructions à l’assistant pour plusieurs entreprises, et votre message n’indique pas laquelle. Veuillez répondre à l’un des courriels d’appels d’offres de cette entreprise.',
    },
    failed:
      'Une défaillance du service a empêché de le traiter. La personne qui a mis en place Tenderfit pour vous peut la voir et réessayer. Si cela réussit, vous recevrez une confirmation.',
    sentBy: (company, host) => `Envoyé${company === null ? '' : ` pour ${company}`} par Tenderfit sur ${host}.`,
  },
};

/** A Message-ID that can stand in a header of ours. */
const SAFE_ID = /^<[\u0021-\u003b\u003d\u003f-\u007e]{1,250}>$/;

type Answered = {
  language: 'en' | 'fr';
  subject: string;
  messageId: string | null;
  /** The service, for the reader to tell which one it is, and the company where it is known which one is meant. */
  host: string;
  company: string | null;
};
type Answer = { subject: string; text: string; html: string; headers: Record<string, string> };

/** The answer, in the conversation of the message. Nothing of the message is in it but its subject. */
export function refusalAnswer(reason: AnsweredReason, answered: Answered): Answer {
  return plainAnswer(WORDS[answered.language].why[reason], answered);
}

/** What a person is told whose message was accepted, and acting on it failed each time. */
export function failureAnswer(answered: Answered): Answer {
  return plainAnswer(WORDS[answered.language].failed, answered);
}

function plainAnswer(why: string, { language, subject, messageId, host, company }: Answered): Answer {
  const words = WORDS[language];
  const foot = words.sentBy(company, host);
  const isSafe = messageId !== null && SAFE_ID.test(messageId);
  const title = subject.trim() === '' ? words.subject : subject.trim();
  const body = html`<div class="c p" style="${MAIL_STYLES.card}">
      <p class="i" style="${MAIL_STYLES.plain};margin:0">${why}</p>
    </div>
    <p class="s f" style="${MAIL_STYLES.soft};${MAIL_STYLES.foot}">${foot}</p>`;

  return {
    subject: /^re ?:/i.test(title) || subject.trim() === '' ? title : `Re: ${title}`,
    text: `${words.opening}\n\n${why}\n\n-- \n${foot}\n`,
    html: mailPage({ language, heading: words.subject, preview: why, under: [words.opening], body }),
    headers: {
      'Auto-Submitted': 'auto-replied',
      ...(isSafe ? { 'In-Reply-To': messageId, References: messageId } : {}),
    },
  };
}
