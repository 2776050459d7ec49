import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { replayRule } from '#features/matching/matching.ts';
import { archive, unarchive } from '#features/opportunities/opportunities.ts';
import { answerOpportunity } from '#features/opportunities/opportunities-feedback.ts';
import { followPartners } from '#features/catalog/catalog.ts';
import { listRules, switchRule } from '#features/rules/rules.ts';
import type { Connection } from '#platform/database/database.ts';
import { bedTenders, discoverTenders } from '../support/processes/answering.ts';
import { AnsweringModel, type ModelTender, type Verdict } from '../support/matching/answering-model.ts';
import { checksumOf } from '../authorization/companies.ts';
import { drawing } from '../support/linear/drawing.ts';
import { openWorld } from '../support/world.ts';

/** Random lives of a company: answers, switches, archiving, digests and re-scores, against a model in plain memory. */

const SEQUENCES = process.env['NIGHTLY'] === '1' ? 1_000 : 40;
const STEPS = 25;
const VERDICTS: readonly Verdict[] = ['agree', 'disagree', 'interested', 'not_interested', 'request_draft'];
const TOWNS = ['Ville A', 'Ville B'];

const world = await openWorld();
const { database, matcher } = world.app;
const PROFILE = { categories: ['42191810'], geography: ['Québec'] };
const bystander = await world.company('Bystander', PROFILE);
await discoverTenders(
  world,
  TOWNS.flatMap((town) => bedTenders(town, 6)),
);

