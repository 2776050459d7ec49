import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { afterClosing, explanation } from './explanation.ts';
import { amountInEnglish, amountInFrench } from './amount.ts';
import { isQuotable } from './quotable.ts';
import { reasonSentences } from './reason-sentences.ts';
import type { Reason } from './reasons.ts';

const term = (label: string, quote: string, how: NonNullable<Extract<Reason, { kind: 'term' }>['how']>): Reason => ({
  kind: 'term',
  label,
  place: 'title',
  quote,
  how,
  also: {},
  origin: 'category',
});
const EXACT = term('Watermain', 'watermain', 'whole');
const WEAK = term('Watermain', 'hydrant', 'weak');
const WITHIN: Reason = { kind: 'place', state: 'within', listing: 'Quebec', of: 'work' };
const OUTSIDE: Reason = { kind: 'place', state: 'outside', listing: 'Nova Scotia', of: 'work' };
const OFFICE: Reason = { kind: 'place', state: 'unknown', listing: 'Edmonton', of: 'office' };
const VALUE: Reason = { kind: 'value', side: 'above', amount: 110_000_000, currency: 'CAD', bound: 50_000_000 };
const held = (name: string, isHeld: boolean): Reason => ({ kind: 'certification', name, held: isHeld });
const admits = (state: Extract<Reason, { kind: 'eligibility' }>['state'], isBar?: true): Reason => ({
  kind: 'eligibility',
  state,
  quote: 'Bidding is limited to a long list of suppliers (see clause 4)',
  ...(isBar === undefined ? {} : { isBar }),
});
const RULED_OUT: Reason = {
  kind: 'exclusion',
  label: 'dredging',
  quote: 'Dredging',
  at: { place: 'title' },
  also: { fr: 'Dragage' },
  alsoAt: { fr: { place: 'title' } },
};

