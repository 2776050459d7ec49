const SECRET_NAME = /key|token|secret|password|passwd|signature|credential/i;
/** A shorter value would take innocent words out of messages, and keeps no secret. */
const MIN_SECRET_CHARS = 4;

/**
 * Takes the secrets of a source's settings out of a text: values of settings, and of parameters in addresses among them,
 * whose names say that they are secret, and passwords in addresses. For everything that is stored, logged or shown.
 */
export function redactor(settings: Readonly<Record<string, string | undefined>>): (text: string) => string {
  const secrets = Object.entries(settings).flatMap(([name, value]) => secretsIn(name, value?.trim() ?? ''));
  const written = [...new Set(secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]))]
    .filter((secret) => secret.length >= MIN_SECRET_CHARS)
    .sort((a, b) => b.length - a.length);
  return (text) => written.reduce((clean, secret) => clean.replaceAll(secret, '***'), text);
}

function secretsIn(name: string, value: string): string[] {
  if (SECRET_NAME.test(name)) return [value];
  if (!URL.canParse(value)) return [];
  const url = new URL(value);
  const parameters = [...url.searchParams].filter(([parameter]) => SECRET_NAME.test(parameter));
  return [...parameters.map(([, secret]) => secret), url.password, decoded(url.password)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
