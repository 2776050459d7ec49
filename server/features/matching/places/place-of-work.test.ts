import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOfWork } from './place-of-work.ts';
import type { PlacedNotice } from './places-of-regions.ts';

const OTTAWA = { buyerCity: 'Ottawa', buyerRegion: 'Ontario', buyerCountry: 'CA' };
const QUEBEC = { buyerCity: 'Longueuil', buyerRegion: 'Québec', buyerCountry: 'CA' };
const LEEDS = { buyerCity: 'Leeds', buyerRegion: null, buyerCountry: 'GB' };
const LYON = { buyerCity: 'Lyon', buyerRegion: null, buyerCountry: 'FR' };

/** [where the work is told to be, one sentence of the description, the regions given, the buyer] */
const TEXTS: readonly [told: string, text: string, regions?: string[], buyer?: Partial<PlacedNotice>][] = [
  [
    'Canada',
    'The Bank requires courier services for its branches across Canada. On-site sorting is done in Regina, Saskatchewan.',
    [],
  ],
  ['Canada', 'L’organisme a besoin de services de traduction partout au Canada. Les réunions ont lieu à Laval.', []],
  ['Canada', 'Request for Supply Arrangement (RFSA) for roof inspections accross Canada.', []],
  ['Canada', 'Demande d’offre à commandes pour l’entretien de compteurs à travers le Canada.', []],
  [
    'Manitoba, Saskatchewan, Alberta',
    'Studies are done on an as and when required basis for projects across Manitoba, Saskatchewan, and Alberta.',
    [],
  ],
  ['Québec, Nouveau-Brunswick', 'Les relevés se font partout au Québec et au Nouveau-Brunswick.', []],
  ['Alberta, Saskatchewan', 'The crew works at various locations in AB and SK, by rota.', []],
  ['Regina', 'Delivery to the depot located in Regina, Saskatchewan.', ['Canada', 'Regina', 'Saskatchewan']],
  ['Canada, Regina', 'Delivery to each detachment.', ['Canada', 'Regina', 'Saskatchewan']],
  ['', 'The Bank has offices across Canada.', []],
  ['', 'It serves clients across Ontario; bids may be sent by email.', []],
  ['Kingston', 'The agency, with offices across Canada, requires painting of its building in Kingston, Ontario.', []],
  ['Kingston', 'Painting of the Trenton Garrison annex in Kingston, Ontario.', ['Ontario']],
  ['Gatineau', 'Dragage du canal de Beauharnois, à Gatineau (Québec).', ['Québec']],
  ['Gatineau', 'Toiture de l’école Joliette, à Gatineau (Québec).', ['Québec']],
  ['Kitchener', 'Renovation of 200 King Street West, Kitchener, Ontario.'],
  [
    'Dorchester, New Brunswick',
    'Roofing of Building 29 at Dorchester Penitentiary, Dorchester, New Brunswick, and more.',
  ],
  ['Montréal', 'Mobilier pour le secteur Est (3330, boul de L’Assomption, Montréal).', ['Montréal'], QUEBEC],
  ['Montréal', 'Fenêtres du centre Jeanne-Sauvé, Ed Dorval.', ['Montréal'], QUEBEC],
  ['Niagara-on-the-Lake, Ontario', 'The fort is located in Niagara-on-the-Lake, Ontario.'],
  [
    'St. Thomas, Ontario',
    'The City invites proposals for the hauling of leachate near St. Thomas, Ontario, to plants.',
  ],
  ['Kingston', 'Delivery is requested at the Regional Medical Centre in Kingston, Ontario.', ['Ontario']],
  ['Stony Plain, Alberta', 'Cleaning of the detachment in Stony Plain,\nAlberta. The period is one year.', ['Alberta']],
  ['Brooks', 'Removal of windows of Horticulture Hall in Brooks and supply of new ones.', ['Alberta']],
  ['Duchess, Alberta', 'The bridge carries Highway 36 over the river near Duchess.', ['Alberta']],
  ['Gander', 'Delivery to the Gander Airport within 120 days.', ['Newfoundland and Labrador']],
  ['Jonquière', 'Mobilier pour le bureau de l’agence à Jonquière (Québec).', ['Québec']],
  ['Uashat, Québec', 'Accompagnement des jeunes de la communauté de Uashat, au Québec.', ['Québec']],
  ['Sydney', 'Mise à niveau du simulateur de son collège de Sydney, en Nouvelle-Écosse.'],
  ['Saint-Rémi, Montérégie', 'Agrandissement de l’école des Pionniers, à Saint-Rémi.', ['Montérégie'], QUEBEC],
  ['Carleton-sur-Mer, Gaspésie', 'Asphaltage sur le territoire de Carleton-sur-Mer.', ['Gaspésie'], QUEBEC],
  ['Maniwaki', 'Préparation de repas à son centre d’hébergement de Maniwaki.', ['Outaouais'], QUEBEC],
  ['Longueuil', 'La Ville de Longueuil achète du sel de déglaçage.', ['Montérégie'], QUEBEC],
  ['Leeds, West Yorkshire', 'Cleaning of the offices in Leeds.', ['West Yorkshire'], LEEDS],
  ['London', 'Cleaning of the offices in London.', ['London'], LEEDS],
  ['Villeurbanne, Rhône', 'Travaux dans une résidence, à Villeurbanne. Les plis sont remis à Paris.', ['Rhône'], LYON],
  // Nothing, or only the region.
  ['', 'Proposals must be delivered to the office in Calgary, Alberta by noon.'],
  ['', 'For information contact the office in Halifax, Nova Scotia.'],
  ['', 'The documents are due at 2 p.m. local time in Winnipeg.'],
  ['', 'A bidders’ conference will be held in Moncton, New Brunswick.'],
  ['', 'The firm must have an office in Montreal, Quebec.'],
  ['', 'The agreement signed in Toronto in 2019 ends this year.'],
  ['', 'The contractor travels from Toronto to Vancouver.'],
  ['', 'Water sampling in the Ottawa River.'],
  // Parks, institutions, schools, companies and models bear names of places; a part of a name is another place.
  ['', 'Exhibits for a trail in Prince Albert National Park.'],
  ['', 'Photographs of Gatineau Park in winter.'],
  ['', 'Printing for Edmonton Symphony and Calgary University.'],
  ['', 'Repairs along the Red Deer Trail.'],
  ['', 'Dock repairs in North Vancouver.'],
  ['', 'Travaux dans l’arrondissement de Rivière-des-Prairies-Pointe-aux-Trembles.'],
  ['Chaudière-Appalaches', 'Toiture de l’école Sainte-Marie.', ['Chaudière-Appalaches'], QUEBEC],
  ['Montérégie', 'L’Office municipal d’habitation de Longueuil fait auditer ses contrats.', ['Montérégie'], QUEBEC],
  ['', 'Le centre hospitalier universitaire de Lyon achète des réactifs.', ['Rhône'], LYON],
  [
    'Perth and Kinross',
    'Meals in schools across Perth and Kinross.',
    ['Perth and Kinross'],
    { ...LEEDS, buyerCity: 'Perth' },
  ],
  ['', 'A market event is held in Norwich on Monday.', ['Norfolk'], { ...LEEDS, buyerCity: 'Norwich' }],
  ['Montérégie', 'La Ville de Longueuil cherche une solution infonuagique de permis.', ['Montérégie'], QUEBEC],
  ['Hors Québec', 'Assurance des personnes en poste.', ['Hors Québec'], QUEBEC],
  // Missions abroad.
  ['Oslo, Norway', 'Renovation of the Embassy of Canada in Oslo, Norway.'],
  ['India', 'Guards for the High Commission of Canada to India.'],
  ['France', 'Entretien de l’ambassade du Canada en France.'],
  ['', 'The letter authorizes the supplier to sell detectors in Ontario.'],
  ['', 'Repairs at 55 London Road.'],
  ['', 'L’Université du Québec à Trois-Rivières conclut un contrat.'],
  ['Alberta', 'Work is in May. The report is in English.', ['Alberta']],
  ['Alberta', 'Delivery of goods made in Winnipeg.', ['Alberta']],
  ['Québec', 'Le rapport est remis à Marie Tremblay et à Hydro-Québec.', ['Québec']],
  ['Mauricie', 'L’Université du Québec à Trois-Rivières conclut un contrat.', ['Mauricie']],
  ['Capitale-Nationale', 'Peinture du pont de Québec.', ['Capitale-Nationale']],
  ['Laurentides', 'La Ville de Montréal offre un camp.', ['Laurentides'], { ...QUEBEC, buyerCity: 'Montréal' }],
  ['Alberta, British Columbia', 'Delivery in Vancouver and in Calgary.', ['Alberta', 'British Columbia']],
  ['Montérégie', 'Les offres sont reçues à Saint-Rémi avant midi.', ['Montérégie'], QUEBEC],
];

