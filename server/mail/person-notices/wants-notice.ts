import { type RawBuilder, sql } from 'kysely';
import { type CommunityNotice, cellOf, type MessageNotice } from '#contract/accounts/notice-events.ts';

export type PersonNotice = MessageNotice | CommunityNotice;

/** Whether an account wants to hear about this by email, text, or push. `account` is its alias in the statement. */
export function wantsNotice(notice: PersonNotice, account = 'a'): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${account}.${column}`);
  return sql<boolean>`(${cellOf('email', notice)}::text <> all(${of('notices_off')})
    or (${notice}::text = any(${of('texts_on')}) and ${of('phone')} <> '')
    or (${cellOf('push', notice)}::text <> all(${of('notices_off')})
      and exists (select from push_devices d where d.account_id = ${of('account_id')})))`;
}
