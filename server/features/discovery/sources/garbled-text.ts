/** Characters of English and French notices that are worth restoring when their UTF-8 bytes were read as something else. */
const CHARACTERS = '“”‘’–—…•·™®©°½¼¾éèêëàâçîïôûùÉÈÀÇ\u00a0\u202f\uf0a7'.split('');
/** Code pages as which archives of the Toronto rows were read (seen in the solicitation versions of 2024-2025). */
const WRONG_READINGS = ['windows-1252', 'macintosh', 'gb18030', 'windows-1251'];
/** Bytes 80-9F and AF of the Cyrillic-Asian page PTCP154, for which there is no decoder, where they are windows-1251. */
const PTCP154_DIFFERENCES: Readonly<Record<string, string>> = {
  Ђ: 'Җ',
  '‚': 'Ӯ',
  '™': 'ҷ',
  њ: 'ң',
  ќ: 'қ',
  Ї: 'Ҝ',
  '\u0098': 'Ҳ',
  '¦': 'Ұ',
};

const RESTORED: ReadonlyMap<string, string> = new Map([
  ...CHARACTERS.flatMap((character) => garbledForms(character).map((form) => [form, character] as const)),
  // An older table of the Macintosh page has Ý where the present one has the dagger.
  ['√Ç¬Ý', '\u00a0'],
  ['¬Ý', '\u00a0'],
]);
const GARBLED = new RegExp(
  [...RESTORED.keys()]
    .sort((a, b) => b.length - a.length)
    .map((form) => form.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('|'),
  'g',
);

function garbledForms(character: string): string[] {
  const bytes = new TextEncoder().encode(character);
  const latin1 = String.fromCharCode(...bytes);
  const twice = new TextEncoder().encode(latin1);
  const forms = [latin1, String.fromCharCode(...twice)];
  for (const page of WRONG_READINGS) {
    for (const raw of [bytes, twice]) {
      const read = new TextDecoder(page).decode(raw);
      forms.push(
        read,
        read.replace(/./gsu, (letter) => PTCP154_DIFFERENCES[letter] ?? letter),
      );
    }
  }
  return forms.filter((form) => form.length > 1 && !form.includes('\ufffd') && form !== character);
}

/** Text with characters restored that were stored as UTF-8 and read as another code page, once or twice over. */
export function restoreGarbled(text: string): string {
  return text.replace(GARBLED, (form) => RESTORED.get(form) ?? form);
}
