import { z } from 'zod';
import { type EventRules, Id } from '#server/lib/event-data.ts';

export interface MarketSubjects {
  lot: { lot_id: number };
}

export const MARKET_EVENTS = {
  /** A buyer's bank has disputed a payment to the seller of this order's animal, or has decided the dispute. */
  'market.disputed': { about: 'order', topics: ['orders'], staffOnly: true },
  /** What is left of a lot changed, or whether it is for sale. `buyer_id`: whose cart or purchase changed with it. */
  'lot.changed': {
    about: 'lot',
    topics: ['market'],
    isAnnouncement: true,
    data: z.object({ buyer_id: Id.nullable(), removed_claim_id: Id.nullable() }),
  },
  /** A buyer paid for shares of animals. An animal whose last quarter was among them becomes an order. */
  'shares.bought': { about: 'account', topics: ['market'], data: z.object({ purchase_id: Id }) },
  /** A refund of a charge on the market was recorded and has to be sent to the card provider. */
  'refund.begun': { about: 'plant', topics: ['market'], data: z.object({ refund_id: Id }) },
} as const satisfies EventRules;
