import { memoOfTexts } from '#platform/text/memo.ts';
import { stems } from '../vocabulary/concept-terms.ts';

/** Words by which a noun phrase says what of it is bought; singular and folded, as {@link singular} makes them. */

const REMEMBERED_WORDS = 20_000;

/** A folded word in its singular. */
export const singular = memoOfTexts(REMEMBERED_WORDS, (folded) => stems(folded)[0] ?? folded);

export function setOf(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')).map((word) => singular(word)));
}

/**
 * Nouns that only carry the thing named next to them: `supply of tires`, `janitorial services`, `achat de pneus`. Also what
 * asks for bids.
 */
export const CARRIERS = setOf(
  'service serv supply provision delivery purchase acquisition procurement product supplies contract agreement requirement',
  'work project program programme offer order course class session workshop request invitation bid tender quotation quote proposal rfp rfq rft',
  'rfsq rfso rfsa riso nmso dso solicitation qualification prequalification roster list vendor supplier contractor respondent provider',
  'firm company consultant performance execution completion labour material scope phase renewal framework arrangement various',
  'necessary required related associated need',
  'provide supply deliver obtain retain develop perform submit seek qualify use purpose intention notice call assignment retainer',
  'fourniture fournir livraison achat acquisition approvisionnement prestation octroi contrat marche mandat entente convention projet',
  'programme travaux travail oeuvre realisation execution demande appel offre soumission serv besoin renouvellement banque ressource',
  'systeme ensemble lot honoraire mesure',
  'cours activite session portefeuille regroupement phase option cadre titre ajout heure forfait',
  'system solution appareil appareillage scanner device apparatus dispositif',
  'policy coverage police couverture network line main connection infrastructure structure specialist technician crew reseau conduite',
  'preparation elaboration redaction gestion proposition specialiste technicien',
  'effectuer realiser proceder obtenir entrepreneur fournisseur prestataire firme cabinet soumissionnaire participation mise place',
);

/** Adjectives that say nothing of a thing. */
export const PASSED_OVER = setOf(
  'general full complete new used professional specialized qualified non exclusive annual various',
  'divers diverse nouveau neuf usage professionnel professionnelle specialise specialisee technique annuel general complet different',
);

/** What is done to a thing that is built: who does one does the others. */
export const WORKS = setOf(
  'repair replacement rehabilitation renewal reconstruction refurbishment upgrade installation construction renovation improvement',
  'retrofit modernization restoration expansion extension resurfacing repaving relining lining demolition reinstatement conversion',
  'remediation removal addition modification build deconstruction refit overhaul erection replace repair install construct',
  'creation refonte refection remplacement reparation rehabilitation reconstruction construction installation pose renovation amenagement',
  'reamenagement amelioration agrandissement modernisation restauration prolongement elargissement correction rehaussement',
  'stabilisation consolidation renforcement demolition demantelement implantation raccordement branchement modification conversion securisation',
);

/** What other trades do with a thing than those that sell or build it; it is near them. */
export const NEAR_ACTS = setOf(
  'maintenance rental lease leasing hire cleaning storage disposal support hosting servicing operation monitoring recycling management broker brokerage courtier courtage',
  'calibration collection transport transportation hauling changing testing',
  'inspection sampling cctv follow suivi echantillonnage controle verification traitement treatment',
  'entretien location nettoyage entreposage disposition elimination support soutien exploitation maintenance collecte transport',
  'recyclage etalonnage hebergement',
);

/** What is thought, watched or tested of a thing: never the thing, and never the works on it. */
export const ABOUT = setOf(
  'engineering consulting study design audit assessment analysis supervision administration evaluation',
  'oversight advisory survey appraisal investigation review planning feasibility modelling modeling',
  'ingenierie genie etude surveillance plan devis conception analyse expertise audit evaluation architecture',
  'conseil consultation caracterisation expert planification accompagnement estimation',
);

/** Trades of their own, whatever they are of. */
export const TRADES = setOf('software training research logiciel formation recherche');

/** Advice `in` something is that something. */
export const ADVICE = setOf('consulting advisory expertise consultant conseil consultation expert');
export const IN = setOf('in en');

/** Where people are: what is built or repaired there is not what is done there. */
export const INSTITUTIONS = setOf(
  'laboratory lab school hospital hotel restaurant office kitchen clinic library garage warehouse daycare gym arena theatre museum',
  'prison store shop cafeteria pharmacy hangar studio',
  'laboratoire ecole hopital hotel restaurant bureau cuisine clinique bibliotheque garage entrepot garderie gymnase musee magasin',
  'atelier caserne pharmacie cafeteria',
);

/** What is built, which says nothing of what is done to it. */
export const BUILDINGS = setOf('building batiment edifice immeuble');

export const SERVICES = setOf('service serv contract contrat provision prestation demande request honoraire banque');

/** Names of those who buy, or of a part of them, by their last word in English and their first in French. */
export const ORGANIZATIONS = setOf(
  'division department branch directorate unit section agency ministry institute college university committee commission council',
  'secretariat bureau corporation authority board association society centre center faculty academy office headquarter',
  'direction ministere institut ecole college universite comite commission conseil secretariat regie societe office faculte',
  'departement centre agence corporation association federation bureau',
);

/** Of these another noun says who or where they are: `City of Toronto snow removal`. */
export const PLACES_OF = setOf(
  'city town village county municipality district region government province port house township state kingdom',
  'ville municipalite village comte mrc gouvernement province arrondissement agglomeration canton paroisse region territoire',
);

/** What comes with the thing that is bought. */
export const WITH = setOf(
  'with including plus excluding except exclusion without using than between against containing w featuring',
  'avec incluant comprenant sans excluant exclusion sauf hormis inclus dont',
);
/** Where it is, who does it, and when. */
export const AT = setOf(
  'at within near by from under via through along over into onto upon during before after inside throughout across around',
  'dans chez pres lors durant apres avant vers sous',
);
/** What the thing before is about. */
export const OF = setOf(
  'of for to in on regarding',
  'de d du des pour par en sur a au aux relatif relative concernant',
);
export const AND = setOf('and or', 'et ou');
/** A thing in brackets that says so comes with another. */
export const INCLUDED = setOf(
  'included inclus incluse inclusive compris comprise optional optionnel optionnelle extra',
);
