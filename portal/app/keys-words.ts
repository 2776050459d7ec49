import type { Words } from '../ui/words.ts';

type Part = { where: string; keys: [pressed: string, what: string][] };

const ENGLISH = {
  title: 'Keyboard shortcuts',
  close: 'Close',
  singleKeys: 'Single keys',
  singleKeysHint: 'Turn them off if you dictate, or type by accident. Ctrl K stays.',
  parts: [
    {
      where: 'On every page',
      keys: [
        ['g o', 'opportunities'],
        ['g c', 'company'],
        ['g r', 'rules'],
        ['g d', 'digest'],
        ['g v', 'coverage'],
        ['g s', 'settings'],
        ['Ctrl K', 'go to, search, switch company'],
        ['?', 'these shortcuts'],
      ],
    },
    {
      where: 'In the list, and on one opportunity',
      keys: [
        ['j k', 'next, previous (in the list)'],
        ['Enter', 'open on its own page'],
        ['i', 'interested'],
        ['x', 'not interested'],
        ['a', 'the score is right'],
        ['d', 'the score is wrong'],
        ['q', 'ask a question'],
        ['e', 'archive, or take out of the archive'],
        ['u z', 'undo the last change'],
        ['/', 'search (in the list)'],
        ['Esc', 'back from the words of the notice'],
      ],
    },
  ] as Part[],
};

const FRENCH: typeof ENGLISH = {
  title: 'Raccourcis clavier',
  close: 'Fermer',
  singleKeys: 'Touches seules',
  singleKeysHint: 'Désactivez-les si vous dictez ou tapez par mégarde. Ctrl K reste.',
  parts: [
    {
      where: 'Sur toutes les pages',
      keys: [
        ['g o', 'occasions d’affaires'],
        ['g c', 'entreprise'],
        ['g r', 'règles'],
        ['g d', 'résumé par courriel'],
        ['g v', 'couverture'],
        ['g s', 'réglages'],
        ['Ctrl K', 'aller à, chercher, changer d’entreprise'],
        ['?', 'ces raccourcis'],
      ],
    },
    {
      where: 'Dans la liste et sur une occasion d’affaires',
      keys: [
        ['j k', 'suivante, précédente (dans la liste)'],
        ['Entrée', 'ouvrir sur sa propre page'],
        ['i', 'intéressé'],
        ['x', 'pas intéressé'],
        ['a', 'score exact'],
        ['d', 'score inexact'],
        ['q', 'poser une question'],
        ['e', 'archiver ou sortir des archives'],
        ['u z', 'annuler le dernier changement'],
        ['/', 'chercher (dans la liste)'],
        ['Échap', 'revenir des mots de l’avis'],
      ],
    },
  ],
};

export const KEYS_WORDS: Words<typeof ENGLISH> = { en: ENGLISH, fr: FRENCH };
