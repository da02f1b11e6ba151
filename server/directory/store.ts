import { type RawBuilder, sql } from 'kysely';
import type { Customer, CustomerSort, CustomerType } from '#contract/directory/api.ts';
import type { Role } from '#contract/lib/roles.ts';
import { givesWay } from '#server/accounts/release-address.ts';
import { changeAccount } from '#server/accounts/shadow-accounts.ts';
import { announceAccounts } from '#server/accounts/sign-in/announce-actors.ts';
import { withBalances } from '#server/directory/customer-balances.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { holdsWords } from '#server/lib/search-words.ts';

export interface CustomerFilter {
  plant_id: number;
  /** Limits the list to this portal account's own record and those linked to it; null for the office. */
  party_id: number | null;
  search: string;
  type: CustomerType | '';
  producer?: number | undefined;
  tag?: number | undefined;
  /** Lists deleted records instead of current ones. */
  deleted: boolean;
}
export type ListedCustomer = Omit<
  Customer,
  'id' | 'user_ref' | 'producer' | 'phone_number' | 'street_address' | 'custom_portal' | 'enablecp' | 'can'
> & {
  customer_id: number;
  account_id: number;
  producer_id: number | null;
  phone: string;
  address: string;
  has_portal: boolean;
};

/** Columns for lists and record pages: the record `c` with its producer `p`. */
const SHOWN = sql`c.customer_id, c.account_id, c.producer_id, c.type, c.first_name, c.last_name, coalesce(c.email, '') as email,
  c.phone, c.address, c.city, c.state, c.zip, c.has_portal, coalesce(trim(p.first_name || ' ' || p.last_name), '') as producer_name,
  case when c.type <> 'producer' then '[]' else (select coalesce(json_agg(l.customer_id order by l.customer_id), '[]') from customers l
    where l.plant_id = c.plant_id and l.producer_id = c.account_id and l.deleted_at is null) end as customers,
  (select coalesce(json_agg(json_build_object('id', t.tag_id, 'name', t.name) order by fold_text(t.name)), '[]')
    from customer_tags x join tags t using (plant_id, tag_id) where x.plant_id = c.plant_id and x.customer_id = c.customer_id) as tags,
  to_json(c.deleted_at) #>> '{}' as deleted_at`;

/** Must match the indexes; the id breaks ties, so that no row appears on two pages. */
const ORDER_BY: Record<CustomerSort, ReturnType<typeof sql>> = {
  name: sql`fold_text(c.last_name), fold_text(c.first_name), c.customer_id`,
  '-name': sql`fold_text(c.last_name) desc, fold_text(c.first_name) desc, c.customer_id desc`,
  city: sql`fold_text(c.city), c.customer_id`,
  '-city': sql`fold_text(c.city) desc, c.customer_id desc`,
  newest: sql`c.customer_id desc`,
  balance: sql`coalesce(b.balance_cents, 0), c.customer_id`,
  '-balance': sql`coalesce(b.balance_cents, 0) desc, c.customer_id desc`,
};

/** SQL conditions for a list, for `customers c`. */
function conditions({ plant_id, party_id, search, type, producer, tag, deleted }: CustomerFilter) {
  const parts: RawBuilder<unknown>[] = [sql`c.plant_id = ${plant_id}`, holdsWords(sql`c.search_text`, search)];
  parts.push(deleted ? sql`c.deleted_at is not null and c.merged_into is null` : sql`c.deleted_at is null`);
  if (tag !== undefined) {
    parts.push(
      sql`c.customer_id in (select customer_id from customer_tags where plant_id = ${plant_id} and tag_id = ${tag})`,
    );
  }
  if (type !== '') parts.push(sql`c.type = ${type}`);
  if (producer !== undefined) parts.push(sql`c.producer_id = ${producer}`);
  if (party_id !== null) parts.push(sql`(c.account_id = ${party_id} or c.producer_id = ${party_id})`);
  return sql.join(parts, sql` and `);
}

