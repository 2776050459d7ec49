import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonProblem } from '#contract/json-value.ts';
import { LIMITS } from '#contract/limits.ts';
import { lineOfText, paragraphs, webAddress } from '#contract/parameters.ts';
import { looksLikeKey } from '#features/access/api-key.ts';
import { readCsv } from '#features/catalog/import-csv.ts';
import { ImportJudge } from '#features/catalog/import-rules.ts';
import { searchForm } from '#features/catalog/product-search.ts';
import { specTerms } from '#features/catalog/spec-terms.ts';
import { documentName } from '#features/knowledge/document-name.ts';
import { queryWords } from '#features/knowledge/passage-index.ts';
import { compileProfile } from '#features/matching/subjects/compiled-profile.ts';
import { categoriesNamed, isPlace } from '#features/matching/matching.ts';
import { searchDemands } from '#features/opportunities/search-demands.ts';
import { comparisonKey, listValue } from '#features/profile/profile-fields.ts';
import { condition } from '#features/rules/rule-condition.ts';
import { description } from '#features/rules/rule-wording.ts';
import { statedFacts } from '#features/rules/rules.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { clientBucket } from '#platform/http/client-address.ts';
import { cursorSeal } from '#platform/http/cursor.ts';
import { boundaryOf } from '#platform/http/form-data.ts';
import { readJson } from '#platform/http/json-body.ts';
import { languageOf } from '#platform/http/language.ts';
import { requestIdOf } from '#platform/http/request-id.ts';
import { sessionCookie } from '#platform/http/session-cookie.ts';
import { verifyIdToken } from '#platform/identity/id-token.ts';
import { emailAddress } from '#platform/identity/email-address.ts';
import { addressFault, parseAddress } from '#platform/mail/address.ts';
import { oneTidyLine } from '#platform/mail/message.ts';
import { encodeBody, headerText } from '#platform/mail/mime-encoding.ts';
import { searchQuery } from '#platform/text/search-query.ts';
import type { Reader } from '../linear/linear-time.ts';
import { productFields, profileFields } from '../matching.ts';
import { wordsOfSource } from '../linear/worst-texts.ts';

const root = join(import.meta.dirname, '../../..');

/** The words that these files of the product look for. */
export function wordsIn(...paths: readonly string[]): string[] {
  return paths.flatMap((path) => wordsOfSource(readFileSync(join(root, path), 'utf8')));
}

/** `read`, with what bounds the text in the product; growth is looked at up to `longest` signs. */
export function reader(
  name: string,
  bound: string,
  read: Reader['read'],
  { longest = 4_000, words = [] }: { longest?: number; words?: readonly string[] } = {},
): Reader {
  return { name, bound, read, longest, words };
}

/** Lines of the text, or its parts between commas, as the values of a list of the profile. */
function valuesOf(text: string): string[] {
  const { profileListValueChars: chars, profileListValues: most } = LIMITS;
  return Array.from({ length: Math.min(most, Math.ceil(text.length / chars.max)) }, (_, at) =>
    text.slice(at * chars.max, (at + 1) * chars.max),
  );
}

const CATEGORIES = Array.from({ length: LIMITS.profileListValues }, (_, at) => `Category of things number ${at}`);
const categoriesOf = categoriesNamed(CATEGORIES);
const seal = cursorSeal('a secret of some length, for a test');
const cookie = sessionCookie('https://tenders.example');

function judgeImport(text: string): void {
  const judge = new ImportJudge(comparisonKey);
  for (const row of readCsv(Buffer.from(text))) judge.take(row);
  judge.end();
}

