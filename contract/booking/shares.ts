import type { RefusalCode } from '#contract/app/refusals.ts';
import { WHOLE_ANIMAL } from '#contract/lib/quarters.ts';
import { sum } from '#contract/lib/sum.ts';

/**
 * A share's size as sent in calls. Forms offer the first three; three quarters can be booked only in the day popup, but
 * edits preserve them.
 */
export const AMOUNTS = ['Whole', 'Half', 'Quarter'] as const;
export const EDITED_AMOUNTS = [...AMOUNTS, 'Qt 3'] as const;
export type Amount = (typeof AMOUNTS)[number];
export type EditedAmount = (typeof EDITED_AMOUNTS)[number];

export const QUARTERS_OF = { Whole: 4, Half: 2, Quarter: 1, 'Qt 3': 3 } as const satisfies Record<EditedAmount, number>;
const AMOUNT_OF: Readonly<Record<number, EditedAmount>> = { 1: 'Quarter', 2: 'Half', 3: 'Qt 3', 4: 'Whole' };
export const amountOf = (quarters: number): EditedAmount => AMOUNT_OF[quarters] ?? 'Whole';

/** The sizes a form offers, in quarters. */
export const SHARE_SIZES = AMOUNTS.map((amount): number => QUARTERS_OF[amount]);

/** A share being edited, with 0 quarters until an amount is chosen. A stored share has a cart_id. */
export interface Share {
  cart_id?: number | null;
  customer_id: number | null;
  template_id: number | null;
  quarters: number;
}
type Sized = Pick<Share, 'quarters'>;

export const sumQuarters = (shares: readonly Sized[]): number => sum(shares.map(({ quarters }) => quarters));

/**
 * The sizes that still fit alongside the other shares, out of a total of `whole` quarters. The current size stays on the list
 * even if it no longer fits.
 */
export function sizesThatFit(shares: readonly Sized[], index: number, whole = WHOLE_ANIMAL): number[] {
  const others = sumQuarters(shares.filter((_, at) => at !== index));
  const own = shares[index]?.quarters ?? 0;
  const sizes = own === 0 || SHARE_SIZES.includes(own) ? SHARE_SIZES : [...SHARE_SIZES, own];
  return sizes.filter((quarters) => others + quarters <= whole);
}

export function findAddProblem(
  shares: readonly Pick<Share, 'quarters' | 'template_id'>[],
  whole = WHOLE_ANIMAL,
): 'no_amount_left' | 'amount_missing' | 'cut_sheet_missing' | null {
  if (sumQuarters(shares) >= whole) return 'no_amount_left';
  if (shares.length > 0 && shares.every(({ quarters }) => quarters === 0)) return 'amount_missing';
  return shares.some(({ template_id }) => template_id === null) ? 'cut_sheet_missing' : null;
}

export type SharesCode = Extract<
  RefusalCode,
  'customer_twice' | 'owner_missing' | 'cut_sheet_missing' | 'not_one_animal'
>;
export interface SharesProblem {
  code: SharesCode;
  /** The index of the share with the problem, and the field; null if the problem is with all shares together. */
  at: number | null;
  field: 'customer' | 'template_id' | null;
}

/**
 * What is wrong with these shares, which together must make up `whole` quarters. Each needs its own customer and a cut sheet
 * (stored shares may lack one). No shares at all means that the animal is not split.
 */
export function findSharesProblems(shares: readonly Share[], whole = WHOLE_ANIMAL): SharesProblem[] {
  if (shares.length === 0) return [];
  const problems = shares.flatMap(({ cart_id, customer_id, template_id }, at): SharesProblem[] => {
    const first = shares.findIndex((other) => other.customer_id === customer_id);
    return [
      ...(customer_id === null ? [{ code: 'owner_missing', at, field: 'customer' } as const] : []),
      ...(customer_id !== null && first < at ? [{ code: 'customer_twice', at, field: 'customer' } as const] : []),
      ...(template_id === null && !cart_id ? [{ code: 'cut_sheet_missing', at, field: 'template_id' } as const] : []),
    ];
  });
  const isWhole = sumQuarters(shares) === whole && shares.every(({ quarters }) => quarters > 0);
  return isWhole ? problems : [...problems, { code: 'not_one_animal', at: null, field: null }];
}

/** The first quarter of each share, assigned in order so that no two overlap. */
export function placeShares<S extends Sized>(shares: readonly S[]): (S & { first_quarter: number })[] {
  let next = 1;
  return shares.map((share) => {
    const placed = { ...share, first_quarter: next };
    next += share.quarters;
    return placed;
  });
}

