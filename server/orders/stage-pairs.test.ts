import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ANIMAL_STAGES, type AnimalStage, STAGE_WORDS } from '#contract/orders/stages.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { ORDER_STATUS, type OrderStatus, STAGES, type Stage } from '#contract/orders/status.ts';
import { openTestApp } from '#server/test/harness.ts';
import { completeForCutting, makeOrder } from '#server/test/make-order.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();

/**
 * Every pair of stages, in the order of ANIMAL_STAGES: '+' is allowed, 'r' needs a reason, '.' is refused, and '=' is where the
 * animal already is.
 */
const PAIRS: Readonly<Record<AnimalStage, string>> = {
  requested: '=.............',
  confirmed: '.=++..........',
  missed: '.r=+..........',
  dropped_off: '.r.=+++.++++.r',
  killed: '...r=++.++++.r',
  hanging: '...rr=+.++++.r',
  cutting: '....rr=+++++.r',
  curing: '.....rr=++++.r',
  packing: '.....rr+=+++.r',
  ready: '......rrr=++.r',
  picked_up: '.........r=+..',
  completed: '...........=..',
  rejected: '............=.',
  condemned: '...rrrrrrr.+.=',
};

const { requested, pending, open, completed, rejected } = ORDER_STATUS;
const STATUS: Partial<Record<AnimalStage, OrderStatus>> = {
  requested,
  confirmed: pending,
  missed: pending,
  completed,
  rejected,
};
const storedAs = (stage: AnimalStage): { status: OrderStatus; stage: Stage } => ({
  status: STATUS[stage] ?? open,
  stage: stage === 'completed' ? 'picked_up' : (STAGES.find((one) => one === stage) ?? ''),
});

/** Sets the order's status and stage directly, regardless of its history. */
const put = (order_id: number, stage: AnimalStage) =>
  app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx
      .updateTable('orders')
      .set({ ...storedAs(stage), dropoff_date: plantToday() })
      .where('order_id', '=', order_id)
      .execute();
  });

test.each(ANIMAL_STAGES)('allows the listed moves from %s and refuses all others, saying why', async (from) => {
  const { plant, order_id } = await makeOrder(app, ['Whole']);
  await completeForCutting(app, order_id);
  for (const [at, to] of ANIMAL_STAGES.entries()) {
    const move = (reason = '') => app.call(moveStage, plant.owner, { order_id, from, to, reason });
    await put(order_id, from);
    const reply = await move();
    const pair = [from, to];
    if (PAIRS[from][at] === '.') {
      expect([...pair, reply]).toMatchObject([from, to, { status: 'no', code: 'stage_move' }]);
      expect(reply).toMatchObject({
        message: expect.stringContaining(STAGE_WORDS[from]),
        values: { from: STAGE_WORDS[from], to: STAGE_WORDS[to] },
      });
      continue;
    }
    if (PAIRS[from][at] === 'r') {
      expect([...pair, reply]).toMatchObject([from, to, { status: 'no', code: 'change_reason_missing' }]);
      expect([...pair, await move('Tapped the wrong animal')]).toMatchObject([from, to, { data: { stage: to } }]);
      continue;
    }
    expect([...pair, reply]).toMatchObject([from, to, { status: 'yes', data: { stage: to } }]);
  }
});