type Row = {
  id: string;
  title: string;
  status: string;
  archived_at: string | null;
  discovered_at: string;
  score: number;
};
const rowsOf = async (companyId: string): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select o.id, l.title, o.status, o.archived_at, o.discovered_at, v.score
    from opportunities o join listings l on l.id = o.listing_id
    join verdicts v on v.company_id = o.company_id and v.group_id = o.group_id
    where o.company_id = ${companyId} order by l.title`.execute(database.db);
  return rows;
};
/** What every tender scores for a company that has answered on none. */
const bases = new Map((await rowsOf(bystander.id)).map(({ title, score }) => [title, score]));
const untouched = await checksumOf(database, [bystander.id]);

class Life {
  readonly #draw: (below: number) => number;
  readonly #companyId: string;
  readonly #model: AnsweringModel;
  readonly #rows: Row[];
  #queued = 0;

  private constructor(companyId: string, rows: Row[], draw: (below: number) => number) {
    this.#companyId = companyId;
    this.#draw = draw;
    this.#rows = rows;
    const tenders = rows.map(({ title, discovered_at: discoveredAt }): ModelTender => ({
      status: 'scored',
      archived: false,
      discoveredAt,
      answers: [],
      conditions: [
        `buyer ville ${title.includes('Ville A') ? 'a' : 'b'}`,
        'category UNSPSC 4219',
        'region CA-QC',
        'nature goods',
      ],
    }));
    this.#model = new AnsweringModel(tenders);
  }

  static async begin(seed: number): Promise<Life> {
    const { id } = await world.company(`Life ${seed}`, PROFILE);
    await matcher.matchChanges(id);
    return new Life(id, await rowsOf(id), drawing(seed));
  }

  async step(): Promise<void> {
    const at = this.#draw(this.#rows.length);
    const [row, tender] = [this.#rows[at], this.#model.tenders[at]];
    assert.ok(row !== undefined && tender !== undefined);
    const deed = this.#draw(20);
    if (deed < 11) return await this.#answer(row, tender);
    if (deed < 14) return await this.#switch();
    if (deed < 16) return await this.#archive(row, tender);
    if (deed === 16) return await this.#digest(row, tender);
    return await this.#score(row, deed);
  }

  async #answer(row: Row, tender: ModelTender): Promise<void> {
    // Leaning to one side for each town, so that rules come about.
    const verdict = VERDICTS[this.#draw(4) === 0 ? this.#draw(5) : row.title.includes('Ville A') ? 0 : 3] ?? 'agree';
    const { rows } = await sql<{ fits: boolean }>`
      select v.eligible and v.gate is null and coalesce(v.score, 100) >= 40 as fits
      from opportunities o join verdicts v on v.company_id = o.company_id and v.group_id = o.group_id
      where o.company_id = ${this.#companyId} and o.id = ${row.id}`.execute(database.db);
    const given = await this.#transaction((tx) =>
      answerOpportunity(tx, this.#companyId, row.id, { verdict }, this.#context()),
    );
    this.#model.answer(tender, verdict, rows[0]?.fits ?? true);
    this.#expectQueued();
    assert.deepEqual(given.profile_changes, []);
  }

  async #switch(): Promise<void> {
    const rules = await listRules(database.db, this.#companyId, 'en');
    const shown = rules[this.#draw(Math.max(1, rules.length))];
    if (shown === undefined) return;
    const rule = this.#model.rules.find(
      ({ key, type, side }) =>
        key === shown.signal?.replace(': ', ' ') &&
        type === shown.rule_type &&
        (type !== 'preference' || shown.description.includes(side === 'for' ? ' higher' : ' lower')),
    );
    assert.ok(rule !== undefined, `the model knows no ${shown.signal} ${shown.rule_type}`);
    const active = this.#draw(2) === 0;
    await this.#transaction((tx) => switchRule(tx, this.#companyId, shown.id, active, this.#context()));
    this.#model.switch(rule, active);
    this.#expectQueued();
  }

  async #archive(row: Row, tender: ModelTender): Promise<void> {
    const scoped = database.forCompany(this.#companyId);
    const context = { now: new Date(), actor: { kind: 'operator', id: 'test' } as const, requestId: 'life' };
    if (tender.archived) await unarchive(scoped, this.#companyId, row.id, context);
    else await archive(scoped, this.#companyId, row.id, context);
    tender.archived = !tender.archived;
  }

  /** What a digest does to a tender that it considered. */
  async #digest(row: Row, tender: ModelTender): Promise<void> {
    if (tender.status !== 'scored' || tender.archived) return;
    tender.status = this.#draw(2) === 0 ? 'screened' : 'notified';
    await sql`
      update opportunities set status = ${tender.status}, version = version + 1
      where company_id = ${this.#companyId} and id = ${row.id}`.execute(database.db);
  }

  async #score(row: Row, deed: number): Promise<void> {
    if (deed === 17) await matcher.matchCompany(this.#companyId);
    else if (deed === 18) await matcher.matchAgain(this.#companyId, row.id);
    else await matcher.matchChanges(this.#companyId);
    if (deed !== 18) await this.#compareScores();
  }

  async #compareScores(): Promise<void> {
    for (const [at, { title, score }] of (await rowsOf(this.#companyId)).entries()) {
      const tender = this.#model.tenders[at];
      assert.ok(tender !== undefined);
      assert.equal(score, this.#model.score(tender, bases.get(title) ?? -1), title);
    }
  }

  async compare(): Promise<void> {
    const rows = await rowsOf(this.#companyId);
    assert.deepEqual(
      rows.map(({ id, status, archived_at: archivedAt, discovered_at: at }) => [id, status, archivedAt !== null, at]),
      this.#model.tenders.map(({ status, archived, discoveredAt }, at) => [
        this.#rows[at]?.id,
        status,
        archived,
        discoveredAt,
      ]),
    );
    const rules = await database.db
      .selectFrom('learned_rules')
      .selectAll()
      .where('company_id', '=', this.#companyId)
      .execute();
    assert.deepEqual(
      rules
        .map((rule) => ({
          key: `${rule.condition_kind} ${rule.condition_value}`,
          type: rule.rule_type,
          side: rule.favours ? 'for' : 'against',
          supporting: rule.supporting,
          contrary: rule.contrary,
          active: rule.active,
          switched: rule.switched_at !== null,
        }))
        .sort(byName),
      this.#model.rules.toSorted(byName),
    );
    const { rows: answers } = await sql<{ count: number }>`
      select count(*)::int as count from feedback where company_id = ${this.#companyId}`.execute(database.db);
    assert.equal(
      answers[0]?.count,
      this.#model.tenders.reduce((sum, tender) => sum + tender.answers.length, 0),
    );
  }

  async end(): Promise<void> {
    await matcher.matchChanges(this.#companyId);
    await this.compare();
    await this.#compareScores();
  }

  #context() {
    return {
      actor: { kind: 'operator', id: 'test' } as const,
      requestId: 'life',
      now: new Date(),
      language: 'en' as const,
      replay: replayRule,
      followPartners,
      enqueueMatching: (): Promise<void> => {
        this.#queued += 1;
        return Promise.resolve();
      },
      enqueueJudging: (): Promise<void> => Promise.resolve(),
    };
  }

  /** A re-score is queued exactly when the rules that count have changed. */
  #expectQueued(): void {
    assert.equal(this.#queued > 0, this.#model.takeMoved());
    this.#queued = 0;
  }

  async #transaction<T>(work: (tx: Connection) => Promise<T>): Promise<T> {
    return await database.forCompany(this.#companyId).transaction(work);
  }
}

type Nameable = { key: string; type: string; side: string };
function byName(one: Nameable, other: Nameable): number {
  const [a, b] = [one, other].map(({ key, type, side }) => `${key} ${type} ${side}`);
  return (a ?? '') < (b ?? '') ? -1 : 1;
}

test(`${SEQUENCES} random lives (1,000 with NIGHTLY=1) move no state that must not move, and learn what the model learns`, async () => {
  let steps = 0;
  for (let seed = 1; seed <= SEQUENCES; seed += 1) {
    const life = await Life.begin(seed);
    try {
      for (let step = 0; step < STEPS; step += 1) {
        await life.step();
        steps += 1;
        if (step % 5 === 4) await life.compare();
      }
      await life.end();
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error });
    }
  }
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from learned_rules`.execute(database.db);
  const learned = rows[0]?.count ?? 0;
  assert.ok(learned > SEQUENCES, `only ${learned} rules came about in ${steps} steps`);
  assert.deepEqual(await checksumOf(database, [bystander.id]), untouched, 'another company with the same tenders');
});
