import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placesMatch, readPlaces } from './regions.ts';

const READINGS: [text: string, places: string][] = [
  ['Canada', 'CA'],
  ['*Canada', 'CA'],
  ['CAN', 'CA'],
  ['*Quebec', 'CA-QC'],
  ['Québec', 'CA-QC'],
  ['QC', 'CA-QC'],
  ['CA-QC', 'CA-QC'],
  ['*Ontario (except NCR)', 'CA-ON!NCR'],
  ['*Québec (sauf RCN)', 'CA-QC!NCR'],
  ['*Quebec (except NCR)', 'CA-QC!NCR'],
  ['*National Capital Region (NCR)', 'CA-NCR'],
  ['*Région de la capitale nationale (RCN)', 'CA-NCR'],
  ['*British Columbia\n*Nova Scotia', 'CA-BC CA-NS'],
  ['*Colombie-Britannique\n*Nouvelle-Écosse', 'CA-BC CA-NS'],
  ['*Nunavut Territory', 'CA-NU'],
  ['Terre-Neuve-et-Labrador', 'CA-NL'],
  ['Montréal', 'CA-QC-06'],
  ['06 - Montréal', 'CA-QC-06'],
  ['Région 16', 'CA-QC-16'],
  ['Ward 10 Spadina', ''],
  ['Saguenay–Lac-Saint-Jean', 'CA-QC-02'],
  ['Centre-du-Québec', 'CA-QC-17'],
  ['Nord-du-Québec', 'CA-QC-10'],
  ['Gaspésie–Îles-de-la-Madeleine', 'CA-QC-11'],
  ['Ville de Québec', 'CA-QC-03:quebec-city'],
  ['VILLE DE LÉVIS', 'CA-QC-12:levis'],
  ['Alberta,Claresholm', 'CA-AB:claresholm'],
  ['Ottawa, Ontario', 'CA-ON:ottawa'],
  ['London, Ontario', 'CA-ON:london'],
  ['London, United Kingdom', 'GB'],
  ['Halifax', 'CA-NS:halifax'],
  ['Atlantic provinces', 'CA-NB CA-NS CA-PE CA-NL'],
  ['World', '*'],
  ['Monde', '*'],
  ['*Unspecified', ''],
  ['*Non spécifiée', ''],
  ['New York, NY', 'US-NY'],
  ['US-NY', 'US-NY'],
  ['Californie', 'US-CA'],
  ['CA', 'CA'],
  ['USA', 'US'],
  ['Royaume-Uni', 'GB'],
  ['Scotland', 'GB-SCT'],
  ['UKM82', 'GB-SCT'],
  ['UKI', 'GB-ENG'],
  ['FR101', 'FR'],
  ['EL30', 'GR'],
  ['DEU', 'DE'],
  ['Allemagne', 'DE'],
  ['European Union', 'EU'],
  ['across Canada and the United States', 'CA US'],
  ['in on de la', ''],
  ['', ''],
];

for (const [text, places] of READINGS) {
  test(`"${text.replace('\n', ' / ')}" is read as ${places || 'no place'}`, () => {
    assert.equal(readPlaces([text]).join(' '), places);
  });
}

test('the same place written in two ways is one place', () => {
  assert.deepEqual(readPlaces(['Quebec', 'Québec', 'QC']), ['CA-QC']);
});

const MATCHES: [profile: string[], listing: string[], score: number | null][] = [
  [['Quebec'], ['Québec'], 1],
  [['Canada'], ['Montréal'], 1],
  [['Montréal'], ['Canada'], 1],
  [['Montérégie'], ['Longueuil'], 1],
  [['Longueuil'], ['Québec'], 1],
  [['Quebec'], ['Ontario'], 0],
  [['Quebec'], ['*National Capital Region (NCR)'], 1],
  [['Ottawa'], ['*National Capital Region (NCR)'], 1],
  [['Ottawa'], ['*Ontario (except NCR)'], 0],
  [['Ontario'], ['*Ontario (except NCR)'], 1],
  [['Toronto'], ['*Ontario (except NCR)'], 1],
  [['National Capital Region'], ['*Quebec (except NCR)'], 0],
  [['Montréal'], ['Laval'], 0],
  [['Greater Montreal'], ['Laval'], 1],
  [['Canada'], ['New York'], 0],
  [['France'], ['European Union'], 1],
  [['United Kingdom'], ['UKM82'], 1],
  [['Canada'], ['World'], 1],
  [['World'], ['Texas'], 1],
  [['Quebec'], ['*Unspecified'], 0.3],
  [['Quebec'], [], 0.3],
  [[], ['Quebec'], null],
];

for (const [profile, listing, score] of MATCHES) {
  test(`${profile.join('+') || 'no place'} and ${listing.join('+') || 'no place'} give ${score}`, () => {
    assert.equal(placesMatch(readPlaces(profile), readPlaces(listing)).score, score);
  });
}

test('a notice lies within a place, outside of it in the same country, or abroad; the nearest of several counts', () => {
  const state = (profile: string[], listing: string[]) => placesMatch(readPlaces(profile), readPlaces(listing)).state;
  assert.equal(state(['Ontario', 'Quebec'], ['Montréal', 'Alberta']), 'within');
  assert.equal(state(['France', 'Ontario'], ['Alberta']), 'outside');
  assert.equal(state(['Ontario'], ['France']), 'abroad');
  assert.equal(state(['Ontario'], []), null);
});

test('"Foreign" is a place outside the country, not everywhere', () => {
  assert.deepEqual(readPlaces(['Foreign']), ['XX']);
  assert.equal(placesMatch(readPlaces(['Quebec']), readPlaces(['Étranger'])).score, 0);
  assert.equal(placesMatch(readPlaces(['World']), readPlaces(['Foreign'])).score, 1);
  // California is abroad, and in the regions of who serves the United States.
  const american = placesMatch(readPlaces(['Canada', 'United States']), readPlaces(['Foreign']));
  assert.deepEqual(american, { score: 0.3, state: null });
});
