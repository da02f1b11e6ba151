import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { PAGES } from '#contract/app/pages.ts';
import { createManualOrder, removeOrder } from '#contract/booking/api.ts';
import { saveOrder } from '#contract/booking/edit-api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import { addDays } from '#contract/lib/days.ts';
import { showDay } from '#contract/lib/show-day.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { jobs } from '#server/notices/jobs.ts';
import { lastEvent } from '#server/test/events-of.ts';
import { comingDay, makePlant, makeTemplate, openTestApp, type Plant } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const FRIDAY = comingDay(5);

async function book(plant: Plant, more: object): Promise<number[]> {
  return (
    expectYes(
      await app.callWith(createManualOrder, plant.owner, {
        event_name: 'Fall beef',
        beef_qty: 2,
        dropoff_date: FRIDAY,
        ...more,
      }),
    ).data as { order_ids: number[] }
  ).order_ids;
}
/** Runs the booking's jobs, as the queue does. */
async function carryOut(plant: Plant): Promise<void> {
  const event = await lastEvent(app, plant, 'order.created', 'order.changed');
  const context = { db: app.db, mailer: officeMailer, public_url: 'https://plant.test' };
  for (const job of jobs)
    if (job.on.includes(event.kind) && (job.isMeant?.(event) ?? true)) await job.run(context, event);
}
const mailsOf = ({ plant_id }: Plant) =>
  app.db.selectFrom('mails').selectAll().where('owner_id', '=', plant_id).orderBy('mail_id').execute();

test('emails a deposit request once, with the amount and where to pay', async () => {
  const plant = await makePlant(app);
  const email = `${randomUUID()}@example.test`;
  const [order_id] = await book(plant, { collect_deposit: '1,250.5', deposite_email: email });
  await carryOut(plant);
  await carryOut(plant);
  const mails = await mailsOf(plant);
  expect(mails).toMatchObject([{ template: 'deposit_asked', recipient: email, status: 'sent' }]);
  expect(mails[0]?.subject).toContain('Deposit of $1,250.50');
  expect(mails[0]?.body).toMatch(/^Hello,\n/);
  expect(mails[0]?.body).toContain(`https://plant.test/paymentngorder/${order_id}\n`);
  expect(PAGES['/paymentngorder/$id'].who).toBe('plantPeople');
});

test('addresses customers by name and writes in their language', async () => {
  const plant = await makePlant(app);
  const email = `${randomUUID()}@example.test`;
  await app.call(addCustomer, plant.owner, { first_name: 'Ana', last_name: 'Ruiz', email });
  await app.db.updateTable('accounts').set({ language: 'es' }).where('email', '=', email).execute();
  await book(plant, { collect_deposit: 80, deposite_email: email.toUpperCase() });
  await carryOut(plant);
  expect((await mailsOf(plant))[0]?.body).toMatch(/^Hola, Ana:[\s\S]*un depósito de \$80\.00/);
});

test('sends no email if the deposit was requested by phone or the order was removed', async () => {
  const [called, removed] = [await makePlant(app), await makePlant(app)];
  await book(called, { collect_deposit: 80, deposite_phone: '5551234' });
  const [order_id = 0] = await book(removed, { beef_qty: 1, collect_deposit: 80, deposite_email: 'a@b.co' });
  await app.call(removeOrder, removed.owner, { order_id });
  await carryOut(called);
  await carryOut(removed);
  expect(await mailsOf(called)).toEqual([]);
  expect(await mailsOf(removed)).toEqual([]);
});

test('asks for the booking’s deposit on the edited order, or on another one once that order is removed', async () => {
  const plant = await makePlant(app);
  const [first = 0, second = 0] = await book(plant, { collect_deposit: 200, deposite_email: 'a@b.co' });
  await app.callWith(saveOrder, plant.owner, { order_id: second, collect_deposit: 300, deposite_email: 'a@b.co' });
  await carryOut(plant);
  await app.callWith(saveOrder, plant.owner, { order_id: first, collect_deposit: 400, deposite_email: 'a@b.co' });
  await app.call(removeOrder, plant.owner, { order_id: first });
  await carryOut(plant);
  const mails = await mailsOf(plant);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Deposit of $300.00'),
    expect.stringContaining('Deposit of $400.00'),
  ]);
  for (const { body } of mails) expect(body).toContain(`https://plant.test/paymentngorder/${second}\n`);
});

test('tells share owners about all days of a recurring order in one message', async () => {
  const plant = await makePlant(app);
  const email = `${randomUUID()}@example.test`;
  const added = expectYes(await app.call(addCustomer, plant.owner, { first_name: 'Ana', last_name: 'Ruiz', email }));
  const share = { customer: added.data.id, cut_sheet: await makeTemplate(app, plant), amount: 'Whole' as const };
  await book(plant, {
    beef_qty: 1,
    recurring: 1,
    rrule: 'FREQ=WEEKLY;COUNT=3',
    send_cut_sheet: 1,
    split: [{ ...share, animal: 'beef', order_number: 1 }],
  });
  await carryOut(plant);
  const mails = await mailsOf(plant);
  expect(mails).toHaveLength(1);
  const shown = [0, 7, 14].map((days) => showDay(addDays(FRIDAY, days)));
  const { body = '' } = mails[0] ?? {};
  expect(body).toContain(`Drop-off days: ${shown.join(' · ')}\nYour share: Beef 1, whole\n\n`);
  for (const day of shown) expect(body).toMatch(new RegExp(`\n${day} · Beef 1: https://plant.test/CutSheet/`));
});

test('tells the office about a recurring order in one message, with the number of days', async () => {
  const plant = await makePlant(app);
  const manager = await plant.join('manager');
  const asked = { office_mails: ['order_booked'] };
  await app.db.updateTable('accounts').set(asked).where('account_id', '=', manager.account_id).execute();
  await book(plant, { hog_qty: 1, recurring: 1, rrule: 'FREQ=WEEKLY;COUNT=4' });
  await carryOut(plant);
  const mails = await mailsOf(plant);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body).toContain(`4 drop-off days starting ${showDay(FRIDAY)}, each with:\nBeef: 2\nHog: 1\n`);
});

test('emails a deposit request when an edit sets the deposit or another address, but not for other edits', async () => {
  const plant = await makePlant(app);
  const [order_id = 0] = await book(plant, {});
  const edit = async (more: object) => {
    expectYes(await app.callWith(saveOrder, plant.owner, { order_id, ...more }));
    await carryOut(plant);
  };
  await edit({ collect_deposit: '250', deposite_email: 'dana@example.test' });
  await edit({ event_name: 'Early beef' });
  await edit({ collect_deposit: '250', deposite_email: 'ellis@example.test' });
  const mails = await mailsOf(plant);
  expect(mails.map(({ template, recipient }) => [template, recipient])).toEqual([
    ['deposit_asked', 'dana@example.test'],
    ['deposit_asked', 'ellis@example.test'],
  ]);
});
