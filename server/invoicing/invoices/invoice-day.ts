import { sql } from 'kysely';
import { z } from 'zod';
import { MAX_SHARES, totalsOf } from '#contract/invoicing/draft.ts';
import type * as api from '#contract/invoicing/invoices-api.ts';
import type { DayShare } from '#contract/invoicing/invoices-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { showShare } from '#contract/lib/quarters.ts';
import { type Species, showSpecies } from '#contract/lib/species.ts';
import { ARRIVED } from '#contract/orders/status.ts';
import { todayAtPlant } from '#server/accounts/plant-day.ts';
import { findOutdated } from '#server/invoicing/corrections/changed-shares.ts';
import { billOf, chargedOnce, findBillable } from '#server/invoicing/invoices/billable.ts';
import { makeDraft } from '#server/invoicing/invoices/draft-invoice.ts';
import { cartsOf, findTax, type NewLine } from '#server/invoicing/invoices/draft-store.ts';
import { canBeSent, issueWaiting } from '#server/invoicing/invoices/issue-invoice.ts';
import type { Job } from '#server/lib/background/job.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { isReached } from '#server/mail/reach.ts';
import { statusIs } from '#server/orders/status-sql.ts';

interface ShareOfDay extends Omit<DayShare, 'title' | 'subtotal_cents' | 'tax_cents' | 'problems' | 'uncounted'> {
  species: Species;
  quarters: number;
}

/** What can be invoiced for the animals dropped off on a day, or for one order, and what is missing. */
export async function previewDay(
  db: Db,
  { actor }: Who<PlantActor>,
  { day, order_id }: InputOf<typeof api.previewDay>,
): Promise<DataOf<typeof api.previewDay>> {
  const { plant_id } = actor;
  const { rows } = await sql<ShareOfDay>`
    select s.cart_id, s.order_id, s.customer_id, trim(c.first_name || ' ' || c.last_name) as customer_name,
      ${isReached('invoice')} as is_reachable, o.species, s.quarters, o.tag_id as ear_tag,
      case when d.invoice_id is not null then json_build_object('invoice_id', d.invoice_id,
        'number', coalesce(d.number, ''), 'total_cents', d.total_cents, 'subtotal_cents', d.total_cents - d.tax_cents) end as invoice
    from orders o join shares s using (plant_id, order_id) join customers c using (plant_id, customer_id)
    join plants p on p.plant_id = o.plant_id
    left join invoice_shares l on l.plant_id = s.plant_id and l.cart_id = s.cart_id and l.is_live
    left join invoices d on d.plant_id = l.plant_id and d.invoice_id = l.invoice_id
    where o.plant_id = ${plant_id} and ${order_id > 0 ? sql`o.order_id = ${order_id}` : sql`o.dropoff_date = ${day || null}::date`} and ${statusIs('o.status', ARRIVED)}
    order by c.first_name, c.last_name, s.customer_id, s.cart_id limit ${MAX_SHARES}`.execute(db);
  const billable = await findBillable(
    db,
    plant_id,
    rows.map(({ cart_id }) => cart_id),
  );
  const drafts = rows.flatMap(({ invoice }) => (invoice?.number === '' ? [invoice.invoice_id] : []));
  const outdated = await findOutdated(db, plant_id, [...new Set(drafts)]);
  const shares: DayShare[] = [];
  /** The lines on each customer's new invoice so far. */
  const charged = new Map<number, NewLine[]>();
  for (const { species, quarters, ...row } of rows) {
    const share = billable.find(({ cart_id }) => cart_id === row.cart_id);
    if (!share) continue;
    const animal = billable.filter(({ order_id }) => order_id === share.order_id);
    const { lines: own, problems, uncounted } = billOf(share, animal);
    const earlier = row.invoice ? [] : (charged.get(row.customer_id) ?? []);
    const all = chargedOnce([...earlier, ...own]);
    if (!row.invoice) charged.set(row.customer_id, all);
    const lines = all.slice(earlier.length);
    const { rates, isExempt } = await findTax(db, plant_id, row.customer_id);
    const { subtotal_cents, tax_cents } = totalsOf(lines, rates, isExempt);
    const title = `${showSpecies(species)}, ${showShare(quarters).toLowerCase()}`;
    const all_problems =
      row.invoice && outdated.has(row.invoice.invoice_id) ? (['outdated', ...problems] as const) : problems;
    shares.push({ ...row, title, subtotal_cents, tax_cents, problems: [...all_problems], uncounted });
  }
  return { shares };
}

/** Starts issuing a day's invoices. A job does it, one invoice at a time. */
export async function issueDay(
  tx: Tx,
  who: Who<PlantActor>,
  { day, items, send, with_estimates }: InputOf<typeof api.issueDay>,
): Promise<DataOf<typeof api.issueDay>> {
  const { plant_id, account_id } = who.actor;
  const { run_id } = await tx
    .insertInto('invoice_runs')
    .values({
      plant_id,
      day,
      asked: JSON.stringify(items.map((item) => ({ ...item, with_estimates }))),
      is_sent: send,
      asked_by: account_id,
    })
    .returning('run_id')
    .executeTakeFirstOrThrow();
  await emit(tx, who, 'invoices.asked', { data: { run_id } });
  return { run_id };
}

const ITEMS = z.array(
  z.object({ cart_ids: z.array(z.int()), subtotal_cents: z.int(), with_estimates: z.boolean().default(false) }),
);
interface Run {
  run_id: number;
  day: IsoDate;
  asked: unknown;
  is_sent: boolean;
  done: number;
  invoice_ids: number[];
  failed: unknown;
  asked_by: number;
  ended_at: string | null;
}

