import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentProblem } from './document-problem.ts';

const told = (reason: string | null, status = 'failed', contentType: string | null = 'application/pdf') =>
  documentProblem({ status, reason, contentType });

test('why a document was not read is told apart by what its reason says', () => {
  const cases: [string, string][] = [
    ['The website answered 403; it may need a login.', 'login'],
    ['The website answered 404; it may need a login.', 'gone'],
    ['The website answered 418; it may need a login.', 'unreachable'],
    ['The website did not send the whole document.', 'unreachable'],
    ['The address leads to a network that is not public.', 'address'],
    ['The address names a port that websites do not use.', 'address'],
    ['The answer is larger than 15 MB, or redirects where documents are not fetched.', 'moved_or_too_large'],
    ['The address gives a ZIP package, which is not opened by itself; download it and upload it here.', 'package'],
    ['A package within a package is not opened; upload it by itself.', 'package'],
    ['The address gives no PDF, DOCX, TXT or MD.', 'type'],
    ['The content is not PDF, DOCX, TXT or MD.', 'type'],
    ['No page of the document holds text: it may be a scan, which is a picture of text.', 'scan'],
    [
      'No page of the document holds text: it may be a scan, which is a picture of text. Character recognition could not read it. Upload one whose text can be selected.',
      'scan_unread',
    ],
    ['No page of the document holds text.', 'empty'],
    ['The document holds no text.', 'empty'],
    ['The PDF asks for a password to be opened.', 'password'],
    ['The document takes too long to read.', 'too_long'],
    ['The document holds too much text.', 'too_large'],
    ['The archive has no end: it is cut.', 'damaged'],
    ['The PDF is damaged: it cannot be opened.', 'damaged'],
    ['The uploaded file is missing from storage; delete the document and upload it again.', 'fault'],
  ];
  for (const [reason, problem] of cases) assert.equal(told(reason), problem, reason);
});

test('a document that was read tells which part of it was not; without a reason nothing is wrong', () => {
  assert.equal(told('2 pages are pictures without text.', 'read'), 'pages_left_out');
  assert.equal(told('1 file was left out: a.exe: The file is empty.', 'read', 'application/zip'), 'files_left_out');
  assert.deepEqual([told(null), told(null, 'read')], [null, null]);
});
