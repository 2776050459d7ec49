import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACTION_WORDS } from '#features/audit/action-words.ts';
import { COMPANY_WORDS } from '../../portal/company/company-words.ts';
import { DIGEST_WORDS } from '../../portal/digest/digest-words.ts';
import { LIST_WORDS } from '../../portal/opportunities/list-words.ts';
import { PANE_WORDS } from '../../portal/opportunities/pane-words.ts';
import { RULES_WORDS } from '../../portal/rules/rules-words.ts';
import { AUDIT_WORDS } from '../../portal/settings/audit-words.ts';
import { KEYS_WORDS } from '../../portal/settings/keys-words.ts';

/** Every text in a catalogue; what a function writes is read in its source. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
}

test('what a company decides on a tender is never called an answer: to answer a tender is to bid', () => {
  const catalogues = [LIST_WORDS, RULES_WORDS, DIGEST_WORDS, AUDIT_WORDS, COMPANY_WORDS];
  const said = [
    ...catalogues.flatMap(texts),
    ...texts(ACTION_WORDS),
    ...[KEYS_WORDS.en, KEYS_WORDS.fr].flatMap(({ scopeWords }) => texts(scopeWords)),
    ...[PANE_WORDS.en, PANE_WORDS.fr].flatMap(({ judgeHint: _own, ...words }) => texts(words)),
  ].filter((text) => !/courriel|e-?mail/i.test(text));
  assert.ok(said.length > 500);
  assert.deepEqual(
    said.filter((text) => /\banswer(s|ed)?\b|\brépon(ses?|du|dez|dre)\b/i.test(text)),
    [],
  );
});
