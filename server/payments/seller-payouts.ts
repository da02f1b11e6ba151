import type { DataOf } from '#contract/lib/endpoint.ts';
import type * as api from '#contract/payments/provider-api.ts';
import { holdSession } from '#server/accounts/store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { askProvider } from '#server/payments/ask-provider.ts';
import type { FindProvider } from '#server/payments/card-providers.ts';

const PAGE = '/sellerdashboard/paymenttransaction';

const findAccount = (db: Db, account_id: number, provider: string) =>
  db
    .selectFrom('seller_accounts')
    .select(['provider_ref', 'can_be_paid'])
    .where('account_id', '=', account_id)
    .where('provider', '=', provider)
    .executeTakeFirst();

export const sellerPayouts =
  (findProvider: FindProvider) =>
  async (db: Db, { actor }: Who<Actor>): Promise<DataOf<typeof api.sellerPayouts>> => {
    const { name, sellers } = findProvider(db);
    const found = await findAccount(db, actor.account_id, name);
    const state = !found ? 'none' : found.can_be_paid ? 'ready' : 'begun';
    return { is_offered: sellers !== undefined, state };
  };

/** Creates the seller's account with the provider on first request, and opens the page where they complete it. */
export const openSellerPage =
  (findProvider: FindProvider) =>
  async (db: Db, { actor, browser }: Who<Actor>): Promise<DataOf<typeof api.openSellerPage>> => {
    const { name, sellers } = findProvider(db);
    if (!sellers) throw new Problem('not_found');
    const { account_id, email } = actor;
    const known = await findAccount(db, account_id, name);
    const provider_ref =
      known?.provider_ref ?? (await keepFirst(db, actor, name, await askProvider(sellers.open({ account_id, email }))));
    const here = `${browser.origin}${PAGE}`;
    return { url: await askProvider(sellers.page(provider_ref, { done: here, canceled: here })) };
  };

/**
 * Stores a seller's new account with the provider, unless they have been signed out meanwhile. If two were created at the same
 * time, both calls return the first.
 */
const keepFirst = (db: Db, actor: Actor, provider: string, provider_ref: string): Promise<string> =>
  inTransaction(db, async (tx) => {
    await holdSession(tx, actor);
    const { account_id } = actor;
    await tx
      .insertInto('seller_accounts')
      .values({ account_id, provider, provider_ref })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await findAccount(tx, account_id, provider))?.provider_ref ?? provider_ref;
  });

/** Forgets the account that receives this person's payouts. Payouts then wait for a new one. */
export async function dropSellerAccount(tx: Tx, account_id: number): Promise<void> {
  await tx.deleteFrom('seller_accounts').where('account_id', '=', account_id).execute();
}

/** Records whether a seller can be paid, according to the provider. */
export async function noteSeller(tx: Tx, provider_ref: string, can_be_paid: boolean): Promise<void> {
  await tx.updateTable('seller_accounts').set({ can_be_paid }).where('provider_ref', '=', provider_ref).execute();
}
