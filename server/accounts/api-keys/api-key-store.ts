import { sql } from 'kysely';
import type { z } from 'zod';
import type { ListedApiKey } from '#contract/accounts/api-keys-api.ts';
import { KEY_ROLE, type KeyScope } from '#contract/lib/access.ts';
import { required } from '#contract/lib/required.ts';
import { ACTOR_FACTS, BEHIND_ACTOR } from '#server/accounts/store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import type { Actor } from '#server/lib/who.ts';

/** How the names of the keys' accounts start, wherever the history shows them. */
export const KEY_ACCOUNT_NAME = 'API key';
/** No session has this id. */
const NO_SESSION = '00000000-0000-0000-0000-000000000000';

/**
 * The caller behind an API key; undefined if it is unknown or revoked. A key acts like an admin of its plant, within its scopes.
 * Also notes that the key was used, at most once a minute.
 */
export async function findActorOfKey(db: Db, key_hash: Buffer): Promise<Actor | undefined> {
  const { rows } = await sql<Omit<Actor, 'session_id' | 'role' | 'api_key'> & { scopes: KeyScope[] }>`
    with used as (
      update api_keys set last_used_at = now()
      where key_hash = ${key_hash} and coalesce(last_used_at < now() - interval '1 minute', true)
    )
    select ${ACTOR_FACTS}, k.scopes from api_keys k join accounts a using (account_id) ${BEHIND_ACTOR}
    where k.key_hash = ${key_hash} and a.plant_id = k.plant_id and a.role = 'api_key' and a.deactivated_at is null`.execute(
    db,
  );
  if (!rows[0]) return undefined;
  const { scopes, ...facts } = rows[0];
  return { ...facts, role: KEY_ROLE, session_id: NO_SESSION, api_key: { scopes } };
}

export async function listApiKeys(db: Db, plant_id: number): Promise<z.output<typeof ListedApiKey>[]> {
  const { rows } = await sql<z.output<typeof ListedApiKey>>`
    select k.account_id as id, a.last_name as name, k.start, k.scopes, k.created_at, k.last_used_at,
      trim(c.first_name || ' ' || c.last_name) as created_by
    from api_keys k join accounts a using (account_id) join accounts c on c.account_id = k.created_by
    where k.plant_id = ${plant_id} and a.deactivated_at is null
    order by k.created_at desc, k.account_id desc`.execute(db);
  return rows;
}

/** Locks the plant, so that keys made at the same time don't exceed the limit, and counts those that work. */
export async function countApiKeys(tx: Tx, plant_id: number): Promise<number> {
  await sql`select from plants where plant_id = ${plant_id} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from api_keys k join accounts a using (account_id)
    where k.plant_id = ${plant_id} and a.deactivated_at is null`.execute(tx);
  return required(rows[0], 'the count').count;
}

export async function addApiKey(
  tx: Tx,
  key: { plant_id: number; name: string; key_hash: Buffer; start: string; scopes: KeyScope[]; created_by: number },
): Promise<number> {
  const { name, ...rest } = key;
  const { account_id } = await tx
    .insertInto('accounts')
    .values({ role: 'api_key', plant_id: key.plant_id, first_name: KEY_ACCOUNT_NAME, last_name: name })
    .returning('account_id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('api_keys')
    .values({ ...rest, account_id })
    .execute();
  return account_id;
}

/** Ends a key and returns its name; undefined if this plant has no such key. The account's trigger tells all processes. */
export async function endApiKey(tx: Tx, plant_id: number, account_id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    update accounts set deactivated_at = now()
    where account_id = ${account_id} and plant_id = ${plant_id} and role = 'api_key' and deactivated_at is null
    returning last_name as name`.execute(tx);
  return rows[0]?.name;
}
