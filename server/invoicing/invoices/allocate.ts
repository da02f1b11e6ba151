import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import { cartsOf } from '#server/invoicing/invoices/draft-store.ts';
import type { Tx } from '#server/lib/database.ts';
import type { EventActor } from '#server/lib/events.ts';
import { noteInvoice } from '#server/orders/share-invoice.ts';

export type NewAllocation = {
  invoice_id: number;
  /** Negative to open the invoice again; `undo` then says why. */
  amount_cents: number;
  undo?: 'void' | 'return' | 'dispute' | 'credit' | 'tax' | 'refund';
} & (
  | { kind: 'deposit' | 'payment'; payment_id: number }
  | { kind: 'credit_note'; credit_note_id: number }
  | { kind: 'credit'; ebt_cents: number }
);

/** Records what paid for part of an invoice. The caller also lowers the invoice's open amount. */
export async function allocate(
  tx: Tx,
  { actor, today }: { actor: EventActor; today: IsoDate },
  allocation: NewAllocation,
): Promise<number> {
  const { allocation_id } = await tx
    .insertInto('allocations')
    .values({ ...allocation, plant_id: actor.plant_id, allocated_on: today, allocated_by: actor.account_id })
    .returning('allocation_id')
    .executeTakeFirstOrThrow();
  return allocation_id;
}

/**
 * Subtracts an amount from a locked invoice's open amount. Once nothing is left to pay, marks its shares as paid.
 * Returns what is left.
 */
export async function lowerOpen(tx: Tx, plant_id: number, invoice_id: number, cents: number): Promise<number> {
  const { rows } = await sql<{ open_cents: number; is_sent: boolean }>`
    update invoices set open_cents = open_cents - ${cents}, revision = revision + 1
    where plant_id = ${plant_id} and invoice_id = ${invoice_id}
    returning open_cents, sent_at is not null as is_sent`.execute(tx);
  const { open_cents, is_sent } = rows[0] ?? { open_cents: 0, is_sent: false };
  if (open_cents === 0) {
    const cart_ids = await cartsOf(tx, plant_id, invoice_id);
    await noteInvoice(tx, plant_id, cart_ids, { invoice_id, is_sent, is_paid: true });
  }
  return open_cents;
}

/** Adds an amount to a locked invoice's open amount, because what paid it was taken back. */
export async function raiseOpen(tx: Tx, plant_id: number, invoice_id: number, cents: number): Promise<void> {
  const { rows } = await sql<{ open_cents: number; is_sent: boolean }>`
    update invoices set open_cents = open_cents + ${cents}, revision = revision + 1
    where plant_id = ${plant_id} and invoice_id = ${invoice_id}
    returning open_cents, sent_at is not null as is_sent`.execute(tx);
  const { open_cents, is_sent } = rows[0] ?? { open_cents: 0, is_sent: false };
  if (open_cents === 0) return;
  const cart_ids = await cartsOf(tx, plant_id, invoice_id);
  await noteInvoice(tx, plant_id, cart_ids, { invoice_id, is_sent, is_paid: false });
}
