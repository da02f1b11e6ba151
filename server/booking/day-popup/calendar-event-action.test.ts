import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { updateProcessorAcceptanceStatus, updateStatus, viewOrder } from '#contract/booking/api.ts';
import { viewCustomer } from '#contract/directory/api.ts';
import { addDays } from '#contract/lib/days.ts';
import { ANN, DAY, dayPopupOf, type Form } from '#server/test/day-popup.ts';
import { makeCard, makeCustomer, makePlant, makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { completeForCutting } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { expectWaiting } from '#server/test/waiting.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const { book, act, show, booked, eventsOf, eventOf, slotsUsed, expectRefused, accept, reject, joined } =
  dayPopupOf(app);

describe('an event', () => {
  test('can be renamed and moved, freeing the old day [CAL-055]', async () => {
    const plant = await makePlant(app);
    const order_id = await booked(plant.owner);
    const to = addDays(DAY, 1);
    expect(
      await act(plant.owner, { event_id: order_id, action: 'edit', eventName: 'Winter beef', scheduleDate: to }),
    ).toMatchObject({
      http: 200,
      status: 'yes',
      message: 'Order was saved',
      data: { order_id, event_id: order_id },
    });
    expect(await show(plant.owner)).toMatchObject({ status: 'false' });
    expect(await eventsOf(plant.owner, { event_date: to })).toMatchObject([
      { id: order_id, title: 'Winter beef', ng_buyer_firstname: 'Ann' },
    ]);
    expect([await slotsUsed(plant), await slotsUsed(plant, to)]).toEqual([0, 1]);
    expect(await app.call(viewOrder, plant.owner, { order_id })).toMatchObject({ data: { kill_date: addDays(to, 2) } });
  });

  test('changes the species, the label and the note, which the order then has [CAL-055]', async () => {
    const plant = await makePlant(app, { species: ['beef', 'hog'] });
    const order_id = await booked(plant.owner, { ...ANN, category_type: 'beef' });
    const edit = (more: Form) => act(plant.owner, { event_id: order_id, action: 'edit', ...more });
    const changes = {
      category_type: 'hog',
      process_option: 'usda',
      eventDesc: 'Two pens',
      extra_field_1: 'Call first',
    };
    expect(await edit(changes)).toMatchObject({ http: 200 });
    const lookAt = async () => expectYes(await app.call(viewOrder, plant.owner, { order_id })).data;
    const changed = { species: 'hog', process_option: 'usda', offering: 'usda', extra_field_1: 'Two pens\nCall first' };
    expect(await lookAt()).toMatchObject(changed);
    // Empty fields, and the category that the animal has, change nothing.
    expect(await edit({ category_type: '4', process_option: '', eventName: 'Hog' })).toMatchObject({ http: 200 });
    expect(await lookAt()).toMatchObject({ ...changed, title: 'Hog' });
    expect(await edit({ category_type: 'elk' })).toMatchObject({ code: 'species_missing' });
  });

  test('takes its owners as they are, and refuses others instead of ignoring them', async () => {
    const plant = await makePlant(app);
    const { customer_id } = await makeCustomer(app, plant);
    const other = await makeCustomer(app, plant);
    const multi_buyers = [
      { customer_id, ng_quarter: 2 },
      { ...ANN, ng_quarter: 2 },
    ];
    const order_id = await booked(plant.owner, { multi_buyers });
    const buyers = (await eventOf(plant.owner, order_id)).buyers;
    const same = buyers.map(({ ng_buyer_id, ng_quarter }) => ({ customer_id: ng_buyer_id, ng_quarter }));
    const edit = (owners: object[]) =>
      act(plant.owner, { event_id: order_id, action: 'edit', eventName: 'Half and half', multi_buyers: owners });
    expect(await edit(same)).toMatchObject({ http: 200 });
    for (const wrong of [
      same.slice(1),
      [{ ...same[0], ng_quarter: 1 }, same[1] ?? {}],
      [{ ...same[0], customer_id: other.customer_id }, same[1] ?? {}],
    ]) {
      expect(await edit(wrong)).toMatchObject({
        code: 'owners_elsewhere',
        fields: { multi_buyers: 'Change the owners and their shares in the order.' },
      });
    }
  });

  test('updates its first customer’s record when it is edited, or that of the customer specified in the call', async () => {
    const plant = await makePlant(app);
    const { customer_id } = await makeCustomer(app, plant);
    const order_id = await booked(plant.owner, { multi_buyers: [{ customer_id }, { ...ANN }] });
    const edit = (more: Form) => act(plant.owner, { event_id: order_id, action: 'edit', ...more });
    expect(await edit({ mobileNumber: '555-7' })).toMatchObject({ http: 200 });
    const [, ann] = (await eventOf(plant.owner, order_id)).buyers;
    expect(
      await edit({ ng_buyer_id: ann?.ng_buyer_id, buyerName: 'Anna', streetAddress: '2 Creek Road' }),
    ).toMatchObject({ http: 200 });
    expect((await eventOf(plant.owner, order_id)).buyers).toMatchObject([
      { ng_phone: '555-7', ng_buyer_firstname: 'Dana' },
      { ng_buyer_firstname: 'Anna', ng_address: '2 Creek Road', ng_phone: '555-0101' },
    ]);
    const other = await makeCustomer(app, plant);
    expect(await edit({ ng_buyer_id: other.customer_id, buyerName: 'Zoe' })).toMatchObject({
      code: 'customer_unknown',
    });
    const record = expectYes(await app.call(viewCustomer, plant.owner, { id: customer_id }));
    const email = record.data.email;
    expect(await edit({ ng_buyer_id: ann?.ng_buyer_id, userEmail: email, eventName: 'Never' })).toMatchObject({
      code: 'customer_twice_in_plant',
      fields: { userEmail: expect.any(String) },
    });
    expect(await eventOf(plant.owner, order_id)).toMatchObject({ title: 'Fall beef' });
  });

  test('locks its customer before its order, so that it can’t deadlock with a save', async () => {
    const plant = await makePlant(app);
    const order_id = await booked(plant.owner);
    const { ng_buyer_id } = await eventOf(plant.owner, order_id);
    const { edited } = await app.db.transaction().execute(async (tx) => {
      await sql`select from customers where customer_id = ${ng_buyer_id} for key share`.execute(tx);
      const edited = act(plant.owner, { event_id: order_id, action: 'edit', buyerName: 'Anna' });
      await expectWaiting(app, 1);
      await sql`select from orders where order_id = ${order_id} for update nowait`.execute(tx);
      return { edited };
    });
    expect(await edited).toMatchObject({ http: 200 });
    expect(await eventOf(plant.owner, order_id)).toMatchObject({ ng_buyer_firstname: 'Anna' });
  });

  test('can be deleted until it is accepted, and frees its slot once [CAL-042]', async () => {
    const plant = await makePlant(app);
    const [one, two] = [await booked(plant.owner), await booked(plant.owner)];
    const remove = (event_id: number) => act(plant.owner, { event_id, action: 'delete' });
    const replies = await Promise.all([remove(one), remove(one), remove(one)]);
    expect(replies.filter(({ status }) => status === 'yes')).toMatchObject([{ message: 'Order was removed' }]);
    expect(replies.filter(({ http }) => http === 404)).toHaveLength(2);
    expect(await slotsUsed(plant)).toBe(1);
    expect((await eventsOf(plant.owner)).map(({ id }) => id)).toEqual([two]);

    await accept(plant, two);
    expect(await eventOf(plant.owner, two)).toMatchObject({
      processor_status: 1,
      can: { edit: true, remove: false, decide: false },
    });
    expect(await remove(two)).toMatchObject({
      http: 409,
      code: 'status_move',
      message: 'This order is Pending, so it can’t become Deleted.',
    });
    expect(await slotsUsed(plant)).toBe(1);
  });

  test('shows its acceptance status, with the reason for a rejection [ORD-056 ORD-057 ORD-058]', async () => {
    const plant = await makePlant(app);
    const [yes, no] = [await booked(plant.owner), await booked(plant.owner)];
    expect(
      await app.callWith(updateProcessorAcceptanceStatus, plant.owner, {
        order_id: yes,
        status: 1,
        payment_data: { mode: 'sandbox' },
      }),
    ).toMatchObject({ http: 200 });
    await reject(plant, no);
    expect(await eventOf(plant.owner, yes)).toMatchObject({ processor_status: 1, status: 0 });
    expect(await eventOf(plant.owner, no)).toMatchObject({
      processor_status: 2,
      status: 2,
      reject_reason: 'We are away.',
      can: { edit: false, move: false, remove: false },
    });
    expect(await slotsUsed(plant)).toBe(1);
  });

  test('can’t be moved once it is in the plant, or edited once it is completed', async () => {
    const plant = await makePlant(app);
    const order_id = await booked(plant.owner);
    await accept(plant, order_id);
    await app.call(updateStatus, plant.owner, { order_id, status: 1 });
    const edit = (more: Form) => act(plant.owner, { event_id: order_id, action: 'edit', ...more });
    expect(await edit({ scheduleDate: addDays(DAY, 1) })).toMatchObject({ code: 'day_fixed' });
    expect(await edit({ eventName: 'In the plant', scheduleDate: DAY })).toMatchObject({ http: 200 });
    await completeForCutting(app, order_id);
    await app.call(updateStatus, plant.owner, { order_id, status: 3 });
    expect(await edit({ eventName: 'Too late' })).toMatchObject({ code: 'order_fixed' });
    expect(await eventOf(plant.owner, order_id)).toMatchObject({ title: 'In the plant', event_date: DAY });
  });

  test('can’t be moved to a past, invalid, or unoffered day', async () => {
    const plant = await makePlant(app, { species: ['beef'], slots: { 3: 5 } });
    const order_id = await booked(plant.owner);
    const move = (scheduleDate: string) =>
      act(plant.owner, { event_id: order_id, action: 'edit', eventName: 'Moved', scheduleDate });
    expect(await move(addDays(plantToday(), -1))).toMatchObject({ code: 'date_past' });
    expect(await move(addDays(DAY, 1))).toMatchObject({ code: 'day_not_offered' });
    expect(await move('2027-02-30')).toMatchObject({ http: 400 });
    expect(await eventOf(plant.owner, order_id)).toMatchObject({ title: 'Fall beef' });
    expect(await slotsUsed(plant)).toBe(1);
    expect(await act(plant.owner, { event_id: order_id, action: 'burn' })).toMatchObject({ http: 400 });
    expect(await act(plant.owner, { event_id: 0, action: 'edit' })).toMatchObject({ http: 400 });
  });

  test.each([{ transaction_id: 12 }, { project_id: 3 }, { source_ref: 'other-shop-9' }])(
    'is shown but can’t be edited or deleted if it comes from the market (%o) [CAL-041]',
    async (market) => {
      const plant = await makePlant(app);
      const order_id = await booked(plant.owner);
      expect(await eventOf(plant.owner, order_id)).toMatchObject({ cid: 0, can: { edit: true, remove: true } });
      await app.db.updateTable('orders').set(market).where('order_id', '=', order_id).execute();
      expect(await eventOf(plant.owner, order_id)).toMatchObject({
        cid: market.transaction_id ?? 0,
        project_id: market.project_id ?? 0,
        extra_field_2: market.source_ref ?? '',
        can: { edit: false, move: false, remove: false, decide: true },
      });
      for (const action of ['edit', 'delete']) {
        expect(await act(plant.owner, { event_id: order_id, action, eventName: 'Mine' })).toMatchObject({
          http: 409,
          code: 'event_of_market',
        });
      }
      expect(await eventOf(plant.owner, order_id)).toMatchObject({ title: 'Fall beef' });
    },
  );

  test('is not found if it belongs to another plant or doesn’t exist', async () => {
    const plant = await makePlant(app);
    const order_id = await booked(plant.owner);
    const stranger = await makePlant(app);
    for (const action of ['edit', 'delete']) {
      for (const event_id of [order_id, 999_999_999]) {
        expect(await act(stranger.owner, { event_id, action, eventName: 'Mine' })).toMatchObject({ http: 404 });
      }
    }
    expect(
      await act(plant.owner, { event_id: order_id, action: 'edit', processor_id: stranger.plant_id }),
    ).toMatchObject({ http: 404 });
    expect(await show(stranger.owner)).toMatchObject({ status: 'false' });
    expect(await eventOf(plant.owner, order_id)).toMatchObject({ title: 'Fall beef' });
  });
});

describe('what each role can do in the day popup', () => {
  test.each(['admin', 'manager'] as const)('a %s can book, edit, and delete orders', async (role) => {
    const plant = await makePlant(app);
    const { person } = await joined(plant, role);
    const order_id = await booked(person);
    expect(await act(person, { event_id: order_id, action: 'edit', eventName: 'Renamed' })).toMatchObject({
      http: 200,
    });
    expect(await act(person, { event_id: order_id, action: 'delete' })).toMatchObject({ http: 200 });
  });

  test('a butcher can see the day but can’t change anything', async () => {
    const plant = await makePlant(app);
    const order_id = await booked(plant.owner);
    const butcher = await plant.join('butcher');
    expect(await eventOf(butcher, order_id)).toMatchObject({
      ng_phone: '555-0101',
      can: { edit: false, move: false, remove: false, decide: false },
    });
    expect(await book(butcher)).toMatchObject({ http: 403 });
    for (const action of ['edit', 'delete'])
      expect(await act(butcher, { event_id: order_id, action })).toMatchObject({ http: 403 });
  });

  test('a customer can book only for themselves and see only their own orders', async () => {
    const plant = await makePlant(app);
    const theirs = await booked(plant.owner);
    const { person, customer_id } = await joined(plant, 'customer');
    const order_id = await booked(person, { ...ANN });
    expect(await eventsOf(person)).toMatchObject([
      { id: order_id, ng_buyer_id: customer_id, can: { edit: true, remove: true, decide: false } },
    ]);
    await expectRefused(
      plant,
      person,
      { customer_id: (await makeCustomer(app, plant)).customer_id },
      { code: 'customer_unknown' },
    );
    for (const action of ['edit', 'delete'])
      expect(await act(person, { event_id: theirs, action })).toMatchObject({ http: 404 });
    await accept(plant, order_id);
    expect(await act(person, { event_id: order_id, action: 'delete' })).toMatchObject({ code: 'status_move' });
  });

  test('a producer can book for their own customers and add new ones', async () => {
    const plant = await makePlant(app);
    const { person, customer_id } = await joined(plant, 'producer');
    const order_id = await booked(person, { ...ANN });
    expect(await eventOf(person, order_id)).toMatchObject({
      ng_buyer_firstname: 'Ann',
      seller_name: 'Dana Field',
      seller_info: 'Dana Field',
    });
    const record = await app.db
      .selectFrom('customers')
      .select('producer_id')
      .where('email', '=', ANN.userEmail)
      .where('plant_id', '=', plant.plant_id)
      .executeTakeFirst();
    expect(record).toEqual({ producer_id: person.account_id });
    await booked(person, { customer_id, non_schedule_multi: 0 });
    await expectRefused(
      plant,
      person,
      { customer_id: (await makeCustomer(app, plant)).customer_id },
      { code: 'customer_unknown' },
    );
    await expectRefused(plant, person, { ...ANN, buyerName: 'Zoe' }, { code: 'customer_twice_in_plant' });
  });

  test('a co-owner sees the name but not the contact details of another share’s owner [CAL-069]', async () => {
    const plant = await makePlant(app);
    const { person, customer_id } = await joined(plant, 'customer');
    const order_id = await booked(plant.owner, {
      multi_buyers: [
        { ...ANN, ng_quarter: 2 },
        { customer_id, ng_quarter: 1 },
      ],
    });
    const [event] = await eventsOf(person);
    expect(event).toMatchObject({
      id: order_id,
      ng_email: '',
      ng_phone: '',
      ng_address: '',
      report: '',
      can: { edit: false, remove: false },
    });
    expect(event?.buyers).toMatchObject([
      { ng_buyer_firstname: 'Ann', ng_phone: '', can_edit: false },
      { ng_buyer_firstname: 'Dana', ng_email: expect.stringContaining('@'), can_edit: true },
    ]);
    expect(
      await act(person, { event_id: order_id, action: 'edit', ng_buyer_id: event?.ng_buyer_id, mobileNumber: '1' }),
    ).toMatchObject({ http: 403 });
  });

  test('a seller can book and see their own orders but can’t edit or delete them [CAL-041]', async () => {
    const plant = await makePlant(app);
    const seller = await makeVisitor(app, 'seller');
    await makeCard(app, seller.account_id);
    const at = { processor_id: plant.plant_id };
    expect(await show(seller, at)).toMatchObject({ http: 404 });
    expect(await book(seller, at)).toMatchObject({ http: 404 });
    const writeDown = ({ account_id }: Person) =>
      app.db
        .insertInto('customers')
        .values({
          plant_id: plant.plant_id,
          account_id,
          type: 'producer',
          first_name: 'Sal',
          last_name: 'Seller',
          phone: '555-9',
        })
        .returning('customer_id')
        .executeTakeFirstOrThrow();
    const { customer_id } = await writeDown(seller);
    const cardless = await makeVisitor(app, 'seller');
    await writeDown(cardless);
    await expectRefused(plant, cardless, at, { code: 'card_profile_missing' });
    const theirs = await booked(plant.owner);
    const order_id = await booked(seller, { ...at, project_id: 0, cart_id: 0 });
    expect(await eventsOf(seller, at)).toMatchObject([
      {
        id: order_id,
        processor_status: 0,
        ng_buyer_id: customer_id,
        seller_name: 'Sal Seller',
        can: { edit: false, move: false, remove: false, decide: false },
      },
    ]);
    expect(await eventOf(plant.owner, order_id)).toMatchObject({
      seller_info: 'Sal Seller, 555-9',
      can: { edit: true, remove: true },
    });
    for (const event_id of [order_id, theirs]) {
      expect(await act(seller, { ...at, event_id, action: 'delete' })).toMatchObject({ http: 403 });
    }
    for (const market of [{ project_id: 3 }, { cart_id: 3 }])
      await expectRefused(plant, seller, { ...at, ...market }, { http: 404 });
    expect(await show(seller, { processor_id: (await makePlant(app)).plant_id })).toMatchObject({ http: 404 });
    await accept(plant, order_id);
    expect(await eventsOf(seller, at)).toMatchObject([{ processor_status: 1 }]);
    // An unconfirmed address may belong to a stranger.
    const setPassword = (password_hash: string | null) =>
      app.db.updateTable('accounts').set({ password_hash }).where('account_id', '=', seller.account_id).execute();
    await setPassword('made by whoever typed the address');
    expect(await show(seller, at)).toMatchObject({ http: 404 });
    await setPassword(null);
    await app.db
      .updateTable('customers')
      .set({ deleted_at: new Date().toISOString(), has_portal: false })
      .where('customer_id', '=', customer_id)
      .execute();
    expect(await show(seller, at)).toMatchObject({ http: 404 });
  });
});
