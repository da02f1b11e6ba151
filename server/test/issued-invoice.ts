import type { InvoiceDocument } from '#contract/invoicing/invoice-document.ts';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import { post } from '#server/payments/ledger/post.ts';
import type { Person, TestApp } from '#server/test/harness.ts';
import { type MadeOrder, makeOrder } from '#server/test/make-order.ts';
import { plantToday } from '#tools/plant-today.ts';

export interface IssuedInvoice extends MadeOrder {
  invoice_id: number;
  customer_id: number;
  cart_id: number;
  payer: Person;
}

interface More {
  cents?: number;
  /** The share that the invoice is for, by position. */
  share?: number;
  /** Days after today. */
  due_in?: number;
  issued_on?: IsoDate;
}

/**
 * An issued invoice for the only share of a new order, or for one share of an existing order: $480.00 for cutting, due in two
 * weeks.
 */
export async function makeIssued(app: TestApp, made?: MadeOrder, more: More = {}): Promise<IssuedInvoice> {
  const order = made ?? (await makeOrder(app, ['Whole']));
  const { cents = 48_000, share = 0, due_in = 14, issued_on = plantToday() } = more;
  const { plant, order_id } = order;
  const { plant_id } = plant;
  const owner = order.customers[share];
  const shares = await app.db
    .selectFrom('shares')
    .select('cart_id')
    .where('plant_id', '=', plant_id)
    .where('order_id', '=', order_id)
    .orderBy('cart_id')
    .execute();
  const cart_id = shares[share]?.cart_id;
  if (!owner || cart_id === undefined) throw new Error(`the order has no share ${share}`);
  const { customer_id } = owner;
  const due_on = addDays(plantToday(), due_in);
  const invoice_id = await app.db.transaction().execute(async (tx) => {
    const { invoice_id } = await tx
      .insertInto('invoices')
      .values({ plant_id, customer_id })
      .returning('invoice_id')
      .executeTakeFirstOrThrow();
    const number = String(invoice_id);
    const document = documentFor({ number, issued_on, due_on, cents, order_id, cart_id });
    await tx
      .updateTable('invoices')
      .set({
        number,
        issued_on,
        due_on,
        document: JSON.stringify(document),
        total_cents: cents,
        open_cents: cents,
      })
      .where('plant_id', '=', plant_id)
      .where('invoice_id', '=', invoice_id)
      .execute();
    await tx.insertInto('invoice_shares').values({ plant_id, invoice_id, cart_id, order_id }).execute();
    const sold = {
      debit_account: 'receivable',
      credit_account: 'service_revenue',
      amount_cents: cents,
      customer_id,
    } as const;
    await post(tx, {
      owner_id: plant_id,
      kind: 'invoice',
      cause_id: invoice_id,
      day: plantToday(),
      order_id,
      posted_by: null,
      transfers: [sold],
    });
    return invoice_id;
  });
  return { ...order, invoice_id, customer_id, cart_id, payer: await app.signIn(owner.account_id) };
}

interface Facts {
  number: string;
  issued_on: IsoDate;
  due_on: IsoDate;
  cents: number;
  order_id: number;
  cart_id: number;
}
function documentFor({ number, issued_on, due_on, cents, order_id, cart_id }: Facts): InvoiceDocument {
  const address = { street_address: '1 Main St', city: 'Ames', state: 'IA', zip_code: '50010', phone_number: '' };
  const line = {
    name: 'Cutting',
    unit: 'flat' as const,
    quantity: 100,
    unit_cents: cents,
    amount_cents: cents,
    tax_class: 'processing' as const,
    reason: '',
  };
  return {
    kind: 'invoice',
    number,
    issued_on,
    due_on,
    corrects: '',
    plant: { ...address, name: 'Oak Plant', email: '', tax_number: '' },
    customer: { ...address, name: 'Ann Buyer', email: 'ann@buyer.test', tax_certificate: 'SECRET-77' },
    parts: [
      {
        cart_id,
        order_id,
        title: 'Beef, whole',
        ear_tag: '',
        dropoff_date: issued_on,
        hanging_clb: 70_000,
        lines: [line],
      },
    ],
    taxes: [],
    subtotal_cents: cents,
    tax_cents: 0,
    total_cents: cents,
    template_version: 0,
  };
}
