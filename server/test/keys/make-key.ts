import { randomBytes } from 'node:crypto';
import type { KeyScope } from '#contract/lib/access.ts';
import { addApiKey } from '#server/accounts/api-keys/api-key-store.ts';
import { hashToken } from '#server/lib/hash-token.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { Person, Plant, TestApp } from '#server/test/harness.ts';

/** An API key of a plant, as a caller. */
export async function makeKey(app: TestApp, plant: Plant, scopes: KeyScope[], name = 'Website'): Promise<Person> {
  const token = `hq_${randomBytes(32).toString('base64url')}`;
  const key = { name, key_hash: hashToken(token), start: token.slice(0, 7), scopes };
  const account_id = await inTransaction(app.db, (tx) =>
    addApiKey(tx, { ...key, plant_id: plant.plant_id, created_by: plant.owner.account_id }),
  );
  return { account_id, token };
}
