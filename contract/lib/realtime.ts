import { z } from 'zod';
import { TOPICS } from '#contract/lib/endpoint.ts';

export const REALTIME_PATH = '/api/realtime';
/** No long polling, because it would need a load balancer that sends all of a client's requests to one process. */
export const REALTIME_TRANSPORTS = ['websocket'] as const;

/** What the browser sends when it opens a socket. Refused with `signed_out`, or `busy` while the database is down. */
export const Handshake = z.object({ token: z.string().max(4096) });
export type Handshake = z.infer<typeof Handshake>;

/**
 * Something changed: whatever shows one of these topics is refetched. It carries no data, so it cannot leak any. `order_id` is
 * set when only one order changed.
 */
export const Changed = z.object({ topics: z.array(z.enum(TOPICS)), order_id: z.int().optional() });
export type Changed = z.infer<typeof Changed>;

/**
 * Every message the server sends; the browser sends none. When a session ends, the server disconnects (`io server disconnect`,
 * after which socket.io does not reconnect). After any other disconnect the client reconnects, and may have missed changes.
 */
export interface ServerMessages {
  changed: (message: Changed) => void;
}
