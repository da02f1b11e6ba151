import { sql } from 'kysely';
import type { orderHistory as api, FieldChange, HistoryEntry } from '#contract/booking/edit-api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { isStaff } from '#contract/lib/roles.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { isNotDeleted } from '#server/orders/status-sql.ts';
import { partiesOf } from '#server/orders/store.ts';

/** More than anyone would read about one animal. Older entries are dropped. */
const MAX_ENTRIES = 500;
/** Contact details, money, and who came for whose meat, for staff only. */
const OFFICE_FIELDS = ['deposit', 'link_to', 'overridden', 'pickup', 'boxes'];

interface Happened {
  event_id: number;
  kind: string;
  happened_at: string;
  actor_id: number | null;
  first_name: string | null;
  last_name: string | null;
  data: {
    changes?: FieldChange[];
    from?: string | number;
    to?: string | number;
    reject_reason?: string;
    full_day_reason?: string;
    cut_sheet_id?: number;
    /** The notice sent to customers. */
    event?: string;
    /** The stage that the animal moved to. */
    stage?: string;
    stage_before?: string;
    reason?: string;
    /** Why the office moved an animal although something was missing. */
    override_reason?: string;
  };
  /** The owner of the sheet, for events about a sheet. */
  owner: string | null;
  owner_ids: (number | null)[] | null;
}

/**
 * Everything that has happened to an order since it was booked, newest first. Throws not_found for anyone not involved
 * in the order.
 */
export async function orderHistory(
  db: Db,
  { actor }: Who<PlantActor>,
  { order_id }: InputOf<typeof api>,
): Promise<HistoryEntry[]> {
  const { rows: found } = await sql<{
    created_at: string;
    created_by: number;
    parties: number[];
    first_name: string;
    last_name: string;
    full_day_reason: string | null;
  }>`
    select o.created_at, o.created_by, a.first_name, a.last_name, ${partiesOf(sql`o`)} as parties,
      (select e.data->>'full_day_reason' from events e where e.owner_id = o.plant_id and e.kind = 'order.created'
        and (e.data->>'booking_id')::bigint in (k.booking_id, k.series_id) and e.data->'order_ids' @> to_jsonb(o.order_id)
        limit 1) as full_day_reason
    from orders o join bookings k using (plant_id, booking_id) join accounts a on a.account_id = o.created_by
    where o.plant_id = ${actor.plant_id} and o.order_id = ${order_id} and ${isNotDeleted('o.status')}`.execute(db);
  const [order] = found;
  if (!order || !(isStaff(actor.role) || order.parties.includes(actor.account_id))) throw new Problem('not_found');

  const { rows } = await sql<Happened>`
    select e.event_id, e.kind, e.happened_at, e.actor_id, a.first_name, a.last_name, e.data,
      trim(c.first_name || ' ' || c.last_name) as owner,
      case when c.customer_id is not null then array[c.account_id, c.producer_id] end as owner_ids
    from events e
    left join accounts a on a.account_id = e.actor_id
    left join cut_sheets f on e.data ? 'cut_sheet_id' and f.plant_id = e.owner_id
      and f.cut_sheet_id = (e.data->>'cut_sheet_id')::bigint
    left join customers c on c.plant_id = f.plant_id and c.customer_id = f.customer_id
    where e.owner_id = ${actor.plant_id} and e.order_id = ${order_id} and e.kind <> 'order.created'
    order by e.event_id desc limit ${sql.lit(MAX_ENTRIES)}`.execute(db);
  const booked: HistoryEntry = {
    event_id: 0,
    kind: 'order.created',
    happened_at: order.created_at,
    first_name: order.first_name,
    last_name: order.last_name,
    changes: [],
    reason: isStaff(actor.role) ? (order.full_day_reason ?? '') : '',
  };
  const isKeeper = isStaff(actor.role) || order.created_by === actor.account_id;
  // Once a sheet is deleted, its events have no owner, so only staff and the order's creator see them.
  const isOthers = ({ data, owner_ids }: Happened) =>
    data.cut_sheet_id !== undefined && !owner_ids?.includes(actor.account_id);
  const readable = rows.filter((event) => isKeeper || !isOthers(event));
  return [...readable.map((event) => present(actor, event)), booked];
}

/** Shows a change of status or date like any other change: old value, new value. */
function present(actor: PlantActor, { data, owner, ...event }: Happened): HistoryEntry {
  const forStaff = isStaff(actor.role);
  const isDay = event.kind === 'order.scheduled';
  const moved =
    data.to === undefined ? [] : [{ field: isDay ? 'dropoff_date' : 'status', from: data.from ?? null, to: data.to }];
  const notified = data.event === undefined ? [] : [{ field: 'notice', from: null, to: data.event }];
  const { stage, stage_before } = data;
  const staged = stage && stage !== stage_before ? [{ field: 'stage', from: stage_before ?? null, to: stage }] : [];
  const changes = [...moved, ...notified, ...staged, ...(data.changes ?? [])].filter(
    ({ field }) => forStaff || !OFFICE_FIELDS.includes(field),
  );
  return {
    event_id: event.event_id,
    kind: event.kind,
    happened_at: event.happened_at,
    first_name: event.first_name ?? '',
    last_name: event.last_name ?? '',
    changes: owner ? [{ field: 'sheet_of', from: null, to: owner }, ...changes] : changes,
    reason: data.reject_reason ?? data.reason ?? (forStaff ? (data.full_day_reason ?? data.override_reason ?? '') : ''),
  };
}
