import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { moveEntry as api } from '#contract/waitlist/api.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { lockEntry, lockLine } from '#server/waitlist/store.ts';

/** Moves an entry before or after another one, or to the end, and renumbers the line. Concurrent moves wait for each other. */
export async function moveEntry(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { entry_id, before, after }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { plant_id } = actor;
  await lockLine(tx, plant_id);
  const entry = await lockEntry(tx, plant_id, entry_id);
  if (!entry) throw new Problem('not_found');
  const { rows: line } = await sql<{ entry_id: number }>`
    select entry_id from waitlist_entries where plant_id = ${plant_id} and ended_at is null order by place, entry_id`.execute(
    tx,
  );
  const others = line.map((each) => each.entry_id).filter((id) => id !== entry_id);
  const neighbor = before ?? after;
  // The entry or its neighbor is no longer in line, so the caller saw an outdated list.
  if (others.length === line.length || (neighbor !== undefined && !others.includes(neighbor))) {
    throw new Problem('waitlist_over');
  }
  const at = neighbor === undefined ? others.length : others.indexOf(neighbor) + (before === undefined ? 1 : 0);
  const moved = others.toSpliced(at, 0, entry_id);
  await sql`
    update waitlist_entries e set place = w.place
    from rows from (jsonb_array_elements_text(${JSON.stringify(moved)}::jsonb)) with ordinality as w(entry_id, place)
    where e.plant_id = ${plant_id} and e.entry_id = w.entry_id::bigint and e.place <> w.place`.execute(tx);
  await emit(tx, { actor }, 'waitlist.moved', { subject: { entry_id }, data: { to: at + 1 } });
  return { number: at + 1 };
}
