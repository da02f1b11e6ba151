import { SignJWT } from 'jose/jwt/sign';
import type { getUserDetails as api } from '#contract/accounts/processors-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { requireOwnId } from '#server/accounts/policy.ts';
import type { Db } from '#server/lib/database.ts';
import type { Actor, Who } from '#server/lib/who.ts';

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
