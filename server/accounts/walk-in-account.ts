import type { Tx } from '#server/lib/database.ts';

/** An account for a buyer at a counter. Without an email address, nobody can sign in to it, and it gets no email. */
export async function addWalkInAccount(
  tx: Tx,
  person: { first_name: string; last_name: string; phone: string },
): Promise<number> {
  const { account_id } = await tx
    .insertInto('accounts')
    .values({ role: 'buyer', ...person })
    .returning('account_id')
    .executeTakeFirstOrThrow();
  return account_id;
}
