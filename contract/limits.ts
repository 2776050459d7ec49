/** Every number of the specification's Limits section, in one place. */
export const LIMITS = {
  rateWindowMs: 60_000,
  pageSize: { min: 1, max: 100, default: 25 },
  cursorChars: 300,
  qChars: { min: 1, max: 200 },
  sourceChars: { min: 1, max: 40 },
  /** Of a filter by buyer, region or category. */
  filterChars: { min: 1, max: 100 },
  score: { min: 0, max: 100 },
  keyNameChars: { min: 1, max: 100 },
  profileOperations: { min: 1, max: 50 },
  profileChangesPage: 50,
  /** Of a list of the profile: how many values, and how long each. */
  profileListValues: 200,
  profileListValueChars: { min: 1, max: 200 },
  /** Of values that are suggested while somebody types; a thing that more tenders are about is not counted. */
  suggestions: { items: 10, qChars: { min: 1, max: 100 }, countedTenders: 2_000 },
  partnerNameChars: { min: 1, max: 200 },
  relationshipChars: { min: 1, max: 200 },
  productNameChars: { min: 1, max: 200 },
  productModelChars: { min: 1, max: 100 },
  productDescriptionChars: { min: 1, max: 4_000 },
  commodityCodes: 50,
  commodityCodeChars: { min: 1, max: 100 },
  urlChars: 2_000,
  /** Of a CSV of products; at most this many of its errors are reported. */
  import: { bytes: 2 * 1_024 * 1_024, rows: 500, issues: 50 },
  specs: { depth: 20, chars: 20_000 },
  /** Of a question about an opportunity: turns of its history that are taken, and the last that count. */
  ask: { questionChars: { min: 1, max: 1_000 }, turnChars: { min: 1, max: 4_000 }, turns: 10, turnsUsed: 6 },
  feedbackReasonChars: { min: 0, max: 2_000 },
  automaticProfileChanges: 10,
  activeRules: 200,
  /** Of what is shown of a rule: answers, and tenders that it moves. */
  ruleEvidence: 100,
  /** The past that a rule is tried on: so many days, of matches the newest, of those that it concerns the newest, and how long. */
  ruleEffect: { days: 90, matches: 1_000, judged: 200, examples: 20, ms: 4_000 },
  /** Opportunities in one digest, and its distinct recipients. */
  digestItems: { min: 3, max: 15 },
  notificationEmails: 10,
  /** `bytes` of one document, `packageBytes` of a ZIP package, `packageFiles` and `expandedBytes` of what is opened in it; `quoteChars` of words that are looked for on a `page`. */
  solicitationDocuments: {
    bytes: 15 * 1024 * 1024,
    packageBytes: 40 * 1024 * 1024,
    packageFiles: 100,
    expandedBytes: 120 * 1024 * 1024,
    perTender: 200,
    page: { min: 1, max: 100_000 },
    quoteChars: { min: 1, max: 1_000 },
  },
  contextDocuments: { bytes: 15 * 1024 * 1024, perCompany: 50 },
  /** Of a value in an operation on the profile; what is deeper is no value of any field. */
  operationValue: { depth: 20, bytes: 65_536 },
} as const;

/** Calls accepted per route and client address in any 60 seconds (specification, Limits); `typing`: at each pause of a person who types. */
export const RATE = { read: 60, session: 30, ask: 20, write: 10, typing: 180 } as const;
