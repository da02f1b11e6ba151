import { SignJWT } from 'jose/jwt/sign';
import { sql } from 'kysely';
import type {
  getUserDetails as api,
  getProcessors as listApi,
  Processor,
  setCurrentProcessor as setApi,
} from '#contract/accounts/processors-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { requireOwnId } from '#server/accounts/policy.ts';
import { IS_UNPROVED } from '#server/accounts/release-address.ts';
import { sessionFacts, signAccessToken } from '#server/accounts/sign-in/token.ts';
import { findActorOfSession } from '#server/accounts/store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, PlantActor, Who } from '#server/lib/who.ts';

/**
 * The plants whose portal is open to the caller. Sellers, who have no portal, get the plants that have a record of them, but
 * only once they have confirmed their email address: until then, the address may be someone else's. See docs/decisions/0007.
 */
export async function getProcessors(db: Db, { actor }: Who<Actor>): Promise<DataOf<typeof listApi>> {
  const { rows } = await sql<Processor>`
    select d.plant_id as id, o.first_name, o.last_name, p.name as plant_name, p.time_zone,
      d.plant_id is not distinct from ${actor.plant_id} as is_current
    from customers d
    join plants p on p.plant_id = d.plant_id
    join accounts o on o.plant_id = d.plant_id and o.role = 'processor'
    where d.account_id = ${actor.account_id} and (d.has_portal or ${actor.role} = 'seller') and d.deleted_at is null
      and not exists (select from accounts a where a.account_id = d.account_id and ${IS_UNPROVED})
    order by p.name, d.plant_id`.execute(db);
  return rows;
}

/**
 * Moves the caller to another plant's portal. Locks the record, so that a call closing that portal happens entirely
 * before or after this.
 */
export const setCurrentProcessor =
  (secret: string) =>
  async (
    tx: Tx,
    { actor: { account_id, session_id } }: Who<PlantActor>,
    { processor }: InputOf<typeof setApi>,
  ): Promise<DataOf<typeof setApi>> => {
    const { rows } = await sql`
      select 1 from customers where plant_id = ${processor} and account_id = ${account_id} and has_portal
      for share`.execute(tx);
    if (rows.length === 0) throw new Problem('not_found');
    await tx
      .updateTable('accounts')
      .set({ current_plant_id: processor })
      .where('account_id', '=', account_id)
      .execute();
    await emit(tx, { actor: { plant_id: processor, account_id } }, 'portal.entered', { subject: { account_id } });

    const actor = await findActorOfSession(tx, session_id);
    if (!actor) throw new Problem('signed_out');
    return signAccessToken(secret, session_id, sessionFacts(actor));
  };

/**
 * Picks another open portal for someone whose portal at their current plant was closed, preferring their first plant. Runs
 * only at sign-in or token renewal, never between calls, so that nothing meant for one plant ends up at another.
 */
export async function enterOpenPlant(tx: Tx, { account_id, session_id }: Actor): Promise<Actor | undefined> {
  await sql`
    update accounts a set current_plant_id = (
      select d.plant_id from customers d where d.account_id = a.account_id and d.has_portal
      order by d.plant_id <> a.plant_id, d.plant_id limit 1
    ) where a.account_id = ${account_id} and a.role in ('customer', 'producer')`.execute(tx);
  return findActorOfSession(tx, session_id);
}

/** A separate issuer and no session, so that the token cannot be used to sign in. */
const ISSUER = 'hindquarter details';

/** The species of the caller's plant, in the token that this call's clients decode. */
export const getUserDetails =
  (secret: string) =>
  async (_db: Db, { actor }: Who<Actor>, { user_id }: InputOf<typeof api>): Promise<DataOf<typeof api>> => {
    requireOwnId(actor, user_id);
    return new SignJWT({ id: user_id, nmfs_number: actor.species.join(',') })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(ISSUER)
      .setIssuedAt()
      .setExpirationTime('15m')
      .sign(new TextEncoder().encode(secret));
  };
