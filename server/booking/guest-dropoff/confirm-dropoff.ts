import type { AskedDropoff, confirmDropoff as api } from '#contract/booking/guest-dropoff-api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { type DropoffHold, findHold, lockHold, setConfirmed } from '#server/booking/guest-dropoff/dropoff-store.ts';
import { bookHeld } from '#server/booking/new-order/book-held.ts';
import { findClosure } from '#server/calendar/special-days-store.ts';
import { customerWithEmail } from '#server/directory/known-customers/customer-with-email.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { todayAt } from '#server/lib/today.ts';
import type { Who } from '#server/lib/who.ts';

export async function viewDropoff(db: Db, _who: Who<unknown>, { token }: InputOf<typeof api>): Promise<AskedDropoff> {
  const hold = await findHold(db, token);
  if (!hold) throw new Problem('link_over');
  return show(db, hold);
}

/**
 * Makes the held slots a request, which the office accepts or rejects like any other. Nobody is asked for a card here. The
 * answer says nothing about whether the plant already knew the person.
 */
export async function confirmDropoff(
  tx: Tx,
  _who: Who<unknown>,
  { token }: InputOf<typeof api>,
): Promise<AskedDropoff> {
  const hold = await lockHold(tx, token);
  if (!hold) throw new Problem('link_over');
  if (hold.outcome === 'confirmed') return show(tx, hold);
  if (hold.outcome === 'lapsed' || hold.is_due) throw new Problem('dropoff_over');
  const { plant_id, species, category_id, offering, heads, day, slots_per_head } = hold;
  if ((await findClosure(tx, plant_id, { day, category_id })) !== undefined) throw new Problem('day_gone');
  const customer = await customerWithEmail(tx, plant_id, hold);
  const { time_zone } = await plantOf(tx, plant_id);
  const actor = { plant_id, account_id: customer.account_id, role: 'customer' as const };
  const { booking_id } = await bookHeld(
    tx,
    { actor, today: todayAt({ time_zone }) },
    {
      species,
      heads,
      process_option: offering,
      offering,
      dropoff_date: day,
      slots_per_head,
      event_name: nameOf(hold),
      remark: customer.isNew ? hold.remark : [hold.remark, `${nameOf(hold)}, ${hold.phone}`].filter(Boolean).join('\n'),
      customer_id: customer.customer_id,
      status: ORDER_STATUS.requested,
    },
  );
  await setConfirmed(tx, hold, booking_id);
  return show(tx, { ...hold, outcome: 'confirmed' });
}

const nameOf = ({ first_name, last_name }: DropoffHold): string => `${first_name} ${last_name}`.trim();

async function plantOf(db: Db, plant_id: number) {
  return db
    .selectFrom('plants')
    .select(['name', 'time_zone'])
    .where('plant_id', '=', plant_id)
    .executeTakeFirstOrThrow();
}

async function show(db: Db, hold: DropoffHold): Promise<AskedDropoff> {
  const { plant_id, species, offering, heads, day, outcome, is_due } = hold;
  const { name: plant_name } = await plantOf(db, plant_id);
  const state = outcome === 'confirmed' ? 'confirmed' : outcome === 'lapsed' || is_due ? 'over' : 'held';
  return { state, plant_id, plant_name, species, offering, heads, day };
}
