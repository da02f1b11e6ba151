import { createHash } from 'node:crypto';
import { openFloor } from '#bench/open-floor.ts';
import type { IsoDate } from '#contract/lib/days.ts';

/** Lower bound for invoices and statements of account, and for writing the same rows as recording a payment. */
const { app, pool, plant, read, start } = openFloor();

const LIST = `
  select i.invoice_id, i.kind, i.number, i.customer_id, trim(c.first_name || ' ' || c.last_name) as customer_name, i.issued_on,
    i.due_on, i.total_cents, i.open_cents, i.credited_cents, i.sent_at is not null as is_sent,
    (select array_agg(distinct order_id) from invoice_shares s where s.plant_id = i.plant_id and s.invoice_id = i.invoice_id)
      as order_ids,
    (select count(*) from (select 1 from invoices where plant_id = $1 limit 1001) counted) as total
  from invoices i join customers c using (plant_id, customer_id) where i.plant_id = $1 order by i.invoice_id desc limit 20`;
read('list', LIST);

const OWED = `case when t.debit_account in ('receivable', 'customer_credit') then t.amount_cents else 0 end
  - case when t.credit_account in ('receivable', 'customer_credit') then t.amount_cents else 0 end`;
const STATEMENT = `
  select p.posting_id, p.day, p.kind, coalesce(i.number, p.cause_id::text) as number, i.invoice_id, ${OWED} as cents,
    sum(${OWED}) over (order by p.posting_id)::bigint as balance_cents
  from transfers t join postings p using (owner_id, posting_id)
  left join invoices i on i.plant_id = p.owner_id and i.invoice_id = p.cause_id and p.kind = 'invoice'
  where t.owner_id = $1 and t.customer_id = $2 order by p.posting_id limit 1000`;
read<{ customer_id: number }>('statement', STATEMENT, ({ customer_id }) => [plant, customer_id]);

/** The event is marked as already relayed, so the product ignores it if it is running on the same database. */
const PAY = `
  with invoice as (
    update invoices set open_cents = open_cents - $3, revision = revision + 1
    where plant_id = $1 and invoice_id = $2 and open_cents >= $3 returning customer_id, open_cents
  ), paid as (
    insert into payments (plant_id, customer_id, method, amount_cents, received_on, received_by)
    select $1, customer_id, 'check', $3, $4, $1 from invoice returning payment_id, customer_id
  ), posting as (
    insert into postings (owner_id, kind, cause_id, day, posted_by) select $1, 'payment', payment_id, $4, $1 from paid
    returning posting_id
  ), transfer as (
    insert into transfers (owner_id, posting_id, debit_account, credit_account, amount_cents, customer_id)
    select $1, posting_id, 'checks', 'receivable', $3, customer_id from posting, paid
  ), allocation as (
    insert into allocations (plant_id, invoice_id, kind, payment_id, amount_cents, allocated_on, allocated_by)
    select $1, $2, 'payment', payment_id, $3, $4, $1 from paid
  ), event as (
    insert into events (owner_id, kind, actor_id, data, relayed_at) select $1, 'invoice.paid', $1, '{}', now() from paid
  ), answered as (
    insert into answered_keys (account_id, key, path, body_hash, answer) select $1, $5, '/pay', $6, '{}' from paid
  )
  select payment_id, open_cents from paid, invoice`;
app.post<{ Body: { invoice_id: number; amount_cents: number; day: IsoDate; key: string } }>(
  '/pay',
  async ({ body }, reply) => {
    const { invoice_id, amount_cents, day, key } = body;
    const body_hash = createHash('sha256').update(JSON.stringify(body)).digest();
    const values = [plant, invoice_id, amount_cents, day, key, body_hash];
    const { rows } = await pool.query({ name: 'pay', text: PAY, values });
    return rows[0] ? { status: 'yes', data: rows[0] } : reply.code(409).send({ status: 'no' });
  },
);

await start();
