import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { comparisonKey, profileInput, type ProfileInput } from '#features/profile/profile.ts';
import { emailAddress } from '#platform/identity/email-address.ts';

/** Companies in a file, CSV with a header or a JSON object a line, each with the same members. */

export type FiledMember = { email: string; role: 'admin' | 'member'; name: string | null };
export type FiledCompany = {
  /** As a spreadsheet counts, the header being row 1; in JSON lines the line. */
  row: number;
  name: string;
  contact: string;
  country: string;
  language: 'en' | 'fr';
  profile: ProfileInput;
  members: FiledMember[];
};
/** `column`: null where the row as a whole, or the file, is at fault. */
export type FileProblem = { row: number; column: string | null; problem: string };
export type FiledCompanies = { companies: FiledCompany[]; problems: FileProblem[] };

export const MAX_COMPANIES = 10_000;

const PROFILE_FIELDS = Object.keys(profileInput.shape).filter((field) => field !== 'legal_name');
const OWN_COLUMNS = ['name', 'contact', 'country', 'language', 'members'];
export const COLUMNS: readonly string[] = [...OWN_COLUMNS, ...PROFILE_FIELDS];

/** What separates values in one cell. */
const SEPARATOR = /[;|]/;

const foldSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const member = z.union(
  [
    z.string().transform((text) => ({ email: text, role: 'member' as const, name: null })),
    z.strictObject({
      email: z.string(),
      role: z.enum(['admin', 'member']).default('member'),
      name: z.string().transform(foldSpaces).pipe(z.string().min(1).max(200)).nullable().default(null),
    }),
  ],
  'must be {email, role, name} or an email address; role is admin or member',
);

/** The parts of a company that are no field of its profile, by which it is made or refused. */
export const companyInput = z.object({
  name: z
    .string('is required')
    .transform(foldSpaces)
    .refine(
      (text) => text !== '' && [...text].length <= 200 && !/[\p{Cc}\p{Cs}]/u.test(text),
      'must be 1 to 200 characters',
    ),
  contact: z.email('must be an email address').max(254),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be a two-letter country code (ISO 3166-1), such as CA')
    .transform((text) => text.toUpperCase())
    .default('CA'),
  language: z.enum(['en', 'fr'], 'must be en or fr').default('en'),
  members: z
    .array(
      member.transform((one, context) => {
        const email = emailAddress(one.email);
        if (email === null)
          context.addIssue({ code: 'custom', message: `${one.email.slice(0, 80)} is not an email address` });
        return { ...one, email: email ?? '' };
      }),
      'must be a list of members',
    )
    .max(1_000)
    .default([]),
});

/** Reads the companies of a file: JSON lines where it begins with a brace, else CSV. Every error is reported, not only the first. */
export function readCompanies(text: string): FiledCompanies {
  const content = text.replace(/^\uFEFF/, '');
  if (content.trim() === '')
    return refused(1, 'is empty; expected a CSV with a header row, or one JSON object per line');
  const records = content.trimStart().startsWith('{') ? jsonRecords(content) : csvRecords(content);
  if (records.values.length > MAX_COMPANIES)
    return refused(MAX_COMPANIES + 2, `has more than ${MAX_COMPANIES} companies; split the file`);
  const problems = [...records.problems];
  const companies: FiledCompany[] = [];
  const rowOfName = new Map<string, number>();
  for (const { row, value } of records.values) {
    const read = readCompany(row, value);
    problems.push(...read.problems);
    if (read.company === null) continue;
    const key = comparisonKey(read.company.name);
    const first = rowOfName.get(key);
    if (first !== undefined) problems.push({ row, column: 'name', problem: `is also the name in row ${first}` });
    rowOfName.set(key, first ?? row);
    companies.push(read.company);
  }
  return { companies, problems: problems.toSorted((a, b) => a.row - b.row) };
}

type Records = { values: { row: number; value: Record<string, unknown> }[]; problems: FileProblem[] };

function refused(row: number, problem: string): FiledCompanies & Records {
  return { companies: [], values: [], problems: [{ row, column: null, problem }] };
}

function jsonRecords(content: string): Records {
  const records: Records = { values: [], problems: [] };
  for (const [index, line] of content.split('\n').entries()) {
    if (line.trim() === '') continue;
    const row = index + 1;
    try {
      const value: unknown = JSON.parse(line);
      if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SyntaxError('not an object');
      records.values.push({ row, value: { ...value } });
    } catch {
      records.problems.push({ row, column: null, problem: 'is not one JSON object on one line' });
    }
  }
  return records;
}

