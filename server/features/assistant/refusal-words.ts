import type { IntakeReason } from './intake-rules.ts';

/** What a person is answered whose message was received and refused: that nothing was done, why, and what would help. */

/** Reasons that are answered. A stranger is not, and a loop must not be. */
const ANSWERED = ['no_access', 'access_revoked', 'member_disabled', 'company_unclear'] as const;
type AnsweredReason = (typeof ANSWERED)[number];

export function isAnswered(reason: IntakeReason): reason is AnsweredReason {
  return (ANSWERED as readonly string[]).includes(reason);
}

type Words = { subject: string; opening: string; why: Record<AnsweredReason, string> };

const WORDS: Record<'en' | 'fr', Words> = {
  en: {
    subject: 'Nothing was done',
    opening: 'Your message was received, but nothing was done.',
    why: {
      no_access:
        'This address may not instruct the assistant. The operator of this service can allow it. Receiving emails about tenders is something else.',
      access_revoked:
        'This address may no longer instruct the assistant. The operator of this service can allow it again. This does not change which emails you receive.',
      member_disabled:
        'Your membership is disabled, so you cannot use the assistant by email. Ask the operator of this service.',
      company_unclear:
        'You may instruct the assistant for several companies, and your message does not show which one you mean. Please answer one of the emails about tenders of that company.',
    },
  },
  fr: {
    subject: 'Rien n’a été fait',
    opening: 'Votre message a été reçu, mais rien n’a été fait.',
    why: {
      no_access:
        'Cette adresse ne peut pas donner d’instructions à l’assistant. L’exploitant de ce service peut l’y autoriser. Recevoir les courriels d’appels d’offres est une autre chose.',
      access_revoked:
        'Cette adresse ne peut plus donner d’instructions à l’assistant. L’exploitant de ce service peut l’y autoriser de nouveau. Cela ne change pas les courriels que vous recevez.',
      member_disabled:
        'Votre accès de membre est désactivé\u00a0: vous ne pouvez pas utiliser l’assistant par courriel. Adressez-vous à l’exploitant de ce service.',
      company_unclear:
        'Vous pouvez donner des instructions à l’assistant pour plusieurs entreprises, et votre message n’indique pas laquelle. Veuillez répondre à l’un des courriels d’appels d’offres de cette entreprise.',
    },
  },
};

/** A Message-ID that can stand in a header of ours. */
const SAFE_ID = /^<[\u0021-\u003b\u003d\u003f-\u007e]{1,250}>$/;

/** The answer, in the conversation of the message. Nothing of the message is in it but its subject. */
export function refusalAnswer(
  reason: AnsweredReason,
  { language, subject, messageId }: { language: 'en' | 'fr'; subject: string; messageId: string | null },
): { subject: string; text: string; html: string; headers: Record<string, string> } {
  const words = WORDS[language];
  const paragraphs = [words.opening, words.why[reason]];
  const isSafe = messageId !== null && SAFE_ID.test(messageId);
  const title = subject.trim() === '' ? words.subject : subject.trim();
  return {
    subject: /^re ?:/i.test(title) || subject.trim() === '' ? title : `Re: ${title}`,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}"><body>${paragraphs.map((one) => `<p>${one}</p>`).join('')}</body></html>`,
    headers: {
      'Auto-Submitted': 'auto-replied',
      ...(isSafe ? { 'In-Reply-To': messageId, References: messageId } : {}),
    },
  };
}
