import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitSentences } from './sentences.ts';
import { summarize } from './summary.ts';

const summaryOf = (title: string, text: string, buyer = 'Canadian Heritage') => {
  const sentences = splitSentences({ text, language: null, place: 'description', page: null });
  return summarize({ buyer: { en: buyer }, regions: [] }, null, title, sentences);
};

/** What the buyer says of its need, among sentences that say something else; each is the whole summary. */
const SAID: [title: string, text: string, summary: string][] = [
  [
    'Design of a boathouse',
    'Harbour Design & Special Projects within the Marinas Division is issuing this RFP for the design of a boathouse.',
    'Harbour Design & Special Projects within the Marinas Division is issuing this RFP for the design of a boathouse.',
  ],
  [
    'Conception d’un pavillon',
    'La Direction des parcs de la Ville lance la présente demande de propositions pour la conception d’un pavillon.',
    'La Direction des parcs de la Ville lance la présente demande de propositions pour la conception d’un pavillon.',
  ],
  [
    'Electrical equipment',
    'Project works may include but are not limited to the following: The Work, as further described in Part 3. In brief summary, the Work is comprised of the replacement of electrical equipment at the station.',
    'In brief summary, the Work is comprised of the replacement of electrical equipment at the station.',
  ],
  [
    'Repair of facilities',
    'The request includes the repair of facilities of the City. The Work shall be performed within occupied facilities and may require phased repair.',
    'The request includes the repair of facilities of the City.',
  ],
  [
    'Shade umbrellas',
    'The City requires the supply of shade umbrellas. .2 The Successful Supplier will be required to either (i) execute a Contract for shade umbrellas, or (ii) sign.',
    'The City requires the supply of shade umbrellas.',
  ],
  [
    'Waste',
    'The City seeks waste collection.\nLot 3 Collection of general waste from shops',
    'The City seeks waste collection.',
  ],
  [
    'Planning',
    '(1)The City is looking to retain a planning consultant.',
    'The City is looking to retain a planning consultant.',
  ],
  [
    'Golf supplies',
    'Posting Summary The City requires the supply of golf supplies.',
    'The City requires the supply of golf supplies.',
  ],
  [
    'Business analysts',
    'This notice is posted for information.\nIndigenous Services Canada requires a team of business analysts for one year.',
    'Indigenous Services Canada requires a team of business analysts for one year.',
  ],
  [
    'Bridge File 12',
    'The Region requires engineering services for the rehabilitation of a bridge.\nConstruction of the bridge will be tendered separately.',
    'The Region requires engineering services for the rehabilitation of a bridge.',
  ],
  [
    'Polling',
    'Canadian Heritage, with a budget of two billion dollars, wishes to retain a polling firm.',
    'Canadian Heritage, with a budget of two billion dollars, wishes to retain a polling firm.',
  ],
  [
    'Four libraries',
    'General contractors are invited to tender for ramps and lifts at four\nbranch libraries in Toronto.\n\nBids are uploaded.',
    'General contractors are invited to tender for ramps and lifts at four branch libraries in Toronto.',
  ],
  [
    'Hydraulic pumps',
    'The Department of National Defence requires\nhydraulic pump assemblies for the\nCormorant helicopter.\n\nQuantity: 6',
    'The Department of National Defence requires hydraulic pump assemblies for the Cormorant helicopter.',
  ],
  [
    'Déneigement des rues',
    'ADDENDA 1 : la clôture du 8 juin 2027 est reportée au 15 juin 2027.\nLa Cité désire confier à un entrepreneur le déneigement des rues.',
    'La Cité désire confier à un entrepreneur le déneigement des rues.',
  ],
  [
    'Magazine municipal',
    'Impression, façonnage et livraison du magazine de la ville, onze numéros par an.\nLe candidat doit être titulaire d’une autorisation.',
    'Impression, façonnage et livraison du magazine de la ville, onze numéros par an.',
  ],
  [
    'Infusion pumps',
    'At the option of the authority, 160 further pumps may be ordered.\nSupply, commissioning and servicing of 540 infusion pumps for hospitals in Cork.',
    'Supply, commissioning and servicing of 540 infusion pumps for hospitals in Cork.',
  ],
  [
    'Inspection of cranes',
    'Request for Quotation for Inspection of Mobile Cranes at City Garages It is the intention of the City to award a contract.',
    'Request for Quotation for Inspection of Mobile Cranes at City Garages',
  ],
  [
    'Window replacement',
    'Scope:\na) The successful proponent shall remove all existing windows and install new units.',
    'The successful proponent shall remove all existing windows and install new units.',
  ],
  [
    'Forage de puits',
    'Besoin Parcs Canada est à la recherche de foreurs de puits.',
    'Parcs Canada est à la recherche de foreurs de puits.',
  ],
];

