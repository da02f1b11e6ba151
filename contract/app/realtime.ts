import { z } from 'zod';
import type { AccountsClientMessages } from '#contract/accounts/realtime.ts';
import { TOPICS } from '#contract/app/topics.ts';
import type { CommunityClientMessages } from '#contract/community/realtime.ts';
import type { MarketClientMessages, MarketServerMessages } from '#contract/market/realtime.ts';
import type { MessagesClientMessages, MessagesServerMessages } from '#contract/messages/realtime.ts';

/**
 * Something changed: anything that shows one of these topics is refetched. Carries no data, so it cannot leak any. `order_id`
 * is set if only one order changed.
 */
export const Changed = z.object({ topics: z.array(z.enum(TOPICS)), order_id: z.int().optional() });
export type Changed = z.infer<typeof Changed>;

/**
 * Every message the server sends. Each area declares its own. When a session ends, the server disconnects (`io server disconnect`,
 * after which socket.io does not reconnect). After any other disconnect the client reconnects, and may have missed changes.
 */
export interface ServerMessages extends MarketServerMessages, MessagesServerMessages {
  changed: (message: Changed) => void;
}

/** Every message the browser sends. Each area declares its own. */
export interface ClientMessages
  extends AccountsClientMessages,
    MarketClientMessages,
    CommunityClientMessages,
    MessagesClientMessages {}
