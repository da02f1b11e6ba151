import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { scheduleDropoff, updateStatus } from '#contract/booking/api.ts';
import { saveOrder } from '#contract/booking/edit-api.ts';
import { sum } from '#contract/lib/sum.ts';
import { lockOrder } from '#server/orders/store.ts';
import { comingDay, openTestApp } from '#server/test/harness.ts';
import { lookAtOrder, type MadeOrder, makeOrder, rowsOf, slotsOn } from '#server/test/make-order.ts';
import { expectWaiting } from '#server/test/waiting.ts';

const FRIDAY = comingDay(5);
const MONDAY = comingDay(1, 2);
const app = openTestApp();

const save = (made: MadeOrder, more: Record<string, unknown>) =>
  app.callWith(saveOrder, made.plant.owner, { order_id: made.order_id, ...more });
const look = ({ plant, order_id }: MadeOrder) => lookAtOrder(app, plant.owner, order_id);
const slots = ({ plant }: MadeOrder, date: string) => slotsOn(app, plant, date);

/** Two animals of one booking. */
async function makeTwo(): Promise<[MadeOrder, MadeOrder]> {
  const made = await makeOrder(app, [], { beef_qty: 2 });
  const [sibling] = (await look(made)).siblings;
  return [made, { ...made, order_id: sibling?.order_id ?? 0 }];
}

describe('two people editing one order', () => {
  test('the second person to save is refused, unless no version is sent', async () => {
    const made = await makeOrder(app);
    const { version } = await look(made);
    expect(await save(made, { version, sex: 'bull' })).toMatchObject({ data: { version: version + 1 } });
    expect(await save(made, { version, sex: 'steer' })).toMatchObject({ http: 409, code: 'order_changed' });
    expect((await look(made)).sex).toBe('bull');
    expect(await save(made, { sex: 'steer' })).toMatchObject({ status: 'yes' });
  });

  test('an edit is refused if the animal was received or moved to another day in the meantime', async () => {
    const made = await makeOrder(app);
    const { order_id } = made;
    const actions = [
      () => app.call(scheduleDropoff, made.plant.owner, { order_id, dropoff_date: MONDAY }),
      () => app.call(updateStatus, made.plant.owner, { order_id, status: 1, ear_tag_id: '7' }),
    ];
    for (const action of actions) {
      const { version } = await look(made);
      expect(await action()).toMatchObject({ status: 'yes' });
      expect(await save(made, { version, sex: 'bull' })).toMatchObject({ code: 'order_changed' });
    }
  });

  test('saving without a new day keeps the day that someone else chose', async () => {
    const made = await makeOrder(app);
    await app.call(scheduleDropoff, made.plant.owner, { order_id: made.order_id, dropoff_date: MONDAY });
    await save(made, { dropoff_date: FRIDAY, old_dropoff_date: FRIDAY, sex: 'bull' });
    expect(await look(made)).toMatchObject({ dropoff_date: MONDAY, sex: 'bull' });
  });

  test('the second change to a booking’s deposit is refused, even if it is made through another of its animals', async () => {
    const [made, other] = await makeTwo();
    const ask = async (one: MadeOrder, version: number, collect_deposit: number) =>
      save(one, { version, collect_deposit, deposite_email: 'ann@example.test' });
    const [{ version }, { version: otherVersion }] = [await look(made), await look(other)];
    expect(await ask(made, version, 200)).toMatchObject({ data: { version: version + 1 } });
    expect(await ask(other, otherVersion, 300)).toMatchObject({ http: 409, code: 'order_changed' });
    expect((await look(other)).deposit).toMatchObject({ amount_cents: 20_000 });

    const seen = [(await look(made)).version, (await look(other)).version] as const;
    const replies = await Promise.all([
      ...[1, 2, 3].map((dollars) => ask(made, seen[0], dollars)),
      ...[4, 5, 6].map((dollars) => ask(other, seen[1], dollars)),
    ]);
    expect(replies.filter((reply) => reply.status === 'yes')).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 'no' && reply.code === 'order_changed')).toHaveLength(5);
  });

  test('a deposit change always locks the booking’s orders in the same sequence, so two people can’t block each other', async () => {
    const [made, other] = await makeTwo();
    const change = await app.db.transaction().execute(async (tx) => {
      await lockOrder(tx, made.plant.plant_id, made.order_id);
      const saving = save(other, { collect_deposit: 200, deposite_email: 'ann@example.test' });
      await expectWaiting(app, 1);
      await sql`select from orders where order_id = ${other.order_id} for update nowait`.execute(tx);
      return { saving };
    });
    expect(await change.saving).toMatchObject({ status: 'yes' });
  });

  test('only one of 20 people who save the same version at the same time succeeds', async () => {
    const made = await makeOrder(app, ['Whole']);
    const { version } = await look(made);
    const days = [1, 2, 3, 4].map((weekday) => comingDay(weekday, 2));
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => save(made, { version, dropoff_date: days[at % 4] })),
    );
    expect(replies.filter((reply) => reply.status === 'yes')).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 'no' && reply.code === 'order_changed')).toHaveLength(19);
    const { dropoff_date } = await look(made);
    for (const day of [FRIDAY, ...days]) expect((await slots(made, day)).used).toBe(day === dropoff_date ? 1 : 0);
  });

  test('20 people who save without a version all succeed, and the shares still make up one animal', async () => {
    const made = await makeOrder(app, ['Half', 'Half']);
    const [first, second] = rowsOf(await look(made));
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        save(
          made,
          at % 2 ? { split: [first, { ...second, name: made.customers[2]?.customer_id }] } : { split: [first, second] },
        ),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 'yes'));
    expect(sum((await look(made)).split.map(({ qty }) => qty))).toBe(4);
  });
});
