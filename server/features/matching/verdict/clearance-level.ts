import { fold } from '#platform/text/fold.ts';

/** The level of a clearance that the words asking for it state, which its name leaves out. */

type Level = 'top-secret' | 'secret' | 'protected-b' | 'protected-a' | 'protected-c';

const LEVELS: readonly { level: Level; pattern: RegExp; en: string; fr: string }[] = [
  { level: 'top-secret', pattern: /\btop secret\b|\btres secrete?\b/, en: 'Top Secret', fr: 'Très secret' },
  { level: 'secret', pattern: /(?<!top |tres )\bsecrete?\b/, en: 'Secret', fr: 'Secret' },
  { level: 'protected-a', pattern: /\b(?:protected|protege) a\b/, en: 'Protected A', fr: 'Protégé A' },
  { level: 'protected-b', pattern: /\b(?:protected|protege) b\b/, en: 'Protected B', fr: 'Protégé B' },
  { level: 'protected-c', pattern: /\b(?:protected|protege) c\b/, en: 'Protected C', fr: 'Protégé C' },
];
/** Clearances of one name at several levels, with the words that name them in a text. */
const OF_LEVELS: ReadonlyMap<string, RegExp> = new Map([
  [
    'Facility Security Clearance (FSC)',
    /\bfacility (?:security )?clearances?\b|\b(?:attestation|habilitation) de securite d'installations?\b/,
  ],
  [
    'Document Safeguarding Capability (DSC)',
    /\bdocument safeguarding(?: capability)?\b|\bautorisation de detenir des renseignements\b/,
  ],
]);
/** Behind the name: its level, before any other thing is named. */
const STATED =
  /^ ?(?:\([a-z]{2,4}\) ?)?(?:(?:valide?|valable|approved|approuvee?) ?)?(?:(?:at|of|au|de) (?:the |least )?(?:level |niveau )?(?:of |de )?|level |niveau )?(top secret|secret|tres secret|(?:protected|protege) [abc])\b/;

/** The level that these words ask for; null where they state none, or the clearance has no levels. */
export function levelAsked(name: string, quote: string | null): Level | null {
  const named = OF_LEVELS.get(name);
  if (named === undefined || quote === null) return null;
  const folded = fold(quote).replaceAll('’', "'").replaceAll(/\s+/g, ' ');
  const match = named.exec(folded);
  const stated = match === null ? null : STATED.exec(folded.slice(match.index + match[0].length))?.[1];
  return stated ? (LEVELS.find(({ pattern }) => pattern.test(stated))?.level ?? null) : null;
}

/** The name with its level: `Facility Security Clearance (FSC), Secret`. */
export function withLevel(said: string, level: Level | null, language: 'en' | 'fr'): string {
  const names = LEVELS.find((one) => one.level === level);
  return names === undefined ? said : language === 'fr' ? `${said}, niveau ${names.fr}` : `${said}, level ${names.en}`;
}

/** Whether what a company lists names another level than the one asked for, which is then not known to be held. */
export function isAtOtherLevel(listed: string, level: Level | null): boolean {
  if (level === null) return false;
  const folded = fold(listed);
  const own = LEVELS.filter(({ pattern }) => pattern.test(folded)).map((one) => one.level);
  // Top Secret is more than Secret.
  if (own.includes('top-secret') && level === 'secret') return false;
  return level === 'top-secret' ? !own.includes('top-secret') : own.length > 0 && !own.includes(level);
}
