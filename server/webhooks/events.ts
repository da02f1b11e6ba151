import { z } from 'zod';
import type { EventRules } from '#server/lib/event-data.ts';

const Named = z.object({ name: z.string() });

export const WEBHOOKS_EVENTS = {
  'webhook.saved': { about: 'plant', topics: ['settings'], staffOnly: true, data: Named },
  'webhook.removed': { about: 'plant', topics: ['settings'], staffOnly: true, data: Named },
  /** Nothing had arrived for days. */
  'webhook.turned_off': { about: 'plant', topics: ['settings'], staffOnly: true, data: Named },
} as const satisfies EventRules;
