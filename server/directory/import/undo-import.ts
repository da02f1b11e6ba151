import { type RawBuilder, sql } from 'kysely';
import { CustomerChange } from '#contract/directory/api.ts';
import { required } from '#contract/lib/required.ts';
import { clearShadowAccounts } from '#server/accounts/shadow-accounts.ts';
import { announceAccounts } from '#server/accounts/sign-in/announce-actors.ts';
import {
  findImporter,
  REST_OF_ADDRESS,
  reportSteps,
  rowsOf,
  SNAPSHOT,
  takeTurn,
} from '#server/directory/import/import-rows.ts';
import { findImport } from '#server/directory/import/import-store.ts';
import { updateCustomer } from '#server/directory/update-customer.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

const UPDATES_AT_ONCE = 500;
/** Rows that are deleted along with their record. */
const OWN_TABLES = ['customer_notes', 'customer_tags'];

/**
 * Undoes an import in one transaction: removes the records it added and restores the ones it changed. Records used or changed
 * since then stay, marked with the reason. Once finished, running it again changes nothing.
 */
export async function undoImport(db: Db, plant_id: number, import_id: number, actor_id: number | null): Promise<void> {
  const who = await findImporter(db, plant_id, actor_id);
  await inTransaction(db, async (tx) => {
    await takeTurn(tx, plant_id);
    const found = await findImport(tx, plant_id, import_id);
    if (found?.status !== 'undoing') return;
    await sql`
      select 1 from customers c where c.plant_id = ${plant_id}
        and customer_id in (select customer_id from customer_import_rows t where ${rowsOf(plant_id, import_id)} and action in ('add', 'update'))
      order by customer_id for update`.execute(tx);
    await keepChanged(tx, plant_id, import_id);
    await keepUsed(tx, plant_id, import_id);
    const removed = await removeAdded(tx, plant_id, import_id);
    const restored = await putBack(tx, who, import_id, (steps) =>
      reportSteps(db, plant_id, import_id, removed + steps),
    );
    await sql`
      update customer_imports set status = 'undone', undone_at = now(), done_steps = all_steps,
        kept = (select count(*) from customer_import_rows t where ${rowsOf(plant_id, import_id)} and kept is not null)
      where plant_id = ${plant_id} and import_id = ${import_id}`.execute(tx);
    await emit(tx, who, 'customers.import_undone', { subject: { import_id }, data: { count: removed + restored } });
  });
}

/** A record as the import added it. */
const asAdded = sql`
  jsonb_build_object('first_name', '', 'last_name', '', 'phone', '', 'address', '', 'city', '', 'state', '', 'zip', '', 'type', 'customer', 'custom_portal', false)
  || (t.form - '{tags,note,producer}'::text[]) || jsonb_build_object('email', coalesce(t.email::text, ''), 'producer',
    case when t.form ->> 'type' = 'producer' then null else coalesce(t.producer_id, (
      select p.account_id from customer_import_rows p
      where p.plant_id = t.plant_id and p.import_id = t.import_id and p.row_number = t.producer_row)) end)`;

/**
 * Keeps records that someone has since edited or merged. The second address line and the country aren't compared if the import
 * didn't store them.
 */
const keepChanged = (tx: Tx, plant_id: number, import_id: number) =>
  sql`
    update customer_import_rows t set kept = 'changed'
    from customers c
    where ${rowsOf(plant_id, import_id)} and t.action in ('add', 'update') and c.plant_id = t.plant_id and c.customer_id = t.customer_id
      and (${SNAPSHOT} <> ${REST_OF_ADDRESS} || case when t.action = 'add' then ${asAdded} else t.after end or c.merged_into is not null)`.execute(
    tx,
  );

/**
 * Added records that are in use: other tables refer to them, other people wrote notes about them, the person has signed in, or
 * they are the producer of customers who stay.
 */
async function keepUsed(tx: Tx, plant_id: number, import_id: number): Promise<void> {
  const { rows: references } = await sql<{ table: string; plant: string; column: string }>`
    select k.conrelid::regclass::text as table, p.attname as plant, a.attname as column
    from pg_constraint k join pg_attribute p on p.attrelid = k.conrelid and p.attnum = k.conkey[1]
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2]
    where k.contype = 'f' and k.confrelid = 'customers'::regclass and cardinality(k.conkey) = 2`.execute(tx);
  const used = references
    .filter(({ table }) => !OWN_TABLES.includes(table))
    .map(
      ({ table, plant, column }) => sql`
      exists (select 1 from ${sql.table(table)} x where ${sql.ref(`x.${plant}`)} = t.plant_id and ${sql.ref(`x.${column}`)} = t.customer_id)`,
    );
  const mark = (reason: ReturnType<typeof sql>) =>
    sql`
      update customer_import_rows t set kept = 'used'
      where ${rowsOf(plant_id, import_id)} and t.action = 'add' and t.kept is null and (${reason})`.execute(tx);
  await mark(sql`${sql.join(used, sql` or `)}
    or exists (select 1 from customer_notes n where n.plant_id = t.plant_id and n.customer_id = t.customer_id
      and (n.note_id is distinct from t.note_id or n.changed_at is not null))
    or t.made_account and exists (select 1 from accounts a where a.account_id = t.account_id and a.password_hash is not null)`);
  const leaving = sql`select t.customer_id from customer_import_rows t where ${rowsOf(plant_id, import_id)} and t.kept is null
    and (t.action = 'add' or t.action = 'update' and t.before -> 'producer' <> t.after -> 'producer')`;
  await mark(sql`t.form ->> 'type' = 'producer' and exists (
    select 1 from customers c where c.plant_id = t.plant_id and c.producer_id = t.account_id and c.customer_id not in (${leaving}))`);
}

