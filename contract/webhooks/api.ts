import { z } from 'zod';
import { endpoint, PageOf } from '#contract/lib/endpoint.ts';
import { Id, Line, ListOf, pageFields } from '#contract/lib/fields.ts';
import { WEBHOOK_KIND_KEYS } from '#contract/webhooks/kinds.ts';

export const Webhook = z.object({
  id: z.int(),
  url: z.string(),
  kinds: z.array(z.enum(WEBHOOK_KIND_KEYS)),
  /** What each message is signed with, as Standard Webhooks says. */
  secret: z.string(),
  created_at: z.string(),
  /** Since when nothing has arrived; null if the last message did. */
  failing_since: z.string().nullable(),
  /** When it was turned off because nothing had arrived for days. */
  disabled_at: z.string().nullable(),
});
export type Webhook = z.output<typeof Webhook>;

export const Delivery = z.object({
  id: z.int(),
  kind: z.string(),
  created_at: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.int(),
  tried_at: z.string().nullable(),
  next_try_at: z.string().nullable(),
  /** The status of the last answer; null if there was none. */
  http: z.int().nullable(),
  /** The beginning of the last answer, or why there was none. */
  answer: z.string(),
});
export type Delivery = z.output<typeof Delivery>;

/** The plant's webhooks, newest first. */
export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks/list',
  input: z.object({}),
  data: z.array(Webhook),
  refusals: [],
  shows: ['settings'],
});

/** Adds a webhook, or changes the one with this id. */
export const saveWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/save',
  input: z.object({
    id: Id.optional(),
    url: Line(500).min(1, 'Required'),
    kinds: ListOf(z.enum(WEBHOOK_KIND_KEYS), 2 * WEBHOOK_KIND_KEYS.length).refine(
      (kinds) => kinds.length > 0,
      'Choose at least one event.',
    ),
  }),
  data: z.object({ id: z.int() }),
  done: 'Webhook saved',
  refusals: ['webhook_address', 'webhooks_full'],
});

/** Deletes a webhook with its log. */
export const removeWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/remove',
  input: z.object({ id: Id }),
  data: z.null(),
  done: 'Webhook deleted',
  refusals: [],
});

/** Turns a webhook on again that was turned off because nothing had arrived for days. */
export const resumeWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/resume',
  input: z.object({ id: Id }),
  data: z.null(),
  done: 'Webhook turned on',
  refusals: [],
});

/** What was sent to a webhook in the last 30 days, newest first. */
export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/deliveries',
  input: z.object({ id: Id, ...pageFields() }),
  data: PageOf(Delivery),
  envelope: 'page',
  refusals: [],
  shows: ['settings'],
});

/** Sends a test message and waits for its answer. */
export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/test',
  input: z.object({ id: Id }),
  data: Delivery,
  refusals: ['webhook_off'],
});

/** Sends a message again, with the same id and body, and waits for its answer. */
export const sendAgain = endpoint({
  method: 'POST',
  path: '/api/webhooks/sendAgain',
  input: z.object({ delivery_id: Id }),
  data: Delivery,
  refusals: ['webhook_off'],
});
