import { required } from '#contract/lib/required.ts';
import type { WebhookKind } from '#contract/webhooks/kinds.ts';
import { findPerson } from '#server/accounts/store.ts';
import { viewOrder } from '#server/booking/order-page/view-order.ts';
import { viewCustomer } from '#server/directory/view-customer.ts';
import { viewInvoice } from '#server/invoicing/invoices/view-invoice.ts';
import type { EventOf } from '#server/lib/background/job.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { todayFor } from '#server/lib/today.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { findOwner } from '#server/webhooks/webhook-store.ts';

/** A booking can have more orders than a message should. The ids of all of them are in its data. */
const MAX_SHOWN = 20;

/**
 * An event as its webhooks get it: what the event says, and the records it is about, as the API shows them to the plant's
 * owner. They are read after the event, so they may have changed again. Nothing of other plants is in them.
 */
export async function writeMessage(db: Db, event: EventOf<WebhookKind>): Promise<string> {
  const who = await ownerOf(db, event.plant_id);
  // Some events say nothing but what they are about.
  const data = (event.data ?? {}) as Record<string, unknown>;
  const { order_ids = event.order_id === null ? [] : [event.order_id] } = data as { order_ids?: number[] };
  const read = <Input, Data>(view: (db: Db, who: Who<PlantActor>, input: Input) => Promise<Data>, input: Input) =>
    view(db, who, input).catch(unlessGone);
  const orders = await Promise.all(order_ids.slice(0, MAX_SHOWN).map((order_id) => read(viewOrder, { order_id })));
  const { customer_id, invoice_id } = data as { customer_id?: number; invoice_id?: number | null };
  return JSON.stringify({
    id: messageId(event.event_id),
    type: event.kind,
    timestamp: new Date(event.happened_at).toISOString(),
    data: {
      ...data,
      ...(orders.length > 0 && { orders: orders.filter((order) => order !== null) }),
      ...(customer_id !== undefined && { customer: await read(viewCustomer, { id: customer_id }) }),
      ...(typeof invoice_id === 'number' && { invoice: await read(viewInvoice, { invoice_id }) }),
    },
  });
}

/** The same for every try, so that receivers can tell that they have a message already. */
export const messageId = (event_id: number | null, delivery_id?: number): string =>
  event_id === null ? `test_${delivery_id}` : `event_${event_id}`;

async function ownerOf(db: Db, plant_id: number): Promise<Who<PlantActor>> {
  const { account_id } = await findOwner(db, plant_id);
  const person = required(await findPerson(db, account_id), 'the owner');
  const actor = { ...person, plant_id, session_id: '' };
  // Reading uses nothing else of a caller.
  return { actor, today: todayFor(actor) } as Who<PlantActor>;
}

/** A record that was deleted in the meantime is null. */
function unlessGone(error: unknown): null {
  if (error instanceof Problem && error.code === 'not_found') return null;
  throw error;
}
