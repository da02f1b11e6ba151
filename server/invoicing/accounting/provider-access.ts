import {
  endLink,
  findLink,
  keepTokens,
  type Link,
  lockLink,
  openTokens,
} from '#server/invoicing/accounting/link-store.ts';
import { renewTokens } from '#server/invoicing/accounting/oauth.ts';
import { ProviderRefused } from '#server/invoicing/accounting/provider-errors.ts';
import type { AccountingService } from '#server/invoicing/accounting/service.ts';
import type { Db } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { inTransaction } from '#server/lib/transaction.ts';

/** Tokens are renewed a little early, so that they don't expire in transit. */
const EARLY_MS = 5 * 60_000;

export interface Access {
  link: Link;
  access_token: string;
}

/**
 * The renewals in progress in this process, by plant. Callers who need the same plant's token share one renewal,
 * because each renewal holds a database connection until the provider responds.
 */
const renewals = new WeakMap<Db, Map<number, Promise<Access | null>>>();

/**
 * The provider's access token for a plant, renewed if it is about to expire; null if the plant isn't linked. Throws
 * ProviderDown if the provider can't be reached.
 */
export async function findAccess(
  db: Db,
  service: AccountingService,
  plant_id: number,
  now: Date,
  { renew = false } = {},
): Promise<Access | null> {
  const link = await findLink(db, plant_id);
  if (link?.state !== 'on') return null;
  const tokens = openTokens(service.secrets, link);
  if (tokens && !renew && isFresh(link, now)) return { link, access_token: tokens.access_token };
  const running = renewals.get(db) ?? new Map<number, Promise<Access | null>>();
  renewals.set(db, running);
  const renewal = running.get(plant_id) ?? renewAccess(db, service, link, now).finally(() => running.delete(plant_id));
  running.set(plant_id, renewal);
  return renewal;
}

/**
 * Refresh tokens are replaced on use, so only one process at a time renews a plant's token, and the new one is stored
 * before anyone uses it. If the response is lost, the provider no longer accepts the old token. Then the link is lost,
 * and someone has to connect again.
 */
async function renewAccess(db: Db, service: AccountingService, link: Link, now: Date): Promise<Access | null> {
  const { plant_id } = link;
  return inTransaction(db, async (tx) => {
    const locked = await lockLink(tx, plant_id);
    if (locked?.state !== 'on') return null;
    const kept = openTokens(service.secrets, locked);
    // Another process may have renewed the tokens while we waited.
    const isRenewed = locked.access_ends_at !== link.access_ends_at;
    if (kept && isRenewed && isFresh(locked, now)) return { link: locked, access_token: kept.access_token };
    try {
      if (!kept) throw new ProviderRefused('unreadable', 'the stored tokens can’t be decrypted');
      const renewed = await renewTokens(service, kept.refresh_token, now);
      await keepTokens(tx, service.secrets, plant_id, renewed);
      return { link: locked, access_token: renewed.access_token };
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      await endLink(tx, plant_id, 'lost');
      await emit(tx, { actor: { plant_id, account_id: null } }, 'accounting.changed', {});
      return null;
    }
  });
}

const isFresh = ({ access_ends_at }: Link, now: Date): boolean => Date.parse(access_ends_at) > now.getTime() + EARLY_MS;
