import { createHmac } from 'node:crypto';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { sql } from 'kysely';
import * as api from '#contract/accounts/security-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import { challengeIn } from '#server/accounts/security/passkey-answer.ts';
import { passkeySite } from '#server/accounts/security/passkey-site.ts';
import { presentPassword } from '#server/accounts/security/present-password.ts';
import { keepChallenge, takeChallenge } from '#server/accounts/sign-in/challenges.ts';
import { deriveKey } from '#server/accounts/sign-in/derive-key.ts';
import { holdSession } from '#server/accounts/store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Who } from '#server/lib/who.ts';

/** EdDSA, ES256, and RS256, the algorithms that authenticators use. */
const ALGORITHMS = [-8, -7, -257];
/** Loaded on first use, because most installations never need it. */
const library = () => import('@simplewebauthn/server');

interface Known {
  credential_id: string;
  transports: string[];
}
const passkeysOf = (db: Db, account_id: number): Promise<Known[]> =>
  db.selectFrom('passkeys').select(['credential_id', 'transports']).where('account_id', '=', account_id).execute();

/** Calls for managing a person's passkeys. */
export function passkeys(secret: string) {
  const requirePassword = presentPassword(secret);
  const userKey = deriveKey(secret, 'passkey user');
  /** The user id stored in the authenticator. It reveals nothing about the person. */
  const userIdOf = (account_id: number) => {
    const digest = createHmac('sha256', userKey).update(String(account_id)).digest();
    return new Uint8Array(digest.buffer.slice(digest.byteOffset, digest.byteOffset + digest.byteLength));
  };

  async function start(
    db: Db,
    { actor, browser }: Who,
    { present_password }: InputOf<typeof api.startPasskey>,
  ): Promise<DataOf<typeof api.startPasskey>> {
    const { account_id, email, first_name, last_name } = actor;
    await requirePassword(db, account_id, present_password);
    const known = await passkeysOf(db, account_id);
    if (known.length >= api.MAX_PASSKEYS) throw new Problem('passkeys_full');
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      supportedAlgorithmIDs: ALGORITHMS,
      rpName: 'Hindquarter',
      rpID: passkeySite(browser).rpID,
      userName: email,
      userDisplayName: `${first_name} ${last_name}`,
      userID: userIdOf(account_id),
      // A passkey replaces both steps, so it must verify its user and work without an email address.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    });
    await keepChallenge(db, 'passkey_add', options.challenge, { account_id, data: {} });
    return { ...options };
  }

  async function add(
    db: Db,
    { actor, browser }: Who,
    { name, answer }: InputOf<typeof api.addPasskey>,
    commit: (work: (tx: Tx) => Promise<DataOf<typeof api.addPasskey>>) => Promise<DataOf<typeof api.addPasskey>>,
  ) {
    const { account_id } = actor;
    const expectedChallenge = challengeIn(answer);
    const asked = await takeChallenge(db, 'passkey_add', expectedChallenge);
    if (asked?.account_id !== account_id) throw new Problem('passkey_refused');
    const { rpID, expectedOrigin } = passkeySite(browser);
    const { verifyRegistrationResponse } = await library();
    const { registrationInfo: made } = await verifyRegistrationResponse({
      supportedAlgorithmIDs: ALGORITHMS,
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin,
      expectedRPID: rpID,
    }).catch(() => ({ registrationInfo: undefined }));
    if (!made) throw new Problem('passkey_refused');
    const { id, publicKey, counter, transports = [] } = made.credential;
    return commit(async (tx) => {
      // Additions to one account wait for each other here, so that together they cannot exceed the limit.
      await holdSession(tx, actor);
      if ((await passkeysOf(tx, account_id)).length >= api.MAX_PASSKEYS) throw new Problem('passkeys_full');
      const { rows } = await sql<{ passkey_id: number }>`
        insert into passkeys (account_id, credential_id, public_key, counter, transports, name)
        values (${account_id}, ${id}, ${Buffer.from(publicKey)}, ${counter}, ${transports}::text[], ${name})
        on conflict (credential_id) do nothing returning passkey_id`.execute(tx);
      const [added] = rows;
      if (!added) throw new Problem('passkey_refused');
      await mailAccount(tx, { account_id, template: 'passkey_added', facts: { name } });
      return added;
    });
  }

  return { start, add };
}

export async function renamePasskey(
  tx: Tx,
  { actor: { account_id } }: Who,
  { passkey_id, name }: InputOf<typeof api.renamePasskey>,
): Promise<null> {
  const { rows } = await sql`
    update passkeys set name = ${name} where passkey_id = ${passkey_id} and account_id = ${account_id} returning 1`.execute(
    tx,
  );
  if (rows.length === 0) throw new Problem('not_found');
  return null;
}

export async function removePasskey(
  tx: Tx,
  { actor: { account_id } }: Who,
  { passkey_id }: InputOf<typeof api.removePasskey>,
): Promise<null> {
  const { rows } = await sql`
    delete from passkeys where passkey_id = ${passkey_id} and account_id = ${account_id} returning 1`.execute(tx);
  if (rows.length === 0) throw new Problem('not_found');
  return null;
}
