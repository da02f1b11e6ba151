import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { removeOrder } from '#contract/booking/api.ts';
import { payingRules, savePayingRules } from '#contract/invoicing/paying/rules-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { mailDepositReminders, remindDeposits } from '#server/invoicing/paying/deposit-reminders.ts';
import type { Mail, Mailer } from '#server/lib/mailer.ts';
import { eventsOf } from '#server/test/events-of.ts';
import { makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { askAna, askByEmail, makeDeposit, payableOf, payByCard } from '#server/test/make-deposit.ts';
import { lookAtOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const RULES = {
  methods: ['card' as const, 'check' as const],
  takes_parts: false,
  deposit_due_days: 2,
  deposit_reminder_days: [3, 1],
  deposit_refund_days: 5,
  deposit_refund_steps: [],
  no_show_fee_cents: 5_000,
};
const save = ({ owner }: Plant, more: object = {}) =>
  app.callWith(savePayingRules, owner, { ...RULES, revision: 0, ...more });

/** Noon at the plant, a given number of days before the deposit is due. */
async function noonBefore({ order_id }: { order_id: number }, days: number): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select ((o.dropoff_date - 2 - ${days}::int) + time '12:00') at time zone p.time_zone as at
    from orders o join plants p using (plant_id) where o.order_id = ${order_id}`.execute(app.db);
  return new Date(rows[0]?.at ?? '').toISOString();
}
async function remindedAt(made: { plant: Plant; order_id: number }, days: number): Promise<number> {
  await Promise.all(Array.from({ length: 5 }, async () => remindDeposits(app.db, await noonBefore(made, days))));
  return (await eventsOf(app, { plant_id: made.plant.plant_id }, 'deposit.reminded')).length;
}
/** A deposit that was requested long ago, at a plant with these rules. */
async function makeAsked(more: Record<string, unknown> = {}) {
  const made = await makeDeposit(app, more);
  expectYes(await save(made.plant));
  await sql`update deposits set asked_at = asked_at - interval '60 days' where order_id = ${made.order_id}`.execute(
    app.db,
  );
  return made;
}
/** The emails sent for a plant's reminders, with each job run twice. */
async function sentFor({ plant_id }: Plant): Promise<Mail[]> {
  const sent: Mail[] = [];
  const mailer: Mailer = { name: 'test', send: async (mail) => void sent.push(mail) };
  const events = await eventsOf(app, { plant_id }, 'deposit.reminded');
  for (const event of [...events, ...events]) {
    await mailDepositReminders.run({ db: app.db, mailer, public_url: 'https://plant.test' }, event);
  }
  return sent;
}

test('sends one reminder on each reminder day until the deposit is paid, even with five jobs at the same time', async () => {
  const made = await makeAsked();
  expect(await remindedAt(made, 4)).toBe(0);
  expect(await remindedAt(made, 3)).toBe(1);
  expect(await remindedAt(made, 2)).toBe(1);
  expect(await remindedAt(made, 1)).toBe(2);
  const paid = await makeAsked();
  expectYes(await payByCard(app, paid));
  expect(await remindedAt(paid, 1)).toBe(0);
});

test('reminds no one after the day on which the deposit was due', async () => {
  expect(await remindedAt(await makeAsked(), 0)).toBe(1);
  expect(await remindedAt(await makeAsked(), -1)).toBe(0);
});

test('reminds no one unless the plant has turned reminders on', async () => {
  const made = await makeDeposit(app);
  expect(await remindedAt(made, 1)).toBe(0);
});

test('sends one email that says what is due and where to pay it', async () => {
  const made = await makeAsked();
  await remindedAt(made, 3);
  const sent = await sentFor(made.plant);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    subject: expect.stringContaining('Deposit of $250.00'),
    text: expect.stringContaining(`https://plant.test/paymentngorder/${made.order_id}`),
  });
});

test('reminds of the booking’s first deposit once, and links to an order that isn’t canceled', async () => {
  const made = await makeAsked({ beef_qty: 2 });
  const { plant, order_id } = made;
  const [sibling] = (await lookAtOrder(app, plant.owner, order_id)).siblings;
  const second = { plant, order_id: sibling?.order_id ?? 0 };
  await sql`update deposits set email = 'ann@example.test', phone = '' where order_id = ${order_id}`.execute(app.db);
  await sql`insert into deposits select plant_id, ${second.order_id}, 100, email, phone, asked_by, asked_at from deposits
    where order_id = ${order_id}`.execute(app.db);
  expect(await remindedAt(made, 3)).toBe(1);
  expectYes(await app.call(removeOrder, plant.owner, { order_id }));
  expect(await payableOf(app, plant.owner, order_id)).toMatchObject({ deposit: { due_cents: 25_000 } });
  expect(await remindedAt(second, 1)).toBe(2);
  const sent = await sentFor(plant);
  expect(sent.map(({ subject }) => subject)).toEqual(Array(2).fill(expect.stringContaining('Deposit of $250.00')));
  expect(sent[0]?.text).toContain(`https://plant.test/paymentngorder/${order_id}\n`);
  expect(sent[1]?.text).toContain(`https://plant.test/paymentngorder/${second.order_id}\n`);
  expectYes(await app.call(removeOrder, plant.owner, { order_id: second.order_id }));
  expect(await payableOf(app, plant.owner, order_id)).toMatchObject({ deposit: { due_cents: 0 } });
  expect(await remindedAt(second, 0)).toBe(2);
});

test('greets a known person by name, in their language, and an unknown address without a name', async () => {
  const [known, unknown] = [await makeAsked(), await makeAsked()];
  const ana = await askAna(app, known);
  await askByEmail(app, unknown, 'nobody@example.test');
  await remindedAt(known, 3);
  await remindedAt(unknown, 3);
  expect(await sentFor(known.plant)).toMatchObject([
    { to: ana, text: expect.stringMatching(/^Hola, Ana:[\s\S]*Pague/) },
  ]);
  expect(await sentFor(unknown.plant)).toMatchObject([
    { to: 'nobody@example.test', text: expect.stringMatching(/^Hello,\n/) },
  ]);
});

test('the payer sees when the deposit is due, and the last day to cancel for a refund', async () => {
  const made = await makeDeposit(app);
  const { deposit, ...before } = await payableOf(app, made.payer, made.order_id);
  expect(deposit).toMatchObject({ due_on: addDays(before.dropoff_date, -7), refund_until: '' });
  expectYes(await save(made.plant));
  expect(await payableOf(app, made.payer, made.order_id)).toMatchObject({
    deposit: {
      due_on: addDays(before.dropoff_date, -2),
      refund_until: addDays(before.dropoff_date, -5),
      no_show_fee_cents: 5_000,
    },
    terms: { methods: ['card', 'check'], takes_parts: false },
  });
});

test('only the office can set the rules, and no one can overwrite changes they haven’t seen', async () => {
  const plant = await makePlant(app);
  expect(await save(plant, { methods: [] })).toMatchObject({ http: 400 });
  expectYes(await save(plant));
  expect(await save(plant)).toMatchObject({ code: 'settings_changed' });
  expect(expectYes(await app.call(payingRules, plant.owner, {})).data).toEqual({ ...RULES, revision: 1 });
  expect(await app.callWith(savePayingRules, await plant.join('customer'), { ...RULES, revision: 1 })).toMatchObject({
    http: 403,
  });
});
