import { z } from 'zod';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, IntBetween, Line, Text } from '#contract/lib/fields.ts';
import type { Words } from '#contract/lib/spanish.ts';

/** Who a message can go to. */
export const GROUPS = {
  everyone: 'All customers',
  waiting_meat: 'Everyone whose meat has been ready for several days',
  dropoff_day: 'Everyone with a drop-off on a specific day',
} as const satisfies Readonly<Record<string, Words>>;
export type Group = keyof typeof GROUPS;

const Broadcast = z.object({
  group: z.enum(Object.keys(GROUPS) as [Group, ...Group[]]),
  /** For 'waiting_meat': ready for more than this many days. */
  days: IntBetween(0, 365).default(5),
  /** For 'dropoff_day'. */
  day: z.union([z.literal('').transform(() => undefined), Day]).optional(),
  subject: Line(120).min(1, 'Required'),
  text: Text(2000).min(1, 'Required'),
});
const requireDay = ({ group, day }: { group: Group; day?: string | undefined }, ctx: z.RefinementCtx) => {
  if (group === 'dropoff_day' && day === undefined)
    ctx.addIssue({ code: 'custom', path: ['day'], message: 'Required' });
};
export const BroadcastForm = Broadcast.superRefine(requireDay);
export type BroadcastForm = z.output<typeof BroadcastForm>;

/** How many people a message would reach, and how it would read for the first of them. Sends nothing. */
export const previewBroadcast = endpoint({
  method: 'POST',
  path: '/api/notices/previewBroadcast',
  input: BroadcastForm,
  data: z.object({
    people: z.int(),
    emails: z.int(),
    texts: z.int(),
    /** How many segments are charged for all of the texts together. */
    segments: z.int(),
    /** The characters outside the usual alphabet, which make the texts take more segments. */
    costly: z.array(z.string()),
    /** People who have neither an email address nor a phone for texts, or who turned these messages off. */
    unreached: z.int(),
    sample: z.object({ subject: z.string(), text: z.string() }).nullable(),
  }),
  refusals: [],
});

/**
 * Sends a message to a group. Refused with `audience_changed` if the group no longer has the size that the sender
 * confirmed.
 */
export const sendBroadcast = endpoint({
  method: 'POST',
  path: '/api/notices/sendBroadcast',
  input: Broadcast.extend({ people: IntBetween(1, 1_000_000) }).superRefine(requireDay),
  data: z.object({ broadcast_id: z.int(), people: z.int() }),
  done: 'Sending your message',
  refusals: ['audience_changed'],
  creates: true,
});

/** Sends a logged message again, to the same address. */
export const resendMail = endpoint({
  method: 'POST',
  path: '/api/notices/resendMail',
  input: z.object({ mail_id: Id }),
  data: z.object({ event_id: z.int() }),
  done: 'Sent again',
  refusals: ['not_sent_yet', 'private_link'],
  creates: true,
});
