import type * as api from '#contract/invoicing/accounting-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { AppSecrets } from '#server/accounts/sign-in/derive-key.ts';
import { findLink } from '#server/invoicing/accounting/link-store.ts';
import { type LinkToken, makeLinkTokens, readLinkToken } from '#server/invoicing/accounting/link-tokens.ts';
import { findAccess } from '#server/invoicing/accounting/provider-access.ts';
import { ProviderDown } from '#server/invoicing/accounting/provider-errors.ts';
import type { FindService } from '#server/invoicing/accounting/service.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, PlantActor, Who } from '#server/lib/who.ts';

const isHolder = (token: LinkToken, { plant_id, account_id }: Actor): boolean =>
  token.plant_id === plant_id && token.account_id === account_id;

async function isLinked(db: Db, { plant_id, link_id }: LinkToken): Promise<boolean> {
  const link = await findLink(db, plant_id);
  return link?.state === 'on' && link.link_id === link_id;
}

/** Whether the browser's tokens are for this session's plant and the plant's link still works. */
export const validateTokens =
  (findService: FindService) =>
  async (
    db: Db,
    { actor }: Who<PlantActor>,
    { access_token }: InputOf<typeof api.qbvalidate>,
  ): Promise<DataOf<typeof api.qbvalidate>> => {
    const token = readLinkToken(findService(db).secrets, 'access', access_token, new Date());
    const isOurs = token && isHolder(token, actor) && token.session_id === actor.session_id;
    if (!isOurs || !(await isLinked(db, token))) throw new Problem('accounting_not_linked');
    return { valid: true };
  };

/**
 * New tokens for the browser and this session. Also renews the provider's own tokens if they're about to expire. Empty
 * if any of this fails, in which case the caller continues without a token.
 */
export const refreshTokens =
  (findService: FindService) =>
  async (
    db: Db,
    { actor }: Who<PlantActor>,
    { refresh_token }: InputOf<typeof api.qbrefresh>,
  ): Promise<DataOf<typeof api.qbrefresh>> => {
    const service = findService(db);
    const now = new Date();
    const token = readLinkToken(service.secrets, 'refresh', refresh_token, now);
    if (!token || !isHolder(token, actor) || !(await isLinked(db, token))) return {};
    try {
      if (!(await findAccess(db, service, actor.plant_id, now))) return {};
    } catch (error) {
      if (error instanceof ProviderDown) return {};
      throw error;
    }
    return makeLinkTokens(service.secrets, actor, token.link_id, now);
  };

/**
 * Checks the token that a call carries as qb-auth-token. Refuses a token from another plant or user. Returns false for a
 * missing or expired one but doesn't refuse it, because invoices can be read without a link.
 */
export async function checkAccountingToken(db: Db, secrets: AppSecrets, { actor, accountingToken }: Who<Actor>) {
  const token = accountingToken && readLinkToken(secrets, 'access', accountingToken, new Date());
  if (!token) return false;
  if (!isHolder(token, actor)) throw new Problem('not_allowed');
  return token.session_id === actor.session_id && (await isLinked(db, token));
}
