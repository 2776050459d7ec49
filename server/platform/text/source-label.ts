/** Sources that have a French name of their own, by their English label. */
const IN_FRENCH: ReadonlyMap<string, string> = new Map([
  ['CanadaBuys', 'AchatsCanada'],
  ['Buyandsell', 'Achatsetventes'],
  ['City of Toronto', 'Ville de Toronto'],
]);

/** The label of a source as readers of the language know it. */
export function sourceLabel(label: string, language: 'en' | 'fr'): string {
  return (language === 'fr' ? IN_FRENCH.get(label) : undefined) ?? label;
}
