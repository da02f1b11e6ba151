import { z } from 'zod';
import { endpoint, PageOf } from '#contract/lib/endpoint.ts';
import { Id, pageFields } from '#contract/lib/fields.ts';
import type { Words } from '#contract/lib/spanish.ts';

/**
 * The events in a plant's history, with the sentence shown for each. Changes to orders and sheets are listed in each order's
 * own history instead.
 */
export const HISTORY = {
  'team.invited': '{who} invited {name}',
  'team.invited_again': '{who} resent the invitation to {name}',
  'team.invitation_withdrawn': '{who} withdrew the invitation to {name}',
  'team.role_changed': '{who} changed {name}’s role',
  'team.deactivated': '{who} deactivated {name}’s account',
  'team.reactivated': '{who} reactivated {name}’s account',
  'team.owner_changed': '{who} transferred ownership to {name}',
  'api_key.created': '{who} created the API key {name}',
  'api_key.revoked': '{who} revoked the API key {name}',
  'webhook.saved': '{who} saved the webhook {name}',
  'webhook.removed': '{who} deleted the webhook {name}',
  'webhook.turned_off': 'The webhook {name} was turned off because nothing arrived for days',
  'data_file.asked': '{who} asked for a file with all the plant’s data',
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

/** One event: who did what to whom, when, and what changed. */
export const HistoryEntry = z.object({
  id: z.int(),
  kind: z.enum(HISTORY_KINDS),
  /** A timestamp, not a calendar day. */
  happened_at: z.string(),
  /** Empty if the event wasn't caused by a person. */
  who: z.string(),
  /** Who or what the event is about. Several names are separated by commas, and `more` counts the rest ('and 4 more'). */
  name: z.string(),
  more: z.int(),
  count: z.int(),
  changes: z.array(z.object({ what: z.string(), from: z.string(), to: z.string() })),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;

/** The plant's history, newest first. Takes person (to list only what they did or what was done to them) and page. */
export const getHistory = endpoint({
  method: 'GET',
  path: '/api/team/getHistory',
  input: z.object({
    person: Id.optional(),
    ...pageFields(),
  }),
  data: PageOf(HistoryEntry),
  envelope: 'page',
  refusals: [],
  shows: ['team', 'settings', 'customers', 'account'],
});
