import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { sql } from 'kysely';
import type * as api from '#contract/accounts/security-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { challengeIn } from '#server/accounts/security/passkey-answer.ts';
import { passkeySite } from '#server/accounts/security/passkey-site.ts';
import { sessionBeginner } from '#server/accounts/sign-in/begin-session.ts';
import { keepChallenge, takeChallenge } from '#server/accounts/sign-in/challenges.ts';
import { findPerson } from '#server/accounts/store.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Who } from '#server/lib/who.ts';

/** Loaded on first use, because most installations never need it. */
const library = () => import('@simplewebauthn/server');

/** A challenge for any passkey the browser has. It is not tied to anyone, so it can be issued before sign-in. */
export async function startPasskeyLogin(
  db: Db,
  { browser }: Who<unknown>,
): Promise<DataOf<typeof api.startPasskeyLogin>> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: passkeySite(browser).rpID,
    userVerification: 'required',
  });
  await keepChallenge(db, 'passkey_sign_in', options.challenge);
  return { ...options };
}

interface Found {
  passkey_id: number;
  account_id: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
}

/**
 * Signs in with a passkey response. The challenge works once. If the counter does not advance, the passkey was copied and is
 * refused.
 */
export function loginPasskey(secret: string) {
  const beginSession = sessionBeginner(secret);
  return async (db: Db, who: Who<unknown>, { answer, remember }: InputOf<typeof api.loginPasskey>): Promise<string> => {
    const expectedChallenge = challengeIn(answer);
    const [asked, found] = await Promise.all([
      takeChallenge(db, 'passkey_sign_in', expectedChallenge),
      findPasskey(db, answer.id),
    ]);
    if (!asked || !found) throw new Problem('passkey_refused');
    const { rpID, expectedOrigin } = passkeySite(who.browser);
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin,
      expectedRPID: rpID,
      credential: { id: found.credential_id, publicKey: new Uint8Array(found.public_key), counter: found.counter },
    }).catch(() => ({ verified: false, authenticationInfo: { newCounter: 0 } }));
    if (!verified) throw new Problem('passkey_refused');
    const { rows } = await sql`
      update passkeys set counter = ${authenticationInfo.newCounter}, last_used_at = now()
      where passkey_id = ${found.passkey_id} and counter = ${found.counter} returning 1`.execute(db);
    if (rows.length === 0) throw new Problem('passkey_refused');
    const person = await findPerson(db, found.account_id);
    if (!person) throw new Problem('signed_out');
    return beginSession(db, who, { person, remember });
  };
}

async function findPasskey(db: Db, credential_id: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select p.passkey_id, p.account_id, p.credential_id, p.public_key, p.counter
    from passkeys p join accounts a using (account_id)
    where p.credential_id = ${credential_id} and a.deactivated_at is null`.execute(db);
  return rows[0];
}
