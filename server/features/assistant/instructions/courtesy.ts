import { fold } from '#platform/text/fold.ts';

/** What people write around what they ask for: greetings, thanks, and where their answers stand. */

const NAME = "(?: [\\p{L}.'-]{1,30}){0,3}";
const PATTERNS: readonly RegExp[] = [
  `(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|bonjour|bonsoir|salut|allo)${NAME}`,
  '(?:many |much )?(?:thanks|thank you|thx|merci|cheers)(?: again| a lot| so much| very much| in advance| beaucoup| bien| d.avance| all| team| everyone| a tous| a l.equipe| and have a (?:nice|good|great) (?:day|weekend)| et bonne journee){0,2}',
  `(?:thanks|thank you|thx|merci|cheers|regards|cordialement),? [\\p{L}]{1,30}`,
  '(?:please|pls|svp|s.il vous plait|s.il te plait|merci de votre (?:aide|attention)|thanks for (?:this|the (?:list|digest|update|mail|email))|merci pour (?:ceci|la liste|l.envoi|le courriel))',
  '(?:kind |best |warm )?(?:regards|wishes)|best|sincerely|yours(?: truly| sincerely)?|talk soon|have a (?:nice|good|great) (?:day|weekend|one|evening|week)',
  '(?:bien )?cordialement|salutations(?: distinguees)?|bonne (?:journee|semaine|soiree|fin de journee|fin de semaine)|a bientot|au plaisir|cordiales salutations',
  '(?:please )?(?:see )?(?:my |our )?(?:answers?|replies|comments|notes)? ?(?:are )?(?:below|inline|in line|above)',
  '(?:voir )?(?:mes |nos )?(?:reponses|commentaires)? ?(?:ci-dessous|ci-apres|plus bas)',
  'here (?:are|is) (?:my|our) (?:answers?|picks?|choices?|replies|reply|feedback)|(?:my|our) (?:answers?|picks?|choices?|replies|reply|feedback)|voici (?:mes|nos) (?:reponses|choix|commentaires)|(?:mes|nos) (?:reponses|choix|commentaires)|rep|reponses?|answers?',
  'ok|okay|sure|d.accord|noted|bien recu|parfait',
].map((pattern) => new RegExp(`^(?:${pattern})$`, 'u'));

/** Words after which only a name and the like follow. */
const CLOSING =
  /^(?:(?:many )?thanks|thank you|thx|merci(?: beaucoup)?|cheers|(?:kind |best |warm )?regards|best|sincerely|(?:bien )?cordialement|salutations|bonne (?:journee|semaine|soiree|fin de journee))$/;

const MAX_CHARS = 100;

function shapeOf(text: string): string {
  return fold(text.slice(0, MAX_CHARS + 1))
    .replaceAll('’', "'")
    .replaceAll(/[^\p{L}\p{N}' ,-]/gu, ' ')
    .replaceAll(/ {1,20}/g, ' ')
    .replaceAll(/^[ ,-]{1,5}|[ ,-]{1,5}$/g, '');
}

/** Whether the words are a courtesy and ask for nothing. */
export function isCourtesy(text: string): boolean {
  const shape = shapeOf(text);
  if (text.length > MAX_CHARS) return false;
  return shape === '' || PATTERNS.some((pattern) => pattern.test(shape));
}

/** Whether a line takes leave, so that what stands below it is its writer's name and the like. */
export function isClosing(line: string): boolean {
  return line.length <= MAX_CHARS && CLOSING.test(shapeOf(line));
}

/** Verbs that ask for a change, in every form that a reply begins with. */
const REQUESTS = new Set(
  [
    'add remove drop delete stop include exclude keep skip ignore change set send pause resume',
    'ajoute ajoutez ajouter retire retirez retirer enleve enlevez enlever supprime supprimez supprimer cesse cessez cesser',
    'arrete arretez arreter exclus excluez exclure inclus incluez inclure garde gardez garder changez changer envoyez envoyer',
    'suspendez suspendre reprenez reprendre',
  ].flatMap((verbs) => verbs.split(' ')),
);

/** `Marc Tremblay`: a line of at most three names. `Add Saskatchewan` is none. */
export function isName(line: string): boolean {
  const [first = ''] = fold(line.trim()).split(' ');
  return !REQUESTS.has(first) && /^\p{Lu}[\p{L}.'-]{0,30}(?: \p{Lu}[\p{L}.'-]{0,30}){0,2}$/u.test(line.trim());
}
