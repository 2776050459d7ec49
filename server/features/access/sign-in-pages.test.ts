import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { describe, test } from 'node:test';
import { ERROR_STATUS, type ErrorCode } from '#contract/errors.ts';
import * as pages from './sign-in-pages.ts';
import { STYLE_TEXT } from './sign-in-style.ts';

const view = (language: 'en' | 'fr', isChosen = false): pages.View => ({
  language,
  isChosen,
  next: '/',
  publicUrl: 'https://tenders.example.org',
});
const HOSTILE = `"><script>alert(1)</script><img src=x onerror='a'>&amp;@example.org`;

/** Every page that there is, with this text wherever text from outside stands. */
function everyPage(of: pages.View, text: string): [string, string][] {
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[];
  return [
    ['ask', pages.askPage(of, null)],
    ['ask again', pages.askPage(of, text)],
    ['sent', pages.sentPage(of, { email: text, toOutbox: false })],
    ['sent to the outbox', pages.sentPage(of, { email: text, toOutbox: true })],
    ['confirm', pages.confirmPage(of, { email: text, path: '/sign-in/abc' })],
    ...(['used', 'expired', 'unknown'] as const).map((state): [string, string] => [
      state,
      pages.unusablePage(of, { state, maybeSignedIn: true }),
    ]),
    ['home', pages.homePage(of, { email: text, company: text, otherCompanies: [text, text] })],
    ['provider', pages.providerPage(of, text)],
    ['signed out', pages.signedOutPage(of)],
    ...(['cancelled', 'refused', 'mismatch', 'unavailable'] as const).map((kind): [string, string] => [
      kind,
      pages.attemptPage(of, kind),
    ]),
    ...codes.map((code): [string, string] => [code, pages.refusalPage(of, { code, requestId: text })]),
  ];
}

describe('The sign-in pages', () => {
  for (const language of ['en', 'fr'] as const) {
    test(`in ${language} name their language, have one heading, a title and the host, and need no script`, () => {
      for (const [name, page] of everyPage(view(language), 'dana@example.org')) {
        assert.match(page, new RegExp(`^<!doctype html>\\s*<html lang="${language}">`), name);
        assert.equal(page.split('<h1>').length - 1, 1, name);
        assert.match(page, /<title>[^<]*Tenderfit[^<]*<\/title>/, name);
        assert.ok(page.includes('<footer>tenders.example.org</footer>'), name);
        assert.doesNotMatch(page, /<script|javascript:|\son\w+=|\sstyle="/i, name);
        assert.doesNotMatch(page, /undefined|null|\[object/, name);
      }
    });
  }

  test('show text from outside as text, wherever it stands', () => {
    for (const [name, page] of everyPage(view('en'), HOSTILE)) {
      assert.doesNotMatch(page, /<script|<img|onerror='/i, name);
      assert.ok(!page.includes(HOSTILE), name);
    }
    assert.match(pages.askPage(view('en'), HOSTILE), /value="&quot;&gt;&lt;script&gt;alert\(1\)/);
  });

  test('say the same in both languages, in other words', () => {
    const [english, french] = [everyPage(view('en'), 'x@example.org'), everyPage(view('fr'), 'x@example.org')];
    for (const [index, [name, page]] of english.entries()) {
      const heading = (text: string | undefined): string | undefined => /<h1>([^<]*)/.exec(text ?? '')?.[1];
      if (name !== 'home') assert.notEqual(heading(page), heading(french[index]?.[1]), name);
    }
  });

  test('keep a language that was chosen in every path of theirs, and no other', () => {
    for (const [name, page] of everyPage(view('fr', true), 'dana@example.org')) {
      const paths = [...page.matchAll(/(?:href|action)="(\/[^"]*)"/g)].map(([, path]) => path ?? '');
      for (const path of paths.filter((one) => !one.startsWith('/api/')))
        assert.match(path, /(?:\?|&amp;)lang=(?:fr|en)$/, `${name}: ${path}`);
    }
    assert.match(pages.askPage(view('fr'), null), /action="\/sign-in"/);
    assert.match(
      pages.askPage(view('fr'), null),
      /<a href="\/sign-in\?lang=en" lang="en" hreflang="en"\s*>English<\/a\s*>/,
    );
  });

  test('label the field, and tie what is wrong with it to it', () => {
    const page = pages.askPage(view('en'), 'dana');
    assert.match(page, /<label for="email">/);
    assert.match(page, /<input[^>]*id="email"[^>]*aria-invalid="true"[^>]*aria-describedby="fault"[^>]*value="dana"/);
    assert.match(page, /id="fault" role="alert"/);
  });

  test('hold the style that the policy names, to the byte', () => {
    const inner = /<style>([^]*?)<\/style>/.exec(pages.askPage(view('en'), null))?.[1] ?? '';
    assert.equal(hash('sha256', inner, 'base64'), hash('sha256', STYLE_TEXT, 'base64'));
  });
});

/** WCAG 2.2: the ratio of two colours' relative luminances. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
      const part = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
      return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

test('The sign-in pages’ colours have the contrast that WCAG 2.2 AA asks for, light and dark', () => {
  assert.equal(Math.round(contrast('#000000', '#ffffff')), 21);
  const text = ['ink/page', 'ink/card', 'ink/note', 'soft/page', 'soft/card', 'link/page', 'link/card', 'fault/card'];
  text.push('button-ink/button', 'button-ink/button-hover');
  const edges = ['edge/card', 'button/card', 'focus/card', 'focus/page', 'fault/card'];
  const palettes = [...STYLE_TEXT.matchAll(/:root \{([^}]*--page[^}]*)\}/g)].map(
    ([, block = '']) =>
      new Map([...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value])),
  );
  assert.equal(palettes.length, 2);
  for (const palette of palettes) {
    for (const [pairs, least] of [[text, 4.5] as const, [edges, 3] as const]) {
      for (const pair of pairs) {
        const [one = '', other = ''] = pair.split('/').map((name) => palette.get(name) ?? '');
        assert.ok(contrast(one, other) >= least, `${pair}: ${contrast(one, other).toFixed(2)}`);
      }
    }
  }
});
