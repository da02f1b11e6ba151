import { wordsFor } from '#contract/app/refusals.ts';
import type { saveOrder as api, FieldChange, SaveOrder } from '#contract/booking/edit-api.ts';
import { tidyRule } from '#contract/booking/recurrence.ts';
import { placeAgain, type SettledShare, settleShares, sumQuarters } from '#contract/booking/shares.ts';
import { daysBetween, type IsoDate } from '#contract/lib/days.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { WHOLE_ANIMAL } from '#contract/lib/quarters.ts';
import { isOffice, isStaff } from '#contract/lib/roles.ts';
import { CATEGORY_OF, comesAsFlock, type Species, showSpecies } from '#contract/lib/species.ts';
import { findDeposit } from '#contract/orders/deposit.ts';
import { killDateFor } from '#contract/orders/kill-date.ts';
import { ORDER_STATUS, STATUS_WORDS } from '#contract/orders/status.ts';
import { requireCard } from '#server/accounts/policy.ts';
import {
  type EditedOrder,
  findNamed,
  type NamedRecords,
  readForEdit,
  requireFree,
  writeShares,
} from '#server/booking/edit-order/edit-store.ts';
import { moveClaim } from '#server/booking/edit-order/move-claim.ts';
import {
  changesOf,
  changesOfShares,
  depositWords,
  valuesAfter,
  valuesBefore,
} from '#server/booking/edit-order/order-changes.ts';
import { type Repeated, repeatOrder } from '#server/booking/new-order/repeat-order.ts';
import { requireKillDate } from '#server/booking/require-kill-date.ts';
import { reportAge } from '#server/cut-sheets/age/report-age.ts';
import { findTemplateToBegin } from '#server/cut-sheets/begin-store.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { requireFreeTag } from '#server/orders/animal/free-tag.ts';
import { requireOffering } from '#server/orders/animal/offering.ts';
import {
  beginSeries,
  nextAnimalNumber,
  type OrderFields,
  setDeposit,
  setRule,
  updateOrder,
  usualHangDays,
} from '#server/orders/edit-store.ts';
import { PURPOSE_OF, requireFiles, setOrderFiles } from '#server/orders/order-files.ts';
import { orderAbilities, requireKeeper } from '#server/orders/policy.ts';
import { findSeries, lockRule, type Series } from '#server/orders/series-store.ts';
import { type LockedOrder, lockOrder, lockOrdersOfBooking } from '#server/orders/store.ts';

/** An edit that was saved, with what it changed. */
export interface Saved {
  data: DataOf<typeof api>;
  order: LockedOrder;
  before: EditedOrder;
  fields: Partial<OrderFields>;
  shares: readonly SettledShare[];
  changes: readonly FieldChange[];
}

/**
 * Saves the edit dialog for one order: its shares, files, and day, all or nothing. Refuses to overwrite a newer version,
 * before anything is written. Customers are locked before the order.
 */
