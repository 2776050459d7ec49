import type { Words } from '../ui/words.ts';

const en = {
  title: 'What went into the score',
  about:
    'The score is learned from past tenders. The bars, from 0 to 100 each, show what went into it; they do not add up to it, and what stands under Fit can count too. Choose a name to see what it means.',
  unknown: 'not known',
  scores: {
    semantic_score: {
      label: 'Words',
      about: 'How well the words of the notice match your categories, products and overview.',
    },
    category_score: {
      label: 'Categories',
      about: 'How near the categories that the notice is published under are to yours.',
    },
    geography_score: {
      label: 'Place',
      about: 'Whether the work is where you work. Between 0 and 100 if the notice does not say where it is.',
    },
    product_score: { label: 'Nearest product', about: 'How well the nearest product of your catalog fits.' },
    past_win_score: {
      label: 'Your past',
      about:
        'Contracts that this buyer awarded you, and past bids of yours on tenders like this one. Not known without any.',
    },
    modifier_score: {
      label: 'Your limits and rules',
      about: '100: none of your exclusions, value limits and rules speaks against it. 0: one rules it out.',
    },
  },
  product: (name: string) => `Nearest product: ${name}`,
};

/** The words of the parts of the score. */
export const SCORES_WORDS: Words<typeof en> = {
  en,
  fr: {
    title: 'Ce qui entre dans le score',
    about:
      'Le score est appris d’appels d’offres passés. Les barres, de 0 à 100 chacune, montrent ce qui y entre; leur somme n’est pas le score, et ce qui figure sous Correspondance peut compter aussi. Choisissez un nom pour voir ce qu’il veut dire.',
    unknown: 'non connu',
    scores: {
      semantic_score: {
        label: 'Mots',
        about:
          'À quel point les mots de l’avis correspondent à vos catégories, à vos produits et à votre présentation.',
      },
      category_score: {
        label: 'Catégories',
        about: 'À quel point les catégories sous lesquelles l’avis est publié sont proches des vôtres.',
      },
      geography_score: {
        label: 'Lieu',
        about: 'Si les travaux ont lieu là où vous travaillez. Entre 0 et 100 si l’avis ne dit pas où ils ont lieu.',
      },
      product_score: {
        label: 'Produit le plus proche',
        about: 'À quel point le produit le plus proche de votre catalogue convient.',
      },
      past_win_score: {
        label: 'Vos antécédents',
        about:
          'Les contrats que cet acheteur vous a attribués et vos soumissions à des appels d’offres semblables. Non connu s’il n’y en a pas.',
      },
      modifier_score: {
        label: 'Vos limites et vos règles',
        about: '100 : aucune exclusion, limite de valeur ou règle ne s’y oppose. 0 : l’une d’elles l’écarte.',
      },
    },
    product: (name) => `Produit le plus proche\u00a0: ${name}`,
  },
};