/** [what it shows, reasons, English, French]: the texts after the opening; `null` where there is none. */
const WHOLE: readonly [name: string, reasons: Reason[], english: string, french: string][] = [
  [
    'an exact word and a served place',
    [EXACT, WITHIN],
    'Good fit (70 of 100). The title names “watermain”, one of your categories. The place, Quebec, is in your regions.',
    'Bonne correspondance (70 sur 100). Le titre contient « watermain », une de vos catégories. Le lieu, Québec, fait partie de vos régions.',
  ],
  [
    'a translation, and an office that is no place of work',
    [term('Snow removal', 'déneigement', 'in-french'), OFFICE],
    'Good fit (70 of 100). The title says “déneigement”, French for your category “Snow removal”. Buyer’s office: Edmonton; check where the work or the delivery is.',
    'Bonne correspondance (70 sur 100). Le titre contient « déneigement », équivalent français de votre catégorie « Snow removal ». Bureau de l’acheteur : Edmonton; vérifiez le lieu des travaux ou de la livraison.',
  ],
  [
    'the other translation',
    [term('Déneigement', 'snow removal', 'in-english')],
    'Good fit (70 of 100). The title says “snow removal”, English for your category “Déneigement”.',
    'Bonne correspondance (70 sur 100). Le titre contient « snow removal », équivalent anglais de votre catégorie « Déneigement ».',
  ],
  [
    'mere words, and a place outside that comes first',
    [WEAK, OUTSIDE],
    'Good fit (70 of 100). The place, Nova Scotia, is not in your regions. The title has “hydrant”; check whether it has to do with your category “Watermain”.',
    'Bonne correspondance (70 sur 100). Le lieu, Nouvelle-Écosse, ne fait pas partie de vos régions. Le titre contient « hydrant »; vérifiez si cela a trait à votre catégorie « Watermain ».',
  ],
  [
    'mere words next to a whole name',
    [WEAK, EXACT],
    'Good fit (70 of 100). The title names “watermain”, one of your categories.',
    'Bonne correspondance (70 sur 100). Le titre contient « watermain », une de vos catégories.',
  ],
  [
    'one of several listed things as verdicts of before told it, and a trade within a broad one',
    [term('Bridge and structural work', 'bridge', 'member'), term('Civil construction', 'dam', 'part')],
    'Good fit (70 of 100). The title mentions “dam”, which belongs to your category “Civil construction”.',
    'Bonne correspondance (70 sur 100). Le titre mentionne « dam », qui relève de votre catégorie « Civil construction ».',
  ],
  [
    'a value above the maximum comes before what fits, and checks are one sentence at the end',
    [EXACT, WITHIN, VALUE, held('ISO 13485', false), held('Reliability Status', false)],
    'Good fit (70 of 100). Its value is CAD 110 million, above your maximum of 50 million. The title names “watermain”, one of your categories. The place, Quebec, is in your regions. Check that you hold: ISO 13485, Reliability Status.',
    'Bonne correspondance (70 sur 100). Sa valeur est de 110\u00a0millions de dollars canadiens, au-dessus de votre maximum de 50\u00a0millions. Le titre contient « watermain », une de vos catégories. Le lieu, Québec, fait partie de vos régions. Vérifiez que vous détenez : ISO 13485, la cote de fiabilité.',
  ],
  [
    'what rules it out replaces praise',
    [EXACT, WITHIN, RULED_OUT, held('ISO 13485', false)],
    'Ruled out: the title says “Dredging”, which is on your exclusion list.',
    'Écarté : le titre mentionne « Dragage », visé par « dredging » dans vos exclusions.',
  ],
  [
    'a tender that has ended is told so and no more',
    [{ kind: 'status', status: 'cancelled' }, EXACT],
    'According to the source, this tender is cancelled.',
    'Selon la source, cet appel d’offres est annulé.',
  ],
  [
    'who may not bid is told so first',
    [EXACT, admits('not-canadian')],
    'You may not bid: the tender is limited to Canadian suppliers.',
    'Vous ne pouvez pas soumissionner : le marché est réservé aux fournisseurs canadiens.',
  ],
  [
    'a reseller where manufacturers only are taken',
    [EXACT, admits('manufacturer-only', true)],
    'You may not bid: bids are taken from manufacturers only.',
    'Vous ne pouvez pas soumissionner : le marché est réservé aux fabricants.',
  ],
  [
    'what the company alone can tell is a check',
    [EXACT, admits('set-aside'), admits('manufacturer-only'), held('COR', false)],
    'Good fit (70 of 100). The title names “watermain”, one of your categories. Check that you belong to those it is reserved for, and that you bid as a manufacturer, as it demands, and that you hold: COR.',
    'Bonne correspondance (70 sur 100). Le titre contient « watermain », une de vos catégories. Vérifiez que vous êtes de ceux à qui le marché est réservé, et que vous soumissionnez à titre de fabricant, comme l’avis le demande, et que vous détenez la certification COR.',
  ],
  [
    'the end user that is looked for is not called the buyer',
    [
      {
        kind: 'buyer',
        label: 'DND',
        listing: 'Department of National Defence',
        isEndUser: true,
        on: 'target',
        awards: 0,
      },
    ],
    'Good fit (70 of 100). The end user, Department of National Defence, is one of your target buyers (“DND”).',
    'Bonne correspondance (70 sur 100). L’utilisateur, Department of National Defence, figure parmi vos acheteurs cibles (« DND »).',
  ],
  [
    'nothing is told of an unknown place, of a quote that is a scrap, and of what only shares a group',
    [
      { kind: 'place', state: 'within', listing: null },
      term('Lights', 'LIGHTS (LED) • item 4', 'whole'),
      { kind: 'kindred', profile: 'Pumps', listing: '42000000', listingFr: null },
    ],
    'Good fit (70 of 100). Little in the notice says whether it fits.',
    'Bonne correspondance (70 sur 100). Peu d’éléments de l’avis permettent d’en juger.',
  ],
  [
    'verdicts made before tell the words and claim nothing of them',
    [{ kind: 'term', label: 'Pumps', place: 'title', quote: 'infusion', also: {}, origin: 'category' }],
    'Good fit (70 of 100). The title has “infusion”; check whether it has to do with your category “Pumps”.',
    'Bonne correspondance (70 sur 100). Le titre contient « infusion »; vérifiez si cela a trait à votre catégorie « Pumps ».',
  ],
  [
    'what verdicts made before called a translation is told as mere words',
    [term('Playgrounds', 'jeux', 'french')],
    'Good fit (70 of 100). The title has “jeux”; check whether it has to do with your category “Playgrounds”.',
    'Bonne correspondance (70 sur 100). Le titre contient « jeux »; vérifiez si cela a trait à votre catégorie « Playgrounds ».',
  ],
  [
    'what verdicts made before called exact is told as words to check',
    [term('Snow removal', 'Snow removal', 'exact')],
    'Good fit (70 of 100). The title has “Snow removal”; check that this is your category “Snow removal”.',
    'Bonne correspondance (70 sur 100). Le titre contient « Snow removal »; vérifiez que cela relève de votre catégorie « Snow removal ».',
  ],
  [
    'several places',
    [{ kind: 'place', state: 'within', listing: 'Quebec, New Brunswick', of: 'work' }, EXACT],
    'Good fit (70 of 100). The title names “watermain”, one of your categories. The tender’s places are in your regions: Quebec, New Brunswick.',
    'Bonne correspondance (70 sur 100). Le titre contient « watermain », une de vos catégories. Les lieux visés par l’avis font partie de vos régions : Québec, Nouveau-Brunswick.',
  ],
  [
    'a tender that was cancelled is not told to be closed as well',
    [
      { kind: 'biddable', state: 'closed', quote: null },
      { kind: 'status', status: 'cancelled' },
    ],
    'According to the source, this tender is cancelled.',
    'Selon la source, cet appel d’offres est annulé.',
  ],
  [
    'a tender for holders of an arrangement, of whom the company may be one',
    [EXACT, WITHIN, { kind: 'biddable', state: 'holders_only', quote: null }, admits('set-aside')],
    'Good fit (70 of 100). Only holders of the supply arrangement or standing offer may bid. The title names “watermain”, one of your categories. The place, Quebec, is in your regions. Check that you belong to those it is reserved for.',
    'Bonne correspondance (70 sur 100). Seuls les titulaires de l’arrangement en matière d’approvisionnement ou de l’offre à commandes peuvent soumissionner. Le titre contient « watermain », une de vos catégories. Le lieu, Québec, fait partie de vos régions. Vérifiez que vous êtes de ceux à qui le marché est réservé.',
  ],
  [
    'a tender for suppliers on a list, of whom the company may be one',
    [EXACT, { kind: 'biddable', state: 'holders_only', quote: 'Open to suppliers prequalified under RFSQ 26-118.' }],
    'Good fit (70 of 100). Only suppliers on the buyer’s list may bid: “Open to suppliers prequalified under RFSQ 26-118”. The title names “watermain”, one of your categories.',
    'Bonne correspondance (70 sur 100). Seuls les fournisseurs inscrits sur la liste de l’acheteur peuvent soumissionner : « Open to suppliers prequalified under RFSQ 26-118 ». Le titre contient « watermain », une de vos catégories.',
  ],
  [
    'a tender for certain suppliers, in the notice’s words',
    [
      EXACT,
      { kind: 'biddable', state: 'restricted', quote: 'Only suppliers that are certified partners may submit bids.' },
    ],
    'Good fit (70 of 100). Only certain suppliers may bid; check whether you are one of them: “Only suppliers that are certified partners may submit bids”. The title names “watermain”, one of your categories.',
    'Bonne correspondance (70 sur 100). Seuls certains fournisseurs peuvent soumissionner; vérifiez si vous en faites partie : « Only suppliers that are certified partners may submit bids ». Le titre contient « watermain », une de vos catégories.',
  ],
  [
    'a text that speaks of a call where the type says that no bids are taken',
    [EXACT, { kind: 'biddable', state: 'call_doubtful', quote: 'Request for Tenders for the repair of two bridges.' }],
    'Good fit (70 of 100). The type of this notice says that no bids are taken yet, but its text speaks of a call; check whether bids are taken: “Request for Tenders for the repair of two bridges”. The title names “watermain”, one of your categories.',
    'Bonne correspondance (70 sur 100). Selon son type, cet avis ne sollicite pas encore de soumissions, mais son texte parle d’un appel; vérifiez si les soumissions sont acceptées : « Request for Tenders for the repair of two bridges ». Le titre contient « watermain », une de vos catégories.',
  ],
  [
    'a call that leads to a list, before what speaks against it',
    [EXACT, OUTSIDE, { kind: 'biddable', state: 'to_list', quote: 'This RFSA is to establish supply arrangements.' }],
    'Good fit (70 of 100). Answering this call puts suppliers who qualify on a list; contracts follow later, among those on it: “This RFSA is to establish supply arrangements”. The place, Nova Scotia, is not in your regions. The title names “watermain”, one of your categories.',
    'Bonne correspondance (70 sur 100). Répondre à cet appel permet aux fournisseurs qualifiés d’être inscrits sur une liste; les contrats suivent plus tard, parmi les fournisseurs inscrits : « This RFSA is to establish supply arrangements ». Le lieu, Nouvelle-Écosse, ne fait pas partie de vos régions. Le titre contient « watermain », une de vos catégories.',
  ],
  [
    'a first stage',
    [EXACT, { kind: 'biddable', state: 'to_next_stage', quote: null }],
    'Good fit (70 of 100). This call is a first stage: suppliers who answer it and qualify can take part in the next one. The title names “watermain”, one of your categories.',
    'Bonne correspondance (70 sur 100). Cet appel est une première étape : les fournisseurs qui y répondent et se qualifient peuvent participer à la suivante. Le titre contient « watermain », une de vos catégories.',
  ],
  [
    'some of several places',
    [{ kind: 'place', state: 'within', listing: 'Alberta', of: 'work', extent: 'some' }, EXACT],
    'Good fit (70 of 100). The title names “watermain”, one of your categories. Of the notice’s places, you serve Alberta.',
    'Bonne correspondance (70 sur 100). Le titre contient « watermain », une de vos catégories. Parmi les lieux visés par l’avis, vous desservez : Alberta.',
  ],
  [
    'a place wider than what the company serves',
    [{ kind: 'place', state: 'within', listing: 'Quebec', of: 'work', extent: 'wider' }, EXACT],
    'Good fit (70 of 100). The title names “watermain”, one of your categories. The place, Quebec, includes regions you serve.',
    'Bonne correspondance (70 sur 100). Le titre contient « watermain », une de vos catégories. Le lieu, Québec, comprend des régions que vous desservez.',
  ],
  [
    'a word in another form than the category',
    [term('Trucks', 'truck', 'whole')],
    'Good fit (70 of 100). The title names “truck”; your category is “Trucks”.',
    'Bonne correspondance (70 sur 100). Le titre contient « truck »; votre catégorie est « Trucks ».',
  ],
  [
    'a country by its name, a code that lies in one of the company’s',
    [
      { kind: 'place', state: 'abroad', listing: 'GB', of: 'work' },
      { kind: 'category', profile: '42222000', listing: '42222001', listingFr: null, via: 'code' },
    ],
    'Good fit (70 of 100). The place, United Kingdom, is not in your regions. The notice’s code 42222001 belongs to your category “42222000”.',
    'Bonne correspondance (70 sur 100). Le lieu, Royaume-Uni, ne fait pas partie de vos régions. Le code 42222001 de l’avis relève de votre catégorie « 42222000 ».',
  ],
];

