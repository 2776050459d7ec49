import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeLine } from './place-line.ts';

const NOTICE = {
  titles: [],
  descriptions: [],
  regions: [],
  buyerCity: 'Edmonton',
  buyerRegion: 'Alberta',
  buyerCountry: 'CA',
};

test('Opportunities: geography: the place of work, else the office as an office, else nothing', () => {
  const rows: [said: Partial<Parameters<typeof placeLine>[0]>, english: string | null, french: string | null][] = [
    [{ regions: ['Nova Scotia'] }, 'Nova Scotia', 'Nouvelle-Écosse'],
    [{ titles: ['Roof of the Winnipeg laboratory'] }, 'Winnipeg', 'Winnipeg'],
    [{}, "Buyer's office: Edmonton, Alberta", 'Bureau de l’acheteur\u00a0: Edmonton, Alberta'],
    [{ regions: ['Zhytomyr'] }, 'Zhytomyr', 'Zhytomyr'],
    [{ buyerCity: null, buyerRegion: null }, null, null],
    [{ buyerCity: null, buyerRegion: null, buyerCountry: null }, null, null],
    [
      { buyerCity: null, buyerRegion: 'Quebec' },
      "Buyer's office: province of Quebec",
      'Bureau de l’acheteur\u00a0: province de Québec',
    ],
    [
      { buyerCity: 'Québec', buyerRegion: 'Quebec' },
      "Buyer's office: Québec, Quebec",
      'Bureau de l’acheteur\u00a0: Québec, Québec',
    ],
    [{ regions: ['Quebec'] }, 'province of Quebec', 'province de Québec'],
    [
      { titles: [], descriptions: ['Accompagnement aux jeunes de la communauté de Uashat, au Québec.'] },
      'Uashat, Québec',
      'Uashat, Québec',
    ],
    [{ regions: ['Quebec', 'Ontario'] }, 'Quebec, Ontario', 'Québec, Ontario'],
    [
      { regions: ['National Capital Region (NCR)'], titles: ['Fencing at Uplands'], buyerCity: 'Ottawa' },
      'National Capital Region (NCR)',
      'région de la capitale nationale (RCN)',
    ],
    [{ buyerCountry: 'GB', regions: ['Anywhere in the given country', 'GB'] }, 'United Kingdom', 'Royaume-Uni'],
  ];
  for (const [said, english, french] of rows) {
    assert.equal(placeLine({ ...NOTICE, ...said }, 'en'), english);
    assert.equal(placeLine({ ...NOTICE, ...said }, 'fr'), french);
  }
});
