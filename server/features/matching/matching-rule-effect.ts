import { LIMITS } from '#contract/limits.ts';
import type { RuleEffect, RuleExample } from '#contract/rule-effect.ts';
import { type ActiveRule, readRule } from '#features/rules/rules.ts';
import { type Pauses, pauses } from '#platform/jobs/pauses.ts';
import { readOwnNotices } from './matching-documents.ts';
import { withPauses } from './matching-pauses.ts';
import { readOpinions } from './matching-opinions.ts';
import { judgementOf, type JudgeInputs, noticeFor, type Steps } from './matching-step.ts';
import { movedScore, type Opinion } from './opinion/opinion.ts';
import type { Judgement } from './verdict/verdict.ts';
import type { IndexedCompany } from './candidates/percolator-keys.ts';
import { type GroupCopies, listGroupCopies } from './queries.ts';
import { listMatchesSince, type MatchSince } from './queries-rules.ts';
import { matchedNotice } from './subjects/notice.ts';
import { readProfileIndex } from './subjects/profile-index.ts';
import { ruleFacts } from './subjects/rule-facts.ts';
import { triedEffect } from './verdict/tried-rule.ts';
import { ruleApplies } from './verdict/rule-effects.ts';

/** What one rule does to a company's matches: each that it concerns is judged with it and without it. */

const { days, matches: mostMatches, judged: mostJudged, examples: mostExamples, ms: mostMs } = LIMITS.ruleEffect;
const GROUPS_A_STEP = 200;
const DAY_MS = 24 * 3_600_000;

/** `clockMs` is monotonic: it bounds how long the trial takes. */
export type Trial = { language: 'en' | 'fr'; clockMs?: () => number };
/** `isListed`: the list shows one of the two scores. It may rest on an earlier count of words, or wait to be scored again. */
type Tried = { example: RuleExample; isListed: boolean };
type Concerned = { match: MatchSince; group: GroupCopies };

/** @throws ApiError `not_found` where the company has no such rule */
export async function ruleEffect(
  { database, keeper, now, judging }: Pick<Steps, 'database' | 'keeper' | 'now' | 'judging'>,
  companyId: string,
  ruleId: string,
  { language, clockMs = () => performance.now() }: Trial,
): Promise<RuleEffect> {
  const until = clockMs() + mostMs;
  const { db } = database.forCompany(companyId);
  const rule = await readRule(db, companyId, ruleId);
  const since = new Date(now().getTime() - days * DAY_MS).toISOString();
  const found = await listMatchesSince(db, companyId, { since, language, limit: mostMatches + 1 });
  const looked = found.slice(0, mostMatches);
  const pause = pauses();
  const isOver = (): boolean => clockMs() >= until;
  const { concerned, seen } = await concernedBy(rule, looked, {
    pause,
    isOver,
    read: (ids) => listGroupCopies(db, ids),
  });
  const judged = concerned.slice(0, mostJudged);
  const shared = await keeper.shared(database.db);
  const inputs = concerned.length === 0 ? null : await keeper.inputsOf(database.db, companyId, shared);
  const profileVersion = inputs?.profile.version ?? 0;
  const pairs = judged.map(({ group: { id: groupId, version: groupVersion } }) => {
    return { companyId, groupId, profileVersion, groupVersion };
  });
  const opinionOf = await readOpinions(db, pairs, judging);
  const tried =
    inputs === null
      ? []
      : await tryRule(rule, judged, (await keeper.compiled(inputs, shared)).company, {
          opinionOf: (groupId) => opinionOf({ companyId, groupId }),
          known: {
            ...shared,
            near: (await shared.meanings?.read(database.db, groupsOf(judged))) ?? null,
            own: await readOwnNotices(db, groupsOf(judged), companyId),
          },
          pause,
          isOver,
        });
  const isComplete = seen === found.length && tried.length === concerned.length;
  return summary(
    tried.flatMap((one) => one ?? []),
    {
      matches: seen,
      meets: concerned.length,
      judged: tried.length,
      is_complete: isComplete,
    },
  );
}

type Bounds = { pause: Pauses; isOver: () => boolean };

