import { describe, expect, test } from 'vitest';
import {
  createManualOrder,
  proOrderList,
  removeOrder,
  updateProcessorAcceptanceStatus,
  updateStatus,
  viewOrder,
} from '#contract/booking/api.ts';
import { saveOrder } from '#contract/booking/edit-api.ts';
import { getDateAvailableSlot } from '#contract/calendar/api.ts';
import { comingDay, makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { completeForCutting, makeRequester, makeShare } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const DAY = comingDay(3);

interface Requester {
  plant: Plant;
  person: Person;
  /** The requester's directory record. */
  customer_id: number;
}
async function begin(role: 'customer' | 'producer' = 'customer'): Promise<Requester> {
  const plant = await makePlant(app);
  const person = await makeRequester(app, plant, role);
  return { plant, person, customer_id: person.customer_id };
}
const form = (more = {}) => ({ event_name: 'Fall beef', beef_qty: 1, dropoff_date: DAY, ...more });

async function request({ person }: Requester): Promise<number> {
  return expectYes(await app.call(createManualOrder, person, form())).data.order_ids[0] ?? 0;
}
const decide = (person: Person, order_id: number, more: { status: number; reject_reason?: string }) =>
  app.call(updateProcessorAcceptanceStatus, person, { order_id, ...more });
async function slotsUsed({ owner }: Plant): Promise<number> {
  return expectYes(await app.call(getDateAvailableSlot, owner, { date: DAY })).data.used;
}

describe('a request', () => {
  test.each(['customer', 'producer'] as const)(
    'from a %s waits for the plant, holds its slot, and names the requester [SHL-023 ORD-075 ORD-077]',
    async (role) => {
      const requester = await begin(role);
      const order_id = await request(requester);
      expect(await app.call(viewOrder, requester.person, { order_id })).toMatchObject({
        data: { status: 4, brought_by: { id: requester.customer_id }, can: { decide: false, remove: true } },
      });
      expect(await app.call(proOrderList, requester.plant.owner, { order_type: 'pending_approval' })).toMatchObject({
        data: [{ order_id, isCustCreated: 1, associate: requester.person.account_id, can: { decide: true } }],
      });
      expect(await slotsUsed(requester.plant)).toBe(1);
    },
  );

  test('can only be for the requester and their linked customers', async () => {
    const requester = await begin('producer');
    const { plant, person } = requester;
    const [own, strange] = [await makeShare(app, plant), await makeShare(app, plant)];
    await app.db
      .updateTable('customers')
      .set({ producer_id: person.account_id })
      .where('customer_id', '=', own.customer)
      .execute();
    expect(await app.call(createManualOrder, person, form({ split: [own] }))).toMatchObject({ http: 200 });
    for (const stray of [{ split: [strange] }, { customers: [strange.customer] }]) {
      expect(await app.call(createManualOrder, person, form(stray))).toMatchObject({ code: 'customer_unknown' });
    }
    expect(await slotsUsed(plant)).toBe(1);
  });

  test('cannot be made by a butcher', async () => {
    const plant = await makePlant(app);
    expect(await app.call(createManualOrder, await plant.join('butcher'), form())).toMatchObject({ http: 403 });
  });

  test('can be withdrawn by the requester, which frees its slot', async () => {
    const requester = await begin();
    const order_id = await request(requester);
    expect(await app.call(removeOrder, requester.person, { order_id })).toMatchObject({ http: 200 });
    expect(await slotsUsed(requester.plant)).toBe(0);
  });
});

describe('the plant’s decision', () => {
  test.each([0, 1])('accepts the request with status %i, and the order then waits for its drop-off', async (status) => {
    const requester = await begin();
    const order_id = await request(requester);
    expect(await decide(requester.plant.owner, order_id, { status })).toMatchObject({
      message: 'Order was accepted',
      data: { order_id, status: 0 },
    });
    expect(await slotsUsed(requester.plant)).toBe(1);
    expect(await app.call(updateStatus, requester.plant.owner, { order_id, status: 1 })).toMatchObject({ http: 200 });
  });

  test('rejects the request with status 2 and a reason that the requester can read, and frees the slot', async () => {
    const requester = await begin();
    const order_id = await request(requester);
    const { owner } = requester.plant;
    expect(await decide(owner, order_id, { status: 2, reject_reason: ' ' })).toMatchObject({
      http: 400,
      fields: { reject_reason: 'Required' },
    });
    expect(await decide(owner, order_id, { status: 2, reject_reason: 'We close that week.' })).toMatchObject({
      message: 'Order was rejected',
      data: { status: 2 },
    });
    expect(await slotsUsed(requester.plant)).toBe(0);
    expect(await app.call(proOrderList, requester.person, { order_type: 'rejected' })).toMatchObject({
      data: [{ order_id, status: 2, reject_reason: 'We close that week.' }],
    });
  });

  test('accepts a schedule_id in place of the order id, but not another plant’s order', async () => {
    const requester = await begin();
    const order_id = await request(requester);
    const stranger = await makePlant(app);
    expect(await decide(stranger.owner, order_id, { status: 0 })).toMatchObject({ http: 404 });
    expect(
      await app.call(updateProcessorAcceptanceStatus, requester.plant.owner, { schedule_id: order_id, status: 0 }),
    ).toMatchObject({ http: 200 });
    expect(await app.call(updateProcessorAcceptanceStatus, requester.plant.owner, { status: 0 })).toMatchObject({
      http: 404,
    });
  });

  test('can’t be made by the requester or a butcher [ORD-078]', async () => {
    const requester = await begin();
    const order_id = await request(requester);
    for (const person of [requester.person, await requester.plant.join('butcher')]) {
      expect(await decide(person, order_id, { status: 0 })).toMatchObject({ http: 403 });
    }
  });

  test('is made only once if 20 people decide differently at the same time, and the slots match the decision', async () => {
    const requester = await begin();
    const order_id = await request(requester);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        decide(requester.plant.owner, order_id, at % 2 ? { status: 0 } : { status: 2, reject_reason: 'Full.' }),
      ),
    );
    const [granted, ...more] = replies.filter((reply) => reply.status === 'yes');
    expect(more).toEqual([]);
    const isAccepted = granted?.status === 'yes' && granted.data.status === 0;
    expect(await slotsUsed(requester.plant)).toBe(isAccepted ? 1 : 0);
    expect(replies.filter((reply) => reply.status === 'no' && reply.code === 'status_move')).toHaveLength(19);
  });

  test('accepts with 1, rejects with 2, and is refused with 0 if only a project_id is sent [ORD-058 ORD-098]', async () => {
    const requester = await begin();
    const [one, two, three] = [await request(requester), await request(requester), await request(requester)];
    const { owner } = requester.plant;
    const setProject = (order_id: number, project_id: number) =>
      app.db.updateTable('orders').set({ project_id }).where('order_id', '=', order_id).execute();
    await setProject(one, 71);
    await setProject(two, 72);
    const post = (more: Record<string, unknown>) => app.callWith(updateProcessorAcceptanceStatus, owner, more);
    const payment_data = { mode: 'sandbox', account: 'x', type: 'seller', fee: 0.075, card_fee: 0.029 };
    expect(await post({ project_id: 71, status: 0 })).toMatchObject({ status: 'no', code: 'decision_missing' });
    expect(await post({ project_id: 71, status: 1, payment_data })).toMatchObject({
      status: 'yes',
      message: 'Order was accepted',
      data: { order_id: one, order_ids: [one], status: 0 },
    });
    expect(await post({ project_id: 72, status: 2, reject_reason: 'Too late' })).toMatchObject({
      message: 'Order was rejected',
    });
    const accepted = { schedule_id: three, order_id: three, ng_order: 1, project_id: 0, status: 0, reject_reason: '' };
    expect(await post(accepted)).toMatchObject({ message: 'Order was accepted', data: { order_id: three, status: 0 } });
    const processorStatus = async (order_id: number) => {
      const reply = await app.call(viewOrder, owner, { order_id });
      return reply.status === 'yes' ? [reply.data.processor_status, reply.data.reject_reason] : reply;
    };
    expect(await Promise.all([one, two, three].map(processorStatus))).toEqual([
      [1, ''],
      [2, 'Too late'],
      [1, ''],
    ]);
    for (const gone of [
      { project_id: 71, status: 1 },
      { project_id: 0, status: 1 },
      { project_id: 99, status: 2, reject_reason: 'x' },
    ]) {
      expect(await post(gone)).toMatchObject({ http: 404 });
    }
    expect(await post({ order_id: one, status: 7 })).toMatchObject({ http: 400 });
  });

  test('is final: it can’t be made again, even after the order has moved on or been deleted [ORD-054]', async () => {
    const requester = await begin();
    const { owner } = requester.plant;
    const moves = {
      pending: async () => {},
      open: (order_id: number) => app.call(updateStatus, owner, { order_id, status: 1 }),
      completed: async (order_id: number) => {
        await app.call(updateStatus, owner, { order_id, status: 1 });
        await completeForCutting(app, order_id);
        await app.call(updateStatus, owner, { order_id, status: 3 });
      },
    };
    for (const move of Object.values(moves)) {
      const order_id = await request(requester);
      await decide(owner, order_id, { status: 0 });
      await move(order_id);
      const before = expectYes(await app.call(viewOrder, owner, { order_id }));
      for (const again of [{ status: 0 }, { status: 2, reject_reason: 'No' }]) {
        expect(await decide(owner, order_id, again)).toMatchObject({ code: 'status_move' });
      }
      expect(await app.call(viewOrder, owner, { order_id })).toMatchObject({
        data: before.data,
      });
    }
    const gone = await request(requester);
    await app.call(removeOrder, owner, { order_id: gone });
    expect(await decide(owner, gone, { status: 0 })).toMatchObject({ http: 404 });
  });

  test('a request can be edited by the requester and the office until it is rejected', async () => {
    const requester = await begin();
    const order_id = await request(requester);
    const edit = (person: Person, more: object) => app.callWith(saveOrder, person, { order_id, ...more });
    expect(await edit(requester.person, { event_name: 'Two weeks later', extra_field_1: 'Please' })).toMatchObject({
      status: 'yes',
    });
    const { customer: stranger, cut_sheet: cutsheet } = await makeShare(app, requester.plant);
    expect(await edit(requester.person, { split: [{ name: stranger, cutsheet, amount: 'Whole' }] })).toMatchObject({
      code: 'customer_unknown',
    });
    expect(
      await edit(requester.person, { split: [{ name: requester.customer_id, cutsheet, amount: 'Whole' }] }),
    ).toMatchObject({ status: 'yes' });
    expect(await edit(requester.person, { full_day_reason: 'I want it' })).toMatchObject({ http: 403 });
    expect(await edit(requester.person, { collect_deposit: 5, deposite_email: 'a@example.test' })).toMatchObject({
      http: 403,
    });
    expect(await edit(requester.plant.owner, { sex: 'steer' })).toMatchObject({ status: 'yes' });
    expect(await app.call(viewOrder, requester.person, { order_id })).toMatchObject({
      data: { status: 4, title: 'Two weeks later', sex: 'steer', can: { edit: true } },
    });
    await decide(requester.plant.owner, order_id, { status: 2, reject_reason: 'Full' });
    for (const person of [requester.person, requester.plant.owner]) {
      expect(await edit(person, { sex: 'bull' })).toMatchObject({ code: 'order_fixed' });
      expect(await app.call(removeOrder, person, { order_id })).toMatchObject({ code: 'status_move' });
    }
    expect(await app.call(viewOrder, requester.person, { order_id })).toMatchObject({ data: { sex: 'steer' } });
  });
});
