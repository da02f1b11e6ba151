import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { removeOrder } from '#contract/booking/api.ts';
import { restoreOrder } from '#contract/booking/edit-api.ts';
import { recordDeposit, refundPayment } from '#contract/invoicing/deposit-api.ts';
import { deleteDraft } from '#contract/invoicing/invoices-api.ts';
import { cancelTerms, decideCancellation } from '#contract/invoicing/paying/cancel-api.ts';
import { listMoneyTrouble } from '#contract/invoicing/paying/paying-api.ts';
import { payingRules, savePayingRules } from '#contract/invoicing/paying/rules-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { mailCancellations } from '#server/invoicing/canceling/cancellation-mail.ts';
import { noteCancellations } from '#server/invoicing/canceling/note-cancellation.ts';
import { restoreDeposits } from '#server/invoicing/canceling/restore-deposit.ts';
import { settleCancellations } from '#server/invoicing/canceling/settle-cancellations.ts';
import type { Mail, Mailer } from '#server/lib/mailer.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { nonZeroBalances } from '#server/test/balances.ts';
import { eventsOf, lastEvent } from '#server/test/events-of.ts';
import { openTestApp } from '#server/test/harness.ts';
import { askAna, type MadeDeposit, makeDeposit, payableOf, payByCard } from '#server/test/make-deposit.ts';
import { look } from '#server/test/make-invoice.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const context = { db: app.db, mailer: officeMailer, public_url: 'https://plant.test' };

/** A $250.00 deposit at a plant that refunds deposits until a week before drop-off. Drop-off is in `days` days. */
async function makeBooked(days: number, { no_show_fee_cents = 0, isPaid = true } = {}): Promise<MadeDeposit> {
  const made = await makeDeposit(app);
  const { plant_id } = made.plant;
  await app.db.insertInto('paying_rules').values({ plant_id, deposit_refund_days: 7, no_show_fee_cents }).execute();
  if (isPaid) expectYes(await payByCard(app, made));
  const day = addDays(plantToday(), days);
  await app.db
    .updateTable('orders')
    .set({ dropoff_date: day, kill_date: day })
    .where('plant_id', '=', plant_id)
    .where('order_id', '=', made.order_id)
    .execute();
  return made;
}
/** Cancels the order and runs the job for it twice. */
async function cancel(made: MadeDeposit): Promise<void> {
  expectYes(await app.call(removeOrder, made.plant.owner, { order_id: made.order_id }));
  const events = await eventsOf(app, { plant_id: made.plant.plant_id }, 'order.removed');
  for (const event of [...events, ...events]) await noteCancellations.run({ ...context, db: app.db }, event);
}
/** Settles the cancellation as if the hour for undoing it had passed. */
async function settle({ plant }: MadeDeposit): Promise<void> {
  await sql`update cancellations set settle_at = now() where plant_id = ${plant.plant_id}`.execute(app.db);
  await Promise.all(Array.from({ length: 5 }, () => settleCancellations(app.db)));
}
/** The emails about a plant's settled cancellations, with each job run twice. */
async function mailsFor({ plant }: MadeDeposit): Promise<Mail[]> {
  const sent: Mail[] = [];
  const mailer: Mailer = { name: 'test', send: async (mail) => void sent.push(mail) };
  const events = await eventsOf(app, { plant_id: plant.plant_id }, 'cancellation.settled');
  for (const event of [...events, ...events]) await mailCancellations.run({ ...context, db: app.db, mailer }, event);
  return sent;
}
/** Records a lost dispute over a plant's only payment. */
const dispute = (plant_id: number) =>
  sql`insert into disputes (owner_id, charge_id, provider, provider_ref, reason, amount_cents, state)
    select plant_id, charge_id, 'sandbox', gen_random_uuid()::text, 'fraudulent', 25000, 'lost' from payments
    where plant_id = ${plant_id}`.execute(app.db);