for (const [told, text, regions = [], buyer = OTTAWA] of TEXTS) {
  test(`the work is told to be in “${told}”: ${text.replaceAll('\n', ' ')} [${regions.join(', ')}]`, () => {
    const notice = { titles: [], descriptions: [text], regions, ...OTTAWA, ...buyer };
    assert.equal(placeOfWork(notice).names.join(', '), told);
  });
}

const TITLES: readonly [told: string, title: string, regions?: string[]][] = [
  ['Goose Bay', 'ADVANCE PROCUREMENT NOTICE, 5 WING GOOSE BAY PROGRAM, NL'],
  ['Quebec', 'Snow removal, Province of Quebec'],
  ['Ralston, Alberta', 'Compressed gases - Ralston, Alberta'],
  ['Leamington, Ontario', 'Dock repairs, Small Craft Harbour, Leamington, Ontario', ['Ontario']],
  ['Capitale-Nationale', 'Travaux pour les structures du Québec', ['Capitale-Nationale']],
  ['Toronto', 'Paving at various locations throughout the City of Toronto'],
  ['Canada', 'Boiler services accross Canada'],
  ['Canada', 'X-Ray Repairs - various locations throughout Canada'],
  ['Canada', 'Services de traduction partout au Canada'],
  ['', 'Survey of clients across Canada'],
  ['', 'This request is an invitation by the City of Toronto to prospective suppliers'],
  ['', 'City of Kingston - Road resurfacing'],
  [
    '',
    'NOTICE TO SUPPLIERS: THE SUBMISSION DEADLINE FOR RESPONSES TO THIS RFSQ IS REVISED TO MAY 5, 2025 AT NOON TORONTO TIME',
  ],
  ['', 'Closing moved to 3 p.m. local time in Halifax'],
  ['', 'Marine Atlantic Inc. – Improvement of docks'],
  ['', 'Alarm systems in Gatineau Park'],
  ['', 'Rigid Hull Inflatable Boat'],
  ['', 'DRYDOCKING & HULL REPAIRS'],
  ['Hull', 'Snow removal in Hull'],
  ['Winnipeg Beach', 'Dredging, Arnes, Winnipeg Beach, MB', ['Manitoba']],
  ['', 'Dredging of harbours, Arnes, Hnausa, Winnipeg Beach'],
  ['Vulcan, Alberta', 'Sewer replacement', ['Alberta', 'Vulcan']],
  ['Alberta', 'Sewer replacement', ['Alberta', 'Various']],
];

for (const [told, title, regions = []] of TITLES) {
  test(`a title tells the work to be in “${told}”: ${title} [${regions.join(', ')}]`, () => {
    const notice = { titles: [title], descriptions: [], regions, buyerCity: 'Ottawa', buyerRegion: 'Ontario' };
    assert.equal(placeOfWork({ ...notice, buyerCountry: 'CA' }).names.join(', '), told);
  });
}
