import { wordsFor } from '#contract/app/refusals.ts';
import type { createDropoff as api, NewDropoff } from '#contract/booking/day-events-api.ts';
import { type Buyer, findBlankFields, isPicked, isTyped, modeOf, speciesNamed } from '#contract/booking/day-order.ts';
import { placeShares, sumQuarters } from '#contract/booking/shares.ts';
import { keepWhatFits } from '#contract/cut-sheets/keep-what-fits.ts';
import { belongsTo } from '#contract/lib/access.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { WHOLE_ANIMAL } from '#contract/lib/quarters.ts';
import { required } from '#contract/lib/required.ts';
import { isOffice, isStaff } from '#contract/lib/roles.ts';
import { CATEGORY_OF, comesAsFlock, type Species } from '#contract/lib/species.ts';
import { killDateFor } from '#contract/orders/kill-date.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { isAskedForAge } from '#contract/orders/verified-animal.ts';
import { requireCard } from '#server/accounts/policy.ts';
import { type PlacedBuyer, resolveBuyers } from '#server/booking/day-popup/day-buyers.ts';
import { askUsualDeposit } from '#server/booking/edit-order/ask-usual-deposit.ts';
import { addBooking, type NewShare, PLAIN_ANIMAL } from '#server/booking/new-order/add-booking.ts';
import { theMarket } from '#server/booking/ports.ts';
import { maySeeSheet } from '#server/cut-sheets/policy.ts';
import { findSheet } from '#server/cut-sheets/store.ts';
import { atPlant } from '#server/directory/at-plant.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { todayAt } from '#server/lib/today.ts';
import type { Actor, PlantActor, Who } from '#server/lib/who.ts';
import { requireOffering } from '#server/orders/animal/offering.ts';
import { findOwnRecord } from '#server/orders/store.ts';

/**
 * Books one animal from the day popup: finds or adds its customers, claims its slot, and creates a request, all or nothing. The
 * day popup always creates a request, no matter who uses it. Customers are locked before slots.
 */
export async function createDropoff(
  tx: Tx,
  { actor: caller, ...call }: Who<Actor>,
  form: NewDropoff,
): Promise<DataOf<typeof api>> {
  const actor = await atPlant(tx, caller, form.processor_id);
  requireCard(actor);
  if (form.project_id || form.cart_id) return scheduleSale(tx, actor, form);
  const { full_day_reason: reason, process_option, over_thirty_months } = form;
  if (reason && !isOffice(actor.role)) throw new Problem('not_allowed');
  const species = checkSpecies(actor, form);
  if (over_thirty_months !== '' && !isAskedForAge(species)) throw new Problem('age_of_cattle_only');
  const dropoff_date = checkDay(form, todayAt(actor));
  const blocks = blocksOf(actor, form);

  const customer_ids = await resolveBuyers(tx, { actor, ...call }, blocks);
  const category_id = CATEGORY_OF[species];
  const heads = comesAsFlock(species) ? (form.heads ?? 1) : 1;
  const offering = requireOffering(actor, process_option, form.offering);
  const claim = { day: dropoff_date, category_id, process_option, offering, heads };

  const mode = modeOf(form);
  const shares =
    mode === 'schedule' || actor.role === 'seller' ? [] : await sharesOf(tx, actor, species, blocks, customer_ids);
  const isRequest = !isStaff(actor.role);
  const own = isRequest ? await findOwnRecord(tx, actor.plant_id, actor.account_id) : undefined;
  const broughtBy = mode === 'multiple' ? own : (customer_ids[0] ?? own);
  const added = await addBooking(
    tx,
    {
      actor,
      party_id: isRequest ? actor.account_id : null,
      is_customer_created: isRequest,
      status: ORDER_STATUS.requested,
      event_name: form.eventName,
      organic: '',
      customer_id: broughtBy ?? null,
      remark: remarkOf(form),
      dropoff_date,
      send_cut_sheet: form.cut_sheet_link !== '',
      claims: [claim],
      full_day_reason: reason,
      may_be_partly_shared: mode === 'multiple',
    },
    [
      {
        ...PLAIN_ANIMAL,
        species,
        category_id,
        heads,
        kill_date: killDateFor(dropoff_date),
        process_option,
        offering,
        over_thirty_months,
        shares,
      },
    ],
  );
  const order_id = required(added.order_ids[0], 'the order');
  // Sellers are asked once the plant accepts the request.
  if (belongsTo('portalUsers', actor.role)) await askUsualDeposit(tx, { actor, ...call }, order_id);
  return { booking_id: added.booking_id, order_id, event_id: order_id };
}

