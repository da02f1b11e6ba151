import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import type { Session } from '#contract/accounts/api.ts';
import { loginPasskey, startPasskeyLogin } from '#contract/accounts/security-api.ts';
import { wasLetBe } from '#web/accounts/security/passkey-problems.ts';
import { enter } from '#web/accounts/session.ts';
import { callApi } from '#web/lib/api.ts';

/** Signs in with the passkey the user picks. Returns null if they cancel. */
export async function signInByPasskey(remember: boolean): Promise<Session | null> {
  const options = await callApi(startPasskeyLogin, {}, { asStranger: true });
  try {
    const answer = await startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    });
    return await enter(
      await callApi(
        loginPasskey,
        { answer: { ...answer, response: { ...answer.response } }, remember },
        { asStranger: true },
      ),
    );
  } catch (error) {
    if (wasLetBe(error)) return null;
    throw error;
  }
}
