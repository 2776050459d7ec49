import { useRead } from '../app/queries.ts';

const BROWSER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The company's time zone, on whose clock the list and the pane both tell closings; the browser's until it is read. */
export function useZone(): string {
  const { data } = useRead('GET /api/v1/settings/notifications', {});
  return data?.digest_tz ?? BROWSER_ZONE;
}
