import type { Replay, RuleCondition, RuleFacts } from '#features/rules/rules.ts';
import type { Connection } from '#platform/database/database.ts';
import { listGroupCopies } from './queries.ts';
import { listPastMatches } from './queries-rules.ts';
import { isPlaceName, readPlaces } from './places/regions.ts';
import { ruleApplies } from './verdict/rule-effects.ts';
import { ruleFacts } from './subjects/rule-facts.ts';

/** What learned rules ask of matching: what a tender is, and what a rule would have done to past matches. */

/** Past matches that a rule is tried on, newest first: some months of a busy company. */
const REPLAYED_MATCHES = 1_000;
const GROUPS_A_STEP = 200;

/** What rules can look at in the tender; null where it has no listing any more. */
export async function readRuleFacts(db: Connection, groupId: string): Promise<RuleFacts | null> {
  const [group] = await listGroupCopies(db, [groupId]);
  return group === undefined ? null : ruleFacts(group.copies);
}

/** How many of the company's last matches a rule with this condition would have ruled out, and of those answered with yes. */
export async function replayRule(db: Connection, companyId: string, condition: RuleCondition): Promise<Replay> {
  const matches = await listPastMatches(db, companyId, REPLAYED_MATCHES);
  const replay: Replay = { matches: matches.length, hidden: 0, yes: 0 };
  for (let from = 0; from < matches.length; from += GROUPS_A_STEP) {
    const step = new Map(matches.slice(from, from + GROUPS_A_STEP).map((match) => [match.group_id, match.is_yes]));
    for (const group of await listGroupCopies(db, [...step.keys()])) {
      if (!ruleApplies(condition, ruleFacts(group.copies))) continue;
      replay.hidden += 1;
      if (step.get(group.id) === true) replay.yes += 1;
    }
  }
  return replay;
}

const PLACE_CHARS = 80;

/** Whether the text names a place and nothing next to it: `Toronto hospitals` does not. */
export function isPlace(text: string): boolean {
  if (text.length > PLACE_CHARS || readPlaces([text]).length === 0) return false;
  if (isPlaceName(text)) return true;
  // As they are written: `IT` is a country, `it` is not.
  const parts = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const names = (from: number, to?: number): boolean => readPlaces([parts.slice(from, to).join(' ')]).length > 0;
  return parts.every((_, at) => at === 0 || names(0, at) === names(at));
}
