import { stems } from './concept-terms.ts';
import { readEntries } from './tables.ts';

/**
 * Names of one word, of which each means the other and nothing else that is bought. A word is put here after it was looked up
 * in both directions; most words have too many senses for it (`jeux`, `bed`, `scanner`).
 */
const PAIRS = `
defibrillator = défibrillateur; stretcher = brancard; endoscope = endoscope; endoscopy = endoscopie; bronchoscope = bronchoscope
gastroscope = gastroscope; laryngoscope = laryngoscope; videolaryngoscope = vidéolaryngoscope; syringe = seringue; sterilizer = stérilisateur
hemodialysis = hémodialyse; spirometer = spiromètre; audiometer = audiomètre; glucometer = glucomètre; vaccine = vaccin
mammography = mammographie; echocardiography = échocardiographie; computer = ordinateur; printer = imprimante
cybersecurity = cybersécurité; software = logiciel; cloud services = infonuagique; demolition = démolition; masonry = maçonnerie
plumbing = plomberie; boiler = chaudière; refrigeration = réfrigération; elevator = ascenseur; scaffolding = échafaudage
arboriculture = arboriculture; paving = pavage; gravel = gravier; sidewalk = trottoir; dredging = dragage; composting = compostage
truck = camion; bus = autobus; trailer = remorque; tires = pneu; loader = chargeuse; backhoe = rétrocaveuse
tractor = tracteur; compressor = compresseur; aircraft = aéronef; boat = bateau; ammunition = munition; uniform = uniforme
flag = drapeau; meat = viande; fish = poisson; bread = pain; furniture = mobilier; pipette = pipette; microscope = microscope
spectrometer = spectromètre; spectrophotometer = spectrophotomètre; chromatograph = chromatographe; helium = hélium; argon = argon
translation = traduction; stenography = sténographie; bookbinding = reliure; advertising = publicité; warehousing = entreposage
archaeology = archéologie; museology = muséologie; silviculture = sylviculture; reforestation = reboisement; agronomy = agronomie
oceanography = océanographie; hydrogeology = hydrogéologie; legal services = services juridiques; catering = traiteur
architectural services = services d'architecture; actuarial services = actuariat; accounting services = services comptables
banking services = services bancaires; moving services = déménagement; social services = services sociaux; pump = pompe
ultrasound = échographie; lighting = éclairage; generator = génératrice; drone = drone
`;

const known = new Set(
  PAIRS.trim()
    .split('\n')
    .flatMap(readEntries)
    .flatMap(({ left, right }) => left.flatMap((one) => right.map((other) => keyOf(one, other)))),
);

/** Whether two names of one word, in either order, are sure to mean each other. */
export function isSurePair(one: string, other: string): boolean {
  return known.has(keyOf(one, other)) || known.has(keyOf(other, one));
}

function keyOf(one: string, other: string): string {
  return `${stems(one).join(' ')} = ${stems(other).join(' ')}`;
}
