/**
 * The demonstration company: five people near Montréal who resell medical devices. The company, its manufacturers, brands
 * and models are invented. The field names are those of the company profile and of a product.
 */
export const DEMO_PROFILE = {
  legal_name: 'Clinévo Distribution inc.',
  business_number: '000000000RC0001',
  cage_code: null,
  overview:
    'Reseller of diagnostic ultrasound, patient monitoring and infusion devices to hospitals, clinics and public bodies in Quebec and eastern Canada. Delivery, user training and first-line service by our own team of five, in French and English.',
  business_role: 'Authorized reseller',
  categories: ['Échographie', 'Patient monitors', 'Pompes à perfusion', '42201700', 'UNSPSC 421819', 'GSIN N6515'],
  geography: ['Quebec', 'National Capital Region', 'Ontario', 'New Brunswick'],
  certifications: ['Health Canada MDEL', 'ISO 13485', 'ISO 9001'],
  exclusions: ['veterinary', 'maintenance only', 'dental'],
  manufacturer_partners: ['Aurivane Imaging', 'Veltamed Monitoring', 'Perfuzia', 'Norlume Care'],
  target_buyers: ['CIUSSS des Deux-Rivières', 'Centre hospitalier universitaire du Val-Laurent', 'National Defence'],
  is_canadian_supplier: true,
  min_contract_value: 10_000,
  max_contract_value: 1_500_000,
  employee_count: 5,
};

/** Who receives the demonstration company's mail. */
export const DEMO_CONTACT_EMAIL = 'tenders@clinevo.example.com';

export type DemoProduct = {
  partner: string;
  name: string;
  model: string;
  description: string;
  commodity_codes: string[];
  specs: Record<string, string | number | boolean>;
  rep_status: 'carried' | 'catalog';
};

export const DEMO_CATALOG: readonly DemoProduct[] = [
  {
    partner: 'Aurivane Imaging',
    name: 'Aurivane Trek portable ultrasound system',
    model: 'TRK-15',
    description: 'Portable ultrasound system on a cart with touch screen, linear, curved and phased-array probes.',
    commodity_codes: ['42201712'],
    specs: { display_inches: 15.6, battery_minutes: 120, probe_ports: 3, DICOM: true, health_canada_class: 'III' },
    rep_status: 'carried',
  },
  {
    partner: 'Aurivane Imaging',
    name: 'Aurivane Pico handheld ultrasound',
    model: 'PCO-2',
    description: 'Handheld ultrasound device with tablet for point-of-care use in ambulances and home care.',
    commodity_codes: ['42201712'],
    specs: { weight_grams: 310, wireless: true, health_canada_class: 'II' },
    rep_status: 'carried',
  },
  {
    partner: 'Aurivane Imaging',
    name: 'Aurivane Cardia cardiac ultrasound system',
    model: 'CRD-700',
    description: 'Cardiac ultrasound system with 3D imaging and transesophageal probe support.',
    commodity_codes: ['42201701'],
    specs: { transesophageal_probe: true, strain_analysis: true, health_canada_class: 'III' },
    rep_status: 'catalog',
  },
  {
    partner: 'Aurivane Imaging',
    name: 'Linear probe 4-12 MHz',
    model: 'LP-412',
    description: 'Linear ultrasound probe for vascular and musculoskeletal imaging, for TRK and CRD systems.',
    commodity_codes: ['42201706'],
    specs: { frequency_mhz: '4-12', elements: 128 },
    rep_status: 'carried',
  },
  {
    partner: 'Veltamed Monitoring',
    name: 'Veltamed VS3 vital signs monitor',
    model: 'VS3',
    description: 'Spot-check and continuous vital signs monitor: NIBP, SpO2, temperature; rolling stand available.',
    commodity_codes: ['42181904', '42181801'],
    specs: { nibp: true, spo2: true, temperature: true, battery_hours: 8 },
    rep_status: 'carried',
  },
  {
    partner: 'Veltamed Monitoring',
    name: 'Veltamed Bedside 12 patient monitor',
    model: 'B12-ICU',
    description: 'Multiparameter bedside monitor for intensive care and emergency, with central station.',
    commodity_codes: ['42181904'],
    specs: { parameters: 'ECG, SpO2, NIBP, IBP, CO2, temperature', display_inches: 12.1, hl7: true },
    rep_status: 'carried',
  },
  {
    partner: 'Veltamed Monitoring',
    name: 'Veltamed Oxa handheld pulse oximeter',
    model: 'OXA-1',
    description: 'Handheld pulse oximeter with reusable adult and pediatric sensors.',
    commodity_codes: ['42181801'],
    specs: { battery_hours: 60 },
    rep_status: 'catalog',
  },
  {
    partner: 'Veltamed Monitoring',
    name: 'Veltamed Kardio 12-lead electrocardiograph',
    model: 'K12',
    description: 'Portable 12-lead electrocardiograph with printer and network export.',
    commodity_codes: ['42181701'],
    specs: { leads: 12, printer: true, DICOM: true },
    rep_status: 'catalog',
  },
  {
    partner: 'Perfuzia',
    name: 'Perfuzia LV smart infusion pump',
    model: 'LV-200',
    description: 'Large volume infusion pump with drug library, wireless module and occlusion detection.',
    commodity_codes: ['42222001'],
    specs: { drug_library: true, wireless: true, rate_ml_per_h: '0.1-1200', health_canada_class: 'III' },
    rep_status: 'carried',
  },
  {
    partner: 'Perfuzia',
    name: 'Perfuzia Syra syringe pump',
    model: 'SY-50',
    description: 'Syringe infusion pump for syringes of 5 to 60 mL, stackable with LV-200.',
    commodity_codes: ['42222002'],
    specs: { syringe_ml: '5-60', drug_library: true },
    rep_status: 'carried',
  },
  {
    partner: 'Perfuzia',
    name: 'Perfuzia administration set, 20 drops/mL',
    model: 'AS-20',
    description: 'Single-use intravenous administration set for LV-200, box of 50.',
    commodity_codes: ['42221600'],
    specs: { box_quantity: 50, latex_free: true },
    rep_status: 'carried',
  },
  {
    partner: 'Norlume Care',
    name: 'Norlume Pulse automated external defibrillator',
    model: 'NP-AED',
    description: 'Automated external defibrillator with bilingual voice prompts, pads and wall cabinet.',
    commodity_codes: ['42172101'],
    specs: { bilingual_prompts: true, battery_years: 5 },
    rep_status: 'catalog',
  },
];
