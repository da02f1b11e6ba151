import { z } from 'zod';
import { TOPICS } from '#contract/lib/endpoint.ts';

export const REALTIME_PATH = '/api/realtime';
/** No long polling, because that would need a load balancer with sticky sessions. */
export const REALTIME_TRANSPORTS = ['websocket'] as const;

/**
 * What the browser sends when it opens a socket. The connection is refused with `signed_out`, or with `busy` while the
 * database is down.
 */
export const Handshake = z.object({ token: z.string().max(4096) });
export type Handshake = z.infer<typeof Handshake>;

/**
 * Something changed: anything that shows one of these topics is refetched. Carries no data, so it cannot leak any. `order_id`
 * is set if only one order changed.
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
