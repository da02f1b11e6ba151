import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import { CATEGORY_OF, type CategoryId, type Species } from '#contract/lib/species.ts';
import type { Inspection } from '#contract/orders/offering.ts';
import { type Heads, releaseSlots } from '#server/calendar/ledger.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { hashToken } from '#server/lib/hash-token.ts';
import { addTokens, deleteWithTokens, plantOfToken } from '#server/lib/tokens/plant-tokens.ts';
import { inTransaction } from '#server/lib/transaction.ts';

export interface DropoffHold {
  plant_id: number;
  hold_id: number;
  species: Species;
  category_id: CategoryId;
  offering: Inspection;
  heads: number;
  day: IsoDate;
  slots_per_head: number;
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  remark: string;
  outcome: 'confirmed' | 'lapsed' | null;
  is_due: boolean;
}

const COLUMNS = sql`plant_id, hold_id, species, category_id, offering, heads, day, slots_per_head::float8, first_name, last_name,
  phone, email::text, remark, outcome, held_until <= clock_timestamp() as is_due`;

export async function findHold(db: Db, token: string): Promise<DropoffHold | undefined> {
  const token_hash = hashToken(token);
  const plant_id = await plantOfToken(db, 'dropoff', token_hash);
  const { rows } = await sql<DropoffHold>`
    select ${COLUMNS} from dropoff_holds where plant_id = ${plant_id} and token_hash = ${token_hash}`.execute(db);
  return rows[0];
}

/** Finds a hold and locks it, so that confirming and ending it happen one after the other. */
export async function lockHold(tx: Tx, token: string): Promise<DropoffHold | undefined> {
  const token_hash = hashToken(token);
  const plant_id = await plantOfToken(tx, 'dropoff', token_hash);
  const { rows } = await sql<DropoffHold>`
    select ${COLUMNS} from dropoff_holds where plant_id = ${plant_id} and token_hash = ${token_hash} for update`.execute(
    tx,
  );
  return rows[0];
}

/** The slots that a hold takes on its day. The animals are labeled as they are killed. */
export const headsOfHold = ({ day, category_id, offering, heads, slots_per_head }: DropoffHold): Heads => ({
  day,
  category_id,
  process_option: offering,
  offering,
  heads,
  slots_per_head,
});

export interface NewHold {
  plant_id: number;
  token: string;
  species: Species;
  offering: Inspection;
  heads: number;
  day: IsoDate;
  slots_per_head: number;
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  remark: string;
}

export async function insertHold(tx: Tx, { token, ...hold }: NewHold, minutes: number): Promise<string> {
  await addTokens(tx, hold.plant_id, 'dropoff', [hashToken(token)]);
  const { held_until } = await tx
    .insertInto('dropoff_holds')
    .values({
      ...hold,
      category_id: CATEGORY_OF[hold.species],
      token_hash: hashToken(token),
      held_until: sql<string>`clock_timestamp() + make_interval(mins => ${minutes})`,
    })
    .returning('held_until')
    .executeTakeFirstOrThrow();
  return new Date(held_until).toISOString();
}

export async function setConfirmed(tx: Tx, { plant_id, hold_id }: DropoffHold, booking_id: number): Promise<void> {
  await sql`
    update dropoff_holds set outcome = 'confirmed', ended_at = now(), booking_id = ${booking_id}
    where plant_id = ${plant_id} and hold_id = ${hold_id}`.execute(tx);
}

/** How many holds are ended per run. The rest are ended a minute later. */
const MAX_AT_ONCE = 500;

/** Frees the slots of holds whose time is over. Safe to run in any number of processes: each hold ends once. */
export async function endDueHolds(db: Db, plant_id: number | null = null): Promise<void> {
  const { rows } = await sql<{ plant_id: number; hold_id: number }>`
    select plant_id, hold_id from dropoff_holds
    where outcome is null and held_until <= clock_timestamp() and (${plant_id}::bigint is null or plant_id = ${plant_id})
    order by held_until limit ${sql.lit(MAX_AT_ONCE)}`.execute(db);
  for (const due of rows) await inTransaction(db, (tx) => endHold(tx, due));
}

async function endHold(tx: Tx, { plant_id, hold_id }: Pick<DropoffHold, 'plant_id' | 'hold_id'>): Promise<void> {
  const { rows } = await sql<DropoffHold>`
    update dropoff_holds set outcome = 'lapsed', ended_at = now()
    where plant_id = ${plant_id} and hold_id = ${hold_id} and outcome is null returning ${COLUMNS}`.execute(tx);
  const [hold] = rows;
  if (!hold) return;
  await releaseSlots(tx, plant_id, [headsOfHold(hold)]);
  await emit(tx, { actor: { plant_id, account_id: null } }, 'dropoff.lapsed', {});
}

/** Forgets what people typed: soon if they never confirmed it, and otherwise once their link has no more use. */
export async function deleteEndedHolds(db: Db): Promise<void> {
  await deleteWithTokens(
    db,
    sql`delete from dropoff_holds where outcome is not null
      and ended_at < now() - case outcome when 'lapsed' then interval '1 day' else interval '30 days' end
      returning token_hash`,
  );
}
