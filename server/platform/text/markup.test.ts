import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { escapeHtml, html, type HtmlValue, webAddress } from './markup.ts';

const values: [string, HtmlValue, string][] = [
  ['markup in text', '<script>alert(1)</script>', '<b>&lt;script&gt;alert(1)&lt;/script&gt;</b>'],
  ['quotes, so that none ends an attribute', `"'`, '<b>&quot;&#39;</b>'],
  ['an entity', '&amp;', '<b>&amp;amp;</b>'],
  ['a number', 3, '<b>3</b>'],
  ['nothing', null, '<b></b>'],
  ['markup of its own, which stays', html`<i>${'a<b'}</i>`, '<b><i>a&lt;b</i></b>'],
  ['a list', [html`<i>1</i>`, html`<i>2</i>`], '<b><i>1</i><i>2</i></b>'],
];

describe('HTML of mail:', () => {
  for (const [what, value, expected] of values) {
    test(`a template takes ${what}`, () => assert.equal(html`<b>${value}</b>`.markup, expected));
  }

  test('controls and broken characters do not reach the markup, line ends and accents do', () => {
    assert.equal(escapeHtml('a\u0000\u001b\nbé\ud800'), 'a\nbé\ufffd');
  });

  test("the template's indentation is left out, that of a value is not", () => {
    const tag = html;
    const { markup } = tag`<p>
        ${'a\n   b'}
      </p>`;
    assert.equal(markup, '<p>\na\n   b\n</p>');
  });

  const addresses: [string, string | null][] = [
    ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
    ['http://localhost:8080/x', 'http://localhost:8080/x'],
    ['javascript:alert(1)', null],
    [' java\nscript:alert(1)', null],
    ['data:text/html,x', null],
    ['//example.org', null],
    [`https://example.org/${'a'.repeat(2000)}`, null],
  ];
  for (const [text, expected] of addresses) {
    test(`${JSON.stringify(text).slice(0, 50)} is ${expected === null ? 'no' : 'a'} link`, () => {
      assert.equal(webAddress(text), expected);
    });
  }
});