export async function saveOneOrder(tx: Tx, { actor, today }: Who<PlantActor>, form: SaveOrder): Promise<Saved> {
  requireCard(actor);
  const { plant_id } = actor;
  const named = await findNamedIn(tx, actor, form);
  // The orders of a booking share its deposit.
  if (form.collect_deposit !== undefined) await lockOrdersOfBooking(tx, plant_id, form.order_id);
  const order = await lockForEdit(tx, actor, form.order_id);
  const before = await readForEdit(tx, plant_id, form.order_id);
  if (form.version !== undefined && form.version !== before.version) throw new Problem('order_changed');
  const { full_day_reason: reason } = form;
  const deposit = depositAfter(before, form);
  if ((reason || isOther(deposit, before.deposit)) && !isOffice(actor.role)) throw new Problem('not_allowed');

  const animal = await checkAnimal(tx, actor, order, before, form);
  const isCattle = (animal.species ?? order.species) === 'beef';
  const fields: Partial<OrderFields> = {
    ...ownFields(form),
    ...offeringAfter(actor, order, form),
    ...animal,
    ...(await hangDaysAfter(tx, plant_id, order, animal.species, form)),
    ...checkDates(order, before, form, today),
    // Ages are recorded for cattle only.
    ...(!isCattle && { over_thirty_months: '' }),
  };
  const shares = await settle(
    tx,
    plant_id,
    { order, before, after: { ...order, ...animal } as LockedOrder },
    form,
    named,
  );
  const series = form.recurring ? await lockSeriesOf(tx, plant_id, order.order_id) : undefined;
  // Clients send an order's rule with every edit. Only another rule books more dates.
  const isRepeated = form.recurring && tidyRule(series?.rrule ?? '') !== tidyRule(form.rrule);
  const changes = [
    ...changesOf(valuesBefore(order, before), valuesAfter(order, fields, form)),
    ...changesOfShares(before.shares, shares, named),
    ...changesOf({ deposit: depositWords(before.deposit) }, { deposit: depositWords(deposit) }),
    ...(isRepeated ? [{ field: 'rrule', from: series?.rrule ?? '', to: form.rrule }] : []),
  ];
  requireOwnToChange(actor, order, before, changes);
  const saved = { order, before, fields, shares, changes };
  const { order_id } = order;
  if (changes.length === 0) {
    return { ...saved, data: { order_id, version: before.version, order_ids: [], changed_ids: [] } };
  }

  await checkTag(tx, plant_id, order, before, form);
  const override = reason ? { account_id: actor.account_id, reason } : undefined;
  const weight = await moveClaim(tx, plant_id, order, { ...order, ...fields } as LockedOrder, override);
  await keepFiles(tx, actor, order.order_id, form);
  const isWhole = sumQuarters(shares) % WHOLE_ANIMAL === 0;
  const isMoved = fields.dropoff_date !== undefined && fields.dropoff_date !== order.dropoff_date;
  const version = await updateOrder(tx, plant_id, order.order_id, {
    ...fields,
    // Once it has a new day, a missed animal is expected again.
    ...(isMoved && order.stage === 'missed' && { stage: '' }),
    ...weight,
    ...(isWhole && { may_be_partly_shared: false }),
  });
  await writeShares(tx, plant_id, order.order_id, before.shares, placeAgain(shares, before.shares));
  if (isOther(deposit, before.deposit)) await setDeposit(tx, actor, order.order_id, deposit);
  const order_ids = isRepeated
    ? await repeat(tx, actor, today, form, { order, before, fields, shares, series, full_day_reason: reason })
    : [];
  const asks_deposit = isOther(deposit, before.deposit) && deposit !== null && deposit.email !== '';
  await recordChanges(tx, actor, order, changes, { reason, asks_deposit });
  if (changes.some(({ field }) => field === 'over_thirty_months')) {
    await reportAge(tx, actor, order.order_id, before.over_thirty_months);
  }
  return { ...saved, data: { order_id, version, order_ids, changed_ids: [] } };
}

/** Locks an order for someone who may change it. Anyone not involved in the order gets not_found. */
export async function lockForEdit(tx: Tx, actor: PlantActor, order_id: number): Promise<LockedOrder> {
  const order = await lockOrder(tx, actor.plant_id, order_id);
  if (!order || !(isStaff(actor.role) || order.parties.includes(actor.account_id))) throw new Problem('not_found');
  requireKeeper(actor, order);
  if (!orderAbilities(actor, order).edit) {
    throw new Problem('order_fixed', { values: { from: STATUS_WORDS[order.status] } });
  }
  return order;
}

export const findNamedIn = (tx: Tx, actor: PlantActor, { split = [] }: SaveOrder) =>
  findNamed(
    tx,
    actor,
    split.flatMap(({ name }) => name ?? []),
    split.flatMap(({ cutsheet }) => cutsheet ?? []),
  );

/** What the plant plans its work by. */
const PLANNED = ['species', 'heads', 'process_option', 'offering', 'kill_date', 'hang'];

/** Refuses what a customer or producer can't change any more. A kill date may move along with its drop-off day. */
export function requireOwnToChange(
  actor: PlantActor,
  order: LockedOrder,
  { kill_date }: Pick<EditedOrder, 'kill_date'>,
  changes: readonly FieldChange[],
): void {
  if (orderAbilities(actor, order).plan) return;
  const { dropoff_date } = order;
  const dayOf = (field: string, now: IsoDate) => String(changes.find((change) => change.field === field)?.to ?? now);
  const [day, killed] = [dayOf('dropoff_date', dropoff_date), dayOf('kill_date', kill_date)];
  const isAlong = killed === killDateFor(day) || daysBetween(day, killed) === daysBetween(dropoff_date, kill_date);
  const fixed = changes.find(
    ({ field }) => PLANNED.includes(field) && !(field === 'kill_date' && day !== dropoff_date && isAlong),
  );
  if (fixed) throw new Problem('order_accepted', { fields: { [fixed.field]: wordsFor('order_accepted') } });
}

