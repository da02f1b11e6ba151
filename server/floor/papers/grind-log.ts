import { type RawBuilder, sql } from 'kysely';
import type { Span } from '#server/floor/checks/check-store.ts';

/** What the grind log says of a batch besides its lot and its start. */
export interface GrindBody {
  /** When the equipment was cleaned before it, with the day; '' if nobody wrote it down. */
  cleaned: string;
  ended: string;
  out_clb: number | null;
  sources: readonly {
    /** The plant's number of a carcass. */
    number: string;
    /** A supplier's establishment number and lot. */
    supplier: string;
    lot: string;
    made_on: string;
    /** The lot that was carried over. */
    carry_over: string;
    in_clb: number;
  }[];
}

/** The batches that were ground in a span of days. Cured meat isn't ground. */
export const grindLog = ({ plant_id, time_zone, from, to }: Span): RawBuilder<unknown> => sql`
  select 'grind', to_char(b.started_at at time zone ${time_zone}, 'YYYY-MM-DD'),
    to_char(b.started_at at time zone ${time_zone}, 'HH24:MI'), b.lot,
    jsonb_build_object(
      'cleaned', coalesce(to_char(b.cleaned_at at time zone ${time_zone}, 'YYYY-MM-DD HH12:MI AM'), ''),
      'ended', coalesce(to_char(b.ended_at at time zone ${time_zone}, 'HH24:MI'), ''), 'out_clb', b.out_clb,
      'sources', coalesce((
        select jsonb_agg(jsonb_build_object('number', coalesce(nullif(o.plant_number, ''), o.title, ''),
          'supplier', x.supplier_number, 'lot', x.supplier_lot, 'made_on', coalesce(x.made_on::text, ''),
          'carry_over', coalesce(e.lot, ''), 'in_clb', x.in_clb) order by x.source_id)
        from batch_sources x
        left join orders o on o.plant_id = x.plant_id and o.order_id = x.order_id
        left join batches e on e.plant_id = x.plant_id and e.batch_id = x.from_batch_id
        where x.plant_id = b.plant_id and x.batch_id = b.batch_id), '[]')),
    '', '', false, b.batch_id
  from batches b
  where b.plant_id = ${plant_id} and b.kind in ('grind', 'sausage')
    and b.started_at >= (${from}::date::timestamp at time zone ${time_zone})
    and b.started_at < ((${to}::date + 1)::timestamp at time zone ${time_zone})`;
