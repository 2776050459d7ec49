import { foldMarkup, MAX_NUMBER_CHARS, squeeze } from './comparison.ts';

/** What duplicate grouping compares of one solicitation number. */
export type SolicitationNumber = {
  /** Runs of digits without leading zeros, kept apart where no letter stands between them: `rfp2026 7`. */
  segmented: string;
  /** All letters and digits, joined: `rfp2026007`. */
  raw: string;
  /** True when two runs of digits nowhere meet, so that separators may have been left out: `RFP2026007`. */
  unseparated: boolean;
  /** The number as spelled, apart from letter case, white space, labels and amendment text. */
  spelling: string;
};

/** Squeezed texts that say that there is no number. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(
  [
    'none nil null unknown pending various multiple tbd tba tbc notapplicable notavailable notassigned nonumber',
    'tobedetermined tobeannounced tobeconfirmed tobeassigned test xxx rfp rfq rfi rfso itt itq solicitation tender',
    'seedocument seedocuments seedocumentation seeattached seeattachment seeattachments seebelow seeabove seenotice',
    'seedescription seerfp seetender seetenderdocuments seesolicitation seesolicitationdocuments seedetails',
    'refertodocuments refertosolicitation asperdocuments aucun aucune inconnu inconnue sansobjet nonapplicable',
    'nonassigne nondisponible adeterminer avenir sansnumero voirdocument voirdocuments voirledocument voirlesdocuments',
    'voirannexe voirannexes voircidessous voiravis voirappeldoffres voirdescription',
  ].flatMap((line) => line.split(' ')),
);

const LABEL =
  /^(?:(?:solicitation|tender|bid|reference|ref|opportunity|notice|file|project|contract|invitation|dossier|avis)\.? {0,3})?(?:(?:number|numero|nbr|num|no) {0,3}[.:#] {0,3}|n° {0,3}|(?:number|numero|nbr|num|no) {1,3}(?:- )?|# {0,3})(?=\S)/;
const NOUN_AND_COLON = /^(?:solicitation|tender|bid|reference|ref|invitation|dossier) {0,3}: {0,3}(?=\S)/;
const AMENDMENT =
  /[^a-z0-9]{1,6}(?:amendment|amend|amdt|amd|addendum|modification|modificatif|modif|rectificatif)\.? {0,3}(?:number|numero|num|no)?[ .:#°-]{0,4}\d{0,4}[)\] .]{0,4}$/;
/** SAP Ariba writes workspace and document; one workspace holds several solicitations, so the document identifies. */
const WORKSPACE_AND_DOCUMENT = /^ws\d{1,20}-(doc\d{1,20})$/;
/** Public Works numbers its re-issues /A, /B …: A is the first issue, the same solicitation as the number without it. */
const FIRST_ISSUE = / ?\/ ?a$/;
/** The form in which feeds write the same suffix of a federal number with a hyphen: `M5000-25-3574-A`. */
const HYPHENATED_FIRST_ISSUE = /^([a-z0-9]{5}-\d{2}-?\d{4})-a$/;
const MIN_KEY_CHARS = 3;
const ONLY_ZEROS = /^[0 ]*$/;
const LEADING_ZEROS = /(?<![0-9])0+(?=[0-9])/g;

/**
 * The comparison forms of a solicitation number, or null when it is absent, a placeholder (`N/A`, `TBD`, `0000`, `See
 * documents`) or of one or two characters, which identify nothing (such numbers start again each year at their buyers).
 */
export function solicitationNumber(number: string | null): SolicitationNumber | null {
  if (number === null) return null;
  const folded = foldMarkup(number, MAX_NUMBER_CHARS).replace(/\s+/g, ' ').trim();
  const spelling = withoutLabelAndAmendment(folded);
  const issued = spelling.replace(FIRST_ISSUE, '').replace(HYPHENATED_FIRST_ISSUE, '$1');
  const squeezed = squeeze(issued);
  const raw = squeezed.replaceAll(' ', '');
  if (raw.length < MIN_KEY_CHARS || ONLY_ZEROS.test(squeezed) || PLACEHOLDERS.has(raw)) return null;
  return {
    segmented: squeezed.replace(LEADING_ZEROS, ''),
    raw,
    unseparated: !squeezed.includes(' '),
    spelling,
  };
}

function withoutLabelAndAmendment(folded: string): string {
  const unlabelled = folded.replace(LABEL, '').replace(NOUN_AND_COLON, '');
  const original = unlabelled.replace(AMENDMENT, '').trim();
  const kept = original === '' ? folded : original;
  return WORKSPACE_AND_DOCUMENT.exec(kept)?.[1] ?? kept;
}