/** A page of records with their producers' names, plus the total, counted up to `count_most`, in one statement. */
export async function listCustomers(
  db: Db,
  filter: CustomerFilter,
  { sort, limit, offset, count_most }: { sort: CustomerSort; limit: number; offset: number; count_most: number },
): Promise<{ rows: ListedCustomer[]; total: number }> {
  const { rows } = await sql<{ rows: ListedCustomer[]; total: number }>`
    select
      (select count(*)::int from (select 1 from customers c where ${conditions(filter)} limit ${count_most}) counted) as total,
      (select coalesce(json_agg(page), '[]') from (
        select ${SHOWN}
        from customers c
        left join customers p on p.plant_id = c.plant_id and p.account_id = c.producer_id
        ${withBalances(filter.plant_id, sort)}
        where ${conditions(filter)}
        order by ${ORDER_BY[sort]} limit ${limit} offset ${offset}
      ) page) as rows`.execute(db);
  return rows[0] ?? { rows: [], total: 0 };
}

/** The fields an export reads for each record. A producer is identified by email address or, without one, by name. */
export interface ExportedCustomer
  extends Omit<
    ListedCustomer,
    'customer_id' | 'account_id' | 'producer_id' | 'producer_name' | 'customers' | 'tags' | 'deleted_at'
  > {
  producer: string;
  tags: string[];
}
/** Both lines of customer `c`'s street address in one. */
export const fullAddressOf = (c: RawBuilder<unknown>) =>
  sql<string>`concat_ws(', ', nullif(${c}.address, ''), nullif(${c}.address_2, ''))`;

export const exportQuery = (filter: CustomerFilter, sort: CustomerSort) => sql<ExportedCustomer>`
  select c.first_name, c.last_name, coalesce(c.email, '') as email, c.phone,
    ${fullAddressOf(sql`c`)} as address, c.city, c.state, c.zip, c.type,
    coalesce(p.email, trim(p.first_name || ' ' || p.last_name), '') as producer, c.has_portal,
    array(select t.name from customer_tags x join tags t using (plant_id, tag_id)
      where x.plant_id = c.plant_id and x.customer_id = c.customer_id order by fold_text(t.name)) as tags
  from customers c left join customers p on p.plant_id = c.plant_id and p.account_id = c.producer_id
  ${withBalances(filter.plant_id, sort)}
  where ${conditions(filter)} order by ${ORDER_BY[sort]}`;

/** One record, deleted or not. For a merged record, the one it was merged into. `has_password`: the person can sign in. */
export async function findCustomer(
  db: Db,
  plant_id: number,
  customer_id: number,
): Promise<(ListedCustomer & { has_password: boolean }) | undefined> {
  const { rows } = await sql<ListedCustomer & { has_password: boolean }>`
    select ${SHOWN}, a.password_hash is not null and not ${givesWay()} as has_password
    from customers asked
    join customers c on c.plant_id = asked.plant_id and c.customer_id = coalesce(asked.merged_into, asked.customer_id)
    join accounts a on a.account_id = c.account_id
    left join customers p on p.plant_id = c.plant_id and p.account_id = c.producer_id
    where asked.plant_id = ${plant_id} and asked.customer_id = ${customer_id}`.execute(db);
  return rows[0];
}

export interface CustomerFields {
  type: CustomerType;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  has_portal: boolean;
  account_id: number;
  producer_id: number | null;
}

export async function insertCustomer(tx: Tx, plant_id: number, fields: CustomerFields): Promise<number> {
  const { customer_id } = await tx
    .insertInto('customers')
    .values({ plant_id, ...fields })
    .returning('customer_id')
    .executeTakeFirstOrThrow();
  return customer_id;
}

export async function changeCustomer(
  tx: Tx,
  plant_id: number,
  customer_id: number,
  fields: CustomerFields,
): Promise<void> {
  await tx
    .updateTable('customers')
    .set(fields)
    .where('plant_id', '=', plant_id)
    .where('customer_id', '=', customer_id)
    .execute();
  await announceAccounts(tx, [fields]);
}

/**
 * Locks the given records, unless they are deleted, and the plant's record for a producer's account, until the transaction
 * ends. Always ordered by id, so that two changes wait for each other instead of deadlocking.
 */
export async function lockCustomers(
  tx: Tx,
  plant_id: number,
  ids: readonly number[],
  producer_id: number | null,
): Promise<LockedCustomer[]> {
  if (ids.length === 0 && producer_id === null) return [];
  const { rows } = await sql<LockedCustomer>`
    select customer_id, account_id, producer_id, type, first_name, last_name, email, phone, address, city, state, zip, has_portal
    from customers where plant_id = ${plant_id} and deleted_at is null
      and (customer_id = any(${ids}::bigint[]) or account_id = ${producer_id})
    order by customer_id for update`.execute(tx);
  return rows;
}
export type LockedCustomer = CustomerFields & { customer_id: number };

