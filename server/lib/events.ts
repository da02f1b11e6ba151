import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Topic } from '#contract/app/topics.ts';
import { required } from '#contract/lib/required.ts';
import type { Tx } from '#server/lib/database.ts';
import {
  AgeDecided,
  Booked,
  ChangeDecided,
  Changes,
  ChargeFailed,
  Day,
  Decided,
  Differs,
  DraftChanged,
  HeldSlots,
  Id,
  Issued,
  MaybeChanges,
  Member,
  Notified,
  Offer,
  OnlyChanges,
  OrderChanged,
  Paid,
  PickedUp,
  PickupUndone,
  Received,
  Reminded,
  Rescheduled,
  Restored,
  Settled,
  StageMoved,
  StageUndone,
  StatusMoved,
  StatusMovedWhy,
  Weighed,
} from '#server/lib/event-data.ts';

/** The possible subjects of an event, as the ids that identify them. */
export interface Subjects {
  /** The whole plant, such as its settings. */
  plant: undefined;
  order: { order_id: number };
  booking: { booking_id: number };
  /** If the order is given, the event also appears in the order's history. */
  sheet: { cut_sheet_id: number; order_id?: number | null };
  template: { template_id: number };
  entry: { entry_id: number };
  customer: { customer_id: number };
  customers: { customer_ids: readonly number[] };
  import: { import_id: number };
  account: { account_id: number };
  lot: { lot_id: number };
  thread: { thread_id: number };
  community: { community_id: number };
}
export type SubjectName = keyof Subjects;

interface EventRule {
  /** The event's subject. The people it concerns are notified along with the staff. See server/app/audience.ts. */
  about: SubjectName;
  /** The topics that become stale on other people's screens. */
  topics: readonly Topic[];
  /** If set, only the plant's staff are notified, not the people whom the subject concerns. */
  staffOnly?: true;
  /** What its data holds besides its subject. */
  data?: z.ZodObject;
}

