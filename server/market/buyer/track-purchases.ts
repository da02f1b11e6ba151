import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { stepOf } from '#contract/market/buyer/steps.ts';
import type * as api from '#contract/market/buyer/tracker-api.ts';
import { animalStageOf } from '#contract/orders/stages.ts';
import { holdsSlots, type OrderStatus, type Stage, UNDER_WAY } from '#contract/orders/status.ts';
import { makeSheetLinks } from '#server/cut-sheets/mails/sheet-links.ts';
import { makeHandLink } from '#server/invoicing/paying/pay-links.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Who } from '#server/lib/who.ts';
import { IS_DEAL } from '#server/market/claims/is-deal.ts';
import { isPickedUp } from '#server/market/claims/is-picked-up.ts';
import { isOnSale } from '#server/market/search/lot-filter.ts';
import { READY_DAY } from '#server/orders/ready-day.ts';
import { stageIs, statusIs } from '#server/orders/status-sql.ts';

type Tracked = DataOf<typeof api.trackPurchases>[number];
type Row = Omit<Tracked, 'step' | 'stage' | 'can'> & {
  purchase_id: number;
  lot_id: number;
  review_claim_id: number | null;
  is_picked_up: boolean;
  pickup: 'plant' | 'farm';
  order: { status: OrderStatus; stage: Stage; hanging_weight_clb: number | null } | null;
};

/** The same limit as in the list of purchases. */
const MAX_SHOWN = 200;

/** At these stages there is no ready date to show: the meat is ready, or the animal missed its drop-off or was condemned. */
const NOT_EXPECTED: readonly Stage[] = ['ready', 'picked_up', 'missed', 'condemned'];

/** The plant's invoice to the buyer for the share of claim `c`. Drafts aren't shown to buyers. */
const INVOICE_OF = sql`from invoice_shares v join invoices i using (plant_id, invoice_id) join customers u using (plant_id, customer_id)
  where v.plant_id = c.plant_id and v.cart_id = c.cart_id and v.is_live and i.number is not null and u.account_id = c.buyer_id`;

/** How much of invoice `i` was paid, not counting what credit notes took off it. */
const PAID = sql`coalesce((select sum(d.amount_cents)::bigint from allocations d
  where d.plant_id = i.plant_id and d.invoice_id = i.invoice_id and d.kind <> 'credit_note'), 0)`;

/** Shows the seller's phone number only once neither side can back out of the deal. */
export async function trackPurchases(db: Db, { actor, today }: Who): Promise<Tracked[]> {
  const { rows } = await sql<Row>`
    select c.claim_id, c.purchase_id, c.lot_id, ${isPickedUp(sql`t`)} as is_picked_up, t.pickup,
      case when o.order_id is not null then json_build_object('status', o.status, 'stage', o.stage,
        'hanging_weight_clb', o.hanging_weight_clb) end as order,
      o.hanging_weight_clb, o.kill_date,
      case when t.pickup = 'plant' and ${statusIs('o.status', UNDER_WAY)} and not ${stageIs('o.stage', NOT_EXPECTED)}
        and ${READY_DAY} >= ${today}::date then ${READY_DAY} end as ready_on,
      case when f.cut_sheet_id is not null then json_build_object('is_submitted', f.submitted_at is not null) end as cut_sheet,
      case when row_number() over (partition by c.plant_id, c.cart_id order by c.claim_id desc) = 1 then (
        select json_build_object('number', i.number, 'paid_cents', ${PAID}, 'open_cents', i.open_cents)
        ${INVOICE_OF}) end as invoice,
      json_build_object('name', coalesce(m.name, s.first_name || ' ' || s.last_name),
        'phone', case when ${IS_DEAL} then s.phone else '' end) as seller,
      case when p.plant_id is not null then json_build_object('name', p.name, 'phone', p.phone) end as plant,
      case when r.claim_id is not null then json_build_object('stars', r.stars, 'review', r.review, 'answer', r.answer) end as review,
      r.claim_id as review_claim_id,
      (select l.lot_id from lots l where l.seller_id = t.seller_id and l.species = t.species and ${isOnSale(today)}
        order by (l.lot_id = t.lot_id) desc, (l.previous_lot_id = t.lot_id) desc nulls last, l.lot_id desc limit 1) as reorder_lot_id
    from claims c join lots t using (lot_id) join accounts s on s.account_id = t.seller_id
    left join farms m on m.seller_id = t.seller_id
    left join lot_animals a using (animal_id)
    left join orders o on o.plant_id = a.plant_id and o.order_id = a.order_id
    left join plants p on p.plant_id = a.plant_id
    left join shares h on h.plant_id = c.plant_id and h.cart_id = c.cart_id
    left join cut_sheets f on f.plant_id = h.plant_id and f.cut_sheet_id = h.cut_sheet_id
    left join lateral (select w.* from claims b join farm_reviews w using (claim_id)
      where b.purchase_id = c.purchase_id and b.lot_id = c.lot_id order by w.written_at desc limit 1) r on true
    where c.buyer_id = ${actor.account_id} and c.state = 'bought'
    order by c.claim_id desc limit ${sql.lit(MAX_SHOWN)}`.execute(db);
  const tracked = rows.map((row) => ({ ...row, step: stepOf(row) }));
  // Everything bought from a lot in one checkout shares one review, which is shown with one of its claims.
  const together = Map.groupBy(tracked, ({ purchase_id, lot_id }) => `${purchase_id} ${lot_id}`);
  return tracked.map((one) => {
    const { is_picked_up, pickup, order, purchase_id, lot_id, review, review_claim_id, ...row } = one;
    const shared = together.get(`${purchase_id} ${lot_id}`);
    const reviewed =
      shared?.find(({ claim_id }) => claim_id === review_claim_id) ?? shared?.find(({ step }) => step === 'picked_up');
    return {
      ...row,
      stage: order && holdsSlots(order.status) ? animalStageOf(order) : null,
      review: reviewed === one ? review : null,
      can: { review: reviewed === one && row.step === 'picked_up' },
    };
  });
}

