import type { Words } from '../ui/words.ts';

const plural = (count: number, one: string, many: string): string => `${count} ${count < 2 ? one : many}`;

const ENGLISH = {
  title: 'Coverage',
  lead: 'Where we look for tenders, and whether each source could be read.',
  loading: 'The sources are loading',
  retry: 'Try again',
  every: (hours: number) => (hours === 1 ? 'Sources are read every hour.' : `Sources are read every ${hours} hours.`),
  unscheduled: (unscheduled: number, sources: number) =>
    `${unscheduled === sources ? 'No source is' : `${unscheduled} of ${sources} sources ${unscheduled === 1 ? 'is' : 'are'} not`} read on a schedule. Tenders published after the latest reading may be missing from your list. The person who runs your Tenderfit can set a schedule.`,
  isUnscheduled: 'No next reading is planned.',
  allWell: (sources: number) =>
    sources === 1 ? 'The source is read on schedule.' : `All ${sources} sources are read on schedule.`,
  troubles: (troubled: number, sources: number) =>
    `${troubled} of ${sources} sources ${troubled === 1 ? 'needs' : 'need'} attention. Tenders published there may be missing from your list.`,
  lastReadAt: (when: string) => `Sources were last read ${when}.`,
  lastReadUnscheduled: (when: string) => `Sources were last read ${when}; no next reading is planned.`,
  noSource: 'Places you serve that no source of their own covers',
  noSourceText:
    'CanadaBuys covers federal tenders, and a city’s source only that city. What other public bodies of these places publish is not read here: look on their own sites as well.',
  toPlaces: 'Change the places you serve',
  empty: 'No source was read yet',
  emptyNext: 'So there is no tender to find yet. As soon as a source is read, you see here when and how that went.',
  source: 'Source',
  reading: 'Latest reading',
  notices: 'Notices first seen',
  forYou: 'For you, in 7 days',
  states: {
    read: 'Read',
    reading: 'Being read',
    failed: 'Failed',
    interrupted: 'Interrupted',
    never_read: 'Never read',
  },
  late: 'Late',
  readAt: (when: string) => `Read completely ${when}.`,
  readingSince: (when: string) => `Being read since ${when}.`,
  failedAt: (when: string) =>
    `The reading of ${when} failed. Tenders published since the last complete reading may be missing.`,
  interruptedAt: (when: string) => `The reading of ${when} was interrupted; the next one goes on from there.`,
  neverTried: 'It was not read yet.',
  lastComplete: (when: string) => `Last read completely ${when}.`,
  neverComplete: 'It was never read completely.',
  isLate: 'It should have been read again by now.',
  nextAt: (when: string) => `Next reading: ${when}.`,
  unreadable: (count: string) => `Records that could not be read: ${count}.`,
  day: (count: string) => `${count} in the last 24 hours`,
  latest: (count: string) => `${count === '0' ? 'none' : count} of them in the latest reading`,
  week: (count: string) => `${count} in the last 7 days`,
  readings: (count: number, failed: number) =>
    `${count} ${count === 1 ? 'reading' : 'readings'} in 7 days, ${failed === 0 ? 'none failed' : `${failed} failed`}`,
  noMatches: 'No match',
  notMatched: 'Nothing to match with',
  noOffer: 'Your profile does not say what you sell or do, so nothing can be found for you.',
  toProfile: 'Add categories to the profile',
  matched: (count: number) => (count === 1 ? '1 match' : `${count} matches`),
  mailed: (count: number) => `${count} mailed`,
  waiting: (count: number) => `${count} that no digest has considered yet`,
  screened: (count: number) => `${count} left out`,
  reasons: {
    below_floor: (count: number) => `${count} below your minimum score`,
    beyond_cap: (count: number) => `${count} beyond your limit per email`,
    ruled_out: (count: number) => `${count} ruled out by your rules or exclusions, or because you may not bid`,
    closed: (count: number) => `${count} closed`,
  },
  failures: 'Failures of the last 7 days',
  detail: 'What the service noted',
};

