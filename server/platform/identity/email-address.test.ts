import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emailAddress } from './email-address.ts';

const local = (chars: number): string => `${'k'.repeat(chars - '@example.com'.length)}@example.com`;

const cases: readonly [claim: unknown, expected: string | null][] = [
  ['kim@example.com', 'kim@example.com'],
  [' Kim.Lee@Example.COM\n', 'kim.lee@example.com'],
  ['élodie@exemple.ca', 'élodie@exemple.ca'],
  // The Kelvin sign and the dotted I have lower-case letters that are another's.
  ['\u212Aim@example.com', '\u212Aim@example.com'],
  ['\u0130an@example.com', '\u0130an@example.com'],
  [local(254), local(254)],
  [local(255), null],
  [`${' '.repeat(2000)}kim@example.com`, null],
  ['kim', null],
  ['@example.com', null],
  ['kim@', null],
  ['kim@example.com@example.org', null],
  ['kim lee@example.com', null],
  ['kim\0@example.com', null],
  ['kim\uD800@example.com', null],
  ['', null],
  [undefined, null],
  [null, null],
  [7, null],
  [['kim@example.com'], null],
];
for (const [claim, expected] of cases) {
  const shown = JSON.stringify(claim) ?? 'undefined';
  test(`the e-mail claim ${shown.slice(0, 40)} (${shown.length}) is ${expected === null ? 'none' : 'an address'}`, () => {
    assert.equal(emailAddress(claim), expected);
  });
}
