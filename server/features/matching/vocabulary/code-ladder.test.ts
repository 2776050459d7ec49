import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CodeScheme, isWithin, ladderKeys, levels } from './code-ladder.ts';

const LADDERS: [CodeScheme, string, string][] = [
  ['UNSPSC', '42201712', '42201712=1 422017=0.8 4220=0.6 42=0.25'],
  ['UNSPSC', '*42200000', '4220=0.6 42=0.25'],
  ['UNSPSC', '42000000', '42=0.25'],
  ['UNSPSC', '4220', '4220=0.6 42=0.25'],
  ['UNSPSC', '42.20.17', '422017=0.8 4220=0.6 42=0.25'],
  ['UNSPSC', '4220171211', '42201712=1 422017=0.8 4220=0.6 42=0.25'],
  ['UNSPSC', '10000000', '10=0.25'],
  ['UNSPSC', '4220171', ''],
  ['UNSPSC', 'medical', ''],
  ['CPV', '33112200-0', '331122=0.9 33112=0.8 3311=0.6 331=0.4 33=0.25'],
  ['CPV', '33100000-1', '331=0.4 33=0.25'],
  ['CPV', '30000000', '30=0.25'],
  ['CPV', '45233141-9', '45233141=1 4523314=0.95 452331=0.9 45233=0.8 4523=0.6 452=0.4 45=0.25'],
  ['CPV', '3', ''],
  ['GSIN', 'N6515', 'N6515=0.6 N65=0.25'],
  ['GSIN', '*6515', 'N6515=0.6 N65=0.25'],
  ['GSIN', 'N7025405', 'N7025405=1 N7025=0.6 N70=0.25'],
  ['GSIN', 'D304A', 'D304A=0.8 D304=0.6 D3=0.25'],
  ['GSIN', 'JX6515A', 'JX6515A=1 JX6515=0.9 JX651=0.8 JX65=0.6 JX=0.25'],
  ['GSIN', 'S', ''],
  ['PSC', '6515', 'N6515=0.6 N65=0.25'],
  ['PSC', 'D304', 'PSC-D304=0.6 PSC-D3=0.25'],
  ['GSIN', '5131', '5131=0.6 51=0.25'],
  ['GSIN', 'N5130', 'N5130=0.6 N51=0.25'],
  ['NAICS', '339112', '339112=1 33911=0.8 3391=0.6 339=0.4 31=0.25'],
  ['NAICS', '62', '62=0.25'],
  ['SOURCE', 'C01', ''],
];

for (const [scheme, code, expected] of LADDERS) {
  test(`levels of ${scheme} ${code}: ${expected || 'none'}`, () => {
    const found = levels(scheme, code).map((level) => `${level.prefix}=${level.worth}`);
    assert.equal(found.join(' '), expected);
    const byKey = ladderKeys({ scheme, code }).map(({ key, worth }) => `${key.split(' ')[1]}=${worth}`);
    assert.equal(byKey.join(' '), expected);
  });
}

const MATCHES: [CodeScheme, string, CodeScheme, string, number][] = [
  ['UNSPSC', '42201712', 'UNSPSC', '42201712', 1],
  ['UNSPSC', '42201712', 'UNSPSC', '42201706', 0.8],
  ['UNSPSC', '42201712', 'UNSPSC', '42200000', 0.6],
  ['UNSPSC', '4220', 'UNSPSC', '42201712', 0.6],
  ['UNSPSC', '42201712', 'UNSPSC', '42181904', 0.25],
  ['UNSPSC', '42201712', 'UNSPSC', '72102901', 0],
  ['CPV', '33112200-0', 'CPV', '33112000-8', 0.8],
  ['CPV', '33112200', 'CPV', '33195000', 0.4],
  ['GSIN', 'N6515', 'PSC', '6515', 0.6],
  ['GSIN', 'N6515', 'GSIN', 'N6525', 0.25],
  ['GSIN', 'R109D', 'PSC', 'R109', 0],
  ['GSIN', '5131', 'GSIN', 'N5130', 0],
  ['NAICS', '339112', 'NAICS', '311111', 0.25],
  ['NAICS', '3391', 'NAICS', '339112', 0.6],
  ['UNSPSC', '33112200', 'CPV', '33112200', 0],
  ['SOURCE', 'C01', 'SOURCE', 'C01', 0],
];

for (const [schemeA, a, schemeB, b, expected] of MATCHES) {
  test(`${schemeA} ${a} and ${schemeB} ${b} agree ${expected}, in both directions`, () => {
    const left = { scheme: schemeA, code: a };
    const right = { scheme: schemeB, code: b };
    const agreed = (one: typeof left, other: typeof left): number => {
      const keys = new Set(ladderKeys(one).map(({ key }) => key));
      return ladderKeys(other).find(({ key }) => keys.has(key))?.worth ?? 0;
    };
    assert.equal(agreed(left, right), expected);
    assert.equal(agreed(right, left), expected);
  });
}

test('a code lies within its family, not the family within the code', () => {
  const probe = { scheme: 'UNSPSC', code: '42201712' } as const;
  const imaging = { scheme: 'UNSPSC', code: '42200000' } as const;
  assert.equal(isWithin(probe, imaging), true);
  assert.equal(isWithin(imaging, probe), false);
  assert.equal(isWithin(probe, { scheme: 'CPV', code: '42200000' }), false);
  assert.equal(isWithin(probe, probe), true);
});

test('a code that is cut between two levels, or is one of several of a sector, holds what begins with it alone', () => {
  const gsin = (code: string) => ({ scheme: 'GSIN', code }) as const;
  assert.equal(isWithin(gsin('N651512'), gsin('N65151')), true);
  assert.equal(isWithin(gsin('N6515'), gsin('N65151')), false);
  const naics = (code: string) => ({ scheme: 'NAICS', code }) as const;
  assert.equal(isWithin(naics('334111'), naics('33')), true);
  assert.equal(isWithin(naics('311111'), naics('33')), false);
  const none = { scheme: 'SOURCE', code: 'C03' } as const;
  assert.equal(isWithin(none, none), false);
});
