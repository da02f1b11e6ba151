import { z } from 'zod';
import { Day, type EventRules, Id, Ids } from '#server/lib/event-data.ts';

const Reminded = z.object({ about: z.enum(['dropoff', 'storage', 'forfeit']), order_ids: Ids, day: Day, today: Day });

export const NOTICES_EVENTS = {
  /** People were reminded of drop-offs at a plant, or of meat that is ready there. */
  'order.reminded': { about: 'plant', topics: [], staffOnly: true, data: Reminded },
  'mail.tested': { about: 'plant', topics: ['mails'] },
  'broadcast.sent': { about: 'plant', topics: ['mails'], data: z.object({ broadcast_id: Id }) },
} as const satisfies EventRules;
