import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment with secrets read from the files that `<NAME>_FILE` names; an empty variable is an absent one. */
export function withFiles(
  env: Environment,
  isSecret: (name: string) => boolean,
): { values: Record<string, string>; faults: string[] } {
  const faults: string[] = [];
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) if (value !== undefined && value !== '') values[name] = value;
  const fileNames = Object.keys(values).filter(
    (name) => name.endsWith('_FILE') && isSecret(name.slice(0, -'_FILE'.length)),
  );
  for (const fileName of fileNames) {
    const name = fileName.slice(0, -'_FILE'.length);
    if (values[name] !== undefined) faults.push(`${name} and ${fileName} are both set; set only one`);
    try {
      values[name] = readFileSync(values[fileName] ?? '', 'utf8').trim();
    } catch {
      faults.push(`${fileName} is the path of a file that cannot be read`);
    }
  }
  return { values, faults };
}
