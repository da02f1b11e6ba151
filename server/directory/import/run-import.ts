import { sql } from 'kysely';
import { REFUSALS } from '#contract/app/refusals.ts';
import { CustomerChange } from '#contract/directory/api.ts';
import { required } from '#contract/lib/required.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { addShadowAccounts, type NewShadow } from '#server/accounts/shadow-accounts.ts';
import { placeRows } from '#server/directory/import/check-import.ts';
import { findImporter, reportSteps, rowsOf, SNAPSHOT, takeTurn } from '#server/directory/import/import-rows.ts';
import { changeImport, findImport } from '#server/directory/import/import-store.ts';
import { fullAddressOf } from '#server/directory/store.ts';
import { MAX_TAGS } from '#server/directory/tags.ts';
import { updateCustomer } from '#server/directory/update-customer.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/**
 * How many rows a statement inserts, and how many updates are read at a time. Progress is reported after each batch.
 */
const AT_ONCE = 500;
const MAX_TRIES = 4;
/** Someone just took or released an email address; the next attempt will see it. */
const MEANWHILE = ['23505', '23503', '23502'];
const MAX_NAMED = 50;

type Report = (steps: number) => Promise<void>;

/** Why an import can't run as the user last saw it. */
class Stopped extends Error {
  readonly words: string;
  readonly values: Record<string, string | number>;
  readonly rows: readonly number[];
  constructor(words: string, rows: readonly number[], values: Record<string, string | number> = {}) {
    super(words);
    this.words = words;
    this.values = values;
    this.rows = rows;
  }
}

/**
 * Imports a file in one transaction, all or nothing. If anything relevant has changed since the user reviewed it, the import
 * stops and lists the rows. After a crash it starts over; once finished, running it again changes nothing.
 */
export async function runImport(
  db: Db,
  plant_id: number,
  import_id: number,
  actor_id: number | null,
  report: Report = (steps) => reportSteps(db, plant_id, import_id, steps),
): Promise<void> {
  const who = await findImporter(db, plant_id, actor_id);
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(db, (tx) => importAll(tx, who, import_id, report));
    } catch (error) {
      if (error instanceof Stopped) return stop(db, who, import_id, error);
      const isMeanwhile = error instanceof Error && 'code' in error && MEANWHILE.includes(String(error.code));
      if (!isMeanwhile || tries === MAX_TRIES) throw error;
    }
  }
}

/** Shows the user what has changed. Nothing has been imported. */
async function stop(db: Db, who: Who<PlantActor>, import_id: number, { words, values, rows }: Stopped): Promise<void> {
  const { plant_id } = who.actor;
  await inTransaction(db, async (tx) => {
    await takeTurn(tx, plant_id);
    await placeRows(tx, plant_id, import_id);
    const problem = { words, values, rows: rows.slice(0, MAX_NAMED) };
    await changeImport(tx, plant_id, import_id, { status: 'checked', problem });
    await emit(tx, who, 'customers.import_stopped', { subject: { import_id } });
  });
}

async function importAll(tx: Tx, who: Who<PlantActor>, import_id: number, report: Report): Promise<void> {
  const { plant_id } = who.actor;
  await takeTurn(tx, plant_id);
  const found = await findImport(tx, plant_id, import_id);
  if (found?.status !== 'importing') return;
  await lockTouched(tx, plant_id, import_id);

  const placed = await placeRows(tx, plant_id, import_id);
  const different = placed.filter(({ before, action }) =>
    [before, action].some((is) => is === 'add' || is === 'update'),
  );
  if (different.length > 0) {
    const rows = different.map(({ row_number }) => row_number).sort((one, other) => one - other);
    throw new Stopped(
      'Some customers changed while you were reviewing, so these rows are different now. Nothing was imported.' satisfies Words,
      rows,
    );
  }

  const added = await addAll(tx, plant_id, import_id, report);
  const updated = await updateAll(tx, who, import_id, (steps) => report(2 * added + steps));
  await addTags(tx, plant_id, import_id);
  await addNotes(tx, who, import_id);

  const { rows: invited } = await sql`
    select from customer_import_rows t join customers c on c.plant_id = t.plant_id and c.customer_id = t.customer_id
    where ${rowsOf(plant_id, import_id)} and t.action = 'add' and c.has_portal limit 1`.execute(tx);
  await sql`
    update customer_imports set status = 'imported', added = ${added}, updated = ${updated}, imported_at = now(), done_steps = all_steps
    where plant_id = ${plant_id} and import_id = ${import_id}`.execute(tx);
  await emit(tx, who, 'customers.imported', {
    subject: { import_id },
    data: { count: added + updated, invites: invited.length > 0 },
  });
}

