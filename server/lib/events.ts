import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Topic } from '#contract/lib/endpoint.ts';
import type { Tx } from '#server/lib/database.ts';

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

const Id = z.number().int();

/** Every event. */
export const EVENTS = {
  'order.created': { about: 'booking', topics: ['orders', 'slots'] },
  'order.received': { about: 'order', topics: ['orders'] },
  'order.receipt_undone': { about: 'order', topics: ['orders'] },
  'order.completed': { about: 'order', topics: ['orders'] },
  /** Someone moved an animal to another stage. */
  'order.stage_moved': { about: 'order', topics: ['orders', 'cut_sheets'] },
  'order.stage_undone': { about: 'order', topics: ['orders', 'cut_sheets'] },
  'order.notified': { about: 'order', topics: ['orders'] },
  /** People were reminded of drop-offs at a plant, or of meat that is ready there. */
  'order.reminded': { about: 'plant', topics: [], staffOnly: true },
  'order.notice_undone': { about: 'order', topics: ['orders'] },
  'order.changed': { about: 'order', topics: ['orders', 'slots', 'cut_sheets'] },
  'order.scheduled': { about: 'order', topics: ['orders', 'slots'] },
  'order.removed': { about: 'order', topics: ['orders', 'slots'] },
  'order.restored': { about: 'order', topics: ['orders', 'slots'] },
  'order.accepted': { about: 'order', topics: ['orders'] },
  'order.rejected': { about: 'order', topics: ['orders', 'slots'] },
  'slots.changed': { about: 'plant', topics: ['slots'] },
  /** What became of a flock's birds was recorded. */
  'order.counted': { about: 'order', topics: ['orders'] },
  /** The office added a fee to an order, or removed one. */
  'order.fees_changed': { about: 'order', topics: ['orders', 'cut_sheets'], staffOnly: true },
  'order.weighed': { about: 'order', topics: ['orders', 'cut_sheets'] },
  'prices.changed': { about: 'plant', topics: ['prices', 'cut_sheets'] },
  'cut_sheet.submitted': { about: 'sheet', topics: ['cut_sheets', 'orders'] },
  'cut_sheet.changed': { about: 'sheet', topics: ['cut_sheets', 'orders'] },
  'cut_sheet.differs': { about: 'sheet', topics: ['cut_sheets', 'orders'] },
  'cut_sheet.settled': { about: 'sheet', topics: ['cut_sheets', 'orders'] },
  'cut_sheet.age_decided': { about: 'sheet', topics: ['cut_sheets', 'orders'] },
  'cut_sheet.begun': { about: 'sheet', topics: ['cut_sheets'] },
  'cut_sheet.attached': { about: 'order', topics: ['cut_sheets', 'orders'] },
  'cut_sheet.link_sent': { about: 'sheet', topics: ['cut_sheets'], staffOnly: true },
  'cut_sheet.link_opened': { about: 'sheet', topics: ['cut_sheets'], staffOnly: true },
  'cut_sheet.links_revoked': { about: 'sheet', topics: ['cut_sheets'], staffOnly: true },
  'cut_sheet.reminded': { about: 'sheet', topics: ['cut_sheets'], staffOnly: true },
  'cut_sheet.change_asked': { about: 'sheet', topics: ['cut_sheets'] },
  'cut_sheet.change_accepted': { about: 'sheet', topics: ['cut_sheets', 'orders'] },
  'cut_sheet.change_refused': { about: 'sheet', topics: ['cut_sheets'] },
  'day_pdf.asked': { about: 'plant', topics: [] },
  /** A new month has begun, and someone's saved report is due to be emailed. */
  'report.due': { about: 'plant', topics: [] },
  'template.changed': { about: 'template', topics: ['templates'], staffOnly: true },
  'template.published': { about: 'template', topics: ['templates', 'cut_sheets'] },
  'customer.added': { about: 'customer', topics: ['customers'] },
  'customer.changed': { about: 'customer', topics: ['customers'] },
  'customer.portal_on': { about: 'customer', topics: ['customers'], staffOnly: true },
  'customer.portal_off': { about: 'customer', topics: ['customers'], staffOnly: true },
  'customer.merged': { about: 'customer', topics: ['customers', 'orders', 'cut_sheets', 'waitlist'] },
  'customer.removed': { about: 'customers', topics: ['customers'] },
  'customer.restored': { about: 'customers', topics: ['customers'] },
  'customer.noted': { about: 'customer', topics: ['customers'], staffOnly: true },
  'customer.tagged': { about: 'plant', topics: ['customers'] },
  'customers.import_started': { about: 'import', topics: ['customers'], staffOnly: true },
  'customers.import_stopped': { about: 'import', topics: ['customers'], staffOnly: true },
  'customers.imported': { about: 'import', topics: ['customers'] },
  'customers.undo_started': { about: 'import', topics: ['customers'], staffOnly: true },
  'customers.import_undone': { about: 'import', topics: ['customers'], staffOnly: true },
  'portal.entered': { about: 'account', topics: ['account'] },
  'team.invited': { about: 'account', topics: ['team'], staffOnly: true },
  'team.invited_again': { about: 'account', topics: ['team'] },
  'team.invitation_withdrawn': { about: 'account', topics: ['team'] },
  'team.role_changed': { about: 'account', topics: ['team', 'account'] },
  'team.deactivated': { about: 'account', topics: ['team'] },
  'team.reactivated': { about: 'account', topics: ['team'] },
  'team.owner_changed': { about: 'account', topics: ['team', 'account'] },
  'account.changed': { about: 'account', topics: ['account', 'team'] },
  'payment.received': { about: 'order', topics: ['payments', 'orders'] },
  'payment.declined': { about: 'order', topics: ['payments'] },
  /** A charge that never reached the provider. */
  'payment.given_up': { about: 'order', topics: ['payments'] },
  'payment.refunded': { about: 'order', topics: ['payments', 'orders'] },
  /** The deposit of a canceled booking is due to be settled. */
  'cancellation.noted': { about: 'order', topics: ['payments'] },
  /** The deposit of a canceled booking has been settled. */
  'cancellation.settled': { about: 'order', topics: ['payments', 'orders'] },
  /** The office kept a leftover deposit, or used it for another invoice. */
  'deposit.settled': { about: 'order', topics: ['payments', 'orders'], staffOnly: true },
  /** An animal came back, so what the office had decided about a leftover deposit was undone. */
  'deposit.restored': { about: 'order', topics: ['payments', 'orders'], staffOnly: true },
  'deposit.reminded': { about: 'order', topics: ['payments'], staffOnly: true },
  /** The bank sent a refund back. */
  'payment.refund_failed': { about: 'customer', topics: ['payments', 'orders'], staffOnly: true },
  /** The office voided a payment, or recorded that it came back, such as a check that bounced. */
  'payment.voided': { about: 'customer', topics: ['payments', 'orders'] },
  'payment.disputed': { about: 'customer', topics: ['payments', 'orders'], staffOnly: true },
  /** The bank gave a disputed deposit back. */
  'payment.dispute_won': { about: 'order', topics: ['payments', 'orders'], staffOnly: true },
  /** A buyer's bank has disputed a payment to the seller of this order's animal, or has decided the dispute. */
  'market.disputed': { about: 'order', topics: ['orders'], staffOnly: true },
  'invoice.drafted': { about: 'customer', topics: ['payments', 'orders'], staffOnly: true },
  'invoice.draft_changed': { about: 'customer', topics: ['payments', 'orders'], staffOnly: true },
  'invoice.issued': { about: 'customer', topics: ['payments', 'orders'] },
  'invoice.sent_again': { about: 'customer', topics: ['payments'], staffOnly: true },
  'invoice.paid': { about: 'customer', topics: ['payments', 'orders'] },
  'invoice.payment_declined': { about: 'customer', topics: ['payments'] },
  'invoice.payment_given_up': { about: 'customer', topics: ['payments'] },
  'invoice.refunded': { about: 'customer', topics: ['payments', 'orders'] },
  'invoice.reminded': { about: 'customer', topics: ['payments'], staffOnly: true },
  /** A till was opened, counted or closed, or cash was paid in or out. */
  'bank.changed': { about: 'plant', topics: ['payments'] },
  'till.changed': { about: 'plant', topics: ['payments'] },
  /** One customer's part of a sale at the till. */
  'till.sold': { about: 'customer', topics: [] },
  'statement.sent': { about: 'customer', topics: [], staffOnly: true },
  'invoices.asked': { about: 'plant', topics: ['payments'] },
  /** The plant connected, changed its accounts, or retried something, so the jobs resume. */
  'accounting.asked': { about: 'plant', topics: ['accounting'] },
  'accounting.noticed': { about: 'plant', topics: [] },
  'accounting.changed': { about: 'plant', topics: ['accounting'] },
  'card.saved': { about: 'account', topics: ['account'] },
  'settings.changed': { about: 'plant', topics: ['settings', 'slots'] },
  'invoice_template.saved': { about: 'plant', topics: ['settings'] },
  'mail.resent': { about: 'plant', topics: ['mails'] },
  'mail.tested': { about: 'plant', topics: ['mails'] },
  'broadcast.sent': { about: 'plant', topics: ['mails'] },
  'mail.changed': { about: 'plant', topics: ['mails'] },
  'legal.accepted': { about: 'account', topics: ['account'] },
  'waitlist.joined': { about: 'entry', topics: ['waitlist'] },
  'waitlist.moved': { about: 'entry', topics: ['waitlist'], staffOnly: true },
  'waitlist.offered': { about: 'entry', topics: ['waitlist', 'slots'] },
  'waitlist.accepted': { about: 'entry', topics: ['waitlist'] },
  'waitlist.declined': { about: 'entry', topics: ['waitlist', 'slots'] },
  'waitlist.lapsed': { about: 'entry', topics: ['waitlist', 'slots'] },
  'waitlist.withdrawn': { about: 'entry', topics: ['waitlist', 'slots'] },
  'waitlist.left': { about: 'entry', topics: ['waitlist', 'slots'] },
  /** A lot was put up for sale, and its animals hold slots. */
  'lot.slots_held': { about: 'plant', topics: ['slots', 'market'] },
  'lot.slots_released': { about: 'plant', topics: ['slots', 'market'] },
  'waitlist.missed': { about: 'entry', topics: ['waitlist'] },
  /** What is left of a lot changed, or whether it is for sale. `buyer_id`: whose cart or purchase changed with it. */
  'lot.changed': {
    about: 'lot',
    topics: ['market'],
    data: z.object({ buyer_id: Id.nullable(), removed_claim_id: Id.nullable() }),
  },
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
export type SubjectOf<Kind extends EventKind> = Subjects[(typeof EVENTS)[Kind]['about']];

type MoreOf<Kind extends EventKind> = (typeof EVENTS)[Kind] extends { data: z.ZodType<infer More> } ? More : unknown;
/** An event's data: its subject, and what its kind says besides. */
export type DataOf<Kind extends EventKind> = SubjectOf<Kind> & MoreOf<Kind>;

export type EventDetails<Kind extends EventKind> = (unknown extends MoreOf<Kind>
  ? { data?: Record<string, unknown> }
  : { data: MoreOf<Kind> & object }) & {
  /**
   * Accounts that were involved before this change and should still be notified of it, such as the former owner of a share.
   */
  former?: readonly (number | null)[];
} & (SubjectOf<Kind> extends undefined ? { subject?: undefined } : { subject: SubjectOf<Kind> });

/** The details of an event of any kind. */
interface Loose {
  subject?: object | undefined;
  data?: object;
  former?: readonly (number | null)[];
}

/**
 * Records an event in the current transaction. After the commit, the relay passes it on to everyone it concerns. Returns the
 * event's id.
 */
export async function emit<Kind extends EventKind>(
  tx: Tx,
  who: { actor: EventActor },
  kind: Kind,
  details: EventDetails<Kind>,
): Promise<number> {
  const { rows } = await sql<{ event_id: number }>`${eventInsertion(who, kind, details)} returning event_id`.execute(
    tx,
  );
  return rows[0]?.event_id ?? 0;
}

/** Records an event as part of a statement. */
export function eventInsertion<Kind extends EventKind>(
  { actor }: { actor: EventActor },
  kind: Kind,
  details: EventDetails<Kind>,
): RawBuilder<unknown> {
  const { plant_id, account_id } = actor;
  const { subject, data, former = [] }: Loose = details;
  const { order_id = null, ...ids }: { order_id?: number | null } = subject ?? {};
  return sql`
    insert into events (owner_id, kind, order_id, actor_id, data, audience)
    values (${plant_id}, ${kind}, ${order_id}, ${account_id}, ${JSON.stringify({ ...ids, ...data })}::jsonb,
      ${former.filter((id) => id !== null)}::bigint[])`;
}

/** Records an event, which nobody in particular caused, for each row of a query: `owner_id`, and what goes into its data. */
export const eventsFrom = (kind: EventKind, rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into events (owner_id, kind, data)
  select f.owner_id, ${kind}, to_jsonb(f) - 'owner_id' from (${rows}) f`;
