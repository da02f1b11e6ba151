import type { showEvent as api, DayBuyer, DayEvent } from '#contract/booking/day-events-api.ts';
import { speciesNamed } from '#contract/booking/day-order.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { showQuarters } from '#contract/lib/quarters.ts';
import { isStaff } from '#contract/lib/roles.ts';
import { CATEGORY_OF } from '#contract/lib/species.ts';
import { processorStatusOf } from '#contract/orders/status.ts';
import { type FoundBuyer, type FoundDayEvent, listDayEvents } from '#server/booking/day-popup/day-events-store.ts';
import { dayAbilities } from '#server/booking/day-popup/policy.ts';
import { atPlant } from '#server/directory/at-plant.ts';
import { mayEditRecord } from '#server/directory/policy.ts';
import type { Db } from '#server/lib/database.ts';
import type { Actor, PlantActor, Who } from '#server/lib/who.ts';
import { maySeeShare } from '#server/orders/policy.ts';

/** Returns a day's orders for its popup. Portal users and sellers get only those they are involved in. */
export async function showEvent(
  db: Db,
  { actor: caller }: Who<Actor>,
  { category_type, processor_id, event_date }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const actor = await atPlant(db, caller, processor_id);
  const species = category_type === '' ? null : speciesNamed(category_type, actor.species);
  if (category_type !== '' && species === null) return [];
  const found = await listDayEvents(db, {
    plant_id: actor.plant_id,
    day: event_date,
    category_id: species && CATEGORY_OF[species],
    account_id: isStaff(actor.role) ? null : actor.account_id,
  });
  return found.map((event) => present(actor, event, event_date));
}

function present(actor: PlantActor, event: FoundDayEvent, event_date: IsoDate): DayEvent {
  const buyers = event.buyers.map((buyer) => presentBuyer(actor, event, buyer));
  const { form_status: _, can_edit: __, ...first } = buyers[0] ?? NOBODY;
  const { seller } = event;
  const isSellersToSee =
    seller !== null && maySeeShare(actor, event, { account_id: seller.account_id, producer_id: null });
  const seller_name = seller ? nameOf(seller) : '';
  const seller_phone = seller && isSellersToSee ? seller.phone : '';
  return {
    ...first,
    id: event.order_id,
    order_id: event.order_id,
    title: event.title,
    process_option: event.process_option,
    offering: event.offering,
    cid: event.cid,
    project_id: event.project_id,
    extra_field_2: event.extra_field_2,
    processor_status: processorStatusOf(event.status),
    processor_id: actor.plant_id,
    cart_id: first.ng_cart_id,
    buyer_info: buyers.map(describe).join(', '),
    seller_name,
    seller_phone,
    seller_email: seller && isSellersToSee ? seller.email : '',
    seller_info: [seller_name, seller_phone].filter(Boolean).join(', '),
    count: buyers.length > 1 ? buyers.length : 0,
    event_date,
    species: event.species,
    heads: event.heads,
    status: event.status,
    reject_reason: event.reject_reason,
    buyers,
    can: dayAbilities(actor, event),
  };
}

/**
 * Contact details and cut choices are hidden from other people who share the animal. Sellers know their buyers from the
 * sale, so the buyers' details in the plant's directory stay hidden from them.
 */
function presentBuyer(actor: PlantActor, event: FoundDayEvent, buyer: FoundBuyer): DayBuyer {
  const isOwn = buyer.account_id === actor.account_id;
  const isToSee = maySeeShare(actor, event, buyer) && (actor.role !== 'seller' || isOwn);
  const hasSheet = isToSee && buyer.template_id && buyer.cut_sheet_id;
  return {
    ng_buyer_id: buyer.customer_id,
    ng_cart_id: buyer.cart_id,
    ng_buyer_firstname: buyer.first_name,
    ng_buyer_lastname: buyer.last_name,
    ng_email: isToSee ? buyer.email : '',
    ng_phone: isToSee ? buyer.phone : '',
    ng_address: isToSee ? buyer.address : '',
    ng_quarter: buyer.quarters,
    report: hasSheet ? `/NewCutSheetForm/${buyer.template_id}/${buyer.cut_sheet_id}` : '',
    form_status: hasSheet ? (buyer.form_status ?? '') : '',
    can_edit: actor.role !== 'seller' && mayEditRecord(actor, buyer),
  };
}

const NOBODY: DayBuyer = {
  ng_buyer_id: 0,
  ng_cart_id: 0,
  ng_buyer_firstname: '',
  ng_buyer_lastname: '',
  ng_email: '',
  ng_phone: '',
  ng_address: '',
  ng_quarter: 0,
  report: '',
  form_status: '',
  can_edit: false,
};

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim();
const describe = ({ ng_buyer_firstname, ng_buyer_lastname, ng_quarter }: DayBuyer) => {
  const name = `${ng_buyer_firstname} ${ng_buyer_lastname}`.trim();
  return ng_quarter > 0 ? `${name} (${showQuarters(ng_quarter)})` : name;
};
