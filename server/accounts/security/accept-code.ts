import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { seal, unseal } from '#server/accounts/security/seal.ts';
import type { AppSecrets } from '#server/accounts/sign-in/derive-key.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';

const PERIOD_SECONDS = 30;
/** A phone's clock may be half a minute off, and people type slowly. */
const STEPS_AROUND = 1;

/** The settings of RFC 6238 that every authenticator app supports. */
export const totpOf = (secret: string, email = ''): TOTP =>
  new TOTP({
    issuer: 'Hindquarter',
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

const factorOf = (account_id: number) => ({ use: 'second factor', record: account_id });

/** Encrypted for the account, so that a secret moved to another row is useless. */
export const sealSecret = (appSecret: string, account_id: number, secret: string): Buffer =>
  seal(appSecret, factorOf(account_id), secret);

/**
 * Accepts a code from the app or a recovery code, each only once, even if sent several times at the same moment. Refuses
 * anything else. `isNew` accepts the first code while two-step sign-in is being set up.
 */
export async function acceptCode(
  tx: Tx,
  appSecrets: AppSecrets,
  account_id: number,
  code: string,
  { isNew = false } = {},
): Promise<void> {
  const typed = code.replace(/[\s-]/g, '').toUpperCase();
  const isRight = /^\d{6}$/.test(typed)
    ? await acceptAppCode(tx, appSecrets, account_id, typed, isNew)
    : !isNew && (await acceptRecoveryCode(tx, account_id, typed));
  if (isRight) return;
  throw atCode('code_wrong');
}

const atCode = (code: 'code_wrong' | 'second_factor_lost') =>
  new Problem(code, { fields: { code: new Problem(code).message } });

/** Also refuses a correct code if it, or a later one, has already been used. */
async function acceptAppCode(tx: Tx, appSecrets: AppSecrets, account_id: number, token: string, isNew: boolean) {
  const { rows } = await sql<{ sealed_secret: Buffer; last_step: number }>`
    select sealed_secret, last_step from second_factors
    where account_id = ${account_id} and (confirmed_at is null) = ${isNew} for update`.execute(tx);
  const [factor] = rows;
  if (!factor) return false;
  const timestamp = Date.now();
  const secret = unseal(appSecrets, factorOf(account_id), factor.sealed_secret);
  if (secret === undefined) throw atCode('second_factor_lost');
  const off = totpOf(secret).validate({ token, timestamp, window: STEPS_AROUND });
  const step = off === null ? 0 : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + off;
  if (step <= factor.last_step) return false;
  await sql`
    update second_factors set last_step = ${step}, sealed_secret = ${sealSecret(appSecrets[0], account_id, secret)},
      confirmed_at = coalesce(confirmed_at, now())
    where account_id = ${account_id}`.execute(tx);
  return true;
}

/** Letters and digits that cannot be mistaken for one another. */
const RECOVERY_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 16;
/** 80 random bits cannot be recovered from their hash, so it needs no salt and no slow algorithm. */
const hashOfRecovery = (account_id: number, typed: string) =>
  createHash('sha256').update(`${account_id}:${typed}`).digest();

async function acceptRecoveryCode(tx: Tx, account_id: number, typed: string): Promise<boolean> {
  const { rows } = await sql`
    delete from recovery_codes where account_id = ${account_id} and code_hash = ${hashOfRecovery(account_id, typed)}
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Replaces the recovery codes with ten new ones; only their hashes are stored. */
export async function makeRecoveryCodes(tx: Tx, account_id: number): Promise<string[]> {
  const plain = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(randomBytes(RECOVERY_LENGTH), (byte) => RECOVERY_LETTERS[byte % RECOVERY_LETTERS.length]).join(''),
  );
  await tx.deleteFrom('recovery_codes').where('account_id', '=', account_id).execute();
  await tx
    .insertInto('recovery_codes')
    .values(plain.map((code) => ({ account_id, code_hash: hashOfRecovery(account_id, code) })))
    .execute();
  return plain.map((code) => code.replace(/.{4}(?=.)/g, '$&-'));
}
