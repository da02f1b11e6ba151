import { sql } from 'kysely';
import type { Db } from '#server/lib/database.ts';
import { inTransaction } from '#server/lib/transaction.ts';

/** An open page's connection. */
export interface OpenSocket {
  socket_id: string;
  account_id: number;
}

/** The most pages one account can keep open, across all processes. */
const MAX_SOCKETS = 20;

/** How often a process confirms its sockets. */
export const CONFIRM_EVERY_MS = 15_000;
/** Sockets that no process has confirmed for this long belonged to a process that was killed. */
const isCurrent = sql`seen_at > now() - interval '45 seconds'`;

/** Counts a new socket. Returns false if its account has too many. The account's row is locked, so the count is exact. */
export const claimSocket = (db: Db, { socket_id, account_id }: OpenSocket): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await sql`select from accounts where account_id = ${account_id} for no key update`.execute(tx);
    const { numAffectedRows = 0n } = await sql`
      insert into open_sockets (socket_id, account_id)
      select ${socket_id}, ${account_id}
      where (select count(*) from open_sockets where account_id = ${account_id} and ${isCurrent}) < ${MAX_SOCKETS}`.execute(
      tx,
    );
    return numAffectedRows > 0n;
  });

/** Confirms the sockets of this process, and deletes those that no process confirms anymore. */
export async function confirmSockets(db: Db, sockets: readonly OpenSocket[]): Promise<void> {
  await sql`
    insert into open_sockets (socket_id, account_id)
    select * from unnest(${sockets.map((one) => one.socket_id)}::text[], ${sockets.map((one) => one.account_id)}::bigint[])
    on conflict (socket_id) do update set seen_at = now()`.execute(db);
  await sql`delete from open_sockets where not (${isCurrent})`.execute(db);
}

export async function releaseSockets(db: Db, socket_ids: readonly string[]): Promise<void> {
  await sql`delete from open_sockets where socket_id = any(${socket_ids}::text[])`.execute(db);
}
