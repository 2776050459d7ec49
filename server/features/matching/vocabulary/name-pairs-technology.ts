/** Names of the concept table in concepts-technology.ts that say the very same in English and French. */
export const TECHNOLOGY_NAMES = `
computer | laptop = ordinateur portable; notebook computer = ordinateur portable; tablet computer = tablette électronique; computer hardware = matériel informatique
server | hyperconverged = hyperconvergé
printer | multifunction printer = appareil multifonction; copier = copieur
computer-accessory | docking station = station d'accueil; computer accessory = accessoire informatique
networking | network equipment = équipement de réseautique; network switch = commutateur réseau; router = routeur; wireless access point = point d'accès sans fil; computer network = réseau informatique
network-security | intrusion detection = détection d'intrusion; cyber security = cybersécurité; cybersecurity = cybersécurité
telephony | telephone system = système téléphonique; voip = téléphonie ip
mobile-phone | mobile phone = téléphone mobile; smartphone = téléphone intelligent; cellular service = service cellulaire
radio | radio communication = radiocommunication
software | software licence = licence logicielle; software license = licence logicielle; software package = progiciel; computer software = logiciel
erp | erp = progiciel de gestion intégré; accounting software = logiciel comptable
crm | crm = gestion de la relation client
document-management | document management = gestion de documents; content management = gestion de contenu
gis | gis = système d'information géographique; geospatial data = données géospatiales; lidar = lidar
database | business intelligence = intelligence d'affaires; data analytics = analytique de données
software-development | system integration = intégration de systèmes; computer programming = programmation informatique; software engineering = génie logiciel
it-consulting | it consulting = services-conseils en ti; it professional services = services professionnels en informatique
it-support | it support = soutien technique informatique
website | web portal = portail web
data-entry | document scanning = numérisation de documents
audiovisual | audio visual = audiovisuel; video conferencing = visioconférence, vidéoconférence; video conference = visioconférence, vidéoconférence
camera-photo | photographic equipment = équipement photographique
video-production | webcasting = webdiffusion
photography | aerial photography = photographie aérienne
office-supplies | copy paper = papier à copier
electronic-component | printed circuit = circuit imprimé
drone | unmanned aerial vehicle = véhicule aérien sans pilote; uav = véhicule aérien sans pilote; remotely piloted aircraft = aéronef télépiloté
`;
