import type { OrderDetails } from '#contract/booking/api.ts';
import { countOrders, type Quantities, quantityField } from '#contract/booking/booking.ts';
import {
  amountOf,
  type EditedAmount,
  findAddProblem as findAddProblemOf,
  QUARTERS_OF,
  type Share,
  sizesThatFit,
  sumQuarters,
} from '#contract/booking/shares.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { comesAsFlock, SPECIES, type Species } from '#contract/lib/species.ts';
import type { Organ } from '#contract/orders/animal-terms.ts';
import { contactFields } from '#contract/orders/deposit.ts';
import type { Label } from '#contract/orders/offering.ts';
import type { TypedDeposit } from '#web/booking/new-order/deposit-dialog.tsx';
import type { AttachedFile } from '#web/booking/new-order/file-list.tsx';

type Sex = '' | 'male' | 'female' | 'heifer' | 'steer' | 'bull';

/** A row of the edit dialog. `cart_id` is the stored share it is; `key` tells rows apart while they come and go. */
export interface EditRow {
  key: string;
  cart_id: number | null;
  customer: { id: number; label: string } | null;
  cut_sheet: number | null;
  amount: EditedAmount | null;
}

/** Everything the edit dialog can change of an order. */
export interface EditValues {
  event_name: string;
  organic: '' | 'yes' | 'no';
  quantities: Partial<Record<Species, number>>;
  dropoff_date: IsoDate;
  kill_date: IsoDate;
  organs: Organ[];
  process_option: Label | '';
  sex: Sex;
  ear_tag_id: string;
  extra_field_1: string;
  over_thirty_months: '' | 'yes' | 'no';
  organic_certified_file: AttachedFile[];
  thirty_plus_file: AttachedFile[];
  deposit: TypedDeposit;
  rows: EditRow[];
}

const EMPTY_ROW = { cart_id: null, customer: null, cut_sheet: null, amount: null };
let made = 0;
export const newRow = (more: Partial<EditRow> = {}): EditRow => {
  made += 1;
  return { ...EMPTY_ROW, ...more, key: `new ${made}` };
};

/** What an order holds, in the dialog's terms; an animal that is not split begins with one empty row. */
export function valuesOf(order: OrderDetails): EditValues {
  const rows = order.split.map(({ cart_id, form_customer_id, first_name, last_name, form_id, qty }) => ({
    key: `share ${cart_id}`,
    cart_id,
    customer: { id: form_customer_id, label: `${first_name} ${last_name}`.trim() },
    cut_sheet: form_id,
    amount: amountOf(qty),
  }));
  const files = (field: string) => order.files.filter((file) => file.field === field);
  return {
    event_name: order.title,
    organic: order.organic as EditValues['organic'],
    quantities: { [order.species]: order.heads },
    dropoff_date: order.dropoff_date,
    kill_date: order.kill_date,
    organs: order.organs.split(',').filter(Boolean) as Organ[],
    process_option: order.process_option as Label | '',
    sex: order.sex as Sex,
    ear_tag_id: order.ear_tag_id,
    extra_field_1: order.extra_field_1,
    over_thirty_months: order.over_thirty_months as EditValues['over_thirty_months'],
    organic_certified_file: files('organic_certified_file'),
    thirty_plus_file: files('thirty_plus_file'),
    deposit: depositOf(order),
    rows: rows.length > 0 ? rows : [{ key: 'first', ...EMPTY_ROW }],
  };
}

/** What is asked for this order, as its dialog has it typed; a deposit of a sibling is that one's. */
const depositOf = ({ order_id, deposit }: OrderDetails): TypedDeposit =>
  deposit?.order_id === order_id
    ? { amount: (deposit.amount_cents / 100).toFixed(2), contact: deposit.email || deposit.phone }
    : { amount: '', contact: '' };

export const isFilled = ({ customer, amount }: EditRow): boolean => customer !== null || amount !== null;
/** A row in the terms of the rules. */
export const shareOf = ({ cart_id, customer, cut_sheet, amount }: Omit<EditRow, 'key'>): Share => ({
  cart_id,
  customer_id: customer?.id ?? null,
  template_id: cut_sheet,
  quarters: amount ? QUARTERS_OF[amount] : 0,
});
export const quartersOfRows = (rows: readonly EditRow[]): number => sumQuarters(rows.map(shareOf));