/** Records to update or to link to as producers, sorted by id, the order in which every change locks them. */
const lockTouched = (tx: Tx, plant_id: number, import_id: number) =>
  sql`
    select 1 from customers c where c.plant_id = ${plant_id} and (
      customer_id in (select match_id from customer_import_rows t where ${rowsOf(plant_id, import_id)} and action = 'update')
      or account_id in (select producer_id from customer_import_rows t where ${rowsOf(plant_id, import_id)} and action in ('add', 'update')))
    order by customer_id for update`.execute(tx);

/**
 * Adds the new people: first their accounts, then their records, both sorted by email address, so that two imports with people
 * in common wait for each other instead of deadlocking. Ids follow the file's order.
 */
async function addAll(tx: Tx, plant_id: number, import_id: number, report: Report): Promise<number> {
  const { rows } = await sql<NewRecord>`
    with numbered as materialized (
      select row_number, email, producer_row, nextval(s.customers) as customer_id, nextval(s.accounts) as account_id
      from (select row_number, email, producer_row from customer_import_rows t
        where ${rowsOf(plant_id, import_id)} and action = 'add' order by row_number) r
      cross join (select pg_get_serial_sequence('customers', 'customer_id')::regclass as customers,
        pg_get_serial_sequence('accounts', 'account_id')::regclass as accounts offset 0) s
    )
    select * from numbered order by lower(email::text) collate "C", row_number`.execute(tx);
  const chunks = Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, at) =>
    rows.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
  for (const [at, chunk] of chunks.entries()) {
    await addAccounts(tx, plant_id, import_id, chunk);
    await report(at * AT_ONCE + chunk.length);
  }
  for (const [at, chunk] of chunks.entries()) {
    const producers = await accountsOfProducers(tx, plant_id, import_id, chunk);
    await addRecords(tx, plant_id, import_id, chunk, producers);
    await report(rows.length + at * AT_ONCE + chunk.length);
  }
  return rows.length;
}
/**
 * References between people in the file are resolved in code. With joins, a plan made for a few rows would take hours for
 * many.
 */
interface NewRecord {
  row_number: number;
  email: string | null;
  producer_row: number | null;
  customer_id: number;
  account_id: number;
}

/** An existing account with the email address, or else a new one created by this plant. */
async function addAccounts(tx: Tx, plant_id: number, import_id: number, chunk: readonly NewRecord[]): Promise<void> {
  const { rows } = await sql<Omit<NewShadow, 'account_id'> & { row_number: number }>`
    select t.row_number, coalesce(form ->> 'type', 'customer') as role, form ->> 'first_name' as first_name,
      coalesce(form ->> 'last_name', '') as last_name, t.email, coalesce(form ->> 'zip', '') as zip
    from customer_import_rows t
    where ${rowsOf(plant_id, import_id)} and t.row_number = any(${chunk.map((row) => row.row_number)}::int[])`.execute(
    tx,
  );
  const formOf = new Map(rows.map(({ row_number, ...form }) => [row_number, form]));
  const shadows = chunk.flatMap(({ row_number, account_id }) => {
    const form = formOf.get(row_number);
    return form ? [{ account_id, ...form }] : [];
  });
  const behind = await addShadowAccounts(tx, plant_id, shadows);
  const known = chunk.map(({ row_number, customer_id }, at) => ({ row_number, customer_id, ...behind[at] }));
  await sql`
    update customer_import_rows t set customer_id = b.customer_id, made_account = b.is_made, account_id = b.account_id
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
      as b (row_number int, customer_id bigint, account_id bigint, is_made boolean)
    where ${rowsOf(plant_id, import_id)} and t.row_number = b.row_number`.execute(tx);
}

