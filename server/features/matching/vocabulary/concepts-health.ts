/**
 * Things and services of health procurement, one a line:
 * id | English terms | French terms | UNSPSC prefixes | CPV prefixes | GSIN prefixes.
 */
export const HEALTH = `
medical-equipment | medical equipment; medical device; medical supplies; hospital equipment; biomedical equipment; clinical equipment | équipement médical; matériel médical; appareil médical; instrument médical; fourniture médicale; équipement hospitalier; équipement biomédical; dispositif médical | 42 | 331 | N65; N6515
ultrasound | ultrasound; sonography; ultrasonograph; sonogram; echography; ultrasound imaging; ultrasound scanner; ultrasound transducer; doppler; echograph | échographie; échographe; ultrason; ultrasonographie; sonde échographique; doppler; écho-doppler | 422017 | 33112 |
echocardiography | echocardiography; echocardiograph; cardiac ultrasound; transthoracic echo; transesophageal probe | échocardiographie; échocardiographe; échographie cardiaque; échographe cardiaque; sonde transoesophagienne | 42201701 | 33112340 |
diagnostic-imaging | diagnostic imaging; medical imaging; radiology equipment; imaging system | imagerie médicale; imagerie diagnostique; appareil d'imagerie; équipement de radiologie | 4220 | 3311 | N6525
x-ray | x-ray; radiography; radiographic; radiographic room; fluoroscopy; radiology; surgical c-arm | rayon x; radiographie; radiologie; salle de radiographie; fluoroscopie; arceau chirurgical; radioscopie | 422018 | 33111 |
mammography | mammography; mammograph; breast tomosynthesis | mammographie; mammographe; tomosynthèse mammaire | 42201803 | 33111650 |
computed-tomography | computed tomography; ct scanner; ct scan; tomography | tomodensitométrie; tomodensitomètre; tomographie; scanner médical | 422015 | 33115 |
mri | magnetic resonance imaging; mri; mri scanner; magnetic resonance | résonance magnétique; irm; imagerie par résonance | 422016 | 33113 |
nuclear-medicine | nuclear medicine; gamma camera; spect; positron emission tomography; pet scanner; pet ct | médecine nucléaire; caméra gamma; gamma-caméra; tomographie par émission | 422020; 422024; 422025 | 33124200 |
radiotherapy | radiotherapy; radiation therapy; linear accelerator; brachytherapy | radiothérapie; radio-oncologie; accélérateur linéaire; curiethérapie | 422021; 422022; 422023; 422030 | 33151 |
pacs | picture archiving; pacs; radiology information system | archivage d'images médicales; pacs; système d'information radiologique | 422036 | 48814 |
patient-monitoring | patient monitor; patient monitoring; vital signs monitor; bedside monitor; multiparameter monitor; physiological monitor; telemetry monitor; vital signs | moniteur patient; moniteur physiologique; moniteur de signes vitaux; monitorage; monitoring patient; surveillance des patients; moniteur multiparamétrique; moniteur de chevet; signes vitaux | 421819; 42181904 | 33195 |
fetal-monitoring | fetal monitor; cardiotocograph; fetal monitoring | moniteur foetal; cardiotocographe; monitorage foetal | 42181901 | |
pulse-oximetry | pulse oximeter; oximetry; spo2 sensor | oxymètre; saturomètre; oxymétrie; capteur spo2 | 421818 | |
ecg | electrocardiograph; ecg; ekg; electrocardiogram; holter; stress test system | électrocardiographe; ecg; électrocardiogramme; holter; épreuve d'effort | 421817 | 33123200 |
blood-pressure | blood pressure; sphygmomanometer; blood pressure cuff | tensiomètre; tension artérielle; sphygmomanomètre; pression artérielle; brassard de tension | 421816 | 33123100 |
medical-thermometer | medical thermometer; clinical thermometer; tympanic thermometer | thermomètre médical; thermomètre clinique; thermomètre tympanique | 421822 | |
infusion-pump | infusion pump; iv pump; syringe pump; pca pump; infusion device; large volume pump; smart pump; infusion therapy | pompe à perfusion; pompe volumétrique; pousse-seringue; pompe à seringue; pompe acp; pompe intraveineuse; perfuseur | 422220 | 33194110 |
iv-supplies | intravenous set; infusion set; iv administration set; iv catheter; iv tubing; iv solution | tubulure de perfusion; trousse de perfusion; cathéter intraveineux; ensemble à perfusion; soluté intraveineux | 422215; 422216; 422217 | 33194100 |
transfusion | blood transfusion; blood administration; blood bag | transfusion sanguine; sac de sang; administration de sang | 422223 | 33194200 |
enteral-feeding | enteral feeding; feeding pump; gastrostomy; nasogastric tube | gavage; alimentation entérale; pompe à gavage; gastrostomie; tube nasogastrique; nutrition entérale | 422315; 422316; 422317 | |
ventilator | ventilator; mechanical ventilation; respirator machine; intensive care ventilator; transport ventilator | ventilateur pulmonaire; respirateur; ventilation mécanique; ventilateur de transport; ventilateur médical | 422722 | 33157400 |
respiratory-care | respiratory therapy; oxygen therapy; oxygen concentrator; cpap; bipap; nebulizer; spirometer; humidifier respiratory | inhalothérapie; oxygénothérapie; concentrateur d'oxygène; ppc; nébuliseur; spiromètre; appareil respiratoire médical | 422716; 422717; 422718 | 33157 |
anesthesia | anesthesia; anaesthesia machine; anesthesia workstation; anesthetic vaporizer | anesthésie; appareil d'anesthésie; poste d'anesthésie; vaporisateur anesthésique | 422725 | 33171; 33172 |
intubation | laryngoscope; videolaryngoscope; endotracheal tube; intubation; airway management | laryngoscope; vidéolaryngoscope; intubation; tube endotrachéal; gestion des voies aériennes | 422719; 422720 | |
defibrillator | defibrillator; aed; automated external defibrillator | défibrillateur; dea; défibrillateur externe automatisé | 42172101 | 33182100 |
resuscitation | resuscitation; cpr; manual resuscitator; resuscitation cart | réanimation; rcr; réanimateur manuel; chariot de réanimation | 422723; 421721 | 33172200 |
ambulance-equipment | ambulance stretcher; stretcher; emergency medical services equipment; spinal board | civière; civière d'ambulance; brancard; équipement préhospitalier; planche dorsale | 421716; 421719; 421722 | |
first-aid | first aid kit; first aid supplies; first aid | trousse de premiers soins; premiers secours; trousse de secours; premiers soins | 421720 | 33141620 | N6545
patient-bed | hospital bed; patient bed; medical bed; electric bed; mattress hospital; therapeutic mattress | lit d'hôpital; lit médical; lit électrique; lit de soins; matelas thérapeutique; lit d'hébergement | 421918 | 33192100 | N6530
patient-lift | patient lift; ceiling lift; patient hoist; patient transfer | lève-personne; lève-patient; levier sur rail; rail au plafond; transfert de patient | 421923 | |
wheelchair | wheelchair; mobility aid; walker; rollator | fauteuil roulant; aide à la mobilité; marchette; déambulateur; triporteur; fauteuil motorisé | 422115 | 33193 |
exam-table | examination table; procedure table; exam chair; treatment table | table d'examen; table de traitement; fauteuil d'examen; table de procédure | 421920; 421829 | 33192210 | N6530
medical-furniture | medical furniture; clinical cabinet; medical cart; medication cart; crash cart | mobilier médical; mobilier hospitalier; chariot médical; chariot à médicaments; armoire clinique | 421919; 421921; 421924 | 33192 | N6530
incubator | infant incubator; infant warmer; neonatal incubator; bassinet | incubateur néonatal; couveuse; lampe chauffante néonatale; table de réanimation néonatale | 42191802 | 33152 |
operating-table | operating table; surgical table | table d'opération; table chirurgicale; table opératoire | 422951 | 33192230 |
surgical-light | surgical light; operating room light; exam light | lampe chirurgicale; lampe opératoire; éclairage opératoire; lampe d'examen | 421826 | 33167 |
surgical-instrument | surgical instrument; forceps; retractor; scalpel; surgical set; surgical equipment | instrument chirurgical; instrumentation chirurgicale; pince chirurgicale; écarteur; bistouri; équipement chirurgical; forceps; scalpel | 4229 | 33169; 3316 |
electrosurgery | electrosurgical; electrosurgical unit; electrocautery; surgical generator | électrochirurgie; électrochirurgical; bistouri électrique; générateur électrochirurgical | 422952 | 33161 |
endoscopy | endoscope; endoscopy; bronchoscope; gastroscope; colonoscope; laparoscopy; video endoscopy | endoscope; endoscopie; bronchoscope; gastroscope; coloscope; laparoscopie; vidéoendoscopie | 422948; 422949; 422950 | 33168 |
orthopedic-implant | orthopedic implant; hip prosthesis; knee prosthesis; bone screw; osteosynthesis | implant orthopédique; prothèse de hanche; prothèse de genou; vis osseuse; ostéosynthèse | 422955; 422423 | 33183 |
prosthesis-orthosis | orthosis; prosthesis; orthotic; prosthetic; splint; cast supplies | orthèse; prothèse; attelle; plâtre orthopédique | 422420; 422415; 422417; 422418 | 33184; 33183 |
cardiac-implant | pacemaker; implantable defibrillator; coronary stent; heart valve; cardiac catheter | stimulateur cardiaque; défibrillateur implantable; endoprothèse coronarienne; valve cardiaque; cathéter cardiaque | 422035; 422034; 422944 | 33182 |
suture | suture; surgical stapler; tissue closure | suture; agrafeuse chirurgicale; fermeture cutanée | 423122; 422929 | 33141121 |
wound-care | wound care; dressing; bandage; gauze; negative pressure wound therapy | soin de plaies; pansement; bandage; gaze; thérapie par pression négative | 423115; 4231 | 33141110 | N6510
ostomy-urology | ostomy; urinary catheter; urology; incontinence product | stomie; sonde urinaire; cathéter urinaire; urologie; produit d'incontinence; culotte d'incontinence | 421427; 423121 | 33125 |
syringe-needle | syringe; hypodermic needle; sharps container; safety needle | seringue; aiguille hypodermique; contenant pour objets piquants; aiguille sécuritaire | 421425; 421426 | 33141310; 33141320 |
medical-glove | medical glove; examination glove; nitrile glove; surgical glove | gant médical; gant d'examen; gant de nitrile; gant chirurgical | 421322 | 33141420 |
medical-mask | surgical mask; procedure mask; medical mask; isolation gown; medical apparel | masque chirurgical; masque de procédure; masque médical; blouse d'isolement; jaquette d'isolement | 421316; 421317 | 33199 |
sterilization | sterilizer; sterilization; autoclave; washer disinfector; medical device reprocessing; sterilization container; reprocessing | stérilisateur; stérilisation; autoclave; laveur-désinfecteur; retraitement des dispositifs médicaux; urdm | 4228 | 33191 |
dialysis | dialysis; hemodialysis; peritoneal dialysis; dialyzer | dialyse; hémodialyse; dialyse péritonéale; dialyseur | 4216 | 33181 |
dental-equipment | dental equipment; dental chair; dental supplies; dental instrument; orthodontic | équipement dentaire; fauteuil dentaire; fourniture dentaire; instrument dentaire; orthodontie | 4215 | 3313 | N6520
ophthalmology | ophthalmology; ophthalmic; slit lamp; tonometer; retinal camera; intraocular lens; optometry | ophtalmologie; ophtalmique; lampe à fente; tonomètre; caméra rétinienne; lentille intraoculaire; optométrie | 421830; 422945 | 33122 | N6540
hearing | audiometer; hearing aid; audiology | audiomètre; prothèse auditive; appareil auditif; audiologie; aide auditive | 421824; 422117 | 33185 |
rehabilitation-equipment | rehabilitation equipment; physiotherapy equipment; occupational therapy equipment; physiotherapy; occupational therapy | équipement de réadaptation; équipement de physiothérapie; matériel d'ergothérapie; physiothérapie; ergothérapie | 4225 | 33155 |
ivd-analyzer | clinical analyzer; hematology analyzer; chemistry analyzer; in vitro diagnostic; immunoassay; coagulation analyzer; blood gas analyzer | analyseur clinique; analyseur d'hématologie; analyseur de biochimie; diagnostic in vitro; immunoessai; analyseur de coagulation; gazomètre sanguin | 411158 | 38434; 33127 |
ivd-reagent | laboratory reagent; diagnostic reagent; test kit; reagent kit | réactif; réactif de laboratoire; trousse de dépistage; réactif diagnostique | 411160; 411161 | 33696 | N6550
point-of-care-test | point of care testing; glucometer; glucose meter; rapid test; test strip | analyse hors laboratoire; glucomètre; lecteur de glycémie; test rapide; bandelette réactive; adbd | 411162 | |
drugs | pharmaceutical; drug; medicine supply; generic drug; pharmacy supplies; medication supply; prescription drug | médicament; produit pharmaceutique; pharmaceutique; produits de pharmacie | 51 | 336 | N6505
vaccine | vaccine; immunization product | vaccin; produit immunisant | 512016 | 33651600 | N6505
contrast-media | contrast media; contrast agent; radiopharmaceutical | agent de contraste; produit de contraste; radiopharmaceutique | 512123 | 33696800 |
medical-gas | medical gas; medical oxygen; gas manifold medical | gaz médical; gaz médicaux; oxygène médical | 421917 | 24111500 |
veterinary | veterinary; animal hospital; animal health | vétérinaire; médecine vétérinaire; santé animale | 4212; 512119 | 852 | F021
mortuary | mortuary; autopsy; morgue; cadaver | morgue; autopsie; mortuaire; cadavre | 4226 | 339 |
medical-simulation | medical simulator; patient simulator; training manikin; medical training aid | simulateur médical; mannequin de simulation; simulateur de patient; mannequin de formation médicale | 4230 | |
medical-equipment-maintenance | medical equipment maintenance; biomedical maintenance; biomedical engineering service; preventive maintenance of medical equipment; service contract for medical equipment | entretien d'équipement médical; entretien des équipements médicaux; génie biomédical; entretien préventif d'appareils médicaux | | 50421; 50422; 50420 | JX6515
nursing-staff | nursing staff; nursing services; health care staffing; nurse | personnel infirmier; soins infirmiers; infirmière; main-d'oeuvre indépendante en santé; préposé aux bénéficiaires | 851016 | 79624; 85141200 | G009
health-services | health services; medical services; physician services; clinical services | service de santé; service médical; service de médecin; soins de santé | 85 | 851 | G009
medical-laboratory-services | medical laboratory services; laboratory analysis medical; toxicology testing | service de laboratoire médical; analyse médicale; toxicologie | 851218 | 85145; 85148 |
dental-services | dental services; dentist; denturist | service dentaire; dentiste; denturologiste | 851220 | 8513 |
ambulance-services | ambulance services; patient transport; air ambulance | service ambulancier; transport ambulancier; transport de patients; ambulance aérienne | | 85143 | V204J
health-information-system | electronic health record; electronic medical record; health information system; hospital information system | dossier santé numérique; dossier clinique informatisé; dossier médical électronique; système d'information clinique | | 48814; 48180 |
`;
