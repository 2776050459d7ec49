import { LIST_FIELDS, SET_FIELDS } from '#contract/profile.ts';

/**
 * A company's profile, history, partners and products as the specification tells them, in plain memory and without any of
 * the program's rules: what it is compared with.
 */

/** Texts as they are sent, as they are kept, and by what they are the same. A kept form of null is not acceptable. */
export const TEXTS: readonly (readonly [sent: unknown, kept: string | null, key: string])[] = [
  ['Pumps', 'Pumps', 'pumps'],
  [' PUMPS ', 'PUMPS', 'pumps'],
  ['Échographie', 'Échographie', 'echographie'],
  ['echographie', 'echographie', 'echographie'],
  ['Ward  beds', 'Ward beds', 'ward beds'],
  ['ward beds', 'ward beds', 'ward beds'],
  ['Norlume', 'Norlume', 'norlume'],
  ['  ', null, ''],
  [7, null, ''],
];
const keyOf = new Map(TEXTS.flatMap(([, kept, key]) => (kept === null ? [] : [[kept, key] as const])));
export const PARTNER_TEXTS = TEXTS.filter(([, kept]) => kept !== null);

export const SET_VALUES: Readonly<Record<string, readonly (readonly [sent: unknown, kept: unknown])[]>> = {
  overview: [
    [null, null],
    ['A', 'A'],
    [' B ', 'B'],
    ['', undefined],
  ],
  business_role: [
    [null, null],
    ['reseller', 'reseller'],
    [1, undefined],
  ],
  is_canadian_supplier: [
    [null, null],
    [true, true],
    [false, false],
    ['no', undefined],
  ],
  employee_count: [
    [null, null],
    [0, 0],
    [5, 5],
    [-1, undefined],
    ['5', undefined],
  ],
  min_contract_value: [
    [null, null],
    [0, 0],
    [10, 10],
    [20, 20],
    [-5, undefined],
  ],
  max_contract_value: [
    [null, null],
    [5, 5],
    [10, 10],
    [30, 30],
    ['30', undefined],
  ],
};

export type ModelOperation = { op: 'add' | 'remove' | 'set'; field: string; value: unknown; kept: unknown };
type Change = {
  field: string;
  before: unknown;
  after: unknown;
  source: string;
  reverted: boolean;
  off: number;
  on: number;
};
type ModelProduct = { partner: string; name: string; status: 'active' | 'discontinued'; by: Change | null };

export class CompanyModel {
  readonly fields: Record<string, unknown> = Object.fromEntries([
    ...LIST_FIELDS.map((field) => [field, []]),
    ...SET_FIELDS.map((field) => [field, null]),
  ]);
  readonly history: Change[] = [];
  /** Authorized or not, by key. */
  readonly partners = new Map<string, boolean>();
  readonly products: ModelProduct[] = [];

