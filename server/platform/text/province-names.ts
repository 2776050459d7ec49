/** Canada's provinces and territories by their ISO code, in English and French. */
export const PROVINCE_NAMES: Readonly<Record<string, readonly [en: string, fr: string]>> = {
  'CA-AB': ['Alberta', 'Alberta'],
  'CA-BC': ['British Columbia', 'Colombie-Britannique'],
  'CA-MB': ['Manitoba', 'Manitoba'],
  'CA-NB': ['New Brunswick', 'Nouveau-Brunswick'],
  'CA-NL': ['Newfoundland and Labrador', 'Terre-Neuve-et-Labrador'],
  'CA-NS': ['Nova Scotia', 'Nouvelle-Écosse'],
  'CA-NT': ['Northwest Territories', 'Territoires du Nord-Ouest'],
  'CA-NU': ['Nunavut', 'Nunavut'],
  'CA-ON': ['Ontario', 'Ontario'],
  'CA-PE': ['Prince Edward Island', 'Île-du-Prince-Édouard'],
  'CA-QC': ['Quebec', 'Québec'],
  'CA-SK': ['Saskatchewan', 'Saskatchewan'],
  'CA-YT': ['Yukon', 'Yukon'],
};