function csvRecords(content: string): Records {
  let rows: string[][];
  try {
    rows = parse(content, { relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    const line = error instanceof CsvError && typeof error['lines'] === 'number' ? error['lines'] : 1;
    return refused(line, `cannot be read as CSV: ${error instanceof Error ? error.message : 'unknown reason'}`);
  }
  const [header = [], ...body] = rows.map((row) => row.map((cell) => cell.trim()));
  const problems = headerProblems(header);
  if (problems.length > 0) return { values: [], problems };
  if (body.length === 0) return refused(2, 'has a header row but no companies');
  const values = [];
  for (const [index, cells] of body.entries()) {
    const row = index + 2;
    if (cells.length === header.length) values.push({ row, value: valuesOf(header, cells) });
    else problems.push({ row, column: null, problem: `has ${cells.length} cells; the header has ${header.length}` });
  }
  return { values, problems };
}

function headerProblems(header: readonly string[]): FileProblem[] {
  const at = (column: string, problem: string): FileProblem => ({ row: 1, column, problem });
  return [
    ...header
      .filter((name) => !COLUMNS.includes(name))
      .map((name) => at(name, `is not a column; the columns are ${COLUMNS.join(', ')}`)),
    ...header.filter((name, index) => header.indexOf(name) !== index).map((name) => at(name, 'appears twice')),
    ...['name', 'contact'].filter((name) => !header.includes(name)).map((name) => at(name, 'is missing')),
  ];
}

/** Cells as the values that they stand for; an empty one says nothing. */
function valuesOf(header: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const filled = header.flatMap((column, index) => {
    const cell = cells[index] ?? '';
    return cell === '' ? [] : [[column, cellValue(column, cell)] as const];
  });
  return Object.fromEntries(filled);
}

const LISTS = ['categories', 'geography', 'certifications', 'exclusions', 'manufacturer_partners', 'target_buyers'];
const NUMBERS = ['min_contract_value', 'max_contract_value', 'employee_count'];
const YES_OR_NO: Readonly<Record<string, boolean>> = { yes: true, true: true, no: false, false: false };

function cellValue(column: string, cell: string): unknown {
  const parts = cell.split(SEPARATOR).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
  if (LISTS.includes(column)) return parts;
  if (column === 'members') return parts.map(memberOfCell);
  if (NUMBERS.includes(column)) return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(cell) ? Number(cell) : cell;
  return column === 'is_canadian_supplier' ? (YES_OR_NO[cell.toLowerCase()] ?? cell) : cell;
}

/** `ana@example.org:admin` or `ana@example.org`. */
function memberOfCell(part: string): unknown {
  const [email = '', role] = part.split(':').map((word) => word.trim());
  return role === undefined ? email : { email, role };
}

function readCompany(
  row: number,
  value: Record<string, unknown>,
): { company: FiledCompany | null; problems: FileProblem[] } {
  const own = Object.fromEntries(Object.entries(value).filter(([name]) => OWN_COLUMNS.includes(name)));
  const fields = Object.fromEntries(Object.entries(value).filter(([name]) => PROFILE_FIELDS.includes(name)));
  const unknown = Object.keys(value).filter((name) => !COLUMNS.includes(name));
  const [company, profile] = [companyInput.safeParse(own), profileInput.safeParse(fields)];
  const problems = [
    ...unknown.map((name) => ({
      row,
      column: name.slice(0, 100),
      problem: `is not a known member; the members are ${COLUMNS.join(', ')}`,
    })),
    ...problemsOf(row, company.error),
    ...problemsOf(row, profile.error),
  ];
  const { min_contract_value: min = null, max_contract_value: max = null } = profile.data ?? {};
  if (min !== null && max !== null && min > max)
    problems.push({ row, column: 'min_contract_value', problem: 'must not be greater than max_contract_value' });
  if (company.data === undefined || profile.data === undefined || problems.length > 0)
    return { company: null, problems };
  return { company: { row, ...company.data, profile: profile.data }, problems };
}

function problemsOf(row: number, error: z.ZodError | undefined): FileProblem[] {
  return (error?.issues ?? []).map(({ path, message }) => ({
    row,
    column: path.length === 0 ? null : path.map(String).join('.'),
    problem: message.charAt(0).toLowerCase() + message.slice(1),
  }));
}
