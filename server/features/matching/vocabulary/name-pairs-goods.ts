/** Names of the concept table in concepts-goods.ts that say the very same in English and French. */
export const GOODS_NAMES = `
passenger-vehicle | passenger vehicle = véhicule de promenade; suv = véhicule utilitaire sport; automobile = automobile; electric vehicle = véhicule électrique; hybrid vehicle = véhicule hybride; motor vehicle = véhicule automobile
heavy-truck | heavy duty truck = camion lourd; ten-wheel truck = camion dix roues; lorry = camion
garbage-truck | garbage truck = camion à déchets; refuse truck = camion à ordures, camion à déchets
fire-truck | pumper = autopompe; aerial ladder truck = camion échelle
ambulance-vehicle | ambulance vehicle = véhicule ambulancier
police-vehicle | patrol car = auto-patrouille, autopatrouille
bus | transit bus = autobus urbain; school bus = autobus scolaire; electric bus = autobus électrique
trailer | utility trailer = remorque utilitaire
tires | tyre = pneu
vehicle-parts | auto parts = pièce automobile
loader-excavator | backhoe = rétrocaveuse; wheel loader = chargeur sur roues; heavy machinery = machinerie lourde; construction machinery = engin de chantier, engin de construction
grader-snowplow | snow blower = souffleuse à neige; salt spreader = épandeuse à sel; snowblower = souffleuse à neige
street-sweeper | street sweeper = balayeuse de rue; sweeper truck = camion-balai
tractor-mower | lawn tractor = tracteur à gazon; agricultural machinery = machinerie agricole
forklift-crane | pallet truck = transpalette; material handling equipment = équipement de manutention, matériel de manutention; articulating boom = flèche articulée
zamboni | ice resurfacer = resurfaceuse; ice resurfacing machine = surfaceuse à glace, resurfaceuse
compressor | vacuum pump = pompe à vide
machine-tool | milling machine = fraiseuse
aircraft | airplane = avion
ship-boat | marine equipment = équipement maritime
rail-equipment | rail track = voie ferrée; railway = chemin de fer, ferroviaire
weapon-ammunition | firearm = arme à feu
body-armour | body armor = gilet pare-balles; ballistic vest = gilet pare-balles, veste balistique
firefighter-gear | scba = apria; fire hose = boyau d'incendie, tuyau d'incendie
ppe | hard hat = casque de sécurité; n95 = masque n95
uniform | workwear = vêtement de travail; clothing = habillement; coverall = combinaison de travail; apparel = habillement
footwear | safety boots = botte de sécurité
textile-linen | drapery = draperie
tent-tarpaulin | sleeping bag = sac de couchage
food-general | food products = produits alimentaires; foodstuffs = denrées alimentaires, produits alimentaires
dairy-eggs | dairy products = produit laitier
bakery | bakery products = produit de boulangerie; pastry = pâtisserie
prepared-meal | prepared meal = plat préparé, mets préparé; meals on wheels = popote roulante; ready meal = plat préparé
kitchen-equipment | kitchen equipment = matériel de cuisine; commercial kitchen = cuisine commerciale; food service equipment = équipement de services alimentaires
tableware | disposable tableware = vaisselle jetable
appliance | household appliance = appareil électroménager; domestic appliance = électroménager, appareil électroménager
laundry-equipment | industrial washer = laveuse industrielle
cleaning-supplies | cleaning products = produit de nettoyage; hand sanitizer = désinfectant pour les mains
cleaning-equipment | floor scrubber = laveuse à plancher
paper-hygiene | paper towel = papier à mains
furniture | office furniture = mobilier de bureau; office chair = fauteuil de bureau
school-furniture | school chair = chaise d'écolier
library-furniture | mobile shelving = rayonnage mobile
lab-equipment | lab equipment = équipement de laboratoire
lab-supplies | pipette = pipette; laboratory consumable = consommable de laboratoire
microscope | electron microscope = microscope électronique; microscopy = microscopie
spectrometry | spectrophotometer = spectrophotomètre; chromatograph = chromatographe; chromatography = chromatographie
pcr-sequencing | genetic analyzer = analyseur génétique; thermal cycler = thermocycleur; dna = adn
water-meter | meter reading = lecture de compteurs
weather-instrument | meteorological instrument = instrument météorologique; hydrometric = hydrométrique; radiosonde = radiosonde; meteorology = météorologie
security-screening | security screening equipment = appareil de contrôle de sûreté
surveillance-access | access control = contrôle d'accès; security camera = caméra de surveillance; alarm system = système d'alarme
chemicals | chemical products = produit chimique
industrial-gas | compressed gas = gaz comprimé; liquid nitrogen = azote liquide; helium = hélium; argon = argon
paint-coating | traffic paint = peinture de signalisation
packaging | packaging material = matériel d'emballage
shelving-storage | shelving = rayonnage; pallet rack = palettier
books | textbooks = manuel scolaire
sports-equipment | sports equipment = matériel sportif; fitness equipment = appareil de conditionnement physique; exercise equipment = appareil de conditionnement physique
live-animal | police dog = chien policier
vending | vending machine = distributrice automatique
funeral | headstone = pierre tombale; columbarium = columbarium
`;
