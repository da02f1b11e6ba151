import { sql } from 'kysely';
import type * as api from '#contract/accounts/security-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import {
  acceptCode,
  makeRecoveryCodes,
  newTotpSecret,
  sealSecret,
  totpOf,
} from '#server/accounts/security/accept-code.ts';
import { presentPassword } from '#server/accounts/security/present-password.ts';
import { IS_SECOND_STEP_DEMANDED } from '#server/accounts/security/second-step-demanded.ts';
import type { AppSecrets } from '#server/accounts/sign-in/derive-key.ts';
import { clearTries, guardsWith, requireTry } from '#server/accounts/sign-in/tries.ts';
import { holdSession } from '#server/accounts/store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Who } from '#server/lib/who.ts';

type Commit<T> = (work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Whether the plant requires two-step sign-in for this office member. */
async function isDemanded(db: Db, account_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from accounts a where a.account_id = ${account_id} and ${IS_SECOND_STEP_DEMANDED}`.execute(db);
  return rows.length > 0;
}

/** Calls that turn two-step sign-in on and off. `secret` encrypts what is stored. */
export function secondFactor(secrets: AppSecrets) {
  const [secret] = secrets;
  const requirePassword = presentPassword(secret);
  const guards = guardsWith(secret);

  /** Every call creates a new secret, which takes effect once a code from it has been accepted. */
  async function start(
    db: Db,
    { actor }: Who,
    { present_password }: InputOf<typeof api.startSecondFactor>,
    commit: Commit<DataOf<typeof api.startSecondFactor>>,
  ) {
    const { account_id, email } = actor;
    await requirePassword(db, account_id, present_password);
    const plain = newTotpSecret();
    return commit(async (tx) => {
      await holdSession(tx, actor);
      const { rows } = await sql`
        insert into second_factors (account_id, sealed_secret) values (${account_id}, ${sealSecret(secret, account_id, plain)})
        on conflict (account_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0
          where second_factors.confirmed_at is null
        returning 1`.execute(tx);
      if (rows.length === 0) throw new Problem('second_factor_on');
      return { secret: plain, uri: totpOf(plain, email).toString() };
    });
  }

  async function confirm(
    db: Db,
    { actor }: Who,
    { code }: InputOf<typeof api.confirmSecondFactor>,
    commit: Commit<DataOf<typeof api.confirmSecondFactor>>,
  ) {
    const { account_id } = actor;
    const factor = await db
      .selectFrom('second_factors')
      .select('confirmed_at')
      .where('account_id', '=', account_id)
      .executeTakeFirst();
    if (!factor) throw new Problem('begin_again');
    if (factor.confirmed_at !== null) throw new Problem('second_factor_on');
    const counted = [guards('code', account_id)];
    await requireTry(db, counted);
    const codes = await commit(async (tx) => {
      await holdSession(tx, actor);
      await acceptCode(tx, secrets, account_id, code, { isNew: true });
      await mailAccount(tx, { account_id, template: 'second_factor_changed', facts: { is_on: true } });
      return { recovery_codes: await makeRecoveryCodes(tx, account_id) };
    });
    await clearTries(db, counted);
    return codes;
  }

  async function stop(
    db: Db,
    { actor }: Who,
    { present_password, code }: InputOf<typeof api.stopSecondFactor>,
    commit: Commit<null>,
  ) {
    const { account_id } = actor;
    if (await isDemanded(db, account_id)) throw new Problem('second_step_demanded');
    const counted = [guards('code', account_id)];
    if (code === undefined) await requirePassword(db, account_id, present_password ?? '');
    else await requireTry(db, counted);
    await commit(async (tx) => {
      await holdSession(tx, actor);
      if (code !== undefined) await acceptCode(tx, secrets, account_id, code);
      await tx.deleteFrom('recovery_codes').where('account_id', '=', account_id).execute();
      const { rows } = await sql<{ was_on: boolean }>`
        delete from second_factors where account_id = ${account_id} returning confirmed_at is not null as was_on`.execute(
        tx,
      );
      if (rows[0]?.was_on)
        await mailAccount(tx, { account_id, template: 'second_factor_changed', facts: { is_on: false } });
      return null;
    });
    await clearTries(db, counted);
    return null;
  }

  async function renewCodes(
    db: Db,
    { actor }: Who,
    { present_password }: InputOf<typeof api.renewRecoveryCodes>,
    commit: Commit<DataOf<typeof api.renewRecoveryCodes>>,
  ) {
    const { account_id } = actor;
    await requirePassword(db, account_id, present_password);
    return commit(async (tx) => {
      await holdSession(tx, actor);
      const { rows } = await sql`
        select 1 from second_factors where account_id = ${account_id} and confirmed_at is not null for update`.execute(
        tx,
      );
      if (rows.length === 0) throw new Problem('begin_again');
      return { recovery_codes: await makeRecoveryCodes(tx, account_id) };
    });
  }

  return { start, confirm, stop, renewCodes };
}