const FRENCH: typeof ENGLISH = {
  title: 'Couverture',
  lead: 'Les sources consultées et l’état de leur dernière lecture.',
  loading: 'Chargement des sources',
  retry: 'Réessayer',
  every: (hours) =>
    hours === 1 ? 'Les sources sont lues toutes les heures.' : `Les sources sont lues toutes les ${hours} heures.`,
  unscheduled: (unscheduled, sources) =>
    `${unscheduled === sources ? 'Aucune source n’est lue' : `${unscheduled} ${unscheduled === 1 ? 'source' : 'sources'} sur ${sources} ${unscheduled === 1 ? 'n’est pas lue' : 'ne sont pas lues'}`} selon un horaire. Des appels d’offres publiés après la dernière lecture peuvent manquer à votre liste. La personne responsable de votre Tenderfit peut fixer un horaire.`,
  isUnscheduled: 'Aucune prochaine lecture n’est prévue.',
  allWell: (sources) =>
    sources === 1 ? 'La source est lue selon l’horaire.' : `Les ${sources} sources sont lues selon l’horaire.`,
  troubles: (troubled, sources) =>
    `${troubled} ${troubled === 1 ? 'source' : 'sources'} sur ${sources} ${troubled === 1 ? 'demande' : 'demandent'} votre attention. Des appels d’offres qui y sont publiés peuvent manquer à votre liste.`,
  lastReadAt: (when) => `Dernière lecture des sources : le ${when}.`,
  lastReadUnscheduled: (when) => `Dernière lecture des sources : le ${when}; aucune autre n’est prévue.`,
  noSource: 'Lieux que vous desservez sans source qui leur soit propre',
  noSourceText:
    'AchatsCanada couvre les appels d’offres fédéraux, et la source d’une ville, cette ville seulement. Ce que publient les autres organismes publics de ces lieux n’est pas lu ici : consultez aussi leurs propres sites.',
  toPlaces: 'Modifier les lieux que vous desservez',
  empty: 'Aucune source n’a encore été lue',
  emptyNext:
    'Il n’y a donc encore aucun appel d’offres à trouver. Dès qu’une source est lue, vous voyez ici quand et comment cela s’est passé.',
  source: 'Source',
  reading: 'Dernière lecture',
  notices: 'Avis vus pour la première fois',
  forYou: 'Pour vous, en 7 jours',
  states: {
    read: 'Lue',
    reading: 'En cours',
    failed: 'Échec',
    interrupted: 'Interrompue',
    never_read: 'Jamais lue',
  },
  late: 'En retard',
  readAt: (when) => `Lue au complet le ${when}.`,
  readingSince: (when) => `En cours de lecture depuis le ${when}.`,
  failedAt: (when) =>
    `La lecture du ${when} a échoué. Des appels d’offres publiés depuis la dernière lecture complète peuvent manquer.`,
  interruptedAt: (when) => `La lecture du ${when} a été interrompue; la prochaine reprendra de là.`,
  neverTried: 'Elle n’a pas encore été lue.',
  lastComplete: (when) => `Dernière lecture complète : le ${when}.`,
  neverComplete: 'Elle n’a jamais été lue au complet.',
  isLate: 'Elle aurait dû être relue depuis.',
  nextAt: (when) => `Prochaine lecture : le ${when}.`,
  unreadable: (count) => `Enregistrements illisibles : ${count}.`,
  day: (count) => `${count} dans les 24 dernières heures`,
  latest: (count) => `dont ${count === '0' ? 'aucun' : count} à la dernière lecture`,
  week: (count) => `${count} dans les 7 derniers jours`,
  readings: (count, failed) =>
    `${plural(count, 'lecture', 'lectures')} en 7 jours, ${failed === 0 ? 'aucun échec' : `${failed} en échec`}`,
  noMatches: 'Aucune correspondance',
  notMatched: 'Rien à comparer',
  noOffer: 'Votre profil ne dit pas ce que vous vendez ou faites : rien ne peut être trouvé pour vous.',
  toProfile: 'Ajouter des catégories au profil',
  matched: (count) => (count === 1 ? '1 correspondance' : `${count} correspondances`),
  mailed: (count) => plural(count, 'envoyée', 'envoyées'),
  waiting: (count) => `${count} qu’aucun courriel n’a encore ${count < 2 ? 'considérée' : 'considérées'}`,
  screened: (count) => plural(count, 'écartée', 'écartées'),
  reasons: {
    below_floor: (count) => `${count} sous votre score minimal`,
    beyond_cap: (count) => `${count} au-delà de votre maximum par courriel`,
    ruled_out: (count) =>
      `${plural(count, 'écartée', 'écartées')} par vos règles ou exclusions, ou parce que vous ne pouvez pas soumissionner`,
    closed: (count) => plural(count, 'fermée', 'fermées'),
  },
  failures: 'Échecs des 7 derniers jours',
  detail: 'Ce que le service a noté (en anglais)',
};

export const COVERAGE_WORDS: Words<typeof ENGLISH> = { en: ENGLISH, fr: FRENCH };
