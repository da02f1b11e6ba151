import { z } from 'zod';
import type { EventRules } from '#server/lib/event-data.ts';

export const PRICING_EVENTS = {
  'prices.changed': { about: 'plant', topics: ['prices', 'cut_sheets'], data: z.looseObject({}) },
} as const satisfies EventRules;