/** One sentence that is the whole summary, by the verb with which the buyer says what it buys. */
const VERBS: [title: string, sentence: string][] = [
  ['Lift parts', 'It will buy parts for its ice resurfacers from the maker.'],
  ['Befriending of seniors', 'Derry Health Trust is commissioning a befriending service for seniors.'],
  ['Tree works', 'Swansea Council is setting up a framework for the felling of trees.'],
  ['Café of the arena', 'The District of Squamish is gauging interest in running the café of its arena.'],
  ['Snow clearing', 'The Town of Cobourg is accepting quotations for snow clearing of its lots.'],
  ['Tablets', 'The university will acquire 90 tablets for loan by its libraries.'],
  ['Spectrometer', 'The institute purchases a mass spectrometer for its laboratory.'],
  ['Leadership course', 'The School of Parks Canada wants a firm to teach a course in both official languages.'],
  ['Street lights', 'This assignment is the painting of 90 street lights along the lake.'],
  ['Buses', 'Four electric buses were bought from a dealer for $3,000,000 by the city.'],
  ['Polling', 'The firm will carry out polling on nutrition among 900 adults.'],
  ['Réfection du toit', 'La Municipalité de Val-Morin fera refaire le toit de son garage.'],
  ['Fruits et légumes', "Le CISSS de Laval s'approvisionne en fruits et légumes pour ses cuisines."],
  ['Uniformes', 'La Société de transport se procure des uniformes pour ses chauffeurs.'],
  ['Réactifs', 'Le centre hospitalier de Brive passe un marché de réactifs de biochimie.'],
  ['Désamiantage', 'Le Collège de Rosemont voudrait repérer des entreprises de désamiantage.'],
  ['Firmes de génie', 'La Ville de Magog dresse une liste de firmes de génie pour ses projets.'],
  ['Parc', "La Ville de Rigaud va de l'avant avec l'aménagement d'un parc."],
  ['Repas', "Confection et livraison en liaison froide d'environ 900 repas par semaine."],
];

for (const [title, sentence] of VERBS) {
  test(`a summary is the sentence itself: ${sentence}`, () => {
    assert.equal(summaryOf(title, `Avis 12.\n${sentence}`).text, sentence);
  });
}

test('a buyer named behind an article is the subject of its need', () => {
  const sentence = "L'Institut Armand-Frappier voudrait repérer des entreprises de désamiantage.";
  assert.equal(summaryOf('Désamiantage', `Avis 12.\n${sentence}`, 'Institut Armand-Frappier').text, sentence);
});

for (const [title, text, expected] of SAID) {
  test(`a summary is what the buyer says of its need: ${expected}`, () => {
    const { text: summary, evidence } = summaryOf(title, text);
    assert.equal(summary, expected);
    assert.equal(evidence.length, 1);
  });
}

/** Sentences that share words with the title and say nothing of what is bought. */
const NOT_SAID: [title: string, text: string][] = [
  ['Childrens homes', 'Childrens will be matched to those service providers that best fit their needs.'],
  ['Market research services', 'The bank relies on a strong market research program to guide its strategy.'],
  [
    'Base de Goose Bay',
    'Les opérations sur la base appuient une grande variété de fonctions, comme l’instruction militaire, la défense aérospatiale de tout le continent et les escadrons de recherche et de sauvetage.',
  ],
  ['Kitchen items', 'Delivery of the kitchen items is required at Montreal on or before February 26, 2027.'],
  [
    'Collecte robotisée',
    'La présente demande de renseignements sur la collecte robotisée n’est pas un appel d’offres.',
  ],
  ['Purchases of the city', 'The purchases of the city are listed in a table on its website each year.'],
  ['Bibliothèque de Caraquet', 'Seuls les entrepreneurs invités à la bibliothèque de Caraquet soumettent un prix.'],
  ['Street painting', 'Only the suppliers of the street painting roster are invited to submit bids for it.'],
  ['Location de camions', 'La Ville de Magog fait partie du groupe de location de camions de la région.'],
  ['Ramps and lifts', 'Contractors tender for ramps and lifts at four\nbranch libraries, where work'],
  ['Health centre renovation', 'Please see RFP document for the letter required of health centre renovation bidders.'],
];

for (const [title, text] of NOT_SAID) {
  test(`a summary is made from the fields, never from: ${text.replaceAll('\n', ' / ')}`, () => {
    assert.deepEqual(summaryOf(title, text), { text: `${title}. Buyer: Canadian Heritage`, evidence: [] });
  });
}

test('an item beside what is bought is no summary: the title is', () => {
  const { text, evidence } = summaryOf(
    'New lift, incidental repairs of framing, roof',
    'Incidental repairs and reinforcement of the existing framing and roof.',
  );
  assert.equal(text, 'New lift, incidental repairs of framing, roof. Buyer: Canadian Heritage');
  assert.deepEqual(evidence, []);
});

for (const [what, title, text, summary] of [
  [
    'its whole sentence',
    'This RFQ (Doc7) is for the non-exclusive supply, application and removal of…',
    'This RFQ (Doc7) is for the non-exclusive supply, application and removal of durable pavement markings, further described in Part 3. Bids are uploaded.',
    'This RFQ (Doc7) is for the non-exclusive supply, application and removal of durable pavement markings, further described in Part 3.',
  ],
  [
    'not what is said of the award',
    'It is the intention of the City to award a contract to the lowest-bidding…',
    'It is the intention of the City to award a contract to the lowest-bidding Supplier.',
    'Buyer: Canadian Heritage',
  ],
  [
    'not a call for work that is described elsewhere',
    'This RFT is an invitation by the City to prospective Suppliers to submit bids for the performance of the Work, as…',
    'This RFT is an invitation by the City to prospective Suppliers to submit bids for the performance of the Work, as further described in Part 3.',
    'Buyer: Canadian Heritage',
  ],
] as const) {
  test(`the summary of a notice whose title is cut: ${what}`, () => {
    assert.equal(summaryOf(title, text).text, summary);
  });
}
