import { sql } from 'kysely';
import { wordsFor } from '#contract/app/refusals.ts';
import * as api from '#contract/floor/trace-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { addRecord, findAction } from '#server/floor/records/record-store.ts';
import { trace } from '#server/floor/trace/trace.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** What is kept of a recall or a drill. */
export interface RecallBody extends Pick<InputOf<typeof api.saveRecall>, 'type' | 'reason' | 'kind' | 'id'> {
  name: string;
  made_clb: number;
  found_clb: number;
  lots: string[];
  sources: Pick<Traced['sources'][number], 'name' | 'detail' | 'in_clb'>[];
  owners: Pick<
    Traced['owners'][number],
    'name' | 'phone' | 'plant_number' | 'packs_here' | 'here_clb' | 'packs_gone' | 'gone_clb'
  >[];
}
type Traced = DataOf<typeof api.trace>;

/** Keeps what the trace shows now, because packs are still packed and picked up afterwards. */
export async function saveRecall(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { kind, id, type, reason, action_id, initials, taken_at }: InputOf<typeof api.saveRecall>,
): Promise<DataOf<typeof api.saveRecall>> {
  if (type === 'recall' && reason === '') {
    throw new Problem('recall_reason_missing', { fields: { reason: wordsFor('recall_reason_missing') } });
  }
  if (await findAction(tx, actor.plant_id, action_id)) return { record_id: await idOf(tx, actor.plant_id, action_id) };
  const { from, sources, batches, owners, made_clb, found_clb } = await trace(tx, { actor }, { kind, id });
  const body = {
    type,
    reason,
    kind,
    id,
    name: from.name,
    made_clb,
    found_clb,
    lots: batches.map(({ lot }) => lot),
    sources: sources.map(({ name, detail, in_clb }) => ({ name, detail, in_clb })),
    owners: owners.map(({ name, phone, plant_number, packs_here, here_clb, packs_gone, gone_clb }) => ({
      name,
      phone,
      plant_number,
      packs_here,
      here_clb,
      packs_gone,
      gone_clb,
    })),
  } satisfies RecallBody;
  const order_id = kind === 'carcass' ? id : null;
  return { record_id: await addRecord(tx, actor, { action_id, kind: 'recall', order_id, body, initials, taken_at }) };
}

async function idOf(tx: Tx, plant_id: number, action_id: string): Promise<number> {
  const { record_id } = await tx
    .selectFrom('floor_records')
    .select('record_id')
    .where('plant_id', '=', plant_id)
    .where('action_id', '=', action_id)
    .executeTakeFirstOrThrow();
  return record_id;
}

/** The recalls and drills on file. */
export async function recallList(db: Db, { actor }: Who<PlantActor>): Promise<DataOf<typeof api.recallList>> {
  const { rows } = await sql<DataOf<typeof api.recallList>[number]>`
    select record_id, body ->> 'type' as type, body ->> 'name' as name, body ->> 'reason' as reason,
      jsonb_array_length(body -> 'owners') as owners, (body ->> 'made_clb')::int as made_clb,
      (body ->> 'found_clb')::int as found_clb, taken_at, initials
    from floor_records where plant_id = ${actor.plant_id} and kind = 'recall'
    order by taken_at desc, record_id desc limit ${sql.lit(api.MAX_RECALLS)}`.execute(db);
  return rows;
}
