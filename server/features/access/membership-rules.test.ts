import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  choiceInstant,
  chosenMembership,
  isNewChoice,
  type KnownMembership,
  SESSION_MS,
  sessionHolds,
  usableMemberships,
} from './membership-rules.ts';

const COMPANIES = {
  alder: '00000000-0000-4000-8000-00000000000a',
  birch: '00000000-0000-4000-8000-00000000000b',
  cedar: '00000000-0000-4000-8000-00000000000c',
} as const;
type CompanyName = keyof typeof COMPANIES;

const DANA = { issuer: 'https://login.example', subject: 'dana-1', email: 'dana@example.org' };
const AT = '2026-11-20T12:00:00.000Z';
const LATER = '2026-11-20T12:00:00.001Z';

/** Whose a membership is, in the words of the tables. */
const OWNERS = {
  'nobody’s yet': { issuer: null, subject: null },
  hers: { issuer: DANA.issuer, subject: DANA.subject },
  'another subject’s': { issuer: DANA.issuer, subject: 'dana-2' },
  'another issuer’s': { issuer: 'https://other.example', subject: DANA.subject },
} as const;
type Owner = keyof typeof OWNERS;

function membership(company: CompanyName, owner: Owner, more: Partial<KnownMembership> = {}): KnownMembership {
  return {
    company_id: COMPANIES[company],
    company_name: company,
    id: `member-of-${company}`,
    email: DANA.email,
    role: 'member',
    ...OWNERS[owner],
    chosen_at: null,
    disabled_at: null,
    created_at: AT,
    ...more,
  };
}

const names = (rows: readonly KnownMembership[]): string[] => rows.map((row) => row.company_name).toSorted();

/** What is found for her, in words: `usable` with those that get bound, or the refusal. */
function outcome(found: readonly KnownMembership[]): string | { usable: string[]; bound: string[] } {
  const decided = usableMemberships(found, DANA);
  if (typeof decided === 'string') return decided;
  return { usable: names(decided.usable), bound: names(decided.toBind) };
}

const chosenName = (theirs: readonly KnownMembership[], companyId: string | null): string => {
  const chosen = chosenMembership(theirs, companyId);
  return typeof chosen === 'string' ? chosen : chosen.company_name;
};

describe('The one membership of an address', () => {
  const changed = { email: 'dana@before.example' };
  const disabled = { disabled_at: AT };
  const signsIn = (bound: boolean) => ({ usable: ['alder'], bound: bound ? ['alder'] : [] });
  const table: [Owner, Partial<KnownMembership>, ReturnType<typeof outcome>][] = [
    ['nobody’s yet', {}, signsIn(true)],
    ['nobody’s yet', disabled, 'membership_disabled'],
    ['hers', {}, signsIn(false)],
    ['hers', changed, signsIn(false)],
    ['hers', disabled, 'membership_disabled'],
    ['hers', { ...disabled, ...changed }, 'membership_disabled'],
    ['another subject’s', {}, 'identity_conflict'],
    ['another subject’s', disabled, 'membership_disabled'],
    ['another issuer’s', {}, 'identity_conflict'],
    ['another issuer’s', disabled, 'membership_disabled'],
  ];
  for (const [owner, more, expected] of table) {
    const state = `${owner}${more.disabled_at ? ', disabled' : ''}${more.email ? ', of an address she no longer has' : ''}`;
    test(`Authentication 5: ${state}: ${typeof expected === 'string' ? expected : 'she is in'}`, () => {
      assert.deepEqual(outcome([membership('alder', owner, more)]), expected);
    });
  }
});

