const OF_GOODS =
  /\bcanadian (?:goods|services|products)\b|\b(?:biens|produits|services) (?:et (?:aux |les )?services )?canadiens\b/i;
const OF_SUPPLIERS = /\b(?:suppliers?|bidders?|vendors?|fournisseurs?|soumissionnaires?)\b/i;

/** Whether words that limit a tender to Canada speak of what is sold, and not of who sells it. */
export function limitsGoods(quote: string | null): boolean {
  return quote !== null && OF_GOODS.test(quote) && !OF_SUPPLIERS.test(quote);
}