/** The matches that meet the condition of the rule, as far as there is time; `seen`: how many were looked at. */
async function concernedBy(
  { condition }: ActiveRule,
  matches: readonly MatchSince[],
  { pause, isOver, read }: Bounds & { read: (groupIds: readonly string[]) => Promise<GroupCopies[]> },
): Promise<{ concerned: Concerned[]; seen: number }> {
  const concerned: Concerned[] = [];
  let seen = 0;
  while (seen < matches.length && !isOver()) {
    const step = matches.slice(seen, seen + GROUPS_A_STEP);
    const groups = new Map((await read(step.map((one) => one.group_id))).map((group) => [group.id, group]));
    for (const match of step) {
      const group = groups.get(match.group_id);
      if (group !== undefined && ruleApplies(condition, ruleFacts(group.copies))) concerned.push({ match, group });
      if (pause.isDue()) await pause.take();
    }
    seen += step.length;
  }
  return { concerned, seen };
}

/** What the rule does to each of these, null where nothing; fewer where time runs out. */
async function tryRule(
  rule: ActiveRule,
  concerned: readonly Concerned[],
  company: IndexedCompany,
  {
    known,
    opinionOf,
    pause,
    isOver,
  }: Bounds & {
    known: JudgeInputs;
    opinionOf: (groupId: string) => Opinion | undefined;
  },
): Promise<(Tried | null)[]> {
  const others = company.profile.rules.filter(({ id }) => id !== rule.id);
  await withPauses(readProfileIndex(known.statistics, company.profile), pause);
  const tried: (Tried | null)[] = [];
  for (const { match, group } of concerned) {
    if (isOver()) break;
    const { companyId } = company.profile;
    const pair = { companyId, notice: noticeFor({ companyId, notice: matchedNotice(group, group.copies) }, known) };
    const opinion = opinionOf(group.id);
    const without = asListed(judgementOf(pair, company, known, others), opinion);
    const having = asListed(judgementOf(pair, company, known, [...others, rule]), opinion);
    const effect = triedEffect(without, having);
    const example = { ...exampleOf(match), score_without: without.score, score_with: having.score };
    const isListed = match.score === without.score || match.score === having.score;
    tried.push(effect === null ? null : { example: { ...example, effect }, isListed });
    if (pause.isDue()) await pause.take();
  }
  return tried;
}

/** With what a language model thinks of the pair, as the list's score has it: on both sides, so that the difference is the rule's. */
function asListed(judged: Judgement, opinion: Opinion | undefined): Judgement {
  if (opinion === undefined) return judged;
  return { ...judged, score: movedScore(judged.score, judged.against, opinion.points) };
}

function exampleOf({ id, title, answered }: MatchSince): Pick<RuleExample, 'opportunity_id' | 'title' | 'answered'> {
  return { opportunity_id: id, title, answered };
}

function groupsOf(concerned: readonly Concerned[]): GroupCopies[] {
  return concerned.map(({ group }) => group);
}

/** Ruled out, and not yet in the list as the company is now: named without scores. */
function waitingOf(found: readonly Tried[]): RuleEffect['waiting'] {
  return found
    .filter(({ isListed, example }) => !isListed && example.effect === 'rules_out')
    .slice(0, mostExamples)
    .map(({ example: { opportunity_id: id, title } }) => ({ opportunity_id: id, title }));
}

type Looked = Pick<RuleEffect, 'matches' | 'meets' | 'judged' | 'is_complete'>;

function summary(found: readonly Tried[], looked: Looked): RuleEffect {
  const tried = found.map(({ example }) => example);
  const count = (effect: RuleExample['effect']): number => tried.filter((one) => one.effect === effect).length;
  const isYes = (one: RuleExample): boolean => one.answered === 'yes';
  const examples = found
    .flatMap(({ example, isListed }) => (isListed ? [example] : []))
    .toSorted((a, b) => Number(isYes(b)) - Number(isYes(a)) || b.score_without - a.score_without)
    .slice(0, mostExamples);
  return {
    days,
    ...looked,
    rules_out: count('rules_out'),
    lowers: count('lowers'),
    raises: count('raises'),
    ruled_out_yes: tried.filter((one) => one.effect === 'rules_out' && isYes(one)).length,
    examples,
    waiting: waitingOf(found),
  };
}