/**
 * Places an animal's shares after an edit. Shares of the same size keep their place if the others fit around them, because the
 * owner of each half has a side of the carcass. Putting the shares in another order changes their places, except those that
 * are on an invoice.
 */
export function placeAgain<S extends Sized & { cart_id: number | null }>(
  shares: readonly S[],
  stored: readonly { cart_id: number; quarters: number; first_quarter: number; invoice_id: number | null }[],
): (S & { first_quarter: number })[] {
  const taken = new Set<number>();
  const quartersFrom = (first: number, quarters: number) => Array.from({ length: quarters }, (_, at) => first + at);
  const take = (first: number, quarters: number) => {
    for (const quarter of quartersFrom(first, quarters)) taken.add(quarter);
    return first;
  };
  const staying = shares.map(({ cart_id }) => stored.findIndex((one) => one.cart_id === cart_id));
  const isReordered = staying.filter((at) => at >= 0).some((at, nth, all) => at < (all[nth - 1] ?? -1));
  const keptPlace = ({ cart_id, quarters }: S) =>
    stored.find(
      (one) => one.cart_id === cart_id && one.quarters === quarters && !(isReordered && one.invoice_id === null),
    )?.first_quarter;
  for (const share of shares) take(keptPlace(share) ?? 1, keptPlace(share) ? share.quarters : 0);
  const placed = shares.map((share) => {
    const kept = keptPlace(share);
    if (kept) return { ...share, first_quarter: kept };
    const isFree = (first: number) =>
      quartersFrom(first, share.quarters).every((one) => one <= WHOLE_ANIMAL && !taken.has(one));
    const first = quartersFrom(1, WHOLE_ANIMAL).find(isFree);
    return { ...share, first_quarter: first === undefined ? 0 : take(first, share.quarters) };
  });
  return placed.some(({ first_quarter }) => first_quarter === 0) ? placeShares(shares) : placed;
}

export interface StoredShare {
  cart_id: number;
  customer_id: number;
  template_id: number | null;
  quarters: number;
}
/** A share as sent in an edit; any field may be missing. */
export interface AskedShare {
  cart_id?: number | undefined;
  name?: number | undefined;
  cutsheet?: number | undefined;
  amount?: EditedAmount | undefined;
}
/** A share after the edit; without a cart_id, it is new. */
export interface SettledShare extends Omit<StoredShare, 'cart_id'> {
  cart_id: number | null;
}
type Settled = { shares: SettledShare[] } | { problem: SharesCode | 'order_changed' };

/**
 * An animal's shares after an edit. A row matches the stored share with its cart_id; without a cart_id, it matches its
 * customer's share, unless another row has that share's cart_id. Rows without a customer and an amount are ignored.
 * Stored shares that the edit doesn't mention are kept and come first. The whole share of `broughtBy`, the customer who
 * brings in the animal, is what an animal has until someone splits it: rows that name others replace it, and if all shares
 * are removed, it comes back.
 */
export function settleShares(
  stored: readonly StoredShare[],
  asked: readonly AskedShare[],
  deleted: readonly number[],
  broughtBy: number | null = null,
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
    const quarters = row.amount === undefined ? (before?.quarters ?? 0) : QUARTERS_OF[row.amount];
    shares.push({ cart_id: before?.cart_id ?? null, customer_id, template_id, quarters });
  }
  const named = new Set(shares.map(({ cart_id }) => cart_id));
  const kept = left.filter(({ cart_id }) => !named.has(cart_id));
  const isUnsplit = kept.every(({ customer_id, quarters }) => customer_id === broughtBy && quarters === WHOLE_ANIMAL);
  const all = [...(isUnsplit && shares.length > 0 ? [] : kept), ...shares];
  if (all.length === 0 && broughtBy !== null) return { shares: [wholeShare(stored, broughtBy)] };
  const [problem] = findSharesProblems(all);
  return problem && !isSame(stored, all) ? { problem: problem.code } : { shares: all };
}

/** The whole animal for whoever brings it in. Their stored share keeps its sheet. */
function wholeShare(stored: readonly StoredShare[], customer_id: number): SettledShare {
  const own = stored.find((share) => share.customer_id === customer_id);
  const { cart_id, template_id } = own ?? { cart_id: null, template_id: null };
  return { cart_id, customer_id, template_id, quarters: WHOLE_ANIMAL };
}

/** Whether the edit leaves the shares unchanged. In that case, quarters without an owner may stay that way. */
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
