/** Names of the concept table in concepts-health.ts that say the very same in English and French. */
export const HEALTH_NAMES = `
ultrasound | sonography = échographie, ultrasonographie; echography = échographie, ultrasonographie; ultrasonograph = échographe; echograph = échographe; ultrasound imaging = échographie; ultrasound scanner = échographe; ultrasound transducer = sonde échographique
echocardiography | echocardiograph = échocardiographe, échographe cardiaque; cardiac ultrasound = échographie cardiaque; transesophageal probe = sonde transoesophagienne
diagnostic-imaging | diagnostic imaging = imagerie diagnostique; medical imaging = imagerie médicale
x-ray | radiography = radiographie; radiographic room = salle de radiographie; fluoroscopy = fluoroscopie, radioscopie; surgical c-arm = arceau chirurgical
mammography | mammograph = mammographe; breast tomosynthesis = tomosynthèse mammaire
computed-tomography | ct scanner = tomodensitomètre; ct scan = tomodensitométrie; tomography = tomographie
mri | mri = irm, imagerie par résonance; magnetic resonance imaging = irm, imagerie par résonance
radiotherapy | radiation therapy = radiothérapie; linear accelerator = accélérateur linéaire; brachytherapy = curiethérapie
pacs | radiology information system = système d'information radiologique
patient-monitoring | patient monitoring = monitoring patient; vital signs monitor = moniteur de signes vitaux; bedside monitor = moniteur de chevet; multiparameter monitor = moniteur multiparamétrique; physiological monitor = moniteur physiologique; vital signs = signes vitaux
fetal-monitoring | cardiotocograph = cardiotocographe; fetal monitoring = monitorage foetal
pulse-oximetry | pulse oximeter = saturomètre; oximetry = oxymétrie
ecg | ecg = ecg, électrocardiogramme; ekg = ecg, électrocardiogramme; electrocardiogram = électrocardiogramme, ecg; holter = holter
blood-pressure | blood pressure = tension artérielle, pression artérielle; sphygmomanometer = sphygmomanomètre, tensiomètre; blood pressure cuff = brassard de tension
medical-thermometer | clinical thermometer = thermomètre clinique; tympanic thermometer = thermomètre tympanique
infusion-pump | syringe pump = pousse-seringue; pca pump = pompe acp
iv-supplies | iv catheter = cathéter intraveineux
enteral-feeding | enteral feeding = alimentation entérale, nutrition entérale; gastrostomy = gastrostomie; nasogastric tube = tube nasogastrique
respiratory-care | oxygen therapy = oxygénothérapie; oxygen concentrator = concentrateur d'oxygène; nebulizer = nébuliseur; spirometer = spiromètre
anesthesia | anaesthesia machine = appareil d'anesthésie; anesthetic vaporizer = vaporisateur anesthésique
intubation | videolaryngoscope = vidéolaryngoscope; intubation = intubation; airway management = gestion des voies aériennes
defibrillator | aed = défibrillateur externe automatisé; automated external defibrillator = défibrillateur externe automatisé
resuscitation | manual resuscitator = réanimateur manuel; resuscitation cart = chariot de réanimation
ambulance-equipment | stretcher = brancard; spinal board = planche dorsale
first-aid | first aid kit = trousse de secours; first aid = premiers secours
patient-bed | therapeutic mattress = matelas thérapeutique
patient-lift | patient lift = lève-patient; patient hoist = lève-personne, lève-patient; patient transfer = transfert de patient
exam-table | exam chair = fauteuil d'examen
medical-furniture | medical cart = chariot médical
incubator | neonatal incubator = incubateur néonatal
operating-table | operating table = table opératoire; surgical table = table d'opération, table opératoire
surgical-light | surgical light = lampe opératoire; exam light = lampe d'examen
surgical-instrument | surgical instrument = instrumentation chirurgicale; scalpel = scalpel
electrosurgery | electrosurgical = électrochirurgical; electrosurgical unit = bistouri électrique, générateur électrochirurgical
endoscopy | endoscopy = endoscopie; bronchoscope = bronchoscope; gastroscope = gastroscope; colonoscope = coloscope; laparoscopy = laparoscopie; video endoscopy = vidéoendoscopie
orthopedic-implant | hip prosthesis = prothèse de hanche; knee prosthesis = prothèse de genou; bone screw = vis osseuse; osteosynthesis = ostéosynthèse
prosthesis-orthosis | orthotic = orthèse; splint = attelle
cardiac-implant | implantable defibrillator = défibrillateur implantable; coronary stent = endoprothèse coronarienne; heart valve = valve cardiaque; cardiac catheter = cathéter cardiaque
suture | surgical stapler = agrafeuse chirurgicale
wound-care | negative pressure wound therapy = thérapie par pression négative
ostomy-urology | urinary catheter = sonde urinaire, cathéter urinaire; urology = urologie; incontinence product = produit d'incontinence
syringe-needle | hypodermic needle = aiguille hypodermique; sharps container = contenant pour objets piquants; safety needle = aiguille sécuritaire
medical-glove | examination glove = gant d'examen
medical-mask | isolation gown = blouse d'isolement, jaquette d'isolement
sterilization | washer disinfector = laveur-désinfecteur; medical device reprocessing = retraitement des dispositifs médicaux
dialysis | hemodialysis = hémodialyse; peritoneal dialysis = dialyse péritonéale; dialyzer = dialyseur
dental-equipment | dental chair = fauteuil dentaire; orthodontic = orthodontie
ophthalmology | ophthalmic = ophtalmique; slit lamp = lampe à fente; tonometer = tonomètre; retinal camera = caméra rétinienne; intraocular lens = lentille intraoculaire; optometry = optométrie
hearing | hearing aid = prothèse auditive, appareil auditif; audiology = audiologie
rehabilitation-equipment | occupational therapy equipment = matériel d'ergothérapie; occupational therapy = ergothérapie
ivd-analyzer | in vitro diagnostic = diagnostic in vitro; immunoassay = immunoessai; blood gas analyzer = gazomètre sanguin
ivd-reagent | diagnostic reagent = réactif diagnostique
point-of-care-test | point of care testing = adbd; glucometer = glucomètre, lecteur de glycémie; glucose meter = glucomètre, lecteur de glycémie; rapid test = test rapide
vaccine | immunization product = produit immunisant
contrast-media | contrast media = produit de contraste; contrast agent = agent de contraste, produit de contraste; radiopharmaceutical = radiopharmaceutique
veterinary | animal health = santé animale
mortuary | mortuary = mortuaire
dental-services | denturist = denturologiste
ambulance-services | patient transport = transport de patients; air ambulance = ambulance aérienne
`;
