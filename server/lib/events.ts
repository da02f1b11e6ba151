import type { Topic } from '#contract/lib/endpoint.ts';
import type { Tx } from '#server/lib/database.ts';

/** Everything that can happen, with what it makes stale on other people's screens. */
export const EVENTS = {
  'order.created': ['orders', 'slots'],
  'order.received': ['orders'],
  'order.receipt_undone': ['orders'],
  'order.completed': ['orders'],
  'order.scheduled': ['orders', 'slots'],
  'order.removed': ['orders', 'slots'],
  'slots.changed': ['slots'],
  'cut_sheet.submitted': ['cut_sheets', 'orders'],
  'customer.added': ['customers'],
  'customer.changed': ['customers'],
  'card.saved': ['account'],
  'mail.changed': ['mails'],
} as const satisfies Record<string, readonly Topic[]>;
export type EventKind = keyof typeof EVENTS;

export interface Happening {
  order_id?: number;
  data?: Record<string, unknown>;
  /** Accounts outside the plant's staff whose screens show it too. */
  audience?: readonly number[];
}

/** Writes what happened, in the transaction in which it happened. The relay carries it out after commit. */
export async function emit(
  tx: Tx,
  { actor }: { actor: { plant_id: number; account_id: number | null } },
  kind: EventKind,
  { order_id, data = {}, audience = [] }: Happening = {},
): Promise<void> {
  await tx
    .insertInto('events')
    .values({
      plant_id: actor.plant_id,
      kind,
      order_id: order_id ?? null,
      actor_id: actor.account_id,
      data: JSON.stringify(data),
      audience: [...audience],
    })
    .execute();
}
