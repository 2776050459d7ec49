import { memoOfTexts } from '#platform/text/memo.ts';
import { INSTITUTIONS, BUILDINGS, PLACES_OF, setOf, singular } from './phrase-words.ts';

/**
 * Words that may stand next to a name without making another thing of it: the whole list, for each language. A word that is not
 * here (`system`, `cabinet`, `management`) may change what is bought, and the name is then told as one to check.
 */

type Spoken = 'en' | 'fr';

/** That something is bought, supplied or asked for. */
const ASKED = {
  en: setOf(
    'supply provision delivery purchase acquisition procurement contract agreement requirement need work project program programme',
    'request invitation offer bid tender quotation quote proposal rfp rfq rft rfsq rfso rfsa riso nmso dso solicitation qualification',
    'prequalification contractor provider supplier vendor performance execution completion provide supply deliver obtain retain acquire',
    'purchase procure perform submit seek standing arrangement framework list roster renewal labour required necessary various new annual',
    'yearly professional qualified full complete exclusive non large medium small',
  ),
  fr: setOf(
    'fourniture fournir livraison livrer achat acquisition acquerir approvisionnement prestation octroi contrat marche mandat entente',
    'convention projet programme travaux realisation execution demande appel offre soumission besoin renouvellement effectuer realiser',
    'executer proceder obtenir entrepreneur fournisseur prestataire divers diverse nouveau nouvelle neuf annuel annuelle professionnel',
    'professionnelle requis requise necessaire main oeuvre ouverte prequalification qualification',
  ),
} as const satisfies Record<Spoken, ReadonlySet<string>>;

/** What is put up, with what is bought to be put up: done to a thing wherever it is bought. */
const PUT_UP = {
  en: setOf('installation install'),
  fr: setOf('installation installer pose poser'),
} as const satisfies Record<Spoken, ReadonlySet<string>>;

/** What builders do with a thing: the thing's own trade where works are bought. */
const BUILT = {
  en: setOf(
    'repair replacement rehabilitation renewal reconstruction refurbishment upgrade construction renovation improvement modernization',
    'restoration replace construct build',
  ),
  fr: setOf(
    'remplacement remplacer reparation reparer refection construction reconstruction rehabilitation renovation amelioration modernisation',
    'restauration construire amenagement',
  ),
} as const satisfies Record<Spoken, ReadonlySet<string>>;

const SERVICE = setOf('service serv');

/** What goods are called beside their name: `chemical products`, `ultrasound system`; beside a trade it is another thing (`parking system`). */
const GOODS = setOf('product system equipment device unit appareil produit systeme equipement');

/** Of a name: whether it is one of goods for sure, to which `services` are another thing (`bus services`); whether works are bought. */
export type Beside = { isGoods: boolean; isBuilt: boolean };

/** Whether a word next to a name leaves it what it is. */
export function isPlainBeside(folded: string, spoken: Spoken | null, { isGoods, isBuilt }: Beside): boolean {
  const word = singular(folded);
  if (/^\d/.test(folded)) return true;
  if (SERVICE.has(word)) return !isGoods;
  if (GOODS.has(word)) return isGoods;
  const languages = spoken === null ? (['en', 'fr'] as const) : [spoken];
  return languages.some((one) => ASKED[one].has(word) || PUT_UP[one].has(word) || (isBuilt && BUILT[one].has(word)));
}

/** Words of a request, behind which what is asked for begins: `bids for …`, `demande de soumissions pour …`. */
export const REQUESTS = setOf(
  'request invitation bid tender quotation quote proposal offer rfp rfq rft rfi rfei eoi submission solicitation demande appel offre soumission proposition',
);

/** More words in which buyers name how they ask. */
const PROCEDURE = setOf(
  'expression interest information notice intent intention call pricing price number no submitting',
  'avis declaration manifestation interet information intention public invitation prix numero selection candidature',
);

/** Whether a word is one of those in which a procedure is named, or says nothing of what is bought: `Request for Supply Arrangement`. */
export function isProcedure(folded: string): boolean {
  const word = singular(folded);
  return REQUESTS.has(word) || PROCEDURE.has(word) || isPlainBeside(folded, null, { isGoods: false, isBuilt: false });
}

const SITES = new Set([
  ...BUILDINGS,
  ...INSTITUTIONS,
  ...PLACES_OF,
  ...setOf(
    'aile bloc pavillon usine stade terrasse batisse secteur centre complexe palais caserne residence chalet maison parc quai aeroport',
    'gare rue route boulevard avenue chemin autoroute',
  ),
]);

const isSiteWord = memoOfTexts(20_000, (folded) => SITES.has(singular(folded)));

/** Whether a word is that of a building or a place that something is done in: `la toiture de l’école`. */
export function isSite(folded: string): boolean {
  return isSiteWord(folded);
}
