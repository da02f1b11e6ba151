import { verify } from '@node-rs/argon2';
import type { login as api } from '#contract/accounts/api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { enterOpenPlant } from '#server/accounts/current-plant.ts';
import { addSession, findAccountByEmail, findActorOfSession } from '#server/accounts/store.ts';
import { newRefreshToken, sessionEnd, sessionFacts, signAccessToken } from '#server/accounts/token.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { Who } from '#server/lib/who.ts';

/** The hash of a password nobody has: an unknown address costs what a wrong password costs, so the two cannot be told apart. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$VxUNmPjfoQw+7Af5KvIxLQ$0xqbrJKdqqlUbsDk9ul7UWVIbMDjqdoE8cQJAsfOoys';

/** Signs in: checks the password outside any transaction, then begins a session. */
export const login =
  (secret: string) =>
  async (db: Db, { cookie }: Who<unknown>, { username, password, remember }: InputOf<typeof api>): Promise<string> => {
    const account = await findAccountByEmail(db, username);
    const isRight = await verify(account?.password_hash ?? NOBODY, password);
    if (!account?.password_hash || !isRight) throw new Problem('wrong_password');

    const refresh = newRefreshToken();
    const actor = await inTransaction(db, async (tx) => {
      await addSession(tx, {
        session_id: refresh.session_id,
        account_id: account.account_id,
        refresh_hash: refresh.hash,
        remembered: remember,
        expires_at: sessionEnd(remember),
      });
      let found = await findActorOfSession(tx, refresh.session_id);
      if (found?.has_portal === false) found = await enterOpenPlant(tx, found);
      if (!found?.has_portal) throw new Problem('portal_off');
      return found;
    });
    cookie.set(refresh.token, remember);
    return signAccessToken(secret, refresh.session_id, sessionFacts(actor));
  };
