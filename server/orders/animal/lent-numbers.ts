import { sql } from 'kysely';
import { required } from '#contract/lib/required.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';

export interface NumberBlock {
  block_id: number;
  first_serial: number;
  last_serial: number;
  unused: number[];
}

/** The numbers of a block `b` that no animal has. */
const UNUSED = sql<number[]>`array(select n from generate_series(b.first_serial, b.last_serial) n
  where not exists (select from orders o where o.plant_id = b.plant_id and o.plant_serial = n) order by n)`;

/** What a device has been lent and hasn't returned. Calls for the same device take turns until they end. */
export async function lockDeviceBlocks(tx: Tx, plant_id: number, device_id: string): Promise<NumberBlock[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`numbers ${plant_id} ${device_id}`}, 0))`.execute(tx);
  const { rows } = await sql<NumberBlock>`
    select b.block_id, b.first_serial, b.last_serial, ${UNUSED} as unused from number_blocks b
    where b.plant_id = ${plant_id} and b.device_id = ${device_id} and b.returned_at is null order by b.first_serial`.execute(
    tx,
  );
  return rows;
}

/** Lends the next numbers of the plant's counter. Receipts that take a number wait until this transaction ends. */
export async function lendBlock(
  tx: Tx,
  { plant_id, account_id }: { plant_id: number; account_id: number },
  device_id: string,
  size: number,
): Promise<NumberBlock> {
  const { rows } = await sql<Omit<NumberBlock, 'unused'>>`
    with counted as (
      insert into plant_serials as s (plant_id, last_serial) values (${plant_id}, ${size})
      on conflict (plant_id) do update set last_serial = s.last_serial + ${size} returning last_serial
    )
    insert into number_blocks (plant_id, device_id, first_serial, last_serial, lent_by)
    select ${plant_id}, ${device_id}, last_serial - ${size} + 1, last_serial, ${account_id} from counted
    returning block_id, first_serial, last_serial`.execute(tx);
  const block = required(rows[0], 'the block');
  return { ...block, unused: Array.from({ length: size }, (_, at) => block.first_serial + at) };
}

/** Gives a locked order, which has no number yet, the one that a device wrote on its tag. */
export async function giveLentNumber(tx: Tx, plant_id: number, order_id: number, plant_number: string): Promise<void> {
  const plant_serial = Number(plant_number.split('-')[2]);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`number ${plant_id} ${plant_serial}`}, 0))`.execute(tx);
  const { rows } = await sql<{ is_lent: boolean; is_taken: boolean }>`
    select exists (select from number_blocks where plant_id = ${plant_id}
        and ${plant_serial} between first_serial and last_serial) as is_lent,
      exists (select from orders where plant_id = ${plant_id} and plant_serial = ${plant_serial}) as is_taken`.execute(
    tx,
  );
  const { is_lent, is_taken } = required(rows[0], 'the number');
  const values = { number: plant_number };
  if (!is_lent) throw new Problem('number_not_lent', { values });
  if (is_taken) throw new Problem('number_taken', { values });
  await tx
    .updateTable('orders')
    .set({ plant_serial, plant_number })
    .where('plant_id', '=', plant_id)
    .where('order_id', '=', order_id)
    .where('plant_number', '=', '')
    .execute();
}

export async function listBlocks(db: Db, plant_id: number) {
  const { rows } = await sql<
    NumberBlock & { lent_at: string; lent_by: string; returned_at: string | null; return_reason: string }
  >`
    select b.block_id, b.first_serial, b.last_serial, ${UNUSED} as unused, b.lent_at,
      trim(concat_ws(' ', a.first_name, a.last_name)) as lent_by, b.returned_at, b.return_reason
    from number_blocks b join accounts a on a.account_id = b.lent_by
    where b.plant_id = ${plant_id} order by b.block_id desc limit 100`.execute(db);
  return rows;
}

/** False if the plant has no such block. A block that came back before keeps its first reason. */
export async function returnBlock(
  tx: Tx,
  { plant_id, account_id }: { plant_id: number; account_id: number },
  block_id: number,
  reason: string,
): Promise<boolean> {
  const { rows } = await sql`
    update number_blocks set returned_at = coalesce(returned_at, now()), returned_by = coalesce(returned_by, ${account_id}),
      return_reason = case when returned_at is null then ${reason} else return_reason end
    where plant_id = ${plant_id} and block_id = ${block_id} returning block_id`.execute(tx);
  return rows.length > 0;
}