/**
 * Removes the added records that nothing refers to. An account that the import created for one stays, but loses its name,
 * address, and owner, unless another plant now uses it or its owner has joined the staff.
 */
async function removeAdded(tx: Tx, plant_id: number, import_id: number): Promise<number> {
  const removable = sql`select t.customer_id from customer_import_rows t
    where ${rowsOf(plant_id, import_id)} and t.action = 'add' and t.kept is null`;
  for (const table of OWN_TABLES) {
    await sql`delete from ${sql.table(table)} where plant_id = ${plant_id} and customer_id in (${removable})`.execute(
      tx,
    );
  }
  // Existing customers whom the import linked to a removed producer go back to their previous producer below.
  await sql`
    update customers set producer_id = null where plant_id = ${plant_id} and producer_id in (
      select t.account_id from customer_import_rows t where ${rowsOf(plant_id, import_id)} and t.action = 'add' and t.kept is null and t.made_account
    )`.execute(tx);
  const { rows: removed } = await sql<{ account_id: number; has_portal: boolean }>`
    delete from customers where plant_id = ${plant_id} and customer_id in (${removable})
    returning account_id, has_portal`.execute(tx);
  await announceAccounts(
    tx,
    removed.filter(({ has_portal }) => has_portal),
  );
  const { rows: left } = await sql<{ account_id: number }>`
    select t.account_id from customer_import_rows t
    where ${rowsOf(plant_id, import_id)} and t.action = 'add' and t.kept is null and t.made_account
      and not exists (select 1 from customers c where c.account_id = t.account_id)`.execute(tx);
  await clearShadowAccounts(
    tx,
    left.map(({ account_id }) => account_id),
  );
  return removed.length;
}

/** Restores the previous fields of updated records, as the customer form would, and removes the import's tags and notes. */
async function putBack(
  tx: Tx,
  who: Who<PlantActor>,
  import_id: number,
  report: (steps: number) => Promise<void>,
): Promise<number> {
  const { plant_id } = who.actor;
  const unchanged = sql`${rowsOf(plant_id, import_id)} and t.action = 'update' and t.kept is null`;
  // Imports made by earlier versions didn't store these, and a new address clears them.
  await sql`
    update customer_import_rows t set before = ${REST_OF_ADDRESS} || t.before
    from customers c where ${unchanged} and c.plant_id = t.plant_id and c.customer_id = t.customer_id`.execute(tx);
  let [seen, restored] = [0, 0];
  for (let page = await changesAfter(tx, unchanged, 0); page.length > 0; ) {
    for (const { row_number, customer_id, before } of page) {
      await sql`savepoint put_back`.execute(tx);
      try {
        await updateCustomer(tx, who, CustomerChange.parse({ ...before, id: customer_id }));
        restored += 1;
      } catch (error) {
        if (!(error instanceof Problem) || error.code === 'busy') throw error;
        await sql`rollback to savepoint put_back`.execute(tx);
        await sql`update customer_import_rows t set kept = 'changed'
          where ${rowsOf(plant_id, import_id)} and t.row_number = ${row_number}`.execute(tx);
      }
      await sql`release savepoint put_back`.execute(tx);
    }
    seen += page.length;
    await report(seen);
    page = await changesAfter(tx, unchanged, required(page.at(-1), 'the last row').customer_id);
  }
  await sql`
    update customers c set address_2 = coalesce(t.before ->> 'address_2', c.address_2), country = coalesce(t.before ->> 'country', c.country)
    from customer_import_rows t where ${unchanged} and c.plant_id = t.plant_id and c.customer_id = t.customer_id`.execute(
    tx,
  );
  await sql`
    delete from customer_tags x using customer_import_rows t
    where ${unchanged} and x.plant_id = t.plant_id and x.customer_id = t.customer_id and x.tag_id = any(t.tag_ids)`.execute(
    tx,
  );
  await sql`
    delete from customer_notes n using customer_import_rows t
    where ${unchanged} and n.plant_id = t.plant_id and n.note_id = t.note_id and n.changed_at is null`.execute(tx);
  return restored;
}

/** The next updated records to restore, sorted by id. */
async function changesAfter(tx: Tx, unchanged: RawBuilder<unknown>, after: number) {
  const { rows } = await sql<{ row_number: number; customer_id: number; before: Record<string, unknown> }>`
    select t.row_number, t.customer_id, t.before from customer_import_rows t
    where ${unchanged} and t.customer_id > ${after} order by t.customer_id limit ${sql.lit(UPDATES_AT_ONCE)}`.execute(
    tx,
  );
  return rows;
}
