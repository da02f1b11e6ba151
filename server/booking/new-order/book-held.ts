import { animalsOf, type Quantities, quantityField } from '#contract/booking/booking.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { required } from '#contract/lib/required.ts';
import { isStaff } from '#contract/lib/roles.ts';
import { SPECIES, type Species } from '#contract/lib/species.ts';
import { killDateOfNewOrder } from '#contract/orders/kill-date.ts';
import type { Offering } from '#contract/orders/offering.ts';
import { ORDER_STATUS, type OrderStatus } from '#contract/orders/status.ts';
import { askUsualDeposit } from '#server/booking/edit-order/ask-usual-deposit.ts';
import { type AddedBooking, addBooking, PLAIN_ANIMAL } from '#server/booking/new-order/add-booking.ts';
import type { Tx } from '#server/lib/database.ts';
import type { PlantActor } from '#server/lib/who.ts';

/** Whoever books: the caller, or the customer behind a link. */
export interface Booker {
  actor: Pick<PlantActor, 'plant_id' | 'account_id' | 'role'>;
  today: IsoDate;
}

/** Animals of one species whose slots on a day are already held. */
export interface HeldAnimals {
  species: Species;
  heads: number;
  process_option: string;
  offering: Offering;
  dropoff_date: IsoDate;
  /** Slots per head. */
  slots_per_head: number;
  event_name: string;
  remark: string;
  /** The customer who brings in the animals. */
  customer_id: number;
  /** Pending unless the office still has to decide. */
  status?: OrderStatus;
}

/**
 * Creates orders from slots that are already held, so nothing is claimed. Unless the office still has to decide, the orders
 * are pending right away, because the plant has already given up the slots. One order per animal, as on the new-order form. The usual deposit is asked for, as
 * with a request.
 */
export async function bookHeld(tx: Tx, who: Booker, held: HeldAnimals): Promise<AddedBooking> {
  const { actor } = who;
  const quantities = SPECIES.map((key) => [quantityField(key), key === held.species ? held.heads : 0]);
  const animals = animalsOf(Object.fromEntries(quantities) as Quantities);
  const isOwn = !isStaff(actor.role);
  const added = await addBooking(
    tx,
    {
      actor,
      party_id: isOwn ? actor.account_id : null,
      is_customer_created: isOwn,
      status: held.status ?? ORDER_STATUS.pending,
      event_name: held.event_name,
      organic: '',
      customer_id: held.customer_id,
      remark: held.remark,
      dropoff_date: held.dropoff_date,
      send_cut_sheet: false,
      claims: [],
    },
    animals.map((animal) => ({
      ...PLAIN_ANIMAL,
      ...animal,
      kill_date: killDateOfNewOrder(held.dropoff_date),
      process_option: held.process_option,
      offering: held.offering,
      slots_per_head: held.slots_per_head,
    })),
  );
  await askUsualDeposit(tx, who, required(added.order_ids[0], 'the order'));
  return added;
}