/** Locks the given records, including deleted ones, until the transaction ends, ordered by id. */
export async function lockRecords(
  tx: Tx,
  plant_id: number,
  ids: readonly number[],
): Promise<(LockedCustomer & { had_portal: boolean; deleted_at: string | null; merged_into: number | null })[]> {
  const { rows } = await sql<
    LockedCustomer & { had_portal: boolean; deleted_at: string | null; merged_into: number | null }
  >`
    select customer_id, account_id, producer_id, type, first_name, last_name, email, phone, address, city, state, zip, has_portal,
      had_portal, deleted_at, merged_into
    from customers where plant_id = ${plant_id} and customer_id = any(${ids}::bigint[]) order by customer_id for update`.execute(
    tx,
  );
  return rows;
}

/** Soft-deletes records. Closes their portals, and remembers whether each was open. */
export const takeAway = (tx: Tx, plant_id: number, ids: readonly number[]) =>
  setDeleted(tx, plant_id, ids, sql`deleted_at = now(), had_portal = has_portal, has_portal = false`);
export const bringBack = (tx: Tx, plant_id: number, ids: readonly number[]) =>
  setDeleted(tx, plant_id, ids, sql`deleted_at = null, has_portal = had_portal, had_portal = false`);

async function setDeleted(tx: Tx, plant_id: number, ids: readonly number[], to: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ account_id: number }>`
    update customers set ${to} where plant_id = ${plant_id} and customer_id = any(${ids}::bigint[]) returning account_id`.execute(
    tx,
  );
  await announceAccounts(tx, rows);
}

/**
 * Points a record, and any already merged into it, to another one, leaving it with an unused account and no address. Anyone
 * whose producer was one of the two accounts gets `producer_id`.
 */
export async function leadTo(
  tx: Tx,
  plant_id: number,
  {
    from,
    to,
    empty,
    accounts,
    producer_id,
  }: { from: number; to: number; empty: number; accounts: number[]; producer_id: number },
): Promise<void> {
  await sql`update customers set merged_into = ${to} where plant_id = ${plant_id} and merged_into = ${from}`.execute(
    tx,
  );
  await sql`update customers set merged_into = ${to}, deleted_at = now(), account_id = ${empty}, producer_id = null, email = null,
      has_portal = false, had_portal = false
    where plant_id = ${plant_id} and customer_id = ${from}`.execute(tx);
  await sql`update customers set producer_id = ${producer_id}
    where plant_id = ${plant_id} and producer_id = any(${accounts}::bigint[]) and customer_id <> ${to}`.execute(tx);
  await announceAccounts(tx, [{ account_id: empty }]);
}

/**
 * The second address line and the country stay with the address that is kept. If only one record has them, or a tax exemption
 * certificate, they are always kept.
 */
export async function moveOtherFields(
  tx: Tx,
  plant_id: number,
  { from, to, isTaken }: { from: number; to: number; isTaken: boolean },
): Promise<void> {
  const [first, second] = isTaken ? [sql`gone`, sql`kept`] : [sql`kept`, sql`gone`];
  await sql`update customers kept set address_2 = case when ${isTaken} then gone.address_2 else kept.address_2 end,
      country = coalesce(nullif(${first}.country, ''), ${second}.country)
    from customers gone where kept.plant_id = ${plant_id} and kept.customer_id = ${to}
      and gone.plant_id = ${plant_id} and gone.customer_id = ${from}`.execute(tx);
  await sql`update customers kept set tax_certificate = gone.tax_certificate,
      tax_certificate_state = gone.tax_certificate_state, tax_certificate_until = gone.tax_certificate_until
    from customers gone where kept.plant_id = ${plant_id} and kept.customer_id = ${to} and kept.tax_certificate = ''
      and gone.plant_id = ${plant_id} and gone.customer_id = ${from}`.execute(tx);
}

export async function linkCustomers(
  tx: Tx,
  plant_id: number,
  ids: readonly number[],
  producer_id: number,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('customers')
    .set({ producer_id })
    .where('plant_id', '=', plant_id)
    .where('customer_id', 'in', [...ids])
    .execute();
}