/** The amounts a row may take: those that fit beside the others. `whole` is what all of them make, in quarters. */
export const fittingAmounts = (rows: readonly EditRow[], index: number, whole?: number): EditedAmount[] =>
  sizesThatFit(rows.map(shareOf), index, whole).map(amountOf);

/** Why another row cannot be added now. */
export const findAddProblem = (rows: readonly EditRow[], whole?: number) => findAddProblemOf(rows.map(shareOf), whole);

/** The first row cannot be removed, only cleared: then it is no stored share any more. Spec part 1, section 5. */
export const removeRow = (rows: readonly EditRow[], index: number): EditRow[] =>
  index === 0 ? rows.map((row, at) => (at === 0 ? newRow() : row)) : rows.filter((_, at) => at !== index);

/** How many orders the counters ask for: a flock is one, whatever its heads. An edit is of exactly one. */
export const countOf = (quantities: EditValues['quantities']): number =>
  countOrders(
    Object.fromEntries(SPECIES.map((species) => [quantityField(species), quantities[species] ?? 0])) as Quantities,
  );
/** The one animal, or flock, that the counters name; null while they name none or several. */
export function animalOf(quantities: EditValues['quantities']): { species: Species; heads: number } | null {
  const named = SPECIES.filter((species) => (quantities[species] ?? 0) > 0);
  const [species] = named;
  return species && named.length === 1 && countOf(quantities) === 1
    ? { species, heads: quantities[species] ?? 1 }
    : null;
}

/**
 * The payload of order/saveOrder, with the names of Spec part 1, sections 3 and 7. The shares of `order` that are no rows any
 * more are the deleted ones.
 */
export function payloadOf(values: EditValues, order: OrderDetails, more: { rrule: string; full_day_reason: string }) {
  const { order_id, version, dropoff_date, split, species, heads } = order;
  const { amount, contact } = values.deposit;
  const isOtherDeposit = JSON.stringify(values.deposit) !== JSON.stringify(depositOf(order));
  const animal = animalOf(values.quantities) ?? { species, heads };
  const rows = values.rows.filter(isFilled);
  const kept = new Set(rows.map(({ cart_id }) => cart_id));
  const organs = values.organs.join(',');
  const ids = (files: readonly AttachedFile[]) => files.map(({ attachment_id }) => attachment_id).join(',');
  const customers = rows.flatMap(({ customer }) => customer?.id ?? []);
  return {
    order_id,
    version,
    event_name: values.event_name.trim(),
    title: values.event_name.trim(),
    organic: values.organic,
    dropoff_date: values.dropoff_date,
    old_dropoff_date: dropoff_date,
    status: 0 as const,
    extra_field_1: values.extra_field_1,
    organ: organs,
    kill_date: values.kill_date,
    recurring: more.rrule === '' ? (0 as const) : (1 as const),
    rrule: more.rrule,
    organs,
    process_option: values.process_option,
    sex: values.sex,
    customers,
    customers_all: customers,
    animal: animal.species,
    species: animal.species,
    ...(comesAsFlock(animal.species) && { heads: animal.heads }),
    ear_tag_id: values.ear_tag_id,
    split: rows.map(({ cart_id, customer, cut_sheet, amount }) => ({
      ...(cart_id !== null && { cart_id }),
      name: customer?.id ?? ('' as const),
      cutsheet: cut_sheet ?? ('' as const),
      amount: amount ?? ('' as const),
    })),
    deletedsplit: split.flatMap(({ cart_id }) => (kept.has(cart_id) ? [] : [cart_id])),
    organic_certified_file: ids(values.organic_certified_file),
    thirty_plus_file: ids(values.thirty_plus_file),
    over_thirty_months: animal.species === 'beef' ? values.over_thirty_months : ('' as const),
    ...(isOtherDeposit && { collect_deposit: amount || '0' }),
    ...contactFields(contact),
    ...(more.full_day_reason && { full_day_reason: more.full_day_reason }),
  };
}