describe('Several memberships', () => {
  const table: [string, KnownMembership[], ReturnType<typeof outcome>][] = [
    ['none', [], 'no_membership'],
    [
      'unbound ones of both companies are bound at once',
      [membership('alder', 'nobody’s yet'), membership('birch', 'nobody’s yet')],
      { usable: ['alder', 'birch'], bound: ['alder', 'birch'] },
    ],
    [
      'a company that added her later joins the one she has',
      [membership('alder', 'hers', { email: 'old@example.org' }), membership('birch', 'nobody’s yet')],
      { usable: ['alder', 'birch'], bound: ['birch'] },
    ],
    [
      'another’s membership of her address is not hers, and does not keep her out of her own',
      [membership('alder', 'another subject’s'), membership('birch', 'hers'), membership('cedar', 'nobody’s yet')],
      { usable: ['birch', 'cedar'], bound: ['cedar'] },
    ],
    [
      'a disabled one is neither used nor bound',
      [membership('alder', 'nobody’s yet', { disabled_at: AT }), membership('birch', 'nobody’s yet')],
      { usable: ['birch'], bound: ['birch'] },
    ],
    [
      'hers disabled, another’s enabled',
      [membership('alder', 'hers', { disabled_at: AT }), membership('birch', 'another issuer’s')],
      'identity_conflict',
    ],
    [
      'all disabled, whosever they are',
      [
        membership('alder', 'hers', { disabled_at: AT }),
        membership('birch', 'another issuer’s', { disabled_at: AT }),
        membership('cedar', 'nobody’s yet', { disabled_at: AT }),
      ],
      'membership_disabled',
    ],
  ];
  for (const [name, found, expected] of table) {
    test(`Authentication 5: ${name}`, () => assert.deepEqual(outcome(found), expected));
  }

  test('Authentication 5: an unbound membership of another address lets her in nowhere', () => {
    // The query finds by address or identity, so such a row never comes; the rule does not rely on that.
    const decided = usableMemberships([membership('alder', 'nobody’s yet', { email: 'Dana@example.org' })], DANA);
    assert.equal(typeof decided, 'string');
  });
});

describe('The company that a request acts for', () => {
  const alder = membership('alder', 'hers', { chosen_at: AT });
  const birch = membership('birch', 'hers', { chosen_at: LATER });
  const cedar = membership('cedar', 'hers');
  const off = { disabled_at: AT };
  const foreign = '00000000-0000-4000-8000-0000000000ff';
  const table: [string, KnownMembership[], string | null, string][] = [
    ['named: that one', [alder, birch], COMPANIES.alder, 'alder'],
    ['named, never chosen before', [alder, birch, cedar], COMPANIES.cedar, 'cedar'],
    ['named, but disabled', [alder, { ...birch, ...off }], COMPANIES.birch, 'membership_disabled'],
    ['named, but she is no member', [alder, birch], foreign, 'no_membership'],
    ['named by what is no id', [alder], 'alder', 'no_membership'],
    ['named by nothing', [alder], '', 'no_membership'],
    ['named, but she has none at all', [], COMPANIES.alder, 'no_membership'],
    ['not named: the latest chosen, by a millisecond', [alder, birch, cedar], null, 'birch'],
    ['not named, the latest chosen is disabled', [alder, { ...birch, ...off }, cedar], null, 'alder'],
    [
      'not named, none chosen: the first there was',
      [{ ...cedar, created_at: LATER }, membership('birch', 'hers')],
      null,
      'birch',
    ],
    ['not named, none chosen, made at once: by id', [cedar, membership('birch', 'hers')], null, 'birch'],
    [
      'not named, all disabled',
      [
        { ...alder, ...off },
        { ...birch, ...off },
      ],
      null,
      'membership_disabled',
    ],
    ['not named, none left', [], null, 'no_membership'],
  ];
  for (const [name, theirs, companyId, expected] of table) {
    test(`Account rules: the most recently used company without it: ${name}`, () => {
      assert.equal(chosenName(theirs, companyId), expected);
    });
  }
});

describe('Whether a choice is written down', () => {
  const first = membership('alder', 'hers');
  const table: [string, string | null, string | null, boolean][] = [
    ['never chosen', null, null, true],
    ['never chosen, another was', null, AT, true],
    ['chosen, another never', AT, null, false],
    ['chosen after the other', LATER, AT, false],
    ['chosen before the other', AT, LATER, true],
    ['chosen in the same millisecond as the other', AT, AT, true],
  ];
  for (const [name, own, other, expected] of table) {
    test(name, () => {
      const chosen = { ...first, chosen_at: own };
      assert.equal(isNewChoice(chosen, [chosen, membership('birch', 'hers', { chosen_at: other })]), expected);
    });
  }

  test('the only membership is written once', () => {
    const chosen = { ...first, chosen_at: AT };
    assert.equal(isNewChoice(chosen, [chosen]), false);
  });
});

