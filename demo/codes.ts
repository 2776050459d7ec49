import type { DemoCode } from './notice.ts';

/** Codes that the demonstration notices carry, with short titles. One a line: key | UNSPSC or GSIN code | English | French. */
const TABLE = `
ultrasound | 42201712 | Medical ultrasound units | Appareils d’échographie médicale
ultrasoundClass | 42201700 | Medical ultrasound and doppler products | Produits d’échographie et de doppler
cardiacUltrasound | 42201701 | Cardiac ultrasound units | Échographes cardiaques
probes | 42201706 | Ultrasound probes | Sondes d’échographie
imaging | 42200000 | Medical diagnostic imaging products | Produits d’imagerie diagnostique médicale
monitors | 42181904 | Multiparameter vital sign units | Moniteurs multiparamétriques de signes vitaux
monitoring | 42181900 | Acute care monitoring units | Moniteurs de soins aigus
oximeters | 42181801 | Pulse oximeter units | Oxymètres de pouls
ecg | 42181701 | Electrocardiography units | Électrocardiographes
pumps | 42222001 | Intravenous infusion pumps | Pompes à perfusion intraveineuse
syringePumps | 42222002 | Syringe infusion pumps | Pousse-seringues
infusion | 42222000 | Intravenous infusion pumps and accessories | Pompes à perfusion et accessoires
aed | 42172101 | Automated external defibrillators | Défibrillateurs externes automatisés
ventilators | 42272204 | Transport ventilators | Ventilateurs de transport
beds | 42191800 | Patient beds and accessories | Lits de patients et accessoires
lifts | 42192301 | Patient lifts | Lève-personnes
gloves | 42132200 | Medical gloves | Gants médicaux
sterilizers | 42281500 | Autoclave and sterilizer equipment | Autoclaves et stérilisateurs
endoscopes | 42294800 | Endoscopes and accessories | Endoscopes et accessoires
dental | 42150000 | Dental equipment and supplies | Matériel et fournitures dentaires
veterinary | 42120000 | Veterinary equipment and supplies | Matériel et fournitures vétérinaires
analyzers | 41115800 | Clinical analyzers | Analyseurs cliniques
medical | 42000000 | Medical equipment and supplies | Matériel et fournitures médicaux
medicalGsin | N6515 | Medical and surgical instruments, equipment and supplies | Instruments, matériel et fournitures médicaux et chirurgicaux
snow | 72102901 | Snow removal services | Services de déneigement
grounds | 72102900 | Grounds maintenance services | Services d’entretien de terrains
paving | 72141100 | Infrastructure surfacing and paving services | Services de pavage et de revêtement
roads | 72141000 | Highway and road construction services | Construction de routes
buildings | 72120000 | Nonresidential building construction services | Construction de bâtiments non résidentiels
maintenance | 72100000 | Building construction and maintenance services | Construction, réparation et entretien d’immeubles
roofing | 72101600 | Roofing and siding | Toitures et revêtements
electrical | 72102200 | Electrical services | Services électriques
hvac | 72102300 | Plumbing and heating and air conditioning | Plomberie, chauffage et climatisation
painting | 72102400 | Painting | Peinture
itServices | 81110000 | Computer services | Services informatiques
software | 43230000 | Software | Logiciels
laptops | 43211503 | Notebook computers | Ordinateurs portables
network | 43222600 | Network service equipment | Équipement de réseau
catering | 90101600 | Banquet and catering services | Services de traiteur
meals | 90101700 | Cafeteria services | Services de cafétéria
legal | 80120000 | Legal services | Services juridiques
translation | 82111800 | Editorial and support services | Services de rédaction et de soutien
printing | 82121500 | Printing | Impression
training | 86100000 | Vocational training | Formation professionnelle
consulting | 80101500 | Management consultation services | Services de conseil en gestion
audit | 84111600 | Audit services | Services d’audit
staffing | 80111600 | Temporary personnel services | Services de personnel temporaire
engineering | 81101500 | Civil engineering | Génie civil
janitorial | 76111500 | Building and office cleaning services | Services de nettoyage d’immeubles et de bureaux
guards | 92121500 | Guard services | Services de gardiennage
waste | 76121500 | Refuse collection and disposal | Collecte et élimination des déchets
pest | 72102100 | Pest control | Lutte antiparasitaire
vehicles | 25101500 | Passenger motor vehicles | Véhicules automobiles de promenade
trucks | 25101600 | Trucks and cargo vehicles | Camions et véhicules de transport
tires | 25172500 | Tires and tire tubes | Pneus et chambres à air
loaders | 22101500 | Earth moving machinery | Machines de terrassement
furniture | 56101700 | Office furniture | Mobilier de bureau
uniforms | 53102700 | Uniforms | Uniformes
footwear | 53111500 | Boots | Bottes
fuel | 15101500 | Petroleum and distillates | Pétrole et distillats
food | 50000000 | Food and beverage products | Produits alimentaires et boissons
lab | 41100000 | Laboratory and scientific equipment | Équipement de laboratoire
water | 47101500 | Water treatment equipment | Équipement de traitement de l’eau
sewer | 83101500 | Water and sewer utilities | Services d’eau et d’égout
lighting | 39111600 | Exterior lighting | Éclairage extérieur
playground | 49241500 | Playground equipment | Équipement de terrain de jeux
insurance | 84130000 | Insurance services | Services d’assurance
air | 78111500 | Passenger air transportation | Transport aérien de passagers
moving | 78101800 | Road cargo transport | Transport routier de marchandises
environment | 77100000 | Environmental management | Gestion environnementale
repair | 81112200 | Software maintenance and support | Maintenance et soutien de logiciels
`;

const codes = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([key = '', code = '', en = '', fr = '']): [string, DemoCode] => [key, { code, en, fr }]),
);

/** The codes of these keys; a key that is not in the table is a mistake in the demonstration's data. */
export function codesFor(...keys: string[]): DemoCode[] {
  return keys.map((key) => {
    const code = codes.get(key);
    if (code === undefined) throw new Error(`demo/codes.ts has no code "${key}"`);
    return code;
  });
}
