import { sql } from 'kysely';
import type * as api from '#contract/directory/notes-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { lockCustomers } from '#server/directory/store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

const MAX_NOTES = 200;

/** The office's notes about a customer, even a deleted one. */
export async function getCustomerNotes(
  db: Db,
  { actor }: Who<PlantActor>,
  { customer_id }: InputOf<typeof api.getCustomerNotes>,
): Promise<DataOf<typeof api.getCustomerNotes>> {
  const { rows } = await sql<Omit<api.CustomerNote, 'can'> & { author_id: number }>`
    select n.note_id, n.body, n.author_id, trim(a.first_name || ' ' || a.last_name) as author_name, n.created_at, n.changed_at
    from customer_notes n join accounts a on a.account_id = n.author_id
    where n.plant_id = ${actor.plant_id} and n.customer_id = ${customer_id}
    order by n.note_id desc limit ${sql.lit(MAX_NOTES)}`.execute(db);
  return rows.map(({ author_id, ...note }) => ({ ...note, can: { edit: author_id === actor.account_id } }));
}

export async function addCustomerNote(
  tx: Tx,
  who: Who<PlantActor>,
  { customer_id, body }: InputOf<typeof api.addCustomerNote>,
): Promise<DataOf<typeof api.addCustomerNote>> {
  const { plant_id, account_id: author_id } = who.actor;
  const [customer] = await lockCustomers(tx, plant_id, [customer_id], null);
  if (!customer) throw new Problem('not_found');
  const { note_id } = await tx
    .insertInto('customer_notes')
    .values({ plant_id, customer_id, author_id, body })
    .returning('note_id')
    .executeTakeFirstOrThrow();
  await emit(tx, who, 'customer.noted', { subject: { customer_id }, data: { note_id } });
  return { note_id };
}

export async function updateCustomerNote(
  tx: Tx,
  who: Who<PlantActor>,
  { note_id, body }: InputOf<typeof api.updateCustomerNote>,
): Promise<DataOf<typeof api.updateCustomerNote>> {
  const customer_id = await lockOwnNote(tx, who.actor, note_id);
  await tx
    .updateTable('customer_notes')
    .set({ body, changed_at: sql<string>`now()` })
    .where('plant_id', '=', who.actor.plant_id)
    .where('note_id', '=', note_id)
    .execute();
  await emit(tx, who, 'customer.noted', { subject: { customer_id }, data: { note_id } });
  return { note_id };
}

export async function deleteCustomerNote(
  tx: Tx,
  who: Who<PlantActor>,
  { note_id }: InputOf<typeof api.deleteCustomerNote>,
): Promise<DataOf<typeof api.deleteCustomerNote>> {
  const customer_id = await lockOwnNote(tx, who.actor, note_id);
  await tx
    .deleteFrom('customer_notes')
    .where('plant_id', '=', who.actor.plant_id)
    .where('note_id', '=', note_id)
    .execute();
  await emit(tx, who, 'customer.noted', { subject: { customer_id }, data: { note_id } });
  return { note_id };
}

/** Locks a note for its author. Others in the office can only read it. Returns the customer it is about. */
async function lockOwnNote(tx: Tx, { plant_id, account_id }: PlantActor, note_id: number): Promise<number> {
  const note = await tx
    .selectFrom('customer_notes')
    .select(['customer_id', 'author_id'])
    .where('plant_id', '=', plant_id)
    .where('note_id', '=', note_id)
    .forUpdate()
    .executeTakeFirst();
  if (!note) throw new Problem('not_found');
  if (note.author_id !== account_id) throw new Problem('not_allowed');
  return note.customer_id;
}