export async function dayRun(
  db: Db,
  { actor }: Who<PlantActor>,
  { run_id }: InputOf<typeof api.dayRun>,
): Promise<DataOf<typeof api.dayRun>> {
  const run = await findRun(db, actor.plant_id, run_id);
  if (!run) throw new Problem('not_found');
  const { day, done, invoice_ids, failed, ended_at } = run;
  return {
    run_id,
    day,
    done,
    total: ITEMS.parse(run.asked).length,
    is_ended: ended_at !== null,
    invoice_ids,
    failed: failed as DataOf<typeof api.dayRun>['failed'],
  };
}

const findRun = (db: Db, plant_id: number, run_id: number): Promise<Run | undefined> =>
  db
    .selectFrom('invoice_runs')
    .select(['run_id', 'day', 'asked', 'is_sent', 'done', 'invoice_ids', 'failed', 'asked_by', 'ended_at'])
    .where('plant_id', '=', plant_id)
    .where('run_id', '=', run_id)
    .executeTakeFirst();

/** Resumes where an earlier attempt stopped, because the progress is saved along with each invoice. */
export const issueAsked: Job<{ db: Db }, 'invoices.asked'> = {
  queue: 'invoicing.issue-day',
  on: ['invoices.asked'],
  async run({ db }, { plant_id, data: { run_id } }) {
    const found = await findRun(db, plant_id, run_id);
    if (!found) return;
    const { done, asked_by, is_sent } = found;
    const run: AskedRun = { plant_id, run_id, is_sent, asked_by, items: ITEMS.parse(found.asked) };
    for (let at = done; at < run.items.length; ) at = await issueItem(db, run, at);
  },
};

interface AskedRun {
  plant_id: number;
  run_id: number;
  is_sent: boolean;
  asked_by: number;
  items: z.output<typeof ITEMS>;
}

/** Issues one invoice of a run, unless another process has already handled it. Returns the position of the next one. */
async function issueItem(db: Db, run: AskedRun, at: number): Promise<number> {
  const { plant_id, items } = run;
  const item = items[at] ?? { cart_ids: [], subtotal_cents: 0, with_estimates: false };
  try {
    return await inTransaction(db, async (tx) => {
      const actor = { plant_id, account_id: run.asked_by };
      const [done, known, today] = await Promise.all([
        lockRun(tx, run),
        findDraft(tx, plant_id, item.cart_ids),
        todayAtPlant(tx, plant_id),
      ]);
      if (done !== at) return done;
      const invoice_id = known ?? (await makeDraft(tx, actor, item.cart_ids));
      await progress(tx, run, sql`invoice_ids = invoice_ids || ${invoice_id}::bigint`);
      const isSent = run.is_sent && (await canBeSent(tx, plant_id, sql`i.invoice_id = ${invoice_id}`));
      await issueWaiting(tx, { actor, today }, invoice_id, {
        isSent,
        withEstimates: item.with_estimates,
        expected_subtotal: item.subtotal_cents,
      });
      return at + 1;
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const failed = { cart_ids: item.cart_ids, customer_name: '', code: error.code, values: error.values ?? {} };
    return inTransaction(db, async (tx) => {
      const done = await lockRun(tx, run);
      if (done !== at) return done;
      const { rows } = await sql<{ name: string }>`
        select trim(c.first_name || ' ' || c.last_name) as name from shares s join customers c using (plant_id, customer_id)
        where s.plant_id = ${plant_id} and s.cart_id = any(${item.cart_ids}::bigint[]) limit 1`.execute(tx);
      const named = JSON.stringify([{ ...failed, customer_name: rows[0]?.name ?? '' }]);
      await progress(tx, run, sql`failed = failed || ${named}::jsonb`);
      return at + 1;
    });
  }
}

/** Locks the run. Returns how many of its invoices have been handled. */
async function lockRun(tx: Tx, { plant_id, run_id, items }: AskedRun): Promise<number> {
  const { rows } = await sql<{ done: number }>`
    select done from invoice_runs where plant_id = ${plant_id} and run_id = ${run_id} for update`.execute(tx);
  return rows[0]?.done ?? items.length;
}

const progress = (tx: Tx, { plant_id, run_id, items }: AskedRun, change: ReturnType<typeof sql>) =>
  sql`update invoice_runs set ${change}, done = done + 1,
    ended_at = case when done + 1 = ${items.length} then now() end
    where plant_id = ${plant_id} and run_id = ${run_id}`.execute(tx);

/** The draft that has exactly these shares; null if they aren't on any invoice yet. */
async function findDraft(tx: Tx, plant_id: number, cart_ids: readonly number[]): Promise<number | null> {
  const { rows } = await sql<{ invoice_id: number; is_draft: boolean }>`
    select distinct i.invoice_id, i.number is null as is_draft from invoice_shares s join invoices i using (plant_id, invoice_id)
    where s.plant_id = ${plant_id} and s.is_live and s.cart_id = any(${cart_ids}::bigint[])`.execute(tx);
  const [known] = rows;
  if (!known) return null;
  const own = await cartsOf(tx, plant_id, known.invoice_id);
  const isSame = own.length === cart_ids.length && own.every((cart_id) => cart_ids.includes(cart_id));
  if (!known.is_draft || rows.length > 1 || !isSame) throw new Problem('invoice_exists');
  return known.invoice_id;
}