describe('Opportunities: explanation: whole texts, in both languages', () => {
  for (const [name, reasons, english, french] of WHOLE) {
    const verdict = { band: 'good' as const, score: 70, eligible: true, reasons };
    test(`${name}, in English`, () => assert.equal(explanation(verdict, 'en'), english));
    test(`${name}, in French`, () => assert.equal(explanation(verdict, 'fr'), french));
  }
});

const biddable = (state: Extract<Reason, { kind: 'biddable' }>['state'], quote: string | null = null): Reason => ({
  kind: 'biddable',
  state,
  quote,
});
const ACAN = 'An advance contract award notice (ACAN) is a public notice to the supplier community';

/** Whole texts, whatever else speaks for the tender. */
const NO_BIDS: readonly [name: string, reason: Reason, english: string, french: string][] = [
  [
    'a notice that is no call for bids',
    biddable('not_a_solicitation', 'This is not a bid solicitation.'),
    'This notice does not call for bids: “This is not a bid solicitation”.',
    'Cet avis ne sollicite pas de soumissions : « This is not a bid solicitation ».',
  ],
  [
    'words that are no sentence',
    biddable('not_a_solicitation', ACAN),
    'This notice does not call for bids.',
    'Cet avis ne sollicite pas de soumissions.',
  ],
  [
    'an advance contract award notice',
    biddable('to_named_supplier'),
    'With this type of notice, an advance contract award notice, the buyer announces that it intends to award the contract to a supplier that it has chosen; until the closing, other suppliers may answer with a statement of capabilities.',
    'Par ce type d’avis, un préavis d’adjudication de contrat, l’acheteur annonce qu’il compte attribuer le contrat à un fournisseur qu’il a choisi; jusqu’à la clôture, les autres fournisseurs peuvent répondre par un énoncé de capacités.',
  ],
  ['an award', biddable('awarded'), 'This contract has already been awarded.', 'Ce contrat est déjà attribué.'],
  [
    'a tender that its own text closes',
    biddable('closed'),
    'Bidding on this tender has closed.',
    'Cet appel d’offres n’accepte plus de soumissions.',
  ],
  [
    'an invitation',
    biddable('invited_only'),
    'Only invited suppliers may bid.',
    'Seuls les fournisseurs invités peuvent soumissionner.',
  ],
];