/** Every event. */
export const EVENTS = {
  'order.created': { about: 'booking', topics: ['orders', 'slots'], data: Booked },
  'order.received': { about: 'order', topics: ['orders'], data: Received },
  'order.receipt_undone': { about: 'order', topics: ['orders'], data: StatusMovedWhy },
  'order.completed': { about: 'order', topics: ['orders'], data: StatusMovedWhy },
  /** Someone moved an animal to another stage. */
  'order.stage_moved': { about: 'order', topics: ['orders', 'cut_sheets'], data: StageMoved },
  'order.stage_undone': { about: 'order', topics: ['orders', 'cut_sheets'], data: StageUndone },
  'share.picked_up': { about: 'order', topics: ['orders', 'market'], data: PickedUp },
  'share.pickup_undone': { about: 'order', topics: ['orders', 'market'], data: PickupUndone },
  'order.notified': { about: 'order', topics: ['orders'], data: Notified },
  /** People were reminded of drop-offs at a plant, or of meat that is ready there. */
  'order.reminded': { about: 'plant', topics: [], staffOnly: true, data: Reminded },
  'order.notice_undone': { about: 'order', topics: ['orders'], data: z.object({ event: z.string(), notice_id: Id }) },
  'order.changed': { about: 'order', topics: ['orders', 'slots', 'cut_sheets'], data: OrderChanged },
  'order.scheduled': { about: 'order', topics: ['orders', 'slots'], data: Rescheduled },
  'order.removed': { about: 'order', topics: ['orders', 'slots'], data: StatusMoved },
  'order.restored': { about: 'order', topics: ['orders', 'slots'], data: Restored },
  'order.accepted': { about: 'order', topics: ['orders'], data: Decided },
  'order.rejected': { about: 'order', topics: ['orders', 'slots'], data: Decided },
  'slots.changed': { about: 'plant', topics: ['slots'], data: z.looseObject({}) },
  /** What became of a flock's birds was recorded. */
  'order.counted': { about: 'order', topics: ['orders'], data: OnlyChanges },
  /** The office added a fee to an order, or removed one. */
  'order.fees_changed': { about: 'order', topics: ['orders', 'cut_sheets'], staffOnly: true, data: OnlyChanges },
  'order.weighed': { about: 'order', topics: ['orders', 'cut_sheets'], data: Weighed },
  'prices.changed': { about: 'plant', topics: ['prices', 'cut_sheets'], data: z.looseObject({}) },
  'cut_sheet.submitted': { about: 'sheet', topics: ['cut_sheets', 'orders'], data: MaybeChanges },
  'cut_sheet.changed': { about: 'sheet', topics: ['cut_sheets', 'orders'], data: MaybeChanges },
  'cut_sheet.differs': { about: 'sheet', topics: ['cut_sheets', 'orders'], data: Differs },
  'cut_sheet.settled': { about: 'sheet', topics: ['cut_sheets', 'orders'], data: Settled },
  'cut_sheet.age_decided': { about: 'sheet', topics: ['cut_sheets', 'orders'], data: AgeDecided },
  'cut_sheet.begun': { about: 'sheet', topics: ['cut_sheets'] },
  'cut_sheet.attached': {
    about: 'order',
    topics: ['cut_sheets', 'orders'],
    data: z.object({ cut_sheet_id: Id, changes: Changes.optional() }),
  },
  'cut_sheet.link_sent': {
    about: 'sheet',
    topics: ['cut_sheets'],
    staffOnly: true,
    data: z.object({ changes: Changes.optional() }),
  },
  'cut_sheet.link_opened': { about: 'sheet', topics: ['cut_sheets'], staffOnly: true },
  'cut_sheet.links_revoked': { about: 'sheet', topics: ['cut_sheets'], staffOnly: true },
  'cut_sheet.reminded': {
    about: 'sheet',
    topics: ['cut_sheets'],
    staffOnly: true,
    data: z.object({ days_before: z.number() }),
  },
  'cut_sheet.change_asked': {
    about: 'sheet',
    topics: ['cut_sheets'],
    data: z.object({ change_id: Id, reject_reason: z.string() }),
  },
  'cut_sheet.change_accepted': { about: 'sheet', topics: ['cut_sheets', 'orders'], data: ChangeDecided },
  'cut_sheet.change_refused': { about: 'sheet', topics: ['cut_sheets'], data: ChangeDecided },
  'day_pdf.asked': { about: 'plant', topics: [], data: z.object({ pdf_id: Id }) },
  /** A new month has begun, and someone's saved report is due to be emailed. */
  'report.due': { about: 'plant', topics: [], data: z.object({ saved_report_id: Id, month: Day }) },
  'template.changed': { about: 'template', topics: ['templates'], staffOnly: true },
  'template.published': {
    about: 'template',
    topics: ['templates', 'cut_sheets'],
    data: z.object({ version: z.number().optional() }),
  },
  /** A farm asked to sell through the plant, and the office answered. */
  'farm.asked': { about: 'plant', topics: ['customers'], staffOnly: true },
  'farm.answered': { about: 'plant', topics: ['customers'], staffOnly: true },
  'customer.added': { about: 'customer', topics: ['customers'] },
  'customer.changed': { about: 'customer', topics: ['customers'], data: z.object({ invited: z.boolean().optional() }) },
  'customer.portal_on': { about: 'customer', topics: ['customers'], staffOnly: true },
  'customer.portal_off': { about: 'customer', topics: ['customers'], staffOnly: true },
  'customer.merged': {
    about: 'customer',
    topics: ['customers', 'orders', 'cut_sheets', 'waitlist'],
    data: z.looseObject({ merged_id: Id }),
  },
  'customer.removed': { about: 'customers', topics: ['customers'] },
  'customer.restored': { about: 'customers', topics: ['customers'] },
  'customer.noted': { about: 'customer', topics: ['customers'], staffOnly: true, data: z.object({ note_id: Id }) },
  'customer.tagged': { about: 'plant', topics: ['customers'], data: z.looseObject({}) },
  'customers.import_started': { about: 'import', topics: ['customers'], staffOnly: true },
  'customers.import_stopped': { about: 'import', topics: ['customers'], staffOnly: true },
  'customers.imported': {
    about: 'import',
    topics: ['customers'],
    data: z.object({ count: z.number(), invites: z.boolean().default(false) }),
  },
  'customers.undo_started': { about: 'import', topics: ['customers'], staffOnly: true },
  'customers.import_undone': {
    about: 'import',
    topics: ['customers'],
    staffOnly: true,
    data: z.object({ count: z.number() }),
  },
  'portal.entered': { about: 'account', topics: ['account'] },
  'team.invited': { about: 'account', topics: ['team'], staffOnly: true, data: Member },
  'team.invited_again': { about: 'account', topics: ['team'], data: Member },
  'team.invitation_withdrawn': { about: 'account', topics: ['team'], data: Member },
  'team.role_changed': { about: 'account', topics: ['team', 'account'], data: Member },
  'team.deactivated': { about: 'account', topics: ['team'], data: Member },
  'team.reactivated': { about: 'account', topics: ['team'], data: Member },
  'team.owner_changed': { about: 'account', topics: ['team', 'account'], data: Member },
  'account.changed': { about: 'account', topics: ['account', 'team'] },
  'payment.received': { about: 'order', topics: ['payments', 'orders'], data: z.object({ payment_id: Id }) },
  'payment.declined': { about: 'order', topics: ['payments'] },
  /** A charge that never reached the provider. */
  'payment.given_up': { about: 'order', topics: ['payments'] },
  'payment.refunded': { about: 'order', topics: ['payments', 'orders'], data: z.object({ refund_id: Id }) },
  /** The deposit of a canceled booking is due to be settled. */
  'cancellation.noted': { about: 'order', topics: ['payments'] },
  /** The deposit of a canceled booking has been settled. */
  'cancellation.settled': { about: 'order', topics: ['payments', 'orders'], data: z.object({ cancellation_id: Id }) },
  /** The office kept a leftover deposit, or used it for another invoice. */
  'deposit.settled': {
    about: 'order',
    topics: ['payments', 'orders'],
    staffOnly: true,
    data: z.object({ payment_id: Id }),
  },
  /** An animal came back, so what the office had decided about a leftover deposit was undone. */
  'deposit.restored': {
    about: 'order',
    topics: ['payments', 'orders'],
    staffOnly: true,
    data: z.object({ amount_cents: z.number() }),
  },
  'deposit.reminded': {
    about: 'order',
    topics: ['payments'],
    staffOnly: true,
    data: z.object({ days_before: z.number() }),
  },
  /** The bank sent a refund back. */
  'payment.refund_failed': {
    about: 'customer',
    topics: ['payments', 'orders'],
    staffOnly: true,
    data: z.object({ refund_id: Id }),
  },
  /** The office voided a payment, or recorded that it came back, such as a check that bounced. */
  'payment.voided': {
    about: 'customer',
    topics: ['payments', 'orders'],
    data: z.object({ payment_id: Id, refund_id: Id }),
  },
  'payment.disputed': { about: 'customer', topics: ['payments', 'orders'], staffOnly: true },
  /** The bank gave a disputed deposit back. */
  'payment.dispute_won': { about: 'order', topics: ['payments', 'orders'], staffOnly: true },
  /** A buyer's bank has disputed a payment to the seller of this order's animal, or has decided the dispute. */
  'market.disputed': { about: 'order', topics: ['orders'], staffOnly: true },
  'invoice.drafted': {
    about: 'customer',
    topics: ['payments', 'orders'],
    staffOnly: true,
    data: z.object({ invoice_id: Id }),
  },
  'invoice.draft_changed': { about: 'customer', topics: ['payments', 'orders'], staffOnly: true, data: DraftChanged },
  'invoice.issued': { about: 'customer', topics: ['payments', 'orders'], data: Issued },
  'invoice.sent_again': {
    about: 'customer',
    topics: ['payments'],
    staffOnly: true,
    data: z.object({ invoice_id: Id, notice_id: Id.nullish(), is_sent: z.boolean().default(true) }),
  },
  'invoice.paid': { about: 'customer', topics: ['payments', 'orders'], data: Paid },
  'invoice.payment_declined': { about: 'customer', topics: ['payments'], data: ChargeFailed },
  'invoice.payment_given_up': { about: 'customer', topics: ['payments'], data: ChargeFailed },
  'invoice.refunded': { about: 'customer', topics: ['payments', 'orders'], data: z.object({ refund_id: Id }) },
  'invoice.reminded': { about: 'customer', topics: ['payments'], staffOnly: true, data: z.object({ invoice_id: Id }) },
  /** A till was opened, counted or closed, or cash was paid in or out. */
  'bank.changed': { about: 'plant', topics: ['payments'], data: z.object({ bank_move_id: Id }) },
  'till.changed': { about: 'plant', topics: ['payments'], data: z.looseObject({ session_id: Id.optional() }) },
  /** One customer's part of a sale at the till. */
  'till.sold': { about: 'customer', topics: [], data: z.object({ sale_id: Id }) },
  'statement.sent': { about: 'customer', topics: [], staffOnly: true },
  'invoices.asked': { about: 'plant', topics: ['payments'], data: z.object({ run_id: Id }) },
  /** The plant connected, changed its accounts, or retried something, so the jobs resume. */
  'accounting.asked': { about: 'plant', topics: ['accounting'] },
  'accounting.noticed': { about: 'plant', topics: [] },
  'accounting.changed': { about: 'plant', topics: ['accounting'] },
  'card.saved': { about: 'account', topics: ['account'] },
  'settings.changed': {
    about: 'plant',
    topics: ['settings', 'slots'],
    data: z.looseObject({ changes: z.unknown().optional() }),
  },
  'invoice_template.saved': { about: 'plant', topics: ['settings'], data: z.object({ version: z.number() }) },
  'mail.resent': { about: 'plant', topics: ['mails'], data: z.object({ mail_id: Id }) },
  'mail.tested': { about: 'plant', topics: ['mails'] },
  'broadcast.sent': { about: 'plant', topics: ['mails'], data: z.object({ broadcast_id: Id }) },
  'mail.changed': { about: 'plant', topics: ['mails'] },
  'legal.accepted': {
    about: 'account',
    topics: ['account'],
    data: z.object({ agreement: z.string(), version: z.unknown() }),
  },
  /** Slots were held for someone who asked for a drop-off without an account, or are free again because it wasn't confirmed. */
  'dropoff.held': { about: 'plant', topics: ['slots'], staffOnly: true },
  'dropoff.lapsed': { about: 'plant', topics: ['slots'], staffOnly: true },
  'waitlist.joined': { about: 'entry', topics: ['waitlist'] },
  'waitlist.moved': { about: 'entry', topics: ['waitlist'], staffOnly: true, data: z.object({ to: z.number() }) },
  'waitlist.offered': {
    about: 'entry',
    topics: ['waitlist', 'slots'],
    data: z.object({ offer_id: Id, day: Day, heads: z.number() }),
  },
  'waitlist.accepted': {
    about: 'entry',
    topics: ['waitlist'],
    data: z.object({ offer_id: Id, day: Day, booking_id: Id }),
  },
  'waitlist.declined': { about: 'entry', topics: ['waitlist', 'slots'], data: Offer },
  'waitlist.lapsed': { about: 'entry', topics: ['waitlist', 'slots'], data: Offer },
  'waitlist.withdrawn': { about: 'entry', topics: ['waitlist', 'slots'], data: Offer },
  'waitlist.left': { about: 'entry', topics: ['waitlist', 'slots'] },
  /** A lot was put up for sale, and its animals hold slots. */
  'lot.slots_held': { about: 'plant', topics: ['slots', 'market'], data: HeldSlots },
  'lot.slots_released': { about: 'plant', topics: ['slots', 'market'], data: HeldSlots },
  'waitlist.missed': { about: 'entry', topics: ['waitlist'] },
  /** What is left of a lot changed, or whether it is for sale. `buyer_id`: whose cart or purchase changed with it. */
  'lot.changed': {
    about: 'lot',
    topics: ['market'],
    data: z.object({ buyer_id: Id.nullable(), removed_claim_id: Id.nullable() }),
  },
  /** A buyer paid for shares of animals. An animal whose last quarter was among them becomes an order. */
  'shares.bought': { about: 'account', topics: ['market'], data: z.object({ purchase_id: Id }) },
  /** A refund of a charge on the market was recorded and has to be sent to the card provider. */
  'refund.begun': { about: 'plant', topics: ['market'], data: z.object({ refund_id: Id }) },
  /** A message was sent or changed, somebody read the thread, or the thread itself changed. */
  'thread.changed': {
    about: 'thread',
    topics: ['messages'],
    data: z.object({ message_id: Id.nullable(), reader_id: Id.nullable(), only_party: Id.nullable() }),
  },
  /** `account_id`: whose membership changed. */
  'community.changed': { about: 'community', topics: ['communities'], data: z.object({ account_id: Id.nullable() }) },
} as const satisfies Record<string, EventRule>;
export type EventKind = keyof typeof EVENTS;

