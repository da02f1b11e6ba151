import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, IntBetween, ListOf, Revision } from '#contract/lib/fields.ts';
import { METHOD_NAMES } from '#contract/payments/methods.ts';

export const MAX_REFUND_STEPS = 5;

/** How a plant lets its customers pay, and its rules for deposits. Unless noted, days are counted back from the drop-off. */
export const PayingRules = z.object({
  methods: ListOf(z.enum(METHOD_NAMES), 10).refine((methods) => methods.length > 0, 'Choose at least one.'),
  takes_parts: Flag,
  deposit_due_days: IntBetween(0, 365),
  /** When reminders are emailed, in days before the deposit is due. Empty for no reminders. */
  deposit_reminder_days: ListOf(IntBetween(0, 60), 5),
  /** If the order is canceled at least this many days before the drop-off, the deposit is refunded; after that, it isn't. */
  deposit_refund_days: IntBetween(0, 365),
  /** The parts that are refunded with shorter notice than that. */
  deposit_refund_steps: ListOf(
    z.object({ days: IntBetween(0, 364), percent: IntBetween(1, 99) }),
    MAX_REFUND_STEPS,
  ).default([]),
  no_show_fee_cents: IntBetween(0, 1_000_000),
});
export type PayingRules = z.output<typeof PayingRules>;

/** `revision` is 0 until the plant has saved its rules; until then, no reminders are sent. */
export const payingRules = endpoint({
  method: 'GET',
  path: '/api/payment/rules',
  input: z.object({}),
  data: PayingRules.extend({ revision: z.int() }),
  refusals: [],
  shows: ['settings'],
});

export const savePayingRules = endpoint({
  method: 'POST',
  path: '/api/payment/save_rules',
  input: PayingRules.extend({ revision: Revision }),
  data: z.object({ revision: z.int() }),
  done: 'Saved',
  refusals: ['settings_changed'],
});
