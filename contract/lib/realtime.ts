import { z } from 'zod';

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

/** The server's reply to a message from the browser. */
export type SocketReply =
  | { status: 'yes' }
  | { status: 'no'; code: 'malformed' | 'not_allowed' | 'not_found' | 'too_many' };
export type Answer = (reply: SocketReply) => void;
