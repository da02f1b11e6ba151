import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, Revision } from '#contract/lib/fields.ts';

const Difference = z.object({
  cut: z.string(),
  title: z.string(),
  one: z.string().nullable(),
  other: z.string().nullable(),
});
const SheetOfQuarter = z.object({
  data_id: z.int(),
  form_id: z.int(),
  revision: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  quarters: z.int(),
});
/** A half divided between two shares, both with submitted sheets. */
const DividedHalf = z.object({
  half: z.union([z.literal(1), z.literal(2)]),
  one: SheetOfQuarter,
  other: SheetOfQuarter,
  differences: z.array(Difference),
  /**
   * The office's last decision between these two sheets. In its `differences`, `one` is the sheet that was kept, and
   * `other` is what the other sheet said before it was replaced.
   */
  settled: z
    .object({
      kept_id: z.int(),
      settled_at: z.string(),
      settled_by: z.string(),
      differences: z.array(Difference),
    })
    .nullable(),
});
export type DividedHalf = z.output<typeof DividedHalf>;

/** A submitted sheet with cuts that are no longer allowed, because the animal's age was recorded or cleared later. */
const BarredSheet = SheetOfQuarter.extend({
  reason: z.enum(['cut_over_thirty_months', 'cut_age_unproven']),
  titles: z.array(z.string()),
});
export type BarredSheet = z.output<typeof BarredSheet>;

/**
 * Lists what prevents a plant from following an animal's sheets: the differences, cut by cut, between two sheets for the same
 * half, and cuts that aren't allowed for the animal. Staff only.
 */
export const getDifferences = endpoint({
  method: 'POST',
  path: '/api/cutsheet/get_differences',
  input: z.object({ order_id: Id }),
  data: z.object({
    halves: z.array(DividedHalf),
    barred: z.array(BarredSheet),
    can: z.object({ settle: z.boolean() }),
  }),
  refusals: [],
  shows: ['cut_sheets', 'orders'],
});

/** Applies one owner's sheet to both quarters of a half. The revisions identify the answers that the office saw. */
export const settleDifference = endpoint({
  method: 'POST',
  path: '/api/cutsheet/settle_difference',
  input: z.object({
    order_id: Id,
    /** The sheet that both quarters will follow, and the one it replaces. */
    kept: z.object({ data_id: Id, revision: Revision }),
    replaced: z.object({ data_id: Id, revision: Revision }),
  }),
  data: z.object({ data_id: z.int() }),
  done: 'Both quarters now use the same cut sheet.',
  refusals: ['sheets_agree', 'sheet_changed', 'order_over'],
});
