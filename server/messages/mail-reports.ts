import { sql } from 'kysely';
import { STAFF } from '#contract/lib/roles.ts';
import type { Message } from '#contract/messages/message.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import type { Db } from '#server/lib/database.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { joinParty, PARTY_NAME } from '#server/messages/party.ts';

/** How many reports one transaction handles. */
const AT_ONCE = 20;

interface Report {
  report_id: number;
  reported_by: number;
  reporter: string;
  reported: string;
  /** The account of the reported party; for a plant, its owner's. */
  reported_id: number;
  title: string;
  reason: string;
  context: Message[];
}

/**
 * Emails new reports to the operator of the installation, because neither party should be the judge. The mark and the
 * queued email share a transaction, so each report is emailed once.
 */
export async function mailReports(db: Db, operator: string): Promise<void> {
  let mailed: number;
  do {
    mailed = await inTransaction(db, async (tx) => {
      const { rows } = await sql<Report>`
        with untold as (
          update message_reports set notified_at = now() where report_id in (
            select report_id from message_reports where notified_at is null
            order by report_id limit ${AT_ONCE} for update skip locked)
          returning *
        )
        select u.report_id, u.reported_by, trim(w.first_name || ' ' || w.last_name) as reporter, ${PARTY_NAME} as reported,
          o.party_id as reported_id, t.title, u.reason, u.context
        from untold u join threads t using (thread_id) join accounts w on w.account_id = u.reported_by
        cross join lateral (
          select o.* from thread_members o where o.thread_id = t.thread_id
          order by (o.party_id, o.is_plant) in ((w.account_id, false), (case when w.role = any(${[...STAFF]}) then w.plant_id end, true)) nulls first limit 1
        ) o
        ${joinParty(sql`o.party_id`, sql`o.is_plant`)}
        order by u.report_id`.execute(tx);
      for (const { reported_by: account_id, context, ...report } of rows) {
        const text = context.map((message) => `${message.sender_name}: ${message.text || '...'}`).join('\n');
        await mailAccount(tx, {
          account_id,
          template: 'message_report',
          facts: { ...report, reporter_id: account_id, text },
          to: operator,
        });
      }
      return rows.length;
    });
  } while (mailed === AT_ONCE);
}
