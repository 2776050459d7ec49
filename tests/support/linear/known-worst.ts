import type { WorstText } from './worst-texts.ts';

/** Texts that once took time by their square or worse, by the name of their reader: they are tried always. */
export const KNOWN_WORST: Readonly<Record<string, readonly WorstText[]>> = {
  'reason: statements of the company': [
    { prefix: '', unit: '—(', suffix: '' },
    { prefix: 'We do not do ', unit: ' , ', suffix: '' },
    { prefix: '', unit: 'a — we ', suffix: '' },
    { prefix: 'a', unit: '!', suffix: 'x' },
    { prefix: 'a', unit: ',', suffix: 'x' },
    { prefix: 'for roofing ', unit: '- and we ', suffix: '' },
  ],
  'body: JSON': [
    { prefix: '{', unit: '"":1,', suffix: '"":1}' },
    { prefix: `${'{"a":'.repeat(30)}{`, unit: '"":1,', suffix: `"":1${'}'.repeat(31)}` },
  ],
  'format of a source': [{ prefix: '', unit: '\\"', suffix: '\\' }],
  'starred lists': [{ prefix: '', unit: '\n', suffix: 'x' }],
  'titles of Toronto': [{ prefix: 'a', unit: ';', suffix: 'x' }],
  'notice: value-in-text': [{ prefix: '', unit: '$1000 budget from ', suffix: '' }],
};