/** The accounts of the producers that these rows refer to by row number. */
async function accountsOfProducers(
  tx: Tx,
  plant_id: number,
  import_id: number,
  of: readonly { producer_row: number | null }[],
) {
  const numbers = new Set(of.flatMap(({ producer_row }) => producer_row ?? []));
  const { rows } = await sql<{ row_number: number; account_id: number }>`
    select row_number, account_id from customer_import_rows t
    where ${rowsOf(plant_id, import_id)} and row_number = any(${[...numbers]}::int[])`.execute(tx);
  return new Map(rows.map(({ row_number, account_id }) => [row_number, account_id]));
}

/** A producer can't have a producer. */
const addRecords = (
  tx: Tx,
  plant_id: number,
  import_id: number,
  chunk: readonly NewRecord[],
  producers: ReadonlyMap<number, number>,
) =>
  sql`
    insert into customers (plant_id, customer_id, account_id, producer_id, type, first_name, last_name, email, phone, address, city, state, zip, has_portal)
    select t.plant_id, t.customer_id, t.account_id,
      case when t.form ->> 'type' = 'producer' then null else coalesce(t.producer_id, n.producer_id) end,
      coalesce(t.form ->> 'type', 'customer'), t.form ->> 'first_name', coalesce(t.form ->> 'last_name', ''), t.email,
      coalesce(t.form ->> 'phone', ''), coalesce(t.form ->> 'address', ''), coalesce(t.form ->> 'city', ''),
      coalesce(t.form ->> 'state', ''), coalesce(t.form ->> 'zip', ''), coalesce((t.form ->> 'custom_portal')::boolean, false)
    from unnest(${chunk.map((row) => row.row_number)}::int[],
      ${chunk.map(({ producer_row }) => (producer_row === null ? null : (producers.get(producer_row) ?? null)))}::bigint[])
      with ordinality as n (row_number, producer_id, place)
    join customer_import_rows t on ${rowsOf(plant_id, import_id)} and t.row_number = n.row_number
    order by n.place`.execute(tx);

/** Updates existing people the way the customer form does. Empty cells change nothing. */
async function updateAll(tx: Tx, who: Who<PlantActor>, import_id: number, report: Report): Promise<number> {
  const { plant_id } = who.actor;
  await sql`
    update customer_import_rows t set customer_id = t.match_id where ${rowsOf(plant_id, import_id)} and t.action = 'update'`.execute(
    tx,
  );
  await keepSnapshots(tx, plant_id, import_id, 'before');
  let count = 0;
  for (let page = await updatesAfter(tx, plant_id, import_id, 0); page.length > 0; ) {
    const producers = await accountsOfProducers(tx, plant_id, import_id, page);
    for (const { row_number, form, producer_id, producer_row } of page) {
      const producer = producer_id ?? (producer_row === null ? undefined : producers.get(producer_row));
      try {
        await updateCustomer(tx, who, CustomerChange.parse({ ...form, ...(producer !== undefined && { producer }) }));
      } catch (error) {
        if (!(error instanceof Problem) || error.code === 'busy') throw error;
        throw new Stopped(error.message, [row_number]);
      }
    }
    count += page.length;
    await report(count);
    page = await updatesAfter(tx, plant_id, import_id, required(page.at(-1), 'the last row').match_id);
  }
  await keepSnapshots(tx, plant_id, import_id, 'after');
  return count;
}

