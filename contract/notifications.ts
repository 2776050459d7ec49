import { z } from 'zod';
import { LIMITS, RATE } from './limits.ts';
import { dateTime } from './parameters.ts';
import { route } from './route.ts';

export const AMENDMENT_POLICIES = ['all', 'positive_only', 'none'] as const;
export type AmendmentPolicy = (typeof AMENDMENT_POLICIES)[number];

function whole(bounds: { min: number; max: number }) {
  const problem = `must be a whole number from ${bounds.min} to ${bounds.max}`;
  return z.int(problem).min(bounds.min, problem).max(bounds.max, problem);
}

const weekday = whole({ min: 1, max: 7 });
const HOUR = { min: 0, max: 23 };

const days = z.array(weekday, { error: 'must be a list of weekdays from 1 to 7' });
const hour = whole(HOUR);
const floor = whole(LIMITS.score);
const cap = whole(LIMITS.digestItems);
const emails = z.array(z.string({ error: 'must be an email address' }), { error: 'must be a list of email addresses' });
const language = z.enum(['en', 'fr'], { error: 'must be en or fr' });
const policy = z.enum(AMENDMENT_POLICIES, { error: `must be one of ${AMENDMENT_POLICIES.join(', ')}` });

const zone = z
  .string({ error: 'must be text' })
  .refine(isZoneName, 'must be an IANA time zone name, such as America/Toronto');

/** An IANA name and no offset such as `+05:00`, which Intl takes as well. */
function isZoneName(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]{1,60}$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

const DESCRIPTIONS = {
  digest_days: 'ISO weekdays of the digest, from 1 (Monday) to 7 (Sunday). An empty list pauses it.',
  digest_hour: 'Hour of the digest in `digest_tz`.',
  digest_tz: 'IANA time zone name.',
  digest_min_score: 'Lowest match score in the email.',
  digest_max_items: 'Maximum number of opportunities per email.',
  notification_emails:
    'Addresses that receive the digest. An empty list means the contact address of the company. Receiving the digest does not give access to the assistant.',
  amendment_notification_policy:
    'Which amendments are emailed: `all`: of opportunities in a past digest that still reach `digest_min_score`; `positive_only`: of those that you said yes to (`agree`, `interested` or `request_draft`); `none`. Amendments are tracked in any case.',
  language: 'Language of the emails to the company: the digest, alerts about amendments and invitations.',
} as const;

export const notificationSettingsSchema = z
  .strictObject({
    digest_days: z.array(weekday).describe(DESCRIPTIONS.digest_days),
    digest_hour: hour.describe(DESCRIPTIONS.digest_hour),
    digest_tz: z.string().describe(DESCRIPTIONS.digest_tz),
    digest_min_score: floor.describe(DESCRIPTIONS.digest_min_score),
    digest_max_items: cap.describe(DESCRIPTIONS.digest_max_items),
    notification_emails: z.array(z.string()).describe(DESCRIPTIONS.notification_emails),
    amendment_notification_policy: policy.describe(DESCRIPTIONS.amendment_notification_policy),
    language: language.describe(DESCRIPTIONS.language),
    paused_days: z
      .array(weekday)
      .describe(
        'The days on which a paused digest went out before: set `digest_days` to them to resume it. Empty while it is not paused, or was never sent on any day.',
      ),
    mail_delivery: z
      .enum(['provider', 'outbox'])
      .describe(
        '`provider`: mail is handed to the mail provider of the service. `outbox`: no provider is set, so mail is written to a folder on the server and reaches nobody; admins read it at `GET /api/v1/outbox`.',
      ),
    effective_recipients: z
      .array(z.string())
      .describe(
        'Who receives the next digest: `notification_emails` or the contact address, without those who left the digest by the link in it.',
      ),
    last_digest_sent_at: dateTime.nullable(),
    next_digest_at: dateTime
      .nullable()
      .describe('When the next digest is due. Null when none is scheduled: it is paused or has no recipients.'),
  })
  .meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

export const notificationPatch = z
  .strictObject({
    digest_days: days
      .transform((list) => [...new Set(list)].toSorted((a, b) => a - b))
      .meta({
        description: `${DESCRIPTIONS.digest_days} Stored sorted and without repetitions.`,
        openapi: { type: 'array', items: { type: 'integer', minimum: 1, maximum: 7 } },
      }),
    digest_hour: hour.describe(DESCRIPTIONS.digest_hour),
    digest_tz: zone
      .describe(DESCRIPTIONS.digest_tz)
      .meta({ openapi: { type: 'string', examples: ['America/Toronto'] } }),
    digest_min_score: floor.describe(DESCRIPTIONS.digest_min_score),
    digest_max_items: cap.describe(DESCRIPTIONS.digest_max_items),
    notification_emails: emails.describe(
      `${DESCRIPTIONS.notification_emails} Trimmed, lower-cased and de-duplicated; then at most ${LIMITS.notificationEmails}.`,
    ),
    amendment_notification_policy: policy.describe(DESCRIPTIONS.amendment_notification_policy),
    language: language.describe(DESCRIPTIONS.language),
  })
  .partial()
  .refine((patch) => Object.keys(patch).length > 0, 'must set at least one member')
  .meta({ id: 'NotificationSettingsPatch', minProperties: 1 });
export type NotificationPatch = z.output<typeof notificationPatch>;

const EXAMPLE: NotificationSettings = {
  digest_days: [1, 2, 3, 4, 5],
  digest_hour: 7,
  digest_tz: 'America/Toronto',
  digest_min_score: 60,
  digest_max_items: 10,
  notification_emails: ['bids@example.org'],
  amendment_notification_policy: 'all',
  language: 'en',
  paused_days: [],
  mail_delivery: 'provider',
  effective_recipients: ['bids@example.org'],
  last_digest_sent_at: '2026-11-20T12:00:00.000Z',
  next_digest_at: '2026-11-23T12:00:00.000Z',
};

export const readNotificationSettings = route({
  method: 'GET',
  path: '/api/v1/settings/notifications',
  operationId: 'readNotificationSettings',
  summary: 'Read notification settings',
  description: 'When the digest is sent, what is in it and who receives it.',
  tag: 'Company',
  access: 'settings:read',
  ratePerMinute: RATE.read,
  success: { status: 200, description: 'The settings.', schema: notificationSettingsSchema, example: EXAMPLE },
});

export const changeNotificationSettings = route({
  method: 'PATCH',
  path: '/api/v1/settings/notifications',
  operationId: 'changeNotificationSettings',
  summary: 'Change notification settings',
  description: 'Members that are left out stay as they are. A digest that is being sent is not affected.',
  tag: 'Company',
  access: 'settings:write',
  ratePerMinute: RATE.write,
  body: notificationPatch,
  bodyExample: { digest_days: [1, 3, 5], digest_hour: 8 },
  success: { status: 200, description: 'The updated settings.', schema: notificationSettingsSchema, example: EXAMPLE },
});
