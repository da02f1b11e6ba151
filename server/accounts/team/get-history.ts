import { sql } from 'kysely';
import {
  type getHistory as api,
  HISTORY_KINDS,
  type HistoryEntry,
  type HistoryKind,
} from '#contract/accounts/history-api.ts';
import { DOCUMENTS } from '#contract/legal/documents.ts';
import { COUNT_MAX, type DataOf, type InputOf } from '#contract/lib/endpoint.ts';
import type { Db } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

interface EventRow {
  event_id: number;
  kind: HistoryKind;
  happened_at: string;
  who: string;
  data: Record<string, unknown>;
  /** The names of the customers concerned, at most three. */
  customers: string[];
}

/** Longer values are cut off. */
const LONGEST_VALUE = 200;

/** The plant's own history, read from its events: who, when, what, and the change from one value to another. */
export async function getHistory(
  db: Db,
  { actor: { plant_id } }: Who<PlantActor>,
  { person, page, page_size }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  // The first line must match the index condition word for word.
  const found = sql`
    split_part(kind, '.', 1) not in ('order', 'slots', 'cut_sheet', 'mail')
    and owner_id = ${plant_id} and kind = any(${HISTORY_KINDS})
    and ${person === undefined ? sql`true` : sql`(actor_id = ${person} or (data ->> 'account_id')::bigint = ${person})`}`;
  const { rows } = await sql<{ rows: EventRow[]; total: number }>`
    select (select count(*)::int from (select 1 from events where ${found} limit ${sql.lit(COUNT_MAX)}) counted) as total,
      (select coalesce(json_agg(page), '[]') from (
        select e.event_id, e.kind, e.happened_at, e.data, coalesce(trim(a.first_name || ' ' || a.last_name), '') as who,
          array(
            select trim(c.first_name || ' ' || c.last_name) from customers c
            where c.plant_id = e.owner_id and c.customer_id in (
              select jsonb_array_elements_text(coalesce(e.data -> 'customer_ids', '[]') || coalesce(e.data -> 'customer_id', '[]'))::bigint)
            order by c.customer_id limit 3) as customers
        from (select * from events where ${found} order by event_id desc limit ${page_size} offset ${(page - 1) * page_size}) e
        left join accounts a on a.account_id = e.actor_id
        order by e.event_id desc
      ) page) as rows`.execute(db);
  const [{ rows: events, total } = { rows: [], total: 0 }] = rows;
  return { rows: events.map(presentEvent), total };
}

function presentEvent({ event_id, kind, happened_at, who, data, customers }: EventRow): HistoryEntry {
  const about = Array.isArray(data.customer_ids) ? data.customer_ids.length : customers.length;
  return {
    id: event_id,
    kind,
    happened_at: new Date(happened_at).toISOString(),
    who,
    name: customers.length > 0 ? customers.join(', ') : nameIn(data),
    more: Math.max(0, about - customers.length),
    count: Number(data.count ?? 0),
    changes: changesIn(kind, data),
  };
}

const nameIn = ({ name, agreement }: Record<string, unknown>): string =>
  typeof agreement === 'string' && agreement in DOCUMENTS
    ? DOCUMENTS[agreement as keyof typeof DOCUMENTS].title
    : showValue(name);

/** Either a single change from one value to another, or several named ones. */
function changesIn(kind: HistoryKind, { from, to, changes }: Record<string, unknown>): HistoryEntry['changes'] {
  if (from !== undefined || to !== undefined) {
    const what = kind === 'team.owner_changed' ? 'owner' : 'role';
    return [{ what, from: showValue(from), to: showValue(to) }];
  }
  return Object.entries((changes ?? {}) as Record<string, { from: unknown; to: unknown }>).map(([what, values]) => ({
    what,
    from: showValue(unlike(values.from, values.to)),
    to: showValue(unlike(values.to, values.from)),
  }));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of a setting with a value per species, only the ones that are different. */
const unlike = (value: unknown, other: unknown): unknown =>
  isRecord(value) && isRecord(other)
    ? Object.entries(value).flatMap(([key, own]) => (own === other[key] ? [] : [`${key.replaceAll('_', ' ')} ${own}`]))
    : value;

function showValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = Array.isArray(value) ? value.map(showValue).join(', ') : String(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
