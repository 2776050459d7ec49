import type { DocumentProblem } from '#contract/documents/solicitation.ts';

/** Why a document was not read, as a code that a page in any language can put into words. */

type Told = { status: string; reason: string | null; contentType: string | null };

/** The first whose words the reason has; what the words of one have in common with another's stands behind it. */
const SIGNS: readonly (readonly [DocumentProblem, readonly string[]])[] = [
  ['login', ['The website answered 401', 'The website answered 403', 'The website answered 407']],
  ['gone', ['The website answered 404', 'The website answered 410']],
  ['unreachable', ['The website answered', 'did not send the whole document']],
  ['package', ['The address gives a ZIP package', 'A package within a package']],
  ['type', ['The address gives no', 'The content is not']],
  ['moved_or_too_large', ['The answer is larger than']],
  ['address', ['The address']],
  ['scan_unread', ['Character recognition could not read it']],
  ['scan', ['it may be a scan']],
  ['empty', ['holds no text', 'contains no text', 'No page of the document holds text', 'The archive holds no files']],
  ['password', ['password']],
  ['too_long', ['takes too long to read']],
  ['too_large', ['expands to', 'more memory to read', 'holds too much text', 'The file is over']],
  ['fault', ['fault of the service', 'missing from storage', 'no longer there']],
];

/** Null: nothing is wrong, or not yet. */
export function documentProblem({ status, reason, contentType }: Told): DocumentProblem | null {
  if (reason === null) return null;
  if (status === 'read') return contentType === 'application/zip' ? 'files_left_out' : 'pages_left_out';
  return SIGNS.find(([, signs]) => signs.some((sign) => reason.includes(sign)))?.[0] ?? 'damaged';
}
