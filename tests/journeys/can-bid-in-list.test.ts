import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listOpportunities, type OpportunityListItem, readOpportunity } from '#contract/opportunities.ts';
import { ENGLISH } from '../../portal/opportunities/pane-words-english.ts';
import { FRENCH } from '../../portal/opportunities/pane-words-french.ts';
import { bidWord } from '../../portal/requirements/bid-word.ts';
import { closingOn, publish, snowTender } from '../support/amendments/publish.ts';
import { openWorld, type TestCompany } from '../support/world.ts';

/** A row of the list and the reading pane answer “Can we bid?” alike. */

let now = new Date('2026-11-10T12:00:00.000Z');
const world = await openWorld({ now: () => now });
const profile = { categories: ['Snow removal'], geography: ['Québec'] };
const mine = await world.company('Mine', {
  ...profile,
  certifications: ['ISO 9001'],
  is_canadian_supplier: true,
  exclusions: ['Night work'],
});
const other = await world.company('Other', { ...profile, is_canadian_supplier: false });

const LETTERS = {
  en: 'Plow the lots twice a day, from November to April. The lots are those of the arena, the library, the town hall and the two fire stations, some 14,000 square metres in all, and the snow is hauled to the depot on Mill Street each night.',
  fr: 'Déneiger les stationnements deux fois par jour, de novembre à avril. Ce sont ceux de l’aréna, de la bibliothèque, de l’hôtel de ville et des deux casernes, soit environ 14 000 mètres carrés, et la neige est transportée chaque nuit au dépôt de la rue Mill.',
};
const OPEN = {
  en: 'All interested suppliers may submit a bid.',
  fr: 'Tout fournisseur intéressé peut présenter une soumission.',
};
const demanding = (sentence: string) => ({ en: `${LETTERS.en} ${sentence}` });
const TENDERS: Record<string, Parameters<typeof snowTender>[0]> = {
  plain: { description: LETTERS },
  certified: { description: demanding('Bidders must hold ISO 9001 certification.') },
  cleared: { description: demanding('Bidders must hold a Facility Security Clearance (FSC).') },
  canadian: { description: demanding('This solicitation is limited to Canadian suppliers.') },
  insured: { description: demanding('The bidder must carry a spare truck at each lot.') },
  'without text': { description: {} },
  elsewhere: { description: { en: 'The requirement is outlined in the event on the portal.' } },
  'one line': { description: { en: 'Plow the lots twice a day.', fr: 'Déneiger deux fois par jour.' } },
  'few words': { description: demanding('Certificate of Recognition (COR) required.') },
  'night work': { description: LETTERS },
  'in the documents': { description: demanding('The routes are as further described in Part 3 of the tender.') },
  list: {
    description: demanding(
      'The purpose of this RFSQ is to establish a list of pre-qualified suppliers for future work.',
    ),
  },
  everybody: { description: { en: `${LETTERS.en} ${OPEN.en}`, fr: `${LETTERS.fr} ${OPEN.fr}` } },
  'closing soon': { closing: closingOn('2026-11-20'), description: { en: `${LETTERS.en} ${OPEN.en}` } },
};
const tenders = Object.entries(TENDERS).map(([name, fields], at) =>
  snowTender({
    ...fields,
    nativeId: name,
    referenceNumber: name,
    solicitationNumber: `VT-26-${40 + at}`,
    title: { en: `Snow removal, ${name}`, fr: `Déneigement, ${name}` },
    sourceUrl: `https://example.org/${at}`,
  }),
);
await publish(world, ...tenders);

const PANE_ANSWERS = { en: ENGLISH.answers, fr: FRENCH.answers };
const IN_LIST = ['requirements_elsewhere', 'nothing_recognized', 'leads_to_list'];
const nameOf = (title: string): string => title.replace(/^.*?, /, '');

async function itemsOf(company: TestCompany, language: string, query = '?with_can_bid=true') {
  const headers = { 'accept-language': language };
  const { status, body } = await world.get(`/api/v1/opportunities${query}`, company, headers);
  assert.equal(status, 200, JSON.stringify(body));
  const { items } = listOpportunities.success.schema.parse(body);
  return new Map<string, OpportunityListItem>(items.map((item) => [nameOf(item.title), item]));
}

async function assertAlike(company: TestCompany, language: 'en' | 'fr'): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const items = await itemsOf(company, language);
  assert.equal(items.size, tenders.length);
  for (const [name, item] of items) {
    const { body } = await world.get(`/api/v1/opportunities/${item.id}`, company, { 'accept-language': language });
    const { can_bid: pane } = readOpportunity.success.schema.parse(body);
    const said = pane.because.filter((one) => IN_LIST.includes(one));
    assert.deepEqual(item.can_bid, pane.answer === 'check' ? { answer: 'check', because: said } : pane, name);
    const word = bidWord(item, language, now);
    assert.equal(word?.answer, pane.answer, name);
    // The words of an answer begin alike in both places.
    const atLength = PANE_ANSWERS[language][pane.answer];
    assert.ok(word !== null && (word.said.startsWith(atLength) || atLength.startsWith(word.said)), name);
    answers.set(name, word?.said ?? '');
  }
  return answers;
}

const sorted = (answers: Map<string, string>) => Object.fromEntries(answers);

test('each row says what the pane says, in English and to a company that holds what is asked', async () => {
  assert.deepEqual(sorted(await assertAlike(mine, 'en')), {
    canadian: 'No obstacle found',
    certified: 'No obstacle found',
    cleared: 'To check',
    'closing soon': 'No obstacle found',
    elsewhere: 'To check: documents not read',
    everybody: 'No obstacle found',
    'in the documents': 'To check: documents not read',
    insured: 'To check',
    list: 'To check: leads to a list, no requirement found',
    'night work': 'No: your exclusion',
    plain: 'To check: no requirement found',
    'one line': 'To check: no requirement found',
    'few words': 'To check',
    'without text': 'To check',
  });
});

test('each row says what the pane says, in French and to a company that may not bid on all of it', async () => {
  const answers = sorted(await assertAlike(other, 'fr'));
  assert.equal(answers['canadian'], 'Non\u00a0: exigence non respectée');
  assert.equal(answers['certified'], 'À vérifier');
  assert.equal(answers['plain'], 'À vérifier\u00a0: aucune exigence trouvée');
  assert.equal(answers['everybody'], 'Aucun obstacle relevé');
  await assertAlike(mine, 'fr');
  await assertAlike(other, 'en');
});

test('a profile that changes, a deadline that passes: the row follows as the pane does', async () => {
  await world.setProfile(mine.id, { certifications: [] });
  await world.app.jobs.runPending();
  assert.equal((await assertAlike(mine, 'en')).get('certified'), 'To check');
  const stale = (await itemsOf(mine, 'en')).get('closing soon');
  now = new Date('2026-11-21T12:00:00.000Z');
  assert.equal((await assertAlike(mine, 'en')).get('closing soon'), 'No: closed');
  assert.ok(stale);
  assert.equal(bidWord(stale, 'en', now)?.said, 'No: closed', 'also in a list that was read before it closed');
});

test('who does not ask for it is not told', async () => {
  for (const query of ['', '?with_can_bid=false']) {
    const items = await itemsOf(mine, 'en', query);
    assert.ok(items.size > 0 && [...items.values()].every((item) => item.can_bid === null));
  }
  const { status } = await world.get('/api/v1/opportunities?with_can_bid=maybe', mine);
  assert.equal(status, 400);
});
