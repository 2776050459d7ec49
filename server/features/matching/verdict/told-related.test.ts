import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { noticeCopy, profileFields } from '../../../../tests/support/matching.ts';
import { readWordVectors } from '../embedding/word-vectors.ts';
import { explanation } from '../reasons/explanation.ts';
import { compileProfile } from '../subjects/compiled-profile.ts';
import { matchedNotice } from '../subjects/notice.ts';
import type { NoticeCopy } from '../terms/notice-copy.ts';
import { NO_STATISTICS } from '../terms/term-weight.ts';
import { verdict } from './verdict.ts';

const vectors = readWordVectors(readFileSync(new URL('../embedding/meaning.vectors', import.meta.url)));

function judged(categories: string[], fields: Partial<NoticeCopy>) {
  const compiled = compileProfile(profileFields({ geography: ['Canada'], categories }), []);
  const notice = matchedNotice({ id: 'g', version: 1 }, [noticeCopy({ buyerCountry: 'CA', ...fields })]);
  return verdict(compiled, notice, { statistics: NO_STATISTICS, awards: [], vectors });
}

function told(categories: string[], fields: Partial<NoticeCopy>, language: 'en' | 'fr'): string {
  return explanation(judged(categories, fields).reasons, language);
}

test('words that the vectors find related to a category are told as related, with what stands beside them', () => {
  assert.match(
    told(['Moving services'], { title: { en: 'RELOCATION SERVICES' } }, 'en'),
    /The title has “RELOCATION SERVICES”, related in meaning to your category “Moving services”; check that this is it\./,
  );
  assert.match(
    told(['Matières dangereuses'], { title: { fr: 'Services d’élimination de déchets dangereux' } }, 'fr'),
    /« Services d’élimination de déchets dangereux », où « déchets dangereux » est de sens apparenté à votre catégorie « Matières dangereuses »/,
  );
});

test('of several categories the one that the words are most related to is told', () => {
  const title = { en: 'Waste Removal Services' };
  assert.match(told(['Recycling', 'Waste collection'], { title }, 'en'), /category “Waste collection”/);
  assert.match(told(['Waste collection', 'Recycling'], { title }, 'en'), /category “Waste collection”/);
});

test('of the categories the nearest is told, also where another led to the words', () => {
  const hotel = { title: { en: 'HOTEL ACCOMMODATIONS' } };
  assert.match(told(['Meeting rooms', 'Hotel rooms'], hotel, 'en'), /category “Hotel rooms”/);
});

test('words that are not related are told as something to check, and deny nothing', () => {
  const title = { fr: 'Équipe multidisciplinaire d’architectes et d’ingénieurs' };
  const said = told(['Architecture'], { title }, 'fr');
  assert.match(said, /« Équipe multidisciplinaire d’architectes et d’ingénieurs »/);
  assert.doesNotMatch(said, /Seuls|Aucun lien|votre catégorie est/);
});

test('a name in another sense of the other language alone makes no good match', () => {
  const title = { en: 'NetApp FC Network Cards', fr: 'Cartes réseau FC NetApp' };
  assert.ok(judged(['Maps'], { title }).score <= 49);
  assert.match(
    told(['Maps'], { title }, 'en'),
    /The French title has “Cartes réseau FC NetApp”, where “Cartes” may stand for your category “Maps”; check/,
  );
});

test('readers of one language are told which words of the other may stand for their category', () => {
  const title = { fr: 'Acquisition de casques d’écoute et d’amplificateurs' };
  assert.match(
    told(['Helmets'], { title }, 'en'),
    /The French title has “Acquisition de casques d’écoute et d’amplificateurs”; check whether “casques” means your category “Helmets” there\./,
  );
});

test('one word that is related is not told so where all that is said is of another thing', () => {
  const title = { fr: 'Réparation du ventre de boeuf sur la rue Sylvie' };
  const said = told(['Viande'], { title }, 'fr');
  assert.match(said, /« Réparation du ventre de boeuf sur la rue Sylvie »; vérifiez si cela a trait à/);
});

test('a town of the title is told as one of several places where the notice gives other regions too', () => {
  const fields = { title: { fr: 'Déneigement, Drummondville' }, regions: ['Mauricie', 'Centre-du-Québec'] };
  assert.match(
    told(['Déneigement'], fields, 'fr'),
    /Parmi les lieux visés par l’avis, vous desservez : Drummondville\./,
  );
});

test('a country at the end of a title is the place of work', () => {
  const fields = { title: { en: 'Aviation Fuel: Into-plane refuelling services in Japan' } };
  assert.match(told(['Fuel'], fields, 'en'), /The place, Japan, is not in your regions\./);
});

test('a clause is quoted neither from the middle of a request nor up to an abbreviation', () => {
  const request = `Request for Tender for the Watermain and Sewer Replacement, ${'Green Streets '.repeat(10)}`;
  assert.match(
    told(['Watermain'], { title: { en: request } }, 'en'),
    /has “(?:Request for Tender for the )?Watermain and Sewer Replacement”/,
  );
  const road = 'Réparation de ponts, murs et talus de l’échangeur du boul. des Acadiens';
  assert.match(told(['Murs'], { title: { fr: road } }, 'fr'), /du boul\. des Acadiens »/);
});

test('a province at the end of a title is the place of work, where its towns are in no table', () => {
  const fields = { title: { en: 'Painting in 10 housing units located in Gillam, Shamattawa, and Snow Lake, MB.' } };
  const profile = compileProfile(profileFields({ geography: ['Ontario'], categories: ['Painting'] }), []);
  const notice = matchedNotice({ id: 'g', version: 1 }, [noticeCopy({ buyerCountry: 'CA', ...fields })]);
  const { reasons } = verdict(profile, notice, { statistics: NO_STATISTICS, awards: [] });
  assert.match(explanation(reasons, 'en'), /The place, Manitoba, is not in your regions\./);
  assert.match(explanation(reasons, 'fr'), /Le lieu, Manitoba, ne fait pas partie de vos régions\./);
});

test('a boulevard in short is no town', () => {
  const fields = { title: { fr: 'Déneigement du boul. LaSalle' } };
  assert.doesNotMatch(told(['Déneigement'], fields, 'fr'), /Le lieu, LaSalle/);
});
