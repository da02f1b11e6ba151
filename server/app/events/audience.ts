import { sql } from 'kysely';
import { EVENTS } from '#server/app/events/events.ts';
import type { RelayedEvent } from '#server/lib/background/relay.ts';
import type { Db } from '#server/lib/database.ts';
import type { EventKind } from '#server/lib/events.ts';
import { partiesOf } from '#server/orders/store.ts';

/** Announcements are their areas' own. All other events concern a plant's staff, and perhaps other people. */
export const isOfPlant = ({ kind }: RelayedEvent): boolean => !('isAnnouncement' in EVENTS[kind]);
type PlantEvent = Exclude<(typeof EVENTS)[EventKind], { isAnnouncement: true }>;
type AboutPeople = Exclude<PlantEvent['about'], 'plant'>;

/** An id that event row `e` stores for its subject. */
const idOf = (name: string) => sql<number>`(e.data ->> ${sql.lit(name)})::bigint`;
/** The accounts of customer row `c` and of that customer's producer. */
const bothOf = sql`unnest(array[c.account_id, c.producer_id])`;

/** The accounts outside the plant's staff that event row `e` concerns, by the kind of its subject. */
const PEOPLE: Readonly<Record<AboutPeople, ReturnType<typeof sql>>> = {
  order: sql`
    select unnest(${partiesOf(sql`o`)}) from orders o where o.plant_id = e.owner_id and o.order_id = e.order_id`,
  booking: sql`
    select ${bothOf} from customers c where c.plant_id = e.owner_id and c.customer_id in (
      select b.customer_id from bookings b where b.plant_id = e.owner_id and b.booking_id = ${idOf('booking_id')} union
      select s.customer_id from orders o join shares s using (plant_id, order_id)
        where o.plant_id = e.owner_id and o.booking_id = ${idOf('booking_id')})`,
  sheet: sql`
    select ${bothOf} from cut_sheets f join customers c using (plant_id, customer_id)
    where f.plant_id = e.owner_id and f.cut_sheet_id = ${idOf('cut_sheet_id')}`,
  // Everyone with an open sheet based on the template.
  template: sql`
    select ${bothOf} from cut_sheets f join customers c using (plant_id, customer_id)
    where f.plant_id = e.owner_id and f.template_id = ${idOf('template_id')} and f.status = 'open'`,
  entry: sql`
    select unnest(array[w.created_by, c.account_id, c.producer_id])
    from waitlist_entries w join customers c using (plant_id, customer_id)
    where w.plant_id = e.owner_id and w.entry_id = ${idOf('entry_id')}`,
  customer: sql`
    select ${bothOf} from customers c where c.plant_id = e.owner_id and c.customer_id = ${idOf('customer_id')}`,
  customers: sql`
    select ${bothOf} from customers c where c.plant_id = e.owner_id
      and c.customer_id in (select jsonb_array_elements_text(e.data -> 'customer_ids')::bigint)`,
  // The producers that got new customers.
  import: sql`
    select c.producer_id from customer_import_rows t join customers c using (plant_id, customer_id)
    where t.plant_id = e.owner_id and t.import_id = ${idOf('import_id')} and t.action = 'add'`,
  account: sql`select ${idOf('account_id')}`,
};

function subjectOf({ kind }: RelayedEvent): AboutPeople | undefined {
  const rule = EVENTS[kind];
  return rule.about === 'plant' || 'staffOnly' in rule || 'isAnnouncement' in rule ? undefined : rule.about;
}

/**
 * Who is notified of each event, besides the plant's staff and the person who triggered it. Read after the commit, so
 * that no action waits for it. The action itself lists the people it removed, as `former`.
 */
export async function findAudiences(db: Db, events: readonly RelayedEvent[]): Promise<Map<number, number[]>> {
  const audiences = new Map(events.map(({ event_id, former }) => [event_id, new Set(former)]));
  const parts = [...Map.groupBy(events, subjectOf)].flatMap(([about, some]) => {
    if (about === undefined) return [];
    const owners = some.map(({ owner_id }) => owner_id);
    const ids = some.map(({ event_id }) => event_id);
    return sql`
      select e.event_id, p.account_id
      from unnest(${owners}::bigint[], ${ids}::bigint[]) as t(owner_id, event_id) join events e using (owner_id, event_id)
      cross join lateral (${PEOPLE[about]}) as p(account_id) where p.account_id is not null`;
  });
  if (parts.length > 0) {
    const { rows } = await sql<{ event_id: number; account_id: number }>`${sql.join(parts, sql` union all `)}`.execute(
      db,
    );
    for (const { event_id, account_id } of rows) audiences.get(event_id)?.add(account_id);
  }
  return new Map([...audiences].map(([event_id, people]) => [event_id, [...people]]));
}
