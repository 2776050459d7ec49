import type { TradeAgreement } from '#contract/facts/trade-agreements.ts';
import { fold } from '#platform/text/fold.ts';
import type { Evidence, Finding, Language, NoticeInput } from './facts.ts';
import { fieldEvidence } from './columns/field-evidence.ts';
import { evidenceOf } from './sentences.ts';
import type { Sentence } from './sentences.ts';
import { dependsOnIf, isConditional } from './wording.ts';

/** With a country: `FTAs with Peru / Colombia / Korea`, `ALEs avec Pérou / Corée`, `Canada-Korea Free Trade Agreement`, `…libre-échange Canada-Corée`. */
function withCountry(en: string, fr: string, initials = ''): RegExp {
  return new RegExp(
    [
      `\\bcanada[ -](?:${en}) (?:free )?trade agreement\\b`,
      `\\baccord de libre-echange (?:canada[ -]|entre le canada et (?:le |la |l')?)(?:${fr})\\b`,
      `\\bftas? with (?:[a-z]{2,12}(?: ?[/,] ?| and )){0,8}(?:${en})\\b`,
      `\\bales? avec (?:(?:le |la |l')?[a-z-]{2,12}(?: ?[/,] ?| et )){0,8}(?:le |la |l')?(?:${fr})\\b`,
      `^canada[ -](?:${en})$`,
      ...(initials === '' ? [] : [`\\b(?:${initials})\\b`]),
    ].join('|'),
  );
}

