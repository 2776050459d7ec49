import type { Finding, Money, StatedValue } from './facts.ts';
import { type Amount, amountsIn, DOLLARS_OF } from './money.ts';
import { evidenceOf } from './sentences.ts';
import type { Sentence } from './sentences.ts';

/** What names a value as that of the contract (sources, section 12.6). The words between it and the figure are judged too. */
const VALUE_NAMED = new RegExp(
  [
    '\\b(?:estimated|approximate|anticipated|maximum|total|overall|projected|rough order(?: of)? magnitude)\\b.{0,60}?\\b(?:value|costs?|price|estimate|budget|amount|funding|expenditure)\\b',
    '\\b(?:contract|project) (?:value|budget|cost)\\b|\\bvaleur contractuelle\\b',
    '\\bupset limit\\b|\\bbudget(?:ary)? ceiling\\b|\\bplafond budgetaire\\b',
    '\\b(?:contract|work|framework|requirement) is valued at\\b',
    '\\b(?:contrat|marche|budget|prix)\\b[^.;:]{0,30} ne depassera pas\\b',
    '\\b(?:value|cost|budget|estimate) (?:of|for) (?:the|this) (?:contract|project|work|requirement|scope|procurement|assignment|program)\\b',
    '\\b(?:maximum|total|project|contract|available|approved) budget\\b',
    '^(?:the )?budget(?= ?:| is\\b| of\\b)',
    '\\bbudget (?:of|for) (?:this|the) (?:contract|project|work|requirement|assignment|procurement)\\b',
    '\\bbudget (?:du|de ce|pour le|pour ce) (?:contrat|projet|marche)\\b',
    '\\b(?:valeurs?|couts?|prix|montant|budget|estimation|estime)\\b.{0,60}?\\b(?:estimee?s?|estimatives?|approximati(?:f|ve)s?|maxim(?:um|ale?s?)|totale?s?|previs?|prevue?s?)\\b',
    '\\bestimation (?:des couts|(?:du|de ce|de cet|de la|de cette|pour (?:ce|cet|cette|le|la)) (?:contrat|projet|marche|besoin|mandat))\\b',
    `\\b(?:value|price|budget|contract|framework|works?)\\b[^.;:]{0,60}\\b(?:is|are|has been) estimated (?:at|to (?:cost|be))\\b`,
    '\\b(?:valeur|montant|prix|contrat|marche)\\b[^.;:]{0,40}\\b(?:est|sont) estimee?s? a\\b',
  ].join('|'),
  'g',
);
/** Ceilings, floors, thresholds and ranges of a list are not a value. */
const NOT_IN_GAP =
  /\b(?:below|under|less|more|over|above|greater|between|exceed|exceeds|exceeding|minimum|least|threshold|from|inferieure?s?|superieure?s?|moins|plus|entre|allant|depass\w*|seuils?|partir|jusqu'aux|per|par)\b/;
const UP_TO = /\b(?:up to|jusqu'a)\b/;
const NOT_AFTER =
  /^[ )]{0,3}(?:,? ?(?:and|or|et|ou) (?:below|under|less|above|more|over|moins|plus|superieur|inferieur)|(?:per|a|par|chaque|each|\/) ?(?:year|month|hour|day|annum|unit|person|an|annee|mois|heure|jour|unite|personne)\b|(?:to|a|et|and|-) ?\$?\s?\d)/;
const ABOUT_OTHER_MONEY =
  /\b(?:insurance|assurances?|liability|responsabilite civile|bond|bonds|bonding|cautionnement|deposit|depot de garantie|annual revenues?|revenus annuels|chiffre d'affaires|thresholds?|seuils?|penalt(?:y|ies)|penalites?|fines?|amendes?|hourly|turnover|source lists?|trade agreements?|accords? commercia\w*|requirements? estimated|besoins? dont|projects? with an?|projets? d'une valeur|opportunities with|guarantee|garantie|warranty|lettre de credit|letter of credit|security deposit|holdback|retenue|(?:bid|performance) security|damages|dommages|experience|references?|similar|similaires?|realise\w*|salar(?:y|ies)|salaires?|stipend|honoraria?|rates?|tarifs?|fees?|frais|reimburs\w*|travel|deplacements?|grants?|subvention\w*|purchase orders?|bons? de commande|call-?ups?|assuree?s?|insured|insurable|assets|actifs|collections?|portefeuille|portfolio|annual (?:contract )?(?:value|cost|amount|expenditure)|(?:valeur|montant|cout|depense)s? annuel\w*|commandes? subsequentes?|task authori[sz]ations?)\b/;
/** What a contract before this one was worth, or is spent each year. */
const PAST =
  /\b(?:previous|past|last|former|prior|existing|current|expiring|incumbent|historical\w*)\b.{0,40}\b(?:contracts?|agreements?|spend|expenditures?)\b|\b(?:previous|past|last) years?\b|\b(?:contrats?|marches?|ententes?)\b.{0,15}\b(?:precedents?|anterieurs?|actuels?|en cours|en vigueur|expires?)\b|\b(?:precedent|ancien|dernier) (?:contrat|marche)\b|\b(?:was|were) (?:awarded|valued|spent)|\bspent\b|\b(?:a ete|etait|ont ete) (?:attribue|evalue|depense|adjuge|de )|\bdepense[es]*\b/;
/** The money of a whole body, of which this contract takes a part. */
const BUDGET_OF_ALL =
  /\b(?:department|ministry|city|agency|town|government|county|board|university|annual|operating|capital|fiscal|departmental|ministere|ville|municipalite|organisme|universite|gouvernement|annuels?|de fonctionnement|d'immobilisations?)\b(?:'s)?.{0,40}\bbudget|\bbudget\b.{0,25}\b(?:annuel|of the (?:department|ministry|city|agency|town|government|county)|du ministere|de la ville|de la municipalite|du gouvernement|de l'organisme)\b/;
const OPTIONS =
  /\b(?:options?|optional|optionnel\w*|extensions?|prolongations?|renewals?|renouvellements?|additional (?:buildings?|phases?|years?)|supplementaires?|total potential)\b/;
/** What the consultant of this contract is paid, not what something costs beside it. */
const OWN_FEE =
  /\b(?:consultant|design|professional|total|engineering)(?:'s|s'?)? fees? (?=(?:is|are|has been) estimated)|\bestimated (?:consultant |professional |design )?fees?(?= ?:)|\bhonoraires(?: professionnels)?(?= (?:estimes?|(?:sont|est) estimes?))/g;
/** Services of plans: what the works cost that they are for is no value of theirs. */
const OF_PLANS =
  /\b(?:architect\w*|professional services|consulting services|engineering services|design services|plans et devis|services professionnels|maitrise d'oeuvre|maitrise d'_uvre|mission de|ingenierie|genie[- ]conseil|surveillance des travaux)\b/;
const COST_OF_WORKS =
  /\b(?:cost|value|budget|estimate|cout|valeur|montant|budget|estimation)s?\b[^.;:]{0,25}\b(?:of (?:the )?(?:works?|construction)|(?:des|de ces) travaux|de construction|construction)\b|\b(?:works?|travaux|construction)\b[^.;:]{0,40}\b(?:cost|cout|previsionnel|estimate|estime\w*)\b|\bconstruction (?:cost|budget|value)\b/;
const DESIGN_BUILD = /\bdesign-? ?build|\bconception-construction\b/;
/** A price in a notice of award is what was agreed, not what is estimated. */
const AWARDED =
  /\b(?:a ete (?:attribue|adjuge|octroye)|ont ete attribues|(?:was|were|has been|have been) awarded|(?:award|contract award) notice|notice of award|avis d'attribution|a octroye|a adjuge|(?:has|have) concluded an? contract with|a conclu un (?:contrat|marche) avec)\b/;
const GAP_CHARS = 90;
/** How far behind a value what it may grow to stands. */
const OPTIONS_CHARS = 160;

/** As long as what it stands for. */
function ownFee(words: string): string {
  return (words.startsWith('honor') ? 'valeur' : 'value').padEnd(words.length);
}

/** What the text says the contract is worth. `low` only where it states a range; `withOptions` where it states that too. */
type Worth = { amount: Amount; withOptions: Amount | null };

/**
 * The value of the contract, when a sentence states it in so many words; the first figure of a text usually is something
 * else. A labelled one (`Estimated value: $2M`) outweighs prose, and lots with a value each have no value in common. Dollars
 * are Canadian unless the sentence or the buyer's country says otherwise.
 */
export function readEstimatedValue(
  sentences: readonly Sentence[],
  buyerCountry: string | null,
): Finding<StatedValue | null> {
  const isOfPlans =
    sentences.some(({ folded }) => OF_PLANS.test(folded)) && !sentences.some(({ folded }) => DESIGN_BUILD.test(folded));
  const isAwarded = sentences.some(({ folded }) => AWARDED.test(folded));
  const dollar = DOLLARS_OF[buyerCountry ?? ''] ?? 'CAD';
  const stated: { worth: Worth; sentence: Sentence; isLabelled: boolean }[] = [];
  for (const sentence of sentences) {
    const folded = sentence.folded.replace(OWN_FEE, ownFee);
    if (!/[$€£]|\b(?:dollars?|euros?|cad|usd|cdn|eur|gbp)\b/.test(folded) || isOtherMoney({ ...sentence, folded }))
      continue;
    if (isAwarded && !/\bestim/.test(folded)) continue;
    if (isOfPlans && COST_OF_WORKS.test(folded)) continue;
    const found = statedWorth(folded, dollar);
    if (found) stated.push({ ...found, sentence });
  }
  const labelled = stated.filter(({ isLabelled }) => isLabelled);
  const first = labelled[0] ?? stated[0];
  // A label may name what another sentence calls the value with every option: the firm part is the value.
  const firm = stated.find(
    ({ worth }) => worth.withOptions !== null && worth.withOptions.high === first?.worth.amount.high,
  );
  const chosen = firm ?? first;
  if (!chosen || new Set(labelled.map(({ worth }) => worth.amount.high)).size > 1) return { value: null, evidence: [] };
  const { low, high, currency, at } = chosen.worth.amount;
  // What it may grow to may stand in another sentence that states the same value.
  const grown = [chosen, ...stated].find(
    ({ worth: { amount, withOptions } }) =>
      withOptions !== null && amount.low === low && amount.high === high && amount.currency === currency,
  );
  const own = evidenceOf('estimated_value', chosen.sentence, at);
  const more = grown && grown !== chosen ? [evidenceOf('estimated_value', grown.sentence, grown.worth.amount.at)] : [];
  return {
    value: { low, high, currency, withOptions: grown?.worth.withOptions?.high ?? null },
    evidence: [own, ...more],
  };
}

/** A single value as money; a range has none. */
export function moneyOf(value: StatedValue | null): Money | null {
  return value === null || value.low !== null ? null : { amount: value.high, currency: value.currency };
}

function isOtherMoney({ folded, intro, source, start, end }: Sentence): boolean {
  if (ABOUT_OTHER_MONEY.test(folded) || PAST.test(folded) || BUDGET_OF_ALL.test(folded)) return true;
  if (intro !== null && (ABOUT_OTHER_MONEY.test(intro) || PAST.test(intro))) return true;
  // The cells of a table of prices.
  return /[\t|]/.test(source.text.slice(start, end));
}

function statedWorth(folded: string, dollar: string): { worth: Worth; isLabelled: boolean } | null {
  const amounts = amountsIn(folded, dollar);
  let next = 0;
  for (const named of folded.matchAll(VALUE_NAMED)) {
    const from = named.index + named[0].length;
    // Names and amounts both come in the order of the text: none is looked at twice.
    while ((amounts[next]?.at ?? from) < from) next += 1;
    const amount = amounts[next];
    if (!amount || amount.at - from > GAP_CHARS) continue;
    const between = folded.slice(from, amount.at);
    const capped = UP_TO.test(between) && !/\b(?:maxim|total)/.test(named[0]);
    if (capped || NOT_IN_GAP.test(between) || NOT_AFTER.test(folded.slice(amount.end, amount.end + 40))) continue;
    const isLabelled = /^[^a-z]*:|^ ?\([^)]{1,40}\) ?:/.test(between);
    return { worth: { amount, withOptions: withOptionsAfter(folded, amount, amounts.slice(next + 1)) }, isLabelled };
  }
  return null;
}

/** Words between the value and the greater one that it may grow to. */
const INCREASED =
  /\b(?:possibilit(?:y|ies) (?:to|of) (?:be(?:ing)? )?(?:extend\w*|increas\w*)|(?:may|could|can|might) be (?:increased|extended|raised|amended)|(?:extend|increas)(?:ed|able) (?:up )?to|(?:pourrait|pourra|pourraient|peut|peuvent) etre (?:augmente|porte|prolonge|majore)e?s?|possibilite (?:d'etre |de |d')(?:augment|prolong|major)\w+)\b/;

/** `$7.5M, up to $12.5M with options`: the first greater amount behind the value, where options make the difference. */
function withOptionsAfter(folded: string, { high, end }: Amount, behind: readonly Amount[]): Amount | null {
  const later = behind.find((one) => one.low === null && one.high > high);
  if (!later || later.at - end > OPTIONS_CHARS) return null;
  return OPTIONS.test(folded.slice(end, later.end + 60)) || INCREASED.test(folded.slice(end, later.at)) ? later : null;
}
