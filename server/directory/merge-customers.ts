import { sql } from 'kysely';
import type { mergeCustomers as api, MergedField } from '#contract/directory/records-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { changeAccount } from '#server/accounts/shadow-accounts.ts';
import { addAccount } from '#server/accounts/store.ts';
import { followRecord } from '#server/directory/account-behind.ts';
import { canUsePortal } from '#server/directory/policy.ts';
import { closePortal, followPortal } from '#server/directory/portal.ts';
import { holdings } from '#server/directory/ports.ts';
import { refuseTwice } from '#server/directory/refuse-twice.ts';
import {
  changeCustomer,
  findAccountBehind,
  type LockedCustomer,
  leadTo,
  lockCustomers,
  moveOtherFields,
} from '#server/directory/store.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/**
 * Merges two records of the same person. Both are locked in id order before anything moves, so if two people merge them
 * at the same time, the second finds one of the records gone. The account with a password survives.
 */
export async function mergeCustomers(
  tx: Tx,
  who: Who<PlantActor>,
  { keep_id, merge_id, take }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { plant_id } = who.actor;
  if (keep_id === merge_id) throw new Problem('merge_itself');
  const locked = await lockCustomers(tx, plant_id, [keep_id, merge_id], null);
  const kept = locked.find(({ customer_id }) => customer_id === keep_id);
  const gone = locked.find(({ customer_id }) => customer_id === merge_id);
  if (!kept || !gone) throw new Problem('not_found');

  const details = joinDetails(kept, gone, take);
  const account_id = await joinAccounts(tx, plant_id, kept, gone, details.email);
  const orders = await holdings().moveTo(tx, plant_id, merge_id, keep_id);
  await moveNotesAndTags(tx, plant_id, merge_id, keep_id);
  const isTaken = take.includes('address') || kept.address === '';
  await moveOtherFields(tx, plant_id, { from: merge_id, to: keep_id, isTaken });

  const { account_id: user_ref, role } = await followRecord(tx, plant_id, account_id, details);
  const has_portal = (kept.has_portal || gone.has_portal) && details.email !== null && canUsePortal(role);
  const fields = { ...details, has_portal, account_id: user_ref };
  await refuseTwice(changeCustomer(tx, plant_id, keep_id, fields));
  await followPortal(tx, who, { before: kept, now: fields, account_id: user_ref });

  const { customer_id: _, ...before } = gone;
  await emit(tx, who, 'customer.merged', {
    subject: { customer_id: keep_id },
    data: { merged_id: merge_id, orders, kept: withoutId(kept), merged: before },
    former: [kept.account_id, gone.account_id],
  });
  return { id: keep_id, user_ref };
}

const withoutId = ({ customer_id: _, ...rest }: LockedCustomer) => rest;

/**
 * The kept record's details plus any taken from the other. Empty fields never overwrite anything. A producer stays a producer.
 */
function joinDetails(kept: LockedCustomer, gone: LockedCustomer, take: readonly MergedField[]) {
  const of = <F extends MergedField>(field: F): LockedCustomer[F] =>
    take.includes(field) || !kept[field] ? (gone[field] ?? kept[field]) : kept[field];
  const type = kept.type === 'producer' || gone.type === 'producer' ? ('producer' as const) : ('customer' as const);
  const producer_id = type === 'producer' ? null : (kept.producer_id ?? gone.producer_id);
  return {
    first_name: of('first_name') || kept.first_name,
    last_name: of('last_name'),
    email: of('email'),
    phone: of('phone'),
    address: of('address'),
    city: of('city'),
    state: of('state'),
    zip: of('zip'),
    type,
    producer_id: producer_id === kept.account_id || producer_id === gone.account_id ? null : producer_id,
  };
}

/**
 * Gives the kept record one of the two accounts and the other record an unused one. If another plant also uses the person's
 * account, that account keeps its address. Returns the account that stays.
 */
async function joinAccounts(
  tx: Tx,
  plant_id: number,
  kept: LockedCustomer,
  gone: LockedCustomer,
  email: string | null,
): Promise<number> {
  const [low, high] = [kept, gone].sort((one, other) => one.account_id - other.account_id);
  const behind = new Map<number, Awaited<ReturnType<typeof findAccountBehind>>>();
  for (const record of [low, high]) {
    if (record) behind.set(record.account_id, await findAccountBehind(tx, plant_id, record.account_id));
  }
  const keptAccount = behind.get(kept.account_id);
  const goneAccount = behind.get(gone.account_id);
  if (keptAccount?.hasPassword && goneAccount?.hasPassword) throw new Problem('merge_two_accounts');

  const comesAlong = email !== kept.email && !keptAccount?.hasPassword && !goneAccount?.isOurs;
  const stays = goneAccount?.hasPassword || comesAlong ? gone : kept;
  const leaves = stays === gone ? kept : gone;
  const { first_name, last_name, zip } = gone;
  const empty =
    stays === gone
      ? await addAccount(tx, {
          role: gone.type,
          first_name,
          last_name,
          zip,
          email: null,
          plant_id,
          password_hash: null,
        })
      : gone.account_id;
  await leadTo(tx, plant_id, {
    from: gone.customer_id,
    to: kept.customer_id,
    empty: empty ?? gone.account_id,
    accounts: [kept.account_id, gone.account_id],
    producer_id: stays.account_id,
  });
  await closePortal(tx, plant_id, leaves.account_id);
  if (behind.get(leaves.account_id)?.isOurs) await changeAccount(tx, leaves.account_id, { email: null });
  return stays.account_id;
}

/** Moves a record's notes and tags to another record. */
async function moveNotesAndTags(tx: Tx, plant_id: number, from: number, to: number): Promise<void> {
  await sql`update customer_notes set customer_id = ${to} where plant_id = ${plant_id} and customer_id = ${from}`.execute(
    tx,
  );
  await sql`insert into customer_tags (plant_id, customer_id, tag_id)
    select plant_id, ${to}, tag_id from customer_tags where plant_id = ${plant_id} and customer_id = ${from}
    on conflict do nothing`.execute(tx);
  await sql`delete from customer_tags where plant_id = ${plant_id} and customer_id = ${from}`.execute(tx);
}
