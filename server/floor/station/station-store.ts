import { sql } from 'kysely';
import type { Db, Tx } from '#server/lib/database.ts';

interface Colleague {
  account_id: number;
  first_name: string;
  last_name: string;
  pin_hash: string | null;
}

/** The plant's active staff, by name; only the one with this id, if given. */
export async function listColleagues(db: Db, plant_id: number, account_id?: number): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select a.account_id, a.first_name, a.last_name, p.pin_hash
    from accounts a left join station_pins p on p.plant_id = a.plant_id and p.account_id = a.account_id
    where a.plant_id = ${plant_id} and a.role in ('processor', 'admin', 'manager', 'butcher') and a.deactivated_at is null
      and ${account_id === undefined ? sql`true` : sql`a.account_id = ${account_id}`}
    order by fold_text(a.first_name), fold_text(a.last_name), a.account_id`.execute(db);
  return rows;
}

export async function setPin(
  tx: Tx,
  { plant_id, account_id }: { plant_id: number; account_id: number },
  pin_hash: string,
): Promise<void> {
  await sql`
    insert into station_pins (plant_id, account_id, pin_hash) values (${plant_id}, ${account_id}, ${pin_hash})
    on conflict (plant_id, account_id) do update set pin_hash = excluded.pin_hash, set_at = excluded.set_at`.execute(
    tx,
  );
}
