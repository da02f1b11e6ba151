import { randomBytes } from 'node:crypto';
import type * as api from '#contract/invoicing/accounting-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { AccessEnded, readCompanyName } from '#server/invoicing/accounting/company-api.ts';
import * as store from '#server/invoicing/accounting/link-store.ts';
import { makeLinkTokens } from '#server/invoicing/accounting/link-tokens.ts';
import { exchangeCode, loginAddress, type ProviderTokens, revokeTokens } from '#server/invoicing/accounting/oauth.ts';
import { allowConnection } from '#server/invoicing/accounting/practice/practice-access.ts';
import { ProviderDown, ProviderRefused } from '#server/invoicing/accounting/provider-errors.ts';
import type { AccountingService, FindService } from '#server/invoicing/accounting/service.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { hashToken } from '#server/lib/hash-token.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Starts a login. Its state comes back with the browser and can be used once, for this session at this plant. */
export const beginLogin =
  (findService: FindService) =>
  async (
    tx: Tx,
    { actor }: Who<PlantActor>,
    { redirectUri }: InputOf<typeof api.qblogin>,
  ): Promise<DataOf<typeof api.qblogin>> => {
    const state = randomBytes(24).toString('base64url');
    await store.addLogin(tx, hashToken(state), { ...actor, redirect_uri: redirectUri });
    return { url: loginAddress(findService(tx), redirectUri, state) };
  };

/** Finishes a login: exchanges its code and links the plant to the company that the user chose there. */
export const connect =
  (findService: FindService) =>
  async (
    db: Db,
    { actor, today }: Who<PlantActor>,
    { code, state, realmId }: InputOf<typeof api.connectAccounting>,
    commit: (work: (tx: Tx) => Promise<api.AccountingTokens>) => Promise<api.AccountingTokens>,
  ): Promise<api.AccountingTokens> => {
    const service = findService(db);
    const { plant_id, account_id } = actor;
    // The login is deleted before the provider is called, so that nobody can use it twice.
    const redirect_uri = await inTransaction(db, (tx) => store.takeLogin(tx, hashToken(state), actor));
    if (redirect_uri === undefined) throw new Problem('accounting_login_over');
    const now = new Date();
    const { tokens, company_name } = await askProvider(service, { code, redirect_uri, realm_id: realmId, now });
    try {
      return await commit(async (tx) => {
        const link = { plant_id, account_id, realm_id: realmId, company_name, send_from: today, tokens };
        const link_id = await store.keepLink(tx, service, link);
        await emit(tx, { actor }, 'accounting.asked', {});
        return makeLinkTokens(service.secrets, actor, link_id, now);
      });
    } catch (error) {
      if (!(error instanceof Error && 'constraint' in error && error.constraint === 'one_plant_per_company'))
        throw error;
      throw new Problem('accounting_company_taken');
    }
  };

interface Returned {
  code: string;
  redirect_uri: string;
  realm_id: string;
  now: Date;
}

async function askProvider(
  service: AccountingService,
  { code, redirect_uri, realm_id, now }: Returned,
): Promise<{ tokens: ProviderTokens; company_name: string }> {
  try {
    const tokens = await exchangeCode(service, code, redirect_uri, now);
    const { access_token } = tokens;
    // The company's ID came through the browser, so it's only trusted if the tokens open that company.
    return { tokens, company_name: await readCompanyName({ service, realm_id, access_token }) };
  } catch (error) {
    if (error instanceof ProviderDown) throw new Problem('accounting_down');
    if (error instanceof ProviderRefused || error instanceof AccessEnded) throw new Problem('accounting_refused');
    throw error;
  }
}

/**
 * Removes the plant's link in all browsers. The provider is notified, too, but the link ends even if the provider can't be
 * reached.
 */
export const disconnect =
  (findService: FindService) =>
  async (
    db: Db,
    { actor }: Who<PlantActor>,
    _: unknown,
    commit: (work: (tx: Tx) => Promise<null>) => Promise<null>,
  ): Promise<null> => {
    const service = findService(db);
    let refresh_token: string | undefined;
    await commit(async (tx) => {
      const link = await store.lockLink(tx, actor.plant_id);
      if (!link || link.state === 'off') return null;
      refresh_token = store.openTokens(service.secrets, link)?.refresh_token;
      await store.endLink(tx, actor.plant_id, 'off');
      await emit(tx, { actor }, 'accounting.changed', {});
      return null;
    });
    if (refresh_token !== undefined) await revokeTokens(service, refresh_token).catch(() => undefined);
    return null;
  };

/** The made-up company that holds a plant's practice books. With a real provider, people choose the company. */
const practiceCompanyOf = ({ plant_id, plant_name }: PlantActor) => ({
  realm_id: `9130${String(plant_id).padStart(12, '0')}`,
  name: plant_name,
});

export async function practiceLogin(
  db: Db,
  { actor }: Who<PlantActor>,
  { state }: InputOf<typeof api.practiceLogin>,
): Promise<DataOf<typeof api.practiceLogin>> {
  if ((await store.findLogin(db, hashToken(state), actor)) === undefined) throw new Problem('accounting_login_over');
  return { company_name: practiceCompanyOf(actor).name };
}

/** Sends the browser back as a provider does: with a code and the company's ID, or with the reason for the refusal. */
export async function answerPracticeLogin(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { state, allow }: InputOf<typeof api.answerPracticeLogin>,
): Promise<DataOf<typeof api.answerPracticeLogin>> {
  const redirect_uri = await store.findLogin(tx, hashToken(state), actor);
  if (redirect_uri === undefined) throw new Problem('accounting_login_over');
  const back = new URL(redirect_uri);
  if (allow) {
    const { realm_id, name } = practiceCompanyOf(actor);
    const code = await allowConnection(tx, { realm_id, name, redirect_uri }, new Date());
    back.search = new URLSearchParams({ code, state, realmId: realm_id }).toString();
  } else {
    back.search = new URLSearchParams({ error: 'access_denied', state }).toString();
  }
  return { url: back.href };
}
