import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { match, storeTender } from '../support/tenders.ts';
import { openWorld, type TestCompany } from '../support/world.ts';

/** Titles, buyers and values as the list and the detail show them to readers of each language. */

const world = await openWorld({ now: () => new Date('2026-11-21T12:00:00.000Z') });
const [mine, other] = [await world.company('Mine'), await world.company('Other')];
const { database } = world.app;

type Shown = Record<string, unknown>;
type Asked = { language: 'en' | 'fr'; company?: TestCompany };

/** The tenders of the list by their number, each with its detail. */
async function shownTo({ language, company = mine }: Asked): Promise<Map<unknown, { item: Shown; full: Shown }>> {
  const headers = { 'accept-language': language };
  const { body } = await world.get('/api/v1/opportunities', company, headers);
  const items = body['items'] as Shown[];
  const pairs = items.map(async (item) => {
    const full = (await world.get(`/api/v1/opportunities/${String(item['id'])}`, company, headers)).body;
    return [item['solicitation_number'], { item, full }] as const;
  });
  return new Map(await Promise.all(pairs));
}

const twoLanguages = await storeTender(database, [
  { title: 'Échographes', language: 'fr', number: 'A-1', source: 'seao' },
  { title: 'Ultrasound systems', language: 'en', number: 'A-1', source: 'canadabuys' },
]);
const oneLanguage = await storeTender(database, [
  { title: 'Moniteurs', language: 'fr', number: 'B-2', source: 'seao' },
]);
const elsewhere = await storeTender(database, [{ title: 'Patient lifts', number: 'C-3', source: 'canadabuys' }]);
for (const { groupId } of [twoLanguages, oneLanguage]) await match(database, mine.id, groupId, 80);
await match(database, other.id, elsewhere.groupId, 80);

const ROW: Record<string, string> = {
  'title-titre-eng': 'Parking lot repair',
  'title-titre-fra': 'Réfection du stationnement',
  'referenceNumber-numeroReference': 'cb-9-1',
  'amendmentNumber-numeroModification': '000',
  'solicitationNumber-numeroSollicitation': 'D-4',
  'publicationDate-datePublication': '2026-11-02',
  'tenderClosingDate-appelOffresDateCloture': '2026-12-15T14:00:00',
  'tenderStatus-appelOffresStatut-eng': 'Open',
  'procurementCategory-categorieApprovisionnement': '*CNST',
  'contractingEntityName-nomEntitContractante-eng': 'Defence Construction Canada - Ontario Region',
  'contractingEntityName-nomEntitContractante-fra': 'Defence Construction Canada - Ontario Region',
  'tenderDescription-descriptionAppelOffres-eng':
    'The parking lot must be repaired. Estimated value: $100,000 to $250,000.',
};
const csvLine = (cells: readonly string[]): string => cells.map((cell) => `"${cell}"`).join(',');
await world.setProfile(mine.id, { categories: ['parking lot repair'], geography: ['Ontario'], target_buyers: [] });
await world.discover('canadabuys', 'one.csv', `${csvLine(Object.keys(ROW))}\n${csvLine(Object.values(ROW))}\n`);

describe('Titles in the language of the reader, in the list as in the detail', () => {
  for (const [what, number, language, title] of [
    ['the source has it', 'A-1', 'fr', 'Échographes'],
    ['only another copy has it', 'A-1', 'en', 'Ultrasound systems'],
    ['no copy has it: as posted', 'B-2', 'en', 'Moniteurs'],
  ] as const) {
    test(what, async () => {
      const { item, full } = (await shownTo({ language })).get(number) ?? {};
      assert.deepEqual([item?.['title'], full?.['title']], [title, title]);
    });
  }

  test('the copies of a tender of another company are not among them', async () => {
    assert.deepEqual([...(await shownTo({ language: 'en', company: other })).keys()], ['C-3']);
  });
});

test('A federal buyer whose English name stands in both languages has its French name for readers of French', async () => {
  for (const [language, name] of [
    ['en', 'Defence Construction Canada - Ontario Region'],
    ['fr', 'Construction de Défense Canada – Région de l’Ontario'],
  ] as const) {
    const { item, full } = (await shownTo({ language })).get('D-4') ?? {};
    assert.deepEqual([item?.['issuing_body'], full?.['issuing_body']], [name, name]);
  }
});

test('A range of values is in the list with its currency, and is no single value', async () => {
  const { item } = (await shownTo({ language: 'en' })).get('D-4') ?? {};
  assert.deepEqual(
    [item?.['estimated_value'], item?.['estimated_value_currency'], item?.['estimated_value_range']],
    [null, null, { low: 100_000, high: 250_000, currency: 'CAD' }],
  );
});

test('The day of the closing is the same in the list and the detail', async () => {
  const { item, full } = (await shownTo({ language: 'en' })).get('D-4') ?? {};
  assert.deepEqual([item?.['deadline_date'], full?.['deadline_date']], ['2026-12-15', '2026-12-15']);
});
