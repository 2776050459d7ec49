import type { OpinionQuote, Reason, Reasons } from './reasons.ts';

type Opinion = Extract<Reason, { kind: 'opinion' }>;

const YOURS = {
  en: { category: 'your category', product: 'your product', place: 'your region', certification: 'your certification' },
  fr: {
    category: 'votre catégorie',
    product: 'votre produit',
    place: 'votre région',
    certification: 'votre certification',
  },
} as const satisfies Record<'en' | 'fr', Record<OpinionQuote['of'], string>>;

/** By how many points the opinion of a language model moved the score of these reasons; 0: by none. */
export function movedByOpinion({ reasons }: Pick<Reasons, 'reasons'>): number {
  const opinion = reasons.find((one) => one.kind === 'opinion');
  return opinion === undefined ? 0 : opinion.to - opinion.from;
}

/** That a language model moved the score, by how much, and what it points to: all words but the quotes are ours. */
export function opinionSentence({ from, to, quotes }: Opinion, language: 'en' | 'fr'): string {
  const named = quotes.map(({ quote, item, of, document }) => {
    const own = YOURS[language][of];
    if (language === 'fr')
      return `« ${quote} »${document === undefined ? '' : ' dans un document'} (${own} « ${item} »)`;
    return `“${quote}”${document === undefined ? '' : ' in a document'} (${own} “${item}”)`;
  });
  if (language === 'fr')
    return `Un modèle de langage a fait passer le score de ${from} à ${to}; il renvoie à ${named.join(' et à ')}.`;
  return `A language model moved the score from ${from} to ${to}; it points to ${named.join(' and ')}.`;
}
