import { words } from '#platform/text/fold.ts';
import { compact } from '../subjects/compiled-profile.ts';
import { certificationInFrench } from '../reasons/names-of-sources.ts';

/** Words of many certifications' names, by which none of them is told from another. */
const SHARED_WORDS = new Set(
  (
    'iso iec as csa health canada medical device drug establishment licence license permit certificate certification certified of the ' +
    'to a provide services status program goods controlled security clearance personnel facility document capability designated ' +
    'organization screening attestation revenu quebec authorization contract du de des la le les pour instrument instruments medical ' +
    'medicaux etablissement produits pharmaceutiques sante homologation cote securite personnel niveau installation inscription ' +
    'programme marchandises permis ou fournir certificat organisation autorisation verification'
  ).split(' '),
);

/** Whether what a company lists, in either language, is the certification that is asked for. */
export function isHeld(listed: string, asked: string): boolean {
  const french = certificationInFrench(asked).replace(LEADING_ARTICLE, '');
  return isNamed(listed, asked) || (french !== asked && isNamed(listed, french));
}

const LEADING_ARTICLE = /^(?:la |le |l’|une? )/;

/**
 * Whether what a company lists is the certification that is asked for: the name whole, without what stands in brackets or only
 * that (`COR` of `Certificate of Recognition (COR)`), or a part that tells it from others (`MDEL` of `Health Canada MDEL`).
 * `ISO` is not `ISO 13485`, and `CSA` is not `CWB (CSA W47.1)`.
 */
function isNamed(listed: string, asked: string): boolean {
  const own = words(listed);
  if (own.length === 0) return false;
  if (compact(listed).includes(compact(asked))) return true;
  const [plain = '', ...inBrackets] = asked.split(/[()]/);
  if (holds(own, words(plain)) || inBrackets.some((part) => words(part).join(' ') === own.join(' '))) return true;
  const numbers = words(plain).filter((word) => /\d/.test(word));
  return (
    holds(words(asked), own) && own.some((word) => !SHARED_WORDS.has(word)) && numbers.every((one) => own.includes(one))
  );
}

/** Whether the words stand in the text in a row. */
function holds(text: readonly string[], run: readonly string[]): boolean {
  return run.length > 0 && ` ${text.join(' ')} `.includes(` ${run.join(' ')} `);
}
