import { sql } from 'kysely';
import type { VoidKind } from '#contract/invoicing/voiding.ts';
import { RECORDED_FOR_INVOICES } from '#contract/payments/methods.ts';

/** Whether the books of payment `p`'s day are still open: it was received today, and its till hasn't been counted. */
const IS_OPEN = sql`p.received_on = (select (now() at time zone w.time_zone)::date from plants w where w.plant_id = p.plant_id)
  and not exists (select from till_payments t join till_sessions s on s.owner_id = t.plant_id and s.session_id = t.session_id
    where t.plant_id = p.plant_id and t.payment_id = p.payment_id and s.counted_at is not null)`;

/** How the office can undo payment `p`, or what was not refunded of it; null if it can't. */
export const VOIDABLE = sql<VoidKind | null>`case
  when p.refunded_cents = p.amount_cents then null
  when p.method <> all(${[...RECORDED_FOR_INVOICES]}::text[]) then null
  when ${IS_OPEN} then 'void' else 'return' end`;

/** How payment `p` was undone, and why. */
export const VOIDED = sql`(select json_build_object('kind', v.kind, 'on', v.refunded_on, 'reason', v.reason) from refunds v
  where v.owner_id = p.plant_id and v.payment_id = p.payment_id and v.kind <> 'refund')`;
