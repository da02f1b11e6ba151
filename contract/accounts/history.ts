import { z } from 'zod';
import { endpoint, PageOf } from '#contract/lib/endpoint.ts';
import { Id, IntBetween } from '#contract/lib/fields.ts';
import type { Words } from '#contract/lib/spanish.ts';

/** What a plant's history tells, each with its sentence. What happened to orders and sheets stands with the orders. */
export const HISTORY = {
  'team.invited': '{who} invited {name}',
  'team.invited_again': '{who} resent the invitation to {name}',
  'team.invitation_withdrawn': '{who} withdrew the invitation to {name}',
  'team.role_changed': '{who} changed the role of {name}',
  'team.deactivated': '{who} deactivated the account of {name}',
  'team.reactivated': '{who} reactivated the account of {name}',
  'team.owner_changed': '{who} transferred ownership to {name}',
  'settings.changed': '{who} changed the plant’s settings',
  'customer.portal_on': '{who} turned on the customer portal for {name}',
  'customer.portal_off': '{who} turned off the customer portal for {name}',
  'customer.merged': '{who} merged two records for {name}',
  'customer.removed': '{who} deleted the customer {name}',
  'customer.restored': '{who} restored the customer {name}',
  'customers.imported': '{who} imported {count} customers',
  'customers.import_undone': '{who} undid the import of {count} customers',
  'legal.accepted': '{who} accepted: {name}',
} as const satisfies Readonly<Record<string, Words>>;
export type HistoryKind = keyof typeof HISTORY;
export const HISTORY_KINDS = Object.keys(HISTORY) as HistoryKind[];

/** One thing that happened: who did what to whom, when, and what it was before. */
export const HistoryEntry = z.object({
  id: z.int(),
  kind: z.enum(HISTORY_KINDS),
  /** An instant. */
  happened_at: z.string(),
  /** Empty when nobody in person did it. */
  who: z.string(),
  /** Whom or what it is about; several names with commas, 'and 4 more' is `more`. */
  name: z.string(),
  more: z.int(),
  count: z.int(),
  changes: z.array(z.object({ what: z.string(), from: z.string(), to: z.string() })),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;

/** The plant's history, the newest first. In: person (only what they did or what was done about them), page. */
export const getHistory = endpoint({
  method: 'GET',
  path: '/api/team/getHistory',
  input: z.object({
    person: Id.optional(),
    page: IntBetween(1, 1_000_000).default(1),
    page_size: IntBetween(1, 100).default(20),
  }),
  data: PageOf(HistoryEntry),
  envelope: 'page',
  refusals: [],
  shows: ['team', 'settings', 'customers', 'account'],
});