/** Refusing it is reading it, too. */
function readBody(text: string): void {
  try {
    readJson(Buffer.from(text));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

const HEADER = 'oem_partner,name,model,description,commodity_codes,rep_status,source_url\n';

/** Of what people and clients type and send: bodies, queries, headers, uploads. */
export const TYPED_READERS: readonly Reader[] = [
  reader(
    'reason: statements of the company',
    `${LIMITS.feedbackReasonChars.max} characters`,
    (text) =>
      statedFacts(text, { isPlace, namesPlaces: true, categoriesOf, buyer: { value: 'ville', label: 'Ville' } }),
    {
      words: wordsIn(
        'server/features/rules/statements/english.ts',
        'server/features/rules/statements/french.ts',
        'server/features/rules/statements/clauses.ts',
        'server/features/rules/statements/things.ts',
      ),
    },
  ),
  reader('reason: the body', `${LIMITS.feedbackReasonChars.max} characters`, (text) =>
    paragraphs(LIMITS.feedbackReasonChars).safeParse(text),
  ),
  reader('body: JSON', '1,000,000 bytes', readBody, { longest: 64_000 }),
  reader('body: JSON with the text in it', '1,000,000 bytes', (text) => readBody(JSON.stringify({ [text]: [text] })), {
    longest: 64_000,
  }),
  reader('search: the query for PostgreSQL', '200 characters', searchQuery),
  reader('search: what a listing must meet', '200 characters', searchDemands),
  reader('search: of products', '200 characters', searchForm),
  reader('search: words of a question', '4,000 characters', queryWords),
  reader('line of text', '200 characters', (text) => lineOfText({ min: 0, max: 1e6 }).safeParse(text)),
  reader('web address', '2,000 characters', (text) => webAddress(1e6).safeParse(text)),
  reader('profile: value of a list', '64 KB a value, 200 characters kept', (text) => {
    listValue(text);
    comparisonKey(text);
  }),
  reader('profile: JSON value', '64 KB', (text) => jsonProblem({ a: [text], [text]: 1 }, { depth: 20, bytes: 65_536 })),
  ...(['categories', 'geography', 'certifications', 'exclusions', 'target_buyers'] as const).map((field) =>
    reader(
      `profile: ${field}, compiled`,
      '200 values of 200 characters',
      (text) => compileProfile(profileFields({ [field]: valuesOf(text) }), []),
      {
        longest: 40_000,
        words: wordsIn(
          'server/features/matching/places/places.ts',
          'server/features/matching/vocabulary/concepts-goods.ts',
        ),
      },
    ),
  ),
  reader('profile: overview and role, compiled', '10,000 characters', (text) =>
    compileProfile(profileFields({ overview: text, business_role: text }), []),
  ),
  reader('product, compiled', '200 characters a name, 64 KB specs', (text) =>
    compileProfile(profileFields(), [
      productFields({
        name: text.slice(0, 200),
        oem_name: text.slice(0, 200),
        model: text.slice(0, 100),
        commodity_codes: valuesOf(text).slice(0, 50),
        specs: { 'part number': text },
      }),
    ]),
  ),
  reader('specs: terms', '64 KB', (text) => specTerms({ a: text, [text]: text.length }), { longest: 64_000 }),
  reader('CSV of products: rows and cells', '2 MB, 500 rows', (text) => judgeImport(text), { longest: 64_000 }),
  reader('CSV of products: behind its header', '2 MB, 500 rows', (text) => judgeImport(HEADER + text), {
    longest: 64_000,
  }),
  reader(
    'CSV of products: one cell',
    '2 MB, 500 rows',
    (text) => judgeImport(`${HEADER}"${text.replaceAll('"', '""')}",a\n`),
    {
      longest: 64_000,
    },
  ),
  reader('rule: wording', '200 characters kept', (text) =>
    description(
      {
        ruleType: 'no_go',
        favours: false,
        condition: condition('buyer', { value: text, label: text }),
        isStated: true,
        supporting: 1,
        contrary: 0,
        active: true,
        isSwitched: false,
        replay: null,
      },
      'fr',
    ),
  ),
  reader('context document: its name', '255 characters', (text) => documentName(text, 'pdf')),
  reader('cursor', '300 characters', (text) => seal.open('company', text)),
  reader('Accept-Language', '500 characters', languageOf),
  reader('request id', '128 characters', (text) => requestIdOf({ headers: { 'x-request-id': text }, url: text })),
  reader('cookie', '8,192 characters', (text) => cookie.read(text)),
  reader('client address', '16 KB of headers', clientBucket),
  reader('multipart boundary', '16 KB of headers', (text) => boundaryOf(`multipart/form-data; ${text}`), {
    longest: 16_000,
  }),
  reader('API key', '16 KB of headers', looksLikeKey),
  reader(
    'portal token',
    '16 KB of headers',
    (text) =>
      verifyIdToken(text, {
        issuer: 'https://issuer.example',
        audience: ['a'],
        algorithms: ['RS256'],
        keyOf: () => Promise.reject(new Error('no key')),
        trustsEmail: false,
        now: new Date(0),
      }).catch(() => undefined),
    { longest: 16_000 },
  ),
  reader('e-mail address of a token', '254 characters', emailAddress),
  reader('mail address', '254 characters', (text) => {
    addressFault(text);
    parseAddress(`${text} <a@example.org>`);
  }),
  reader('mail: header and body', '200 characters a header', (text) => {
    oneTidyLine(text, 200);
    headerText(text.slice(0, 1_000));
    encodeBody(text, { isEightBit: false });
  }),
];
