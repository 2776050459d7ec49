import { formatDay, formatTime, type Language } from '../ui/format.ts';
import type { DIGEST_WORDS } from './digest-words.ts';

type Words = (typeof DIGEST_WORDS)['en'];
/** What of the settings says whether emails go out. */
type Sending = {
  digest_days: readonly number[];
  effective_recipients: readonly string[];
  mail_delivery: 'provider' | 'outbox';
};

/** Why no email is sent, whatever is in it: what the reader cannot change first. Null where emails go out. */
export type Silence = 'off' | 'nobody' | 'paused' | null;

export function silenceOf({
  digest_days: days,
  effective_recipients: readers,
  mail_delivery: delivery,
}: Sending): Silence {
  if (delivery === 'outbox') return 'off';
  if (readers.length === 0) return 'nobody';
  return days.length === 0 ? 'paused' : null;
}

/** The first sentence of the page: why no email is sent, or when the next is due. No date stands where none will come. */
export function headlineOf(
  settings: Sending & { digest_tz: string; next_digest_at: string | null },
  preview: { reason: string | null } | undefined,
  words: Pick<Words, 'silences' | 'moment' | 'due' | 'notDue'>,
  language: Language,
): string {
  const silence = silenceOf(settings);
  if (silence !== null) return words.silences[silence];
  if (settings.next_digest_at === null) return '';
  const { next_digest_at: next, digest_tz: zone } = settings;
  const when = words.moment(formatDay(next, language, zone), formatTime(next, language, zone));
  return (preview?.reason ?? null) === null ? words.due(when) : words.notDue(when);
}
