import type { Reason } from '#features/matching/reasons/reasons.ts';

type Row = [reason: Reason, english: string, french: string];

const TERM = { kind: 'term', place: 'title', also: {}, origin: 'category' } as const;

/** What is told of a term that a notice names, in English and in French. */
export const TERM_SENTENCES: readonly Row[] = [
  [
    { ...TERM, label: 'Pumps', quote: 'pumps', how: 'whole' },
    'The title names “pumps”, one of your categories.',
    'Le titre contient « pumps », une de vos catégories.',
  ],
  [
    { ...TERM, label: 'Pumps', quote: 'pump', how: 'whole' },
    'The title names “pump”; your category is “Pumps”.',
    'Le titre contient « pump »; votre catégorie est « Pumps ».',
  ],
  [
    { ...TERM, label: 'Pumps', quote: 'infusion pumps', how: 'phrase', place: 'category', among: 4 },
    'One of the notice’s 4 categories has “infusion pumps”; check that this is your category “Pumps”.',
    'L’une des 4 catégories de l’avis contient « infusion pumps »; vérifiez que cela relève de votre catégorie « Pumps ».',
  ],
  [
    { ...TERM, label: 'Pumps', quote: 'infusion', how: 'weak', place: 'category' },
    'A category of the notice has “infusion”; check whether it has to do with your category “Pumps”.',
    'Une catégorie de l’avis contient « infusion »; vérifiez si cela a trait à votre catégorie « Pumps ».',
  ],
  [
    { ...TERM, label: 'Pumps', quote: 'pump', how: 'whole', origin: 'overview', place: 'description' },
    'The description has “pump”; check whether it has to do with your work.',
    'La description contient « pump »; vérifiez si cela a trait à votre travail.',
  ],
  [
    {
      ...TERM,
      label: 'Pumps',
      quote: 'pompes',
      how: 'in-french',
      also: { fr: { place: 'title', quote: 'pompes', how: 'in-french' } },
      missingIn: 'en',
    },
    'The French title has “pompes”, which may stand for your category “Pumps”; check whether it does.',
    'Le titre contient « pompes », équivalent français de votre catégorie « Pumps ».',
  ],
  [
    {
      ...TERM,
      label: 'Pumps',
      quote: 'pumps',
      how: 'whole',
      also: { en: { place: 'title', quote: 'pumps', how: 'whole' } },
    },
    'The title names “pumps”, one of your categories.',
    'Le titre anglais contient « pumps », une de vos catégories.',
  ],
  [
    {
      ...TERM,
      label: 'Pompes',
      quote: 'pompes',
      how: 'whole',
      also: { fr: { place: 'title', quote: 'pompes', how: 'whole' } },
    },
    'The French title names “pompes”, one of your categories.',
    'Le titre contient « pompes », une de vos catégories.',
  ],
  // What is said of the category stands beside it, not behind the title.
  [
    { ...TERM, label: 'Pumps', quote: 'Pumps', how: 'phrase', place: 'category', title: 'Lot 4' },
    'A category of the notice has “Pumps”, one of your categories; the title says “Lot 4”.',
    'Une catégorie de l’avis contient « Pumps », une de vos catégories; le titre dit « Lot 4 ».',
  ],
  [
    { ...TERM, label: 'Pumps', quote: 'Compressors', how: 'akin' },
    'The title has “Compressors”, related in meaning to your category “Pumps”; check that this is it.',
    'Le titre contient « Compressors », de sens apparenté à votre catégorie « Pumps »; vérifiez que cela en relève.',
  ],
  [
    {
      ...TERM,
      label: 'Pumps',
      quote: 'Air compressors',
      core: 'compressors',
      how: 'akin',
      place: 'category',
      title: 'Lot 4',
    },
    'A category of the notice has “Air compressors”, where “compressors” is related in meaning to your category “Pumps”; the title says “Lot 4”; check that this is it.',
    'Une catégorie de l’avis contient « Air compressors », où « compressors » est de sens apparenté à votre catégorie « Pumps »; le titre dit « Lot 4 »; vérifiez que cela en relève.',
  ],
  [
    { ...TERM, label: 'Pumps', quote: 'pumps', how: 'whole', place: 'category', among: 27 },
    'One of the notice’s 27 categories names “pumps”, one of your categories.',
    'L’une des 27 catégories de l’avis contient « pumps », une de vos catégories.',
  ],
  [
    { ...TERM, label: 'Pumps', quote: 'pumps', how: 'whole', elsewhere: true },
    'The title of the copy on another site names “pumps”, one of your categories.',
    'Le titre de la copie sur un autre site contient « pumps », une de vos catégories.',
  ],
  [
    { ...TERM, label: 'Pumps', quote: 'pumps', how: 'whole', elsewhere: 'canadabuys' },
    'The title of the copy on CanadaBuys names “pumps”, one of your categories.',
    'Le titre de la copie sur AchatsCanada contient « pumps », une de vos catégories.',
  ],
  [
    { ...TERM, label: 'Pumps', quote: 'pumps', how: 'whole', place: 'category', among: 5, elsewhere: 'toronto' },
    'A category of the copy on the City of Toronto’s site names “pumps”, one of your categories.',
    'Une catégorie de la copie sur le site de la Ville de Toronto contient « pumps », une de vos catégories.',
  ],
];