/** `pattern` is read on folded text of either language. */
const AGREEMENTS: readonly { name: TradeAgreement; pattern: RegExp }[] = [
  { name: 'CFTA', pattern: /\bcfta\b|\bcanadian free trade agreement\b|\balec\b|\baccord de libre-echange canadien\b/ },
  {
    name: 'CETA',
    pattern:
      /\bceta\b|\bcomprehensive economic and trade agreement\b|\baecg\b|\baccord economique et commercial global\b/,
  },
  {
    name: 'WTO-AGP',
    pattern:
      /\bwto\b.{0,40}\b(?:gpa|agp|government procurement)\b|\b(?:amp|accord sur les marches publics)\b.{0,20}\bomc\b|\bomc\b.{0,20}\b(?:amp|marches publics)\b|\bagreement on government procurement\b|\bmarches publics\b.{0,40}\borganisation mondiale du commerce\b|\borganisation mondiale du commerce\b.{0,60}\bmarches publics\b/,
  },
  {
    name: 'CPTPP',
    pattern:
      /\bcptpp\b|\bcomprehensive and progressive agreement for trans-pacific partnership\b|\bptpgp\b|\bpartenariat transpacifique global et progressiste\b/,
  },
  { name: 'CUSMA', pattern: /\bcusma\b|\bcanada-united states-mexico agreement\b|\baceum\b/ },
  { name: 'NAFTA', pattern: /\bnafta\b|\bnorth american free trade agreement\b|\balena\b/ },
  { name: 'NWPTA', pattern: /\bnwpta\b|\bnew west partnership\b/ },
  { name: 'AIT', pattern: /\bagreement on internal trade\b|\baccord sur le commerce interieur\b/ },
  {
    name: 'Canada-UK TCA',
    pattern:
      /\bcanada-(?:uk|united kingdom) (?:trade continuity|tca)\b|\b(?:accord de continuite commerciale|acc) canada-royaume-uni\b|\bftas? with (?:[a-z]{2,12}(?: ?[/,] ?| and )){0,8}uk\b|\bales? avec (?:(?:le |la |l')?[a-z-]{2,12}(?: ?[/,] ?| et )){0,8}(?:le )?(?:r-u|royaume-uni)\b/,
  },
  { name: 'Canada-Chile FTA', pattern: withCountry('chile', 'chili') },
  { name: 'Canada-Colombia FTA', pattern: withCountry('colombia', 'colombie') },
  { name: 'Canada-Honduras FTA', pattern: withCountry('honduras', 'honduras') },
  { name: 'Canada-Korea FTA', pattern: withCountry('korea', 'coree', 'ckfta') },
  { name: 'Canada-Panama FTA', pattern: withCountry('panama', 'panama') },
  { name: 'Canada-Peru FTA', pattern: withCountry('peru', 'perou') },
  { name: 'Canada-Ukraine FTA', pattern: withCountry('ukraine', 'ukraine') },
  {
    name: 'Atlantic Procurement Agreement',
    pattern: /\batlantic procurement agreement\b|\baccord sur les marches publics (?:de|du canada) l?'?atlantique\b/,
  },
];
/** Initials that are a name only where nothing but agreements stands. */
const IN_COLUMN: readonly { name: TradeAgreement; pattern: RegExp }[] = [
  { name: 'WTO-AGP', pattern: /^(?:gpa|agp|amp)$/ },
  { name: 'Canada-UK TCA', pattern: /^tca$/ },
];
const APPLIES =
  /\b(?:subject to|covered by|governed by|appl(?:y|ies)|applicable to|under the (?:provisions|terms)|in accordance with|trade agreements? ?:|applicable (?:trade )?agreements? ?:|accords? applicables? ?:|ententes? applicables? ?:|assujetti\w*|vise\w* par|couvert\w* par|regi\w* par|s'applique\w*|conformement a\w*|entente sur le commerce ?:|accords? commercia(?:l|ux)\b.{0,12}:)/;
const EXEMPT =
  /\b(?:not|exempt\w*|excluded|exception|none|outside|n'est pas|ne s'applique\w*|ne sont pas|aucun|exclu\w*|exempte\w*|soustrait\w*)\b/;
/** That the procurement is out of trade agreements altogether: what a label or a column lists of them is in doubt then. */
const OUT_OF_ALL =
  /\b(?:procurement|solicitation|tender|requirement|contract|marche|approvisionnement|besoin|appel d'offres)\b.{0,60}\b(?:set aside from|exempt(?:ed)? from|excluded from|not subject to|not covered by|exclue?s? d\w{1,2}|exempte?e?s? d\w{1,2}|soustraite?s? aux?|pas assujettie?s? aux?|pas vise\w* par)\b.{0,30}\b(?:trade agreements|accords commerciaux)\b/;

/**
 * The trade agreements that the text says the procurement is subject to, and those of the source's column, sorted. None where the text
 * says that it is subject to none; not one that the text says does not apply.
 */
export function readTradeAgreements(
  sentences: readonly Sentence[],
  column: Pick<NoticeInput, 'tradeAgreements' | 'tradeAgreementNames'> = {},
): Finding<string[]> {
  const isSure = (one: Sentence): boolean => !isConditional(one) && !dependsOnIf(one);
  if (sentences.some((one) => OUT_OF_ALL.test(one.folded) && isSure(one))) return { value: [], evidence: [] };
  const found = new Map<string, Evidence>();
  const denied = new Set<string>();
  for (const sentence of sentences) {
    const said = sentence.intro === null ? sentence.folded : `${sentence.intro} ${sentence.folded}`;
    if (!isSure(sentence) || !(APPLIES.test(said) || EXEMPT.test(said))) continue;
    const folded = withHyphens(sentence.folded);
    for (const { name, pattern } of AGREEMENTS) {
      const at = found.has(name) ? -1 : folded.search(pattern);
      if (at === -1) continue;
      if (EXEMPT.test(said)) denied.add(name);
      else found.set(name, evidenceOf('trade_agreements', sentence, at));
    }
  }
  const listed = columnAgreements(column.tradeAgreements ?? []).filter((name) => !denied.has(name));
  // One label names many.
  const words = [...new Map([...found.values()].map((one) => [`${one.language} ${one.start}`, one])).values()];
  return {
    value: [...new Set([...found.keys(), ...listed])].sort(),
    evidence: [...words, ...(listed.length === 0 ? [] : columnEvidence(column))],
  };
}

function withHyphens(folded: string): string {
  return folded.replaceAll(/[\u2010-\u2015]/g, '-');
}

function columnAgreements(entries: readonly string[]): TradeAgreement[] {
  return entries.flatMap((entry) => {
    const folded = withHyphens(fold(entry)).trim();
    return [...AGREEMENTS, ...IN_COLUMN].filter(({ pattern }) => pattern.test(folded)).map(({ name }) => name);
  });
}

function columnEvidence({
  tradeAgreements = [],
  tradeAgreementNames: { en, fr } = {},
}: Pick<NoticeInput, 'tradeAgreements' | 'tradeAgreementNames'>): Evidence[] {
  const own = [
    ['en', en],
    ['fr', fr],
  ].flatMap(([language, line]) => (line ? [fieldEvidence('trade_agreements', line, language as Language)] : []));
  return own.length > 0 ? own : [fieldEvidence('trade_agreements', tradeAgreements.join('; '))];
}
