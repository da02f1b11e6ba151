import { sql } from 'kysely';
import type { getSecurity as api } from '#contract/accounts/security-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { IS_SECOND_STEP_DEMANDED } from '#server/accounts/security/second-step-demanded.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Who } from '#server/lib/who.ts';

type Security = DataOf<typeof api>;

/**
 * Returns how and where the caller is signed in, in one statement. A session's last use is updated when its token is renewed,
 * at least every 15 minutes.
 */
export async function getSecurity(db: Db, { actor: { account_id, session_id } }: Who): Promise<Security> {
  const { rows } = await sql<Security>`
    select coalesce(a.email, '') as email, a.email_confirmed_at is not null as is_email_confirmed,
      exists (select 1 from second_factors where account_id = a.account_id and confirmed_at is not null) as has_second_factor,
      ${IS_SECOND_STEP_DEMANDED} as demands_second_step,
      (select count(*)::int from recovery_codes where account_id = a.account_id) as recovery_codes_left,
      (select coalesce(json_agg(p order by p.passkey_id), '[]') from (
        select passkey_id, name, created_at, last_used_at from passkeys where account_id = a.account_id
      ) p) as passkeys,
      (select coalesce(json_agg(s order by s.is_current desc, s.seen_at desc), '[]') from (
        select session_id, device, place, created_at as began_at, coalesce(replaced_at, created_at) as seen_at,
          session_id = ${session_id} as is_current
        from sessions where account_id = a.account_id and ended_at is null and expires_at > now()
      ) s) as sessions
    from accounts a where a.account_id = ${account_id}`.execute(db);
  const [security] = rows;
  if (!security) throw new Problem('signed_out');
  return security;
}