const shown = async (made: MadeDeposit) => (await payableOf(app, made.plant.owner, made.order_id)).cancellation;
const troubles = async ({ plant }: MadeDeposit) => expectYes(await app.call(listMoneyTrouble, plant.owner, {})).data;
const balances = ({ plant }: MadeDeposit) => nonZeroBalances(app, plant.plant_id);

describe('a canceled booking', () => {
  test('gets its deposit back on the card, once, if it was canceled in time, as its terms promised', async () => {
    const made = await makeBooked(7);
    const asked = { order_id: made.order_id };
    for (const person of [made.payer, made.plant.owner]) {
      expect(expectYes(await app.call(cancelTerms, person, asked)).data.terms).toMatchObject({
        cause: 'in_time',
        paid_cents: 25_000,
        refund_cents: 25_000,
      });
    }
    await cancel(made);
    expect(await shown(made)).toMatchObject({ state: 'waiting', refund_cents: 25_000, can: { decide: true } });
    await settleCancellations(app.db);
    expect(await balances(made)).toEqual({ provider: 25_000, deposits: 25_000 });
    await settle(made);
    await settle(made);
    expect(await balances(made)).toEqual({});
    expect(await shown(made)).toMatchObject({
      state: 'done',
      kept_cents: 0,
      hand_back_cents: 0,
      can: { decide: false },
    });
  });

  test('forfeits its deposit if it was canceled too late, and none of it can be refunded afterward', async () => {
    const made = await makeBooked(6);
    await cancel(made);
    await settle(made);
    expect(await balances(made)).toEqual({ provider: 25_000, kept_deposits: 25_000 });
    const [payment] = (await payableOf(app, made.plant.owner, made.order_id)).payments;
    const refund = { payment_id: payment?.payment_id ?? 0, amount_cents: 1, reason: 'Please' };
    expect(await app.call(refundPayment, made.plant.owner, refund)).toMatchObject({ code: 'more_than_paid' });
  });

  test('forfeits its deposit after a missed drop-off, and the rest of the fee goes on a draft invoice', async () => {
    const made = await makeBooked(-1, { no_show_fee_cents: 40_000 });
    await cancel(made);
    await settle(made);
    const { fee_invoice_id } = (await shown(made)) ?? {};
    expect(await shown(made)).toMatchObject({ cause: 'no_show', kept_cents: 25_000, fee_cents: 15_000 });
    expect(await look(app, made, fee_invoice_id ?? 0)).toMatchObject({ total_cents: 15_000, can: { issue: true } });
    expect(await balances(made)).toEqual({ provider: 25_000, kept_deposits: 25_000 });
  });

  test('without a deposit owes a fee only after a missed drop-off', async () => {
    const missed = await makeBooked(-1, { no_show_fee_cents: 5_000, isPaid: false });
    await cancel(missed);
    expect(await shown(missed)).toMatchObject({ cause: 'no_show', refund_cents: 0, fee_cents: 5_000 });
    const early = await makeBooked(3, { no_show_fee_cents: 5_000, isPaid: false });
    await cancel(early);
    expect(await shown(early)).toBeNull();
  });

  test('owes no fee once the office deletes its draft', async () => {
    const made = await makeBooked(-1, { no_show_fee_cents: 5_000, isPaid: false });
    await cancel(made);
    await settle(made);
    const invoice_id = (await shown(made))?.fee_invoice_id ?? 0;
    const { revision } = await look(app, made, invoice_id);
    expectYes(await app.call(deleteDraft, made.plant.owner, { invoice_id, revision }));
    expect(await shown(made)).toMatchObject({ state: 'done', fee_cents: 0, fee_invoice_id: null });
  });

  test('gets its whole deposit back if the plant rejected it, no matter how late', async () => {
    const made = await makeBooked(1);
    const { order_id, plant } = made;
    expectYes(await app.call(removeOrder, plant.owner, { order_id }));
    const [event] = await eventsOf(app, { plant_id: plant.plant_id }, 'order.removed');
    if (!event) throw new Error('the order was removed');
    await noteCancellations.run({ ...context, db: app.db }, { ...event, kind: 'order.rejected' });
    await settle(made);
    expect(await shown(made)).toMatchObject({ cause: 'rejected', state: 'done' });
    expect(await balances(made)).toEqual({});
  });

  test('waits for the office to return a deposit that was paid in cash', async () => {
    const made = await makeBooked(8, { isPaid: false });
    const { order_id, customer_id, plant } = made;
    const cash = { order_id, customer_id, method: 'cash', uses_safe: true, amount_cents: 25_000 } as const;
    const { payment_id } = expectYes(await app.call(recordDeposit, plant.owner, cash)).data;
    await cancel(made);
    await settle(made);
    expect(await shown(made)).toMatchObject({ state: 'done', hand_back_cents: 25_000 });
    expect(await troubles(made)).toMatchObject([{ kind: 'hand_back', amount_cents: 25_000, order_id }]);
    expect(await balances(made)).toEqual({ safe: 25_000, deposits: 25_000 });
    expectYes(
      await app.call(refundPayment, plant.owner, {
        payment_id,
        amount_cents: 25_000,
        reason: 'Canceled',
        uses_safe: true,
      }),
    );
    expect(await shown(made)).toMatchObject({ hand_back_cents: 0 });
    expect(await troubles(made)).toEqual([]);
    expect(await balances(made)).toEqual({});
  });

  test('is listed for the office if the card company refuses the refund, until the money is returned', async () => {
    const made = await makeBooked(8);
    const { plant, order_id } = made;
    await cancel(made);
    await sql`update sandbox_charges set refunded_cents = amount_cents where provider_key in (
      select provider_key from charges where owner_id = ${plant.plant_id})`.execute(app.db);
    await settle(made);
    expect(await troubles(made)).toMatchObject([{ kind: 'hand_back', amount_cents: 25_000, order_id }]);
    expect(await balances(made)).toEqual({ provider: 25_000, deposits: 25_000 });
    await sql`update sandbox_charges set refunded_cents = 0 where provider_key in (
      select provider_key from charges where owner_id = ${plant.plant_id})`.execute(app.db);
    const [payment] = (await payableOf(app, plant.owner, order_id)).payments;
    const again = { payment_id: payment?.payment_id ?? 0, amount_cents: 25_000, reason: 'Canceled' };
    expectYes(await app.call(refundPayment, plant.owner, again));
    expect(await troubles(made)).toEqual([]);
    expect(await balances(made)).toEqual({});
  });

  test('that is restored within the hour keeps its deposit', async () => {
    const made = await makeBooked(9);
    await cancel(made);
    expectYes(await app.callWith(restoreOrder, made.plant.owner, { order_id: made.order_id, full_day_reason: 'Undo' }));
    expect(await shown(made)).toBeNull();
    await settle(made);
    expect(await shown(made)).toBeNull();
    expect(await balances(made)).toEqual({ provider: 25_000, deposits: 25_000 });
  });

  test('has nothing to hand back once it is restored, and is listed once when it is canceled again', async () => {
    const made = await makeBooked(8, { isPaid: false });
    const { order_id, customer_id, plant } = made;
    const cash = { order_id, customer_id, method: 'cash', uses_safe: true, amount_cents: 25_000 } as const;
    expectYes(await app.call(recordDeposit, plant.owner, cash));
    await cancel(made);
    await settle(made);
    expect(await troubles(made)).toMatchObject([{ kind: 'hand_back' }]);
    expectYes(await app.callWith(restoreOrder, plant.owner, { order_id, full_day_reason: 'They came back' }));
    expect(await shown(made)).toBeNull();
    expect(await troubles(made)).toEqual([]);
    await cancel(made);
    expect(await troubles(made)).toEqual([]);
    await settle(made);
    expect(await troubles(made)).toMatchObject([{ kind: 'hand_back' }]);
  });

  test('gets its kept deposit back, once, when it is restored', async () => {
    const made = await makeBooked(6);
    const { order_id, plant } = made;
    await cancel(made);
    await settle(made);
    expectYes(await app.callWith(restoreOrder, plant.owner, { order_id, full_day_reason: 'They came back' }));
    const [event] = await eventsOf(app, { plant_id: plant.plant_id }, 'order.restored');
    if (!event) throw new Error('the order was restored');
    await Promise.all(Array.from({ length: 5 }, () => restoreDeposits.run({ ...context, db: app.db }, event)));
    expect(await balances(made)).toEqual({ provider: 25_000, deposits: 25_000 });
    expect(await shown(made)).toBeNull();
    const [payment] = (await payableOf(app, plant.owner, order_id)).payments;
    const refund = { payment_id: payment?.payment_id ?? 0, amount_cents: 25_000, reason: 'After all' };
    expectYes(await app.call(refundPayment, plant.owner, refund));
    expect(await balances(made)).toEqual({});
  });

  test('keeps its deposit again if it is canceled again before its restored deposit was returned', async () => {
    const made = await makeBooked(6);
    const { order_id, plant } = made;
    await cancel(made);
    await settle(made);
    const { cancellation_id: first } = (await shown(made)) ?? {};
    expectYes(await app.callWith(restoreOrder, plant.owner, { order_id, full_day_reason: 'They came back' }));
    await cancel(made);
    const restored = await lastEvent(app, plant, 'order.restored');
    await restoreDeposits.run({ ...context, db: app.db }, restored);
    expect(await shown(made)).toMatchObject({ state: 'waiting', cause: 'late' });
    expect((await shown(made))?.cancellation_id).not.toBe(first);
    expect(await balances(made)).toEqual({ provider: 25_000, deposits: 25_000 });
    await settle(made);
    await restoreDeposits.run({ ...context, db: app.db }, restored);
    expect(await shown(made)).toMatchObject({ state: 'done', kept_cents: 25_000 });
    expect(await balances(made)).toEqual({ provider: 25_000, kept_deposits: 25_000 });
  });

  test('has no deposit to refund or keep if the bank took it back', async () => {
    const [early, late] = [await makeBooked(9), await makeBooked(2)];
    for (const made of [early, late]) {
      const { plant_id } = made.plant;
      await dispute(plant_id);
      await cancel(made);
      await settle(made);
      expect(await shown(made)).toBeNull();
      expect(await balances(made)).toEqual({ provider: 25_000, deposits: 25_000 });
    }
  });

  test('has nothing to hand back if the bank takes the deposit while a refund fails', async () => {
    const made = await makeBooked(8);
    const { plant_id } = made.plant;
    await cancel(made);
    await sql`update sandbox_charges set refunded_cents = amount_cents where provider_key in (
      select provider_key from charges where owner_id = ${plant_id})`.execute(app.db);
    await settle(made);
    expect(await shown(made)).toMatchObject({ hand_back_cents: 25_000 });
    await dispute(plant_id);
    expect(await shown(made)).toMatchObject({ hand_back_cents: 0 });
    expect(await troubles(made)).not.toContainEqual(expect.objectContaining({ kind: 'hand_back' }));
  });

  test('can be settled differently by the office, with a reason, until the plant’s rules are carried out', async () => {
    const made = await makeBooked(2);
    const { plant } = made;
    await cancel(made);
    const { cancellation_id = 0, revision = 0 } = (await shown(made)) ?? {};
    const decision = { cancellation_id, refund_cents: 10_000, fee_cents: 0, reason: 'A sick calf', revision };
    for (const person of [made.payer, await plant.join('butcher')]) {
      expect(await app.call(decideCancellation, person, decision)).toMatchObject({ http: 403 });
    }
    const stranger = await makeBooked(2, { isPaid: false });
    expect(await app.call(decideCancellation, stranger.plant.owner, decision)).toMatchObject({ http: 404 });
    for (const refund_cents of [-1, 0.5, 100_000_000]) {
      expect(await app.call(decideCancellation, plant.owner, { ...decision, refund_cents })).toMatchObject({
        http: 400,
      });
    }
    const tooMuch = { ...decision, refund_cents: 25_001 };
    expect(await app.call(decideCancellation, plant.owner, tooMuch)).toMatchObject({ code: 'more_than_paid' });
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => app.call(decideCancellation, plant.owner, decision)),
    );
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    await settle(made);
    expect(await balances(made)).toEqual({ provider: 15_000, kept_deposits: 15_000 });
    const late = { ...decision, revision: revision + 2 };
    expect(await app.call(decideCancellation, plant.owner, late)).toMatchObject({ code: 'cancellation_settled' });
    expect((await payableOf(app, made.payer, made.order_id)).cancellation).toMatchObject({
      reason: '',
      can: { decide: false },
    });
  });

  test('never refunds more than was paid, even if the office makes refunds at the same time', async () => {
    const made = await makeBooked(10);
    await cancel(made);
    const [payment] = (await payableOf(app, made.plant.owner, made.order_id)).payments;
    const refund = { payment_id: payment?.payment_id ?? 0, amount_cents: 20_000, reason: 'By hand' };
    await Promise.all([
      settle(made),
      ...Array.from({ length: 4 }, () => app.call(refundPayment, made.plant.owner, refund)),
    ]);
    expect(await balances(made)).toEqual({});
  });

  test('is left to the office if the plant has set no rules', async () => {
    const made = await makeDeposit(app);
    expectYes(await payByCard(app, made));
    expect(expectYes(await app.call(cancelTerms, made.payer, { order_id: made.order_id })).data.terms).toBeNull();
    await cancel(made);
    expect(await shown(made)).toBeNull();
  });

  test('sends its customer one email about what happened to the deposit', async () => {
    const made = await makeBooked(2);
    await cancel(made);
    await settle(made);
    expect(await mailsFor(made)).toMatchObject([
      { text: expect.stringContaining('$250.00 of the deposit won’t be refunded') },
    ]);
  });

  test('is explained to whoever was asked for the deposit, in their language', async () => {
    const made = await makeBooked(2);
    const ana = await askAna(app, made);
    await cancel(made);
    await settle(made);
    expect(await mailsFor(made)).toMatchObject([
      { to: ana, text: expect.stringMatching(/^Hola, Ana:[\s\S]*No se devuelven/) },
    ]);
  });

  test('doesn’t show outsiders or butchers what canceling would cost', async () => {
    const [made, stranger] = [await makeBooked(7), await makeBooked(7)];
    const { order_id } = made;
    for (const person of [stranger.payer, stranger.plant.owner, await made.plant.join('butcher')]) {
      expect(await app.call(cancelTerms, person, { order_id })).toMatchObject({ http: 404 });
    }
  });
});

test('with shorter notice, the plant’s steps refund a part of the deposit and keep the rest', async () => {
  const made = await makeBooked(5);
  const { plant, order_id } = made;
  const rules = expectYes(await app.call(payingRules, plant.owner, {})).data;
  const steps = [
    { days: 3, percent: 50 },
    { days: 1, percent: 10 },
  ];
  expectYes(await app.call(savePayingRules, plant.owner, { ...rules, deposit_refund_steps: steps }));
  expect(expectYes(await app.call(payingRules, plant.owner, {})).data.deposit_refund_steps).toEqual(steps);
  expect(expectYes(await app.call(cancelTerms, plant.owner, { order_id })).data.terms).toMatchObject({
    cause: 'late',
    paid_cents: 25_000,
    refund_cents: 12_500,
  });
  await cancel(made);
  await settle(made);
  expect(await nonZeroBalances(app, plant.plant_id)).toEqual({ provider: 12_500, kept_deposits: 12_500 });
});
