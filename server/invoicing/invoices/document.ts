import { sql } from 'kysely';
import { discounted } from '#contract/invoicing/discount.ts';
import { type DraftLine, totalsOf } from '#contract/invoicing/draft.ts';
import type { InvoiceDocument } from '#contract/invoicing/invoice-document.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { showShare } from '#contract/lib/quarters.ts';
import { type Species, showSpecies } from '#contract/lib/species.ts';
import { sum } from '#contract/lib/sum.ts';
import { type Sides, splitPounds } from '#contract/pricing/split-pounds.ts';
import { findTax, withinLimit } from '#server/invoicing/invoices/draft-store.ts';
import { issueWith } from '#server/invoicing/template/template-store.ts';
import { findTerms } from '#server/invoicing/terms/terms-store.ts';
import type { Db } from '#server/lib/database.ts';

type Part = InvoiceDocument['parts'][number];
type PartHead = Omit<Part, 'lines'>;
interface ShareRow extends Omit<PartHead, 'title' | 'hanging_clb' | 'short'> {
  species: Species;
  quarters: number;
  whole_clb: number | null;
  sides: Sides | null;
  split: number[];
  short: PartHead['short'] | null;
  at: number;
}

/** The animals behind an invoice's shares, as they are now. Shares that no longer exist are left out. */
async function findParts(db: Db, plant_id: number, cart_ids: readonly number[]): Promise<PartHead[]> {
  const { rows } = await sql<ShareRow>`
    select s.cart_id, s.order_id, o.species, s.quarters, o.tag_id as ear_tag, o.dropoff_date, o.hanging_weight_clb as whole_clb,
      case when o.left_side_clb is not null then json_build_object('left_clb', o.left_side_clb, 'right_clb', o.right_side_clb,
        'places', a.places) end as sides, a.split,
      (select d.shortages from packed_shares d where d.plant_id = s.plant_id and d.share_id = s.cart_id
        and d.shortages <> '[]') as short, array_position(a.carts, s.cart_id) - 1 as at
    from shares s join orders o using (plant_id, order_id)
    cross join lateral (select array_agg(quarters order by cart_id) as split, array_agg(cart_id order by cart_id) as carts,
        array_agg(first_quarter order by cart_id) as places
      from shares where plant_id = s.plant_id and order_id = s.order_id) a
    where s.plant_id = ${plant_id} and s.cart_id = any(${cart_ids}::bigint[]) order by s.cart_id`.execute(db);
  return rows.map(({ species, quarters, whole_clb, sides, split, short, at, ...share }) => ({
    ...share,
    title: `${showSpecies(species)}, ${showShare(quarters).toLowerCase()}`,
    hanging_clb: whole_clb === null ? null : (splitPounds(whole_clb, split, sides)[at] ?? 0),
    ...(short && { short: short.map(({ cut, reason }) => ({ cut, reason })) }),
  }));
}

/** The document that a draft would become if it were issued now. The lines may still be loading. */
export async function documentOf(
  db: Db,
  plant_id: number,
  asked: {
    invoice_id: number;
    customer_id: number;
    cart_ids: readonly number[];
    lines: readonly DraftLine[] | Promise<readonly DraftLine[]>;
  },
): Promise<{ document: InvoiceDocument; due_days: number }> {
  const { invoice_id, customer_id, cart_ids } = asked;
  const [full, chosen, { due_days, plant, template_version }, { rates, isExempt }, buyer, heads] = await Promise.all([
    asked.lines,
    findTerms(db, plant_id, invoice_id),
    issueWith(db, plant_id),
    findTax(db, plant_id, customer_id),
    findBuyer(db, plant_id, customer_id),
    findParts(db, plant_id, cart_ids),
  ]);
  const { discount, terms, note } = chosen;
  const lines = discounted(full, discount);
  const off_cents = sum(lines.map(({ discount_cents = 0 }) => discount_cents));
  const document: InvoiceDocument = {
    kind: 'invoice',
    number: '',
    issued_on: '',
    due_on: '',
    corrects: '',
    plant,
    customer: isExempt ? buyer : { ...buyer, tax_certificate: '' },
    parts: partsOf(heads, lines),
    ...withinLimit(totalsOf(lines, rates, isExempt)),
    ...(discount &&
      off_cents > 0 && {
        discount: { percent_bp: discount.percent_bp, cents: off_cents, reason: discount.reason },
      }),
    ...(terms && { terms }),
    ...(note && { note }),
    template_version,
  };
  return { document, due_days: chosen.due_days ?? due_days };
}

/** One part for each share, and one for lines without a share. */
function partsOf(heads: readonly PartHead[], lines: readonly (DraftLine & { discount_cents?: number })[]): Part[] {
  const loose: PartHead = { cart_id: 0, order_id: 0, title: '', ear_tag: '', dropoff_date: '', hanging_clb: null };
  const isKnown = ({ cart_id }: DraftLine) => heads.some((head) => head.cart_id === cart_id);
  return [...heads, loose].flatMap((head) => {
    const own = lines.filter((line) => (head.cart_id === 0 ? !isKnown(line) : line.cart_id === head.cart_id));
    if (own.length === 0 && head.cart_id === 0) return [];
    return [
      {
        ...head,
        hanging_clb: evenedOut(head.hanging_clb, own),
        lines: own.map(({ line_id: _, cart_id: __, is_estimated, ...line }) => ({
          ...line,
          ...(is_estimated && { is_estimated }),
        })),
      },
    ];
  });
}

/** The charged weight if `evenOut` has adjusted it by a rounding difference; otherwise, the share's own weight. */
const evenedOut = (hanging_clb: number | null, lines: readonly DraftLine[]): number | null =>
  lines.find(({ unit, quantity }) => unit === 'hanging_lb' && Math.abs(quantity - (hanging_clb ?? 0)) === 1)
    ?.quantity ?? hanging_clb;

export async function findBuyer(db: Db, plant_id: number, customer_id: number): Promise<InvoiceDocument['customer']> {
  const { rows } = await sql<InvoiceDocument['customer']>`
    select trim(first_name || ' ' || last_name) as name, concat_ws(', ', nullif(address, ''), nullif(address_2, '')) as street_address,
      city, state, zip as zip_code, phone as phone_number, coalesce(email, '') as email, tax_certificate
    from customers where plant_id = ${plant_id} and customer_id = ${customer_id}`.execute(db);
  const [buyer] = rows;
  if (!buyer) throw new Error(`customer ${customer_id} is gone`);
  return buyer;
}

/** Sets a document's dates. Its number is filled in by the SQL statement that takes it. */
export const dated = (document: InvoiceDocument, issued_on: IsoDate, due_on: IsoDate): InvoiceDocument => ({
  ...document,
  issued_on,
  due_on,
});
