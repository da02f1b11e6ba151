import { z } from 'zod';
import type { RefusalCode } from '#contract/app/refusals.ts';
import { endpoint, TOPICS } from '#contract/lib/endpoint.ts';
import type { Message, ReadTo, Typing } from '#contract/lib/message.ts';

export const REALTIME_PATH = '/api/realtime';
/** No long polling, because that would need a load balancer with sticky sessions. */
export const REALTIME_TRANSPORTS = ['websocket'] as const;

/**
 * What the browser sends when it opens a socket. Without a token, it connects as a guest, who can only view lots. The
 * connection is refused with `signed_out`, with `too_many` if too many pages are open, or with `busy` while the
 * database is down. If the browser says how long ago the page was opened (`open_ms`), it is sent what has changed since
 * then.
 */
export const Handshake = z.union([
  z.object({ token: z.string().max(4096), open_ms: z.number().min(0).optional() }),
  z.object({ guest: z.literal(true) }).transform(() => ({ token: null })),
]);
export type Handshake = z.input<typeof Handshake>;

/**
 * Something changed: anything that shows one of these topics is refetched. Carries no data, so it cannot leak any. `order_id`
 * is set if only one order changed.
 */
export const Changed = z.object({ topics: z.array(z.enum(TOPICS)), order_id: z.int().optional() });
export type Changed = z.infer<typeof Changed>;

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
/** How many communities one page can have open. */
export const MAX_COMMUNITIES_VIEWED = 5;
export const ViewedCommunity = z.object({ community_id: z.int().positive() });
export const ClaimedUser = z.object({ login_userid: z.int().positive(), token: z.string().max(4096) });

/** The server's reply to a message from the browser. */
export type SocketReply =
  | { status: 'yes' }
  | { status: 'no'; code: 'malformed' | 'not_allowed' | 'not_found' | 'too_many' };
type Answer = (reply: SocketReply) => void;

/**
 * Every message the server sends. When a session ends, the server disconnects (`io server disconnect`, after which socket.io
 * does not reconnect). After any other disconnect the client reconnects, and may have missed changes.
 */
export interface ServerMessages {
  changed: (message: Changed) => void;
  /** The server's time, sent when the page connects and every ten seconds after that. */
  sliservertime: (message: ServerTime) => void;
  qtyclickedl: (message: LotNews) => void;
  /** Sent to the buyer's other pages and to everyone viewing the lot. */
  remove_item_from_cart: (message: { lot_id: number; claim_id: number }) => void;
  /** A new, edited, or deleted message, sent to both sides of its thread. */
  insertMessages: (message: Message) => void;
  messages_read: (message: ReadTo) => void;
  typing: (message: Typing) => void;
}

/** The result of `insertMessages`. */
export type MessageResult =
  | { status: 'yes'; data: Message }
  | { status: 'no'; code: RefusalCode; message: string; fields?: Record<string, string> };

/** Every message the browser sends. */
export interface ClientMessages {
  /** Ties a guest's page to its user after sign-in. The user is read from the token; any other id is refused. */
  login_userid: (message: z.input<typeof ClaimedUser>, answer?: Answer) => void;
  /** Subscribes this page to updates about the lot. */
  view_lot: (message: z.input<typeof ViewedLot>, answer?: Answer) => void;
  leave_lot: (message: z.input<typeof ViewedLot>) => void;
  /** A signed-in visitor chose how much of a lot they want, without claiming it yet. */
  qtyclicked: (message: z.input<typeof PickedQuantity>, answer?: Answer) => void;
  /** Sends a message, like the call of the same name. */
  insertMessages: (message: object, answer?: (result: MessageResult) => void) => void;
  /** Subscribes a member's page to changes in a community. */
  view_community: (message: z.input<typeof ViewedCommunity>, answer?: Answer) => void;
  leave_community: (message: z.input<typeof ViewedCommunity>) => void;
  /** This user is typing in a thread. */
  typing: (message: { thread_id: number }) => void;
}

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
