import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { saveOfficeMails, saveSettings } from '#contract/accounts/settings-api.ts';
import { createManualOrder, updateStatus } from '#contract/booking/api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import type { EventKind } from '#server/lib/events.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { jobs } from '#server/notices/jobs.ts';
import { lastEvent } from '#server/test/events-of.ts';
import { comingDay, makePlant, makeTemplate, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const FRIDAY = comingDay(5);

async function book(plant: Plant, { person = plant.owner, send_cut_sheet = false, phone = '' } = {}) {
  const email = `${randomUUID()}@example.test`;
  const added = expectYes(await app.call(addCustomer, plant.owner, { first_name: 'Ana', email, phone }));
  const cut_sheet = await makeTemplate(app, plant);
  const share = {
    customer: added.data.id,
    cut_sheet,
    amount: 'Whole' as const,
    animal: 'beef' as const,
    order_number: 1,
  };
  const reply = expectYes(
    await app.call(createManualOrder, person, {
      event_name: 'Smith beef',
      beef_qty: 1,
      dropoff_date: FRIDAY,
      send_cut_sheet,
      split: [share],
    }),
  );
  return { email, order_id: reply.data.order_ids[0] ?? 0 };
}
/** Runs the jobs for these events and returns the emails. */
async function mailsAfter(plant: Plant, kind: EventKind) {
  const event = await lastEvent(app, plant, kind);
  const context = { db: app.db, mailer: officeMailer, public_url: 'https://plant.test' };
  for (const job of jobs) {
    if (job.on.includes(event.kind) && (job.isMeant?.(event) ?? true)) await job.run(context, event);
  }
  return app.db
    .selectFrom('mails')
    .selectAll()
    .where('owner_id', '=', plant.plant_id)
    .where('event_id', '=', event.event_id)
    .orderBy('mail_id')
    .execute();
}
const emailOf = async ({ account_id }: Person) =>
  (await app.db.selectFrom('accounts').select('email').where('account_id', '=', account_id).executeTakeFirstOrThrow())
    .email;
const submitted = (plant: Plant, actor_id: number, cut_sheet_id: number) =>
  app.db
    .insertInto('events')
    .values({ owner_id: plant.plant_id, kind: 'cut_sheet.submitted', actor_id, data: { cut_sheet_id } })
    .execute();

describe('customers are sent', () => {
  test('notices of bookings and arrivals, until the plant turns each of them off', async () => {
    const plant = await makePlant(app);
    const first = await book(plant);
    expect(await mailsAfter(plant, 'order.created')).toMatchObject([
      { recipient: first.email, template: 'order_booked' },
    ]);

    await app.call(saveSettings, plant.owner, { version: 1, customer_mails: ['product_received'] });
    const second = await book(plant);
    expect(await mailsAfter(plant, 'order.created')).toEqual([]);
    await app.call(updateStatus, plant.owner, { order_id: second.order_id, status: 1 });
    expect(await mailsAfter(plant, 'order.received')).toMatchObject([
      { recipient: second.email, template: 'product_received' },
    ]);

    await app.call(saveSettings, plant.owner, { version: 2, customer_mails: [] });
    await app.call(updateStatus, plant.owner, { order_id: first.order_id, status: 1 });
    expect(await mailsAfter(plant, 'order.received')).toEqual([]);
  });

  test('notices of arrivals only by text, if the plant wants that', async () => {
    const plant = await makePlant(app);
    const only = { customer_mails: [], customer_texts: ['product_received' as const] };
    await app.call(saveSettings, plant.owner, { version: 1, ...only });
    const { order_id } = await book(plant, { phone: '312 555 0142' });
    await app.call(updateStatus, plant.owner, { order_id, status: 1 });
    expect(await mailsAfter(plant, 'order.received')).toMatchObject([{ channel: 'text', recipient: '+13125550142' }]);
  });

  test('the contact details that the plant has entered', async () => {
    const plant = await makePlant(app);
    await book(plant);
    expect((await mailsAfter(plant, 'order.created'))[0]?.body).toMatch(/\n\nPlant \w+\n$/);
    await app.call(saveSettings, plant.owner, { version: 1, phone: '555 0100', email: 'office@example.test' });
    await book(plant);
    const [mail] = await mailsAfter(plant, 'order.created');
    expect(mail?.body).toMatch(/\n\nPlant \w+\n555 0100 · office@example\.test\n$/);
  });

  test('a cut sheet link the office chose to send, no matter what is turned off', async () => {
    const plant = await makePlant(app);
    await app.call(saveSettings, plant.owner, { version: 1, customer_mails: [] });
    const { email } = await book(plant, { send_cut_sheet: true });
    const [mail] = await mailsAfter(plant, 'order.created');
    expect(mail).toMatchObject({ recipient: email });
    expect(mail?.body).toContain('https://plant.test/CutSheet/');
  });
});

describe('people in the office are sent', () => {
  test('notices of other people’s bookings, if they asked for them', async () => {
    const plant = await makePlant(app);
    const [manager, admin] = [await plant.join('manager'), await plant.join('admin')];
    await app.call(saveOfficeMails, manager, { office_mails: ['order_booked'] });
    await app.call(saveOfficeMails, admin, { office_mails: ['cut_sheet_submitted'] });
    await app.call(saveSettings, plant.owner, { version: 1, customer_mails: [] });

    await book(plant);
    const mails = await mailsAfter(plant, 'order.created');
    expect(mails).toMatchObject([{ recipient: await emailOf(manager), template: 'office_order_booked' }]);
    expect(mails[0]?.body).toContain('booked “Smith beef”');
    expect(mails[0]?.body).toContain('Beef: 1');
    expect(mails[0]?.body).toMatch(/https:\/\/plant\.test\/processordashboard\/openOrders\/\d+/);

    await book(plant, { person: manager });
    expect(await mailsAfter(plant, 'order.created')).toEqual([]);
  });

  test('nothing once they have left the office', async () => {
    const plant = await makePlant(app);
    const manager = await plant.join('manager');
    await app.call(saveOfficeMails, manager, { office_mails: ['order_booked'] });
    await app.call(saveSettings, plant.owner, { version: 1, customer_mails: [] });
    await app.db
      .updateTable('accounts')
      .set({ role: 'butcher' })
      .where('account_id', '=', manager.account_id)
      .execute();
    await book(plant);
    expect(await mailsAfter(plant, 'order.created')).toEqual([]);
  });

  test('notices of cut sheets someone else filled in', async () => {
    const plant = await makePlant(app);
    await app.call(saveOfficeMails, plant.owner, { office_mails: ['cut_sheet_submitted'] });
    await book(plant);
    const { cut_sheet_id } = await app.db
      .selectFrom('cut_sheets')
      .select('cut_sheet_id')
      .where('plant_id', '=', plant.plant_id)
      .executeTakeFirstOrThrow();
    const customer = await plant.join('customer');
    await submitted(plant, customer.account_id, cut_sheet_id);
    const mails = await mailsAfter(plant, 'cut_sheet.submitted');
    expect(mails).toMatchObject([{ recipient: await emailOf(plant.owner), template: 'office_cut_sheet_submitted' }]);
    expect(mails[0]?.body).toContain('Ana’s cut sheet “beef sheet” (“Smith beef”) is filled in');

    await submitted(plant, plant.owner.account_id, cut_sheet_id);
    expect(await mailsAfter(plant, 'cut_sheet.submitted')).toEqual([]);
  });
});

test('writes nobody at the office about a booking until someone asks to hear about bookings', async () => {
  const plant = await makePlant(app);
  const manager = await plant.join('manager');
  const readers = async () => {
    await book(plant);
    const mails = await mailsAfter(plant, 'order.created');
    return mails.filter(({ template }) => template === 'office_order_booked').map(({ recipient }) => recipient);
  };
  expect(await readers()).toEqual([]);
  await app.call(saveOfficeMails, manager, { office_mails: ['order_booked'] });
  expect(await readers()).toEqual([await emailOf(manager)]);
});
