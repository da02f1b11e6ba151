import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type CheckBody, isWithin } from '#contract/floor/checks/checks.ts';
import { required } from '#contract/lib/required.ts';
import { addRecord } from '#server/floor/records/record-store.ts';
import type { Tx } from '#server/lib/database.ts';
import type { PlantActor } from '#server/lib/who.ts';

export interface Chilling {
  order_id: number;
  bled_at: string;
  cooled_at: string;
  minutes: number;
  limit: number;
  /** What was done if it took too long. */
  action: string;
  initials: string;
}

/** Writes down when chilling began, by when the animal was bled and hung, unless somebody already has. */
export async function addChillStart(
  tx: Tx,
  actor: PlantActor,
  { order_id, bled_at, cooled_at, minutes, limit, action, initials }: Chilling,
): Promise<void> {
  const { plant_id, time_zone } = actor;
  const { rows } = await sql<{ bled: string; cooled: string; is_recorded: boolean }>`
    select to_char(${bled_at}::timestamptz at time zone ${time_zone}, 'HH24:MI') as bled,
      to_char(${cooled_at}::timestamptz at time zone ${time_zone}, 'HH24:MI') as cooled,
      exists (select from floor_records where plant_id = ${plant_id} and order_id = ${order_id}
        and kind = 'chill_start') as is_recorded`.execute(tx);
  const { bled, cooled, is_recorded } = required(rows[0], 'the times');
  if (is_recorded) return;
  const found = { value_tenths: null, minutes, limit, result: '' as const };
  const body = {
    ...found,
    place_id: null,
    place: '',
    bled,
    cooled,
    is_within: isWithin('chill_start', found),
    action,
  } satisfies CheckBody;
  const record = { action_id: randomUUID(), kind: 'chill_start', order_id, body, initials } as const;
  await addRecord(tx, actor, { ...record, taken_at: cooled_at });
}
