import { useQueryClient } from '@tanstack/react-query';
import { type Answer, call } from '../app/api.ts';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { keyOf, refresh } from '../app/queries.ts';
import { showDone, showFault } from '../ui/undo.tsx';
import { DIGEST_WORDS } from './digest-words.ts';

const SETTINGS = 'GET /api/v1/settings/notifications';
const PREVIEW = 'GET /api/v1/settings/notifications/preview';

export type DigestSettings = Answer<typeof SETTINGS>;
export type SettingsPatch = Partial<
  Pick<
    DigestSettings,
    | 'digest_days'
    | 'digest_hour'
    | 'digest_tz'
    | 'digest_min_score'
    | 'digest_max_items'
    | 'notification_emails'
    | 'amendment_notification_policy'
    | 'language'
  >
>;

/** Changes settings: shown at once, taken back where the service refuses, and with an undo where it does not. */
export function useSettingsChange(): (settings: DigestSettings, patch: SettingsPatch, said?: string) => Promise<void> {
  const client = useQueryClient();
  const { language } = useLanguage();
  const words = useWords(DIGEST_WORDS);
  const send = async (settings: DigestSettings, patch: SettingsPatch): Promise<boolean> => {
    const key = keyOf(SETTINGS);
    await client.cancelQueries({ queryKey: key });
    client.setQueryData(key, { ...settings, ...patch, paused_days: pausedDays(settings, patch) });
    try {
      client.setQueryData(key, await call('PATCH /api/v1/settings/notifications', { body: patch }));
      await refresh(client, [PREVIEW]);
      return true;
    } catch (error) {
      client.setQueryData(key, settings);
      showFault(faultSentence(error, language), words.close);
      return false;
    }
  };
  return async (settings, patch, said = words.saved) => {
    const names = Object.keys(patch) as (keyof SettingsPatch)[];
    const before = Object.fromEntries(names.map((name) => [name, settings[name]])) as SettingsPatch;
    if (JSON.stringify(before) === JSON.stringify(patch) || !(await send(settings, patch))) return;
    // A later change of the same settings takes the place of what was said of the earlier one.
    const topic = `digest ${names.toSorted().join(' ')}`;
    const takeBack = async (): Promise<void> => {
      if (await send({ ...settings, ...patch }, before)) showDone(words.takenBack, null, topic);
    };
    showDone(said, { label: words.undo, run: () => void takeBack() }, topic);
  };
}

/** As the service will answer. */
function pausedDays(
  { digest_days: before, paused_days: paused }: DigestSettings,
  { digest_days: days }: SettingsPatch,
) {
  if (days === undefined) return paused;
  return days.length > 0 ? [] : before.length > 0 ? before : paused;
}

/** The days to show: while the digest is paused those that are kept for it, which cannot be changed until it is resumed. */
export function shownDays({
  digest_days: days,
  paused_days: kept,
}: Pick<DigestSettings, 'digest_days' | 'paused_days'>): {
  days: readonly number[];
  areKept: boolean;
} {
  const areKept = days.length === 0 && kept.length > 0;
  return { days: areKept ? kept : days, areKept };
}

const WEEKDAYS: readonly number[] = [1, 2, 3, 4, 5];

/** The days on which a paused digest goes out again: those of before, or working days where it never had any. */
export function resumedDays({ paused_days: days }: Pick<DigestSettings, 'paused_days'>): number[] {
  return [...(days.length > 0 ? days : WEEKDAYS)];
}
