import * as recovery from '#contract/accounts/recovery-api.ts';
import * as api from '#contract/accounts/security-api.ts';
import { isLinkGood } from '#server/accounts/one-time-links.ts';
import { anyone, signedIn } from '#server/accounts/policy.ts';
import { changeEmail, confirmEmail } from '#server/accounts/security/change-email.ts';
import { changePassword } from '#server/accounts/security/change-password.ts';
import { confirmAddress, sendConfirmation } from '#server/accounts/security/confirm-address.ts';
import { getSecurity } from '#server/accounts/security/get-security.ts';
import { passkeys, removePasskey, renamePasskey } from '#server/accounts/security/passkeys.ts';
import { forgotPassword, resetPassword } from '#server/accounts/security/reset-password.ts';
import { secondFactor } from '#server/accounts/security/second-factor.ts';
import { isCommon } from '#server/accounts/sign-in/common-passwords.ts';
import type { AppSecrets } from '#server/accounts/sign-in/derive-key.ts';
import { endOneSession, endOtherSessions, signOutEverywhere } from '#server/accounts/sign-in/end-sessions.ts';
import { loginCode } from '#server/accounts/sign-in/login-code.ts';
import { loginPasskey, startPasskeyLogin } from '#server/accounts/sign-in/login-passkey.ts';
import { type Route, read, steps, write } from '#server/lib/route.ts';

/**
 * Passwords, second factors, passkeys, and sessions. Every call that ends sessions also clears the cached actor before it
 * responds.
 */
export function securityRoutes(secrets: AppSecrets): Route[] {
  const [secret] = secrets;
  const changesActor = { changesActor: true };
  const factor = secondFactor(secrets);
  const keys = passkeys(secret);
  return [
    write(recovery.forgotPassword, anyone, forgotPassword(secret)),
    read(recovery.checkPassword, anyone, async (_db, { browser }, { password }) => {
      // Registering takes an Idempotency-Key. Setting the cookie now lets a registration be repeated if its response is
      // lost.
      browser.guest();
      return { is_common: isCommon(password) };
    }),
    read(recovery.checkLink, anyone, async (db, _who, { token }) => ({
      is_good: await isLinkGood(db, token, ['reset', 'invite', 'claim', 'email', 'confirm']),
    })),
    steps(recovery.resetPassword, anyone, resetPassword(secret)),
    write(recovery.confirmEmail, anyone, confirmEmail, changesActor),
    write(recovery.confirmAddress, signedIn, confirmAddress),
    steps(recovery.sendConfirmation, signedIn, sendConfirmation(secret)),
    steps(api.loginCode, anyone, loginCode(secrets)),
    steps(api.startPasskeyLogin, anyone, startPasskeyLogin),
    steps(api.loginPasskey, anyone, loginPasskey(secret)),
    read(api.getSecurity, signedIn, getSecurity),
    steps(api.changePassword, signedIn, changePassword(secret), changesActor),
    steps(api.changeEmail, signedIn, changeEmail(secret)),
    write(api.endOneSession, signedIn, endOneSession, changesActor),
    write(api.endOtherSessions, signedIn, endOtherSessions, changesActor),
    write(api.signOutEverywhere, signedIn, signOutEverywhere, changesActor),
    steps(api.startSecondFactor, signedIn, factor.start),
    steps(api.confirmSecondFactor, signedIn, factor.confirm, changesActor),
    steps(api.stopSecondFactor, signedIn, factor.stop),
    steps(api.renewRecoveryCodes, signedIn, factor.renewCodes),
    steps(api.startPasskey, signedIn, keys.start),
    steps(api.addPasskey, signedIn, keys.add),
    write(api.renamePasskey, signedIn, renamePasskey),
    write(api.removePasskey, signedIn, removePasskey),
  ];
}
