import { sql } from 'kysely';
import { HOLDING_SLOTS } from '#contract/orders/status.ts';
import { statusIs } from '#server/orders/status-sql.ts';

/** Whether every order in order `o`'s booking, except one that is about to be canceled, was canceled or rejected. */
export const hasEnded = (o: ReturnType<typeof sql>, except = 0) => sql`not exists (select from orders n
  where n.plant_id = ${o}.plant_id and n.booking_id = ${o}.booking_id and n.order_id <> ${except}
    and ${statusIs('n.status', HOLDING_SLOTS)})`;
