import type { forgotPassword as api } from '#contract/accounts/recovery-api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { guardsWith, takeTry } from '#server/accounts/sign-in/tries.ts';
import type { Tx } from '#server/lib/database.ts';
import { storeMailToAddress } from '#server/lib/mails/mails.ts';
import type { Who } from '#server/lib/who.ts';

/**
 * Records that a link was requested for an address, and nothing else. Whether it has an account is looked up when the message
 * is sent, so that the response and its timing are the same for every address. Requests over the limit get the same response,
 * but no email.
 */
export function forgotPassword(secret: string) {
  const guards = guardsWith(secret);
  return async (tx: Tx, { browser }: Who<unknown>, { email }: InputOf<typeof api>): Promise<null> => {
    const wait = await takeTry(tx, [guards('mail_to', email), guards('mail_from', browser.network)]);
    if (wait === 0) await storeMailToAddress(tx, email, 'reset', {});
    return null;
  };
}
