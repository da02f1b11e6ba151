import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { required } from '#contract/lib/required.ts';
import type { EVENTS, Subjects } from '#server/app/events/events.ts';
import type { Tx } from '#server/lib/database.ts';

export type EventKind = keyof typeof EVENTS;

/** The plant, or the market (MARKET), and the person who triggered the event; null if it wasn't a person. */
export interface EventActor {
  plant_id: number;
  account_id: number | null;
}

/**
 * The market's own account, made by a migration. It owns what belongs to no plant and no seller, and nobody can sign in to it.
 *
 * An owner is a plant, a seller, or the market. A plant's id is its first owner's account id, and a seller is an account,
 * so an owner's id is always an account's id.
 */
export const MARKET_ID = -1;
/** The market, as the owner of an event that nobody in particular caused. */
export const MARKET: EventActor = { plant_id: MARKET_ID, account_id: null };
export type SubjectOf<Kind extends EventKind> = Subjects[(typeof EVENTS)[Kind]['about']];

type MoreOf<Kind extends EventKind> = (typeof EVENTS)[Kind] extends { data: z.core.$ZodType<infer More> }
  ? More
  : object;
type MoreIn<Kind extends EventKind> = (typeof EVENTS)[Kind] extends { data: z.core.$ZodType<unknown, infer More> }
  ? More
  : never;
/** What an event's `data` holds: the ids of its subject, except for its order, and what its kind says besides. */
export type EventData<Kind extends EventKind> = Omit<SubjectOf<Kind>, 'order_id'> & MoreOf<Kind>;

export type EventDetails<Kind extends EventKind> = ([MoreIn<Kind>] extends [never]
  ? { data?: undefined }
  : Record<never, never> extends MoreIn<Kind>
    ? { data?: MoreIn<Kind> }
    : { data: MoreIn<Kind> }) & {
  /**
   * Accounts that were involved before this change and should still be notified of it, such as the former owner of a share.
   */
  former?: readonly (number | null)[];
} & (SubjectOf<Kind> extends undefined ? { subject?: undefined } : { subject: SubjectOf<Kind> });

/** The details of an event of any kind. */
interface Loose {
  subject?: object | undefined;
  data?: unknown;
  former?: readonly (number | null)[];
}

/**
 * Records an event in the current transaction. After the commit, the relay passes it on to everyone it concerns. Returns the
 * event's id.
 */
export async function emit<Kind extends EventKind>(
  tx: Tx,
  { actor }: { actor: EventActor },
  kind: Kind,
  details: EventDetails<Kind>,
): Promise<number> {
  const { plant_id, account_id } = actor;
  const { subject, data, former = [] }: Loose = details;
  const { order_id = null, ...ids }: { order_id?: number | null } = subject ?? {};
  const { rows } = await sql<{ event_id: number }>`
    insert into events (owner_id, kind, order_id, actor_id, data, audience)
    values (${plant_id}, ${kind}, ${order_id}, ${account_id}, ${JSON.stringify({ ...ids, ...(data as object | undefined) })}::jsonb,
      ${former.filter((id) => id !== null)}::bigint[])
    returning event_id`.execute(tx);
  return required(rows[0]?.event_id, 'the event');
}

/** Records an event, which nobody in particular caused, for each row of a query: `owner_id`, and what goes into its data. */
export const eventsFrom = (kind: EventKind, rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into events (owner_id, kind, data)
  select f.owner_id, ${kind}, to_jsonb(f) - 'owner_id' from (${rows}) f`;

/** Deletes fields from what events of a kind hold about a customer, such as names that were noted. */
export const eraseEventFields = (
  tx: Tx,
  { owner_id, customer_id, kind, fields }: { owner_id: number; customer_id: number; kind: EventKind; fields: string[] },
) =>
  sql`
    update events set data = data - ${fields}::text[]
    where split_part(kind, '.', 1) not in ('order', 'slots', 'cut_sheet', 'mail') and owner_id = ${owner_id}
      and kind = ${kind} and (data ->> 'customer_id')::bigint = ${customer_id}`.execute(tx);
