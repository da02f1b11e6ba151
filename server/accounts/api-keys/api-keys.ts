import { randomBytes } from 'node:crypto';
import {
  type createApiKey as createApi,
  type getApiKeys as getApi,
  MAX_API_KEYS,
  type revokeApiKey as revokeApi,
} from '#contract/accounts/api-keys-api.ts';
import { KEY_PREFIX, type KeyScope } from '#contract/lib/access.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { addApiKey, countApiKeys, endApiKey, listApiKeys } from '#server/accounts/api-keys/api-key-store.ts';
import { presentPassword } from '#server/accounts/security/present-password.ts';
import { holdSession } from '#server/accounts/store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { hashToken } from '#server/lib/hash-token.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** 256 random bits: a fast hash is enough, because nobody can try them all. */
const KEY_BYTES = 32;
const SHOWN_LENGTH = KEY_PREFIX.length + 4;

export const getApiKeys = (db: Db, { actor }: Who<PlantActor>): Promise<DataOf<typeof getApi>> =>
  listApiKeys(db, actor.plant_id);

/** Asks for the owner's password, because the key outlasts their session. */
export function createApiKey(secret: string) {
  const requirePassword = presentPassword(secret);
  return async (
    db: Db,
    who: Who<PlantActor>,
    { name, may_write, may_see_money, present_password }: InputOf<typeof createApi>,
    commit: (work: (tx: Tx) => Promise<DataOf<typeof createApi>>) => Promise<DataOf<typeof createApi>>,
  ): Promise<DataOf<typeof createApi>> => {
    const { plant_id, account_id: created_by } = who.actor;
    await requirePassword(db, created_by, present_password);
    return commit(async (tx) => {
      await holdSession(tx, who.actor);
      if ((await countApiKeys(tx, plant_id)) >= MAX_API_KEYS)
        throw new Problem('api_keys_full', { values: { most: MAX_API_KEYS } });
      const key = KEY_PREFIX + randomBytes(KEY_BYTES).toString('base64url');
      const scopes: KeyScope[] = [
        'read',
        ...(may_write ? (['write'] as const) : []),
        ...(may_see_money ? (['money'] as const) : []),
      ];
      const start = key.slice(0, SHOWN_LENGTH);
      const id = await addApiKey(tx, { plant_id, name, key_hash: hashToken(key), start, scopes, created_by });
      await emit(tx, who, 'api_key.created', { subject: { account_id: id }, data: { name } });
      return { id, key };
    });
  };
}

export async function revokeApiKey(tx: Tx, who: Who<PlantActor>, { id }: InputOf<typeof revokeApi>): Promise<null> {
  const name = await endApiKey(tx, who.actor.plant_id, id);
  if (name === undefined) throw new Problem('not_found');
  await emit(tx, who, 'api_key.revoked', { subject: { account_id: id }, data: { name } });
  return null;
}
