/**
 * Things that are bought, machines, materials and vehicles, as single words: English = French, several of either by commas,
 * entries by semicolons. A word stands here in its singular and in the sense it has in tenders.
 */
export const GOODS_WORDS = `
aircraft = aéronef, avion; airplane, plane = avion; helicopter = hélicoptère; aviation = aviation; glider = planeur; wing = aile, escadre
aerospace = aérospatial; airfield = aérodrome; airport = aéroport, aéroportuaire; runway = piste; hangar = hangar; flight = vol; pilot = pilote
vessel = navire, bateau, bâtiment, embarcation; ship = navire, bateau; boat = bateau, embarcation; craft = embarcation; canoe = canot
vessel = cuve, récipient; barge = barge, chaland; ferry = traversier; tug, tugboat = remorqueur; hull = coque; deck = pont; anchor = ancre, ancrage
marine = marin, maritime, marine; maritime = maritime; naval = naval; nautical = nautique; submarine = sous-marin; fleet = flotte, parc
buoy = bouée; dock = quai; wharf = quai; jetty = jetée; harbour, harbor, port = port, portuaire; crew = équipage; sail = voile; mooring = amarrage
vehicle = véhicule; car = voiture, automobile; automobile, automotive = automobile; truck = camion; pickup = camionnette; van = fourgonnette, camionnette, fourgon
bus = autobus; minibus = minibus; ambulance = ambulance; trailer = remorque; motorcycle = motocyclette, moto; snowmobile = motoneige
bicycle, bike = vélo, bicyclette; tire, tyre = pneu, pneumatique; wheel = roue; wheeled = roues; track = chenille, voie; axle = essieu; brake = frein
clutch = embrayage; steering = direction; exhaust = échappement; chassis = châssis; transmission = transmission; gear = engrenage; gearbox = transmission
engine, motor = moteur; diesel = diesel; gasoline = essence; fuel = carburant, combustible; oil = huile, mazout, pétrole; grease = graisse
lubricant = lubrifiant; lubricating = lubrifiant; turbine = turbine; pump = pompe; pumping = pompage; compressor = compresseur; fan = ventilateur
blower = soufflante, souffleuse; generator = génératrice, générateur, groupe électrogène; boiler = chaudière; burner = brûleur; furnace = fournaise, four
valve = vanne, soupape, robinet, valve; pipe = tuyau, conduite; pipeline = pipeline, conduite, gazoduc; piping = tuyauterie; tube = tube; tubing = tube, tubulure
hose = tuyau, boyau; fitting = raccord; coupling = raccord, accouplement; flange = bride; gasket = joint; seal = joint; bearing = roulement, palier; shaft = arbre
tank = réservoir, citerne; tanker = citerne; cylinder = cylindre, bouteille; filter = filtre; filtration = filtration; nozzle = buse; hydraulic = hydraulique
pneumatic = pneumatique; actuator = actionneur; spring = ressort; chain = chaîne; rope = corde, cordage; cable = câble; wire = fil; wiring = câblage; cord = corde, cordon
part = pièce; spare = rechange, détaché; component = composant, composante, pièce; assembly = assemblage, ensemble; subassembly = sous-ensemble
accessory = accessoire; equipment = équipement, matériel; apparatus, device = appareil, dispositif; appliance = électroménager, appareil
machine = machine; machinery = machinerie, machine; tool = outil; tooling = outillage; instrument = instrument, appareil; kit = trousse, ensemble, kit; set = ensemble, jeu
hardware = quincaillerie, matériel; fastener = attache, fixation; bolt = boulon; screw = vis; nut = écrou; nail = clou; washer = rondelle, laveuse; rivet = rivet
hinge = charnière; lock = serrure, cadenas; key = clé; hook = crochet; clamp = collier, pince; bracket = support; mount = support; rack = râtelier, étagère
shelf, shelving = étagère, rayonnage, tablette; drawer = tiroir; box = boîte, caisse, coffret; case = étui, boîtier, coffret, mallette; crate = caisse; bag = sac
container = conteneur, contenant; bin = bac, poubelle; bottle = bouteille; drum = baril, tambour; barrel = baril; pallet = palette; envelope = enveloppe
carton = carton; cardboard = carton; packaging, packing = emballage; label = étiquette; tag = étiquette; tape = ruban; film = film, pellicule; foil = feuille
drill = perceuse, foret, foreuse; saw = scie; hammer = marteau; wrench = clé; plier = pince; screwdriver = tournevis; grinder = meuleuse, broyeur; lathe = tour
welding = soudage, soudure; welded = soudé; welder = soudeur, soudeuse; mill = fraiseuse, moulin; milling = fraisage; cutter = couteau, coupe; cutting = coupe, découpe
blade = lame; knife = couteau; scissors = ciseaux; brush = brosse, pinceau; broom = balai; ladder = échelle; bucket = seau, godet; shovel = pelle; hoist = palan, treuil
winch = treuil; crane = grue; jack = vérin, cric; conveyor = convoyeur; forklift = chariot élévateur; boom = nacelle, flèche; lift = élévateur, ascenseur, nacelle
lifting = levage; loader = chargeuse, chargeur; excavator = excavatrice, pelle; bulldozer = bouteur; grader = niveleuse; tractor = tracteur; mower = tondeuse
plow, plough = charrue, chasse-neige; spreader = épandeur, épandeuse; sweeper = balai, balayeuse; crusher = concasseur; mixer = mélangeur, malaxeur; roller = rouleau
robot = robot; robotic = robotique; simulator = simulateur; drone = drone; missile = missile; rocket = roquette, fusée; torpedo = torpille; weapon = arme; firearm = arme
gun = pistolet, canon; rifle = carabine, fusil; pistol = pistolet; ammunition = munition; cartridge = cartouche; explosive = explosif; armament = armement; armoured, armored = blindé
armour, armor = blindage, armure; combat = combat; military = militaire; army = armée; soldier = soldat; parachute = parachute; camouflage = camouflage; tactical = tactique
target = cible; ballistic = balistique; helmet = casque; vest = gilet, veste; shield = bouclier; badge = insigne, badge; insignia = insigne; medal = médaille; flag = drapeau
steel = acier; iron = fer; stainless = inoxydable; aluminum, aluminium = aluminium; copper = cuivre; brass = laiton; bronze = bronze; zinc = zinc; tin = étain; lead = plomb
metal = métal; metallic = métallique; alloy = alliage; titanium = titane; wood = bois; wooden = bois; lumber = bois; timber = bois; plywood = contreplaqué; plastic = plastique
rubber = caoutchouc; leather = cuir; glass = verre, vitre; ceramic = céramique; stone = pierre; brick = brique; clay = argile; gravel = gravier; sand = sable; cement = ciment
concrete = béton; asphalt = asphalte, bitume; bituminous = bitumineux; gypsum = gypse; plaster = plâtre; tile = tuile, carreau, carrelage; paint = peinture; coating = revêtement, enduit
varnish = vernis; adhesive = adhésif, colle; glue = colle; sealant = scellant; solvent = solvant; resin = résine; foam = mousse; wax = cire; fibre, fiber = fibre
fibreglass, fiberglass = fibre de verre; carbon = carbone; oxygen = oxygène; nitrogen = azote; hydrogen = hydrogène; propane = propane; gas = gaz; coal = charbon; chemical = chimique, produit chimique
acid = acide; salt = sel; chlorine = chlore; fertilizer = engrais, fertilisant; pesticide = pesticide; herbicide = herbicide; detergent = détergent; soap = savon; disinfectant = désinfectant
sheet = feuille, tôle, drap; plate = plaque; bar = barre; rod = tige; beam = poutre; panel = panneau; board = panneau, planche, tableau; frame = cadre; block = bloc; roll = rouleau
strip = bande; ring = anneau, bague; pin = goupille, épingle; plug = bouchon, fiche; cap = bouchon, capuchon, casquette; cover = couvercle, housse; handle = poignée, manche
fabric = tissu; textile = textile; cloth = tissu, toile; canvas = toile; cotton = coton; wool = laine; silk = soie; yarn = fil; thread = fil; clothing, garment = vêtement; apparel = vêtement, habillement
uniform = uniforme; shirt = chemise; pants, trousers = pantalon; jacket = veste, manteau; coat = manteau; parka = parka; glove = gant; hat = chapeau; cap = casquette; sock = chaussette, bas
boot = botte; shoe = chaussure, soulier; footwear = chaussure; belt = ceinture, courroie; strap = sangle; harness = harnais; suit = combinaison, costume; blanket = couverture; towel = serviette
linen = literie, lingerie; bedding = literie; curtain, drape = rideau; blind = store; carpet = tapis, moquette; mat = tapis; mattress = matelas; pillow = oreiller; bed = lit
furniture = mobilier, meuble; chair = chaise, fauteuil; desk = bureau, pupitre; table = table; cabinet = armoire, classeur, cabinet; locker = casier, vestiaire; bench = banc; seat = siège
seating = siège; stool = tabouret; sofa = canapé; couch = canapé; wardrobe = garde-robe; mirror = miroir; lamp = lampe; bulb = ampoule; light = lumière, éclairage, luminaire, feu; lighting = éclairage
luminaire = luminaire; candle = bougie; clock = horloge; watch = montre; jewelry, jewellery = bijou, bijouterie; toy = jouet; game = jeu; gift = cadeau; trophy = trophée; souvenir = souvenir
book = livre; magazine = revue, magazine; newspaper = journal; periodical = périodique; paper = papier; pen = stylo; pencil = crayon; ink = encre; stationery = papeterie; binder = cartable, classeur, reliure
stamp = timbre; ticket = billet; ballot = bulletin; coin = pièce, monnaie; currency = devise, monnaie; banknote = billet; poster = affiche; sign = enseigne, panneau; signage = signalisation, affichage
food = aliment, alimentaire, nourriture; grocery = épicerie; meat = viande; beef = boeuf; pork = porc; chicken = poulet; poultry = volaille; fish = poisson; seafood = fruits de mer; egg = oeuf
milk = lait; cheese = fromage; butter = beurre; dairy = laitier; bread = pain; bakery = boulangerie; flour = farine; rice = riz; sugar = sucre; fruit = fruit; vegetable = légume; potato = pomme de terre
juice = jus; coffee = café; beverage, drink = boisson; wine = vin; beer = bière; alcohol = alcool; meal = repas; snack = collation; frozen = congelé, surgelé; fresh = frais; dried = séché
canned = conserve; dish = vaisselle, plat; cutlery = coutellerie; utensil = ustensile; cup = tasse, gobelet; kitchen = cuisine; cooking = cuisson; oven = four; stove = cuisinière, poêle; refrigerator, fridge = réfrigérateur
freezer = congélateur; dishwasher = lave-vaisselle; dryer = sécheuse, séchoir; washer = laveuse, laveur; vacuum = aspirateur, vide; cleaner = nettoyeur, nettoyant
seed = semence, graine; plant = plante, usine, centrale; tree = arbre; shrub = arbuste; flower = fleur; lawn = pelouse; grass = gazon; hay = foin; straw = paille; grain = grain, céréale; crop = culture, récolte
seedling = semis, plant; feed = nourriture, moulée; animal = animal; livestock = bétail; cattle = bovin; horse = cheval; dog = chien; cat = chat; pig = porc; sheep = mouton; bird = oiseau; bee = abeille; salmon = saumon
tent = tente; shelter = abri, refuge; tarpaulin, tarp = bâche; camping = camping; backpack = sac à dos; sport = sport, sportif; ball = ballon, balle; skate = patin; ski = ski; swimming = natation; pool = piscine; golf = golf
fitness = conditionnement physique; gymnasium, gym = gymnase; playground = aire de jeu, jeux; music = musique; musical = musical; piano = piano; art = art; artwork = oeuvre; painting = peinture; sculpture = sculpture
laboratory, lab = laboratoire; microscope = microscope; spectrometer = spectromètre; centrifuge = centrifugeuse; analyzer, analyser = analyseur; sensor = capteur; detector = détecteur; meter = compteur, mètre; gauge = jauge, manomètre
scale = balance; balance = balance; thermometer = thermomètre; probe = sonde; sampler = échantillonneur; sample = échantillon; specimen = spécimen, échantillon; optical = optique; lens = lentille, objectif
laser = laser; radar = radar; sonar = sonar; antenna = antenne; radio = radio; transmitter = émetteur; receiver = récepteur; amplifier = amplificateur; speaker = haut-parleur; microphone = microphone; headset = casque
camera = caméra, appareil photo; projector = projecteur; screen = écran; monitor = moniteur, écran; display = affichage, écran; television = télévision, téléviseur; telephone, phone = téléphone; recorder = enregistreur
battery = batterie, pile; charger = chargeur; charging = recharge; transformer = transformateur; switch = commutateur, interrupteur; switchgear = appareillage; breaker = disjoncteur; fuse = fusible; relay = relais; connector = connecteur
conduit = conduit; outlet = prise; circuit = circuit; semiconductor = semi-conducteur; diode = diode; resistor = résistance; capacitor = condensateur; magnet = aimant; magnetic = magnétique; electron = électron
electronic = électronique; electrical, electric = électrique; mechanical = mécanique; thermal = thermique; acoustic = acoustique; pressure = pression; temperature = température; humidity = humidité; voltage = tension; speed = vitesse
`;