/** Unlinks these customers, or all customers, from this producer. Other producers' customers are left alone. */
export async function unlinkCustomers(
  tx: Tx,
  plant_id: number,
  producer_id: number,
  ids: readonly number[] | 'all',
): Promise<void> {
  if (ids !== 'all' && ids.length === 0) return;
  let query = tx
    .updateTable('customers')
    .set({ producer_id: null })
    .where('plant_id', '=', plant_id)
    .where('producer_id', '=', producer_id);
  if (ids !== 'all') query = query.where('customer_id', 'in', [...ids]);
  await query.execute();
}

export interface AccountBehind {
  account_id: number;
  role: Role;
  /** Anyone who confirms the email address may take over this account. */
  givesWay?: boolean;
}

export async function findAccountByEmail(tx: Tx, email: string): Promise<AccountBehind | undefined> {
  const { rows } = await sql<AccountBehind>`
    select account_id, role, ${givesWay()} as "givesWay" from accounts a where email = ${email}`.execute(tx);
  return rows[0];
}

/**
 * The facts that decide whether the account behind a record is invited. An account that can be taken over counts as
 * having the record's type.
 */
export async function findSignIn(
  tx: Tx,
  plant_id: number,
  account_id: number,
): Promise<{ role: Role; has_password: boolean; has_email: boolean } | undefined> {
  const { rows } = await sql<{ role: Role; has_password: boolean; has_email: boolean }>`
    select case when ${givesWay()} then c.type else a.role end as role,
      a.password_hash is not null and not ${givesWay()} as has_password, a.email is not null as has_email
    from accounts a left join customers c on c.plant_id = ${plant_id} and c.account_id = a.account_id
    where a.account_id = ${account_id}`.execute(tx);
  return rows[0];
}

/** Whether another plant's portal is open to the account. */
export async function hasPortalElsewhere(tx: Tx, plant_id: number, account_id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from customers where account_id = ${account_id} and plant_id <> ${plant_id} and has_portal limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function hasDeletedRecord(tx: Tx, plant_id: number, account_id: number): Promise<boolean> {
  const record = await tx
    .selectFrom('customers')
    .select('customer_id')
    .where('plant_id', '=', plant_id)
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return record !== undefined;
}

/**
 * The account behind a record. `isOurs`: created by this plant, never used to sign in, and not used by another plant's record.
 */
export async function findAccountBehind(
  tx: Db,
  plant_id: number,
  account_id: number,
): Promise<AccountBehind & { isHome: boolean; isOurs: boolean; hasPassword: boolean }> {
  const { rows } = await sql<AccountBehind & { isHome: boolean; isOurs: boolean; hasPassword: boolean }>`
    select account_id, role, ${givesWay()} as "givesWay", plant_id is not distinct from ${plant_id} as "isHome", password_hash is not null as "hasPassword",
      plant_id is not distinct from ${plant_id} and password_hash is null and role in ('customer', 'producer')
        and not exists (select 1 from customers c where c.account_id = a.account_id and c.plant_id <> ${plant_id}) as "isOurs"
    from accounts a where account_id = ${account_id} for no key update`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('a directory record always has an account');
  return found;
}

/** Moves everything at this plant from one account to another. The old account loses its address and belongs to nobody. */
export async function replaceAccount(tx: Tx, plant_id: number, from: number, to: number): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ account_id: to })
    .where('plant_id', '=', plant_id)
    .where('account_id', '=', from)
    .execute();
  await announceAccounts(tx, [{ account_id: to }]);
  await tx
    .updateTable('customers')
    .set({ producer_id: to })
    .where('plant_id', '=', plant_id)
    .where('producer_id', '=', from)
    .execute();
  await changeAccount(tx, from, { email: null });
}

/** The parts of a cut sheet address that the customer form has no fields for. A new address clears them. */
export async function changeAddressRest(
  tx: Tx,
  plant_id: number,
  customer_id: number,
  rest: { address_2?: string; country?: string },
): Promise<void> {
  if (Object.keys(rest).length === 0) return;
  await tx
    .updateTable('customers')
    .set(rest)
    .where('plant_id', '=', plant_id)
    .where('customer_id', '=', customer_id)
    .execute();
}
