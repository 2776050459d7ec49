import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { decodeEntities, htmlToText, MAX_TEXT_CHARS, oneLine } from './html.ts';

describe('HTML is turned into text, entities decoded', () => {
  const CASES: [string, string, string][] = [
    ['plain text stays', 'Snow removal, 2 sites', 'Snow removal, 2 sites'],
    ['paragraphs and line breaks', '<p>One</p><p>Two<br/>Three<BR>Four</p>', 'One\nTwo\nThree\nFour'],
    ['attributes', '<p class="a" style=\'b\'>One</p>', 'One'],
    ['lists', '<ul><li>Salt</li><li class="x">Sand</li></ul>', '- Salt\n\n- Sand'],
    [
      'tables',
      '<table><tr><th>Item</th><th>Qty</th></tr><tr><td>Salt</td><td>4</td></tr></table>',
      'Item | Qty |\nSalt | 4 |',
    ],
    ['headings', '<h2>Scope</h2>Plow roads', 'Scope\nPlow roads'],
    ['entities', 'Ville de Montr&eacute;al &amp; Laval &#8211; &#x41;', 'Ville de Montréal & Laval – A'],
    ['entities encoded twice', 'Montr&amp;eacute;al &amp;amp; Laval', 'Montréal & Laval'],
    ['markup that is itself entity-encoded', '&lt;p&gt;One&lt;/p&gt;&lt;b&gt;Two&lt;/b&gt;', 'One\nTwo'],
    ['no-break spaces', 'a&nbsp;b\u00a0c', 'a b c'],
    ['scripts and styles', 'a<script type="x">if (a < b) alert("</p>")</script>b<style>p > a {}</style>c', 'a b c'],
    ['a script of any case, closed with blanks', 'a<SCRIPT>x</script  >b', 'a b'],
    ['a head is hidden, a header is not', '<head><title>x</title></head><header>Shown</header>', 'Shown'],
    ['a script that is never closed is only a tag', 'a<script>b', 'a b'],
    ['comments', 'a<!-- <p>hidden</p> -->b', 'a b'],
    ['a comment that is never closed is text', 'a <!-- b', 'a <!-- b'],
    ['less than and greater than', 'if a < b and c > d, 5<6', 'if a < b and c > d, 5<6'],
    ['a sign before a tag', 'x <y <b>z</b>', 'x <y z'],
    ['a tag that is never closed', 'a <b', 'a <b'],
    ['control characters', 'a\u0000b\u0007c\u200bd\ufeffe\u007f', 'abcde'],
    ['line ends', 'a\r\nb\rc\n\n\n\nd', 'a\nb\nc\n\nd'],
    ['blanks around lines', '  a  \t b \n  c  ', 'a b\nc'],
    ['empty', '', ''],
  ];
  for (const [name, html, text] of CASES) test(`html: ${name}`, () => assert.equal(htmlToText(html), text));

  test('html: entities are decoded three times at most', () => {
    assert.equal(decodeEntities('&amp;amp;amp;amp;eacute;'), '&amp;eacute;');
    assert.equal(decodeEntities('AT&T; a&b'), 'AT&T; a&b');
  });

  test('html: a title is one line', () => assert.equal(oneLine(' <b>Snow</b>\n<br>removal '), 'Snow removal'));

  test('html: a text of any length is cut, also in the middle of a tag', () => {
    assert.equal(htmlToText('a'.repeat(MAX_TEXT_CHARS + 5)).length, MAX_TEXT_CHARS);
    assert.ok(htmlToText(`${'ab '.repeat(MAX_TEXT_CHARS)}<p>`).length <= MAX_TEXT_CHARS);
  });
});

describe('HTML of any kind takes time in proportion to its length', () => {
  const BENIGN = '<p>Plow the roads &amp; lots, <b>twice</b> a day.</p>\n';
  const HOSTILE = [
    '<script ',
    '<script>',
    '</script ',
    '<script>a</script ',
    '<style><!--',
    '<!--',
    '<!-- -- ',
    '<br ',
    '<p',
    '<',
    '< ',
    '>',
    '&',
    '&amp;lt;script ',
    '&#',
    ' \n',
    '\t ',
    '<noscript><head><template>',
  ];
  const MOST_RATIO = 20;

  const filled = (pattern: string): string =>
    pattern.repeat(Math.ceil(MAX_TEXT_CHARS / pattern.length)).slice(0, MAX_TEXT_CHARS);
  const fastestMs = (text: string): number => {
    const times = Array.from({ length: 3 }, () => {
      const started = process.threadCpuUsage();
      htmlToText(text);
      const { user, system } = process.threadCpuUsage(started);
      return (user + system) / 1000;
    });
    return Math.min(...times);
  };
  test('html: 200,000 characters of hostile patterns take at most 20 times as long as plain markup', () => {
    // At least a millisecond, so that the clock's steps do not decide.
    const benignMs = Math.max(1, fastestMs(filled(BENIGN)));
    for (const pattern of HOSTILE) {
      const ratio = fastestMs(filled(pattern)) / benignMs;
      assert.ok(ratio <= MOST_RATIO, `${JSON.stringify(pattern)}: ${ratio.toFixed(1)} times as long`);
    }
  });
});