  /** The reasons of the operations that did nothing, by index, and the changes that were made. */
  batch(operations: readonly ModelOperation[]): { reasons: (string | null)[]; changes: Change[] } {
    const before = structuredClone(this.fields);
    const reasons = operations.map((operation) => this.#operate(operation));
    const { min_contract_value: min, max_contract_value: max } = this.fields;
    if (typeof min === 'number' && typeof max === 'number' && min > max) {
      for (const bound of ['min_contract_value', 'max_contract_value']) this.fields[bound] = before[bound];
      for (const [index, { field, kept }] of operations.entries()) {
        if (!field.endsWith('_contract_value') || kept === undefined) continue;
        reasons[index] = kept === before[field] ? 'already_set' : 'min_exceeds_max';
      }
    }
    const changed = Object.keys(before).filter(
      (field) => JSON.stringify(before[field]) !== JSON.stringify(this.fields[field]),
    );
    return { reasons, changes: changed.map((field) => this.#record(field, before[field], 'portal_edit')) };
  }

  #operate({ op, field, kept }: ModelOperation): string | null {
    if (op === 'set') {
      if (kept === undefined) return 'invalid_value';
      if (this.fields[field] === kept) return 'already_set';
      this.fields[field] = kept;
      return null;
    }
    if (kept === null) return 'invalid_value';
    const items = this.fields[field] as string[];
    const at = items.findIndex((item) => keyOf.get(item) === keyOf.get(kept as string));
    if (op === 'add' && at !== -1) return 'already_present';
    if (op === 'remove' && at === -1) return 'not_present';
    this.fields[field] = op === 'add' ? [...items, kept] : items.toSpliced(at, 1);
    return null;
  }

  #record(field: string, before: unknown, source: string): Change {
    const change = { field, before, after: this.fields[field], source, reverted: false, off: 0, on: 0 };
    this.history.push(change);
    this.#follow(change, before, change.after);
    return change;
  }

  /** Partners and products follow the list from one value to another. */
  #follow(change: Change, from: unknown, to: unknown): void {
    if (change.field !== 'manufacturer_partners') return;
    const [had, has] = [from, to].map((list) => new Set((list as string[]).map((name) => keyOf.get(name) ?? '')));
    for (const key of had ?? []) {
      if (has?.has(key) === true) continue;
      this.partners.set(key, false);
      for (const product of this.products) {
        if (product.partner !== key || product.status !== 'active') continue;
        Object.assign(product, { status: 'discontinued', by: change });
        change.off += 1;
      }
    }
    for (const key of has ?? []) {
      if (had?.has(key) === true) continue;
      this.partners.set(key, true);
      for (const product of this.products) {
        if (product.partner !== key || product.by !== change) continue;
        Object.assign(product, { status: 'active', by: null });
        change.on += 1;
      }
    }
  }

  revertible(change: Change): string | null {
    if (change.reverted) return 'already_reverted';
    if (this.history.findLast(({ field, reverted }) => field === change.field && !reverted) !== change)
      return 'superseded';
    const fields: Record<string, unknown> = { ...this.fields, [change.field]: change.before };
    const { min_contract_value: min, max_contract_value: max } = fields;
    return typeof min === 'number' && typeof max === 'number' && min > max ? 'superseded' : null;
  }

  /** The code of the refusal, or null. */
  revert(change: Change): string | null {
    const refusal = this.revertible(change);
    if (refusal !== null) return refusal;
    this.fields[change.field] = change.before;
    change.reverted = true;
    this.#follow(change, change.after, change.before);
    return null;
  }

  /** Whether the partner is new. */
  addPartner(kept: string): boolean {
    const key = keyOf.get(kept) ?? '';
    const isNew = !this.partners.has(key);
    const field = 'manufacturer_partners';
    const items = this.fields[field] as string[];
    if (!items.some((item) => keyOf.get(item) === key)) {
      this.fields[field] = [...items, kept];
      this.#record(field, items, 'portal_edit');
    }
    return isNew;
  }

  addProduct(partner: string, name: string): string | null {
    if (this.partners.get(partner) !== true) return this.partners.has(partner) ? 'partner_not_authorized' : 'not_found';
    if (this.products.some((one) => one.partner === partner && one.name === name)) return 'already_exists';
    this.products.push({ partner, name, status: 'active', by: null });
    return null;
  }

  setStatus(product: ModelProduct, status: ModelProduct['status']): string | null {
    const isRaised = status === 'active' && product.status !== 'active';
    if (isRaised && this.partners.get(product.partner) !== true) return 'partner_not_authorized';
    Object.assign(product, { status, by: null });
    return null;
  }

  /** All there is, in a form that the program's answers can be brought to. */
  shown(historyLength: number): unknown {
    return {
      fields: LIST_FIELDS.map((field) => this.fields[field]).concat(SET_FIELDS.map((field) => this.fields[field])),
      history: this.history
        .slice(-historyLength)
        .toReversed()
        .map((change) => [
          change.field,
          change.before,
          change.after,
          change.source,
          [change.off, change.on],
          change.reverted,
          this.revertible(change) === null,
        ]),
      partners: [...this.partners].sort(([a], [b]) => (a < b ? -1 : 1)),
      products: this.products.map(({ partner, name, status }) => `${partner} ${name} ${status}`).sort(),
    };
  }
}
