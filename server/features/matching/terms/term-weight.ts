/** How many of `total` listings hold a stem. A snapshot, so that the same input gives the same score. */
export type TermStatistics = { total: number; countOf(stem: string): number };

/**
 * What the counts say before there are counts: as if so many listings had been seen, in which an unknown stem occurs in
 * 0.2 %. A young installation then ranks as a grown one does, and the prior fades as listings arrive.
 */
const PRIOR_LISTINGS = 2_000;
const PRIOR_SHARE = 0.002;

/** Words of nearly every notice weigh little even where no counts exist yet. */
const COMMON_SHARE = 0.15;
const COMMON_STEMS = new Set(
  [
    'servic suppli suppl provid provis request propos rfp rfq tender bid bidder contract contractor solicit purchas procur',
    'equip system project work product materi requir need support mainten manag general various includ new offer stand',
    'appareil servic fournitur fourn acquisit achat appel offr soumiss contrat marche public projet travail travau equip systeme',
    'produit materiel besoin entretien gestion divers nouvel nouveau demand prestat execut realis canada govern gouvern',
    'inform technolog profession consult consultat consultant program programm develop process oper manag plan studi',
    'analys evalu resourc integr solut strateg activ requirement agreement arrang stand qualif qualifi',
    'fournisseur proposit soumissionnair entrepreneur approvision approvisionn traval travaux exigent soutien appui diver etud',
    'professionnel professionnell conseil developp processus planif ressourc entent accord strategi ministri minister',
    'citi vill municip regional region provinc ministr depart departement univers',
  ]
    .join(' ')
    .split(' '),
);

/** Of those, what is a trade by itself, however wide: what a company means that types `consulting` and nothing else. */
const WIDE_TRADES = new Set(
  [
    'consult consultat consultant conseil advis studi etud analys evalu plan planif manag gestion mainten entretien',
    'technolog profession professionnel professionnell develop developp support soutien strateg strategi program programm',
  ]
    .join(' ')
    .split(' '),
);

/** Whether a stem stands in nearly every notice, so that by itself it says nothing of what is bought. */
export function isCommonStem(stem: string): boolean {
  return COMMON_STEMS.has(stem);
}

/** What is done to a thing that is built, of which one stands for the other: who replaces culverts repairs them. */
const DONE_TO_WORKS = new Set(
  (
    'replac repair rehabilit renew reconstruct refurbish upgrad instal construct renov improv remplac repar refect renouvel ' +
    'reconstruct install renovat amelior rehabilitat reparat remplacement servic work travail travau travaux project projet'
  ).split(' '),
);

/** Whether a word can be missing of a phrase that still says what is bought. */
export function isGenericStem(stem: string): boolean {
  return DONE_TO_WORKS.has(stem);
}

/** Whether a common stem is a trade by itself. */
export function isWideTrade(stem: string): boolean {
  return WIDE_TRADES.has(stem);
}

/** Inverse document frequency: ln of one over the smoothed share of listings that hold the stem. */
export function inverseFrequency(stem: string, statistics: TermStatistics): number {
  const prior = COMMON_STEMS.has(stem) ? COMMON_SHARE : PRIOR_SHARE;
  const share = (statistics.countOf(stem) + PRIOR_LISTINGS * prior) / (statistics.total + PRIOR_LISTINGS);
  return Math.log(1 / Math.min(1, share));
}

/** Weighs words, each of the many stems that terms have in common once. */
export function weigher(statistics: TermStatistics): (stems: readonly string[]) => number {
  const known = new Map<string, number>();
  return (stems) => {
    let least = stems.length === 0 ? 0 : Infinity;
    for (const stem of stems) {
      let weight = known.get(stem);
      if (weight === undefined) known.set(stem, (weight = inverseFrequency(stem, statistics)));
      if (weight < least) least = weight;
    }
    return least;
  };
}

/** Statistics of an installation without listings. */
export const NO_STATISTICS: TermStatistics = { total: 0, countOf: () => 0 };
