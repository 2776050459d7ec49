/** Settings without which a source's address is not known or does not answer; the names are those of `AddressReader.settings`. */
const NEEDED_SETTING: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'sam-gov': ['api_key'],
  // Either means the address of the package.
  ocds: ['address', 'base_url'],
  'seao-xml': ['base_url'],
};
/** Sources whose address is gone; their files can still be read. */
const FILES_ONLY: readonly string[] = ['buyandsell'];

/** Why a source cannot be read from its address with these settings, or null when it can. */
export function whyUnreadable(source: string, settings: Readonly<Record<string, string | undefined>>): string | null {
  if (FILES_ONLY.includes(source)) return 'it no longer has a web address; give a file with --from';
  const needed = NEEDED_SETTING[source];
  if (needed === undefined || needed.some((one) => settings[one] !== undefined)) return null;
  return `SOURCE_${source.toUpperCase().replaceAll('-', '_')}_${needed[0].toUpperCase()} is not set`;
}

/** Whether a source read every so many hours has to be read now: never read, or long enough ago. 0 hours: never. */
export function isDue(lastStartedAt: string | null, everyHours: number, now: Date): boolean {
  if (everyHours === 0) return false;
  return lastStartedAt === null || now.getTime() - Date.parse(lastStartedAt) >= everyHours * 3_600_000;
}