/** The fields that are saved exactly as they were sent. */
const ownFields = ({ title, event_name = title, ...form }: SaveOrder): Partial<OrderFields> => ({
  ...(event_name !== undefined && { title: event_name }),
  ...(form.organic !== undefined && { organic: form.organic }),
  ...(form.extra_field_1 !== undefined && { remark: form.extra_field_1 }),
  ...(form.organs !== undefined && { organs: form.organs }),
  ...(form.sex !== undefined && { sex: form.sex }),
  ...(form.process_option !== undefined && { process_option: form.process_option }),
  ...(form.ear_tag_id !== undefined && { tag_id: form.ear_tag_id }),
  ...(form.over_thirty_months !== undefined && { over_thirty_months: form.over_thirty_months }),
});

/** A new label without an answer gets the plant's default. An unchanged one keeps its offering. */
function offeringAfter(
  actor: PlantActor,
  { process_option, offering }: LockedOrder,
  { process_option: label = process_option, offering: answer }: SaveOrder,
): Pick<OrderFields, 'offering'> {
  const isKept = label === process_option && answer === '';
  return { offering: isKept ? offering : requireOffering(actor, label, answer) };
}

/** How many days the animal hangs. Another species starts with the plant's days for it. */
async function hangDaysAfter(
  tx: Tx,
  plant_id: number,
  { species }: LockedOrder,
  changed: Species | undefined,
  { hang }: SaveOrder,
): Promise<Pick<OrderFields, 'hang_days'> | undefined> {
  if (typeof hang === 'number') return { hang_days: hang };
  if (hang === undefined && (changed === undefined || changed === species)) return undefined;
  return { hang_days: await usualHangDays(tx, plant_id, changed ?? species) };
}

/** A new tag of an animal in the plant must not be another's. */
async function checkTag(
  tx: Tx,
  plant_id: number,
  { order_id, status }: LockedOrder,
  { tag_id }: EditedOrder,
  { ear_tag_id = tag_id, allows_same_tag }: SaveOrder,
): Promise<void> {
  if (status !== ORDER_STATUS.open || ear_tag_id === tag_id) return;
  await requireFreeTag(tx, plant_id, { order_id, tag: ear_tag_id, allows_same_tag });
}

/** The species can change only until the animal is in the plant, and never between a flock and a single animal. */
async function checkAnimal(
  tx: Tx,
  actor: PlantActor,
  { status, species, heads }: LockedOrder,
  { booking_id }: EditedOrder,
  { species: named = species, animal = named, heads: count = heads }: SaveOrder,
): Promise<Partial<OrderFields>> {
  if (count !== heads && !comesAsFlock(species)) throw new Problem('species_fixed');
  if (animal === species) return count === heads ? {} : { heads: count };
  if (!actor.species.includes(animal)) {
    throw new Problem('species_not_handled', { values: { species: showSpecies(animal) } });
  }
  if (status === ORDER_STATUS.open || comesAsFlock(animal) || comesAsFlock(species)) throw new Problem('species_fixed');
  const animal_number = await nextAnimalNumber(tx, actor.plant_id, booking_id, animal);
  return {
    species: animal,
    category_id: CATEGORY_OF[animal],
    animal_number,
  };
}

/**
 * The drop-off day and kill date after the edit. A new drop-off day can't be in the past, and it moves the kill date too
 * unless one is given. See docs/rules.md, Kill date.
 */
function checkDates(
  { status, dropoff_date: day }: LockedOrder,
  { kill_date: kill, received_on: received }: EditedOrder,
  { dropoff_date = day, old_dropoff_date, kill_date }: SaveOrder,
  today: IsoDate,
): Pick<OrderFields, 'dropoff_date' | 'kill_date'> {
  const to = dropoff_date === old_dropoff_date ? day : dropoff_date;
  if (to !== day) {
    if (status === ORDER_STATUS.open) throw new Problem('day_fixed', { values: { from: STATUS_WORDS[status] } });
    if (to < today) throw new Problem('date_past', { fields: { dropoff_date: 'This day is in the past.' } });
  }
  const killed = kill_date ?? (to === day ? kill : killDateFor(to));
  requireKillDate(to, killed, { received });
  return { dropoff_date: to, kill_date: killed };
}

/**
 * The shares after the edit. Newly chosen customers and templates must be ones that this person may use. An animal that is
 * no longer split gets the plant's form for its species, and so does every share if the species changes to another
 * category.
 */
