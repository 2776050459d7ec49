import type { Evidence, Finding } from './facts.ts';
import { evidenceOf } from './sentences.ts';
import type { Sentence } from './sentences.ts';
import { dependsOnIf, isConditional } from './wording.ts';

/** By the initials in use in English; `pattern` is read on folded text of either language. */
const AGREEMENTS: readonly { name: string; pattern: RegExp }[] = [
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
    pattern: /\bcptpp\b|\bcomprehensive and progressive agreement for trans-pacific partnership\b|\bptpgp\b/,
  },
  { name: 'CUSMA', pattern: /\bcusma\b|\bcanada-united states-mexico agreement\b|\baceum\b/ },
  { name: 'NWPTA', pattern: /\bnwpta\b|\bnew west partnership\b/ },
  {
    name: 'Canada-UK TCA',
    pattern:
      /\bcanada-(?:uk|united kingdom) trade continuity\b|\baccord de continuite commerciale canada-royaume-uni\b/,
  },
];
const APPLIES =
  /\b(?:subject to|covered by|governed by|appl(?:y|ies)|under the (?:provisions|terms)|in accordance with|trade agreements? ?:|applicable (?:trade )?agreements? ?:|accords? applicables? ?:|ententes? applicables? ?:|assujetti\w*|vise\w* par|couvert\w* par|regi\w* par|s'applique\w*|conformement a\w*|entente sur le commerce ?:|accords? commercia(?:l|ux)\b.{0,12}:)/;
const EXEMPT =
  /\b(?:not|exempt\w*|excluded|exception|none|outside|n'est pas|ne s'applique\w*|ne sont pas|aucun|exclu\w*|exempte\w*|soustrait\w*)\b/;

/** The trade agreements that the text says the procurement is subject to, sorted. */
export function readTradeAgreements(sentences: readonly Sentence[]): Finding<string[]> {
  const found = new Map<string, Evidence>();
  for (const sentence of sentences) {
    const said = sentence.intro === null ? sentence.folded : `${sentence.intro} ${sentence.folded}`;
    if (!APPLIES.test(said) || EXEMPT.test(said) || isConditional(sentence) || dependsOnIf(sentence)) continue;
    for (const { name, pattern } of AGREEMENTS) {
      const at = found.has(name) ? -1 : sentence.folded.search(pattern);
      if (at !== -1) found.set(name, evidenceOf('trade_agreements', sentence, at));
    }
  }
  const names = [...found.keys()].sort();
  return { value: names, evidence: names.flatMap((name) => found.get(name) ?? []) };
}
