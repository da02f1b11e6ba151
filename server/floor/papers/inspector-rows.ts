import { type RawBuilder, sql } from 'kysely';
import { CHECK_KINDS, type CheckLimits, NOON } from '#contract/floor/checks/checks.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { isInSpan, type Span, stands } from '#server/floor/checks/check-store.ts';
import { OWNERS } from '#server/floor/owners-of.ts';
import { customLog } from '#server/floor/papers/custom-log.ts';
import { grindLog } from '#server/floor/papers/grind-log.ts';

/** The parts of the inspector's papers, in their order. */
export const SECTION_TITLES = {
  temperature: 'Cooler temperature',
  missing: 'Missing temperatures',
  preoperational: 'Pre-operational check',
  chill_start: 'Start of chilling',
  chill_end: 'End of chilling',
  zero_tolerance: 'Zero tolerance',
  calibration: 'Thermometer in ice water',
  preshipment: 'Pre-shipment review',
  grind: 'Grind log',
  intake: 'Animals received',
  intake_stopped: 'Animals not received',
  shipped: 'Meat picked up',
  recall: 'Recalls and drills',
  custom_log: 'Custom-kill log',
} as const satisfies Readonly<Record<string, Words>>;
export type Section = keyof typeof SECTION_TITLES;
const SECTIONS = Object.keys(SECTION_TITLES) as Section[];

export interface InspectorRow {
  section: Section;
  /** By the plant's clock; `time` is '' for what only has a day. */
  day: IsoDate;
  time: string;
  /** The place, or the animal's number. */
  about: string;
  body: Readonly<Record<string, unknown>>;
  initials: string;
  reason: string;
  is_corrected: boolean;
  record_years: number;
}

/** Checks, animals at the door, and recalls. */
const records = (span: Span): RawBuilder<unknown> => sql`
  select r.kind as section, to_char(r.taken_at at time zone ${span.time_zone}, 'YYYY-MM-DD') as day,
    to_char(r.taken_at at time zone ${span.time_zone}, 'HH24:MI') as time,
    coalesce(case when r.kind = 'recall' then r.body->>'name' end, nullif(r.body->>'place', ''), nullif(o.plant_number, ''),
      o.title, '') as about,
    r.body || jsonb_build_object('owner', coalesce(${OWNERS}, ''), 'species', o.species, 'heads', o.heads) as body,
    r.initials, r.reason, n.record_id is not null as is_corrected, r.record_id as place
  from floor_records r
  left join orders o on o.plant_id = r.plant_id and o.order_id = r.order_id
  left join floor_records n on n.plant_id = r.plant_id and n.corrects = r.record_id
  where r.plant_id = ${span.plant_id} and ${isInSpan(span)}
    and r.kind in (${sql.join([...CHECK_KINDS, 'intake', 'intake_stopped', 'recall'].map((kind) => sql.lit(kind)))})`;

/** Readings that weren't taken in their half of a day, once they were due. A cooler is read from when it is on the list. */
const missing = ({ plant_id, time_zone, from, to }: Span, limits: CheckLimits): RawBuilder<unknown> => sql`
  select 'missing', d.day::text, '', p.name, jsonb_build_object('round', h.round), '', '', false, p.place_id
  from check_places p
  cross join (select generate_series(${from}::date::timestamp, ${to}::date::timestamp, '1 day')::date as day) d
  cross join (values ('morning', 0, ${limits.morning_hour}::int, ${sql.lit(NOON)}),
    ('afternoon', ${sql.lit(NOON)}, ${limits.afternoon_hour}::int, 24)) h(round, starts, due, ends)
  cross join lateral (
    select (d.day + make_interval(hours => h.starts)) at time zone ${time_zone} as starts,
      (d.day + make_interval(hours => h.due)) at time zone ${time_zone} as due,
      (d.day + make_interval(hours => h.ends)) at time zone ${time_zone} as ends) w
  where p.plant_id = ${plant_id} and p.kind = 'cooler' and w.due <= now() and p.created_at < w.due
    and (p.closed_at is null or p.closed_at > w.due)
    and not exists (select from floor_records r where r.plant_id = p.plant_id and r.kind = 'temperature'
      and r.taken_at >= w.starts and r.taken_at < w.ends and (r.body->>'place_id')::bigint = p.place_id and ${stands})`;

/** Every trip, with its packs' weight, and what was picked up without one. A trip that was taken back isn't listed. */
const shipped = ({ plant_id, time_zone, from, to }: Span): RawBuilder<unknown> => sql`
  select 'shipped', to_char(l.left_at at time zone ${time_zone}, 'YYYY-MM-DD'),
    to_char(l.left_at at time zone ${time_zone}, 'HH24:MI'), coalesce(nullif(o.plant_number, ''), o.title),
    jsonb_build_object('species', o.species, 'heads', 1, 'owner', l.taken_by, 'clb', l.clb, 'boxes', l.boxes), l.initials, '',
    false, l.place
  from (
    select t.order_id, t.left_at, t.taken_by, t.boxes, f.initials, t.trip_id as place,
      coalesce((select sum(k.net_clb)::int from packs k
          where k.plant_id = t.plant_id and k.share_id = t.share_id and k.trip_id = t.trip_id and k.voided_at is null),
        case when t.is_last then s.packaged_weight_clb end) as clb
    from trips t
    join shares s on s.plant_id = t.plant_id and s.cart_id = t.share_id
    join floor_records f on f.plant_id = t.plant_id and f.record_id = t.record_id
    where t.plant_id = ${plant_id} and t.undone_at is null
    union all
    select u.order_id, u.picked_up_at, u.picked_up_by, u.boxes,
      coalesce(nullif(upper(left(a.first_name, 1) || left(a.last_name, 1)), ''), '?'), u.cart_id, s.packaged_weight_clb
    from share_pickups u
    join shares s on s.plant_id = u.plant_id and s.cart_id = u.cart_id
    join accounts a on a.account_id = u.recorded_by
    where u.plant_id = ${plant_id} and not exists (select from trips t
      where t.plant_id = u.plant_id and t.share_id = u.cart_id and t.is_last and t.undone_at is null)
  ) l
  join orders o on o.plant_id = ${plant_id} and o.order_id = l.order_id
  where l.left_at >= (${from}::date::timestamp at time zone ${time_zone})
    and l.left_at < ((${to}::date + 1)::timestamp at time zone ${time_zone})`;

const custom = ({ plant_id, from, to }: Span): RawBuilder<unknown> => sql`
  select 'custom_log', l.kill_date::text, '', coalesce(nullif(n.plant_number, ''), l.order_id::text), to_jsonb(l), '', '', false,
    l.order_id
  from (${customLog(sql`o.plant_id = ${plant_id} and o.kill_date between ${from}::date and ${to}::date`)}) l
  join orders n on n.plant_id = ${plant_id} and n.order_id = l.order_id`;

/** Everything that an inspector asks for, part by part. A correction follows what it corrects. */
export const inspectorQuery = (span: Span, limits: CheckLimits): RawBuilder<InspectorRow> => sql<InspectorRow>`
  select f.section, f.day, f.time, f.about, f.body, f.initials, f.reason, f.is_corrected, p.record_years
  from (${records(span)} union all ${missing(span, limits)} union all ${grindLog(span)} union all ${shipped(span)} union all ${custom(span)}) f
  join plants p on p.plant_id = ${span.plant_id}
  order by array_position(${sql.lit(`{${SECTIONS.join(',')}}`)}::text[], f.section), f.day, f.time, f.about, f.place`;
