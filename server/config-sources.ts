import { z } from 'zod';
import { httpAddress, wholeNumber } from './config-values.ts';
import { nearest } from './near-names.ts';

/** Every source, as the connectors name it; a test compares. */
export const SOURCES: readonly string[] = [
  'canadabuys',
  'seao',
  'uk-fts',
  'uk-cf',
  'uk-scotland',
  'uk-wales',
  'buyandsell',
  'ocds',
  'seao-xml',
  'toronto',
  'alberta',
  'sam-gov',
  'ted',
];

type SourceSetting = { form: z.ZodType<string>; sources: readonly string[] | 'all' };

const visible = /^[\u0021-\u007e]{1,200}$/;

/** What can be set of a source, with its bounds, and of which sources. */
export const SOURCE_SETTINGS: Readonly<Record<string, SourceSetting>> = {
  BASE_URL: { form: httpAddress, sources: 'all' },
  USER_AGENT: {
    form: z.string().regex(/^[\u0020-\u007e]{1,200}$/, 'must be 1 to 200 printable ASCII characters'),
    sources: 'all',
  },
  PAUSE_MS: { form: wholeNumber(0, 600_000, 'milliseconds'), sources: 'all' },
  ADDRESS: { form: httpAddress, sources: ['ocds'] },
  FIRST_DAYS: { form: wholeNumber(1, 3_650, 'days'), sources: ['uk-fts', 'uk-cf', 'sam-gov', 'ted'] },
  FIRST_FILES: { form: wholeNumber(1, 10_000, 'files'), sources: ['seao'] },
  API_KEY: { form: z.string().regex(visible, 'must be 1 to 200 visible ASCII characters'), sources: ['sam-gov'] },
  DESCRIPTIONS: { form: z.enum(['on', 'off'], 'must be on or off'), sources: ['sam-gov'] },
  QUERY: {
    form: z.string().regex(/^[^\p{Cc}]{1,2000}$/u, 'must be 1 to 2,000 characters on one line'),
    sources: ['ted'],
  },
  FIELDS: {
    form: z
      .string()
      .max(10_000, 'must be at most 10,000 characters')
      .regex(
        /^[\s,]*[A-Za-z0-9-]+(?:[\s,]+[A-Za-z0-9-]+)*[\s,]*$/,
        'must be names of fields, separated by commas or blanks',
      ),
    sources: ['ted'],
  },
};

/** Set by builds and platforms for other ends. */
const FOREIGN = /^SOURCE_(?:DATE_EPOCH|VERSION|COMMIT|BRANCH|REPO|REPOSITORY|ROOT|DIR|TYPE|TAG|NAME|REF|SHA)$/;

export type SourceSettings = Record<string, Record<string, string>>;

/**
 * Settings of sources by source and name: `SOURCE_SAM_GOV_API_KEY` is `{'sam-gov': {api_key}}`. Each fault names its variable
 * and holds no value; `ignored` are variables that are probably meant for other programs.
 */
export function sourceSettings(values: Readonly<Record<string, string>>): {
  sources: SourceSettings;
  faults: string[];
  ignored: string[];
} {
  const sources: SourceSettings = {};
  const faults: string[] = [];
  const ignored: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    if (!name.startsWith('SOURCE_') || FOREIGN.test(name)) continue;
    // What stands in the file is here under its own name.
    if (name.endsWith('_FILE') && namedBy(name.slice(0, -'_FILE'.length)) !== null) continue;
    const named = namedBy(name);
    if (named === null) {
      const fault = unknownFault(name);
      if (fault === null) ignored.push(name);
      else faults.push(fault);
      continue;
    }
    const parsed = SOURCE_SETTINGS[named.setting]?.form.safeParse(value);
    if (parsed?.success === false) faults.push(...parsed.error.issues.map(({ message }) => `${name} ${message}`));
    else (sources[named.source] ??= {})[named.setting.toLowerCase()] = value;
  }
  if (sources['ocds']?.['address'] !== undefined && sources['ocds']['base_url'] !== undefined) {
    faults.push('SOURCE_OCDS_ADDRESS and SOURCE_OCDS_BASE_URL are the same setting; set only one');
  }
  return { sources, faults, ignored };
}

export function isSourceSetting(name: string): boolean {
  return namedBy(name) !== null;
}

/** Names of all settings of sources that there are. */
function sourceSettingNames(): string[] {
  return SOURCES.flatMap((source) => settingsOf(source).map((setting) => variable(source, setting)));
}

function namedBy(name: string): { source: string; setting: string } | null {
  for (const source of SOURCES) {
    const setting = settingsOf(source).find((one) => variable(source, one) === name);
    if (setting !== undefined) return { source, setting };
  }
  return null;
}

function settingsOf(source: string): string[] {
  return Object.entries(SOURCE_SETTINGS).flatMap(([setting, { sources }]) =>
    sources === 'all' || sources.includes(source) ? setting : [],
  );
}

function variable(source: string, setting: string): string {
  return `SOURCE_${inCapitals(source)}_${setting}`;
}

function inCapitals(source: string): string {
  return source.toUpperCase().replaceAll('-', '_');
}

/** Null: neither the source nor the setting is one of ours, nor nearly so. */
function unknownFault(name: string): string | null {
  // The longest, for `SOURCE_SEAO_XML_…` begins like a setting of seao too.
  const source = SOURCES.filter((one) => name.startsWith(`SOURCE_${inCapitals(one)}_`)).toSorted(
    (a, b) => b.length - a.length,
  )[0];
  const known = sourceSettingNames();
  const suggestion = nearest(name, [...known, ...known.map((one) => `${one}_FILE`)]);
  const hint = suggestion === null ? '' : `; did you mean ${suggestion}?`;
  if (source !== undefined) {
    const own = settingsOf(source).map((setting) => variable(source, setting));
    return `${name} is not a setting of the source ${source}${hint === '' ? `; its settings are ${own.join(', ')}` : hint}`;
  }
  if (Object.keys(SOURCE_SETTINGS).some((setting) => name.endsWith(`_${setting}`)) || suggestion !== null) {
    return `${name} does not name a source${hint === '' ? `; the sources are ${SOURCES.join(', ')}` : hint}`;
  }
  return null;
}
