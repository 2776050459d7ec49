/** Sources as mails name them. The labels are in English, and a reader needs no technical part of them. */

const IN_FRENCH: readonly (readonly [english: string, french: string])[] = [
  ['City of Toronto', 'Ville de Toronto'],
  ['(United Kingdom)', '(Royaume-Uni)'],
  ['(United States)', '(États-Unis)'],
  ['XML exports', 'fichiers XML'],
];

/** With what tells two sources of one publisher apart. */
export function sourceName(label: string, language: 'en' | 'fr'): string {
  if (language === 'en') return label;
  return IN_FRENCH.reduce((name, [english, french]) => name.replace(english, french), label);
}

/** Of a notice: where people find it. */
export function publisherName(label: string, language: 'en' | 'fr'): string {
  return sourceName(label.replace(', XML exports', ''), language);
}
