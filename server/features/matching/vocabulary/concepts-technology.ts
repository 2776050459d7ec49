/**
 * Computing, communication, office and media, one a line:
 * id | English terms | French terms | UNSPSC prefixes | CPV prefixes | GSIN prefixes.
 */
export const TECHNOLOGY = `
computer | computer; laptop; notebook computer; desktop computer; workstation; tablet computer; computer hardware | ordinateur; ordinateur portable; poste de travail informatique; tablette électronique; matériel informatique; équipement informatique; poste de travail | 432115 | 30213; 30214 | N7010; N7021
server | server; rack server; blade server; hyperconverged | serveur; serveur informatique; serveur lame; hyperconvergé | 43211501 | 4882 | N7021
data-storage | data storage; storage array; san storage; backup appliance; tape library; disk array; storage area network | stockage de données; baie de stockage; unité de stockage; bandothèque; réseau de stockage | 432018 | 30233; 30234 | N7025
monitor-display | computer monitor; display screen; computer display | écran d'ordinateur; moniteur d'ordinateur; affichage informatique | 432119 | 30231 | N7025
printer | printer; multifunction printer; photocopier; copier; managed print services | imprimante; photocopieur; appareil multifonction; copieur; gestion d'impression | 432121; 441015 | 30121; 30232110 | N7025; N3610; R122C
toner | toner; ink cartridge; printer supplies | toner; cartouche d'encre; consommable d'impression | 441031 | 30125 | N7045
computer-accessory | keyboard; docking station; computer peripheral; computer accessory | clavier; station d'accueil; périphérique; accessoire informatique | 432117; 432116 | 30237; 30236 | N7025; N7050
networking | network equipment; network switch; router; wireless access point; wi-fi; lan; computer network; network card; network infrastructure | équipement réseau; commutateur réseau; routeur; point d'accès sans fil; réseau sans fil; équipement de réseautique; réseautique; réseau informatique; carte réseau; infrastructure réseau | 4322; 432226 | 3242; 3241 |
network-security | firewall; network security; intrusion detection; cyber security; cybersecurity; security operations centre; siem | pare-feu; sécurité réseau; cybersécurité; détection d'intrusion; centre des opérations de sécurité; sécurité informatique | 432225; 432332 | 48730; 4873 |
telephony | telephone system; telephony; voip; ip phone; contact centre system | téléphonie; système téléphonique; téléphonie ip; central téléphonique | 432228; 432215 | 3255 | N5805
mobile-phone | mobile phone; smartphone; cellular service; wireless service | téléphone cellulaire; téléphone mobile; téléphone intelligent; service cellulaire; mobilité cellulaire | 431915; 831116 | 3225; 64212 |
radio | two-way radio; radio communication; land mobile radio; antenna | radio bidirectionnelle; radiocommunication; radio mobile; antenne | | 3223; 32236 | N5820; N5985
internet-access | internet access; telecommunication services; data transmission; fibre optic service; broadband; internet service; telecommunications | accès internet; service de télécommunication; transmission de données; fibre optique; large bande; service internet; télécommunications | 8311; 831123; 831126 | 6421; 72411 | D304; D316; D399
satellite-communication | satellite communication; satellite terminal; satellite service | communication satellite; terminal satellitaire; service satellitaire | | 3253 | D399BB
software | software; software licence; software license; saas; software subscription; software package; computer software | logiciel; licence logicielle; licence de logiciel; progiciel; abonnement logiciel | 4323 | 48 | N7030
erp | enterprise resource planning; erp; financial system; accounting software; payroll software | progiciel de gestion intégré; système de gestion financière; logiciel comptable; logiciel de paie; pgi; erp | 432316 | 48451; 4844; 48812 |
crm | customer relationship management; crm; case management system | gestion de la relation client; système de gestion de cas; grc; crm | 432315 | 48445 |
document-management | document management; records management system; content management | gestion documentaire; gestion de documents; gestion de contenu | 432322 | 72512; 48783 |
gis | geographic information system; gis; geospatial data; geomatics; mapping services; lidar; cartography; mapping | système d'information géographique; géomatique; données géospatiales; cartographie; sig; lidar | 811516 | 38221; 71354 | T016
database | database; data warehouse; business intelligence; data analytics | base de données; entrepôt de données; intelligence d'affaires; analytique de données | 432323 | 4861; 48482; 7232 |
operating-system-software | operating system software; virtualization software | système d'exploitation; logiciel de virtualisation | 432330 | 4862 |
software-development | software development; application development; programming services; system integration; computer programming; software engineering | développement logiciel; développement d'application; intégration de systèmes; développement informatique; programmation informatique; génie logiciel | 811115; 811116 | 7226; 7221; 7223 | D302; D307; D308
it-consulting | it consulting; informatics professional services; it professional services; it services; systems analyst; enterprise architecture; information technology; computer services | services professionnels en informatique; conseil en informatique; services-conseils en ti; services informatiques; ressources informatiques; technologies de l'information | 8111; 811117 | 72; 7222 | D302A
it-support | it support; help desk; service desk; managed it services | soutien informatique; centre d'assistance; soutien technique informatique; centre de services informatiques | 811122; 811118 | 72253; 72261; 72267 | D301
cloud-hosting | cloud services; web hosting; data centre; cloud hosting; infonuagique services; infrastructure as a service | infonuagique; services infonuagiques; hébergement web; centre de données; hébergement infonuagique | 811121 | 72415; 72514; 72317 | D301B
website | website design; web development; web portal | conception de site web; site web; site internet; développement web; portail web | 81112103 | 72413 | D302C; T002GA
data-entry | data entry; digitization; document scanning; data conversion | saisie de données; numérisation; numérisation de documents; conversion de données | 811120 | 72312; 72313; 79999 | D303; D311; D312
audiovisual | audiovisual equipment; audio visual; projector; video conferencing; public address system; interactive display; audiovisual; sound system; video conference | équipement audiovisuel; audiovisuel; projecteur; visioconférence; vidéoconférence; sonorisation; tableau interactif | 4511; 451116; 451119 | 3232; 3234 | N5830; N5836; N6730
camera-photo | camera; photographic equipment; digital camera | caméra photographique; appareil photo; équipement photographique | 4512 | 3865 | N6720
video-production | video production; multimedia production; webcasting; video services | production vidéo; production audiovisuelle; webdiffusion; production multimédia; services vidéo | 821316 | 9211 | T009
photography | photography services; photographer; aerial photography | service de photographie; photographe; photographie aérienne | 8213 | 79961 | T013; T012
office-supplies | office supplies; stationery; paper supplies; copy paper; paper; envelope | fourniture de bureau; papeterie; papier; articles de bureau; enveloppe; papier à copier | 4412; 141115 | 30192; 30199 | N7510; N7530
office-equipment | office equipment; shredder; mail machine; laminator | équipement de bureau; déchiqueteuse; machine à affranchir; plastifieuse | 4410 | 3019; 301 | N7520; N7490
electronic-component | electronic component; printed circuit; semiconductor; connector electronic | composant électronique; circuit imprimé; semi-conducteur | 32 | 3171 | N59; N5999
drone | drone; unmanned aerial vehicle; uav; remotely piloted aircraft | drone; aéronef télépiloté; véhicule aérien sans pilote | | 35613 | N1550
`;
