import { CATALOG_WORDS } from '../catalog/catalog-words.ts';
import { PROFILE_WORDS } from '../company/profile-words.ts';
import { DIGEST_WORDS } from '../digest/digest-words.ts';
import { PANE_WORDS } from '../opportunities/pane-words.ts';
import { RULES_WORDS } from '../rules/rules-words.ts';
import { formatBytes, formatMoment, formatNumber, formatZone, type Language } from '../ui/format.ts';
import { AUDIT_WORDS } from './audit-words.ts';
import { KEYS_WORDS } from './keys-words.ts';
import { MEMBERS_WORDS } from './members-words.ts';

/** What the trail recorded of a field, in the words of the pages that change it. */

/** Of use to programs alone. */
const TECHNICAL: readonly string[] = [
  'issuer',
  'subject',
  'display_suffix',
  'sha256',
  'content_type',
  'opportunity',
  'archived_at',
  'id',
  'opportunity_id',
  'delivery_id',
  'oem_partner_id',
  'signal',
  'favours',
];
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

export function isTechnical(field: string): boolean {
  return TECHNICAL.includes(field);
}

/** A field that this version no longer names is shown by its own name. */
export function fieldName(field: string, language: Language): string {
  const own: Readonly<Record<string, string>> = {
    ...PROFILE_WORDS[language].fields,
    ...digestFields(language),
    ...AUDIT_WORDS[language].fields,
  };
  return own[field] ?? field.replaceAll('_', ' ');
}

function digestFields(language: Language): Record<string, string> {
  const { mailLanguage, days, hour, zone, floor, cap, recipients, policy } = DIGEST_WORDS[language];
  return {
    digest_days: days,
    digest_hour: hour,
    digest_tz: zone,
    language: mailLanguage,
    digest_min_score: floor,
    digest_max_items: cap,
    notification_emails: recipients,
    amendment_notification_policy: policy,
  };
}

/** A recorded value in one line: text as it stands, a list by its items, nothing in words. */
export function shownValue(field: string, value: unknown, language: Language): string {
  const words = AUDIT_WORDS[language];
  if (value === null || value === undefined || value === '') return words.nothing;
  if (Array.isArray(value))
    return value.length === 0 ? words.nothing : value.map((item) => shownValue(field, item, language)).join(', ');
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return numberWords(field, value, language);
  if (typeof value !== 'string') return inLanguage(value, language) ?? JSON.stringify(value);
  return MOMENT.test(value) ? formatMoment(value, language) : (known(field, value, language) ?? value);
}

/** What was recorded in both languages. */
function inLanguage(value: object, language: Language): string | null {
  const text: unknown = Reflect.get(value, language);
  return typeof text === 'string' ? text : null;
}

function numberWords(field: string, value: number, language: Language): string {
  if (field === 'size_bytes') return formatBytes(value, language);
  if (field === 'digest_days') return DIGEST_WORDS[language].dayNames[value - 1] ?? String(value);
  return field === 'digest_hour' ? DIGEST_WORDS[language].clock(value) : formatNumber(value, language);
}

function known(field: string, value: string, language: Language): string | undefined {
  if (field === 'digest_tz') return zoneName(value, language);
  if (field === 'country') return countryName(value, language);
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    role: MEMBERS_WORDS[language].roles,
    scopes: KEYS_WORDS[language].scopeWords,
    verdict: PANE_WORDS[language].verdicts,
    status: { ...PANE_WORDS[language].statuses, ...AUDIT_WORDS[language].statuses },
    state: AUDIT_WORDS[language].deliveries,
    rule_type: RULES_WORDS[language].types,
    rep_status: CATALOG_WORDS[language].rep,
    language: AUDIT_WORDS[language].languages,
    amendment_notification_policy: DIGEST_WORDS[language].policies,
  };
  return words[field]?.[value];
}

/** A zone that this browser does not know is shown by its own name. */
function zoneName(zone: string, language: Language): string {
  try {
    return formatZone(zone, language);
  } catch {
    return zone;
  }
}

/** `CA`, but in words; what is no code of a country is shown as it stands. */
function countryName(code: string, language: Language): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code) : code;
}
