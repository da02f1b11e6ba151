import { z } from 'zod';
import { TOPICS } from '#contract/lib/endpoint.ts';

export const REALTIME_PATH = '/api/realtime';
/** No long polling: a socket then needs no balancer that sends all its requests to one process. */
export const REALTIME_TRANSPORTS = ['websocket'] as const;

/** What the browser says of itself when it opens a socket. Refused with the code `signed_out`, or `busy` while the database is away. */
export const Handshake = z.object({ token: z.string().max(4096) });
export type Handshake = z.infer<typeof Handshake>;

/**
 * Something changed: whatever shows one of these topics is asked anew. It carries no data, so nobody learns what they may not
 * read. `order_id` is there when it was one order only.
 */
export const Changed = z.object({ topics: z.array(z.enum(TOPICS)), order_id: z.int().optional() });
export type Changed = z.infer<typeof Changed>;

/**
 * Every message of the server; the browser sends none. A person whose session has ended is disconnected by the server
 * (`io server disconnect`, which socket.io does not reconnect after); any other loss is followed by a reconnection, after
 * which changes may have been missed.
 */
export interface ServerMessages {
  changed: (message: Changed) => void;
}