/** The next records to update, sorted by id. Read in pages, so that a large number of them doesn't hold up other calls. */
async function updatesAfter(tx: Tx, plant_id: number, import_id: number, after: number) {
  const { rows } = await sql<{
    row_number: number;
    match_id: number;
    form: object;
    producer_id: number | null;
    producer_row: number | null;
  }>`
    select t.row_number, t.match_id, (t.form - '{tags,note,producer}'::text[]
        -- An address as it was exported, with its second line, is unchanged.
        - case when t.form ->> 'address' = ${fullAddressOf(sql`c`)} then 'address' else '' end)
      || jsonb_build_object('id', t.match_id) as form, t.producer_id, t.producer_row
    from customer_import_rows t left join customers c on c.plant_id = t.plant_id and c.customer_id = t.match_id
    where ${rowsOf(plant_id, import_id)} and t.action = 'update' and t.match_id > ${after}
    order by t.match_id limit ${sql.lit(AT_ONCE)}`.execute(tx);
  return rows;
}

const keepSnapshots = (tx: Tx, plant_id: number, import_id: number, which: 'before' | 'after') =>
  sql`
    update customer_import_rows t set ${sql.ref(which)} = ${SNAPSHOT}
    from customers c
    where ${rowsOf(plant_id, import_id)} and t.action = 'update' and c.plant_id = t.plant_id and c.customer_id = t.customer_id`.execute(
    tx,
  );

/** Creates tags the plant doesn't have yet. Tags a record already had aren't removed when the import is undone. */
async function addTags(tx: Tx, plant_id: number, import_id: number): Promise<void> {
  const given = sql`
    select distinct on (t.row_number, fold_text(x)) t.row_number, t.customer_id, x as name
    from customer_import_rows t cross join jsonb_array_elements_text(t.form -> 'tags') x
    where ${rowsOf(plant_id, import_id)} and t.action in ('add', 'update')`;
  const { rows } = await sql<{ count: number }>`
    with made as (
      insert into tags (plant_id, name)
      select ${plant_id}, min(name) from (${given}) g group by fold_text(name) order by fold_text(min(name))
      on conflict (plant_id, fold_text(name)) do nothing returning 1
    )
    select (select count(*) from made) + (select count(*) from tags where plant_id = ${plant_id}) as count,
      (select count(*) from made) as made`.execute(tx);
  if ((rows[0]?.count ?? 0) > MAX_TAGS) throw new Stopped(REFUSALS.too_many_tags[1], [], { most: MAX_TAGS });
  await sql`
    with tagged as (
      insert into customer_tags (plant_id, customer_id, tag_id)
      select ${plant_id}, g.customer_id, j.tag_id from (${given}) g join tags j on j.plant_id = ${plant_id} and fold_text(j.name) = fold_text(g.name)
      on conflict do nothing returning customer_id, tag_id
    )
    update customer_import_rows t set tag_ids = d.tag_ids
    from (select customer_id, array_agg(tag_id) as tag_ids from tagged group by customer_id) d
    where ${rowsOf(plant_id, import_id)} and t.customer_id = d.customer_id`.execute(tx);
}

const addNotes = (tx: Tx, { actor }: Who<PlantActor>, import_id: number) =>
  sql`
    with noted as (
      insert into customer_notes (plant_id, customer_id, author_id, body)
      select t.plant_id, t.customer_id, ${actor.account_id}, t.form ->> 'note' from customer_import_rows t
      where ${rowsOf(actor.plant_id, import_id)} and t.action in ('add', 'update') and t.form ->> 'note' <> '' and not exists (
        select 1 from customer_notes n where n.plant_id = t.plant_id and n.customer_id = t.customer_id and n.body = t.form ->> 'note')
      order by t.row_number returning customer_id, note_id
    )
    update customer_import_rows t set note_id = n.note_id from noted n
    where ${rowsOf(actor.plant_id, import_id)} and t.customer_id = n.customer_id`.execute(tx);
