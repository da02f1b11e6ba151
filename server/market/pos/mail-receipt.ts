import { sql } from 'kysely';
import { wordsFor } from '#contract/app/refusals.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isPhone } from '#contract/lib/fields.ts';
import { hasLink } from '#contract/market/lots/contact-details.ts';
import {
  type mailCounterReceipt as api,
  MAX_RECEIPT_MAILS,
  MAX_RECEIPT_MAILS_A_DAY,
} from '#contract/market/pos/receipt-api.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import type { CounterOwner } from '#server/invoicing/till/counter-sale.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { viewCounterSale } from '#server/market/pos/counter-sales.ts';
import { ownedBy, ownerOf } from '#server/market/pos/owner.ts';

/** Queues a receipt's email. Locks the counter and the sale, so simultaneous calls can't exceed the limits. */
export async function mailCounterReceipt(
  tx: Tx,
  who: Who<Actor>,
  { sale_id, email }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { account_id } = who.actor;
  const owner = ownerOf(who.actor);
  await sql`select pg_advisory_xact_lock(hashtextextended('counter mails', ${owner.owner_id}))`.execute(tx);
  await sql`
    select from counter_sales s where s.sale_id = ${sale_id}::bigint and ${ownedBy(owner, 's')} for update`.execute(tx);
  const receipt = await viewCounterSale(tx, who, { sale_id });
  const version = receipt.refunds.length + (receipt.void_reason === '' ? 0 : 1);
  const { rows } = await sql<{ email: string }>`
    select email from counter_receipt_mails where sale_id = ${sale_id}::bigint and version = ${version}`.execute(tx);
  if (rows.some((mailed) => mailed.email === email.toLowerCase()))
    throw new Problem('receipt_mailed', { fields: { email: wordsFor('receipt_mailed') } });
  const values = { most: MAX_RECEIPT_MAILS };
  if (rows.length >= MAX_RECEIPT_MAILS) throw new Problem('receipt_mails_full', { values });
  if ((await countMails(tx, owner)) >= MAX_RECEIPT_MAILS_A_DAY)
    throw new Problem('counter_mails_full', { values: { most: MAX_RECEIPT_MAILS_A_DAY } });
  await sql`
    insert into counter_receipt_mails (sale_id, version, email, asked_by)
    values (${sale_id}::bigint, ${version}, ${email.toLowerCase()}, ${account_id})`.execute(tx);
  const { seller_name, seller_phone, seller_email, sold_on, lines, refunds, discount_cents, tax_cents, total_cents } =
    receipt;
  if (hasLink(seller_name)) throw new Problem('receipt_with_link');
  await mailAccount(tx, {
    account_id,
    template: 'counter_receipt',
    to: email,
    facts: {
      seller: seller_name,
      contact: [isPhone(seller_phone) ? seller_phone : '', seller_email].filter(Boolean).join(' · '),
      sale_id,
      sold_on,
      lines: lines.map(({ name, unit, quantity, amount_cents }) => ({ name, unit, quantity, amount_cents })),
      discount_cents,
      tax_cents,
      total_cents,
      refunded_cents: refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
      is_deposit: lines.some(({ is_deposit }) => is_deposit),
      is_voided: receipt.void_reason !== '',
    },
  });
  return { sale_id };
}

async function countMails(db: Db, owner: CounterOwner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from counter_receipt_mails m join counter_sales s using (sale_id)
    where ${ownedBy(owner, 's')} and m.asked_at > now() - interval '1 day'`.execute(db);
  return rows[0]?.count ?? 0;
}
