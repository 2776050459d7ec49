/** When a sign-in link works. Short, because the link alone signs its bearer in; long enough for a slow mail server. */
export const LINK_MINUTES = 15;

/** More links than this in an hour are not sent to one address, so that nobody's mailbox is filled by others. */
export const LINKS_PER_HOUR = 5;

export type LinkState = 'usable' | 'used' | 'expired';

/** What a link is good for. A used link stays `used` when its time is over, for that is what its holder has to know. */
export function linkState(link: { used_at: string | null; expires_at: string }, now: Date): LinkState {
  if (link.used_at !== null) return 'used';
  return now.getTime() < Date.parse(link.expires_at) ? 'usable' : 'expired';
}
