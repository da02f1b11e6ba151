import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type * as api from '#contract/market/alerts/alerts-api.ts';
import type { AlertState } from '#contract/market/alerts/alerts-api.ts';
import { guardsWith, requireTry } from '#server/accounts/sign-in/tries.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { storeMailToAddress } from '#server/lib/mails/mails.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { findAlert, startAlert, stopAlert, upsertAlert } from '#server/market/alerts/alert-store.ts';
import { findFollow, stopFollow } from '#server/market/alerts/followers.ts';
import { findPlace } from '#server/market/search/lot-filter.ts';

type Saved = DataOf<typeof api.saveAlert>;

/**
 * Saves a search. Anyone can type any address, so emails to it are limited, and the first one repeats nothing that was typed
 * but the animal and the ZIP code.
 */
export function saveAlert(secret: string) {
  const guards = guardsWith(secret);
  return async (
    db: Db,
    { actor, browser }: Who<Actor | null>,
    { email, language = 'en', ...filter }: InputOf<typeof api.saveAlert>,
    commit: (work: (tx: Tx) => Promise<Saved>) => Promise<Saved>,
  ): Promise<Saved> => {
    await findPlace(filter.zip);
    const isOwn = actor !== null && (await isConfirmedAddress(db, actor.account_id, email));
    if (!isOwn) await requireTry(db, [guards('alert_to', email), guards('alert_from', browser.network)]);
    return commit(async (tx) => {
      const account_id = isOwn ? actor.account_id : null;
      const token = randomBytes(24).toString('base64url');
      const alert = await upsertAlert(tx, { email, account_id, language, token, filter });
      if (isOwn) await startAlert(tx, alert);
      else {
        const { species, zip, wants } = filter;
        const path = `/alert?token=${alert.token}`;
        await storeMailToAddress(tx, email, 'alert_link', { species, zip, path, language, ...(wants && { wants }) });
      }
      return { is_confirmed: isOwn };
    });
  };
}

async function isConfirmedAddress(db: Db, account_id: number, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from accounts where account_id = ${account_id} and email = ${email} and email_confirmed_at is not null`.execute(
    db,
  );
  return rows.length > 0;
}

/** A link's token belongs either to a saved search or to a farm's news. */
async function stateOf(db: Db, token: string): Promise<AlertState> {
  const alert = await findAlert(db, token);
  if (alert) return { state: alert.confirmed_at === null ? 'unconfirmed' : 'on', filter: alert.filter, farm: '' };
  const follow = await findFollow(db, token);
  if (!follow) throw new Problem('link_over');
  return { state: 'on', filter: null, farm: follow.name };
}

export const viewAlert = (db: Db, _: Who<unknown>, { token }: InputOf<typeof api.viewAlert>): Promise<AlertState> =>
  stateOf(db, token);

export async function confirmAlert(
  tx: Tx,
  _: Who<unknown>,
  { token }: InputOf<typeof api.confirmAlert>,
): Promise<AlertState> {
  const alert = await findAlert(tx, token);
  if (alert) await startAlert(tx, alert);
  return stateOf(tx, token);
}

/** A search stays until its time to confirm is over, so that the same link can start its emails again. */
export async function endAlert(tx: Tx, _: Who<unknown>, { token }: InputOf<typeof api.endAlert>): Promise<AlertState> {
  const before = await stateOf(tx, token);
  await stopAlert(tx, token);
  await stopFollow(tx, token);
  return { ...before, state: 'off' };
}

export async function listAlerts(db: Db, { actor }: Who<Actor>): Promise<DataOf<typeof api.listAlerts>> {
  const { rows } = await sql<DataOf<typeof api.listAlerts>[number]>`
    select alert_id, token, filter from lot_alerts
    where account_id = ${actor.account_id} and confirmed_at is not null order by alert_id desc`.execute(db);
  return rows;
}
