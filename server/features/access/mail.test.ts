import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { signInMail } from './mail.ts';

const given = {
  email: 'reader@example.org',
  link: 'https://tenders.example.org/sign-in#token=abc&next=/list',
  language: 'en' as const,
  publicUrl: 'https://tenders.example.org/',
  expiresInMinutes: 15,
};

const languages: ['en' | 'fr', RegExp[]][] = [
  ['en', [/sign in at tenders\.example\.org/, /works once and expires in 15 minutes/, /did not request this, ignore/]],
  [
    'fr',
    [
      /vous connecter à tenders\.example\.org/,
      /ne fonctionne qu’une fois et expire dans 15 minutes/,
      /rien demandé, ignorez/,
    ],
  ],
];

describe('The sign-in mail', () => {
  for (const [language, sentences] of languages) {
    test(`in ${language} says in both parts what it is for, how long it works and that it may be ignored`, () => {
      const mail = signInMail({ ...given, language });
      for (const sentence of sentences) {
        assert.match(mail.text, sentence);
        assert.match(mail.html, sentence);
      }
      assert.match(mail.html, new RegExp(`<html lang="${language}">`));
      assert.ok(mail.subject.includes('tenders.example.org'));
    });

    test(`in ${language} holds the link as a button and as text, escaped, and whole on one line of the text`, () => {
      const mail = signInMail({ ...given, language });
      const escaped = 'https://tenders.example.org/sign-in#token=abc&amp;next=/list';
      assert.equal(mail.html.split(`href="${escaped}"`).length - 1, 2);
      assert.ok(mail.html.includes(`>${escaped}</a>`));
      assert.ok(mail.text.split('\n').includes(given.link));
    });

    test(`in ${language} loads nothing from elsewhere and stays under 5 KB`, () => {
      const { html } = signInMail({ ...given, language });
      assert.doesNotMatch(html, /<(?:img|link|script|iframe)|url\(|@import/);
      assert.ok(Buffer.byteLength(html) < 5 * 1024);
    });
  }

  test('counts one minute as one', () => {
    assert.match(signInMail({ ...given, expiresInMinutes: 1 }).text, /in 1 minute\./);
    assert.match(signInMail({ ...given, expiresInMinutes: 1, language: 'fr' }).text, /expire dans 1 minute\./);
  });

  test('shows an address as text, whatever it holds', () => {
    assert.ok(!signInMail({ ...given, email: '"<b>"@example.org' }).html.includes('"<b>"'));
  });

  test('is not made for a link that is none', () => {
    assert.throws(() => signInMail({ ...given, link: 'javascript:alert(1)' }), /http or https/);
  });
});
