import assert from 'node:assert/strict';
import { test } from 'node:test';
import { specsOf, specText } from '../../portal/catalog/spec-text.ts';

const SPECS = { DICOM: true, leads: 12, note: 'yes' };

for (const [words, other] of [
  [{ yes: 'yes', no: 'no' }, 'no'],
  [{ yes: 'oui', no: 'non' }, 'non'],
] as const) {
  const rows = Object.entries(SPECS).map(([name, stored]) => ({
    key: name,
    name,
    text: specText(stored, words),
    stored,
  }));
  const typed = (text: string) => rows.map((row) => (row.name === 'DICOM' ? { ...row, text } : row));

  test(`true is shown as ${words.yes}, and stays true where nothing is typed`, () => {
    assert.deepEqual(
      rows.map(({ text }) => text),
      [words.yes, '12', 'yes'],
    );
    assert.deepEqual(specsOf(rows, words), SPECS);
  });

  test(`${other} typed over it is false; other words are words`, () => {
    assert.deepEqual(specsOf(typed(` ${other} `), words), { ...SPECS, DICOM: false });
    assert.deepEqual(specsOf(typed('partly'), words), { ...SPECS, DICOM: 'partly' });
  });
}
