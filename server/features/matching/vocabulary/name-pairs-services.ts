/** Names of the concept table in concepts-services.ts that say the very same in English and French. */
export const SERVICE_NAMES = `
janitorial | office cleaning = nettoyage de bureaux; building cleaning = nettoyage d'immeubles; housekeeping services = services d'entretien ménager
window-cleaning | window cleaning = nettoyage de vitres, lavage de fenêtres
duct-cleaning | chimney cleaning = ramonage
pest-control | pest control = lutte antiparasitaire, gestion parasitaire; extermination = extermination; rodent control = dératisation
laundry-services | laundry services = service de blanchisserie; dry cleaning = nettoyage à sec; linen rental = location de lingerie; laundry = blanchisserie
security-guard | security guard = agent de sécurité; security guard service = gardiennage
investigation | background check = vérification d'antécédents
catering | food services = service alimentaire
travel-agency | travel agency = agence de voyages
engineering | engineering consulting = génie-conseil; civil engineering = génie civil; structural engineering = génie de structure; engineering firm = firme de génie
mechanical-electrical-engineering | electrical engineering = génie électrique; electromechanical = électromécanique
geotechnical | quality control of materials = contrôle qualitatif des matériaux
architecture | architectural services = services d'architecture; interior design = design d'intérieur
urban-planning | land use planning = aménagement du territoire; master plan = plan directeur
surveying | topographic survey = relevé topographique, levé topographique
project-management | construction management = gérance de construction
construction-supervision | construction supervision = surveillance des travaux, surveillance de construction
commissioning-inspection | building condition assessment = bilan de santé d'immeuble; non-destructive testing = essai non destructif
management-consulting | management consulting = consultation en gestion; change management = gestion du changement
audit | external auditor = auditeur externe, vérificateur externe; internal audit = audit interne
accounting | accounting services = services comptables
banking | debt collection = recouvrement de créances
insurance | liability insurance = assurance responsabilité; group insurance = assurance collective; actuarial services = actuariat
pension-actuarial | pension fund = caisse de retraite
legal | law firm = cabinet d'avocats; legal counsel = conseiller juridique
real-estate-appraisal | property valuation = évaluation immobilière; real estate brokerage = courtage immobilier
lease-space | lease of office space = location d'espaces de bureaux; office space lease = location d'espaces de bureaux
human-resources | hr consulting = conseil en ressources humaines; organizational development = développement organisationnel
recruitment | headhunting = chasseur de têtes
temporary-staff | temporary personnel = personnel temporaire
health-training | clinical training = formation clinique; first aid training = formation en premiers soins
translation | linguistic services = services linguistiques; language services = services linguistiques
transcription | captioning = sous-titrage; subtitling = sous-titrage; stenography = sténographie
printing | bookbinding = reliure
graphic-design | graphic design = design graphique; graphic designer = graphiste
advertising | media buying = achat média; advertising campaign = campagne publicitaire; media placement = placement média; marketing campaign = campagne de marketing; marketing agency = agence de marketing
market-research | public opinion research = recherche sur l'opinion publique
event-management | conference organization = organisation de congrès; trade show = salon professionnel; event planning = organisation d'événements
call-centre | answering service = service de réponse téléphonique; telephone answering = service de réponse téléphonique; call center = centre d'appels
freight-trucking | cargo transport = transport de marchandises
passenger-transport | school transportation = transport scolaire; student transportation = transport d'élèves, transport scolaire; paratransit = transport adapté; bus charter = nolisement d'autobus
air-charter | air charter = nolisement d'aéronef; helicopter charter = nolisement d'hélicoptère
vehicle-rental | vehicle leasing = location à long terme de véhicules; car rental = location d'automobiles
equipment-rental | equipment with operator = machinerie avec opérateur
ship-repair | vessel refit = radoub; dry docking = mise en cale sèche; refit = radoub
equipment-maintenance | preventive maintenance = entretien préventif
research-development | innovation challenge = défi d'innovation
statistics-data | economic analysis = analyse économique
laboratory-testing | water analysis = analyse d'eau
archaeology-heritage | museology = muséologie
forestry | silviculture = sylviculture; forest inventory = inventaire forestier; wildfire = feux de forêt; forest fire = feux de forêt; reforestation = reboisement
agriculture-services | agronomy = agronomie
fisheries-wildlife | biological survey = inventaire biologique
geoscience | geophysical survey = levé géophysique; oceanography = océanographie; hydrogeology = hydrogéologie
drilling | well drilling = forage de puits; core drilling = carottage
mining-services | mine reclamation = restauration minière
child-care | early childhood = petite enfance
indigenous-engagement | facilitation = facilitation; indigenous engagement = mobilisation des autochtones
performing-arts | artist = artiste; fireworks = feux d'artifice
sports-recreation-services | leisure = loisir
emergency-preparedness | disaster recovery = reprise après sinistre; business continuity = continuité des affaires, continuité des activités
occupational-health | workplace health and safety = santé et sécurité au travail; industrial hygiene = hygiène industrielle; ergonomics = ergonomie
procurement-services | fairness monitor = surveillant de l'équité; surplus disposal = disposition de surplus
document-destruction | document shredding = déchiquetage de documents; document destruction = destruction de documents; secure destruction = destruction sécurisée
space-satellite | earth observation = observation de la terre; spacecraft = engin spatial
`;
