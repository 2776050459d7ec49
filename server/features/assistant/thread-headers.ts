const MESSAGE_ID = /^<[\u0021-\u007e]{1,250}>$/;
/** A header of the service has fewer than 900 characters. */
const MAX_CHARS = 850;

/**
 * The headers by which an answer stands in its conversation: the message that it answers, and those before it.
 * @param answersTo the Message-IDs that the message names, newest first
 */
export function threadHeaders(messageId: string | null, answersTo: readonly string[]): Record<string, string> {
  const valid = [messageId, ...answersTo].filter((id): id is string => id !== null && MESSAGE_ID.test(id));
  const [newest] = valid;
  if (newest === undefined) return {};
  const oldest = valid.at(-1) ?? newest;
  const kept: string[] = [];
  let chars = oldest.length;
  for (const id of new Set(valid.slice(0, -1))) {
    if (id === oldest) continue;
    chars += id.length + 1;
    if (chars > MAX_CHARS) break;
    kept.push(id);
  }
  return { 'In-Reply-To': newest, References: [oldest, ...kept.toReversed()].join(' ') };
}
