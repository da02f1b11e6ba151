import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import type { RefusalCode } from '#contract/app/refusals.ts';
import { findAddProblem, sizesThatFit, sumQuarters } from '#contract/booking/shares.ts';
import { WHOLE_ANIMAL } from '#contract/lib/quarters.ts';
import { type DraftShare, EMPTY_SHARE } from '#web/booking/order-draft/order-draft.ts';
import { sayRefusal } from '#web/lib/say-refusal.ts';

/** Any form with a list of shares. The editor's `name` prop says where in the form the list is. */
export interface SharesForm {
  shares: DraftShare[];
}

/** Every way to divide an animal into wholes, halves, and quarters. Sizes are in quarters. */
export const PRESETS = [
  { label: 'Whole', sizes: [4] },
  { label: 'Halves', sizes: [2, 2] },
  { label: 'Half, 2 quarters', sizes: [2, 1, 1] },
  { label: 'Quarters', sizes: [1, 1, 1, 1] },
] as const;

/** Returns the cut sheet to preselect for a share of this size. */
export type ProposeSheet = (quarters: number) => number | null;

/** A new share. If only one amount still fits, it is preselected. */
export function nextShare(shares: readonly DraftShare[], proposeSheet: ProposeSheet, whole?: number): DraftShare {
  const [size = 0, ...others] = sizesThatFit([...shares, EMPTY_SHARE], shares.length, whole);
  const quarters = others.length === 0 ? size : 0;
  return { ...EMPTY_SHARE, template_id: proposeSheet(quarters), quarters };
}

/**
 * Builds shares of these sizes. Customers already chosen keep their positions; those past the new number of shares are
 * dropped.
 */
export const presetShares = (
  shares: readonly DraftShare[],
  sizes: readonly number[],
  proposeSheet: ProposeSheet,
): DraftShare[] =>
  sizes.map((quarters, at) => ({
    ...EMPTY_SHARE,
    customer: shares[at]?.customer ?? null,
    template_id: proposeSheet(quarters),
    quarters,
  }));

/** True if another share has this customer. A customer may appear only once per animal. */
export const isTaken = (shares: readonly DraftShare[], index: number, customer_id: number): boolean =>
  shares.some(({ customer }, at) => at !== index && customer?.id === customer_id);

/** The form that contains the list of shares. */
type FormOfShares = Pick<UseFormReturn<SharesForm>, 'control' | 'setValue' | 'setError' | 'clearErrors'>;

/**
 * The shares at `name` in a form: their values, the sizes that still fit, and functions to add, clear, and remove shares.
 * `findProblem` says why another can't be added.
 */
export function useShareRows(
  { control, setValue, setError, clearErrors }: FormOfShares,
  name: string,
  whole = WHOLE_ANIMAL,
  findProblem: (shares: readonly DraftShare[], whole: number) => RefusalCode | null = findAddProblem,
) {
  const at = name as 'shares';
  const { fields, append, remove } = useFieldArray({ control, name: at });
  const watched = useWatch({ control, name: at });
  const shares = fields.map((field, index): DraftShare => watched[index] ?? field);
  const quarters = sumQuarters(shares);
  const addProblem = findProblem(shares, whole);
  // Clears row errors as soon as a row changes.
  const settle = () => clearErrors(at);

  return {
    rows: fields.map(({ id }, index) => ({
      id,
      path: `${name}.${index}` as 'shares.0',
      sizes: sizesThatFit(shares, index, whole),
      /** How many quarters are left after the other rows. */
      most: whole - quarters + (shares[index]?.quarters ?? 0),
    })),
    shares,
    quarters,
    addProblem,
    settle,
    /** Adds a row and returns true, or shows why it can't. Focuses the row's first field, or the one named `focus`. */
    add: (share: DraftShare, focus?: string): boolean => {
      settle();
      if (addProblem) setError(`${name}.root` as 'shares', { type: 'custom', message: sayRefusal(addProblem) });
      else append(share, focus ? { focusName: `${name}.${fields.length}.${focus}` } : {});
      return addProblem === null;
    },
    remove: (index: number): void => {
      settle();
      remove(index);
    },
    /** Clears a row, so that it no longer refers to a stored share. */
    clear: (index: number): void => {
      settle();
      setValue(`${name}.${index}` as 'shares.0', EMPTY_SHARE, { shouldDirty: true });
    },
  };
}
