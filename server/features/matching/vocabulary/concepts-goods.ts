/**
 * Vehicles, machinery, food, clothing, furniture, laboratory and other goods, one a line:
 * id | English terms | French terms | UNSPSC prefixes | CPV prefixes | GSIN prefixes.
 */
export const GOODS = `
passenger-vehicle | passenger vehicle; sedan; suv; automobile; electric vehicle; hybrid vehicle; motor vehicle; passenger car | véhicule automobile; automobile; véhicule utilitaire sport; véhicule électrique; véhicule hybride; voiture; véhicule de promenade | 251015 | 3411; 34110 | N2310
pickup-van | pickup truck; cargo van; light truck; delivery van; pickup; van | camionnette; fourgonnette; camion léger; fourgon | 251016 | 34131; 34136 | N2310; N2320
heavy-truck | truck; dump truck; truck chassis; heavy duty truck; plow truck; ten-wheel truck; lorry | camion; camion à benne; châssis de camion; camion lourd; camion dix roues; camion de déneigement; camion 10 roues | 251021; 251016 | 3414; 34134 | N2320
garbage-truck | garbage truck; refuse truck; waste collection vehicle | camion à ordures; camion à déchets; camion de collecte | 25101914 | 34144510; 34144511 | N2320
fire-truck | fire truck; pumper; fire apparatus; aerial ladder truck; tanker fire | camion d'incendie; autopompe; camion-citerne; camion échelle; véhicule d'incendie; autopompe-citerne | 25101701 | 34144210; 34144212 | N4210
ambulance-vehicle | ambulance vehicle; ambulance | ambulance; véhicule ambulancier | 25101703 | 34114121 | N2310
police-vehicle | police vehicle; patrol car | véhicule de police; auto-patrouille; autopatrouille | 25101702 | 34114200 |
bus | bus; transit bus; school bus; electric bus; minibus | autobus; autobus scolaire; autobus électrique; minibus; autobus urbain | 25101502 | 34121 | N2310
trailer | trailer; utility trailer; semi-trailer | remorque; semi-remorque; remorque utilitaire | 251817 | 3422 | N2330
off-road-vehicle | all-terrain vehicle; atv; snowmobile; side-by-side; motorcycle | véhicule tout-terrain; vtt; motoneige; motocyclette; côte à côte | 251018; 251019 | 344; 34132 | N2340
tires | tires; tyre; tire supply; retread | pneu; pneumatique; rechapage; fourniture de pneus | 251725 | 3435; 34351; 34352 | N2610
vehicle-parts | vehicle parts; automotive parts; brake parts; auto parts; truck parts; brake | pièce de véhicule; pièce automobile; pièces de rechange automobile; frein; pièces de camion | 2517 | 343 | N25; N2530; N2590
loader-excavator | loader; excavator; backhoe; wheel loader; bulldozer; heavy equipment; earthmoving equipment; heavy machinery; construction machinery; construction equipment | chargeuse; excavatrice; rétrocaveuse; chargeur sur roues; bouteur; pelle hydraulique; machinerie lourde; pelle mécanique; engin de chantier; équipement de construction; machinerie de construction; équipement lourd; engin de construction | 221015 | 432; 43260 | N3805
grader-snowplow | motor grader; snow plow; snow blower; salt spreader; sidewalk plow; snowblower | niveleuse; chasse-neige; souffleuse à neige; épandeur; épandeuse à sel; tracteur à trottoir; chenillette | 22101502 | 34143; 4322 | N3825; N3805
street-sweeper | street sweeper; sweeper truck; vacuum truck | balai mécanique; balayeuse de rue; camion-balai; camion vacuum; camion aspirateur | 221015 | 34144430; 34144431 | N3825
tractor-mower | tractor; mower; lawn tractor; zero turn mower; agricultural machinery | tracteur; tondeuse; tracteur à gazon; machinerie agricole; tracteur agricole | 2110 | 167; 1631 | N2420; N3750
forklift-crane | forklift; crane; aerial lift; pallet truck; hoist; boom lift; scissor lift; material handling equipment; articulating boom | chariot élévateur; grue; nacelle; transpalette; palan; plate-forme élévatrice mobile; pont roulant; équipement de manutention; matériel de manutention; nacelle articulée; flèche articulée | 241015; 241016; 221018 | 4241; 42415 | N3930; N3810; N3950
zamboni | ice resurfacer; ice resurfacing machine | surfaceuse à glace; resurfaceuse | 4915 |  |
compressor | compressor; air compressor; vacuum pump | compresseur; compresseur d'air; pompe à vide | 401516 | 42123 | N4310
machine-tool | machine tool; lathe; milling machine; cnc machine; welding equipment; welding | machine-outil; tour à métal; fraiseuse; machine cnc; équipement de soudage; soudage | 2317 | 426 | N3416; N3417; N3431
hand-tool | hand tool; power tool; tool kit; hardware supplies; tooling | outil à main; outil électrique; outillage; quincaillerie; coffre à outils; outil manuel | 2711 | 4451; 43830 | N51; N5110; N5130
fastener-hardware | fastener; bolt; screw; nut and washer; bearing | boulon; écrou; fixation; vis et boulons; visserie; roulement à billes | 3116; 3117 | 4453; 4444 | N5305; N5306; N3110
aircraft | aircraft; helicopter; airplane; aircraft parts; aerospace components | aéronef; hélicoptère; avion; pièce d'aéronef; composant aérospatial | 2513; 2520 | 3471; 3473 | N1510; N1520; N1560; N1680
ship-boat | boat; vessel; ship; patrol boat; ship parts; marine equipment; watercraft; marine craft | bateau; navire; embarcation; pièce de navire; bateau de patrouille; équipement maritime; bâtiment de mer | 2511 | 345; 3493 | N1940; N1905; N2090; N2040
rail-equipment | rail car; locomotive; railway equipment; rail track; light rail vehicle; railway; subway | wagon; locomotive; matériel roulant; voie ferrée; métro; ferroviaire; chemin de fer | 2512 | 346; 3494; 45234 | N2240
weapon-ammunition | ammunition; firearm; weapon; pistol; rifle | munition; arme à feu; arme; pistolet; carabine | 4610; 461015; 461016 | 353 | N10; N1005; N1305
military-vehicle | military vehicle; armoured vehicle; combat vehicle | véhicule militaire; véhicule blindé; véhicule de combat | 251020 | 354 | N2350; N2355
body-armour | body armour; body armor; ballistic vest; helmet ballistic | gilet pare-balles; veste balistique; protection balistique; pare-balle; casque balistique | 461815 | 35815 | N8470
firefighter-gear | bunker gear; firefighting equipment; breathing apparatus; scba; fire hose; firefighter clothing | habit de combat incendie; équipement de pompier; appareil de protection respiratoire; apria; boyau d'incendie; vêtement de pompier; tuyau d'incendie | 461916 | 35111 | N4210
ppe | personal protective equipment; safety equipment; hard hat; safety glasses; respirator mask; n95; fall protection; hearing protection | équipement de protection individuelle; casque de sécurité; lunettes de sécurité; masque n95; protection contre les chutes; équipement de sécurité | 4618 | 35113; 18143; 18444 | N4240; N8415
uniform | uniform; work clothing; workwear; corporate clothing; clothing; police uniform; coverall; apparel | uniforme; vêtement de travail; habillement; vêtement; tenue de travail; combinaison de travail | 531027; 5310 | 181; 18110; 35811100; 35811200 | N8405; N8415; N84
footwear | footwear; safety boots; shoes; work boots | chaussure; botte de sécurité; botte; chaussure de sécurité; bottes de travail | 5311; 461816 | 188; 1883 | N8430; N8435
textile-linen | linen; bedding; towel; curtain; drapery; textile; blanket; bed sheet | literie; lingerie; serviette; rideau; textile; couverture; draperie; drap | 5212; 5213; 421321 | 395; 3951 | N7210; N7230; N8305
tent-tarpaulin | tent; tarpaulin; shelter tent; sleeping bag; camping equipment | tente; bâche; sac de couchage; équipement de camping; chapiteau; abri de toile | 4912 | 3952; 39522 | N8340; N8465
flag-sign | flag; signage; sign; identification plate; nameplate; poster | drapeau; signalétique; panneau; affiche; plaque d'identification; enseigne lumineuse; enseignes et panneaux | 5512; 551217 | 34992; 35821 | N9905; N8345
food-general | food products; groceries; food supply; foodstuffs | denrées alimentaires; produits alimentaires; épicerie; produit alimentaire | 50 | 15 | N89
meat | meat; poultry; beef; chicken | viande; volaille; boeuf; poulet | 5011 | 1511; 1513; 151 | N8905
seafood | fish; seafood | poisson; fruits de mer | 5012 | 152; 0331 | N8905
dairy-eggs | dairy; milk; cheese; eggs; dairy products | produit laitier; lait; fromage; oeuf; crème glacée; beurre | 5013 | 155; 0314 | N8910
fruit-vegetable | fruit; vegetable; fresh produce | fruit; légume; fruits et légumes | 5010 | 153; 0322 | N8915
bakery | bread; bakery products; pastry | pain; boulangerie; pâtisserie; produit de boulangerie | 5018 | 1581 | N8920
beverage | beverage; coffee; bottled water; juice; soft drink | boisson; café; eau embouteillée; jus; boisson gazeuse | 5020 | 159; 1586; 1598 | N8955; N8960
prepared-meal | prepared meal; frozen meal; meals on wheels; ready meal | repas préparé; repas congelé; plat préparé; popote roulante; mets préparé | 5019 | 1589; 15894 | N8940
kitchen-equipment | kitchen equipment; commercial kitchen; food service equipment; dishwasher; cooking equipment; refrigerator | équipement de cuisine; cuisine commerciale; équipement de cuisson; lave-vaisselle; four de cuisson; réfrigérateur; équipement de services alimentaires; matériel de cuisine | 4810 | 3922; 3931; 39221 | N7310; N7320
tableware | tableware; cutlery; dishes; disposable tableware; utensils | vaisselle; coutellerie; ustensile; vaisselle jetable; couverts | 481019; 5215 | 3924; 3922 | N7340; N7350; N7330
appliance | household appliance; washing machine; dryer; domestic appliance | électroménager; machine à laver; sécheuse; appareil électroménager; laveuse | 5214 | 397 | N7240
laundry-equipment | laundry equipment; industrial washer; industrial laundry; laundry | équipement de buanderie; laveuse industrielle; buanderie; essoreuse | 4711 | 42716; 42718 | N3510
cleaning-supplies | cleaning supplies; cleaning products; detergent; disinfectant; janitorial supplies; hand sanitizer | produit de nettoyage; produit d'entretien; détergent; désinfectant; fourniture sanitaire; produits sanitaires; désinfectant pour les mains | 4713; 471318 | 398; 39830 | N7930; N6840
cleaning-equipment | floor scrubber; vacuum cleaner; floor machine; janitorial equipment; carpet extractor | autolaveuse; aspirateur; récureuse; équipement d'entretien ménager; polisseuse; laveuse à plancher | 4712; 471216 | 42995; 3971343 | N7910
paper-hygiene | toilet paper; paper towel; tissue paper; sanitary paper | papier hygiénique; essuie-mains; papier à mains; papier sanitaire; mouchoir | 1411; 141117 | 33761; 33763; 3376 | N8540
furniture | furniture; office furniture; office chair; seating; filing cabinet; workstation furniture; chair; furnishings; office desk | mobilier; meuble; mobilier de bureau; fauteuil de bureau; chaise; bureau de travail; classeur; ameublement | 56; 561017; 5611 | 391; 3913; 3911 | N71; N7110; N7125
school-furniture | school furniture; classroom furniture; student desk; school chair; school desk | mobilier scolaire; pupitre; mobilier de classe; chaise d'écolier | 5612 | 3916 | N7195
library-furniture | library furniture; library shelving; mobile shelving; museum storage | mobilier de bibliothèque; rayonnage; étagère de bibliothèque; rayonnage mobile | 561210; 241020 | 39155; 39131; 39152 | N7125
bedroom-furniture | bedroom furniture; dormitory furniture; mattress; bed frame | mobilier de chambre; matelas; sommier; mobilier de dortoir; cadre de lit; base de lit | 5610; 561015 | 3914; 39143 | N7105
lab-equipment | laboratory equipment; lab equipment; scientific equipment; laboratory instrument; centrifuge; laboratory freezer | équipement de laboratoire; instrument de laboratoire; équipement scientifique; centrifugeuse; congélateur de laboratoire; appareil de laboratoire | 4110; 41 | 38; 389; 3800 | N6640
lab-supplies | laboratory supplies; pipette; glassware; test tube; laboratory consumable; petri dish | fourniture de laboratoire; pipette; verrerie de laboratoire; éprouvette; consommable de laboratoire; tube de laboratoire | 4112 | 38437; 33793 | N6640
microscope | microscope; electron microscope; microscopy | microscope; microscope électronique; microscopie | 411117 | 3851 | N6650
spectrometry | spectrometer; mass spectrometer; spectrophotometer; chromatograph; chromatography | spectromètre; spectromètre de masse; spectrophotomètre; chromatographe; chromatographie | 411154; 411157 | 38433; 38432 | N6630
pcr-sequencing | pcr; dna sequencing; genetic analyzer; thermal cycler; sequencer; dna | pcr; séquençage; séquenceur; thermocycleur; analyseur génétique; adn | 411056; 411063 | 3895 | N6640
measuring-instrument | measuring instrument; test equipment; calibration equipment; measurement equipment | instrument de mesure; appareil de mesure; équipement d'essai | 4111 | 383; 384 | N6625; N6635; N6685
water-meter | water meter; metering; meter reading | compteur d'eau; lecture de compteurs | 411125 | 38421; 6550 | N6680
weather-instrument | weather station; meteorological instrument; hydrometric; radiosonde; weather; meteorology | station météorologique; instrument météorologique; hydrométrique; radiosonde; météo; météorologie | 411144; 411143 | 3812; 38127 | N6660
survey-instrument | survey instrument; gps receiver; total station; surveying equipment | instrument d'arpentage; récepteur gps; station totale; équipement d'arpentage | 411142; 411129 | 38296; 3829 | N6675
security-screening | x-ray scanner baggage; metal detector; explosive detection; security screening equipment | détecteur de métal; détection d'explosifs; appareil de contrôle de sûreté; scanner à bagages | 461716 | 3858; 35124; 38546 | N6665
surveillance-access | video surveillance; access control; security camera; alarm system; cctv; intrusion alarm | vidéosurveillance; contrôle d'accès; caméra de surveillance; système d'alarme; caméra de sécurité; alarme intrusion | 461716; 4617 | 3512; 35125; 35121 | N6350
chemicals | chemical; chemical products; industrial chemical; chlorine; coagulant; reagent chemical | produit chimique; chlore; coagulant; substance chimique; hypochlorite; alun | 12 | 24 | N6810; N6850
industrial-gas | industrial gas; compressed gas; liquid nitrogen; helium; argon | gaz industriel; gaz comprimé; azote liquide; hélium; argon | 121419; 1214 | 2411 | N6830
paint-coating | paint; coating; varnish; traffic paint | peinture; enduit; vernis; peinture de signalisation; revêtement protecteur | 3121 | 448; 4481 | N8010
packaging | boxes; plastic bags; cartons; garbage bags; packaging material; packaging supplies | emballage; boîte; sac de plastique; carton; sac à ordures; matériel d'emballage | 2411; 2412 | 44617; 1964 | N8105; N8115; N8135
shelving-storage | shelving; storage rack; pallet rack; locker; warehouse equipment | étagère; palettier; casier; équipement d'entrepôt; système d'entreposage; rayonnage | 241020; 2410 | 39173; 39152 | N7125
books | books; library materials; textbooks; periodicals; library books; periodical subscription | livre; manuel scolaire; document de bibliothèque; publications périodiques; livres de bibliothèque | 5510; 551015 | 2211; 221; 222 | N7610; N7630
toys-educational | educational material; toys; school supplies; teaching aids | matériel éducatif; jouet; fourniture scolaire; matériel pédagogique; jeu éducatif | 6010; 6014 | 39162; 3752 | N6910; N7820
musical-instrument | musical instrument; piano | instrument de musique; piano | 6013 | 373 | N7710
sports-equipment | sports equipment; fitness equipment; gymnasium equipment; exercise equipment | équipement sportif; appareil de conditionnement physique; équipement de gymnase; matériel sportif; appareil d'entraînement | 49; 4920 | 374; 3744 | N7810; N7830
seeds-plants | seeds; plant nursery; supply of trees; flowers; seedlings; seed; plants | semence; végétaux; fleur; jeune plant; graine; plante | 1015; 1016 | 031; 0345 | N8730
animal-feed | animal feed; hay; livestock feed; pet food | aliments pour animaux; foin; moulée; nourriture pour animaux | 1012 | 157 | N8710
live-animal | live animal; police dog; livestock; horse | animal vivant; chien policier; bétail; cheval; animaux | 1010 | 0332 | N8820
awards-promotional | promotional items; awards; trophies; gifts; medals | article promotionnel; trophée; prix de reconnaissance; médaille; cadeau | 4910 | 1853; 39294100 | N9910
vending | vending machine; vending services | machine distributrice; distributrice automatique; distributeur automatique | 4811 | 42933 | N3550
funeral | casket; cemetery; funeral services; headstone; columbarium | cercueil; cimetière; service funéraire; pierre tombale; columbarium | 831020 | 9837; 39296 | G100; N9930
parking-meter | parking meter; pay station; parking system; parking management | parcomètre; borne de stationnement; système de stationnement; gestion de stationnement; horodateur | | 3873; 34926 |
`;
