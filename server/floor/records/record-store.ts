import { sql } from 'kysely';
import { initialsOf } from '#contract/floor/initials.ts';
import type { RecordKind } from '#contract/floor/record-kinds.ts';
import { required } from '#contract/lib/required.ts';
import type { Tx } from '#server/lib/database.ts';
import type { PlantActor } from '#server/lib/who.ts';

interface NewRecord {
  action_id: string;
  kind: RecordKind;
  order_id: number | null;
  body: Readonly<Record<string, unknown>>;
  initials: string;
  /** Undefined for now. A device whose clock is ahead can't have done something later than now. */
  taken_at?: string | undefined;
  /** The record that this one corrects, and why. */
  corrects?: { record_id: number; reason: string } | undefined;
}

/**
 * The record that this action already made; undefined if it is new. Takes turns with others who send the same action, so that it
 * is done once however often it is sent.
 */
export async function findAction(
  tx: Tx,
  plant_id: number,
  action_id: string,
): Promise<{ record_id: number; kind: RecordKind; order_id: number | null } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`action ${plant_id} ${action_id}`}, 0))`.execute(tx);
  const { rows } = await sql<{ record_id: number; kind: RecordKind; order_id: number | null }>`
    select record_id, kind, order_id from floor_records where plant_id = ${plant_id} and action_id = ${action_id}`.execute(
    tx,
  );
  return rows[0];
}

/** Writes a record down. Returns its id. */
export async function addRecord(
  tx: Tx,
  actor: PlantActor,
  { action_id, kind, order_id, body, initials, taken_at, corrects }: NewRecord,
): Promise<number> {
  const { rows } = await sql<{ record_id: number }>`
    insert into floor_records (plant_id, action_id, kind, order_id, body, initials, taken_at, recorded_by, corrects, reason)
    values (${actor.plant_id}, ${action_id}, ${kind}, ${order_id}, ${JSON.stringify(body)}::jsonb, ${initials || initialsOf(actor)},
      least(${taken_at ?? null}::timestamptz, now()), ${actor.account_id}, ${corrects?.record_id ?? null},
      ${corrects?.reason ?? ''})
    returning record_id`.execute(tx);
  return required(rows[0]?.record_id, 'the record');
}