for (const [name, reason, english, french] of NO_BIDS) {
  test(`Opportunities: explanation: ${name} is told so first and praised for nothing, in both languages`, () => {
    for (const reasons of [
      [reason, EXACT, WITHIN, admits('set-aside')],
      [EXACT, WITHIN, admits('set-aside'), reason],
    ]) {
      const verdict = { band: 'good' as const, score: 60, eligible: true, reasons };
      assert.equal(explanation(verdict, 'en'), english);
      assert.equal(explanation(verdict, 'fr'), french);
    }
  });
}

test('Opportunities: explanation: at most five sentences, the check the last of them', () => {
  const reasons: Reason[] = [
    VALUE,
    { kind: 'nature' },
    OUTSIDE,
    EXACT,
    WEAK,
    { kind: 'buyer', label: 'CHU', listing: 'CHU de Québec', on: 'award', awards: 2 },
    { kind: 'rule', rule: 'green_light', what: { en: 'works', fr: 'travaux' }, points: 6 },
    admits('open'),
    held('ISO 9001', true),
    held('COR', false),
  ];
  for (const [language, last] of [
    ['en', 'Check that you hold: COR.'],
    ['fr', 'Vérifiez que vous détenez la certification COR.'],
  ] as const) {
    const told = explanation({ band: 'weak', score: 20, eligible: true, reasons }, language);
    assert.equal(told.split(/(?<=[.])\s/).length, 5, told);
    assert.ok(told.endsWith(last), told);
  }
});

