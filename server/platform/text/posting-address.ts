/** The address of a posting in the reader's language, where its site has one page for each and a fixed rule for their addresses. */

type Rule = { english: RegExp; french: string };

const RULES: readonly Rule[] = [
  {
    english: /^(https:\/\/canadabuys\.canada\.ca)\/en\/tender-opportunities\/tender-notice\//,
    french: '$1/fr/occasions-de-marche/appels-d-offres/',
  },
  { english: /^(https:\/\/www\.merx\.com\/\S*[?&]language=)EN(?![^&#])/, french: '$1FR' },
];

export function postingAddress(url: string, language: 'en' | 'fr'): string {
  if (language === 'en') return url;
  return RULES.reduce((address, { english, french }) => address.replace(english, french), url);
}
