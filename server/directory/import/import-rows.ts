import { sql } from 'kysely';
import { todayAtPlant } from '#server/accounts/plant-day.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/**
 * The person an import's job acts for, possibly long after the call, with only the facts that the directory's functions
 * need. The import runs even if that person has since left the office.
 */
export async function findImporter(db: Db, plant_id: number, account_id: number | null): Promise<Who<PlantActor>> {
  const { plant_name } = await db
    .selectFrom('plants')
    .select('name as plant_name')
    .where('plant_id', '=', plant_id)
    .executeTakeFirstOrThrow();
  const actor: Pick<PlantActor, 'account_id' | 'plant_id' | 'plant_name' | 'role'> = {
    account_id: account_id ?? plant_id,
    plant_id,
    plant_name,
    role: 'manager',
  };
  return { actor, today: await todayAtPlant(db, plant_id) } as Who<PlantActor>;
}

/**
 * One import or undo at a time per plant, so that each sees the result of the previous one. Statements may take as long as
 * they need.
 */
export async function takeTurn(tx: Tx, plant_id: number): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended('import of customers', ${plant_id}))`.execute(tx);
}

/** Condition on `customer_import_rows t`: the rows of an import. */
export const rowsOf = (plant_id: number, import_id: number) =>
  sql`t.plant_id = ${plant_id} and t.import_id = ${import_id}`;

export const REST_OF_ADDRESS = sql`jsonb_build_object('address_2', c.address_2, 'country', c.country)`;
/** The fields of the record `c` that undo compares with their earlier values. */
export const SNAPSHOT = sql`jsonb_build_object('first_name', c.first_name, 'last_name', c.last_name, 'email', coalesce(c.email::text, ''),
  'phone', c.phone, 'address', c.address, 'city', c.city, 'state', c.state, 'zip', c.zip, 'type', c.type,
  'custom_portal', c.has_portal, 'producer', c.producer_id) || ${REST_OF_ADDRESS}`;

/** Reports a job's progress on a separate connection, because nobody sees the job's own transaction before it commits. */
export async function reportSteps(db: Db, plant_id: number, import_id: number, done_steps: number): Promise<void> {
  await db
    .updateTable('customer_imports')
    .set({ done_steps })
    .where('plant_id', '=', plant_id)
    .where('import_id', '=', import_id)
    .where('status', 'in', ['importing', 'undoing'])
    .execute();
}
