import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import type { Answer } from '#contract/lib/realtime.ts';

/** A quarter of an animal. `held_until` is set while a buyer holds it. */
export const Quarter = z.object({ state: z.enum(['free', 'held', 'sold']), held_until: z.iso.datetime().nullable() });
export type Quarter = z.infer<typeof Quarter>;

/** What is left of a lot. */
export const LotLeft = z.object({
  lot_id: z.int(),
  /** Quarters or pieces that can be claimed now: neither bought nor held. */
  quantity: z.int(),
  /** When the next hold expires, after which more may be available. */
  held_until: z.iso.datetime().nullable(),
  /** Leaves out canceled animals. Empty for a product. */
  animals: z.array(z.object({ animal_number: z.int(), quarters: z.array(Quarter) })),
  /** Increases when the seller changes, pauses, or closes the lot. Its page then has to be fetched again. */
  revision: z.int(),
});
export type LotLeft = z.infer<typeof LotLeft>;

/** Sent to everyone viewing the lot. `picked` is null unless another visitor has just chosen how much they want. */
export interface LotNews extends LotLeft {
  picked: number | null;
}

/** How many lots one page can view. */
export const MAX_LOTS_VIEWED = 5;
const lot_id = z.int().positive();
export const ViewedLot = z.object({ lot_id });
export const PickedQuantity = z.object({ lot_id, quantity: z.int().min(0).max(100_000) });

export const ServerTime = z.object({ now: z.iso.datetime() });
export type ServerTime = z.infer<typeof ServerTime>;

/** For countdowns, because a visitor's own clock may be wrong. */
export const getServerTime = endpoint({
  method: 'GET',
  path: '/api/market/serverTime',
  input: z.object({}),
  data: ServerTime,
  refusals: [],
});

/** What the server sends. */
export interface MarketServerMessages {
  /** The server's time, sent when the page connects and every ten seconds after that. */
  sliservertime: (message: ServerTime) => void;
  qtyclickedl: (message: LotNews) => void;
  /** Sent to the buyer's other pages and to everyone viewing the lot. */
  remove_item_from_cart: (message: { lot_id: number; claim_id: number }) => void;
}

/** What the browser sends. */
export interface MarketClientMessages {
  /** Subscribes this page to updates about the lot. */
  view_lot: (message: z.input<typeof ViewedLot>, answer?: Answer) => void;
  leave_lot: (message: z.input<typeof ViewedLot>) => void;
  /** A signed-in visitor chose how much of a lot they want, without claiming it yet. */
  qtyclicked: (message: z.input<typeof PickedQuantity>, answer?: Answer) => void;
}
