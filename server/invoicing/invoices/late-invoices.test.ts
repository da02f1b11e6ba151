import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { recordInvoicePayment } from '#contract/invoicing/invoices-api.ts';
import { saveInvoiceRules } from '#contract/invoicing/rules-api.ts';
import { dunLate, findLate, mailReminders } from '#server/invoicing/invoices/late-invoices.ts';
import { FIRST_RULES } from '#server/invoicing/invoices/rules.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { findDeviations } from '#server/test/balances.ts';
import { eventsOf, lastEvent } from '#server/test/events-of.ts';
import { openTestApp } from '#server/test/harness.ts';
import { look, makeInvoice } from '#server/test/make-invoice.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
type Made = Awaited<ReturnType<typeof makeInvoice>>;

/** An invoice that was due a given number of days ago, at a plant with these rules. */
async function makeLate(days: number, rules: object): Promise<Made> {
  const made = await makeInvoice(app);
  const { plant, invoice_id } = made;
  expectYes(await app.callWith(saveInvoiceRules, plant.owner, { ...FIRST_RULES, ...rules, revision: 0 }));
  await app.db
    .updateTable('customers')
    .set({ email: `late${invoice_id}@example.test` })
    .where('customer_id', '=', made.customers[0]?.customer_id ?? 0)
    .execute();
  await setLate(made, days);
  return made;
}
/** Changes an issued invoice, which is impossible outside of this test. */
async function setLate({ invoice_id }: Made, days: number): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update invoices set due_on = (select (now() at time zone time_zone)::date from plants p
      where p.plant_id = invoices.plant_id) - ${days}::int where invoice_id = ${invoice_id}`.execute(tx);
  });
}
const run = async () => {
  await Promise.all([dunLate.run({ db: app.db }), dunLate.run({ db: app.db })]);
  await dunLate.run({ db: app.db });
};
const reminders = async ({ plant }: Made) => (await eventsOf(app, plant, 'invoice.reminded')).length;

test('each reminder of an overdue invoice goes out once, on the day set by the plant’s rules', async () => {
  const made = await makeLate(2, { reminder_days: [3, 14] });
  await run();
  expect(await reminders(made)).toBe(0);
  await setLate(made, 3);
  await run();
  expect(await reminders(made)).toBe(1);
  const event = await lastEvent(app, made.plant, 'invoice.reminded');
  const context = { db: app.db, mailer: officeMailer, public_url: 'https://plant.test' };
  for (let time = 0; time < 2; time++) await mailReminders.run(context, event);
  const mails = await app.db
    .selectFrom('mails')
    .select(['template', 'body'])
    .where('owner_id', '=', made.plant.plant_id)
    .execute();
  expect(mails).toEqual([{ template: 'invoice_reminder', body: expect.stringContaining('$500.00 is still due') }]);
  await setLate(made, 20);
  await run();
  expect(await reminders(made)).toBe(2);
});

test('no reminders are sent for a paid invoice, or for any invoice by default', async () => {
  const made = await makeLate(9, { reminder_days: [3] });
  const { plant, invoice_id } = made;
  const input = { invoice_id, method: 'cash' as const, uses_safe: true, amount_cents: 50_000 };
  expectYes(await app.call(recordInvoicePayment, plant.owner, input));
  const other = await makeLate(99, {});
  await run();
  expect([await reminders(made), await reminders(other)]).toEqual([0, 0]);
  expect(
    await app.db.selectFrom('invoices').select('number').where('plant_id', '=', other.plant.plant_id).execute(),
  ).toHaveLength(1);
});

test('a late fee is charged once, on a separate invoice, which incurs no late fee itself', async () => {
  const made = await makeLate(30, { late_fee_cents: 1_000, late_fee_bp: 150, late_after_days: 30 });
  await run();
  const invoices = await app.db
    .selectFrom('invoices')
    .select(['invoice_id', 'number'])
    .where('plant_id', '=', made.plant.plant_id)
    .orderBy('invoice_id')
    .execute();
  expect(invoices).toMatchObject([{ number: '1' }, { number: '2' }]);
  const fee_id = invoices[1]?.invoice_id ?? 0;
  expect(await look(app, made, fee_id)).toMatchObject({
    total_cents: 1_750,
    is_sent: true,
    document: {
      parts: [{ cart_id: 0, lines: [{ name: 'Late fee, invoice 1', amount_cents: 1_750, tax_class: 'fees' }] }],
    },
  });
  await setLate({ ...made, invoice_id: fee_id }, 90);
  await run();
  expect(
    await app.db.selectFrom('invoices').select('number').where('plant_id', '=', made.plant.plant_id).execute(),
  ).toHaveLength(2);
  expect(await findDeviations(app, made.plant)).toEqual([]);
});

test('an invoice whose reminder fails doesn’t hold up the others', async () => {
  const [broken, fine] = [await makeLate(3, { reminder_days: [3] }), await makeLate(3, { reminder_days: [3] })];
  await sql`alter table invoice_dunnings add constraint broken
    check (invoice_id <> ${sql.lit(broken.invoice_id)}) not valid`.execute(app.db);
  await expect(dunLate.run({ db: app.db })).rejects.toThrow('could not be settled');
  await sql`alter table invoice_dunnings drop constraint broken`.execute(app.db);
  expect([await reminders(broken), await reminders(fine)]).toEqual([0, 1]);
  await run();
  expect(await reminders(broken)).toBe(1);
});

test('each plant gets its turn, however many late invoices another has', async () => {
  const rules = { reminder_days: [3] };
  const [many, few, one] = [await makeLate(5, rules), await makeLate(5, rules), await makeLate(5, rules)];
  const add = ({ plant, invoice_id }: Made, count: number) =>
    app.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`
        insert into invoices (plant_id, customer_id, number, issued_on, due_on, document, total_cents, open_cents)
        select plant_id, customer_id, number || '-' || n, issued_on, due_on, document, total_cents, total_cents
        from invoices, generate_series(1, ${count}::int) n
        where plant_id = ${plant.plant_id} and invoice_id = ${invoice_id}`.execute(tx);
    });
  await add(many, 600);
  await add(few, 1);
  const plants = [many, few, one].map(({ plant }) => plant.plant_id);
  const turns = async (most?: number) =>
    (await findLate(app.db, most)).map(({ plant_id }) => plants.indexOf(plant_id)).filter((at) => at >= 0);
  expect(await turns(7)).toEqual([0, 1, 2, 0, 1, 0, 0]);
  expect((await turns()).filter((at) => at === 0)).toHaveLength(500);
  await dunLate.run({ db: app.db });
  expect([await reminders(many), await reminders(few), await reminders(one)]).toEqual([500, 2, 1]);
  await run();
  expect(await reminders(many)).toBe(601);
});
