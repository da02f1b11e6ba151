import { sql } from 'kysely';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { whoOn } from '#server/app/demo/demo-who.ts';
import { dice } from '#server/app/demo/dice.ts';
import { makeDraft } from '#server/invoicing/invoices/draft-invoice.ts';
import { issueWaiting } from '#server/invoicing/invoices/issue-invoice.ts';
import { recordInvoicePayment } from '#server/invoicing/invoices/pay-invoice.ts';
import type { Tx } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { statusIs } from '#server/orders/status-sql.ts';

/** How many days back the bills go. Price lists begin 400 days ago, so all of these days have prices. */
const FIRST = 365;
/** Every bill was paid more than this many days ago: before the first invoice in demo-invoices.ts. */
const LAST = 20;
const METHODS = ['check', 'check', 'card_terminal', 'cash'] as const;

interface Bill {
  cart_ids: number[];
  day: IsoDate;
}

/** Bills each customer's animals of the past year once a month, and pays every bill. */
export async function billHistory(tx: Tx, { actor, today }: Who<PlantActor>): Promise<void> {
  const rng = dice(78);
  const acts: { day: IsoDate; run: () => Promise<void> }[] = [];
  for (const { cart_ids, day } of await findBills(tx, actor.plant_id, today)) {
    const paid = addDays(day, rng.pick([0, 2, 5, 8, 12]));
    const bill = { invoice_id: 0, method: rng.pick(METHODS) };
    acts.push({
      day,
      run: async () => {
        bill.invoice_id = await makeDraft(tx, actor, cart_ids);
        await issueWaiting(tx, { actor, today: day }, bill.invoice_id, { isSent: true, withEstimates: true });
      },
    });
    acts.push({ day: paid, run: () => pay(tx, whoOn(actor, paid), bill) });
  }
  // Entries in the books must be made in date order.
  for (const { run } of acts.toSorted((one, other) => one.day.localeCompare(other.day))) await run();
}

async function pay(
  tx: Tx,
  who: Who<PlantActor>,
  { invoice_id, method }: { invoice_id: number; method: (typeof METHODS)[number] },
): Promise<void> {
  const { open_cents } = await tx
    .selectFrom('invoices')
    .select('open_cents')
    .where('plant_id', '=', who.actor.plant_id)
    .where('invoice_id', '=', invoice_id)
    .executeTakeFirstOrThrow();
  const payment = { invoice_id, method, amount_cents: open_cents, reference: '', till_session_id: 0, uses_safe: true };
  await recordInvoicePayment(tx, who, payment);
}

/** One customer's animals in one month, billed after the last of them is cut. */
async function findBills(tx: Tx, plant_id: number, today: IsoDate): Promise<Bill[]> {
  const { rows } = await sql<Bill>`
    select array_agg(s.cart_id order by s.cart_id) as cart_ids, max(o.cutting_day) as day
    from orders o join shares s using (plant_id, order_id)
    where o.plant_id = ${plant_id} and ${statusIs('o.status', [ORDER_STATUS.completed])} and s.cut_sheet_id is null
      and s.packaged_weight_clb is not null and o.kill_date > ${addDays(today, -FIRST)}
    group by s.customer_id, date_trunc('month', o.kill_date)
    having max(o.cutting_day) < ${addDays(today, -LAST - 12)} order by day`.execute(tx);
  return rows;
}