/** The plant, or the market (MARKET), and the person who triggered the event; null if it wasn't a person. */
export interface EventActor {
  plant_id: number;
  account_id: number | null;
}

/**
 * The market's own account, made by a migration. It owns what belongs to no plant and no seller, and nobody can sign in to it.
 *
 * An owner is a plant, a seller, or the market. A plant's id is its first owner's account id, and a seller is an account,
 * so an owner's id is always an account's id.
 */
export const MARKET_ID = -1;
/** The market, as the owner of an event that nobody in particular caused. */
export const MARKET: EventActor = { plant_id: MARKET_ID, account_id: null };
export type SubjectOf<Kind extends EventKind> = Subjects[(typeof EVENTS)[Kind]['about']];

type MoreOf<Kind extends EventKind> = (typeof EVENTS)[Kind] extends { data: z.core.$ZodType<infer More> }
  ? More
  : object;
type MoreIn<Kind extends EventKind> = (typeof EVENTS)[Kind] extends { data: z.core.$ZodType<unknown, infer More> }
  ? More
  : never;
/** What an event's `data` holds: the ids of its subject, except for its order, and what its kind says besides. */
export type EventData<Kind extends EventKind> = Omit<SubjectOf<Kind>, 'order_id'> & MoreOf<Kind>;