test('Opportunities: explanation: a title is told in the language asked for where the source publishes both', () => {
  const both: Reason = {
    kind: 'term',
    label: 'Watermain',
    place: 'title',
    quote: 'watermain',
    how: 'whole',
    also: {
      en: { place: 'title', quote: 'watermain', how: 'whole' },
      fr: { place: 'title', quote: 'aqueduc', how: 'in-french' },
    },
    origin: 'category',
  };
  const verdict = { band: 'good' as const, score: 70, eligible: true, reasons: [both] };
  assert.match(explanation(verdict, 'en'), /The title names “watermain”, one of your categories\./);
  assert.match(
    explanation(verdict, 'fr'),
    /Le titre contient « aqueduc », équivalent français de votre catégorie « Watermain »\./,
  );
});

test('amounts are written as people write them', () => {
  const rows: [amount: number, currency: string, english: string, french: string][] = [
    [110_000_000, 'CAD', 'CAD 110 million', '110\u00a0millions de dollars canadiens'],
    [1_500_000, 'USD', 'USD 1.5 million', '1,5\u00a0million de dollars américains'],
    [2_250_000_000, 'EUR', 'EUR 2.25 billion', '2,25\u00a0milliards d’euros'],
    [653_199, 'CAD', 'CAD 653,199', '653\u00a0199 dollars canadiens'],
    [1_234_567, 'GBP', 'GBP 1,234,567', '1\u00a0234\u00a0567 livres sterling'],
    [5_000, 'JPY', 'JPY 5,000', '5\u00a0000\u00a0JPY'],
  ];
  for (const [amount, currency, english, french] of rows) {
    assert.equal(amountInEnglish(amount, currency), english);
    assert.equal(amountInFrench(amount, currency), french);
  }
});

test('a quote has at most six words and nothing but words', () => {
  for (const text of ['Snow removal', 'enlèvement de la neige', 'HOSPITAL BEDS', 'help-desk', 'MONITOR, PHYSIOLOGICAL'])
    assert.ok(isQuotable(text), text);
  for (const text of [
    'one two three four five six seven',
    'services (à l’exclusion',
    '• snow removal',
    'a | b',
    'Equipment and Supplies: Medical',
    'salt – sand',
    'ends. Begins',
    '',
    '---',
  ])
    assert.ok(!isQuotable(text), text);
});

test('once the closing has passed nothing sounds as if the tender were open', () => {
  const list: Reason = { kind: 'biddable', state: 'to_list', quote: null };
  const open: Reason = { kind: 'eligibility', state: 'open', quote: null };
  const verdict = { band: 'good', score: 70, eligible: true, reasons: [list, EXACT, open] } as const;
  const closed = afterClosing({ ...verdict, reasons: [...verdict.reasons] });
  assert.equal(explanation(closed, 'en'), 'Bidding on this tender has closed.');
  assert.equal(explanation(closed, 'fr'), 'Cet appel d’offres n’accepte plus de soumissions.');
  assert.deepEqual(
    reasonSentences(closed, 'en', { isCanadian: true }).map(({ kind, text }) => [kind, text]),
    [['against', 'Bidding on this tender has closed.']],
  );
  const invited = afterClosing({ ...verdict, reasons: [biddable('invited_only'), EXACT] });
  assert.equal(explanation(invited, 'en'), 'Bidding on this tender has closed. Only invited suppliers may bid.');
  const cancelled: Reason = { kind: 'status', status: 'cancelled' };
  const barred = { ...verdict, reasons: [cancelled, EXACT] };
  assert.equal(afterClosing(barred), barred);
});
