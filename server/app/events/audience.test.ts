import { beforeAll, describe, expect, test } from 'vitest';
import { removeOrder } from '#contract/booking/api.ts';
import { restoreOrder, saveOrder, splitOrder } from '#contract/booking/edit-api.ts';
import { openSheetLink, sendCutSheet, submitByLink } from '#contract/cut-sheets/links-api.ts';
import { addCustomer, updateCustomer } from '#contract/directory/api.ts';
import { mergeCustomers } from '#contract/directory/records-api.ts';
import { EVENTS, type SubjectName, type Subjects } from '#server/app/events/events.ts';
import { onEvents } from '#server/lib/background/job.ts';
import { type EventDetails, type EventKind, emit } from '#server/lib/events.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { audienceOf } from '#server/test/events-of.ts';
import { comingDay, makeCustomer, makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { lookAtOrder, makeOrder, rowsOf } from '#server/test/make-order.ts';
import { FILLED, makeSheet, putOnOrder, type Sheet } from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

/** Links a customer record to a producer. */
const linkTo = (producer_id: number, customer_id: number) =>
  app.db.updateTable('customers').set({ producer_id }).where('customer_id', '=', customer_id).execute();

describe('every kind of event', () => {
  /** Who is notified of which kinds of events, besides the plant's staff and the person who triggered them. */
  const HEARD: Record<string, EventKind[]> = {
    'maker bringer owner producer': [
      'order.received',
      'order.receipt_undone',
      'order.completed',
      'order.stage_moved',
      'order.stage_undone',
      'share.picked_up',
      'share.pickup_undone',
      'order.notified',
      'order.notice_undone',
      'order.changed',
      'order.scheduled',
      'order.removed',
      'order.restored',
      'order.accepted',
      'order.accept_undone',
      'order.rejected',
      'order.counted',
      'order.weighed',
      'payment.received',
      'payment.declined',
      'payment.given_up',
      'payment.refunded',
      'cancellation.noted',
      'cancellation.settled',
      'cut_sheet.attached',
    ],
    // The order's creator isn't listed here, because they made the booking themselves.
    'bringer owner producer': ['order.created'],
    'owner producer': [
      'cut_sheet.submitted',
      'cut_sheet.changed',
      'cut_sheet.differs',
      'cut_sheet.settled',
      'cut_sheet.age_decided',
      'cut_sheet.begun',
      'cut_sheet.change_asked',
      'cut_sheet.change_accepted',
      'cut_sheet.change_refused',
      'template.published',
      'customer.added',
      'customer.changed',
      'customer.merged',
      'customer.removed',
      'customer.restored',
      'invoice.issued',
      'invoice.paid',
      'invoice.payment_declined',
      'invoice.payment_given_up',
      'invoice.refunded',
      'payment.voided',
      'till.sold',
    ],
    'maker owner producer': [
      'waitlist.joined',
      'waitlist.offered',
      'waitlist.accepted',
      'waitlist.declined',
      'waitlist.lapsed',
      'waitlist.withdrawn',
      'waitlist.left',
      'waitlist.missed',
    ],
    producer: ['customers.imported'],
    owner: [
      'portal.entered',
      'team.invited_again',
      'team.invitation_withdrawn',
      'team.role_changed',
      'team.deactivated',
      'team.reactivated',
      'team.owner_changed',
      'account.changed',
      'card.saved',
      'legal.accepted',
      'shares.bought',
    ],
    '': [
      'order.fees_changed',
      'slots.changed',
      'lot.slots_held',
      'lot.slots_released',
      'prices.changed',
      'settings.changed',
      'invoice_template.saved',
      'accounting.changed',
      'accounting.asked',
      'accounting.noticed',
      'mail.changed',
      'mail.resent',
      'mail.tested',
      'broadcast.sent',
      'refund.begun',
      'day_pdf.asked',
      'floor.changed',
      'report.due',
      'data_file.asked',
      'statement.sent',
      'deposit.settled',
      'deposit.restored',
      'deposit.reminded',
      'order.reminded',
      'cut_sheet.link_sent',
      'cut_sheet.link_opened',
      'cut_sheet.links_revoked',
      'cut_sheet.reminded',
      'template.changed',
      'customer.portal_on',
      'customer.portal_off',
      'customer.noted',
      'payment.disputed',
      'payment.dispute_won',
      'payment.refund_failed',
      'market.disputed',
      'invoice.drafted',
      'invoice.draft_changed',
      'invoice.sent_again',
      'invoice.reminded',
      'invoices.asked',
      'bank.changed',
      'till.changed',
      'dropoff.held',
      'dropoff.lapsed',
      'farm.asked',
      'farm.answered',
      'customer.tagged',
      'customers.import_started',
      'customers.import_stopped',
      'customers.undo_started',
      'customers.import_undone',
      'webhook.saved',
      'webhook.removed',
      'webhook.turned_off',
      'api_key.created',
      'api_key.revoked',
      'team.invited',
      'waitlist.moved',
    ],
  };
  let plant: Plant;
  let subjects: { [Name in SubjectName]: Subjects[Name] };
  /** The names used in HEARD, by account id. */
  const names = new Map<number, string>();

  beforeAll(async () => {
    const sheet = await makeSheet(app);
    plant = sheet.plant;
    const { plant_id } = plant;
    const { customer_id, account_id } = sheet.customer;
    const [maker, producer, bringer] = [
      await plant.join('customer'),
      await plant.join('producer'),
      await makeCustomer(app, plant),
    ];
    await linkTo(producer.account_id, customer_id);
    names.set(maker.account_id, 'maker').set(producer.account_id, 'producer');
    names.set(bringer.account_id, 'bringer').set(account_id, 'owner');
    const order_id = await putOnOrder(app, sheet);
    const { booking_id } = await app.db
      .updateTable('orders')
      .set({ created_by: maker.account_id })
      .where('plant_id', '=', plant_id)
      .where('order_id', '=', order_id)
      .returning('booking_id')
      .executeTakeFirstOrThrow();
    await app.db
      .updateTable('bookings')
      .set({ customer_id: bringer.customer_id })
      .where('plant_id', '=', plant_id)
      .where('booking_id', '=', booking_id)
      .execute();
    subjects = {
      plant: undefined,
      order: { order_id },
      booking: { booking_id },
      sheet: { cut_sheet_id: sheet.data_id, order_id },
      template: { template_id: sheet.form_id },
      entry: { entry_id: await addEntry(plant_id, customer_id, maker.account_id) },
      customer: { customer_id },
      customers: { customer_ids: [customer_id] },
      import: { import_id: await addImport(plant_id, customer_id) },
      account: { account_id },
      lot: { lot_id: 0 },
      thread: { thread_id: 0 },
      community: { community_id: 0 },
    };
  });

  async function addEntry(plant_id: number, customer_id: number, created_by: number): Promise<number> {
    const { entry_id } = await app.db
      .insertInto('waitlist_entries')
      .values({
        plant_id,
        customer_id,
        created_by,
        place: 1,
        title: 'Fall beef',
        species: 'beef',
        category_id: 1,
        heads: 1,
        day: comingDay(3),
        slack_days: 0,
      })
      .returning('entry_id')
      .executeTakeFirstOrThrow();
    return entry_id;
  }
  async function addImport(plant_id: number, customer_id: number): Promise<number> {
    const { import_id } = await app.db
      .insertInto('customer_imports')
      .values({
        plant_id,
        created_by: plant_id,
        encoding: 'utf-8',
        separator: ',',
        fields: [],
        file_name: 'list.csv',
        has_header: true,
        row_count: 1,
      })
      .returning('import_id')
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('customer_import_rows')
      .values({ plant_id, import_id, row_number: 1, cells: [], action: 'add', customer_id })
      .execute();
    return import_id;
  }

  test('is listed in the table', () => {
    // Lots, threads and communities are announced by their areas.
    const ofAreas = ['lot.changed', 'thread.changed', 'community.changed'];
    expect([...Object.values(HEARD).flat(), ...ofAreas].toSorted()).toEqual(Object.keys(EVENTS).toSorted());
  });

  test.each(Object.entries(HEARD).flatMap(([who, kinds]) => kinds.map((kind) => [kind, who] as const)))(
    '%s is sent to: %s',
    async (kind, who) => {
      const subject = subjects[EVENTS[kind].about];
      await inTransaction(app.db, (tx) =>
        emit(tx, { actor: { plant_id: plant.plant_id, account_id: null } }, kind, { subject } as EventDetails<
          typeof kind
        >),
      );
      const audience = (await audienceOf(app, plant, kind)).at(-1) ?? [];
      expect(audience.map((id) => names.get(id)).toSorted()).toEqual(who.split(' ').filter(Boolean).toSorted());
    },
  );

  test('accepts only kinds that an area declares, with their own subject and data', async () => {
    await inTransaction(app.db, async (tx) => {
      const who = { actor: { plant_id: plant.plant_id, account_id: null } };
      const subject = { order_id: 1 };
      const data = { from: 1, to: 2 };
      await emit(tx, who, 'order.removed', { subject, data });
      // @ts-expect-error: no area declares this kind
      await emit(tx, who, 'order.misplaced', { subject, data });
      // @ts-expect-error: an order's event must include the order
      await emit(tx, who, 'order.removed', { subject: { entry_id: 1 }, data });
      // @ts-expect-error: an order's event must include the order
      await emit(tx, who, 'order.removed', { data });
      // @ts-expect-error: it must say which status the order has now
      await emit(tx, who, 'order.removed', { subject, data: { from: 1 } });
      // @ts-expect-error: its data holds nothing else
      await emit(tx, who, 'order.removed', { subject, data: { ...data, why: 'sick' } });
      // @ts-expect-error: an event about the whole plant can't include an order
      await emit(tx, who, 'slots.changed', { subject });
      onEvents(['order.removed'], {
        queue: 'test.read',
        run: async (_: unknown, event) => {
          // @ts-expect-error: nobody sends this
          void event.data.why;
        },
      });
    });
  });
});

describe('an order', () => {
  test('notifies a former owner who gave away the whole animal', async () => {
    const made = await makeOrder(app, ['Whole']);
    const { plant, order_id, customers } = made;
    const [ann, bob, cal] = customers;
    const [row] = rowsOf(await lookAtOrder(app, plant.owner, order_id));
    const split = [{ ...row, name: bob?.customer_id }];
    expectYes(await app.callWith(saveOrder, plant.owner, { order_id, split }));
    const [edited] = await audienceOf(app, plant, 'order.changed');
    expect(edited).toEqual(expect.arrayContaining([ann?.account_id, bob?.account_id]));

    const form = { cart_id: row?.cart_id, form_id: made.template_id };
    const split_data = [ann, cal].map((one) => ({ name: one?.customer_id, amount: 'Half' }));
    expectYes(await app.callWith(splitOrder, plant.owner, { ...form, split_data }));
    const [, divided] = await audienceOf(app, plant, 'order.changed');
    expect(divided).toEqual(expect.arrayContaining(customers.map(({ account_id }) => account_id)));
  });

  test('notifies its owners when it is deleted and when it is restored', async () => {
    const { plant, order_id, customers } = await makeOrder(app, ['Half', 'Half']);
    const owners = customers.slice(0, 2).map(({ account_id }) => account_id);
    expectYes(await app.call(removeOrder, plant.owner, { order_id }));
    expectYes(await app.call(restoreOrder, plant.owner, { order_id }));
    for (const kind of ['order.created', 'order.removed', 'order.restored'] as const) {
      const [audience] = await audienceOf(app, plant, kind);
      expect(audience?.filter((id) => id !== plant.plant_id)).toEqual(owners);
    }
  });
});

test('only staff are told that a sheet link was opened, but the customer is told when a sheet is submitted through it', async () => {
  const sheet: Sheet = await makeSheet(app);
  const { plant, data_id, customer } = sheet;
  await putOnOrder(app, sheet);
  const { links } = expectYes(await app.call(sendCutSheet, plant.owner, { data_ids: [data_id], how: 'hand' })).data;
  const token = links[0]?.address.split('/').at(-1) ?? '';
  expectYes(await app.call(openSheetLink, null, { token }));
  expectYes(await app.callWith(submitByLink, null, { token, form_data: FILLED }));
  expect(await audienceOf(app, plant, 'cut_sheet.link_opened')).toEqual([[]]);
  expect(await audienceOf(app, plant, 'cut_sheet.submitted')).toEqual([[customer.account_id]]);
});

test('a customer is told nothing about another plant that also has a record of them', async () => {
  const [here, there] = [await makePlant(app), await makePlant(app)];
  const { customer_id } = await makeCustomer(app, here);
  await inTransaction(app.db, (tx) =>
    emit(tx, { actor: { plant_id: there.plant_id, account_id: null } }, 'customer.changed', {
      subject: { customer_id },
    }),
  );
  expect(await audienceOf(app, there, 'customer.changed')).toEqual([[]]);
});

describe('a customer record', () => {
  test('notifies the producer it leaves and the one it moves to', async () => {
    const plant = await makePlant(app);
    const [from, to] = [await plant.join('producer'), await plant.join('producer')];
    const { customer_id, account_id } = await makeCustomer(app, plant);
    await linkTo(from.account_id, customer_id);
    expectYes(await app.callWith(updateCustomer, plant.owner, { id: customer_id, producer: to.account_id }));
    const people = [from.account_id, to.account_id, account_id].toSorted((a, b) => a - b);
    expect(await audienceOf(app, plant, 'customer.changed')).toEqual([people]);
  });

  test('is reported to its producer even if it has no portal', async () => {
    const plant = await makePlant(app);
    const producer = await plant.join('producer');
    const form = { first_name: 'Ada', last_name: 'Pell', producer: producer.account_id };
    const { user_ref } = expectYes(await app.callWith(addCustomer, plant.owner, form)).data as { user_ref: number };
    expect(await audienceOf(app, plant, 'customer.added')).toEqual([[producer.account_id, user_ref]]);
  });

  test('notifies both accounts when it is merged into another', async () => {
    const plant = await makePlant(app);
    const [kept, gone] = [await makeCustomer(app, plant), await makeCustomer(app, plant)];
    const form = { keep_id: kept.customer_id, merge_id: gone.customer_id };
    expectYes(await app.callWith(mergeCustomers, plant.owner, form));
    expect(await audienceOf(app, plant, 'customer.merged')).toEqual([[kept.account_id, gone.account_id]]);
  });
});
