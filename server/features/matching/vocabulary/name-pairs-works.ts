/** Names of the concept table in concepts-works.ts that say the very same in English and French. */
export const WORKS_NAMES = `
building-construction | building renovation = rénovation de bâtiment; interior renovation = rénovation intérieure
demolition | deconstruction = déconstruction
roofing | re-roofing = réfection de toiture
concrete-work | concrete work = bétonnage
masonry | brickwork = briquetage; repointing = rejointoiement; tile setting = pose de carrelage
carpentry | joinery = menuiserie; cabinet making = ébénisterie
structural-steel | structural steel = charpente d'acier; steel structure = structure d'acier; metal fabrication = fabrication métallique
doors-windows | glazing = vitrerie
insulation | mechanical insulation = calorifugeage
waterproofing | fireproofing = ignifugation
painting-work | painting work = travaux de peinture, peinturage; interior painting = peinture intérieure; exterior painting = peinture extérieure
drywall | suspended ceiling = plafond suspendu
flooring | floor covering = revêtement de sol, couvre-plancher, revêtement de plancher; vinyl flooring = plancher de vinyle; linoleum = linoléum
plumbing | plumbing fixtures = appareil de plomberie; backflow preventer = dispositif antirefoulement
hvac | hvac = cvac; air conditioning = climatisation; heat pump = thermopompe; air handling unit = unité de traitement d'air; cooling system = système de refroidissement
refrigeration | cold room = chambre froide
electrical-work | electrical installation = installation électrique; electrical contractor = entrepreneur en électricité
structured-cabling | network cabling = câblage réseau; fibre installation = installation de fibre; telecommunication cabling = câblage de télécommunication
lighting | led luminaire = luminaire del; light fixture = luminaire; streetlight = lampadaire; lamp post = lampadaire
elevator | elevator modernization = modernisation d'ascenseur
fire-protection | fire alarm = système d'alarme-incendie; fire extinguisher = extincteur; fire detection = détection incendie
building-automation | building automation = automatisation de bâtiment, immotique
scaffolding | shoring = étaiement
asbestos-removal | asbestos removal = désamiantage, décontamination d'amiante
building-maintenance | property management = gestion immobilière; building operations = exploitation d'immeuble
snow-removal | snow clearing = déneigement; winter maintenance = entretien hivernal
road-salt | de-icing salt = sel de déglaçage; abrasive sand = sable abrasif; calcium chloride = chlorure de calcium; dust suppressant = abat-poussière
landscaping | lawn mowing = tonte de gazon; grass cutting = tonte de gazon, tonte de pelouse; horticulture = horticulture; lawn care = entretien des pelouses; landscape maintenance = entretien paysager
tree-service | tree pruning = élagage; urban forestry = foresterie urbaine; stump removal = essouchement; arboriculture = arboriculture
road-construction | road works = travaux routiers; roadwork = travaux routiers
paving | asphalt paving = asphaltage; crack sealing = scellement de fissures
aggregate | aggregate = agrégat; crushed stone = pierre concassée
sidewalk | bicycle path = piste cyclable; cycling path = piste cyclable
bridge | bridge repair = réparation de pont
road-marking | line painting = lignage, traçage de lignes; road marking = marquage routier
traffic-signal | traffic light = feu de circulation
water-main | watermain = aqueduc, conduite d'eau potable; water distribution system = réseau d'aqueduc; hydrant = borne d'incendie
sewer | storm sewer = égout pluvial
water-treatment | filtration plant = usine de filtration
wastewater | wastewater treatment = traitement des eaux usées; sewage treatment = traitement des eaux usées
pump | pumping station = station de pompage
pipe-valve | pipe fitting = raccord de tuyauterie
dam-marine-works | shoreline protection = protection des berges; breakwater = brise-lames; dyke = digue
sports-field | synthetic turf = gazon synthétique; skating rink = patinoire; dasher board = bande de patinoire; baseball field = terrain de baseball
swimming-pool | aquatic centre = centre aquatique
waste-collection | refuse collection = collecte des ordures
recycling-sorting | sorting facility = centre de tri
waste-container | garbage bin = poubelle
hazardous-waste | household hazardous waste = résidus domestiques dangereux
environmental-study | environmental assessment = évaluation environnementale; environmental study = étude environnementale; environmental monitoring = suivi environnemental
natural-gas | gas supply = approvisionnement en gaz
generator | generator set = groupe électrogène; emergency generator = génératrice de secours
ups-battery | ups system = alimentation sans coupure
solar-energy | photovoltaic = photovoltaïque; solar energy = énergie solaire; renewable energy = énergie renouvelable
energy-efficiency | energy audit = audit énergétique, vérification énergétique; energy conservation = conservation de l'énergie
ev-charging | electric vehicle charging = recharge de véhicules électriques; ev charger = borne de recharge; charging station = borne de recharge
transformer-switchgear | switchgear = appareillage de commutation; circuit breaker = disjoncteur
prefabricated-building | modular building = bâtiment modulaire
`;