/** Sellers schedule what they sold on the market: one animal, identified by its lot and one of its buyers' shares. */
async function scheduleSale(tx: Tx, actor: PlantActor, form: NewDropoff): Promise<DataOf<typeof api>> {
  const { project_id: lot_id = 0, cart_id: claim_id = 0, eventName } = form;
  if (actor.role !== 'seller') throw new Problem('not_found');
  const day = checkDay(form, todayAt(actor));
  const sale = { lot_id, claim_id, day, event_name: eventName, remark: remarkOf(form) };
  const { booking_id, order_id } = await theMarket().scheduleSold(tx, actor, sale);
  return { booking_id, order_id, event_id: order_id };
}

/**
 * The requested species, if the plant handles it. If the plant handles only one species, or if several customers share the
 * animal, the form may leave this blank, and the plant's first species is used.
 */
function checkSpecies({ species: handled }: PlantActor, form: NewDropoff): Species {
  const { category_type } = form;
  const [first, another] = handled;
  const mayBeBlank = another === undefined || modeOf(form) === 'multiple';
  const found = category_type === '' && mayBeBlank ? first : speciesNamed(category_type, handled);
  if (!found) throw new Problem('species_missing', { fields: { category_type: wordsFor('species_missing') } });
  return found as Species;
}

const remarkOf = ({ eventDesc, extra_field_1 }: NewDropoff) => [eventDesc, extra_field_1].filter(Boolean).join('\n');

/** New drop-offs must be for today or later. */
function checkDay({ scheduleDate, event_date }: NewDropoff, today: string): string {
  const day = scheduleDate ?? event_date;
  if (day === undefined) throw new Problem('malformed', { fields: { scheduleDate: 'Required' } });
  if (day < today) throw new Problem('date_past', { fields: { scheduleDate: wordsFor('date_past') } });
  return day;
}

/**
 * The customers on the form with their quarters: one who has the whole animal, or several who share it. Empty for sellers,
 * whose own record is used instead.
 */
function blocksOf(actor: PlantActor, form: NewDropoff): PlacedBuyer[] {
  if (actor.role === 'seller') return [];
  const mode = modeOf(form);
  const named =
    mode === 'multiple'
      ? form.multi_buyers
          .map((buyer, at) => ({ buyer, quarters: buyer.ng_quarter, at: `multi_buyers.${at}.` }))
          .filter(({ buyer }) => isPicked(buyer) || isTyped(buyer))
      : [{ buyer: form as Buyer, quarters: WHOLE_ANIMAL, at: '' }];
  // Portal customers always order for themselves, no matter what name they type.
  const blanks =
    actor.role === 'customer'
      ? []
      : named.flatMap(({ buyer, at }) => findBlankFields(mode, buyer).map((field) => at + field));
  if (blanks.length > 0) {
    throw new Problem('malformed', { fields: Object.fromEntries(blanks.map((field) => [field, 'Required'])) });
  }
  const quarters = sumQuarters(named);
  if (quarters > WHOLE_ANIMAL) throw new Problem('too_many_quarters', { values: { quarters } });
  return placeShares(named);
}

/** One share per block, with a new cut sheet, a copy of an earlier sheet's answers, or no sheet. */
const sharesOf = (
  tx: Tx,
  actor: PlantActor,
  species: Species,
  blocks: readonly PlacedBuyer[],
  customer_ids: readonly number[],
): Promise<NewShare[]> =>
  Promise.all(
    blocks.map(async ({ buyer, quarters, first_quarter }, at) => ({
      customer_id: required(customer_ids[at], 'the customer'),
      first_quarter,
      quarters,
      ...(await sheetOf(tx, actor, species, buyer)),
    })),
  );

/**
 * A previous sheet must be one that the caller may read and must be in the same category. Answers that no longer fit the
 * plant's form are left out.
 */
async function sheetOf(
  tx: Tx,
  actor: PlantActor,
  species: Species,
  { cut_sheet_temp_id, cut_sheet_data_id }: Buyer,
): Promise<Pick<NewShare, 'template_id' | 'answers'>> {
  if (cut_sheet_data_id === undefined) return { template_id: cut_sheet_temp_id ?? null };
  const sheet = await findSheet(tx, actor.plant_id, cut_sheet_data_id);
  const isOfAnimal = CATEGORY_OF[sheet?.type as Species] === CATEGORY_OF[species];
  if (!sheet || !maySeeSheet(actor, sheet) || !isOfAnimal) throw new Problem('cut_sheet_unknown');
  const order_list = keepWhatFits(sheet.current_form, sheet.form_data_json.order_list);
  return { template_id: sheet.form_id, answers: { order_list } };
}