/**
 * Returns a link to the cut sheet for the buyer's share. Market buyers have no portal at the plant, so they fill it in
 * through a link.
 */
export async function openOwnSheet(
  tx: Tx,
  { actor }: Who,
  { claim_id }: InputOf<typeof api.openOwnSheet>,
): Promise<DataOf<typeof api.openOwnSheet>> {
  const { account_id } = actor;
  const sheet = await tx
    .selectFrom('claims as c')
    .innerJoin('shares as s', (on) => on.onRef('s.plant_id', '=', 'c.plant_id').onRef('s.cart_id', '=', 'c.cart_id'))
    .select(['s.plant_id', 's.cut_sheet_id', 's.order_id'])
    .where('c.claim_id', '=', claim_id)
    .where('c.buyer_id', '=', account_id)
    .where('c.state', '=', 'bought')
    .executeTakeFirst();
  const cut_sheet_id = sheet?.cut_sheet_id ?? null;
  if (!sheet || cut_sheet_id === null) throw new Problem('not_found');
  const { plant_id, order_id } = sheet;
  const event_id = await emit(tx, { actor: { plant_id, account_id } }, 'cut_sheet.link_sent', {
    subject: { cut_sheet_id, order_id },
  });
  const sending = { plant_id, event_id, sent_by: account_id };
  const [made] = await makeSheetLinks(tx, sending, [{ cut_sheet_id, how: 'hand', recipient: '' }]);
  if (!made) throw new Error('an event makes the link of a sheet once');
  return { path: made.path };
}

/** Returns a link to the plant's invoice. As with the link that the plant emails, anyone who has it can open the invoice. */
export async function openOwnInvoice(
  tx: Tx,
  { actor, browser }: Who,
  { claim_id }: InputOf<typeof api.openOwnInvoice>,
): Promise<DataOf<typeof api.openOwnInvoice>> {
  const { account_id: made_by } = actor;
  const { rows } = await sql<{ plant_id: number; invoice_id: number }>`
    select i.plant_id, i.invoice_id from claims c cross join lateral (select i.plant_id, i.invoice_id ${INVOICE_OF}) i
    where c.claim_id = ${claim_id} and c.buyer_id = ${made_by} and c.state = 'bought'`.execute(tx);
  const [invoice] = rows;
  if (!invoice) throw new Problem('not_found');
  return { url: await makeHandLink(tx, browser.origin, { ...invoice, made_by }) };
}
