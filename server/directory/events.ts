import { z } from 'zod';
import { type EventRules, Id } from '#server/lib/event-data.ts';

export interface DirectorySubjects {
  customer: { customer_id: number };
  customers: { customer_ids: readonly number[] };
  import: { import_id: number };
}

export const DIRECTORY_EVENTS = {
  /** A farm asked to sell through the plant, and the office answered. */
  'farm.asked': { about: 'plant', topics: ['customers'], staffOnly: true },
  'farm.answered': { about: 'plant', topics: ['customers'], staffOnly: true },
  'customer.added': { about: 'customer', topics: ['customers'] },
  'customer.changed': { about: 'customer', topics: ['customers'], data: z.object({ invited: z.boolean().optional() }) },
  'customer.portal_on': { about: 'customer', topics: ['customers'], staffOnly: true },
  'customer.portal_off': { about: 'customer', topics: ['customers'], staffOnly: true },
  'customer.merged': {
    about: 'customer',
    topics: ['customers', 'orders', 'cut_sheets', 'waitlist'],
    data: z.looseObject({ merged_id: Id }),
  },
  'customer.removed': { about: 'customers', topics: ['customers'] },
  'customer.restored': { about: 'customers', topics: ['customers'] },
  'customer.noted': { about: 'customer', topics: ['customers'], staffOnly: true, data: z.object({ note_id: Id }) },
  'customer.tagged': { about: 'plant', topics: ['customers'], data: z.looseObject({}) },
  'customers.import_started': { about: 'import', topics: ['customers'], staffOnly: true },
  'customers.import_stopped': { about: 'import', topics: ['customers'], staffOnly: true },
  'customers.imported': {
    about: 'import',
    topics: ['customers'],
    data: z.object({ count: z.number(), invites: z.boolean().default(false) }),
  },
  'customers.undo_started': { about: 'import', topics: ['customers'], staffOnly: true },
  'customers.import_undone': {
    about: 'import',
    topics: ['customers'],
    staffOnly: true,
    data: z.object({ count: z.number() }),
  },
} as const satisfies EventRules;