async function settle(
  tx: Tx,
  plant_id: number,
  { order, before, after }: { order: LockedOrder; before: EditedOrder; after: LockedOrder },
  { split, deletedsplit }: SaveOrder,
  named: NamedRecords,
): Promise<SettledShare[]> {
  const settled = settleShares(before.shares, split ?? [], deletedsplit, before.customer_id);
  if ('problem' in settled) throw new Problem(settled.problem);
  const isOtherCategory = after.category_id !== order.category_id;
  const shares: SettledShare[] = [];
  for (const share of settled.shares) {
    const was = before.shares.find(({ cart_id }) => cart_id === share.cart_id);
    const isUnsplit = share.cart_id === null && share.customer_id === before.customer_id && share.template_id === null;
    requireNamed(share, isUnsplit ? share : was, named);
    const isFormOpen = isUnsplit || (isOtherCategory && share.template_id === was?.template_id);
    const form_id = isFormOpen ? await findTemplateToBegin(tx, plant_id, after.species, share.quarters) : null;
    shares.push(form_id === null ? share : { ...share, template_id: form_id });
  }
  await requireFree(tx, plant_id, before.shares, shares, 'split');
  return shares;
}

/** Refuses customers and templates that this person may not use, unless the share already has them. */
export function requireNamed(
  { customer_id, template_id }: SettledShare,
  was: Pick<SettledShare, 'customer_id' | 'template_id'> | undefined,
  { customers, templates }: NamedRecords,
): void {
  if (customer_id !== was?.customer_id && !customers.has(customer_id)) throw new Problem('customer_unknown');
  if (template_id !== null && template_id !== was?.template_id && !templates.has(template_id)) {
    throw new Problem('cut_sheet_unknown');
  }
}

const FILE_FIELDS = ['organic_certified_file', 'thirty_plus_file'] as const;

async function keepFiles(tx: Tx, actor: PlantActor, order_id: number, form: SaveOrder): Promise<void> {
  for (const field of FILE_FIELDS) {
    const ids = form[field]?.map(Number);
    if (ids === undefined) continue;
    await requireFiles(tx, actor, ids, order_id);
    await setOrderFiles(tx, actor.plant_id, PURPOSE_OF[field], [order_id], ids);
  }
}

type AskedDeposit = EditedOrder['deposit'];
const isOther = (one: AskedDeposit, other: AskedDeposit) => depositWords(one) !== depositWords(other);

/** The deposit after the edit; unchanged if the edit leaves it out. */
function depositAfter({ deposit }: EditedOrder, form: SaveOrder): AskedDeposit {
  const { collect_deposit } = form;
  if (collect_deposit === undefined) return deposit;
  const asked = findDeposit({ ...form, collect_deposit });
  if (typeof asked === 'string') throw new Problem(asked, { fields: { collect_deposit: wordsFor(asked) } });
  return asked;
}

/** An order's series, once no other call is adding dates to it. */
async function lockSeriesOf(tx: Tx, plant_id: number, order_id: number): Promise<Series | undefined> {
  const series = await findSeries(tx, plant_id, order_id);
  if (!series) return undefined;
  await lockRule(tx, plant_id, series.series_id);
  return findSeries(tx, plant_id, order_id);
}

async function repeat(
  tx: Tx,
  actor: PlantActor,
  today: IsoDate,
  { rrule, organic_certified_file: brought }: SaveOrder,
  repeated: Omit<Repeated, 'rrule' | 'series_id'>,
): Promise<number[]> {
  const files = brought && { organic_certified_file: brought.map(Number) };
  const before = { ...repeated.before, ...files };
  const { order, fields, series } = repeated;
  const day = fields.dropoff_date ?? order.dropoff_date;
  const series_id = series?.series_id ?? (await beginSeries(tx, actor.plant_id, before.booking_id, { rrule, day }));
  const order_ids = await repeatOrder(tx, actor, today, { ...repeated, before, rrule, series_id });
  if (series) await setRule(tx, actor.plant_id, series, rrule);
  return order_ids;
}

/** Announces a new day like any other move. Everything else is recorded as old and new values. */
async function recordChanges(
  tx: Tx,
  actor: PlantActor,
  { order_id, dropoff_date, parties: former }: LockedOrder,
  changes: readonly FieldChange[],
  { reason: full_day_reason, asks_deposit }: { reason: string; asks_deposit: boolean },
): Promise<void> {
  const reason = full_day_reason ? { full_day_reason } : {};
  const day = changes.find(({ field }) => field === 'dropoff_date');
  const others = changes.filter((change) => change !== day);
  if (day) {
    const data = { from: dropoff_date, to: day.to, ...reason };
    await emit(tx, { actor }, 'order.scheduled', { subject: { order_id }, data, former });
  }
  if (others.length > 0) {
    const data = { changes: others, ...(!day && reason), ...(asks_deposit && { asks_deposit }) };
    await emit(tx, { actor }, 'order.changed', { subject: { order_id }, data, former });
  }
}
