import { sql } from 'kysely';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import { ARRIVED } from '#contract/orders/status.ts';
import { whoOn } from '#server/app/demo/demo-who.ts';
import { creditInvoice } from '#server/invoicing/invoices/credit-invoice.ts';
import { makeDraft, saveInvoiceLine } from '#server/invoicing/invoices/draft-invoice.ts';
import { issueWaiting } from '#server/invoicing/invoices/issue-invoice.ts';
import { recordInvoicePayment } from '#server/invoicing/invoices/pay-invoice.ts';
import { recordDeposit } from '#server/invoicing/record-deposit.ts';
import type { Tx } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { insertDeposit } from '#server/orders/insert-booking.ts';
import { statusIs } from '#server/orders/status-sql.ts';

interface Weighed {
  cart_id: number;
  order_id: number;
  customer_id: number;
  email: string;
  /** Whether it belongs to the demo's customer, who can sign in. */
  is_theirs: boolean;
  kill_date: IsoDate;
}
interface Issued extends Weighed {
  invoice_id: number;
  open_cents: number;
}
interface Story {
  /** How many days ago it was issued; undefined for a draft. */
  ago?: number;
  /** Whether it belongs to the demo's customer, who can sign in. */
  isTheirs?: boolean;
  before?: (tx: Tx, who: Who<PlantActor>, share: Weighed) => Promise<unknown>;
  after?: (tx: Tx, who: Who<PlantActor>, invoice: Issued) => Promise<unknown>;
  isSent?: boolean;
}

const pay =
  (method: 'cash' | 'check' | 'card_terminal', part: (open_cents: number) => number, reference = '') =>
  (tx: Tx, who: Who<PlantActor>, { invoice_id, open_cents }: Issued) =>
    recordInvoicePayment(tx, who, {
      invoice_id,
      method,
      amount_cents: part(open_cents),
      reference,
      till_session_id: 0,
      uses_safe: true,
    });
const all = (cents: number) => cents;
const half = (cents: number) => Math.round(cents / 2);
/** Rounded up to whole hundreds of dollars, the way people write checks before they know the bill. */
const tooMuch = (cents: number) => (Math.floor(cents / 10_000) + 1) * 10_000;

const DEPOSIT_CENTS = 10_000;
async function payDeposit(tx: Tx, who: Who<PlantActor>, { order_id, customer_id, email }: Weighed): Promise<void> {
  const { plant_id, account_id } = who.actor;
  await insertDeposit(tx, { plant_id, order_id, amount_cents: DEPOSIT_CENTS, email, asked_by: account_id });
  const asked = { order_id, customer_id, amount_cents: DEPOSIT_CENTS, reference: '2207' };
  await recordDeposit(tx, who, { ...asked, method: 'check', till_session_id: 0, uses_safe: false });
}

const addSlicing = (tx: Tx, who: Who<PlantActor>, { invoice_id, cart_id }: Issued) =>
  saveInvoiceLine(tx, who, {
    invoice_id,
    revision: 1,
    line_id: 0,
    cart_id,
    name: 'Extra thin slicing',
    unit: 'flat',
    quantity: 100,
    unit_cents: 2500,
    tax_class: 'processing',
    reason: 'Asked for by phone',
  });

/** An invoice in each state, oldest first. */
const STORIES: readonly Story[] = [
  { ago: 19, after: pay('check', all, '5031') },
  { ago: 19, isTheirs: true, after: pay('card_terminal', all, '0417') },
  { ago: 18 },
  { ago: 17, after: pay('cash', half) },
  { ago: 12, after: pay('check', tooMuch, '1188') },
  { ago: 12, after: (tx, who, { invoice_id }) => credit(tx, who, invoice_id, 'Billed to the wrong owner') },
  {
    ago: 11,
    after: (tx, who, { invoice_id }) =>
      credit(tx, who, invoice_id, 'One box was short', [{ place: 0, amount_cents: 1000 }]),
  },
  { ago: 10, before: payDeposit },
  { ago: 9, after: pay('cash', half) },
  { ago: 8, after: pay('cash', all) },
  { ago: 5, isTheirs: true },
  { ago: 4 },
  { ago: 2, isSent: false },
  {},
  { after: addSlicing },
];

const credit = (
  tx: Tx,
  who: Who<PlantActor>,
  invoice_id: number,
  reason: string,
  lines: { place: number; amount_cents: number }[] = [],
) => creditInvoice(tx, who, { invoice_id, reason, lines });

/** Gives the demo plant invoices in every state, with payments, a credit note, an unused credit, and a credited deposit. */
export async function addInvoices(tx: Tx, { actor, today }: Who<PlantActor>): Promise<void> {
  const shares = await findWeighed(tx, actor.plant_id);
  const acts: { day: IsoDate; run: () => Promise<unknown> }[] = [];
  for (const { ago, isTheirs = false, before, after, isSent = true } of STORIES) {
    const day = addDays(today, -(ago ?? 0));
    const at = shares.findIndex((one) => one.is_theirs === isTheirs && one.kill_date < day);
    const [share] = at < 0 ? [] : shares.splice(at, 1);
    if (!share) continue;
    const issued: Issued = { ...share, invoice_id: 0, open_cents: 0 };
    if (before) acts.push({ day: share.kill_date, run: () => before(tx, whoOn(actor, share.kill_date), share) });
    acts.push({
      day,
      run: async () => {
        issued.invoice_id = await makeDraft(tx, actor, [share.cart_id]);
        if (ago === undefined) return;
        await issueWaiting(tx, { actor, today: day }, issued.invoice_id, { isSent, withEstimates: true });
        issued.open_cents = await openCents(tx, actor.plant_id, issued.invoice_id);
      },
    });
    // Most people take a few days to pay.
    const later = addDays(day, Math.min(ago ?? 0, 4));
    if (after) acts.push({ day: later, run: () => after(tx, whoOn(actor, later), issued) });
  }
  // Entries in the books must be made in date order.
  for (const { run } of acts.toSorted((one, other) => one.day.localeCompare(other.day))) await run();
}

/**
 * Weighed shares with a finished cut sheet, oldest first: one per customer, but all of the demo customer's.
 */
async function findWeighed(tx: Tx, plant_id: number): Promise<Weighed[]> {
  const { rows } = await sql<Weighed>`
    select cart_id, order_id, customer_id, email, is_theirs, kill_date from (
      select s.cart_id, s.order_id, s.customer_id, c.email, c.has_portal and c.type = 'customer' as is_theirs, o.kill_date,
        row_number() over (partition by s.customer_id order by o.kill_date, s.cart_id) as place
      from shares s join orders o using (plant_id, order_id) join customers c using (plant_id, customer_id)
      left join cut_sheets f using (plant_id, cut_sheet_id)
      where s.plant_id = ${plant_id} and ${statusIs('o.status', ARRIVED)} and o.hanging_weight_clb is not null
        and (f.status = 'completed' or c.has_portal) and c.email is not null) found
    where place = 1 or is_theirs order by kill_date, cart_id`.execute(tx);
  return rows;
}

async function openCents(tx: Tx, plant_id: number, invoice_id: number): Promise<number> {
  const { open_cents } = await tx
    .selectFrom('invoices')
    .select('open_cents')
    .where('plant_id', '=', plant_id)
    .where('invoice_id', '=', invoice_id)
    .executeTakeFirstOrThrow();
  return open_cents;
}
