import { sql } from 'kysely';
import * as api from '#contract/accounts/push-devices-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isPushAddress, isPushKey } from '#server/accounts/push/push-address.ts';
import { pushKeys } from '#server/accounts/push/push-keys.ts';
import type { AppSecrets } from '#server/accounts/sign-in/derive-key.ts';
import { nameDevice } from '#server/accounts/sign-in/name-device.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Who } from '#server/lib/who.ts';

/** Calls for managing the browsers in which a person gets notices. Their addresses and keys never leave the server. */
export function pushDevices([secret]: AppSecrets) {
  const { publicKey: app_key } = pushKeys(secret);

  async function list(db: Db, { actor: { account_id, session_id } }: Who): Promise<DataOf<typeof api.getPushDevices>> {
    const devices = await db
      .selectFrom('push_devices')
      .select(['push_id', 'name', 'created_at as added_at'])
      .select(sql<boolean>`session_id is not distinct from ${session_id}::uuid`.as('is_current'))
      .where('account_id', '=', account_id)
      .orderBy('push_id')
      .execute();
    return { app_key, devices };
  }

  /** A browser has one address, which belongs to the person who last turned on notices there. */
  async function add(
    tx: Tx,
    { actor: { account_id, session_id }, browser }: Who,
    given: InputOf<typeof api.addPushDevice>,
  ): Promise<null> {
    if (given.app_key !== app_key || !isPushAddress(given.endpoint) || !isPushKey(given.p256dh)) {
      throw new Problem('push_refused');
    }
    await sql`select 1 from accounts where account_id = ${account_id} for no key update`.execute(tx);
    await sql`delete from push_devices
      where account_id = ${account_id} and session_id = ${session_id} and endpoint <> ${given.endpoint}`.execute(tx);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from push_devices
      where account_id = ${account_id} and endpoint <> ${given.endpoint}`.execute(tx);
    if ((rows[0]?.count ?? 0) >= api.MAX_PUSH_DEVICES)
      throw new Problem('push_devices_full', { values: { most: api.MAX_PUSH_DEVICES } });
    const device = { ...given, account_id, session_id, name: nameDevice(browser.agent) };
    await tx
      .insertInto('push_devices')
      .values(device)
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...device, created_at: sql`now()` }))
      .execute();
    return null;
  }

  /** A person's next session in a browser takes over its device, so that ending the session also removes the device. */
  async function keep(
    tx: Tx,
    { actor: { account_id, session_id } }: Who,
    { endpoint }: InputOf<typeof api.keepPushDevice>,
  ): Promise<boolean> {
    const { rows } = await sql`update push_devices set session_id = ${session_id}
      where endpoint = ${endpoint} and account_id = ${account_id} returning 1`.execute(tx);
    return rows.length > 0;
  }

  /** Someone else's device is treated as not found. */
  async function remove(
    tx: Tx,
    { actor: { account_id } }: Who,
    { push_id }: InputOf<typeof api.removePushDevice>,
  ): Promise<null> {
    const { rows } = await sql`delete from push_devices
      where push_id = ${push_id}::bigint and account_id = ${account_id} returning 1`.execute(tx);
    if (rows.length === 0) throw new Problem('not_found');
    return null;
  }

  return { list, add, keep, remove };
}

/** Removes a device that its push service no longer recognizes. */
export const dropPushDevice = (db: Db, push_id: number) =>
  db.deleteFrom('push_devices').where('push_id', '=', push_id).execute();
