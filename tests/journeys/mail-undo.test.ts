import assert from 'node:assert/strict';
import { test } from 'node:test';
import { replyDesk } from '../support/assistant/reply-desk.ts';

/** What `undo` says where something else was decided or changed besides; two companies, in English and in French. */

const clock = { now: new Date('2026-11-23T12:00:00Z') };
const desk = await replyDesk(clock);
const TITLES = ['Hospital beds', 'Snow blowers', 'Traffic cones'];
const PROFILE = { categories: ['Snow blowers', 'Beds'], geography: ['Quebec'] };
const [cedar, dune] = [
  await desk.client('Cedar inc.', 'ana@client.example', PROFILE),
  await desk.client('Dune ltée', 'bo@partner.example', PROFILE),
];
await desk.match([cedar, dune], TITLES);
const digests = { en: await desk.digest(cedar), fr: await desk.digest(dune) };
const BO = { from: 'Bo <bo@partner.example>' };

const confirmed = async (mail: typeof digests.en, text: string, from?: typeof BO) => {
  await desk.reply(mail, { text, ...from });
  return await desk.settle(from === undefined ? 'ana@client.example' : 'bo@partner.example');
};

test('of a decision that was taken back, the other one that the tender still has is named', async () => {
  await confirmed(digests.en, '2 no: too small');
  const second = await confirmed(digests.en, '1 yes, 2 no');
  const undone = await confirmed(second, 'undo');
  assert.match(undone.text, /- 1\. Hospital beds: your decision was taken back\.\n/);
  assert.match(
    undone.text,
    /- 2\. Snow blowers: that decision was taken back; another one still counts: not interested\.\n/,
  );
  const actions = (await desk.opportunities(cedar)).map(({ action }) => action);
  assert.deepEqual(actions, [null, 'not_interested', null]);
  await confirmed(digests.fr, 'Bonjour,\n\n3 oui\n\nMerci', BO);
  const french = await confirmed(digests.fr, 'Bonjour,\n\n3 non : trop loin pour nous\n1 oui\n\nMerci', BO);
  const taken = await confirmed(french, 'Bonjour,\n\nannuler\n\nMerci beaucoup', BO);
  assert.match(
    taken.text,
    /- 3\. Traffic cones\u00a0: cette décision a été retirée; une autre compte toujours\u00a0: intéressé\.\n/,
  );
  assert.match(taken.text, /- 1\. Hospital beds\u00a0: votre décision a été retirée\.\n/);
});

test('what undo leaves because it changed again is named, and what nobody asked for is not said to be undone', async () => {
  const first = await confirmed(digests.en, 'We no longer sell beds.');
  assert.match(first.text, /- Categories: removed “Beds”/);
  const added = await confirmed(digests.en, 'We now sell traffic cones.');
  assert.match(added.text, /^Your reply was carried out\n[^]*- Categories: added “traffic cones”/);
  assert.doesNotMatch(added.text, /Not done|Exclusions/);
  const undone = await confirmed(first, 'undo');
  assert.match(
    undone.text,
    /Not done\n- Categories: “Beds” was not put back; changed again since, so it was left as it is\./,
  );
  const french = await confirmed(digests.fr, 'Bonjour,\n\nOn vend maintenant des souffleuses.\n\nMerci', BO);
  assert.match(french.text, /- Catégories\u00a0: ajouté «\u00a0souffleuses\u00a0»/);
  assert.doesNotMatch(french.text, /Pas fait/);
  await confirmed(digests.fr, 'Bonjour,\n\nOn vend maintenant des clôtures.\n\nMerci', BO);
  const left = await confirmed(french, 'Bonjour,\n\nannuler\n\nMerci beaucoup', BO);
  assert.match(
    left.text,
    /- Catégories\u00a0: «\u00a0souffleuses\u00a0» n’a pas été retiré; changé de nouveau depuis; laissé tel quel\./,
  );
  const { categories } = await desk.get(cedar, '/api/v1/profile');
  assert.deepEqual(categories, ['Snow blowers', 'traffic cones']);
});
