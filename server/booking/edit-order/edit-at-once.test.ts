import { describe, expect, test } from 'vitest';
import { scheduleDropoff, updateStatus } from '#contract/booking/api.ts';
import { saveOrder } from '#contract/booking/edit-api.ts';
import { sum } from '#contract/lib/sum.ts';
import { comingDay, openTestApp } from '#server/test/harness.ts';
import { lookAtOrder, type MadeOrder, makeOrder, rowsOf, slotsOn } from '#server/test/make-order.ts';

const FRIDAY = comingDay(5);
const MONDAY = comingDay(1, 2);
const app = openTestApp();

const save = (made: MadeOrder, more: Record<string, unknown>) =>
  app.callWith(saveOrder, made.plant.owner, { order_id: made.order_id, ...more });
const look = ({ plant, order_id }: MadeOrder) => lookAtOrder(app, plant.owner, order_id);
const slots = ({ plant }: MadeOrder, date: string) => slotsOn(app, plant, date);

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
