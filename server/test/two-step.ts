import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, vi } from 'vitest';
import { confirmSecondFactor, startSecondFactor } from '#contract/accounts/security-api.ts';
import { hashPassword } from '#server/accounts/sign-in/passwords.ts';
import { makePlant, type openTestApp, type Person } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

export const PASSWORD = 'knife and block';

/** The code an authenticator app shows for this secret, `steps` half-minutes from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** People who sign in with PASSWORD, with and without two-step sign-in. */
export function peopleOf(app: ReturnType<typeof openTestApp>) {
  // A code is valid for half a minute. The clock is stopped, so no code expires on a slow machine.
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
  afterAll(() => void vi.useRealTimers());

  async function makePerson() {
    const { owner: person } = await makePlant(app);
    const password_hash = await hashPassword(PASSWORD);
    const { email } = await app.db
      .updateTable('accounts')
      .set({ password_hash })
      .where('account_id', '=', person.account_id)
      .returning('email')
      .executeTakeFirstOrThrow();
    return { person, email: email ?? '' };
  }
  async function start(person: Person): Promise<string> {
    const answer = expectYes(await app.call(startSecondFactor, person, { present_password: PASSWORD }));
    if (!answer.data.uri.includes(`secret=${answer.data.secret}`)) throw new Error('the address has another secret');
    return answer.data.secret;
  }
  /** Turned on with the code of the previous half minute, so the current code hasn't been used yet. */
  async function turnOn() {
    const { person, email } = await makePerson();
    const secret = await start(person);
    const answer = expectYes(await app.call(confirmSecondFactor, person, { code: codeOf(secret, -1) }));
    return { person, email, secret, codes: answer.data.recovery_codes };
  }
  return { makePerson, start, turnOn };
}
