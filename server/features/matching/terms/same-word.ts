import { fold } from '#platform/text/fold.ts';
import { memoOfTexts } from '#platform/text/memo.ts';
import { stems } from '../vocabulary/concept-terms.ts';

/** Whether words of one stem are one word, and whether a word stands for itself among its neighbours. */

const REMEMBERED_WORDS = 20_000;
/** A final `e` is the feminine of a long word; of a short one it is another word (`port`, `porte`). */
const LONG_WORD = 7;

const readForm = memoOfTexts(REMEMBERED_WORDS, (folded) => {
  const single = stems(folded)[0] ?? folded;
  return single.length >= LONG_WORD ? single.replace(/(?<!e)e$/, '').replace(/(.)v$/, '$1f') : single;
});

/**
 * Whether two folded words are forms of one: singular and plural, masculine and feminine. Words that share no more than a stem
 * are two (`formation` and `formats`, `hebergees` and `hebergement`).
 */
export function isSameWord(one: string, other: string): boolean {
  // Forms differ in their endings, and most words in their first letters.
  return one === other || (one[0] === other[0] && readForm(one) === readForm(other));
}

const SHARED_CHARS = 9;
const ENDING_CHARS = 3;

/** Whether two folded words are made of one long word: `echographe` and `echographie`, and not `formation` and `formats`. */
export function isDerived(one: string, other: string): boolean {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return shared >= SHARED_CHARS && Math.max(one.length, other.length) - shared <= ENDING_CHARS;
}

/** A word, what stands before it, what stands after it, by which it names another thing; in the singular, folded. */
const OTHER_THINGS = `
desk | help service support front information |
bureau | | vote scrutin aide
cleaning | data steel basin pressure sewer tank duct dry pipe drain inspection hood laundry gully gutter culvert catchbasin chimney beach | data product supply coating pv solar panel gully gutter
nettoyage | | panneau capteur puisard conduite egout conduit
soudage | atelier |
generator | application code report signal steam ozone oxygen hydrogen foam smoke |
scanner | baggage luggage body cargo ray ct mri pet |
jeu | | eau video societe
chair | dental dentist wheel |
chaise | | dentisterie dentaire
recruitment | | participant respondent volunteer
recrutement | | participant repondant benevole
welding | | shop
nettoyage | | donnees
translation | data address protocol | table bureau
furniture | site street patio outdoor |
sanitation | | trailer
interpretation | data photo image result map | centre
interpretation | | donnees resultat photo image
training | data model dog canine horse | data set
formation | centre direction commission institut ecole division service ministere conseil | essaim roche geologique sol canine equestre
training | commissioning installation delivery | centre center branch division department institute directorate ground area aid device maintenance warranty
insurance | employment unemployment |
assurance | quality mission software | qualite emploi logiciel
wheel | rear front dual four | drive loader tractor chair
roue | six quatre dix | motrice diesel
server | food | room
salle | | serveur
architecture | it informatic system network application business | applicative informatique systeme entreprise donnees solution
architect | it system network application business software data security cloud enterprise solution marine naval landscape |
architecte | | solution logiciel affaire entreprise donnees systeme securite infonuagique naval paysagiste
architectural | landscape marine naval |
architecture | ecole institut faculte naval marine landscape information enterprise software solution data | faculty school navale paysage logicielle
printing | | bureau
pavement | | marking
envelope | two | system
removal | | equipment machinery
icing | | fluid aircraft
deglacage | | aeronef avion
cleaning | | equipment machine
clearing | | equipment
deneigement | equipement materiel machinerie |
mast | | cell
bridge | dental network land ethernet wheatstone weigh loading boarding | crane player
pont | | bascule roulant elevateur vehicule dentaire
bed | truck flower river sea filter flat test | bug
crane | | fly
truck | | weigh weighing wash route driver driving
camion | | pesee
lighting | stage |
air | aircraft |
gift | | card certificate
cctv | sewer drain pipe | sewer drain pipe inspection
hotel | data | ville
vessel | pressure blood containment reactor |
recycling | | bin
seed | | funding
paper | white position discussion toilet tissue | copy towel disposal recycling shredding
papier | | peint hygienique toilette
mining | data text |
plant | water power treatment pumping heating |
monitor | air gas radiation noise conflict traffic |
moniteur | | conflit gaz
ecran | | antibruit
`;
/** Goods whose name a service or a trade is put before, or after in French: a truck for snow removal is no snow removal. */
const MADE_FOR_IT =
  'truck vehicle tractor plow plough blower loader attachment trailer grader sweeper mower simulator training course textbook';
const FAIT_POUR_CELA =
  'camion vehicule tracteur souffleuse chargeuse remorque niveleuse balai tondeuse benne lame simulateur formation cours';

const SERVICE = stems('services')[0];

type Neighbours = { before: ReadonlySet<string>; after: ReadonlySet<string> };
const others = new Map<string, Neighbours[]>();
for (const line of OTHER_THINGS.trim().split('\n')) {
  const [word = '', before = '', after = ''] = line.split('|').map((cell) => cell.trim());
  const known = others.get(word) ?? [];
  known.push({ before: setOf(before), after: setOf(after) });
  others.set(word, known);
}
const madeForIt = setOf(MADE_FOR_IT);
const faitPourCela = setOf(FAIT_POUR_CELA);

function setOf(words: string): ReadonlySet<string> {
  const all = words.split(' ').filter((word) => word !== '');
  return new Set(all.flatMap((word) => [word, stems(word)[0] ?? word]));
}

const readSingle = memoOfTexts(REMEMBERED_WORDS, (word) => stems(fold(word))[0] ?? '');

function single(word: string | undefined): string {
  return word === undefined ? '' : readSingle(word);
}

/**
 * Whether words that were found name another thing by the words around them. `before` and `after`: the next words that carry
 * meaning, folded; `own` the words that were looked for.
 */
export function isOtherThing(
  found: readonly string[],
  before: string | undefined,
  after: string | undefined,
  own: readonly string[],
): boolean {
  const [left, right] = [single(before), single(after)];
  const isOwn = (word: string): boolean => own.some((one) => single(one) === word);
  if (madeForIt.has(right) && !isOwn(right)) return true;
  if (faitPourCela.has(left) && !isOwn(left)) return true;
  const first = others.get(single(found[0])) ?? [];
  // `Cleaning services of solar panels` are cleaning of them.
  const named = found.length > 1 && single(found.at(-1)) === SERVICE ? found.at(-2) : found.at(-1);
  const last = others.get(single(named)) ?? [];
  return (
    first.some((one) => one.before.has(left) && !isOwn(left)) ||
    last.some((one) => one.after.has(right) && !isOwn(right))
  );
}
