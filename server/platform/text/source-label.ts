/** The labels of sources are in English; these parts of them have French names. */
const IN_FRENCH: readonly (readonly [english: string, french: string])[] = [
  ['CanadaBuys', 'AchatsCanada'],
  ['Buyandsell', 'Achatsetventes'],
  ['City of Toronto', 'Ville de Toronto'],
  ['(United Kingdom)', '(Royaume-Uni)'],
  ['(United States)', '(États-Unis)'],
  ['XML exports', 'fichiers XML'],
  ['Open Contracting Data Standard (any publisher)', 'Fichiers OCDS (tous éditeurs)'],
];

/** The label of a source as readers of the language know it, with what tells two sources of one publisher apart. */
export function sourceLabel(label: string, language: 'en' | 'fr'): string {
  if (language === 'en') return label;
  return IN_FRENCH.reduce((name, [english, french]) => name.replace(english, french), label);
}

/** Of a notice: where people find it. */
export function publisherName(label: string, language: 'en' | 'fr'): string {
  return sourceLabel(label.replace(', XML exports', ''), language).replace(/ \((?:any publisher|tous éditeurs)\)$/, '');
}
