import type { FieldChange, SaveOrder } from '#contract/booking/edit-api.ts';
import { amountOf, type SettledShare } from '#contract/booking/shares.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { asksInspection } from '#contract/orders/offering.ts';
import type { EditedOrder, NamedRecords } from '#server/booking/edit-order/edit-store.ts';
import type { OrderFields } from '#server/orders/edit-store.ts';
import type { LockedOrder } from '#server/orders/store.ts';

type Value = string | number | null | undefined | readonly (string | number)[];
const wordOf = (value: Value): string | number | null => (Array.isArray(value) ? value.join(',') : (value as string));

/**
 * The changes that an edit adds to the history: each field with a new value. Fields left out of the edit have not changed.
 */
export function changesOf(
  before: Readonly<Record<string, Value>>,
  after: Readonly<Record<string, Value>>,
): FieldChange[] {
  return Object.entries(after).flatMap(([field, to]) => {
    if (to === undefined) return [];
    const change = { field, from: wordOf(before[field] ?? ''), to: wordOf(to) };
    return String(change.from) === String(change.to) ? [] : [change];
  });
}

/** The changes to an animal's shares: who was added, removed, or given a different amount, and which template changed. */
export function changesOfShares(
  before: EditedOrder['shares'],
  after: readonly SettledShare[],
  { customers, templates }: NamedRecords,
): FieldChange[] {
  const known = new Map(before.map(({ customer_id, name }) => [customer_id, name]));
  const sheets = new Map(before.map(({ template_id, template }) => [template_id, template]));
  const nameOf = (id: number) => customers.get(id) ?? known.get(id) ?? '';
  const sheetOf = (id: number | null) => (id === null ? '' : (templates.get(id) ?? sheets.get(id) ?? ''));

  const gone = before.filter(({ cart_id }) => !after.some((share) => share.cart_id === cart_id));
  const changes: FieldChange[] = gone.map(({ name, quarters }) => ({
    field: 'share',
    of: name,
    from: amountOf(quarters),
    to: '',
  }));
  for (const share of after) {
    const was = before.find(({ cart_id }) => cart_id === share.cart_id);
    const of = nameOf(share.customer_id);
    if (!was) changes.push({ field: 'share', of, from: '', to: amountOf(share.quarters) });
    else {
      if (was.customer_id !== share.customer_id) changes.push({ field: 'owner', from: was.name, to: of });
      const amounts = { from: amountOf(was.quarters), to: amountOf(share.quarters) };
      if (amounts.from !== amounts.to) changes.push({ field: 'share', of, ...amounts });
      const cut = { from: was.template, to: sheetOf(share.template_id) };
      if (was.template_id !== share.template_id) changes.push({ field: 'cut_sheet', of, ...cut });
    }
  }
  return changes;
}

/** The values before the edit, under the API field names that the history uses. */
export const valuesBefore = (order: LockedOrder, before: EditedOrder) => ({
  event_name: before.title,
  organic: before.organic,
  dropoff_date: order.dropoff_date,
  kill_date: before.kill_date,
  extra_field_1: before.remark,
  organs: before.organs,
  sex: before.sex,
  process_option: order.process_option,
  offering: inspectionOf(order) ?? '',
  species: order.species,
  heads: order.heads,
  ear_tag_id: before.tag_id,
  hang: before.hang_days,
  over_thirty_months: before.over_thirty_months,
  organic_certified_file: before.organic_certified_file,
  thirty_plus_file: before.thirty_plus_file,
});

export const valuesAfter = (order: LockedOrder, fields: Partial<OrderFields>, form: SaveOrder) => ({
  event_name: fields.title,
  organic: fields.organic,
  dropoff_date: fields.dropoff_date,
  kill_date: fields.kill_date,
  extra_field_1: fields.remark,
  organs: fields.organs,
  sex: fields.sex,
  process_option: fields.process_option,
  offering: inspectionOf({ ...order, ...fields }),
  species: fields.species,
  heads: fields.heads,
  ear_tag_id: fields.tag_id,
  hang: fields.hang_days,
  over_thirty_months: fields.over_thirty_months,
  organic_certified_file: sorted(form.organic_certified_file),
  thirty_plus_file: sorted(form.thirty_plus_file),
});
/** Recorded only if the label doesn't already say it. */
const inspectionOf = ({ process_option, offering }: Pick<OrderFields, 'process_option' | 'offering'>) =>
  asksInspection(process_option) ? offering : undefined;
const sorted = (ids: readonly string[] | undefined) => ids && [...new Set(ids.map(Number))].sort((a, b) => a - b);

/** The requested deposit, such as '$250.00 ann@example.test', or '' if there is none. */
export const depositWords = (deposit: EditedOrder['deposit']): string =>
  deposit ? `${showMoney(deposit.amount_cents)} ${deposit.email || deposit.phone}` : '';
