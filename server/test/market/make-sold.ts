import { sql } from 'kysely';
import { updateProcessorAcceptanceStatus, updateStatus } from '#contract/booking/api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { type checkout, myPurchases } from '#contract/market/claims/claims-api.ts';
import { animalStageOf } from '#contract/orders/stages.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { ORDER_STATUS, type OrderStatus, type Stage } from '#contract/orders/status.ts';
import { saveHangingWeight } from '#contract/orders/weights-api.ts';
import type { CommittedEvent } from '#server/lib/background/job.ts';
import type { EventKind } from '#server/lib/events.ts';
import { jobs } from '#server/market/jobs.ts';
import { lastEvent } from '#server/test/events-of.ts';
import type { Person, Plant, TestApp } from '#server/test/harness.ts';
import { LEDGER_DEVIATIONS } from '#server/test/ledger-check.ts';
import { marketKit } from '#server/test/make-market.ts';
import { completeForCutting } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

type SoldLot = Partial<
  Record<'live_low_clb' | 'live_high_clb', number> & { price_basis: 'live' | 'whole'; pickup: 'farm' }
>;

/** Helpers for tests of sold animals: an animal that three buyers bought, and what they and the plant see of it. */
export function soldKit(app: TestApp) {
  const { makeBuyer, makeSale, buy } = marketKit(app);
  const orderOf = async (lot_id: number) =>
    app.db.selectFrom('orders').selectAll().where('project_id', '=', lot_id).executeTakeFirst();
  const sharesOf = (order_id: number) =>
    app.db.selectFrom('shares').selectAll().where('order_id', '=', order_id).orderBy('first_quarter').execute();
  const purchaseOf = async (buyer: Person) => {
    const [purchase] = expectYes(await app.call(myPurchases, buyer, {})).data;
    if (!purchase) throw new Error('bought nothing');
    return purchase;
  };
  const mailsTo = async ({ account_id }: Person) => {
    const { rows } = await sql<{ news: string }>`
      select facts ->> 'news' as news from mails where account_id = ${account_id} and template = 'market'
      order by mail_id`.execute(app.db);
    return rows.map(({ news }) => news);
  };
  const findDeviations = async ({ plant_id }: Plant) => (await app.pool.query(LEDGER_DEVIATIONS, [plant_id])).rows;

  /** A sold animal: one half and two quarters, priced per pound unless `lot` says otherwise. */
  async function makeSold(lot: SoldLot = {}, more: Partial<SentTo<typeof checkout>> = {}) {
    const sale = await makeSale();
    await app.db
      .updateTable('lots')
      .set({ title: sql`title`, ...lot })
      .where('lot_id', '=', sale.lot_id)
      .execute();
    const buyers = [await makeBuyer(), await makeBuyer(), await makeBuyer()] as const;
    await buy(buyers[0], sale.lot_id, 2, more);
    await buy(buyers[1], sale.lot_id, 1, more);
    await buy(buyers[2], sale.lot_id, 1, more);
    const order = await orderOf(sale.lot_id);
    if (!order) throw new Error('a sold animal has an order');
    return { ...sale, buyers, order, order_id: order.order_id };
  }
  /** Runs the market's job after the plant's latest event of this kind. */
  async function runJob(plant: Plant, kind: EventKind): Promise<void> {
    const event = await lastEvent(app, plant, kind);
    for (const job of jobs) {
      if ((job.on as readonly string[]).includes(kind)) await job.run({ db: app.db }, event);
    }
  }
  /** Runs the job that follows an hour after a cancellation, for this event or the order's latest one. */
  async function cancel({ plant_id }: Plant, order_id: number, event_id = Number.MAX_SAFE_INTEGER): Promise<void> {
    const job = jobs.find(({ queue }) => queue === 'market.order-canceled');
    await job?.run({ db: app.db }, { plant_id, order_id, event_id } as CommittedEvent);
  }
  const decide = ({ owner }: Plant, input: object) =>
    app.callWith(updateProcessorAcceptanceStatus, owner, { status: ORDER_STATUS.pending, ...input });

  const setOrderStatus = async ({ owner }: Plant, order_id: number, status: SentTo<typeof updateStatus>['status']) => {
    await completeForCutting(app, order_id);
    return expectYes(await app.call(updateStatus, owner, { order_id, status }));
  };
  const weigh = async (
    { owner }: Plant,
    order_id: number,
    seen_clb: number | null,
    hanging_weight_clb: number | null,
  ) => expectYes(await app.call(saveHangingWeight, owner, { order_id, hanging_weight_clb, seen_clb, is_sure: true }));
  /** A sold animal that the plant has received and weighed. */
  async function makeWeighed(
    hanging_weight_clb: number,
    lot: SoldLot = {},
    more: Partial<SentTo<typeof checkout>> = {},
  ) {
    const sold = await makeSold(lot, more);
    const { plant, order_id } = sold;
    expectYes(await decide(plant, { order_id }));
    await setOrderStatus(plant, order_id, ORDER_STATUS.open);
    await weigh(plant, order_id, null, hanging_weight_clb);
    await runJob(plant, 'order.weighed');
    return sold;
  }
  /** Moves the animal on, even if its buyers haven't paid everything yet. */
  async function moveUnpaid({ owner }: Plant, order_id: number, to: 'picked_up' | 'completed') {
    await completeForCutting(app, order_id);
    const order = await app.db
      .selectFrom('orders')
      .select(['status', 'stage'])
      .$narrowType<{ status: OrderStatus; stage: Stage }>()
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow();
    const move = { order_id, from: animalStageOf(order), to, reason: 'Pays later', override: true };
    return expectYes(await app.callWith(moveStage, owner, move));
  }
  const complete = (plant: Plant, order_id: number) => moveUnpaid(plant, order_id, 'completed');

  return {
    orderOf,
    sharesOf,
    purchaseOf,
    mailsTo,
    findDeviations,
    makeSold,
    makeWeighed,
    weigh,
    complete,
    moveUnpaid,
    runJob,
    cancel,
    decide,
  };
}