export type EventDetails<Kind extends EventKind> = ([MoreIn<Kind>] extends [never]
  ? { data?: undefined }
  : Record<never, never> extends MoreIn<Kind>
    ? { data?: MoreIn<Kind> }
    : { data: MoreIn<Kind> }) & {
  /**
   * Accounts that were involved before this change and should still be notified of it, such as the former owner of a share.
   */
  former?: readonly (number | null)[];
} & (SubjectOf<Kind> extends undefined ? { subject?: undefined } : { subject: SubjectOf<Kind> });

/** The details of an event of any kind. */
interface Loose {
  subject?: object | undefined;
  data?: unknown;
  former?: readonly (number | null)[];
}

/**
 * Records an event in the current transaction. After the commit, the relay passes it on to everyone it concerns. Returns the
 * event's id.
 */
export async function emit<Kind extends EventKind>(
  tx: Tx,
  { actor }: { actor: EventActor },
  kind: Kind,
  details: EventDetails<Kind>,
): Promise<number> {
  const { plant_id, account_id } = actor;
  const { subject, data, former = [] }: Loose = details;
  const { order_id = null, ...ids }: { order_id?: number | null } = subject ?? {};
  const { rows } = await sql<{ event_id: number }>`
    insert into events (owner_id, kind, order_id, actor_id, data, audience)
    values (${plant_id}, ${kind}, ${order_id}, ${account_id}, ${JSON.stringify({ ...ids, ...(data as object | undefined) })}::jsonb,
      ${former.filter((id) => id !== null)}::bigint[])
    returning event_id`.execute(tx);
  return required(rows[0]?.event_id, 'the event');
}

/** Records an event, which nobody in particular caused, for each row of a query: `owner_id`, and what goes into its data. */
export const eventsFrom = (kind: EventKind, rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into events (owner_id, kind, data)
  select f.owner_id, ${kind}, to_jsonb(f) - 'owner_id' from (${rows}) f`;
