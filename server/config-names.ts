import { nearest } from './near-names.ts';

/**
 * Beginnings that are ours, and the setting with which all that begins so is read. Other programs have settings of the same
 * beginning in a shared environment, so what is unknown is a fault only where that setting is in use.
 */
const NAMESPACES: readonly { prefix: string; isInUse: (values: Values) => boolean }[] = [
  { prefix: 'DISCOVER_', isInUse: () => true },
  { prefix: 'INBOUND_', isInUse: () => true },
  { prefix: 'MODEL_EMBEDDING', isInUse: () => true },
  {
    prefix: 'MODEL_',
    isInUse: (values) => values['MODEL_EMBEDDINGS_URL'] !== undefined || values['MODEL_PROVIDER'] !== undefined,
  },
  { prefix: 'S3_', isInUse: (values) => values['DOCUMENT_STORE'] === 's3' },
  { prefix: 'SMTP_', isInUse: (values) => values['MAIL_PROVIDER'] === 'smtp' },
  { prefix: 'RESEND_', isInUse: (values) => values['MAIL_PROVIDER'] === 'resend' },
  { prefix: 'MAIL_', isInUse: (values) => values['MAIL_PROVIDER'] !== undefined },
  { prefix: 'OIDC_', isInUse: (values) => values['OIDC_ISSUER'] !== undefined },
];
/** Shorter names have too many neighbours that mean something else. */
const MIN_NEAR_LETTERS = 6;

type Values = Readonly<Record<string, string>>;

/**
 * Variables that were meant to be settings and are none. A slip in a name would otherwise leave a default in force unnoticed. One
 * that is near to a setting is a fault, unless that setting is set too: then it is somebody else's.
 * @param known every setting that is no source's
 * @param isSecret those that may stand in files
 */
export function unknownNames(
  values: Values,
  known: readonly string[],
  isSecret: (name: string) => boolean,
): { faults: string[]; ignored: string[] } {
  const faults: string[] = [];
  const ignored: string[] = [];
  const wanted = [...known, ...known.filter(isSecret).map((name) => `${name}_FILE`)];
  for (const name of Object.keys(values)) {
    if (wanted.includes(name) || name.startsWith('SOURCE_')) continue;
    const inFile = name.endsWith('_FILE') ? name.slice(0, -'_FILE'.length) : null;
    if (inFile !== null && known.includes(inFile) && inFile.length >= MIN_NEAR_LETTERS) {
      faults.push(`${name} is ignored: ${inFile} is not a secret; set ${inFile} directly`);
      continue;
    }
    const near = name.length < MIN_NEAR_LETTERS ? null : nearest(name, wanted);
    const space = NAMESPACES.find(({ prefix }) => name.startsWith(prefix));
    if (near !== null && near.length >= MIN_NEAR_LETTERS && values[near] === undefined) {
      faults.push(`${name} is not a setting; did you mean ${near}?`);
    } else if (space?.isInUse(values) === true) {
      const others = known.filter((one) => one.startsWith(space.prefix));
      faults.push(`${name} is not a setting; settings that start the same way are ${others.join(', ')}`);
    } else if (space !== undefined) ignored.push(name);
  }
  return { faults, ignored };
}
