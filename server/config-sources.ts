const SOURCE_SETTINGS = [
  'API_KEY',
  'BASE_URL',
  'USER_AGENT',
  'PAUSE_MS',
  'QUERY',
  'ADDRESS',
  'FIRST_FILES',
  'FIRST_DAYS',
  'FIELDS',
  'DESCRIPTIONS',
];

/** Settings of sources by source and name: `SOURCE_SAM_GOV_API_KEY` is `{'sam-gov': {api_key}}`. */
export function sourceSettings(values: Readonly<Record<string, string>>): Record<string, Record<string, string>> {
  const sources: Record<string, Record<string, string>> = {};
  for (const [name, value] of Object.entries(values)) {
    const setting = SOURCE_SETTINGS.find((one) => name.startsWith('SOURCE_') && name.endsWith(`_${one}`));
    if (setting === undefined) continue;
    const source = name
      .slice('SOURCE_'.length, -setting.length - 1)
      .toLowerCase()
      .replaceAll('_', '-');
    (sources[source] ??= {})[setting.toLowerCase()] = value;
  }
  return sources;
}
