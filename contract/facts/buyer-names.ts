/**
 * Names of federal buyers in both official languages, as the bodies write their own (Federal Identity Program titles, and those
 * of Crown corporations), and of the one city whose own site is a source: mail names it twice. Sources often give one language only, or repeat the English name as the French one.
 */
const NAMES: readonly (readonly [en: string, fr: string])[] = [
  ['Atomic Energy of Canada Limited', 'Énergie atomique du Canada limitée'],
  ['Bank of Canada', 'Banque du Canada'],
  ['Business Development Bank of Canada', 'Banque de développement du Canada'],
  ['Canada Border Services Agency', 'Agence des services frontaliers du Canada'],
  ['Canada Council for the Arts', 'Conseil des arts du Canada'],
  ['Canada Lands Company', 'Société immobilière du Canada'],
  ['Canada Mortgage and Housing Corporation', 'Société canadienne d’hypothèques et de logement'],
  ['Canada Post Corporation', 'Société canadienne des postes'],
  ['Canada Post', 'Postes Canada'],
  ['Canada Revenue Agency', 'Agence du revenu du Canada'],
  ['Canadian Air Transport Security Authority', 'Administration canadienne de la sûreté du transport aérien'],
  ['Canadian Broadcasting Corporation', 'Société Radio-Canada'],
  ['Canadian Commercial Corporation', 'Corporation commerciale canadienne'],
  ['Canadian Food Inspection Agency', 'Agence canadienne d’inspection des aliments'],
  ['Canadian Museum of History', 'Musée canadien de l’histoire'],
  ['Canadian Museum of Nature', 'Musée canadien de la nature'],
  ['Canadian Nuclear Safety Commission', 'Commission canadienne de sûreté nucléaire'],
  ['Canadian Space Agency', 'Agence spatiale canadienne'],
  ['City of Toronto', 'Ville de Toronto'],
  ['Correctional Service of Canada', 'Service correctionnel du Canada'],
  ['Defence Construction Canada', 'Construction de Défense Canada'],
  ['Employment and Social Development Canada', 'Emploi et Développement social Canada'],
  ['Environment and Climate Change Canada', 'Environnement et Changement climatique Canada'],
  ['Export Development Canada', 'Exportation et développement Canada'],
  ['Farm Credit Canada', 'Financement agricole Canada'],
  ['Federal Bridge Corporation', 'Société des ponts fédéraux'],
  ['Fisheries and Oceans Canada', 'Pêches et Océans Canada'],
  ['Health Canada', 'Santé Canada'],
  ['Indigenous Services Canada', 'Services aux Autochtones Canada'],
  ['Library and Archives Canada', 'Bibliothèque et Archives Canada'],
  ['Marine Atlantic', 'Marine Atlantique'],
  ['Marine Atlantic Inc.', 'Marine Atlantique S.C.C.'],
  ['National Arts Centre', 'Centre national des Arts'],
  ['National Capital Commission', 'Commission de la capitale nationale'],
  ['National Defence', 'Défense nationale'],
  ['National Film Board', 'Office national du film'],
  ['National Gallery of Canada', 'Musée des beaux-arts du Canada'],
  ['National Research Council Canada', 'Conseil national de recherches Canada'],
  ['Natural Resources Canada', 'Ressources naturelles Canada'],
  ['Parks Canada', 'Parcs Canada'],
  ['Public Health Agency of Canada', 'Agence de la santé publique du Canada'],
  ['Public Services and Procurement Canada', 'Services publics et Approvisionnement Canada'],
  ['Royal Canadian Mint', 'Monnaie royale canadienne'],
  ['Royal Canadian Mounted Police', 'Gendarmerie royale du Canada'],
  ['Shared Services Canada', 'Services partagés Canada'],
  ['Statistics Canada', 'Statistique Canada'],
  ['Transport Canada', 'Transports Canada'],
  ['Veterans Affairs Canada', 'Anciens Combattants Canada'],
];

/** Regions of a body, as its name ends with them. */
const REGIONS: readonly (readonly [en: string, fr: string])[] = [
  ['Atlantic Region', 'Région de l’Atlantique'],
  ['National Capital Region', 'Région de la capitale nationale'],
  ['Ontario Region', 'Région de l’Ontario'],
  ['Pacific Region', 'Région du Pacifique'],
  ['Quebec Region', 'Région du Québec'],
  ['Western Region', 'Région de l’Ouest'],
];

type Names = ReadonlyMap<string, string>;

const FRENCH: Names = new Map(NAMES.map(([en, fr]) => [keyOf(en), fr]));
const ENGLISH: Names = new Map(NAMES.map(([en, fr]) => [keyOf(fr), en]));
const FRENCH_REGIONS: Names = new Map(REGIONS.map(([en, fr]) => [keyOf(en), fr]));
const ENGLISH_REGIONS: Names = new Map(REGIONS.map(([en, fr]) => [keyOf(fr), en]));

/**
 * The name of a buyer in the reader's language, where it is that of a body with one in each; any other stays as it was
 * published. An abbreviation after the name, which is of the other language, is left out.
 */
export function buyerNameIn(published: string, language: 'en' | 'fr'): string {
  const [names, regions, dash] =
    language === 'fr' ? [FRENCH, FRENCH_REGIONS, ' – '] : [ENGLISH, ENGLISH_REGIONS, ' - '];
  const bare = withoutAbbreviation(published);
  const whole = names.get(keyOf(bare));
  if (whole !== undefined) return whole;
  const [body = '', region = '', ...more] = bare.split(/ [-–] /, 3);
  const [bodyName, regionName] = [names.get(keyOf(withoutAbbreviation(body))), regions.get(keyOf(region))];
  if (more.length > 0 || bodyName === undefined || regionName === undefined) return published;
  return bodyName + dash + regionName;
}

/** "Farm Credit Canada (FCC)", "Export Development Canada - EDC": the name alone. */
function withoutAbbreviation(name: string): string {
  return name.replace(/(?: \([A-Z]{2,6}\)| [-–] [A-Z]{2,6})$/, '');
}

function keyOf(name: string): string {
  return name.trim().replaceAll('’', "'").toLowerCase();
}
