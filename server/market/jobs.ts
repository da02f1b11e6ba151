import { required } from '#contract/lib/required.ts';
import { type Job, onEvents, type ScheduledJob } from '#server/lib/background/job.ts';
import type { Db } from '#server/lib/database.ts';
import { sendAlerts } from '#server/market/alerts/send-alerts.ts';
import { chargeBalances } from '#server/market/checkout/charge-balances.ts';
import { retryRefusedRefunds } from '#server/market/checkout/refunds.ts';
import { dropExpiredHolds } from '#server/market/claims/drop-expired.ts';
import { askForDays } from '#server/market/delivery/ask-for-days.ts';
import { endDueLots } from '#server/market/lots/end-due-lots.ts';
import { paySellers } from '#server/market/orders/pay-sellers.ts';
import { recordPickup, recordPickups } from '#server/market/orders/pickups.ts';
import { endLostAnimal, isLastMove, refundEndedAnimals } from '#server/market/orders/refund-ended.ts';
import { rejectUnanswered } from '#server/market/orders/reject-unanswered.ts';
import { setFinalPrices } from '#server/market/orders/set-final-prices.ts';
import { takeBackLosses } from '#server/market/orders/take-back.ts';
import { tipAnimals } from '#server/market/orders/tip-animals.ts';
import { endOverdueOffers } from '#server/market/split/offer-quarter.ts';
import { SETTLED_SECONDS } from '#server/orders/stage-store.ts';
import { everyProvider } from '#server/payments/card-providers.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import { settleRefunds } from '#server/payments/refunds.ts';
import { settleEach } from '#server/payments/settle-each.ts';

/** Finishes the steps that events' jobs left undone, and those that time brings about. Each step looks for work left to do. */
export const settleMarket = (db: Db, providers: readonly CardProvider[]): Promise<void> =>
  settleEach(
    [
      () => tipAnimals(db),
      () => endDueLots(db),
      () => setFinalPrices(db),
      () => recordPickups(db),
      () => askForDays(db),
      () => refundEndedAnimals(db),
      () => endOverdueOffers(db),
      () => retryRefusedRefunds(db),
      ...providers.flatMap((provider) => [
        () => chargeBalances(db, provider),
        () => paySellers(db, provider),
        () => takeBackLosses(db, provider),
      ]),
    ],
    (step) => step(),
  );

type Context = { db: Db };

/** This area's event jobs. They ask the database what needs to be done, so running one again does no harm. */
export const jobs: readonly Job<Context>[] = [
  onEvents(['shares.bought'], {
    queue: 'market.shares-bought',
    run: ({ db }: Context, { data: { purchase_id } }) => tipAnimals(db, { purchase_id }),
  }),
  onEvents(['refund.begun'], {
    queue: 'market.send-refund',
    run: ({ db }: Context, { data: { refund_id } }) =>
      settleEach(everyProvider(db), (provider) => settleRefunds(db, provider, refund_id)),
  }),
  {
    queue: 'market.order-rejected',
    on: ['order.rejected'],
    run: async ({ db }, { plant_id, order_id }) => endLostAnimal(db, plant_id, required(order_id, 'the order')),
  },
  // Until this delay is over, the plant can restore a canceled order, or undo a condemnation. If it then cancels or
  // condemns again, the delay starts over.
  onEvents(['order.removed', 'order.stage_moved', 'order.stage_undone'], {
    queue: 'market.order-canceled',
    delaySeconds: 3600,
    isMeant: ({ kind, data }) => kind === 'order.removed' || data.stage === 'condemned',
    run: async ({ db }: Context, event) => {
      if (await isLastMove(db, event)) await endLostAnimal(db, event.plant_id, required(event.order_id, 'the order'));
    },
  }),
  {
    queue: 'market.picked-up',
    on: ['order.completed'],
    run: async ({ db }, { plant_id, order_id }) => recordPickup(db, plant_id, required(order_id, 'the order')),
  },
  onEvents(['order.stage_moved', 'share.picked_up'], {
    queue: 'market.share-picked-up',
    isMeant: ({ kind, data }) => kind === 'share.picked_up' || data.stage === 'picked_up',
    delaySeconds: SETTLED_SECONDS + 1,
    run: ({ db }: Context, { plant_id, order_id }) => recordPickup(db, plant_id, required(order_id, 'the order')),
  }),
  onEvents(['order.stage_moved'], {
    queue: 'market.ask-for-days',
    isMeant: ({ data }) => data.stage === 'ready',
    delaySeconds: SETTLED_SECONDS + 1,
    run: ({ db }: Context) => askForDays(db),
  }),
  { queue: 'market.weighed', on: ['order.weighed'], run: ({ db }) => setFinalPrices(db) },
];

export const scheduled: readonly ScheduledJob<Context>[] = [
  { queue: 'market.drop-holds', cron: '* * * * *', run: ({ db }) => dropExpiredHolds(db) },
  { queue: 'market.settle', cron: '* * * * *', run: ({ db }) => settleMarket(db, everyProvider(db)) },
  { queue: 'market.send-alerts', cron: '*/10 * * * *', run: ({ db }) => sendAlerts(db, new Date()) },
  { queue: 'market.reject-unanswered', cron: '19 * * * *', run: ({ db }) => rejectUnanswered(db) },
];
