import { isQuotable } from './quotable.ts';
import type { Reason } from './reasons.ts';

type Product = Extract<Reason, { kind: 'product' }>;

/** A product that a code leads to and no words do: it says how weak that is. */
export function productByCode({ name, code }: Product, language: 'en' | 'fr'): string {
  if (code === undefined)
    return language === 'fr'
      ? `Dans votre catalogue, le produit le plus proche selon le code est : ${name}.`
      : `Nearest product in your catalog, by its code: ${name}.`;
  const { among, isOwn } = code;
  const listing = (language === 'fr' ? code.listingFr : null) ?? code.listing;
  const shown = isQuotable(listing) ? listing : (listing.split(' ')[0] ?? '');
  if (language === 'fr') {
    const which = among === 1 ? `le code de l’avis, « ${shown} »,` : `l’un des ${among} codes de l’avis, « ${shown} »,`;
    return `Par le code seulement, le produit le plus proche dans votre catalogue est : ${name}; ${which} ${isOwn ? 'relève du sien' : 'est voisin du sien'}, et aucun mot de l’avis ne le nomme.`;
  }
  const which = among === 1 ? `the notice’s code, “${shown}”,` : `one of the notice’s ${among} codes, “${shown}”,`;
  return `Nearest product in your catalog by code alone: ${name}; ${which} ${isOwn ? 'falls under its own' : 'is close to its own'}, and no words of the notice name it.`;
}
