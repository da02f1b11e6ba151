import { AMOUNTS, QUARTERS_OF } from '#contract/booking/split-shares.ts';
import type { RefusalCode } from '#contract/lib/refusals.ts';

/** What a row of the edit dialog can hold: three quarters are given only in the day popup, and may stay. Decision C-56. */
export const EDITED_AMOUNTS = [...AMOUNTS, 'Qt 3'] as const;
export type EditedAmount = (typeof EDITED_AMOUNTS)[number];

export const quartersOf = (amount: EditedAmount): number => (amount === 'Qt 3' ? 3 : QUARTERS_OF[amount]);
const AMOUNT_OF: Readonly<Record<number, EditedAmount>> = { 1: 'Quarter', 2: 'Half', 3: 'Qt 3', 4: 'Whole' };
export const amountOf = (quarters: number): EditedAmount => AMOUNT_OF[quarters] ?? 'Whole';

/** A share as it is stored. */
export interface StoredShare {
  cart_id: number;
  customer_id: number;
  template_id: number | null;
  quarters: number;
}
/** A row as it is sent; nothing in it is sure to be there. */
export interface AskedShare {
  cart_id?: number | undefined;
  name?: number | undefined;
  cutsheet?: number | undefined;
  amount?: EditedAmount | undefined;
}
/** A share as it shall be; without a cart_id it is new. */
export interface SettledShare extends Omit<StoredShare, 'cart_id'> {
  cart_id: number | null;
}

export type SharesProblem = Extract<
  RefusalCode,
  'order_changed' | 'customer_twice' | 'owner_missing' | 'cut_sheet_missing' | 'not_one_animal'
>;
type Settled = { shares: SettledShare[] } | { problem: SharesProblem };

/**
 * The shares an animal has after an edit. A row is the stored one of its cart_id, else of its customer, unless another row is
 * that one by its cart_id; rows that name neither customer nor amount are none; stored shares that nobody speaks of stay, in front. Together they are the whole animal, or
 * there are none. Spec part 1, section 5 (Split shares); decisions C-57, C-59.
 */
export function settleShares(
  stored: readonly StoredShare[],
  asked: readonly AskedShare[],
  deleted: readonly number[],
): Settled {
  const left = stored.filter(({ cart_id }) => !deleted.includes(cart_id));
  const rows = asked.filter(({ cart_id, name, amount }) => (name || amount) && !(cart_id && deleted.includes(cart_id)));
  const taken = new Set(rows.map(({ cart_id }) => cart_id));
  const shares: SettledShare[] = [];
  for (const row of rows) {
    const before = left.find(({ cart_id, customer_id }) =>
      row.cart_id === undefined ? customer_id === row.name && !taken.has(cart_id) : cart_id === row.cart_id,
    );
    if (before && shares.some(({ cart_id }) => cart_id === before.cart_id)) return { problem: 'order_changed' };
    if (row.cart_id !== undefined && !before) return { problem: 'order_changed' };
    const customer_id = row.name ?? before?.customer_id;
    if (customer_id === undefined) return { problem: 'owner_missing' };
    const template_id = row.cutsheet ?? before?.template_id ?? null;
    if (template_id === null && !before) return { problem: 'cut_sheet_missing' };
    const quarters = row.amount === undefined ? before?.quarters : quartersOf(row.amount);
    if (quarters === undefined) return { problem: 'not_one_animal' };
    shares.push({ cart_id: before?.cart_id ?? null, customer_id, template_id, quarters });
  }
  const named = new Set(shares.map(({ cart_id }) => cart_id));
  const all = [...left.filter(({ cart_id }) => !named.has(cart_id)), ...shares];
  const problem = findProblem(all);
  return problem && !isSame(stored, all) ? { problem } : { shares: all };
}

function findProblem(shares: readonly SettledShare[]): SharesProblem | null {
  const customers = new Set(shares.map(({ customer_id }) => customer_id));
  if (customers.size < shares.length) return 'customer_twice';
  const quarters = shares.reduce((sum, share) => sum + share.quarters, 0);
  return shares.length === 0 || quarters === 4 ? null : 'not_one_animal';
}

/** An animal that was left partly without owners may stay so when the edit is about something else. */
const isSame = (stored: readonly StoredShare[], shares: readonly SettledShare[]): boolean =>
  stored.length === shares.length &&
  shares.every((share) =>
    stored.some(
      (other) =>
        other.cart_id === share.cart_id &&
        other.customer_id === share.customer_id &&
        other.template_id === share.template_id &&
        other.quarters === share.quarters,
    ),
  );

/** Why the parts cannot stand for the share they come from: together they are exactly as much as it was. Decision C-63. */
export function findPartsProblem(quarters: number, parts: readonly AskedShare[]): SharesProblem | null {
  if (parts.some(({ name }) => name === undefined)) return 'owner_missing';
  if (new Set(parts.map(({ name }) => name)).size < parts.length) return 'customer_twice';
  const sum = parts.reduce((total, { amount }) => total + (amount === undefined ? 0 : quartersOf(amount)), 0);
  return sum === quarters && parts.length > 1 && parts.every(({ amount }) => amount) ? null : 'not_one_animal';
}

/** The first quarter of each share, one behind the other, so that no two hold the same one. */
export function placeShares<S extends { quarters: number }>(shares: readonly S[]): (S & { first_quarter: number })[] {
  let next = 1;
  return shares.map((share) => {
    const placed = { ...share, first_quarter: next };
    next += share.quarters;
    return placed;
  });
}
