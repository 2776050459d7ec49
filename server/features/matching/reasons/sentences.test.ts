import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TERM_SENTENCES } from '../../../../tests/support/matching/term-sentences.ts';
import { explanation } from './explanation.ts';
import type { Reason } from './reasons.ts';

const CHU = { kind: 'buyer', label: 'CHU', listing: 'CHU de Québec' } as const;
const PAST = { title: 'Infusion pumps', buyer: 'CHU de Québec', publishedOn: '2024-05-06' };
const PRODUCT = { kind: 'product', oemName: 'Medivance', name: 'Flow' } as const;
const codes = (company: string, tender: string) => ({
  company: { scheme: 'UNSPSC' as const, code: company },
  tender: { scheme: 'UNSPSC' as const, code: tender },
});

type Row = [reason: Reason, english: string, french: string];

/** Every kind, so that none can be added without its sentences; what is only a check, or not told, has none. */
const SENTENCES: { [Kind in Reason['kind']]: readonly Row[] } = {
  term: TERM_SENTENCES,
  meaning: [
    [
      { kind: 'meaning', label: 'Pumps', title: 'Perfusion', also: {} },
      'The notice as a whole is close in meaning to “Pumps”, one of your categories.',
      'Dans son ensemble, l’avis a un sens proche de « Pumps », une de vos catégories.',
    ],
    [
      { kind: 'meaning', label: null, title: 'Perfusion', also: {} },
      'The notice as a whole is close in meaning to the overview of your profile.',
      'Dans son ensemble, l’avis a un sens proche de la présentation de votre profil.',
    ],
  ],
  category: [
    [
      { kind: 'category', profile: '42222000', listing: '42220000', listingFr: null, via: 'wider' },
      'The notice’s code 42220000 is wider than your category “42222000”.',
      'Le code 42220000 de l’avis est plus large que votre catégorie « 42222000 ».',
    ],
    [{ kind: 'category', profile: 'Pumps', listing: '42222000', listingFr: null, via: 'concept' }, '', ''],
    [
      { kind: 'category', profile: '42220000', listing: '42222000 Pumps', listingFr: '42222000 Pompes', via: 'code' },
      'A code of the notice, “42222000 Pumps”, belongs to your category “42220000”.',
      'Un code de l’avis, « 42222000 Pompes », relève de votre catégorie « 42220000 ».',
    ],
    [
      {
        kind: 'category',
        profile: '42220000',
        listing: '42222000 Pumps',
        listingFr: '42222000 Pompes',
        via: 'code',
        elsewhere: 'seao',
      },
      'A code of the copy on SEAO, “42222000 Pumps”, belongs to your category “42220000”.',
      'Un code de la copie sur SEAO, « 42222000 Pompes », relève de votre catégorie « 42220000 ».',
    ],
    [
      { kind: 'category', profile: '42220000', listing: '42222000', listingFr: null, via: 'code', elsewhere: 'seao' },
      'The code 42222000 of the copy on SEAO belongs to your category “42220000”.',
      'Le code 42222000 de la copie sur SEAO relève de votre catégorie « 42220000 ».',
    ],
  ],
  kindred: [[{ kind: 'kindred', profile: 'Pumps', listing: '42000000', listingFr: null }, '', '']],
  lines: [
    [
      { kind: 'lines', covered: 6, of: 9 },
      '6 of the 9 lines that its documents list are in your catalog.',
      '6 des 9 articles que ses documents énumèrent figurent dans votre catalogue.',
    ],
    [
      { kind: 'lines', covered: 1, of: 9, isAtLeast: true },
      'At least 1 of the 9 lines that its documents list is in your catalog.',
      'Au moins 1 des 9 articles que ses documents énumèrent figure dans votre catalogue.',
    ],
  ],
  product: [
    [
      { ...PRODUCT, quote: 'F-1', on: 'model' },
      'The notice names “F-1”, the number of your product Flow.',
      'L’avis nomme « F-1 », le numéro de votre produit Flow.',
    ],
    [
      { ...PRODUCT, quote: 'F-1', on: 'model', at: { place: 'description', elsewhere: 'seao' } },
      'The copy on SEAO names “F-1”, the number of your product Flow.',
      'La copie sur SEAO nomme « F-1 », le numéro de votre produit Flow.',
    ],
    [
      { ...PRODUCT, quote: 'flow', on: 'name', also: { fr: 'flux' } },
      'Nearest product in your catalog: Flow (found by “flow”).',
      'Dans votre catalogue, le produit le plus proche est : Flow (trouvé par « flux »).',
    ],
    [
      {
        ...PRODUCT,
        quote: 'flow',
        on: 'name',
        at: { place: 'title' },
        also: { fr: 'flux' },
        alsoAt: { fr: { place: 'category' } },
      },
      'Nearest product in your catalog: Flow (the title says “flow”).',
      'Dans votre catalogue, le produit le plus proche est : Flow (une catégorie de l’avis mentionne « flux »).',
    ],
    [
      {
        ...PRODUCT,
        quote: 'débitmètre',
        on: 'name',
        at: { place: 'category' },
        also: { fr: 'débitmètre' },
        alsoAt: { fr: { place: 'category' } },
      },
      'Nearest product in your catalog: Flow (a category in the notice’s French text says “débitmètre”).',
      'Dans votre catalogue, le produit le plus proche est : Flow (une catégorie de l’avis mentionne « débitmètre »).',
    ],
    [
      {
        ...PRODUCT,
        quote: 'flowmeter',
        on: 'name',
        at: { place: 'description' },
        also: { en: 'flowmeter' },
        alsoAt: { en: { place: 'description' } },
      },
      'Nearest product in your catalog: Flow (the description says “flowmeter”).',
      'Dans votre catalogue, le produit le plus proche est : Flow (la description anglaise mentionne « flowmeter »).',
    ],
    [
      {
        ...PRODUCT,
        quote: 'flow',
        on: 'name',
        at: { place: 'title', elsewhere: 'seao' },
        also: { fr: 'flow' },
        alsoAt: { fr: { place: 'title', elsewhere: 'seao' } },
      },
      'Nearest product in your catalog: Flow (the title of the copy on SEAO says “flow”).',
      'Dans votre catalogue, le produit le plus proche est : Flow (le titre de la copie sur SEAO mentionne « flow »).',
    ],
    [
      { ...PRODUCT, quote: null, on: 'code' },
      'Nearest product in your catalog, by its code: Flow.',
      'Dans votre catalogue, le produit le plus proche selon le code est : Flow.',
    ],
    [
      {
        ...PRODUCT,
        quote: null,
        on: 'code',
        code: { listing: '42191807 Hospital beds', listingFr: '42191807 Lits d’hôpital', among: 14, isOwn: true },
      },
      'Nearest product in your catalog by code alone: Flow; one of the notice’s 14 codes, “42191807 Hospital beds”, falls under its own, and no words of the notice name it.',
      'Par le code seulement, le produit le plus proche dans votre catalogue est : Flow; l’un des 14 codes de l’avis, « 42191807 Lits d’hôpital », relève du sien, et aucun mot de l’avis ne le nomme.',
    ],
    [
      { ...PRODUCT, quote: null, on: 'code', code: { listing: '42191800', listingFr: null, among: 1, isOwn: false } },
      'Nearest product in your catalog by code alone: Flow; the notice’s code, “42191800”, is close to its own, and no words of the notice name it.',
      'Par le code seulement, le produit le plus proche dans votre catalogue est : Flow; le code de l’avis, « 42191800 », est voisin du sien, et aucun mot de l’avis ne le nomme.',
    ],
  ],
  place: [
    [
      { kind: 'place', state: 'within', listing: 'Laval' },
      'The place, Laval, is in your regions.',
      'Le lieu, Laval, fait partie de vos régions.',
    ],
    [
      { kind: 'place', state: 'around', listing: 'Brossard' },
      'The place, Brossard, lies around a city you named.',
      'Le lieu, Brossard, se trouve aux environs d’une ville que vous nommez.',
    ],
    [
      { kind: 'place', state: 'outside', listing: 'Yukon' },
      'The place, Yukon, is not in your regions.',
      'Le lieu, Yukon, ne fait pas partie de vos régions.',
    ],
    [
      { kind: 'place', state: 'abroad', listing: 'Texas' },
      'The place, Texas, is not in your regions.',
      'Le lieu, Texas, ne fait pas partie de vos régions.',
    ],
    [{ kind: 'place', state: 'unknown', listing: null }, '', ''],
    [
      { kind: 'place', state: 'unknown', listing: null, of: 'work' },
      'It is not known whether the place is in your regions; check where the work or the delivery is.',
      'On ne sait pas si le lieu fait partie de vos régions; vérifiez le lieu des travaux ou de la livraison.',
    ],
    [
      { kind: 'place', state: 'unknown', listing: 'Hors Québec', of: 'work' },
      'The notice gives the place as outside Québec; check that you serve it.',
      'L’avis donne comme lieu : hors Québec; vérifiez que vous le desservez.',
    ],
    [
      { kind: 'place', state: 'outside', listing: 'Abernathy, SK' },
      'The place, Abernathy, Saskatchewan, is not in your regions.',
      'Le lieu, Abernathy (Saskatchewan), ne fait pas partie de vos régions.',
    ],
    [
      { kind: 'place', state: 'abroad', listing: 'SK' },
      'The place, Slovakia, is not in your regions.',
      'Le lieu, Slovaquie, ne fait pas partie de vos régions.',
    ],
    [
      { kind: 'place', state: 'within', listing: 'Laval', of: 'work', elsewhere: true },
      'According to another site, the place, Laval, is in your regions.',
      'Selon un autre site, le lieu, Laval, fait partie de vos régions.',
    ],
  ],
  buyer: [
    [
      { ...CHU, on: 'target', awards: 0 },
      'The buyer, CHU de Québec, is one of your target buyers (“CHU”).',
      'L’acheteur, CHU de Québec, figure parmi vos acheteurs cibles (« CHU »).',
    ],
    // The name that the page has in each language, and the company's own only where it is another.
    [
      { kind: 'buyer', label: 'City of Toronto', listing: 'City of Toronto', on: 'target', awards: 0 },
      'The buyer, City of Toronto, is one of your target buyers.',
      'L’acheteur, Ville de Toronto, figure parmi vos acheteurs cibles.',
    ],
    [
      {
        kind: 'buyer',
        label: 'Defence Construction Canada',
        listing: 'Defence Construction Canada - Western Region',
        on: 'target',
        awards: 0,
      },
      'The buyer, Defence Construction Canada - Western Region, is one of your target buyers (“Defence Construction Canada”).',
      'L’acheteur, Construction de Défense Canada – Région de l’Ouest, figure parmi vos acheteurs cibles (« Defence Construction Canada »).',
    ],
    [
      { ...CHU, on: 'award', awards: 2 },
      'You won 2 published awards from this buyer (CHU).',
      'Vous avez remporté 2 contrats publiés de cet acheteur (CHU).',
    ],
  ],
  past: [
    [
      { kind: 'past', ...PAST, isSameBuyer: false, alike: 1, sameBuyer: 0 },
      'You bid on “Infusion pumps” of CHU de Québec (2024).',
      'Vous avez soumissionné pour « Infusion pumps » (CHU de Québec) en 2024.',
    ],
    [
      { kind: 'past', ...PAST, isSameBuyer: true, alike: 3, sameBuyer: 1 },
      'You bid on “Infusion pumps” of this buyer (2024), one of 3 such tenders you bid on.',
      'Vous avez soumissionné pour « Infusion pumps » de cet acheteur en 2024, l’un des 3 appels d’offres semblables.',
    ],
  ],
  exclusion: [
    [
      { kind: 'exclusion', label: 'vet', quote: 'veterinary' },
      'Ruled out: the tender has “veterinary”, which meets “vet” on your exclusion list.',
      'Écarté : l’appel d’offres mentionne « veterinary », visé par « vet » dans vos exclusions.',
    ],
    [
      { kind: 'exclusion', label: 'vet', quote: 'veterinary', at: { place: 'category' } },
      'Ruled out: a category of the notice says “veterinary”, which meets “vet” on your exclusion list.',
      'Écarté : une catégorie de l’avis mentionne « veterinary », visé par « vet » dans vos exclusions.',
    ],
    [
      {
        kind: 'exclusion',
        label: '43211500',
        quote: '43211503 Laptops',
        at: { place: 'category', elsewhere: 'seao' },
        codes: codes('43211500', '43211503'),
      },
      'Ruled out: the code “43211503 Laptops” of the copy on SEAO belongs to UNSPSC 43211500, which is on your exclusion list.',
      'Écarté : le code « 43211503 Laptops » de la copie sur SEAO relève de UNSPSC 43211500, qui figure dans vos exclusions.',
    ],
    [
      { kind: 'exclusion', label: '43211500', quote: '43211503 Laptops', codes: codes('43211500', '43211503') },
      'Ruled out: the code “43211503 Laptops” of the notice belongs to UNSPSC 43211500, which is on your exclusion list.',
      'Écarté : le code « 43211503 Laptops » de l’avis relève de UNSPSC 43211500, qui figure dans vos exclusions.',
    ],
  ],
  value: [
    [
      { kind: 'value', side: 'above', amount: 1_234_567, currency: 'CAD', bound: 1_000 },
      'Its value is CAD 1,234,567, above your maximum of 1,000.',
      'Sa valeur est de 1\u00a0234\u00a0567 dollars canadiens, au-dessus de votre maximum de 1\u00a0000.',
    ],
    [
      { kind: 'value', side: 'below', amount: 500, currency: 'CAD', bound: 1_000 },
      'Its value is CAD 500, below your minimum of 1,000.',
      'Sa valeur est de 500 dollars canadiens, en dessous de votre minimum de 1\u00a0000.',
    ],
  ],
  eligibility: [
    [
      { kind: 'eligibility', state: 'canadian-only', quote: 'solely limited' },
      'The tender is limited to Canadian suppliers.',
      'Le marché est réservé aux fournisseurs canadiens.',
    ],
    [
      {
        kind: 'eligibility',
        state: 'canadian-only',
        quote: 'This requirement is solely limited to Canadian goods and services.',
      },
      'The tender is limited to Canadian goods or services.',
      'Le marché est réservé aux biens ou aux services canadiens.',
    ],
    [
      { kind: 'eligibility', state: 'set-aside', quote: 'set aside' },
      'Check that you belong to those it is reserved for.',
      'Vérifiez que vous êtes de ceux à qui le marché est réservé.',
    ],
  ],
  rule: [
    [
      { kind: 'rule', rule: 'green_light', what: { en: 'works', fr: 'les travaux' }, points: 6 },
      'Your rule looks for works (up to +6).',
      'Votre règle recherche les travaux (jusqu’à +6).',
    ],
    [
      { kind: 'rule', rule: 'preference', what: { en: 'works', fr: 'les travaux' }, points: -6 },
      'Your decisions speak against works (−6).',
      'Vos décisions parlent contre les travaux (−6).',
    ],
    [
      { kind: 'rule', rule: 'no_go', what: { en: 'works', fr: 'les travaux' }, points: 0 },
      'Ruled out by your rule against works.',
      'Écarté par votre règle contre les travaux.',
    ],
  ],
  nature: [
    [
      { kind: 'nature' },
      'The notice asks for services, while your catalog lists products.',
      'L’avis demande des services, alors que votre catalogue contient des produits.',
    ],
    [
      { kind: 'nature', withGoods: true },
      'The notice asks for services, with goods among its categories; no product of your catalog was found in it.',
      'L’avis demande des services, avec des biens parmi ses catégories; aucun produit de votre catalogue n’y a été trouvé.',
    ],
  ],
  biddable: [
    [
      { kind: 'biddable', state: 'closed', quote: 'This notice is closed.' },
      'Bidding on this tender has closed: “This notice is closed”.',
      'Cet appel d’offres n’accepte plus de soumissions : « This notice is closed ».',
    ],
  ],
  certification: [
    [
      { kind: 'certification', name: 'ISO 13485', held: true },
      'The notice asks for ISO 13485, which you hold.',
      'L’avis exige la certification ISO 13485, que vous détenez.',
    ],
    [
      { kind: 'certification', name: 'ISO 13485', held: true, ofDocument: true },
      'A document of the tender asks for ISO 13485, which you hold.',
      'Un document de l’appel d’offres exige la certification ISO 13485, que vous détenez.',
    ],
    [
      { kind: 'certification', name: 'ISO 13485', held: false },
      'Check that you hold: ISO 13485.',
      'Vérifiez que vous détenez la certification ISO 13485.',
    ],
  ],
  status: [
    [
      { kind: 'status', status: 'cancelled' },
      'According to the source, this tender is cancelled.',
      'Selon la source, cet appel d’offres est annulé.',
    ],
  ],
  opinion: [
    [
      {
        kind: 'opinion',
        from: 72,
        to: 78,
        quotes: [{ quote: 'syringe drivers for wards', item: 'Infusion pumps', of: 'category' }],
      },
      'A language model moved the score from 72 to 78; it points to “syringe drivers for wards” (your category “Infusion pumps”).',
      'Un modèle de langage a fait passer le score de 72 à 78; il renvoie à « syringe drivers for wards » (votre catégorie « Infusion pumps »).',
    ],
    [
      {
        kind: 'opinion',
        from: 60,
        to: 55,
        quotes: [
          { quote: 'for zoos', item: 'Flow', of: 'product', document: { id: 'a', page: 2 } },
          { quote: 'in Nunavut', item: 'Québec', of: 'place' },
        ],
      },
      'A language model moved the score from 60 to 55; it points to “for zoos” in a document (your product “Flow”) and “in Nunavut” (your region “Québec”).',
      'Un modèle de langage a fait passer le score de 60 à 55; il renvoie à « for zoos » dans un document (votre produit « Flow ») et à « in Nunavut » (votre région « Québec »).',
    ],
  ],
};

for (const [kind, rows] of Object.entries(SENTENCES)) {
  test(`Opportunities: explanation: ${kind} has its sentence in both languages, with its facts in it`, () => {
    assert.ok(rows.length > 0);
    for (const [reason, english, french] of rows) {
      for (const [language, sentence, verdictOf] of [
        ['en', english, 'Good fit (70 of 100).'],
        ['fr', french, 'Bonne correspondance (70 sur 100).'],
      ] as const) {
        const told = explanation({ band: 'good', score: 70, eligible: true, reasons: [reason] }, language);
        if (sentence === '') assert.match(told, /^\S.* 100\)\. (?:Little|Peu d’éléments)[^.]+\.$/);
        else assert.ok(told.includes(sentence), told);
        assert.ok(told.startsWith(verdictOf) || told === sentence, told);
      }
    }
  });
}