describe('When a choice counts as made', () => {
  const now = new Date(AT);
  const chosenAt = (...instants: (string | null)[]): KnownMembership[] =>
    instants.map((chosen_at) => membership('alder', 'hers', { chosen_at }));
  const table: [string, KnownMembership[], string][] = [
    ['the first: now', chosenAt(null, null), AT],
    ['after earlier ones: now', chosenAt('2026-11-20T11:59:59.999Z', null), AT],
    ['in the millisecond of another: after it', chosenAt(AT, null), LATER],
    [
      'another was by a clock that is ahead: after it',
      chosenAt('2026-11-20T12:00:05.000Z', AT),
      '2026-11-20T12:00:05.001Z',
    ],
  ];
  for (const [name, theirs, expected] of table) {
    test(name, () => assert.equal(choiceInstant(theirs, now).toISOString(), expected));
  }

  test('Account rules: the most recently used company without it: a choice is the latest at once, and need not be written again', () => {
    fc.assert(
      fc.property(twoOrders, ([rows]) => {
        for (const row of rows.filter((one) => one.disabled_at === null)) {
          const chosen = { ...row, chosen_at: choiceInstant(rows, new Date(AT)).toISOString() };
          const then = rows.map((one) => (one === row ? chosen : one));
          assert.equal(chosenName(then, null), row.company_name);
          assert.equal(isNewChoice(chosen, then), false);
        }
      }),
    );
  });
});

describe('How long a session holds', () => {
  const hourMs = 3_600_000;
  const table: [string, number, number, boolean][] = [
    ['just used', 0, 0, true],
    ['1 ms before twelve hours without use', 0, 12 * hourMs - 1, true],
    ['at twelve hours without use', 0, 12 * hourMs, false],
    ['1 ms after twelve hours without use', 0, 12 * hourMs + 1, false],
    ['1 ms before seven days, just used', SESSION_MS - 1, SESSION_MS - 1, true],
    ['at seven days, used to the last', SESSION_MS - 1, SESSION_MS, false],
    ['at seven days and 1 ms', SESSION_MS, SESSION_MS + 1, false],
    ['idle time that ends with the seven days', SESSION_MS - 12 * hourMs, SESSION_MS - 1, true],
    ['a clock set back', 0, -hourMs, true],
  ];
  const beginMs = Date.parse(AT);
  for (const [name, usedMs, nowMs, expected] of table) {
    test(`Authentication 5: a session ends after 12 h idle, 7 d at most: ${name}`, () => {
      const at = (ms: number): Date => new Date(beginMs + ms);
      const session = { used_at: at(usedMs).toISOString(), ends_at: at(SESSION_MS).toISOString() };
      assert.equal(sessionHolds(session, at(nowMs)), expected);
    });
  }

  test('seven days are seven days', () => assert.equal(SESSION_MS, 604_800_000));
});

const owners = Object.keys(OWNERS) as Owner[];
const companies = Object.keys(COMPANIES) as CompanyName[];
const anyMembership = fc
  .record({
    owner: fc.constantFrom(...owners),
    email: fc.constantFrom(DANA.email, 'dana@before.example'),
    chosen_at: fc.constantFrom(null, AT, LATER),
    disabled_at: fc.constantFrom(null, AT),
    created_at: fc.constantFrom(AT, LATER),
  })
  .map(
    ({ owner, ...more }) =>
      (company: CompanyName) =>
        membership(company, owner, more),
  );
/** Memberships of different companies, and the same in another order. */
const twoOrders = fc
  .tuple(fc.subarray(companies), fc.array(anyMembership, { minLength: 3, maxLength: 3 }))
  .map(([inCompanies, made]) => inCompanies.flatMap((company, index) => made[index]?.(company) ?? []))
  .chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })));

describe('The order of rows never matters', () => {
  test('for what is usable and what gets bound', () => {
    fc.assert(fc.property(twoOrders, ([rows, shuffled]) => assert.deepEqual(outcome(shuffled), outcome(rows))));
  });

  test('for the company chosen, named or not', () => {
    const named = fc.constantFrom(null, ...Object.values(COMPANIES));
    fc.assert(
      fc.property(twoOrders, named, ([rows, shuffled], companyId) => {
        assert.equal(chosenName(shuffled, companyId), chosenName(rows, companyId));
      }),
    );
  });

  test('for whether the choice is written', () => {
    fc.assert(
      fc.property(twoOrders, ([rows, shuffled]) => {
        for (const row of rows) assert.equal(isNewChoice(row, shuffled), isNewChoice(row, rows));
      }),
    );
  });

  test('and whoever is let in is let in by an enabled membership that is theirs', () => {
    fc.assert(
      fc.property(twoOrders, ([rows]) => {
        const decided = usableMemberships(rows, DANA);
        if (typeof decided === 'string') return;
        for (const { issuer, subject, email, disabled_at: disabledAt } of decided.usable) {
          assert.equal(disabledAt, null);
          assert.ok(issuer === null ? email === DANA.email : issuer === DANA.issuer && subject === DANA.subject);
        }
        assert.ok(decided.toBind.every((one) => one.issuer === null && decided.usable.includes(one)));
      }),
    );
  });
});
